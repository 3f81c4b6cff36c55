// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <ostream>

namespace collscope::io {

/// Writes datasets as native CSV: one header line, one row per measurement, fields as csvField() writes them,
/// '.' as decimal point, times in seconds, sizes in bytes; what a source did not say is an empty field.
/// Provenance (system, MPI library and version, origin) is repeated in columns, so that one file holds
/// several datasets. Reading it back gives equal datasets.
///
/// The samples, which may be a hundred times as much as all the rest, are left out unless they are asked for:
/// then the column `seconds_each` has them, between blanks. Returns the number of rows without their samples
/// because no reader takes so long a line.
enum class Samples { leftOut, written };
std::size_t writeCsv(
    std::ostream &out, const std::vector<DatasetPtr> &datasets, Samples samples = Samples::leftOut);

} // namespace collscope::io
