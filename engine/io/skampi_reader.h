// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

namespace collscope::io {

/// What SKaMPI 5 writes: blocks `begin result NAME` to `end result NAME`; a line has the parameters
/// `name= value`, bytes, mean in microseconds, its standard error, repetitions, and a time per process. The
/// collective is that of the measurement's call in the script that SKaMPI repeats above (`measure
/// comm(procs) : Allreduce(...)`), or else that of the block's name. The processes are the parameter
/// `procs`, or else as many as there are times.
Reader skampiReader();

} // namespace collscope::io
