// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/profiles/application_profile.h"

#include <map>
#include <span>

namespace collscope {

/// A program whose calls count, by its profile.
struct Application {
    std::string name; ///< for people: of its file
    std::shared_ptr<const profiles::ApplicationProfile> profile; ///< never null
    double share = 1; ///< how many of the runs are of it, in proportion to the others; above 0

    bool operator==(const Application &) const = default;
};

/// Cells whose weight somebody has set: those for which all that is said holds.
struct PaintedWeight {
    std::string collective = {}; ///< empty: any
    Conditions where = {}; ///< placements and message sizes; no runs
    double weight = 1;

    bool holds(const Instance &instance) const;
    bool operator==(const PaintedWeight &) const = default;
};

/// How much the cells of a grid count.
///
/// The weight of a cell is the time that the applications would spend there with its best method: calls x
/// t(best). Weight x penalty is then the time lost, and a weighted mean penalty the time lost over all
/// collectives' time: models that minimise it lose the least time, whatever a call takes. Without
/// applications, and where they make no call on a grid, each cell counts 1.
///
/// Weights are scaled to a mean of 1 over the measured cells of a grid (see withWeights()). Painted weights
/// then take the place of others, the last one that holds, and what comes of it is scaled again. Last it is
/// multiplied by the factor of its collective, which matters where collectives are looked at together.
struct Weighting {
    std::vector<Application> applications = {};
    std::map<std::string, double> factors = {}; ///< per collective, above 0; 1 where there is none
    std::vector<PaintedWeight> painted = {};

    bool empty() const { return applications.empty() && factors.empty() && painted.empty(); }
    double factor(std::string_view collective) const;
    /// For people and headers of files: "calls of app.profile (share 0.3), hpl.mpiP (share 0.7); bcast x 2; 3
    /// painted".
    std::string text() const;
    bool operator==(const Weighting &) const = default;
};
using WeightingPtr = std::shared_ptr<const Weighting>;

/// Why calls of an application are not in the figures of a grid.
enum class NotMeasured : std::uint8_t {
    collective, ///< nobody measured it
    kind, ///< not blocking: other algorithms carry it out
    placement, ///< not on so many processes, placed like that; or unknown
    size, ///< beyond the measured message sizes; or unknown
    cell, ///< measured elsewhere in the grid, not there
};
std::string_view notMeasuredText(NotMeasured why); ///< a clause: "the collective was not measured"

/// Calls that are not in the figures, as the profile counts them.
struct UnmeasuredCalls {
    std::string application;
    wire::ProfileKey key;
    wire::ProfileEntry entry;
    NotMeasured why = NotMeasured::collective;
    double seconds = 0; ///< per run, of a process on the mean, waiting included
};

/// Kinds of calls by why they are not in the figures, a line each: "2 kinds of calls of bcast, 0.31 s per
/// run: no such placement was measured (16 = 4 x 4)".
std::vector<std::string> unmeasuredLines(const std::vector<UnmeasuredCalls> &unmeasured);

/// What applications call on a grid, per run on the mean of their shares.
///
/// Calls are those of a process on the mean: of a communicator of half the processes two calls, one by each
/// half, take the time of one. A call belongs to the cells of its placement, where nodes and processes per
/// node that are known must agree, and of the nearest message size in the logarithm, within the measured
/// range (ties: the smaller one). What a profile does not tell apart (a range of communicator sizes or
/// message sizes, unknown nodes) is spread evenly over the cells it may mean. Where a profile knows no calls
/// but their time (mpiP) they are estimated by the time of the library's own choice there, so that waiting
/// counts too.
struct CallsOnGrid {
    std::vector<double> calls; ///< per cell
    std::vector<double> seconds; ///< per cell: that the profiles say were spent there, waiting included
    std::vector<UnmeasuredCalls> unmeasured;
    bool estimated = false; ///< some calls are

    bool any() const;
};
CallsOnGrid callsOn(const DecisionMap &map, const std::vector<Application> &applications);

/// Seconds of a run, of which the calls are a part, on the mean of the shares; 0: some profile does not say.
double runSeconds(const std::vector<Application> &applications);

/// Per run, of a process of the job on the mean; what applications' calls are scaled by is their share of
/// runs.
double secondsPerRun(const profiles::ApplicationProfile &profile, const wire::ProfileEntry &entry);

/// The same decisions where cells count as the weighting says; fails as withWeights().
Expected<DecisionMapPtr> weighted(const DecisionMapPtr &map, const Weighting &weighting);

/// What cells count where several collectives are looked at together, per map and cell, with a mean of 1 over
/// all measured ones: as on each map alone, times what the applications need of its collective. One that none
/// of them calls counts nothing, unless they call none of all.
Expected<std::vector<std::vector<double>>> weightsTogether(
    std::span<const DecisionMapPtr> maps, const Weighting &weighting);

} // namespace collscope
