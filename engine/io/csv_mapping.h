// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string_view>
#include <vector>

namespace collscope::io {

/// What a column of a CSV file can tell.
enum class CsvField {
    system,
    mpiLibrary,
    mpiVersion,
    origin,
    collective,
    library,
    algorithm,
    algorithmId,
    protocol, ///< of NCCL: "ring" and "LL" are ring_ll
    segmentBytes,
    fanout,
    nodes, ///< a number, or a torus as "8x8x8"
    ppn,
    commSize, ///< without it: nodes x ppn
    members, ///< of process groups: how many of the processes take part
    colours, ///< in so many groups
    messageBytes,
    elements, ///< of the whole buffer
    gpu, ///< "yes": the buffers are on GPUs, which makes it another system
    run,
    job, ///< any text: every different one counts as a run of its own (several columns may say it together)
    samples,
    minimum,
    q1,
    median,
    q3,
    mean,
    maximum,
    extrapolated, ///< "yes": Dataset::isExtrapolated
    each ///< seconds of the repetitions, between blanks
};

/// The key of ImportFacts that can stand for a column which is not there; empty: none.
std::string_view factOf(CsvField field);

struct CsvColumn {
    std::string_view header;
    CsvField field;
    bool needed = false;
};

/// How a source names an MPI library, and what that is here.
struct CsvLibraryName {
    std::string_view text;
    std::string_view library; ///< of the methods
    std::string_view mpiLibrary; ///< of the dataset
};

/// Algorithms whose names begin or end with `text` are those of `library`; empty: of the row's MPI library.
struct CsvAlgorithmMark {
    std::string_view text;
    bool begins = false;
    std::string_view library;
};

/// What a source calls an algorithm (without its mark), and what the library calls it.
struct CsvAlgorithmName {
    std::string_view library;
    std::string_view collective;
    std::string_view text;
    std::string_view name;
    int id = 0; ///< 0: the catalogue knows it
};

/// A collective whose size in the file is that of the buffer which all processes together have.
struct CsvWholeBuffer {
    std::string_view collective;
    bool perProcess = true; ///< our message size is each process's part; false: it is the whole, too
};

/// One kind of CSV file as data. Another kind is one more entry in csvDialects().
struct CsvDialect {
    std::string_view name;
    std::string_view description;
    std::vector<CsvColumn> columns; ///< one of median and mean must be among a file's columns
    double perSecond = 1.0; ///< unit of all times: 1e6 for microseconds
    std::string_view library; ///< of the methods, and so of the dataset, when no column tells
    std::vector<CsvLibraryName> names; ///< texts of the column mpiLibrary; others stay as they are
    std::vector<std::string_view> baselines; ///< algorithm names that mean the library's own choice
    std::vector<CsvAlgorithmMark> marks; ///< taken off where the rest is a name of the catalogue
    std::string_view ownLibrary; ///< where there are marks: of the algorithms without one
    std::vector<CsvAlgorithmName> algorithms; ///< names that the catalogue has otherwise
    std::vector<CsvWholeBuffer> wholeBuffers;
    bool collectiveFromFileName = false; ///< "bcast_core.csv" holds bcast
    bool repeatsAreRuns = false; ///< the same measurement again is its next run
    bool namesIgnored = false; ///< tell the user about columns that are not used
    bool isPlain
        = false; ///< fields say what they mean: none is worked out of others, but for what is missing
    bool hasMarkedTexts = false; ///< texts are as csvField() writes them
    // Of tables that the user describes (TableMapping):
    bool isMapped = false; ///< lines may stand above the names of the columns
    char separator = ','; ///< ' ': runs of blanks
    bool decimalComma = false;
    std::uint64_t sizeBytes = 1; ///< unit of the message size
    bool rowsAreRepetitions = false; ///< rows of one instance, method and run are one measurement
};

/// The format that writeCsv() writes and that users may write by hand.
const CsvDialect &nativeCsv();

/// PICO measurements (HLC-Lab/pico) as one table per machine, and `aggregated_results_summary.csv`, what
/// PICO itself writes.
CsvDialect picoTable();
CsvDialect picoSummary();

/// Tables of other tools, in the order they are tried.
const std::vector<CsvDialect> &foreignCsv();

} // namespace collscope::io
