// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What OSU micro-benchmarks or Intel MPI Benchmarks printed (benchmark_output.h), one or several of them in
/// a file. Such output does not say which algorithm was measured, OSU's not on how many processes either:
/// ImportFacts must.
Reader benchmarkReader();

} // namespace collscope::io
