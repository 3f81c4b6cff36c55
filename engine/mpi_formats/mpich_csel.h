// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/json.h"
#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"
#include "engine/mpi_formats/openmpi_collectives.h"

#include <memory>
#include <set>

/// Collective selection of MPICH 4: trees of conditions that a JSON file replaces as a whole
/// (MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE). The order of the keys is that of an if/else-if chain.
namespace collscope::mpich {

inline constexpr std::string_view library = "mpich";
inline constexpr std::size_t largestLibrary = std::size_t{64} << 20; ///< bytes of libmpich.so that are read

/// What a leaf selects for `collective`: "MPIR_Bcast_intra_binomial" as the catalogue's method "binomial".
/// Nothing for names of other collectives.
std::optional<Method> methodOf(std::string_view leaf, std::string_view collective);
/// The inverse; empty for methods of other libraries.
std::string leafOf(const Method &method, std::string_view collective);

/// The size that rules for the collective are compared with, and the key that does: "avg_msg_size" where
/// MPICH has it, else "total_msg_size". MPI_Gather and MPI_Scatter lose the size of an element, so they get
/// one algorithm per communicator size.
struct SizeKey {
    openmpi::Collective rule;
    std::string_view key;
};
std::optional<SizeKey> sizeKey(std::string_view collective);

/// The generic tree an installed MPICH carries: the largest of the texts that begin with {"collective= in its
/// shared library. Fails when `path` is no such library.
Expected<std::string> embeddedTree(std::string_view binary, const std::string &path);
/// What the shared library of an MPICH says about its collectives.
struct SharedLibrary {
    std::string path;
    Expected<std::string> tree; ///< its embeddedTree()
    std::set<std::string, std::less<>> leaves; ///< "algorithm=MPIR_Bcast_intra_tree", ...

    /// Does it know what leafOf() says? It aborts on what it does not know, and what there is differs between
    /// releases.
    bool knows(std::string_view leaf) const;
};
using SharedLibraryPtr = std::shared_ptr<const SharedLibrary>;
/// The MPICH of this machine: libmpich.so in LD_LIBRARY_PATH and the usual folders. Fails when there is none.
/// Its dozens of megabytes are read when they are first asked for, and after a change. Thread-safe.
Expected<SharedLibraryPtr> installedLibrary();
Expected<std::string> installedTree();

/// Can a condition be told at a call only, not when the communicator is made? Below such a one MPICH takes
/// comm_size<N for comm_size<=N (4.0 to 4.3 at least).
bool isAboutCalls(std::string_view key);

/// The leaf that is chosen on a communicator of the whole job (MPIR_CVAR_DEVICE_COLLECTIVES=none, commutative
/// built-in operation on 4-byte elements, no MPI_IN_PLACE, one thread); null where MPICH would abort.
const Json *decide(const Json &tree, const Instance &instance);

Expected<LibraryDecisionsPtr> openTree(
    std::string_view text, const std::string &file, const std::stop_token &stop = {});
Findings lintTree(std::string_view text, const std::string &file, const std::stop_token &stop = {});

} // namespace collscope::mpich
