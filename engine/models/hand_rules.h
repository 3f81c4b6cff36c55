// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/data/placement.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collscope {

/// From so many bytes on, at the placement of its row.
struct HandRule {
    std::uint64_t firstBytes = 0;
    std::string
        method; ///< wire::qualifiedText(): the same wherever it is read; "default": the library decides
    bool operator==(const HandRule &) const = default;
};

/// The rules of a placement: at least one, the first from 0 on, ascending.
struct HandRow {
    /// Of a communicator size alone (nothing else known): all placements of this size that have no row.
    Placement placement;
    std::vector<HandRule> rules;
    bool operator==(const HandRow &) const = default;
};

/// A rule of HandRules by its position: `rows()[row].rules[rule]`.
struct HandBorder {
    std::size_t row = 0;
    std::size_t rule = 0;
    bool operator==(const HandBorder &) const = default;
};

/// Rules that a person sets, per placement. Immutable and cheap to copy; those that are made from it are new.
class HandRules {
public:
    static constexpr std::size_t mostRules = 100000; ///< of all placements; more are no work of hands

    HandRules() = default; ///< no rows: nothing is decided
    /// Brings rows and rules into order. Fails on rows and rules that are there twice, on rows without a rule
    /// from 0 on, on methods that a text could not tell apart, and where there are too many.
    static Expected<HandRules> of(std::vector<HandRow> rows, std::string from = {});
    /// "16@4x4/0=binomial,16@4x4/8KiB=chain:4,from=rules:rows=6": processes, nodes x processes per node where
    /// these count (0: unknown), for process groups "@members x groups"; from a size on a method. What the
    /// rules were made from stands last. Fails as of(), and on what is none of this.
    static Expected<HandRules> parse(std::string_view text);
    std::string text() const; ///< the inverse

    const std::vector<HandRow> &rows() const; ///< ascending by placement
    const std::string &from() const; ///< SPEC of the model that they were made from; empty: of none
    bool empty() const { return rows().empty(); }
    bool operator==(const HandRules &other) const;

    /// The row that decides about a placement: its own, or that of its communicator size; null: none.
    const HandRow *rowOf(const Placement &placement) const;

    // What these name must exist.
    /// Rules that begin elsewhere, of a row one at most, and no further than their neighbours begin: where
    /// one would begin with another, the rule that becomes empty is gone. The first of a row stays.
    HandRules withBorders(std::span<const HandBorder> borders, std::uint64_t bytes) const;
    HandRules withBorder(HandBorder border, std::uint64_t bytes) const;
    HandRules withMethod(HandBorder at, const std::string &method) const;
    /// The rule before takes its sizes; of the first one the rule behind. The only one stays.
    HandRules without(HandBorder at) const;
    /// One more rule from these bytes on; where one begins there already it has the method from now on.
    HandRules withRule(std::size_t row, std::uint64_t bytes, const std::string &method) const;

private:
    struct Data {
        std::vector<HandRow> rows;
        std::string from;
    };
    HandRules(std::vector<HandRow> rows, std::string from);
    HandRules changed(std::size_t row, std::vector<HandRule> rules) const;

    std::shared_ptr<const Data> m_data; ///< null: no rows
};

/// "16", "16@4x4", "16@4x4@10x2": what parse() reads of a placement.
std::string placementKey(const Placement &placement);

} // namespace collscope
