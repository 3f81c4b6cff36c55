// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/openmpi_components.h"

#include <string>

/// The libraries whose methods are measured and decided, and what each is called where. A new one is one
/// entry of libraries(), a list of its algorithms in the catalogue, and the format of its files.
namespace collscope::wire {

inline constexpr std::string_view ncclLibrary = "nccl";
inline constexpr std::string_view rcclLibrary = "rccl";

/// How launchers say which MPI library they belong to; empty: it has none.
struct LauncherSpeech {
    std::string_view words; ///< regular expression that what `--version` says of it matches
    std::string_view version; ///< regular expression with the release as its group
    std::string_view anyRelease; ///< the same as a pattern of a shell's `case`; empty: as another library's
    std::string_view beforeRelease; ///< the part of that pattern before the release
    std::string_view
        launchers; ///< names of programs, with suffixes where another library comes first in PATH
};

struct Library {
    std::string_view key; ///< of its methods: "intelmpi"
    std::string_view title; ///< for people, and of its launcher: "Intel MPI"
    std::string_view
        recorded; ///< as it calls itself in measurements: "Intel(R) MPI Library"; empty: no MPI library
    std::string_view beginning; ///< of such names in all releases: "Intel"; empty: another entry has that
    std::string_view programs; ///< the library whose programs have its methods; empty: those of any
    std::string_view where; ///< Collscope's libraries run its methods there; empty: nowhere
    LauncherSpeech speech;
    std::string_view aliases = {}; ///< other names, with blanks between
};

struct FoundLibrary {
    const Library *library = nullptr; ///< nullptr: none
    std::string version; ///< empty: none stands behind the name
};

/// In the order in which lists name them. A library whose launcher may also speak as another one's comes
/// after that.
const std::vector<Library> &libraries();
/// By the key of its methods; nullptr: unknown.
const Library *findLibrary(std::string_view key);
/// By what measurements name ("Open MPI", "Intel(R) MPI Library"), or the key, as release 1.0 wrote some;
/// nullptr: unknown.
const Library *recordedLibrary(std::string_view recorded);
/// By what people write, without regard to case, blanks, marks and a number behind it: "intel(r) mpi",
/// "openmpi", "MVAPICH2"; nullptr: unknown.
const Library *namedLibrary(std::string_view name);
/// The MPI library that a text names in whatever case: "results/openmpi-4.1.4/bcast.txt".
FoundLibrary libraryIn(std::string_view text);
/// "Open MPI, MPICH, ...": those that namedLibrary() finds, each once.
std::string libraryTitles();
/// What measurements with methods of that key name; the key itself where it is unknown.
std::string recordedName(std::string_view key);
/// Is that library the one with this key?
bool isRecorded(std::string_view recorded, std::string_view key);
/// Do its methods run in kernels of NCCL or RCCL, which know channels?
bool hasChannels(std::string_view key);

} // namespace collscope::wire
