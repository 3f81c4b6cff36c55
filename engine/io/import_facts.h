// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/wire/records.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::io {

struct TableMapping;

/// What the user knows of measurements and their file does not say. What a file says goes before it.
struct ImportFacts {
    std::string system;
    std::string collective;
    std::string library; ///< of the methods: "openmpi"; parse() also takes "Open MPI" and the like
    /// In the notation of methods: "chain:4/64KiB"; the library's number of it, "6"; "default" or "0": the
    /// library's own choice; fromFileName: the one that the file's name names,
    /// "osu-broadcast-basic-linear.txt" or "alg4".
    std::string algorithm;
    std::uint32_t ranks = 0; ///< processes; 0: not said, and so below
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0; ///< processes per node
    std::string fileName; ///< of the measurements, without folder, where readers have one; no part of text()
    std::string folderName; ///< of the folder whose files are read as one; empty: none. No part of text()
    /// How a table is to be read; null: by its columns' names. No part of text().
    std::shared_ptr<const TableMapping> mapping = nullptr;

    bool operator==(const ImportFacts &) const = default;

    /// The inverse of text(): "ranks=16,algorithm=binomial". Fails, naming the keys, on others, on what is
    /// said twice and on values that cannot be. From nodes and ppn follow the ranks.
    static Expected<ImportFacts> parse(std::string_view text);
    std::string text() const;
    /// Takes from `others` what is not said here, but for the mapping.
    void fillFrom(const ImportFacts &others);
    bool says(std::string_view key) const; ///< false for what is no key
    std::string value(std::string_view key) const; ///< as text() has it; empty: not said, or no key
    /// The MPI library whose methods these are, as provenances name it: "Open MPI"; empty: not said, or
    /// Collscope's own methods, which run on any.
    std::string mpiLibrary() const;

    /// A record of nothing but this; its method has the catalogue's number where the catalogue knows it. The
    /// algorithm is empty when fromFileName names none that the catalogue has for library and collective.
    wire::RecordLine record() const;
    /// The same of a collective that a file names, and of the processes that it says (0: it does not). Of
    /// others than these facts are about the nodes are not known. More than maxCommSize become one more.
    wire::RecordLine recordOf(std::string_view named, std::uint64_t processes) const;
};

/// The algorithm among facts that stands for the one in the file's name.
inline constexpr std::string_view fromFileName = "from-file-name";

/// A file that does not say its algorithm: it is that of the facts.
struct FileOfFacts {
    std::string path;
    std::vector<std::string> collectives;
};

/// An unknown library: an error where a known one may be meant, else a warning.
std::optional<Diagnostic> unknownLibrary(const ImportFacts &facts);

/// The first collective for which the catalogue knows the library and no such algorithm of it: a slip, or a
/// newer release. An error where it knows the algorithm for none of them, else a warning.
std::optional<Diagnostic> unknownAlgorithm(const ImportFacts &facts, const std::vector<FileOfFacts> &files);

/// The same for a method of one collective, which users call `name`.
std::optional<Diagnostic> unknownMethod(
    const wire::Method &method, std::string_view collective, std::string_view name);

/// One algorithm for several files of one collective: a warning that names them, for they are of several
/// algorithms as likely as not. Nothing where no two files share a collective.
std::optional<Diagnostic> sharedAlgorithm(const ImportFacts &facts, const std::vector<FileOfFacts> &files);

/// Keys between commas, in the order of text().
std::string factKeys(const std::set<std::string_view> &keys);
/// "--facts ranks=N,algorithm=NAME": the option that says so, for remedies. `keys` are between commas.
std::string factsRemedy(std::string_view keys);
/// What a failure asks for by factsRemedy(), as text to be filled in: "ranks=,algorithm="; empty: nothing.
std::string factsAsked(const Diagnostic &failed);

} // namespace collscope::io
