// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"

#include <map>

/// Are decisions that were shipped still right? Libraries get updated, networks change.
namespace collscope::tune {

struct CheckOrder {
    QString folder; ///< of a tuning
    double budget = 30; ///< seconds
    JobRunner runner;
    /// What the runner starts, as its launcher names it ("MPICH 4.0.2"); empty: unknown.
    std::string library = {};
    std::vector<std::string> libraries = {}; ///< all of this machine, named in the same way
};

/// What a tuning that is through was begun with: options by name.
using Asked = std::map<QString, QString>;
/// Fails when the folder holds no tuning that is through.
Expected<Asked> askedOf(const QString &folder);
int numberAsked(const Asked &asked, QStringView name, int otherwise);

struct StaleCell {
    std::string collective;
    Placement placement;
    std::uint64_t messageBytes = 0;
    CellGain gain;
};

struct CheckResult {
    std::vector<RealisedGain> gains; ///< of the sample; without any where nothing was shipped
    std::size_t shipped = 0; ///< cells in which something is decided
    /// Slower than the library's own choice by more than `tolerated`, which so many intervals would say of
    /// any of them in one check of twenty by chance.
    std::vector<StaleCell> stale;
    std::string updated; ///< "4.1.4 -> 4.1.6": another release than was measured; empty: the same

    bool isStale() const { return !stale.empty() || !updated.empty(); }
};
inline constexpr double tolerated = 0.05; ///< as a ratio

/// Times a sample of what the files in the folder decide beside the library's own choices, in turn. Blocks.
/// Its records are in check.txt, in place of those of the last check. Fails when the folder holds no tuning
/// that is through or is for another MPI library, when nothing could be timed, and with "cancelled".
Expected<CheckResult> check(const CheckOrder &order,
    const std::function<void(const std::string &line)> &said = {}, const std::stop_token &stop = {});

} // namespace collscope::tune
