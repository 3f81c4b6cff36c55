// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/exclusion.h"

#include <array>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The same measurements of two systems, library versions, settings or days: times of B / times of A.
///
/// The model of a time is log(seconds) = cell + run + noise. The part "run" moves all cells of a run alike: a
/// slower day, a lower clock. Its estimate is the median over the cells of their distance from their mean.
/// The common shift is what most cells share of B - A (a biweight, which cells that changed do not move). Its
/// test uses the spread of the part "run". If the shift is within that noise, whole runs made it, and the
/// test of a cell is whether it differs from the shift. If it is beyond, B differs as a whole, and the test
/// of each cell is whether it differs from A, by more than the noise of the cell and of whole runs together.
///
/// Three runs of a side give a cell two degrees of freedom. A t test of each cell alone then finds almost
/// nothing once false discoveries are controlled. So the variance of a cell is moderated by those of all
/// cells of its side (RunNoise: Smyth 2004, as limma does), but for cells much noisier than is typical.
/// discoveryThreshold() controls false discoveries: by default 4 % among cells, 1 % among collectives and
/// common shift.
///
/// Times printed with few digits: two equal ones do not prove that there is no noise. Times of a run that are
/// all multiples of a step d add d^2 / 12 to the variance of each side.
///
/// Repetitions within a run understate the noise between runs. So the ratios of one run of each side are
/// unproved unless the noise is given. A side with one run takes the noise of the other side.
namespace collscope {

struct Application;

/// The verdict on a ratio.
enum class RatioVerdict : std::uint8_t {
    unproved, ///< the noise between runs is unknown
    same, ///< no difference beyond the noise
    slower,
    faster,
};
std::string_view ratioVerdictText(RatioVerdict verdict); ///< "unproved", "same", ...

/// Seconds of B / seconds of A.
struct TimeRatio {
    double value = std::numeric_limits<double>::quiet_NaN();
    double low = std::numeric_limits<double>::quiet_NaN(); ///< 95 % interval; NaN: the noise is unknown
    double high = std::numeric_limits<double>::quiet_NaN();
    double probability = std::numeric_limits<double>::quiet_NaN(); ///< of such a difference by noise alone
    RatioVerdict verdict = RatioVerdict::unproved;

    /// Is B slower beyond the noise, and by more than `tolerance`, a ratio, even at the lower end of the
    /// interval?
    bool isSlowerThan(double tolerance) const
    {
        return verdict == RatioVerdict::slower && low > 1 + tolerance;
    }
    /// Differs from 1 by its own interval, but too little for a verdict.
    bool isUndecided() const { return verdict == RatioVerdict::same && (low > 1 || high < 1); }
};

/// One measurement that A and B share. The interval contains the noise of whole runs. The probability is of
/// the distance from the common shift, if that is within this noise.
struct RatioCell {
    std::string system; ///< empty: A and B have one each
    std::string collective;
    Placement placement;
    std::uint64_t messageBytes = 0;
    std::string method; ///< "default" for the library's own choice, whatever the library
    std::vector<double> before; ///< seconds of A per run, geometric mean over runs in secondsBefore()
    std::vector<double> after;
    TimeRatio ratio;

    double secondsBefore() const; ///< geometric mean over the runs
    double secondsAfter() const;
};

/// All cells of a collective: the geometric mean of their ratios. Its interval contains
/// the differences between whole runs.
struct CollectiveRatio {
    std::string collective;
    std::size_t cells = 0;
    TimeRatio ratio;
};

/// Calls of applications x times of the library's default, or of the only method of a cell.
struct ApplicationRatio {
    double before = 0; ///< seconds per run of the application
    double after = 0;
    double low = std::numeric_limits<double>::quiet_NaN(); ///< 95 % interval of after - before; NaN: unknown
    double high = std::numeric_limits<double>::quiet_NaN();
    std::size_t cells = 0; ///< with calls
    double unmeasured = 0; ///< seconds that the profiles record in calls that A and B do not both have
    double coveredCalls
        = std::numeric_limits<double>::quiet_NaN(); ///< share of those that the profiles count
    double coveredSeconds = std::numeric_limits<double>::quiet_NaN(); ///< share of those in all calls
    bool estimated = false; ///< as CallsOnGrid
};

/// What the verdict on all cells says, a sentence each.
struct RatioFinding {
    enum Kind : std::uint8_t {
        unproved, ///< the noise between runs is unknown everywhere
        slowerCells,
        slowerShift, ///< no cell, but the common shift
        slowerCollective,
        undecidedShift, ///< nothing is slower, but the shift could be
        nothingSlower,
    } kind;
    std::string collective = {}; ///< of slowerCollective
    double ratio = std::numeric_limits<double>::quiet_NaN(); ///< of the shift or the collective
};

struct TimeRatios {
    std::vector<RatioCell> cells; ///< by system, collective, placement, message size and method
    std::vector<CollectiveRatio> collectives; ///< in catalogue order
    /// Common to most cells. NaN below leastCells: then whole runs cannot be told from cells.
    TimeRatio shift;
    double noise = std::numeric_limits<double>::quiet_NaN(); ///< typical, of a run, as a ratio
    std::size_t runsBefore = 0; ///< at most, in a cell
    std::size_t runsAfter = 0;
    std::size_t onlyBefore = 0; ///< measurements that B has no counterpart of
    std::size_t onlyAfter = 0; ///< measurements of B that A lacks
    std::vector<std::string> collectivesOnlyBefore; ///< of which B measured nothing, in catalogue order
    std::vector<std::string> collectivesOnlyAfter;
    bool acrossMethods = false; ///< each side has one method, another one than the other side

    static constexpr std::size_t leastCells = 8;

    std::size_t count(RatioVerdict verdict) const;
    std::size_t slowerThan(double tolerance) const; ///< cells
    /// Is a cell, a collective or the common shift slower by more than `tolerance`?
    bool isSlower(double tolerance) const;
    bool isProved() const; ///< is the noise known of any cell?
    std::vector<RatioFinding> findings() const; ///< the most important one first; never empty
};

struct RatioQuestion {
    std::vector<DatasetPtr> before; ///< each of one system
    std::vector<DatasetPtr> after;
    std::vector<std::string> collectives = {}; ///< none: all
    std::string method = {}; ///< as RatioCell has it, "default" for example; empty: all
    Conditions only = {}; ///< only measurements for which these hold
    std::array<std::vector<std::uint32_t>, 2> runs = {}; ///< of A and B; none: all
    std::vector<Exclusion> excluded = {}; ///< no measurements that one of these covers
    double falseDiscoveries = 0.05;
    /// Standard deviation of a time between runs as a ratio, at least. Nothing: estimated from the runs.
    std::optional<double> noise = {};
};

/// Fails if the sides have no measurement in common, and names the contents of each. Fails if the times of B
/// are about a power of 1000 times those of A, because the units differ. Fails with "cancelled".
Expected<TimeRatios> timeRatios(const RatioQuestion &question, const std::stop_token &stop = {});

/// Names of the methods of a collective that both sides measured, as RatioQuestion::method has them; the
/// library's own choice first.
std::vector<std::string> commonMethods(const RatioQuestion &question, std::string_view collective);

/// Returns the seconds that a run of these applications spends in A and in B.
Expected<ApplicationRatio> applicationRatio(
    const TimeRatios &ratios, const std::vector<Application> &applications, const std::stop_token &stop = {});

} // namespace collscope
