// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/group_chart.h"

#include "engine/groups/paper.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;
using groups::Case;
using groups::Outcome;

namespace {

/// Powers of two, and the size that is on show.
std::vector<Case> overProcesses(const Case &around)
{
    constexpr std::uint32_t least = 32;
    constexpr std::uint32_t usualMost = 1024;
    const std::uint32_t most = std::max(around.processes, usualMost);
    std::vector<std::uint32_t> sizes{around.processes};
    for (std::uint32_t size = least; size <= most; size *= 2)
        sizes.push_back(size);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    std::vector<Case> cases(sizes.size(), around);
    for (std::size_t i = 0; i < sizes.size(); ++i)
        cases[i].processes = sizes[i];
    return cases;
}

std::vector<Case> overFraction(const Case &around)
{
    std::vector<double> fractions{
        0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, around.fraction};
    std::sort(fractions.begin(), fractions.end());
    fractions.erase(std::unique(fractions.begin(), fractions.end()), fractions.end());
    std::vector<Case> cases(fractions.size(), around);
    for (std::size_t i = 0; i < fractions.size(); ++i)
        cases[i].fraction = fractions[i];
    return cases;
}

std::vector<Case> overColours(const Case &around)
{
    if (around.followsMachine)
        return {around}; // takes one
    std::vector<std::uint32_t> colours{1, 2, 4, 8, 16, 32, around.colours};
    std::sort(colours.begin(), colours.end());
    colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
    std::vector<Case> cases(colours.size(), around);
    for (std::size_t i = 0; i < colours.size(); ++i)
        cases[i].colours = colours[i];
    return cases;
}

/// As many as the window simulates.
std::vector<Case> overFormations(const Case &around)
{
    std::vector<std::uint32_t> formations{1, 4, 16, 64, 256, around.formations};
    std::sort(formations.begin(), formations.end());
    formations.erase(std::unique(formations.begin(), formations.end()), formations.end());
    std::vector<Case> cases;
    for (const std::uint32_t count : formations) {
        if (std::uint64_t{count} * around.processes > mostGroupPlaces)
            break;
        cases.push_back(around);
        cases.back().formations = count;
    }
    return cases;
}

QString valueText(double value, ChartContent::Unit unit)
{
    switch (unit) {
    case ChartContent::Unit::seconds:
        return formatSeconds(value);
    case ChartContent::Unit::bytes:
        return formatSizeExact(static_cast<std::uint64_t>(std::llround(value)));
    default:
        return formatCount(static_cast<std::uint64_t>(std::llround(value)));
    }
}

QString tipOf(const Outcome &outcome, const GroupFigure &figure)
{
    return QStringList{toText(outcome.of.scheme->title), groupCaseText(outcome.of),
        Wording::tr("%1: %2").arg(figure.title, valueText(figure.of(outcome), figure.unit)),
        Wording::tr("%1 members in %2 levels; seed %3")
            .arg(formatCount(outcome.members))
            .arg(outcome.levels)
            .arg(outcome.of.seed)}
        .join(u'\n');
}

/// Curves and marks of one chart.
class GroupDrawing {
public:
    GroupDrawing(const std::vector<Outcome> &outcomes, const GroupFigure &figure, const GroupAxis &axis)
        : m_outcomes(outcomes), m_figure(figure), m_axis(axis)
    {
        chart.content.x = {axis.title, ChartContent::Unit::count, axis.isLogarithmic};
        if (!axis.isLogarithmic)
            chart.content.x.unit = ChartContent::Unit::number;
        chart.content.y = {Wording::tr("%1 (simulated)").arg(figure.title), figure.unit, true};
    }

    void addScheme(const wire::groups::Scheme &scheme, const Case &shown)
    {
        ChartContent::Series look;
        std::vector<Case> sources;
        for (const Outcome &outcome : m_outcomes) {
            const double value = m_figure.of(outcome);
            if (outcome.of.scheme != &scheme || !(value > 0)) // the axis has no place for 0
                continue;
            look.points.push_back(
                {m_axis.of(outcome.of), value, tipOf(outcome, m_figure), outcome.of == shown});
            sources.push_back(outcome.of);
        }
        look.name = toText(scheme.title);
        look.line = ChartContent::Line::straight;
        add(std::move(look), std::move(sources), numberOf(scheme));
    }

    /// Marks of the paper; those that it has said of another scheme already are not repeated.
    void addPaper(const wire::groups::Scheme &scheme)
    {
        if (!m_figure.ofPaper)
            return;
        ChartContent::Series look;
        std::vector<Case> sources;
        for (const Outcome &outcome : m_outcomes) {
            const double value = m_figure.ofPaper(outcome.of);
            const std::pair said(m_axis.of(outcome.of), value);
            if (outcome.of.scheme != &scheme || std::isnan(value)
                || std::find(m_said.begin(), m_said.end(), said) != m_said.end())
                continue;
            m_said.push_back(said);
            look.points.push_back({said.first, value, paperTip(toText(scheme.title), outcome.of, value)});
            sources.push_back(outcome.of);
        }
        look.name = Wording::tr("%1 (paper)").arg(toText(scheme.title));
        look.isHollow = true;
        add(std::move(look), std::move(sources), numberOf(scheme));
    }

    void addSplit()
    {
        if (!m_figure.ofSplit)
            return;
        ChartContent::Series look;
        std::vector<Case> sources;
        for (const Outcome &outcome : m_outcomes) {
            const double value = m_figure.ofSplit(outcome.of);
            if (outcome.of.scheme != &wire::groups::schemes().front() || std::isnan(value))
                continue;
            look.points.push_back(
                {m_axis.of(outcome.of), value, paperTip(u"MPI_Comm_split"_s, outcome.of, value)});
            sources.push_back(outcome.of);
        }
        look.name = Wording::tr("MPI_Comm_split (paper)");
        look.line = ChartContent::Line::dotted;
        look.isHollow = true;
        add(std::move(look), std::move(sources), static_cast<int>(wire::groups::schemes().size()));
    }

    GroupChart chart;

private:
    static int numberOf(const wire::groups::Scheme &scheme)
    {
        return static_cast<int>(&scheme - wire::groups::schemes().data());
    }

    QString paperTip(const QString &what, const Case &of, double value) const
    {
        return QStringList{Wording::tr("%1, in the paper").arg(what), groupCaseText(of),
            Wording::tr("%1: %2").arg(m_figure.title, valueText(value, m_figure.unit)),
            Wording::tr("Langer, Venkataraman, Kale (EuroMPI 2012), on BlueGene/P")}
            .join(u'\n');
    }

    void add(ChartContent::Series series, std::vector<Case> sources, int number)
    {
        using Mark = ChartContent::Mark;
        constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
        if (series.points.empty())
            return;
        series.color = number;
        series.mark = marks[static_cast<std::size_t>(number) % marks.size()];
        chart.content.series.push_back(std::move(series));
        chart.sources.push_back(std::move(sources));
    }

    const std::vector<Outcome> &m_outcomes;
    const GroupFigure &m_figure;
    const GroupAxis &m_axis;
    std::vector<std::pair<double, double>> m_said;
};

} // namespace

const std::vector<GroupFigure> &groupFigures()
{
    using Unit = ChartContent::Unit;
    static const std::vector<GroupFigure> all = {
        {Wording::tr("messages"), Unit::count,
            [](const Outcome &outcome) { return static_cast<double>(outcome.messages); },
            Wording::tr(
                "what the paper counts: the passes, fills, moves and exchanges; without the broadcast before "
                "and the reduction behind"),
            [](const Case &of) { return groups::paperFigures(of).messages; }},
        {Wording::tr("memory"), Unit::bytes,
            [](const Outcome &outcome) { return static_cast<double>(outcome.mostStateBytes); },
            Wording::tr("bytes of state on the process that ever holds most")},
        {Wording::tr("largest message"), Unit::bytes,
            [](const Outcome &outcome) { return static_cast<double>(outcome.largestMessageBytes); },
            Wording::tr("bytes on the wire, its header included")},
        {Wording::tr("time"), Unit::seconds, [](const Outcome &outcome) { return outcome.secondsFormed; },
            Wording::tr("from the start until the reduction on the last new tree has ended"),
            [](const Case &of) { return groups::paperFigures(of).seconds; },
            [](const Case &of) { return groups::paperFigures(of).splitSeconds; }},
    };
    return all;
}

const std::vector<GroupAxis> &groupAxes()
{
    static const std::vector<GroupAxis> all = {
        {Wording::tr("processes"), [](const Case &one) { return static_cast<double>(one.processes); },
            overProcesses, true},
        {Wording::tr("fraction that takes part"), [](const Case &one) { return one.fraction; }, overFraction,
            false},
        {Wording::tr("colours"), [](const Case &one) { return static_cast<double>(one.colours); },
            overColours, true},
        {Wording::tr("formations at once"),
            [](const Case &one) { return static_cast<double>(one.formations); }, overFormations, true},
    };
    return all;
}

std::vector<Case> groupCases(const Case &around, const GroupAxis &axis)
{
    std::vector<Case> cases;
    for (const Case &one : axis.cases(around))
        for (const wire::groups::Scheme &scheme : wire::groups::schemes()) {
            cases.push_back(one);
            cases.back().scheme = &scheme;
        }
    return cases;
}

GroupChart groupChart(
    const std::vector<Outcome> &outcomes, const GroupFigure &figure, const GroupAxis &axis, const Case &shown)
{
    GroupDrawing drawing(outcomes, figure, axis);
    for (const wire::groups::Scheme &scheme : wire::groups::schemes())
        drawing.addScheme(scheme, shown);
    for (const wire::groups::Scheme &scheme : wire::groups::schemes())
        drawing.addPaper(scheme);
    drawing.addSplit();
    drawing.chart.content.empty = Wording::tr("Nobody takes part.");
    return std::move(drawing.chart);
}

} // namespace collscope
