// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/range_rules.h"

#include <optional>

namespace collscope {

/// What the rules of a file have to do with the others of their collective, however many there are. `rules`
/// must outlive it.
class RangeNeighbours {
public:
    /// Stopped, it knows of no neighbours.
    explicit RangeNeighbours(const std::vector<RangeRule> &rules, const std::stop_token &stop = {});

    /// The first rule before rule `i` that is for everything rule `i` is for; for a part of it.
    std::optional<std::size_t> coveredBy(std::size_t i) const;
    std::optional<std::size_t> overlapping(std::size_t i) const;
    /// Has a rule before rule `i` another algorithm for some of the same processes?
    bool hasRival(std::size_t i) const { return m_rivals[i]; }
    /// Is there no rule for some of the same processes and for less bytes? Rules that leave calls to the
    /// library do not count here.
    bool isLowest(std::size_t i) const { return m_lowest[i]; }

    /// To tell which rectangles lie within others takes their number squared. Of a collective with more than
    /// this many rules, each is compared with the first and with the nearest ones before it.
    static constexpr std::size_t mostCompared = 512;
    bool isComplete() const { return m_complete; } ///< every rule is compared with every one before it

private:
    struct Box {
        std::uint32_t firstCommSize;
        std::uint32_t lastCommSize;
        std::uint64_t firstBytes;
        std::uint64_t lastBytes;
        std::size_t rule;
        const RangeConditions *conditions;
    };
    template <typename Predicate>
    std::optional<std::size_t> firstBefore(std::size_t i, Predicate holds) const;
    void summarise(const std::vector<RangeRule> &rules, const std::vector<Box> &boxes);

    std::vector<std::vector<Box>> m_boxes; ///< by collective
    std::vector<std::pair<std::size_t, std::size_t>> m_places; ///< of each rule in them
    std::vector<bool> m_rivals;
    std::vector<bool> m_lowest;
    bool m_complete = true;
};

} // namespace collscope
