// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/size_ticker.h"

#include <QFontMetricsF>

#include <algorithm>
#include <bit>
#include <cmath>

namespace collscope {

namespace {

constexpr double gap = 8;
constexpr double leastSubTickStep = 4;

bool fits(const std::vector<std::size_t> &chosen, const std::vector<double> &room, double step)
{
    for (std::size_t i = 1; i < chosen.size(); ++i) {
        const double apart = static_cast<double>(chosen[i] - chosen[i - 1]) * step;
        if (apart < (room[chosen[i]] + room[chosen[i - 1]]) / 2)
            return false;
    }
    return true;
}

} // namespace

std::vector<std::size_t> labelledSizes(const std::vector<std::uint64_t> &sizes, std::size_t first,
    std::size_t end, const std::vector<double> &room, double step)
{
    const auto select = [&](auto wanted) {
        std::vector<std::size_t> chosen;
        for (std::size_t i = first; i < end; ++i)
            if (wanted(i))
                chosen.push_back(i);
        return chosen;
    };
    auto chosen = select([](std::size_t) { return true; });
    if (fits(chosen, room, step))
        return chosen;
    std::vector<std::size_t> regular;
    for (std::size_t every = 2; every <= sizes.size() && regular.empty(); ++every) {
        chosen = select([&](std::size_t i) { return i % every == 0; });
        if (fits(chosen, room, step))
            regular = std::move(chosen);
    }
    for (const int every : {1, 2, 5, 10}) {
        chosen = select([&](std::size_t i) {
            return std::has_single_bit(sizes[i]) && (std::bit_width(sizes[i]) - 1) % every == 0;
        });
        if (fits(chosen, room, step)) {
            // Round sizes read better, unless they leave most of the axis bare: 2, 4, 6, ..., 50.
            if (chosen.size() >= 2 && 2 * chosen.size() >= regular.size())
                return chosen;
            break;
        }
    }
    return regular.empty() ? select([&](std::size_t i) { return i == first; }) : regular;
}

SizeTicker::SizeTicker(const QCPAxis *axis, std::vector<std::uint64_t> sizes, std::vector<QString> labels)
    : m_axis(axis), m_sizes(std::move(sizes)), m_labels(std::move(labels))
{
}

void SizeTicker::generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks,
    QVector<double> *subTicks, QVector<QString> *tickLabels)
{
    ticks.clear();
    if (subTicks)
        subTicks->clear();
    if (tickLabels)
        tickLabels->clear();
    // The sizes whose middle is in view.
    const auto most = static_cast<double>(m_sizes.size());
    const auto first = static_cast<std::size_t>(std::clamp(std::ceil(range.lower - 0.5), 0.0, most));
    const auto end = static_cast<std::size_t>(std::clamp(std::floor(range.upper - 0.5) + 1, 0.0, most));
    if (first >= end)
        return;
    const bool horizontal = m_axis->orientation() == Qt::Horizontal;
    const QRect rect = m_axis->axisRect()->rect();
    const double step = (horizontal ? rect.width() : rect.height()) / range.size();
    const QFontMetricsF metrics(m_axis->tickLabelFont());
    std::vector<double> room(m_sizes.size(), metrics.ascent());
    for (std::size_t i = first; horizontal && i < end; ++i)
        room[i] = metrics.horizontalAdvance(m_labels[i]) + gap;
    for (const std::size_t i : labelledSizes(m_sizes, first, end, room, step)) {
        ticks.append(static_cast<double>(i) + 0.5);
        if (tickLabels)
            tickLabels->append(m_labels[i]);
    }
    for (std::size_t i = first; subTicks && step >= leastSubTickStep && i < end; ++i)
        subTicks->append(static_cast<double>(i) + 0.5);
}

} // namespace collscope
