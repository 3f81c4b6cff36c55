// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <ostream>

namespace collscope::io {

/// Writes datasets as native CSV: one header line, one row per measurement, fields as csvField() writes them,
/// '.' as decimal point, times in seconds, sizes in bytes; what a source did not say is an empty field.
/// Provenance (system, MPI library and version, origin) is repeated in columns, so that one file holds
/// several datasets. Reading it back gives equal datasets.
void writeCsv(std::ostream &out, const std::vector<DatasetPtr> &datasets);

} // namespace collscope::io
