// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/profiles/application_profile.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace collscope::io {
class TextStream;
}

/// Reading application profiles: one reader per format, all in one list.
namespace collscope::profiles {

/// A file to be read. Formats that are no text read it by its path.
struct Source {
    std::filesystem::path path;
    std::unique_ptr<io::TextStream> text; ///< all of it, unpacked
};

/// One format.
struct Format {
    std::string_view name; ///< short: "mpiP"
    std::string_view title; ///< what users know it as
    /// By the first 64 KiB.
    bool (*accepts)(std::string_view head);
    /// All files of one profile; more than one only where `continues` says so. Only `calls` is to be filled.
    Expected<ApplicationProfile> (*read)(const std::vector<Source> &files, const std::stop_token &stop);
    /// Is a file the rest of the one named before it? Null: a file is a profile.
    bool (*continues)(std::string_view head) = nullptr;
};

/// All formats; the first that accepts a file reads it.
const std::vector<Format> &formats();

/// Reads profiles and merges them. The files are those of several runs; Collscope's own records FILE and
/// FILE.RANK that a job left which was killed are parts of one. Fails, naming the file, the line and what to
/// do, on the first that cannot be read.
Expected<ApplicationProfile> read(const std::vector<std::filesystem::path> &files,
    const std::stop_token &stop = {}, const std::vector<Format> &among = formats());

/// Does the file begin like a profile of one of the formats?
bool isProfile(const std::filesystem::path &path, const std::vector<Format> &among = formats());

/// A failure to read measurements: of an application profile it says that it is one and what reads it, of
/// anything else it stays as it is.
Diagnostic explained(
    Diagnostic failed, const std::filesystem::path &path, const std::vector<Format> &among = formats());

} // namespace collscope::profiles
