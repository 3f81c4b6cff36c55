// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/optimal_tree/cost_table.h"
#include "engine/models/rule_table/rule_table.h"

namespace collscope {

/// The least total cost of rule tables by their number of rules, and the tables.
///
/// Rules know the communicator size alone: they have the costs of all its placements together.
///
/// Dynamic programming on two levels. For each band of neighbouring communicator sizes: the cells in the
/// order of the size that rules compare, cut into ranges with one method each, least cost for every number
/// of ranges. Then the bands that partition the communicator sizes, least cost for every total of ranges.
/// Costs are whole numbers (CostTable), so every tie is one.
///
/// Time: bands x sizes in the band x methods x rules of a band at most; memory: 8 bytes per band and rule.
class RuleSearch {
public:
    /// Why a map is not searched: it would take longer than anybody waits. Nothing: it is.
    static std::optional<Diagnostic> tooLarge(const DecisionMap &map);
    static double steps(const DecisionMap &map); ///< that a search takes, about

    /// `rows`: longer tables are not looked at. `allowed`: what rules may select, the baseline for leaving it
    /// to the library; communicator sizes for which there is nothing are left to it too. A stopped search has
    /// an empty curve.
    RuleSearch(const DecisionMap &map, const openmpi::Collective &collective, std::size_t rows,
        const std::stop_token &stop = {}, const MethodFilter &allowed = {});

    /// [n]: mean penalty of the best table of at most n + 1 rules, as a ratio; optimal::impossible where a
    /// table so short would need a method that was not measured. It ends where more rules gain nothing.
    const std::vector<double> &penalties() const { return m_penalties; }
    /// The best table of at most `rows` rules; penalties()[rows - 1] must not be impossible.
    RuleBlocks table(std::size_t rows) const;

private:
    struct Key { ///< cells of a band that no rule can tell apart
        std::uint64_t bytes = 0;
        std::vector<double> costs; ///< per candidate, summed over the cells
    };
    struct Choice {
        std::uint32_t firstRow = 0; ///< of the last band
        std::uint32_t rules = 0; ///< of it
    };

    std::vector<Key> keys(std::uint32_t first, std::uint32_t last) const;
    std::vector<double> bandCosts(std::uint32_t first, std::uint32_t last, std::size_t most) const;
    std::vector<Rule> bandRules(std::uint32_t first, std::uint32_t last, std::size_t count) const;
    /// With a filter: can no rule hold for a communicator size? It gets a block without rules then.
    bool isLeft(std::uint32_t row) const;
    std::size_t band(std::uint32_t first, std::uint32_t last) const;
    void joinBands(std::size_t most, const std::stop_token &stop);

    const DecisionMap &m_map;
    const openmpi::Collective &m_collective;
    optimal::CostTable m_costs;
    std::vector<wire::Requirements> m_needs; ///< processNeeds()
    MethodFilter m_allowed;
    std::uint32_t m_rows; ///< communicator sizes
    std::vector<std::vector<double>> m_bandCosts; ///< [band][rules - 1]
    std::vector<std::vector<Choice>> m_choices; ///< [rows of the map covered][rules]
    std::vector<double> m_penalties;
};

} // namespace collscope
