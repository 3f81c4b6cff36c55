// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/chosen_size.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/wire/requirements.h"

namespace collscope {

/// A rule: from so many bytes on, in the size the rules of the collective are compared with.
struct Rule {
    std::uint64_t firstBytes = 0;
    MethodIndex method = noMethod; ///< in TimeGrid::methods(); the baseline or noMethod: the library decides
    bool operator==(const Rule &) const = default;
};

/// The rules of the communicators from `commSize` processes up to the next block. The first rule begins at 0;
/// no rules at all: the library decides.
struct RuleBlock {
    std::uint32_t commSize = 0;
    std::vector<Rule> rules;
    bool operator==(const RuleBlock &) const = default;
};

/// Blocks by communicator size, ascending.
using RuleBlocks = std::vector<RuleBlock>;

std::size_t ruleCount(const RuleBlocks &blocks);

/// What the methods of a map need of a communicator, per method: wire::aboutProcesses of its requirements.
std::vector<wire::Requirements> processNeeds(const TimeGrid &grid);

/// An algorithm that only some numbers of processes can use stands in a block that begins at such a number
/// and must end there. Where the next block begins later it begins at the next number instead; without a next
/// one a block without rules does.
void endNarrowBlocks(RuleBlocks &blocks, const std::vector<wire::Requirements> &needs);

/// What limits the size of a table.
struct RuleLimits {
    std::size_t rows = static_cast<std::size_t>(-1); ///< rules at most
    double penalty = 0; ///< as a ratio: the fewest rules whose mean penalty is not above this
    SizeChoicePtr choice = nullptr; ///< that `rows` comes from; null: from none
    bool saysNoLimit = false; ///< a SPEC said that any number of rules will do
};

/// Per method of a map: may a rule select it? Empty: every candidate.
using MethodFilter = std::vector<bool>;

/// A table of rules for one collective as MPI libraries load them: bands of communicator sizes, each with its
/// own list of message-size ranges. The size of a rule is Open MPI's for the collective, so a range of a band
/// is a range of message size x communicator size for some collectives, and there is one rule per band where
/// the library would not look at the size or corrupt data (openmpi::Collective).
class RuleTable final : public Model {
public:
    /// `collective` is Open MPI's unless another library's is given. `choice`: how many rules it has.
    RuleTable(DecisionMapPtr map, RuleBlocks blocks, std::string spec,
        const openmpi::Collective *collective = nullptr, SizeChoicePtr choice = nullptr);

    /// The table with the fewest rules that reaches limits.penalty; when no table of limits.rows rules does,
    /// the one with the least mean penalty and, of those, the fewest rules. Exact: see rule_search.h.
    static Expected<std::shared_ptr<const RuleTable>> fit(
        DecisionMapPtr map, const RuleLimits &limits, const std::stop_token &stop = {});

    /// Communicators smaller than the first block's belong to it.
    Decision decide(const Instance &instance) const override;
    ModelShape shape() const override;
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    /// Absent where a rule's size depends on the communicator size.
    std::optional<DecisionAxes> axes() const override;
    const RuleTable *rules() const override { return this; }
    SizeChoicePtr sizeChoice() const override { return m_choice; }
    /// The penalty asked for that no table has.
    std::string shortfall() const override { return m_shortfall; }

    const RuleBlocks &blocks() const { return m_blocks; }
    const openmpi::Collective &collective() const { return m_collective; }

private:
    DecisionMapPtr m_map;
    RuleBlocks m_blocks;
    std::vector<std::uint32_t> m_leaves; ///< number of the first rule of each block
    std::string m_spec;
    std::string m_shortfall;
    SizeChoicePtr m_choice;
    openmpi::Collective m_collective;
};

} // namespace collscope
