// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/json.h"
#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"
#include "engine/mpi_formats/openmpi_collectives.h"

/// Collective selection of MPICH 4: trees of conditions that a JSON file replaces as a whole
/// (MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE). The order of the keys is that of an if/else-if chain.
namespace collscope::mpich {

inline constexpr std::string_view library = "mpich";

/// What a leaf selects for `collective`: "MPIR_Bcast_intra_binomial" as the catalogue's method "binomial".
/// Nothing for names of other collectives.
std::optional<Method> methodOf(std::string_view leaf, std::string_view collective);
/// The inverse; empty for methods of other libraries.
std::string leafOf(const Method &method, std::string_view collective);
/// The leaf of a selection tree with the values of all its parameters, which MPICH does not set by itself.
Json leafWithParameters(const Method &method, std::string_view collective);
/// The inverse, with the fan-out and the segment that the parameters say.
std::optional<Method> methodOfLeaf(const Json &leaf, std::string_view collective);

/// The size that rules for the collective are compared with, and the key that does: "avg_msg_size" where
/// MPICH has it, else "total_msg_size". MPI_Gather and MPI_Scatter lose the size of an element, so they get
/// one algorithm per communicator size.
struct SizeKey {
    openmpi::Collective rule;
    std::string_view key;
};
std::optional<SizeKey> sizeKey(std::string_view collective);

/// Can a condition be told at a call only, not when the communicator is made? Below such a one MPICH takes
/// comm_size<N for comm_size<=N (4.0 to 4.3 at least).
bool isAboutCalls(std::string_view key);

/// The leaf that is chosen on a communicator of the program (commutative built-in operation on 4-byte
/// elements, no MPI_IN_PLACE, one thread); null where MPICH would abort.
const Json *decide(const Json &tree, const Instance &instance);

/// The device layer of MPICH (ch4) has a tree of its own, which is asked first. Its leaves are compositions:
/// most split a communicator into the parts on the nodes and between them. One for each collective hands the
/// communicator as it is to the generic tree: this function returns its name,
/// "MPIDI_Bcast_intra_composition_gamma". `compositions`: that tree's text, from which releases can be told
/// apart.
std::string wholeComposition(std::string_view collective, std::string_view compositions);

Expected<LibraryDecisionsPtr> openTree(
    std::string_view text, const std::string &file, const std::stop_token &stop = {});
/// What both trees decide together. What the device layer keeps is the library default. An empty tree of
/// compositions: there is no such layer.
Expected<LibraryDecisionsPtr> openTrees(std::string_view generic, std::string_view compositions,
    const std::string &file = {}, const std::stop_token &stop = {});
/// Name of the tree of compositions that is exported with a generic tree, in the same folder.
inline constexpr std::string_view compositionsName = "compositions.json";
Findings lintTree(std::string_view text, const std::string &file, const std::stop_token &stop = {});

} // namespace collscope::mpich
