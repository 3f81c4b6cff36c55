// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// Native CSV (csv_writer.h). Columns go by their names, in any order; `collective`, `library`, `algorithm`,
/// `comm_size`, `message_bytes` and one of `seconds_median` and `seconds_mean` are needed. Times are seconds,
/// '.' is the decimal point, ',' separates: what a spreadsheet writes in a comma locale (';' and decimal
/// commas) is refused, since "1.048.576" and "0,001" cannot be told from their opposites with certainty.
Reader nativeCsvReader();

/// Tables of other tools (csv_mapping.h).
Reader foreignCsvReader();

/// Any table, by the mapping among the facts: takes every file when there is one.
Reader mappedTableReader();

} // namespace collscope::io
