// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

#include <optional>
#include <stop_token>
#include <string>

/// Files that MPI libraries load, judged before a library does.
namespace collscope {

/// A format of files that make an MPI library decide: text, but for Collscope's own runtime table.
struct LibraryFormat {
    std::string_view name; ///< "openmpi-rules"
    std::string_view title; ///< for people
    bool (*recognises)(std::string_view text);
    Findings (*findings)(std::string_view text, const std::string &file, const std::stop_token &stop);
    Expected<LibraryDecisionsPtr> (*decisions)(
        std::string_view text, const std::string &file, const std::stop_token &stop);
    /// What is in it, in lines for people; null for formats that are text.
    std::string (*contents)(std::string_view text) = nullptr;

    /// What is wrong with a text. When stopped, what was found until then.
    Findings lint(std::string_view text, const std::string &file, const std::stop_token &stop = {}) const;
    /// What the library does with the file; fails when it would not load it, and with "cancelled" when
    /// stopped.
    Expected<LibraryDecisionsPtr> open(
        std::string_view text, const std::string &file, const std::stop_token &stop = {}) const;
};

/// All formats, the most particular first; a new one is one file and one line in lint.cpp.
const std::vector<LibraryFormat> &libraryFormats();

/// The first format that recognises the text; the last one takes anything.
const LibraryFormat &libraryFormatOf(std::string_view text);

/// The same of a file: what is called a runtime table is meant as one, and a tuner's table whose name or
/// folder names RCCL or an architecture of AMD is RCCL's.
const LibraryFormat &libraryFormatOf(std::string_view text, const std::string &path);

/// A library's file as text; of a shared library of MPICH the tree it carries. Fails when it cannot be read,
/// is larger than 16 MiB (a shared library: 64 MiB) or holds zero bytes and neither is nor is called a
/// runtime table, and with "cancelled" when stopped.
Expected<std::string> readLibraryFile(const std::string &path, const std::stop_token &stop = {});

/// A file with everything there is to say about it before a library loads it.
struct JudgedFile {
    std::string path;
    const LibraryFormat *format = nullptr;
    std::string text;
    Findings findings;
    std::vector<std::string> collectives; ///< those of the catalogue it has rules for
    std::optional<Diagnostic> refused; ///< why the library would not load it

    std::size_t count(FindingSeverity severity) const;
};

/// Fails like readLibraryFile.
Expected<JudgedFile> judgeLibraryFile(const std::string &path, const std::stop_token &stop = {});

/// Is a text plausibly a library's file? The last format of the list takes anything.
bool looksLikeLibraryFile(std::string_view text);

} // namespace collscope
