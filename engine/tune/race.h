// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/map/weighting.h"
#include "engine/tune/tuning.h"

/// A race: which methods are faster than the library's own choice in the cells that a program calls?
///
/// The question is not which method is best, so no time goes to telling two good ones apart. First all
/// methods are timed shortly (the screen). Then the fastest of each cell are timed in turn with the default,
/// launch after launch: the first launch chooses among them, later ones are the evidence. A method is proved
/// when the interval of its ratio over 3, 6 or 10 of these launches excludes 1. All intervals of a race
/// together are wrong in one race of twenty at most (Student's t, Bonferroni).
namespace collscope::tune {

/// A method beside the default in one cell.
struct RacedMethod {
    wire::Method method;
    double screened = 0; ///< seconds of a call in the screen
    std::vector<CellGain> launches; ///< evidence: a launch each; the one that chose is not among them
    bool isInFile = false; ///< a file that the MPI library loads can decide it
    bool isOut = false; ///< not raced any more: slower, or others are faster
    bool isProved = false;

    /// t(default) / t(method), geometric mean over the launches; NaN without one.
    double ratio() const;
    /// Its interval at a confidence; NaN with fewer than two launches.
    std::pair<double, double> interval(double confidence) const;
};

struct RacedCell {
    std::string collective;
    Placement placement;
    std::uint64_t messageBytes = 0;
    double calls = 0; ///< per run of the programs, of a process on the mean
    double seconds = 0; ///< that they take per run of the process that spends most, waiting included
    double defaultSeconds = 0; ///< of a call; 0: not timed
    std::vector<RacedMethod> methods; ///< those that were raced, fastest first in the screen

    /// The proved method with the greatest ratio; null: none is. `inFile`: of those that a file can decide.
    const RacedMethod *winner(bool inFile = false) const;
};

struct RaceOrder {
    std::vector<Application> applications; ///< whose calls are raced
    wire::CampaignPlan cells; ///< their cells, as calledCells() names them; methods may be named
    QString folder; ///< screen.txt and duels.txt go there
    double seconds = 60; ///< for all of it
    std::uint32_t processes = 2; ///< of the job
    JobRunner runner;
    using Judge = std::function<bool(std::string_view collective, const wire::Method &method)>;
    Judge isAllowed = {}; ///< which methods may be raced; empty: all
    Judge isInFile = {}; ///< which of them a file that the MPI library loads can decide; empty: none
};

struct Race {
    std::vector<RacedCell> cells; ///< most seconds first
    DatasetPtr measured; ///< the screen and the duels
    std::size_t launches = 0; ///< of evidence
    double confidence = 0.95; ///< of one interval: all together have 95 %
    double seconds = 0;
    bool isOfTime = false; ///< the time was used up before all was decided
};

/// Blocks. Fails when nothing could be measured, and with "cancelled".
Expected<Race> race(const RaceOrder &order, const std::function<void(const std::string &line)> &said = {},
    const std::stop_token &stop = {});

/// Seconds per run that a set of winners saves: calls x (t(default) - t(method)), in each cell at most what
/// the profile counts there.
struct Saving {
    double seconds = 0;
    double low = 0; ///< by the intervals of the cells
    double high = 0;
    std::size_t cells = 0; ///< with a winner
};
Saving savingOf(const Race &race, bool inFile);

} // namespace collscope::tune
