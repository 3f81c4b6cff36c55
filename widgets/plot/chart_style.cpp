// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/chart_style.h"

#include "widgets/common/format.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope::chart {

namespace {

using Unit = ChartContent::Unit;

/// Numbers as everywhere else in the window.
QString tickText(double tick, Unit unit)
{
    switch (unit) {
    case Unit::percent:
        return numberText(std::abs(tick) < 1e-12 ? 0 : tick * 100, 'g', 4) + QStringLiteral(" %");
    case Unit::count:
        return std::abs(tick - std::round(tick)) < 1e-9 && tick >= 0
            ? formatCount(static_cast<std::uint64_t>(std::llround(tick)))
            : QString();
    case Unit::seconds:
        return tick > 0 ? formatSeconds(tick) : QStringLiteral("0");
    case Unit::bytes:
        return tick > 0 && tick < 1
            ? QString() // on an axis of powers, before the first size
            : formatSize(static_cast<std::uint64_t>(std::llround(std::max(tick, 0.0))));
    case Unit::number:
        break;
    }
    return numberText(tick, 'g', 4);
}

template <typename Base> class UnitTicker : public Base {
public:
    explicit UnitTicker(Unit unit) : m_unit(unit) { }

protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override { return tickText(tick, m_unit); }

private:
    Unit m_unit;
};

/// 1, 2 and 5 of every decade; the decades alone where there are many, equal steps where none is in view.
class DecadeTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double step, const QCPRange &range) override
    {
        QVector<double> ticks;
        const int first = static_cast<int>(std::floor(std::log10(range.lower)));
        const int last = static_cast<int>(std::ceil(std::log10(range.upper)));
        constexpr int few = 3;
        for (int decade = first; decade <= last; ++decade)
            for (const double part : {1.0, 2.0, 5.0})
                if (part == 1.0 || last - first <= few)
                    ticks << part * std::pow(10.0, decade);
        const auto inView = std::count_if(
            ticks.begin(), ticks.end(), [&range](double tick) { return range.contains(tick); });
        return inView > 1 ? ticks : QCPAxisTicker::createTickVector(step, range);
    }
    QVector<double> createSubTickVector(int, const QVector<double> &) override { return {}; }
};

/// Powers of two, as many as there is room for; the middle where none is in view: it is the only size then.
class PowerTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double, const QCPRange &range) override
    {
        const int first = static_cast<int>(std::ceil(std::log2(range.lower)));
        const int last = static_cast<int>(std::floor(std::log2(range.upper)));
        if (first > last)
            return {std::sqrt(range.lower * range.upper)};
        const int apart = (last - first) / tickCount() + 1;
        QVector<double> ticks;
        for (int power = first; power <= last; power += apart)
            ticks << std::exp2(power);
        return ticks;
    }
    QVector<double> createSubTickVector(int, const QVector<double> &) override { return {}; }
};

} // namespace

QColor seriesColor(const ChartContent::Series &series)
{
    if (series.tint.isValid())
        return series.tint;
    static const std::array<QColor, 6> colors{QColor(0x00, 0x72, 0xb2), QColor(0xe6, 0x9f, 0x00),
        QColor(0x00, 0x9e, 0x73), QColor(0xcc, 0x79, 0xa7), QColor(0xd5, 0x5e, 0x00),
        QColor(0x56, 0xb4, 0xe9)};
    return colors[static_cast<std::size_t>(series.color) % colors.size()];
}

void setUpAxis(QCPAxis *axis, const ChartContent::Axis &what, double room)
{
    axis->setLabel(what.title);
    axis->setScaleType(what.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    QSharedPointer<QCPAxisTicker> ticker;
    if (what.logarithmic && what.unit == Unit::seconds) {
        ticker = QSharedPointer<UnitTicker<DecadeTicker>>::create(what.unit);
    } else if (what.logarithmic && what.unit == Unit::bytes) {
        ticker = QSharedPointer<UnitTicker<PowerTicker>>::create(what.unit);
    } else if (what.logarithmic) {
        const auto powers = QSharedPointer<UnitTicker<QCPAxisTickerLog>>::create(what.unit);
        powers->setLogBase(2);
        powers->setSubTickCount(0);
        ticker = powers;
    } else {
        ticker = QSharedPointer<UnitTicker<QCPAxisTicker>>::create(what.unit);
    }
    const double apart = what.unit == Unit::bytes ? 60 : 34; // "256 KiB" is wider than a number is high
    ticker->setTickCount(std::clamp(static_cast<int>(room / apart), 2, 8));
    axis->setTicker(ticker);
}

QCPScatterStyle scatter(ChartContent::Mark mark, const QColor &color, const QColor &fill, double size)
{
    const QPen pen(color, 1.6);
    switch (mark) {
    case ChartContent::Mark::none:
        break;
    case ChartContent::Mark::disc:
        return {QCPScatterStyle::ssCircle, pen, QBrush(fill), size};
    case ChartContent::Mark::square:
        return {QCPScatterStyle::ssSquare, pen, QBrush(fill), size};
    case ChartContent::Mark::diamond:
        return {QCPScatterStyle::ssDiamond, pen, QBrush(fill), size + 2};
    case ChartContent::Mark::triangle:
        return {QCPScatterStyle::ssTriangle, pen, QBrush(fill), size + 2};
    case ChartContent::Mark::wedge:
        return {QCPScatterStyle::ssTriangleInverted, pen, QBrush(fill), size + 2};
    }
    return {QCPScatterStyle::ssNone};
}

QCPRange withMargins(double low, double high, bool fromZero, bool logarithmic)
{
    if (!(low <= high))
        return {1, 2};
    if (logarithmic) {
        const double factor = std::pow(std::max(2.0, high / low), 0.05);
        return {low / factor, high * factor};
    }
    if (fromZero)
        low = std::min(low, 0.0);
    const double margin = (high > low ? high - low : std::max(1.0, std::abs(high))) * 0.06;
    return {fromZero && low == 0 ? -margin / 2 : low - margin, high + margin};
}

} // namespace collscope::chart
