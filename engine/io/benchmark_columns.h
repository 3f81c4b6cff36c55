// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace collscope::io {

/// What a column of OSU's or IMB's tables holds.
enum class Column { size, average, median, iterations, defects, validation, other };

/// The names of a header line: OSU's contain single blanks ("Avg Latency(us)") and stand at least two apart;
/// IMB's contain none. Empty when the line is no header of results.
std::vector<Column> columnsOf(std::string_view line);

/// The columns with minimum, maximum and iterations behind the average, which OSU 7.3 prints with -f and -d
/// without their names; empty if `words` are no such row.
std::vector<Column> withExtremes(
    const std::vector<Column> &columns, const std::vector<std::string_view> &words);

} // namespace collscope::io
