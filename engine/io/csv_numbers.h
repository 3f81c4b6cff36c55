// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Numbers as tables have them.
namespace collscope::io {

/// A count, also when a spreadsheet wrote it as "8192.0" or "1e+06".
std::optional<std::uint64_t> parseCount(std::string_view text);
/// As wire::parseDouble().
std::optional<double> parseSeconds(std::string_view text);
/// A number of nodes, or the product of a torus: "8x8x8".
std::optional<std::uint64_t> parseNodes(std::string_view text);

} // namespace collscope::io
