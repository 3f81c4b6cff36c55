// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/verification.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/decisions.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace collscope {

namespace {

/// `placed`: on the nodes that the cell was measured on, as far as these are known.
wire::PlannedDecision decisionOf(const Instance &at, bool placed, const Method &method)
{
    wire::PlannedDecision decision;
    decision.collective = at.collective;
    decision.commSize = at.placement.commSize;
    if (placed && std::uint64_t{at.placement.nodes} * at.placement.ppn == at.placement.commSize) {
        decision.nodes = at.placement.nodes;
        decision.ppn = at.placement.ppn;
    }
    decision.messageBytes = at.messageBytes;
    decision.method = wire::qualifiedText(method);
    return decision;
}

void addDecisions(const Model &model, const VerificationOrder &order, VerificationPlan &result)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const bool placed = grid.selection().ppn || grid.selection().nodes || !grid.hasOnePlacementPerSize();
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const MethodIndex chosen = model.decide(at).method;
        if (order.processes != 0 && at.placement.commSize > order.processes) {
            ++result.tooLarge;
        } else if (chosen == noMethod) {
            ++result.undecided;
        } else if (grid.methods()[chosen].isBaseline()) {
            ++result.leftToLibrary;
            if (order.withFallbacks)
                result.plan.decisions.push_back(decisionOf(at, placed, grid.methods()[chosen]));
        } else if (order.inOneJob && wire::takesLaunch(grid.methods()[chosen].library, at.collective)) {
            ++result.launched;
        } else {
            ++result.decided;
            result.plan.decisions.push_back(decisionOf(at, placed, grid.methods()[chosen]));
            result.processes = std::max(result.processes, at.placement.commSize);
        }
    }
}

} // namespace

Expected<VerificationPlan> planVerification(std::span<const ModelPtr> models, const VerificationOrder &order)
{
    VerificationPlan result;
    for (const ModelPtr &model : models)
        if (const auto collective = model->fittedTo()->grid->collective(); wire::isOfGroups(collective))
            return failure(
                say("{} is of process groups: decisions are timed beside the library's own in calls of MPI",
                    collective),
                say("name the other collectives; a campaign measures its schemes side by side"));
    for (const ModelPtr &model : models)
        addDecisions(*model, order, result);
    wire::CampaignPlan &plan = result.plan;
    // The job is as large as the decided cells need; cells that fall back do not make it larger.
    std::erase_if(plan.decisions,
        [&](const wire::PlannedDecision &decision) { return decision.commSize > result.processes; });
    if (result.decided == 0 && result.launched > 0)
        return failure(fmt::format("The methods of {} take a launch each and cannot be timed in one job.",
                           wire::counted(result.launched, "cell")),
            "Run `collscope verify` on that machine: there it starts launches.");
    if (result.decided == 0)
        return failure(say("there is nothing to compare: of the cells, {} are left to the library, {} need "
                           "more processes than the job has, in {} the model has no answer",
                           result.leftToLibrary, result.tooLarge, result.undecided),
            say("choose another model, or give the job more processes"));
    // No system: what is timed is where the job runs, whatever machine the decisions were made for. The agent
    // puts in the name of its host.
    plan.budget = order.budget;
    plan.precision = 0.01; // gains of a few percent are worth having
    plan.repetitions = 1000;
    // All of the budget but what starting, checking and warming up take; half of it for each of the two.
    constexpr double forRepetitions = 0.8;
    plan.secondsPerPoint = forRepetitions * order.budget / (2 * static_cast<double>(plan.decisions.size()));
    if (std::string problem; !wire::parsePlan(wire::formatPlan(plan), say("the plan"), problem))
        return failure(problem, say("compare fewer collectives at a time"));
    return result;
}

double promisedGain(const RealisedGain &gain, const Model &model)
{
    const TimeGrid &timed = *gain.map->grid;
    const TimeGrid &known = *model.fittedTo()->grid;
    double logs = 0;
    double weights = 0;
    for (std::size_t i = 0; i < gain.cells.size() && known.baseline() != noMethod; ++i) {
        const Instance at = timed.instance(timed.cell(i));
        const auto cell = known.find(at);
        const MethodIndex chosen = model.decide(at).method;
        if (gain.cells[i].verdict == GainVerdict::notTimed || !cell || chosen == noMethod)
            continue;
        const double ratio
            = known.seconds(known.index(*cell), known.baseline()) / known.seconds(known.index(*cell), chosen);
        if (std::isnan(ratio))
            continue;
        logs += gain.map->weight(i) * std::log(ratio);
        weights += gain.map->weight(i);
    }
    return std::expm1(logs / weights); // NaN for none
}

bool isAbout(const RealisedGain &gain, const Dataset &dataset)
{
    const auto subject = [](const Dataset &of) {
        const Provenance &from = of.provenance();
        return std::tie(from.system, from.mpiLibrary, from.mpiVersion, from.origin);
    };
    return subject(*gain.map->grid->dataset()) == subject(dataset);
}

GainStatistics gainOf(const RealisedGain &gain, const Model &model)
{
    const TimeGrid &timed = *gain.map->grid;
    const auto &methods = model.fittedTo()->grid->methods();
    std::vector<CellGain> cells;
    for (std::size_t i = 0; i < gain.cells.size(); ++i) {
        const Instance at = timed.instance(timed.cell(i));
        const MethodIndex decided = model.decide(at).method;
        if (decided != noMethod && runsAs(at.collective, gain.cells[i].tuned, methods[decided]))
            cells.push_back(gain.cells[i]);
    }
    return gainStatistics(cells, gain.confidence);
}

} // namespace collscope
