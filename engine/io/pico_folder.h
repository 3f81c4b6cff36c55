// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// PICO's results as they lie on disk: `SYSTEM_metadata.csv` and below `SYSTEM/TIMESTAMP/TEST/` a file
/// `COUNT_ALGORITHM[_TYPE].csv` for each measurement, a repetition a line, whose first column `highest` is
/// the nanoseconds of the slowest process. Every job is a run of its own. The user may open the folder with
/// the metadata, the one above it, a system's, or that of a job or test; metadata are looked for up to three
/// folders above. The first fifth of the repetitions warms up and is left out, as PICO itself
/// does, but of files that end in "Average runtime", as its benchmark on Fugaku writes them.
Reader picoFolderReader();

/// One of these files by itself: its name says count and algorithm, the facts say the rest.
Reader picoFileReader();

} // namespace collscope::io
