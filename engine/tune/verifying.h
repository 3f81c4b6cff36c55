// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/verification.h"
#include "engine/tune/tuning.h"
#include "engine/wire/sides.h"

#include <span>

/// What ships is verified as it ships: the files are in the environment of a launch, or they are not.
/// Libraries read files when a job starts, and a launch has a speed of its own: launches come in pairs, and
/// one pair is one observation.
namespace collscope::tune {

/// Fewer pairs of launches have no 95 % interval.
inline constexpr std::size_t fewestPairs = 6;
inline constexpr std::size_t mostPairs = 20;

/// Keeps an even sample of at most `most`; 0: all.
void thinTo(std::vector<wire::PlannedDecision> &decisions, std::size_t most);

/// How launches are paired.
struct Pairing {
    std::size_t pairs = 0;
    double secondsPerCell = 0; ///< of measuring, in each launch
};
/// `seconds`: for all launches. As many pairs as there is time for, `least` where that is possible at all;
/// fewer where not even short launches fit, none where not one pair does.
Pairing pairingFor(std::size_t cells, double seconds, double startSeconds, std::size_t least = fewestPairs);
/// Seconds that fewestPairs take at least.
double leastSecondsFor(std::size_t cells, double startSeconds);

/// Writes the files of a bundle into a folder of their own. Returns the script that puts them in the
/// environment.
Expected<QString> writeTrial(const std::vector<codegen::TextFile> &files, const QString &folder);

/// Returns the script of a bundle that puts its files in the environment; empty if no file is a script.
QString scriptIn(const QString &folder, const QStringList &files);

/// What is to be verified, and where.
struct VerifyingOrder {
    QString records;
    QString environment; ///< the script of writeTrial(), or of a bundle
    std::uint32_t processes = 0; ///< cells with more are skipped; 0: none is
    double seconds = 60; ///< for all launches
    double startSeconds = 0; ///< of a launch, besides measuring
    std::size_t mostCells = 0; ///< of what is decided: an even sample; 0: all
    std::size_t leastPairs = fewestPairs; ///< that an interval takes
};

struct LaunchedVerification {
    Job job;
    VerificationPlan plan;
    std::size_t pairs = 0;
};

/// The launches that compare the files with the library alone. Cells in which the models fall back to the
/// library are timed as well, because files may change more than they decide. Fails as planVerification(),
/// and when there is no time for one pair.
Expected<LaunchedVerification> launchedVerification(
    std::span<const ModelPtr> models, const VerifyingOrder &order);

/// Returns what the launches with files of a record file prove about them: the least of all.
wire::FilesProof filesProofIn(const QString &records);
/// The same for people: sentences.
std::string filesProofText(wire::FilesProof proof);

/// How decisions of any models are verified on this machine.
struct VerificationHere {
    Job job;
    VerificationPlan plan;
    bool loadsFiles = false; ///< launches load what would be exported; else methods are timed within one job
};

/// Decisions about the MPI library's own methods are written as the files that it loads, into `folder`, and
/// launches load them. Decisions about Collscope's methods are made at run time by a table: what is forced in
/// one job is the same as what ships. `seconds`: for the whole job. `runner` carries the job out, and writes
/// the dumps that a file of Intel MPI is edited from. Fails when no file of the library can hold the
/// decisions, and as launchedVerification().
Expected<VerificationHere> verificationHere(const std::vector<ModelPtr> &models, std::uint32_t processes,
    double seconds, const QString &records, const QString &folder, const JobRunner &runner,
    const std::stop_token &stop = {});

} // namespace collscope::tune
