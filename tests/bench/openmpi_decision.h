// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

/// Open MPI's own fixed decisions, called in the installed library: its component coll/tuned is loaded with
/// the library, its decision functions are called with a communicator of one process whose size field is
/// overwritten, and what they would run is replaced by a stub of this program that returns the algorithm's
/// number.
namespace collscope::bench {

/// Starts MPI; why it cannot be done, or an empty text.
std::string startOpenMpi();
/// Ends MPI if it was started.
void stopOpenMpi();

int openMpiBcast(int commSize, std::size_t bytes);
int openMpiReduce(int commSize, std::size_t bytes);

} // namespace collscope::bench
