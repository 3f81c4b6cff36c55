// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope {

/// Which measurements are meant, by where and when they were made: all conditions must hold, and an empty
/// list always does.
struct Conditions {
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> ppn; ///< processes per node
    std::vector<std::uint32_t> commSizes;
    std::vector<std::uint64_t> messageBytes;
    std::vector<std::uint32_t> runs;
    std::vector<std::uint32_t> members; ///< of process groups, as in Placement
    std::vector<std::uint32_t> colours;

    bool empty() const;
    bool hold(const Dataset &dataset, std::size_t row) const;
    /// "nodes 4, 8 and message_bytes 1024"; empty when there are none.
    std::string text() const;
    /// Adds "KEY=VALUE[,VALUE...]", KEY being nodes, ppn, comm_size, members, colours, message_bytes or run.
    /// Fails on other keys and on what is no list of whole numbers.
    Expected<void> add(std::string_view condition);
    /// For which both hold; nothing where no measurement can be such.
    std::optional<Conditions> with(const Conditions &other) const;
    bool operator==(const Conditions &) const = default;
};

} // namespace collscope
