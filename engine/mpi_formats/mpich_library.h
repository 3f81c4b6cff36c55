// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/wire/mpich_selection.h"

#include <memory>

/// The MPICH that data were measured with: its selection trees and the algorithms that it knows. Both differ
/// between releases, and MPICH aborts in MPI_Init on a tree of another one.
namespace collscope::mpich {

using wire::MpichSelection;
using MpichSelectionPtr = std::shared_ptr<const MpichSelection>;

/// Reads the shared library of an MPICH. Its dozens of megabytes are read again only after a change. Fails if
/// `path` cannot be read or holds no selection tree. Thread-safe.
Expected<MpichSelectionPtr> readLibrary(const std::string &path);

inline constexpr std::size_t largestLibrary = std::size_t{64} << 20; ///< bytes of a library that are read

/// Returns the generic selection tree in the bytes of a shared library. Fails if there is none.
Expected<std::string> embeddedTree(std::string_view library, const std::string &path);

/// Returns what the agent recorded of the library, else what a library of the same release says that is
/// installed here: libmpich.so.12 or libmpi.so.12 in LD_LIBRARY_PATH and the usual folders. Fails if neither
/// is there.
Expected<MpichSelectionPtr> measuredLibrary(const Provenance &measured);

} // namespace collscope::mpich
