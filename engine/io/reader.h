// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/io/import_facts.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

/// Reading measurements: one reader per format, all in one list.
namespace collscope::io {

class TextStream;

/// What a reader is asked to read.
struct Source {
    std::filesystem::path path;
    bool isFolder = false;
    std::string head; ///< the first 64 KiB of a file, decompressed; empty for a folder
    std::string log; ///< the same by cleanLog()
    ImportFacts facts; ///< for what the source does not say
    TextStream *text = nullptr; ///< the whole file; none for a folder. What reads it looks at the head first
};

/// What came of reading. Rows that could not be used are counted and the first of them are named; everything
/// else is there.
struct Loaded {
    std::vector<DatasetPtr> datasets; ///< one per system, MPI library, version and origin; never empty
    /// The most severe first, each once, at most maxWarnings of them.
    std::vector<Diagnostic> warnings;
    std::size_t rows = 0; ///< measurements taken
    std::size_t skipped = 0; ///< rows that were refused or could not be read
    std::size_t skippedFiles = 0; ///< files of which nothing could be used though they should hold rows
    std::size_t unnamed = 0; ///< problems beyond maxWarnings
    std::vector<FileOfFacts> ofFacts = {}; ///< files whose algorithm is the one of the facts
    static constexpr std::size_t maxWarnings = 100;

    /// A part of what was asked for is missing: there is an error among the warnings.
    bool isIncomplete() const
    {
        return !warnings.empty() && warnings.front().severity == Diagnostic::Severity::error;
    }
};

/// "1 row", "12 rows and 3 files": what was skipped; empty: nothing.
std::string lossText(std::size_t rows, std::size_t files);

/// What a long read reports and obeys. Fraction is 0..1; one thread at a time reports, of several.
struct Progress {
    std::function<void(double fraction)> report;
    std::stop_token stop;
    std::uint64_t mostUnpacked = 0; ///< bytes of text of a packed file; 0: the ceilings of TextStream
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

/// A folder with more files and folders is hardly meant.
inline constexpr std::size_t mostEntries = 100'000;
/// So many levels of folders are looked at.
inline constexpr unsigned folderLevels = 3;

/// Reads a file or folder of any known format; files may be compressed with xz or gzip. A folder without data
/// of its own stands for the folders in it, up to three levels down.
///
/// A folder that is not a format of its own is read as the files of known formats in it (not in folders
/// below), in the order of their names: datasets of the same system, MPI library, version and origin become
/// one. A measurement (instance, method and run) that occurs again is skipped, so repeated jobs must count up
/// `run`; where the files name their jobs, every job is a run of its own. A compressed file that ends early
/// is read as far as it goes, with an error among the warnings. A request to stop gives the failure
/// "cancelled".
///
/// A folder with far more files of no known format than others is given up on, as is one of more than 100,000
/// entries: it is hardly meant.
///
/// `facts` stand for what the files do not say; a failure for want of them names the option --facts. Where
/// one algorithm stands for several files of one collective, a warning names them.
Expected<Loaded> load(
    const std::filesystem::path &path, const Progress &progress = {}, const ImportFacts &facts = {});

/// A folder of the agent's records that jobs still write to. Every read() gives what load() would, but takes
/// from the files only what came since the one before (GrowingRecords).
class GrowingFolder {
public:
    explicit GrowingFolder(std::filesystem::path folder);
    GrowingFolder(GrowingFolder &&) noexcept;
    GrowingFolder &operator=(GrowingFolder &&) noexcept;
    ~GrowingFolder();

    /// Files that are no records are named as lost; otherwise fails where load() fails.
    Expected<Loaded> read(const std::stop_token &stop = {});

private:
    class Files;
    std::filesystem::path m_folder;
    std::unique_ptr<Files> m_files;
};

/// Does one of the readers take a file? Looks at its head; false for what cannot be read and for folders.
bool isKnownFile(const std::filesystem::path &path, const std::stop_token &stop = {});

} // namespace collscope::io
