// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/chosen_order.h"

#include <algorithm>
#include <limits>

namespace collscope::agent {

namespace {

constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

wire::Placement placementOf(const wire::Schedule &schedule, const wire::ScheduledCell &cell)
{
    wire::Placement placement = schedule.places[cell.place].placement();
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
bool isAt(const wire::RecordLine &record, const wire::Place &place)
{
    return record.commSize == place.size
        && (place.nodes == 0 || (record.nodes == place.nodes && record.ppn == place.ppn));
}

} // namespace

ChosenOrder::ChosenOrder(
    const wire::Schedule &schedule, const wire::Policy &policy, const wire::PointCost &cost)
    : m_schedule(schedule), m_positions(schedule.cells.size()), m_cells(schedule.collectives.size()),
      m_baselines(schedule.collectives.size()), m_baselineDone(schedule.cells.size()),
      m_exploration(policy, makeSurveys(cost))
{
}

std::vector<wire::Survey> ChosenOrder::makeSurveys(const wire::PointCost &cost)
{
    std::vector<wire::Survey> surveys;
    for (std::size_t collective = 0; collective < m_schedule.collectives.size(); ++collective) {
        std::vector<wire::Placement> rows;
        std::vector<std::uint64_t> columns;
        for (const wire::ScheduledCell &cell : m_schedule.cells)
            if (cell.collective == collective) {
                rows.push_back(placementOf(m_schedule, cell));
                columns.push_back(cell.bytes);
            }
        sortUnique(rows);
        sortUnique(columns);
        const std::vector<wire::Method> &methods = m_schedule.methods[collective];
        wire::Survey survey(rows, columns, methods.size(), cost);
        m_cells[collective].assign(survey.cells(), nowhere);
        for (std::size_t i = 0; i < m_schedule.cells.size(); ++i) {
            const wire::ScheduledCell &cell = m_schedule.cells[i];
            if (cell.collective != collective)
                continue;
            const std::size_t at = survey.cell(
                positionOf(rows, placementOf(m_schedule, cell)), positionOf(columns, cell.bytes));
            m_positions[i] = {collective, at};
            m_cells[collective][at] = i;
        }
        for (std::size_t method = 0; method < methods.size(); ++method) {
            if (methods[method].isBaseline())
                m_baselines[collective] = method;
            for (std::size_t at = 0; at < survey.cells(); ++at) {
                const std::size_t cell = m_cells[collective][at];
                if (cell == nowhere || methods[method].isBaseline()
                    || !m_schedule.measures(methods[method], m_schedule.cells[cell]))
                    survey.leaveOut(at, method);
            }
        }
        surveys.push_back(std::move(survey));
    }
    return surveys;
}

wire::Exploration::Point ChosenOrder::surveyPoint(const Point &point) const
{
    const Position &position = m_positions[point.cell];
    return {position.collective, position.cell, point.method};
}

std::optional<ChosenOrder::Point> ChosenOrder::pointOf(const wire::RecordLine &record) const
{
    for (std::size_t i = 0; i < m_schedule.cells.size(); ++i) {
        const wire::ScheduledCell &cell = m_schedule.cells[i];
        if (cell.bytes != record.messageBytes || cell.members != record.members
            || cell.colours != record.colours
            || m_schedule.collectives[cell.collective].collective != record.collective
            || !isAt(record, m_schedule.places[cell.place]))
            continue;
        const auto &methods = m_schedule.methods[cell.collective];
        const auto found = std::find(methods.begin(), methods.end(), record.method);
        if (found != methods.end())
            return Point{i, static_cast<std::size_t>(found - methods.begin())};
    }
    return std::nullopt;
}

std::size_t ChosenOrder::addKnown(const std::vector<wire::RecordLine> &records)
{
    std::size_t known = 0;
    for (const wire::RecordLine &record : records)
        if (const auto point = pointOf(record)) {
            add(*point, record);
            ++known;
        }
    return known;
}

/// The library's own choice in a cell, unless that was measured there.
std::optional<ChosenOrder::Point> ChosenOrder::baselineAt(std::size_t cell) const
{
    const auto baseline = m_baselines[m_schedule.cells[cell].collective];
    return baseline && !m_baselineDone[cell] ? std::optional(Point{cell, *baseline}) : std::nullopt;
}

std::optional<ChosenOrder::Point> ChosenOrder::next(double secondsLeft)
{
    if (m_begun)
        if (const auto baseline = baselineAt(*m_begun))
            return baseline;
    const auto chosen = m_exploration.next(secondsLeft);
    if (!chosen)
        return std::nullopt;
    return Point{m_cells[chosen->collective][chosen->cell], chosen->method};
}

void ChosenOrder::add(const Point &point, const wire::RecordLine &record)
{
    m_begun = point.cell;
    if (record.method.isBaseline())
        m_baselineDone[point.cell] = true;
    else
        m_exploration.add(surveyPoint(point), record.summary.seconds(), record.summary.samples == 1);
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
        leaveOut({cell, method});
}

bool ChosenOrder::isDropped(const Point &point, double seconds) const
{
    return m_baselines[m_schedule.cells[point.cell].collective] != point.method
        && m_exploration.isDropped(surveyPoint(point), seconds);
}

} // namespace collscope::agent
