// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/weighting.h"
#include "engine/study/fit.h"

#include <span>

/// What decisions cost applications: their calls times the measured times.
namespace collscope {

/// The calls of a cell. Seconds are per run, of a process of the job on the mean, and by what was measured:
/// of calls that all processes make at once, without waiting for late ones. NaN: not measured.
struct CellLoss {
    FitPtr fit; ///< on whose map the cell is
    std::size_t cell = 0;
    double calls = 0; ///< per run
    double recorded = 0; ///< seconds that the profiles say were spent there, waiting included
    double best = 0; ///< with the best method there, the library's own choice among them
    double standard = 0; ///< with the library's own choice
    double model = 0; ///< with what the model decides

    double lostByDefault() const { return standard - best; }
    double lostByModel() const { return model - best; }
    double gain() const { return standard - model; }
};

/// Of all collectives together.
struct ApplicationLoss {
    double runSeconds = 0; ///< of a run on the mean of the shares; 0: a profile does not say
    double best = 0; ///< over the cells in which all three are known
    double standard = 0; ///< likewise
    double model = 0; ///< likewise
    double recorded = 0; ///< likewise: seconds that the profiles say were spent in these calls
    double incomplete = 0; ///< seconds with the best method in cells where one of the others was not measured
    bool estimated = false; ///< some calls are estimated by their time (CallsOnGrid)
    std::vector<CellLoss> cells; ///< those with calls; what the default loses most first, unknown ones last
    std::vector<UnmeasuredCalls> unmeasured; ///< what took longest first; nobody knows what these lose

    double lostByDefault() const { return standard - best; }
    double lostByModel() const { return model - best; }
    double unmeasuredSeconds() const; ///< that the profiles say were spent in `unmeasured`
    /// Do the calls take about as long with the library's own choice as the profiles say they took? Where
    /// not, the program ran on another machine or waited for late processes, and what decisions cost it
    /// cannot be told from these measurements. True where no profile has times.
    bool fits() const;
};
inline constexpr double mostApart = 2; ///< times longer or shorter: the calls do not fit beyond it

/// `fits`: one per collective. Calls of collectives that have none are unmeasured.
ApplicationLoss applicationLoss(const std::vector<Application> &applications, std::span<const FitPtr> fits);

/// "loses 1.2 s of 60 s per run with the library's default, 0.1 s with the model and 0 with the optimum",
/// without a subject; `model`: what the model is called, empty: none is judged. Or "does not fit: 0.1 s per
/// run with the library's default by the measured times, 3 s as recorded, waiting included".
std::string lossText(const ApplicationLoss &loss, const std::string &model);

} // namespace collscope
