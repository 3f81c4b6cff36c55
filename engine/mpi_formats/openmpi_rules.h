// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/openmpi_scanner.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Rules files of Open MPI's coll/tuned component, read and obeyed exactly as 4.1.x and 5.0.x do.
namespace collscope::openmpi {

/// What a rule says. `algorithm` 0: the library decides.
struct RuleChoice {
    int algorithm = 0;
    int fanout = 0;
    int segmentBytes = 0;
    int maxRequests = 0;
    std::size_t line = 0; ///< of the rule; 0: no rule matches
};

struct RuleRow {
    std::uint64_t bytes = 0;
    RuleChoice choice;
};

struct CommunicatorRules {
    std::int64_t commSize = 0;
    std::size_t line = 0;
    std::vector<RuleRow> rows;
};

struct CollectiveRules {
    int id = 0;
    std::size_t line = 0;
    std::vector<CommunicatorRules> communicators;
};

struct RulesFile {
    int version = 1; ///< of the header; 1 without one
    std::vector<CollectiveRules> collectives; ///< in the order of the file, duplicates too
    /// Why the library ignores the whole file (without a word). The collectives above are what came before.
    std::optional<Diagnostic> rejected;
    /// The numbers of the text that were used, and the first one behind the declared rules.
    std::vector<RuleNumber> numbers;
    std::size_t usedNumbers = 0;

    /// The rules that count: the last block of a collective. Null: none, or the file is rejected.
    const CollectiveRules *rules(int collective) const;
    /// What the library does on `commSize` processes for `ruleBytes` (openmpi::Collective::ruleBytes). An
    /// order that is not ascending is obeyed as the library does: the walk stops at the first larger size.
    RuleChoice decide(int collective, std::uint32_t commSize, std::uint64_t ruleBytes) const;
};

/// Which release reads the file.
enum class RulesReader {
    plain, ///< 4.1.0 to 4.1.7, 5.0.0 to 5.0.6: a header makes them reject the file
    versioned, ///< 4.1.8, 5.0.7 and later
};

/// `text` must outlive the result. Never fails: what the library rejects is a result too.
RulesFile readRules(std::string_view text, RulesReader reader, const std::string &file = {});

/// A rules file as decisions; fails when the library would reject it.
Expected<LibraryDecisionsPtr> openRules(std::string_view text, const std::string &file);

} // namespace collscope::openmpi
