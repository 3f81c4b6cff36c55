// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

/// Reading measurements: one reader per format, all in one list.
namespace collscope::io {

/// What a reader is asked to read.
struct Source {
    std::filesystem::path path;
    bool isFolder = false;
    std::string head; ///< the first 64 KiB of a file, decompressed; empty for a folder
    std::string_view text; ///< the whole file, decompressed, without byte order mark; empty for a folder
};

/// What came of reading. Rows that could not be used are counted and the first of them are named; everything
/// else is there.
struct Loaded {
    std::vector<DatasetPtr> datasets; ///< one per system, MPI library, version and origin; never empty
    std::vector<Diagnostic> warnings; ///< at most maxWarnings of them
    std::size_t rows = 0; ///< measurements taken
    std::size_t skipped = 0; ///< rows that were refused or could not be read, and runs that left no rows
    static constexpr std::size_t maxWarnings = 100;
};

/// What a long read reports and obeys. Fraction is 0..1.
struct Progress {
    std::function<void(double fraction)> report;
    std::stop_token stop;
};

/// One format. `accepts` looks at the name and the head only.
struct Reader {
    std::string_view name; ///< short, for provenance and messages: "native CSV"
    std::string_view description; ///< what users know it as
    bool (*accepts)(const Source &);
    Expected<Loaded> (*read)(const Source &, const Progress &);
};

/// All formats; the first that accepts a source reads it.
const std::vector<Reader> &readers();

/// Reads a file or folder of any known format; files may be compressed with xz or gzip. A folder without data
/// of its own stands for the folders in it, up to three levels down.
///
/// A folder that is not a format of its own is read as the files of known formats in it (not in folders
/// below), in the order of their names: datasets of the same system, MPI library, version and origin become
/// one. A measurement (instance, method and run) that occurs again is skipped, so repeated jobs must count up
/// `run`. A request to stop gives the failure "cancelled".
Expected<Loaded> load(const std::filesystem::path &path, const Progress &progress = {});

/// Does one of the readers take a file? Decompresses it; false for what cannot be read and for folders.
bool isKnownFile(const std::filesystem::path &path, const std::stop_token &stop = {});

} // namespace collscope::io
