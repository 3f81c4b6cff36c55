// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

#include <stop_token>
#include <string>

/// Rules files of Open MPI's coll/han component, which splits collectives of several nodes into parts on a
/// node and between nodes. Its rules choose the component that answers a call, not an algorithm.
namespace collscope::openmpi {

/// What a communicator is to HAN.
enum class HanLevel { intraNode = 0, interNode = 1, global = 2 };

struct HanRow {
    std::uint64_t bytes = 0; ///< from so many on: the message size of an instance, for every collective
    std::string component; ///< "tuned", "han", ...
    std::string algorithm; ///< of HAN itself, behind an @; from 5.0 on
    std::size_t line = 0;
    bool operator==(const HanRow &) const = default;
};

struct HanConfiguration {
    std::int64_t commSize = 0;
    std::size_t line = 0;
    std::vector<HanRow> rows;
    bool operator==(const HanConfiguration &) const = default;
};

struct HanLevelRules {
    HanLevel level = HanLevel::global;
    std::size_t line = 0;
    std::vector<HanConfiguration> configurations;
    bool operator==(const HanLevelRules &) const = default;
};

struct HanCollectiveRules {
    int id = 0; ///< as in the rules of coll/tuned
    std::size_t line = 0;
    std::vector<HanLevelRules> levels;
    bool operator==(const HanCollectiveRules &) const = default;
};

/// Which release reads the file.
enum class HanReader {
    v41, ///< 4.1: levels are numbers, HAN's own algorithms cannot be named
    v50, ///< 5.0 and later
};

struct HanFile {
    std::vector<HanCollectiveRules> collectives; ///< in the order of the file, duplicates too
    /// Why HAN ignores the whole file; it prints one line then, without the cause. The collectives above are
    /// what came before.
    std::optional<Diagnostic> rejected;
    std::size_t endLine = 0; ///< of the first word behind the announced rules; 0: there is none
    std::vector<std::size_t> octalLines; ///< where a count or a communicator size is octal or hexadecimal

    /// The rule of the last entry of its kind that is not too large; entries are searched from the end. Null:
    /// none, HAN's parameters decide (on whole communicators it takes the call itself).
    const HanRow *decide(int collective, HanLevel level, std::uint32_t commSize, std::uint64_t bytes) const;
};

/// Never fails: what HAN rejects is a result too.
HanFile readHanRules(std::string_view text, HanReader reader, const std::string &file = {});

/// The file as the release that it is for reads it: 5.0 when 4.1 reads something else.
struct HanReading {
    HanFile file;
    bool oldDiffers = false; ///< 4.1 reads something else, or rejects the file
    bool oldRejects = false; ///< 4.1 rejects the file, 5.0 does not
};
HanReading readHanRules(std::string_view text, const std::string &file);

/// Names of HAN's components by their numbers 0 to 6; the file names them.
const std::vector<std::string_view> &hanComponents();
/// Can HAN itself answer calls of the collective on whole communicators (4.1 and 5.0)? Of the others it has
/// rules for allgatherv alone, which it always hands on.
bool hanDecides(std::string_view collective);

/// Is a word of the text, comments left out, one of HAN's components? Rules of coll/tuned are numbers.
bool isHanRules(std::string_view text);

/// What a job on several nodes does with the file. Calls that coll/tuned gets have its built-in decisions,
/// those that HAN keeps are the method "han". Fails when HAN would reject the file.
Expected<LibraryDecisionsPtr> openHanRules(std::string_view text, const std::string &file);
/// The same with a rules file of coll/tuned beside it. What HAN keeps and what coll/tuned decides by itself
/// is left to the library, the baseline.
Expected<LibraryDecisionsPtr> openHanRules(
    std::string_view text, const std::string &file, std::string_view tunedRules);

Findings lintHanRules(std::string_view text, const std::string &file, const std::stop_token &stop = {});

} // namespace collscope::openmpi
