// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/policies/chosen_order.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collscope::wire {

namespace {

constexpr std::size_t mostPerPoint = 3; ///< of a point, one per run
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

Placement placementOf(const Schedule &schedule, const ScheduledCell &cell)
{
    Placement placement = schedule.places[cell.place].placement();
    placement.members = cell.members;
    placement.colours = cell.colours;
    return placement;
}

template <typename Value> void sortUnique(std::vector<Value> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <typename Value> std::size_t positionOf(const std::vector<Value> &ascending, const Value &value)
{
    return static_cast<std::size_t>(
        std::lower_bound(ascending.begin(), ascending.end(), value) - ascending.begin());
}

/// Nodes and processes per node of a record are what was found, those of a plan may be left open.
bool isAt(const RecordLine &record, const Place &place)
{
    return record.commSize == place.size
        && (place.nodes == 0 || (record.nodes == place.nodes && record.ppn == place.ppn));
}

} // namespace

ChosenOrder::ChosenOrder(
    const Schedule &schedule, const CampaignPlan &plan, const Policy &policy, const PointCost &cost)
    : m_schedule(schedule), m_run(plan.run), m_cost(cost), m_positions(schedule.cells.size()),
      m_cells(schedule.collectives.size()), m_baselines(schedule.collectives.size()),
      m_baselineDone(schedule.cells.size()), m_exploration(policy, makeSurveys(plan, cost))
{
}

std::vector<Survey> ChosenOrder::makeSurveys(const CampaignPlan &plan, const PointCost &cost)
{
    std::map<std::string, double> weights;
    for (const PlannedWeight &weight : plan.weights)
        weights[weight.where()] = weight.weight;
    std::vector<Survey> surveys;
    for (std::size_t collective = 0; collective < m_schedule.collectives.size(); ++collective) {
        std::vector<Placement> rows;
        std::vector<std::uint64_t> columns;
        for (const ScheduledCell &cell : m_schedule.cells)
            if (cell.collective == collective) {
                rows.push_back(placementOf(m_schedule, cell));
                columns.push_back(cell.bytes);
            }
        sortUnique(rows);
        sortUnique(columns);
        const std::vector<Method> &methods = m_schedule.methods[collective];
        Survey survey(rows, columns, methods.size(), cost);
        survey.allowRepeats(mostPerPoint);
        m_cells[collective].assign(survey.cells(), nowhere);
        for (std::size_t i = 0; i < m_schedule.cells.size(); ++i) {
            const ScheduledCell &cell = m_schedule.cells[i];
            if (cell.collective != collective)
                continue;
            const std::size_t at = survey.cell(
                positionOf(rows, placementOf(m_schedule, cell)), positionOf(columns, cell.bytes));
            m_positions[i] = {collective, at};
            m_cells[collective][at] = i;
            if (weights.empty())
                continue;
            const auto own = weights.find(m_schedule.nameOf(cell));
            const auto all = weights.find(m_schedule.collectives[collective].collective);
            if (own != weights.end() || all != weights.end())
                survey.setWeight(at, own != weights.end() ? own->second : all->second);
        }
        for (std::size_t method = 0; method < methods.size(); ++method) {
            const bool isBaseline = methods[method].isBaseline();
            if (isBaseline)
                m_baselines[collective] = method;
            for (std::size_t at = 0; at < survey.cells(); ++at) {
                const std::size_t cell = m_cells[collective][at];
                const bool isWanted
                    = cell != nowhere && m_schedule.measures(methods[method], m_schedule.cells[cell]);
                if (isBaseline && cell != nowhere)
                    m_baselineDone[cell] = !isWanted;
                if (isBaseline || !isWanted)
                    survey.leaveOut(at, method);
            }
        }
        surveys.push_back(std::move(survey));
    }
    return surveys;
}

Exploration::Point ChosenOrder::surveyPoint(const Point &point) const
{
    const Position &position = m_positions[point.cell];
    return {position.collective, position.cell, point.method};
}

std::optional<ChosenOrder::Point> ChosenOrder::pointOf(const RecordLine &record) const
{
    for (std::size_t i = 0; i < m_schedule.cells.size(); ++i) {
        const ScheduledCell &cell = m_schedule.cells[i];
        if (cell.bytes != record.messageBytes || cell.members != record.members
            || cell.colours != record.colours
            || m_schedule.collectives[cell.collective].collective != record.collective
            || !isAt(record, m_schedule.places[cell.place]))
            continue;
        const auto &methods = m_schedule.methods[cell.collective];
        const auto found = std::find(methods.begin(), methods.end(), record.method);
        if (found != methods.end())
            return Point{i, static_cast<std::size_t>(found - methods.begin()), record.run};
    }
    return std::nullopt;
}

std::size_t ChosenOrder::addKnown(const std::vector<RecordLine> &records)
{
    std::size_t known = 0;
    for (const RecordLine &record : records)
        if (const auto point = record.run < m_run ? std::nullopt : pointOf(record)) {
            add(*point, record);
            ++known;
        }
    return known;
}

/// The library's own choice in a cell, unless that was measured there.
std::optional<ChosenOrder::Point> ChosenOrder::baselineAt(std::size_t cell) const
{
    const auto baseline = m_baselines[m_schedule.cells[cell].collective];
    return baseline && !m_baselineDone[cell] ? std::optional(Point{cell, *baseline, m_run}) : std::nullopt;
}

std::optional<ChosenOrder::Point> ChosenOrder::next(double secondsLeft)
{
    if (m_begun)
        if (const auto baseline = baselineAt(*m_begun))
            return baseline;
    const auto chosen = m_exploration.next(secondsLeft);
    if (!chosen)
        return std::nullopt;
    const Survey &survey = surveys()[chosen->collective];
    return Point{m_cells[chosen->collective][chosen->cell], chosen->method,
        m_run + static_cast<std::uint32_t>(survey.measurements(chosen->cell, chosen->method))};
}

void ChosenOrder::add(const Point &point, const RecordLine &record)
{
    m_begun = point.cell;
    if (record.method.isBaseline())
        m_baselineDone[point.cell] = true;
    else
        m_exploration.add(
            surveyPoint(point), record.summary.seconds(), static_cast<double>(record.summary.samples));
}

void ChosenOrder::leaveOut(const Point &point)
{
    if (m_baselines[m_schedule.cells[point.cell].collective] == point.method)
        m_baselineDone[point.cell] = true;
    else
        m_exploration.leaveOut(surveyPoint(point));
}

void ChosenOrder::leaveOutCell(std::size_t cell)
{
    const std::size_t methods = m_schedule.methods[m_schedule.cells[cell].collective].size();
    for (std::size_t method = 0; method < methods; ++method)
        leaveOut({cell, method, m_run});
}

double ChosenOrder::expectedSeconds(const Point &point) const
{
    const Exploration::Point at = surveyPoint(point);
    const Survey &survey = surveys()[at.collective];
    const bool isBaseline = m_baselines[at.collective] == point.method;
    return std::exp(survey.time(at.cell, isBaseline ? survey.decision(at.cell) : point.method).mean);
}

bool ChosenOrder::isDropped(const Point &point, double seconds, double repetitions) const
{
    return m_baselines[m_schedule.cells[point.cell].collective] != point.method
        && m_exploration.isDropped(surveyPoint(point), seconds, repetitions);
}

} // namespace collscope::wire
