// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

/// Files that lack facts: what each requires, what its names and first lines suggest, and reading them with
/// facts of their own.
namespace collscope::io {

/// What the user knows of a file.
struct FileFacts {
    std::filesystem::path path;
    ImportFacts facts;
    std::string version = {}; ///< of the MPI library; empty: not known
    std::optional<std::uint32_t> run = {}; ///< for all its measurements; nothing: as the file numbers them

    bool operator==(const FileFacts &) const = default;
};

/// A file that lacks facts, with suggestions for them.
struct AskedFile {
    FileFacts suggested; ///< from the file itself, its name and the names of its folders
    std::set<std::string> missing; ///< keys of ImportFacts that the file does not name
    std::vector<std::string> collectives;
    std::string head; ///< the first lines
};

/// Returns the files at `path` (a file, or a folder) that lack facts. Files that need none, or are no
/// measurements, are left out. Fails if the folder cannot be read, and with "cancelled".
Expected<std::vector<AskedFile>> askedFiles(const std::filesystem::path &path, const Progress &progress = {});

/// Suggests facts by names: "openmpi-4.1.4/bcast_alg3_16nodes_4ppn_seg8192_run2.txt". `head`: its first
/// lines.
FileFacts suggestedFacts(
    const std::filesystem::path &path, std::string_view head, const std::vector<std::string> &collectives);

/// Reads files, each with its own facts. Measurements of the same system and library become one dataset.
/// Fails if no file can be read, and with "cancelled".
Expected<Loaded> loadFiles(const std::vector<FileFacts> &files, const Progress &progress = {});

} // namespace collscope::io
