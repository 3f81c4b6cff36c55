// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/data/busyness.h"
#include "engine/evaluate/gain.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/offers.h"
#include "engine/wire/sides.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

/// Measures a machine, decides, checks, writes and verifies: `collscope tune`, and the window's way of the
/// same.
///
/// Everything there is lies in one folder:
///
///     tuning.json         what was asked for and how far it is; --resume goes by it
///     plan.txt            what is measured: a campaign plan that the agent takes
///     probe.txt           how long a few calls took: the plan has what there is time for
///     intel-tuning/       Intel MPI's own decisions, which its file is edited from
///     records.txt         all measurements: run 0, and others that decisions are judged by
///     verification.txt    launches with the files beside launches without, in turn
///     verification-2.txt  the same once more where the files were changed after that
///     unverified/         the files while launches are timed with them; removed after that
///     decisions.* ...     what the library in use loads, and how to install and undo it (codegen::bundle);
///                         only what was verified is written
///     result.json         what came of it, for programs; the last file of all
///     tuning.collscope    opens all of it in the window
///
/// What is decided never harms: a collective is written when it is better than the library's own choice on
/// runs held out, beyond noise, and better again when launches that load the files are timed beside launches
/// that do not. Cells without such a gain, and collectives without, fall back to the library; files that are
/// changed by that are verified again. Through a scheduler these launches are those of one job.
namespace collscope::tune {

enum class Phase { plan, measure, measureAgain, decide, verify, conclude };
inline constexpr std::size_t phaseCount = 6;
std::string_view phaseText(Phase phase); ///< "measure again"

/// What is measured, as record files name it; what is empty is not known.
struct Subject {
    std::string system;
    std::string mpiLibrary;
    std::string mpiVersion;
};

/// One start of the measuring agent.
struct Launch {
    QStringList settings = {}; ///< variables: "NAME=value"
    QString environment = {}; ///< script that sets more of them; empty: none
    QStringList options = {}; ///< of the agent
};

/// A plan, where its records go (a file that is there is continued), and how many processes it needs. The
/// plan's budget is for all launches, starting them included.
struct Job {
    wire::CampaignPlan plan;
    QString records;
    std::uint32_t processes = 2;
    std::vector<Launch> launches = {}; ///< empty: those that measuring the plan takes
    Subject subject = {}; ///< that the first of the launches must be of, before others follow
};

/// Who carries jobs out.
struct JobRunner {
    /// Returns when the job has ended; `hear` gets lines for people. Fails when it left something out or
    /// could not be started, and with "cancelled" when stopped; what was measured until then is in the file.
    std::function<Expected<void>(
        const Job &job, const std::function<void(const QByteArray &line)> &hear, const std::stop_token &stop)>
        run;
    /// How long the last one ran, where jobs wait in a queue and live on without this program; empty: as long
    /// as it took.
    std::function<double()> seconds = {};
    /// How long a launch takes besides measuring, by those so far.
    std::function<double()> startSeconds = {};
    /// Makes Intel MPI write its decisions into a folder (writeIntelDumps()); empty: it cannot be done there.
    std::function<Expected<void>(const QString &folder, const std::stop_token &stop)> writeDumps = {};
};

struct TuningOrder {
    QString folder;
    double budget = 300; ///< seconds for all of it
    /// What is worth measuring, the most important collectives first and sizes rising: as much of it as there
    /// is time for is measured. Its budget and run are those of the phases.
    wire::CampaignPlan plan;
    std::vector<wire::Offers> offers = {}; ///< what can be measured of it; empty: the catalogue's
    bool keepsCollectives = false; ///< none is left out: the user named them
    std::shared_ptr<const Weighting> weighting = nullptr; ///< how much cells count; null: alike
    wire::Requirements assumed = 0; ///< what all calls of the jobs meet (codegen::ShippingOrder)
    bool tiesAreFree = false; ///< rules may choose whatever cannot be told from a cell's best
    codegen::ShipmentPolicy policy = codegen::ShipmentPolicy::provedBetter; ///< what is verified
    bool allMessages = false; ///< codegen::ShippingOrder::allMessages
    JobRunner runner;
    /// What the user asked for, names and values in words. An order that goes on with a folder must ask for
    /// the same.
    std::vector<std::pair<QString, QString>> asked;
    bool resume = false; ///< go on with what the folder holds
    Subject subject = {}; ///< to go on with a folder, its records must be of that
};

/// How the budget is divided: seconds for the first run of measurements, for one or more others, for the
/// verification, and for starting, fitting and writing.
struct Division {
    double run = 0; ///< the first, and as much for all others
    double verification = 0;
    double rest = 0;
};
/// `startSeconds`: of a launch; six pairs of launches and their repetition are to fit into the verification,
/// in up to half of the time.
Division divided(double budget, double startSeconds = 0);
/// Seconds of a budget that all runs of measurements have together: what planFor() and planForHost() are to
/// be given.
double secondsForRuns(double budget);

struct PhaseTime {
    Phase phase = Phase::plan;
    double seconds = 0; ///< of all sittings
};

/// What became of one collective.
struct TunedCollective {
    codegen::ShippedCollective shipped; ///< as in the files
    /// What the verification timed, of what was decided then; without cells when nothing was.
    std::optional<RealisedGain> gain;
    std::size_t givenBack = 0; ///< cells that were not proved better and fall back to the library
    std::size_t worse = 0; ///< cells that got worse and are decided as before all the same
    std::string leftBecause; ///< why the library decides all of it: a clause; empty: it does not
};

struct TuningResult {
    TuningOrder order;
    DatasetPtr measured;
    codegen::ShipmentPtr shipment; ///< as written
    std::vector<TunedCollective> collectives;
    std::vector<PhaseTime> phases;
    std::string
        leftOut; ///< what of the plan there was no time for: "messages above 64KiB, alltoall"; empty: none
    std::string verified; ///< how, a sentence; empty: nothing was
    wire::FilesProof filesProof = wire::FilesProof::none; ///< of the launches that verified
    Busyness busyness; ///< of the machine when it was measured
    QStringList files; ///< names in the folder of what is to be loaded and how; empty: nothing is gained
    bool decides() const { return !files.empty(); }
};

struct Events { // all on the calling thread; any may be empty
    std::function<void(Phase phase, double secondsLeft)> began; ///< seconds of the budget, at most
    std::function<void(const std::string &line, double secondsLeft)> said; ///< lines for people
};

/// Blocks: not for the GUI thread. What is there stays whatever happens; the same order with `resume` goes on
/// from it, also after a kill. Fails when the folder holds something else, when its records are of another
/// machine or MPI library, when nothing could be measured or written, and with "cancelled" when stopped. Time
/// in which nothing at all was measured is not of the budget: what went wrong can be mended, and then it goes
/// on.
Expected<TuningResult> tune(
    const TuningOrder &order, const Events &events = {}, const std::stop_token &stop = {});

} // namespace collscope::tune
