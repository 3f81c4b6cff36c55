// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/times_chart.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/plot/cell_facts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

/// Where a size stands on an axis of powers of two; nothing stands left of the least one.
double place(const TimeGrid &grid, std::uint32_t column)
{
    const std::uint64_t bytes = grid.messageBytes()[column];
    return bytes > 0 ? static_cast<double>(bytes) : 0.5;
}

QString speedUpText(double ratio)
{
    return numberText(ratio, 'g', 3);
}

class TimesDrawing {
public:
    TimesDrawing(const Fit &fit, const MethodPalette &palette, const TimesChoice &choice)
        : m_fit(fit), m_grid(*fit.map()->grid), m_palette(palette), m_choice(choice)
    {
        for (std::uint32_t column = 0; column < m_grid.columns(); ++column) {
            m_rankings.push_back(ranking(m_grid, {choice.row, column}));
            m_predicted.push_back(choice.predicted
                    ? predictedSeconds(fit, m_grid.instance({choice.row, column}))
                    : std::vector<double>());
        }
    }

    void add(MethodIndex method)
    {
        using Mark = ChartContent::Mark;
        constexpr std::array marks{Mark::disc, Mark::square, Mark::diamond, Mark::triangle, Mark::wedge};
        ChartContent::Series series;
        series.mark = marks[method % marks.size()];
        series.isHollow = method / marks.size() % 2 == 1;
        series.line = method == m_grid.baseline() ? ChartContent::Line::dotted : ChartContent::Line::straight;
        series.tint = m_palette.color(method);
        series.label = m_palette.letter(method);
        add({method, false}, std::move(series),
            [this, method](std::uint32_t column) { return pointOf(method, column); });
    }

    void addPredicted(MethodIndex method)
    {
        ChartContent::Series series;
        series.mark = ChartContent::Mark::none;
        series.line = ChartContent::Line::dashed;
        series.tint = m_palette.color(method);
        add({method, true}, std::move(series),
            [this, method](std::uint32_t column) { return predictedPoint(method, column); });
    }

    TimesChart chart;

private:
    /// With the points of those columns that have one; nothing where none has.
    template <typename PointOf>
    void add(TimesChart::Curve curve, ChartContent::Series series, PointOf pointAt)
    {
        std::vector<std::uint32_t> columns;
        for (std::uint32_t column = 0; column < m_grid.columns(); ++column)
            if (const auto point = pointAt(column)) {
                series.points.push_back(*point);
                columns.push_back(column);
            }
        if (series.points.empty())
            return;
        chart.curves.push_back(curve);
        chart.content.series.push_back(std::move(series));
        chart.columns.push_back(std::move(columns));
    }

    /// NaN: not predicted.
    double predictedTime(MethodIndex method, std::uint32_t column) const
    {
        const auto &predicted = m_predicted[column];
        return predicted.empty() ? std::numeric_limits<double>::quiet_NaN() : predicted[method];
    }

    std::optional<ChartContent::Point> predictedPoint(MethodIndex method, std::uint32_t column) const
    {
        const double seconds = predictedTime(method, column);
        const double reference = m_choice.reference ? predictedTime(*m_choice.reference, column) : 1.0;
        if (!(seconds > 0) || !(reference > 0)) // a straight line may say that it takes less than no time
            return std::nullopt;
        const Cell cell{m_choice.row, column};
        QString tip = Wording::tr("%1\npredicted: %2").arg(headOf(method, cell), formatSeconds(seconds));
        if (const RankedMethod *const ranked = find(method, column))
            tip += (isOfPredictions() ? Wording::tr(", %1 of the %2 predicted before")
                                      : Wording::tr(", %1 of the measured %2"))
                       .arg(formatGain(seconds / ranked->seconds - 1), formatSeconds(ranked->seconds));
        if (m_fit.training->isOutside(m_grid.index(cell)))
            tip += u'\n' + outsideText(*m_fit.training);
        if (m_choice.reference)
            tip += u'\n'
                + Wording::tr("predicted speed-up over %1: %2")
                      .arg(nameOf(*m_choice.reference), speedUpText(reference / seconds));
        return ChartContent::Point{
            place(m_grid, column), m_choice.reference ? reference / seconds : seconds, tip};
    }

    const RankedMethod *find(MethodIndex method, std::uint32_t column) const
    {
        const auto &ranked = m_rankings[column];
        const auto at = std::find_if(ranked.begin(), ranked.end(),
            [method](const RankedMethod &each) { return each.method == method; });
        return at == ranked.end() ? nullptr : &*at;
    }

    std::optional<ChartContent::Point> pointOf(MethodIndex method, std::uint32_t column) const
    {
        const RankedMethod *const ranked = find(method, column);
        const RankedMethod *const reference
            = m_choice.reference ? find(*m_choice.reference, column) : nullptr;
        // A time of 0 has no place on a logarithmic axis, and no ratio.
        if (!ranked || !(ranked->seconds > 0)
            || (m_choice.reference && (!reference || !(reference->seconds > 0))))
            return std::nullopt;
        const Cell cell{m_choice.row, column};
        ChartContent::Point point{place(m_grid, column), ranked->seconds, tipOf(*ranked, cell),
            m_fit.training->decisions[m_grid.index(cell)].method == method};
        if (reference) {
            point.y = reference->seconds / ranked->seconds;
            point.tip += u'\n'
                + Wording::tr("speed-up over %1: %2").arg(nameOf(*m_choice.reference), speedUpText(point.y));
        } else if (ranked->low > 0 && ranked->low < ranked->high) {
            point.low = ranked->low;
            point.high = ranked->high;
        }
        if (point.emphasised)
            point.tip += u'\n' + Wording::tr("the model's choice");
        return point;
    }

    QString nameOf(MethodIndex method) const { return toText(wire::nameAmong(m_grid.methods(), method)); }

    QString tipOf(const RankedMethod &ranked, Cell cell) const
    {
        const QString samples
            = ranked.samples == 0 ? QString() : Wording::tr(", %1").arg(samplesText(ranked.samples));
        const QString head = headOf(ranked.method, cell);
        if (m_grid.isExtrapolated(m_grid.index(cell)))
            return Wording::tr("%1\n%2, predicted beyond the measured range: extrapolated")
                .arg(head, formatSeconds(ranked.seconds));
        if (isOfPredictions())
            return Wording::tr("%1\n%2, predicted, not measured").arg(head, formatSeconds(ranked.seconds));
        return Wording::tr("%1\n%2 (%3 to %4 over %5%6)")
            .arg(head, formatSeconds(ranked.seconds), formatSeconds(ranked.low), formatSeconds(ranked.high),
                runsText(ranked.runs), samples);
    }

    /// Are the times of the data predictions of a model, of another one than that of the fit maybe?
    bool isOfPredictions() const { return m_grid.dataset()->provenance().origin == Origin::predicted; }

    /// Which method, and where.
    QString headOf(MethodIndex method, Cell cell) const
    {
        return Wording::tr("%1  %2\n%3%4, %5")
            .arg(m_palette.letter(method), nameOf(method), ranksText(m_grid.commSize(cell.row)),
                toText(m_grid.placeText(cell.row)), formatSizeExact(m_grid.messageBytes()[cell.column]));
    }

    const Fit &m_fit;
    const TimeGrid &m_grid;
    const MethodPalette &m_palette;
    const TimesChoice &m_choice;
    std::vector<std::vector<RankedMethod>> m_rankings; ///< per column
    std::vector<std::vector<double>> m_predicted; ///< likewise, as predictedSeconds()
};

} // namespace

std::vector<bool> decidingMethods(const Fit &fit, std::uint32_t row)
{
    const TimeGrid &grid = *fit.map()->grid;
    std::vector<bool> deciding(grid.methods().size());
    const auto add = [&deciding](MethodIndex method) {
        if (method < deciding.size())
            deciding[method] = true;
    };
    for (std::uint32_t column = 0; column < grid.columns(); ++column) {
        const std::size_t index = grid.index({row, column});
        add(fit.map()->best[index]);
        add(fit.training->decisions[index].method);
    }
    add(grid.baseline());
    return deciding;
}

std::optional<ChartPoint> TimesChart::pointAt(std::uint32_t column, const std::optional<Curve> &curve) const
{
    std::optional<ChartPoint> any;
    std::optional<ChartPoint> chosen;
    for (std::size_t series = 0; series < columns.size(); ++series) {
        const auto at = std::find(columns[series].begin(), columns[series].end(), column);
        if (at == columns[series].end())
            continue;
        const ChartPoint point{series, static_cast<std::size_t>(at - columns[series].begin())};
        if (curves[series] == curve)
            return point;
        if (!any)
            any = point;
        if (!chosen && content.series[series].points[point.point].emphasised)
            chosen = point;
    }
    return chosen ? chosen : any;
}

TimesChart timesChart(const Fit &fit, const MethodPalette &palette, const TimesChoice &choice)
{
    const TimeGrid &grid = *fit.map()->grid;
    TimesDrawing drawing(fit, palette, choice);
    const auto addShown = [&](void (TimesDrawing::*add)(MethodIndex)) {
        for (std::size_t method = 0; method < grid.methods().size(); ++method)
            if (method < choice.shown.size() && choice.shown[method])
                (drawing.*add)(static_cast<MethodIndex>(method));
    };
    addShown(&TimesDrawing::add);
    addShown(&TimesDrawing::addPredicted);
    ChartContent &content = drawing.chart.content;
    content.x = {Wording::tr("message size"), ChartContent::Unit::bytes, true};
    content.y = choice.reference
        ? ChartContent::Axis{Wording::tr("speed-up over %1")
                                 .arg(toText(wire::nameAmong(grid.methods(), *choice.reference))),
            ChartContent::Unit::number, true}
        : ChartContent::Axis{grid.dataset()->provenance().origin == Origin::predicted
                ? Wording::tr("predicted time")
                : Wording::tr("time"),
            ChartContent::Unit::seconds, true};
    content.empty = Wording::tr("None of the methods that are switched on was measured here.");
    if (choice.marked && *choice.marked < grid.columns())
        content.events.push_back(
            {place(grid, *choice.marked), formatSize(grid.messageBytes()[*choice.marked])});
    return std::move(drawing.chart);
}

} // namespace collscope
