// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/penalty_scale.h"

#include "widgets/common/format.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {
constexpr double linearMost = 0.5;
constexpr double logLeast = 0.01;
constexpr double logMost = 10;
} // namespace

PenaltyScale PenaltyScale::ofGains()
{
    PenaltyScale scale;
    scale.m_kind = Kind::gain;
    return scale;
}

PenaltyScale PenaltyScale::ofRatios(double most, bool beyond)
{
    PenaltyScale scale;
    scale.m_kind = Kind::ratio;
    scale.m_most = most;
    scale.m_beyond = beyond;
    return scale;
}

PenaltyScale PenaltyScale::on(const QColor &background) const
{
    PenaltyScale scale = *this;
    scale.m_isDark = toOklab(background).lightness < 0.5;
    return scale;
}

PenaltyScale PenaltyScale::ofAmounts(double least, double most, QString (*text)(double))
{
    PenaltyScale scale;
    scale.m_kind = Kind::amount;
    scale.m_least = least;
    scale.m_most = most > least ? most : 2 * least;
    scale.m_text = text;
    return scale;
}

double PenaltyScale::position(double ratio) const
{
    if (m_kind == Kind::amount)
        return std::clamp(std::log(ratio / m_least) / std::log(m_most / m_least), 0.0, 1.0);
    if (m_kind == Kind::ratio)
        return std::clamp(0.5 + 0.5 * std::log(1 + ratio) / std::log(m_most), 0.0, 1.0);
    if (m_kind == Kind::gain)
        return std::clamp(0.5 + 0.5 * std::log2(std::max(1 + ratio, 0.0)), 0.0, 1.0);
    if (m_kind == Kind::linear)
        return std::clamp(ratio / linearMost, 0.0, 1.0);
    return std::log(std::clamp(ratio, logLeast, logMost) / logLeast) / std::log(logMost / logLeast);
}

QColor PenaltyScale::color(double ratio) const
{
    return colorAt(position(ratio));
}

QColor PenaltyScale::colorAt(double position) const
{
    if (m_kind != Kind::gain && m_kind != Kind::ratio)
        return cividis(position);
    if (m_kind == Kind::ratio)
        position = 1 - position; // of gains, high is good
    static const std::array<QColor, 3> light{
        QColor(0xa0, 0x52, 0x0a), QColor(0xf0, 0xee, 0xe8), QColor(0x1f, 0x5f, 0xa8)};
    static const std::array<QColor, 3> dark{
        QColor(0xe8, 0x97, 0x4a), QColor(0x42, 0x43, 0x46), QColor(0x6f, 0xae, 0xf0)};
    const auto &points = m_isDark ? dark : light;
    return position < 0.5 ? mixed(points[0], points[1], 2 * position)
                          : mixed(points[1], points[2], 2 * position - 1);
}

QColor PenaltyScale::cividis(double position)
{
    // Ten points of the scale (Nunez, Anderton, Renslow, PLoS ONE 13 (2018) e0199239), evenly spaced.
    static const std::array<QColor, 10> points{QColor(0x00, 0x22, 0x4e), QColor(0x12, 0x35, 0x70),
        QColor(0x3b, 0x49, 0x6c), QColor(0x57, 0x5d, 0x6d), QColor(0x70, 0x71, 0x73),
        QColor(0x8a, 0x86, 0x78), QColor(0xa5, 0x9c, 0x74), QColor(0xc3, 0xb3, 0x69),
        QColor(0xe1, 0xcc, 0x55), QColor(0xfe, 0xe8, 0x38)};
    const double place = std::clamp(position, 0.0, 1.0) * (points.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), points.size() - 2);
    return mixed(points[below], points[below + 1], place - static_cast<double>(below));
}

QColor PenaltyScale::slower(double position)
{
    return mixed(QColor(0x6e, 0x0c, 0x14), QColor(0xff, 0x7d, 0x68), std::clamp(position, 0.0, 1.0));
}

std::vector<PenaltyScale::Mark> PenaltyScale::marks() const
{
    const auto text = [](int percent) -> QString { return QString::number(percent) + QStringLiteral(" %"); };
    if (m_kind == Kind::amount) {
        constexpr int steps = 4;
        std::vector<Mark> marks;
        for (int i = 0; i <= steps; ++i) {
            const double amount = m_least * std::pow(m_most / m_least, double(i) / steps);
            marks.push_back({amount, m_text(amount), false});
        }
        return marks;
    }
    if (m_kind == Kind::ratio) {
        const auto mark = [this](double ratio, const QString &sign) {
            return Mark{ratio - 1, (m_beyond ? sign : QString()) + numberText(ratio, 'g', 3), sign.isEmpty()};
        };
        const double middle = std::sqrt(m_most);
        return {mark(1 / m_most, QStringLiteral("\u2264 ")), mark(1 / middle, {}), mark(1, {}),
            mark(middle, {}), mark(m_most, QStringLiteral("\u2265 "))};
    }
    if (m_kind == Kind::gain)
        return {{-0.5, QStringLiteral("\u2264 \u221250 %"), false},
            {-0.2, QStringLiteral("\u221220 %"), true}, {0, text(0), true},
            {0.25, QStringLiteral("+25 %"), true}, {0.5, QStringLiteral("+50 %"), true},
            {1, QStringLiteral("\u2265 +100 %"), false}};
    std::vector<Mark> marks{{0.05, text(5), true}, {0.10, text(10), true}, {0.25, text(25), true}};
    if (m_kind == Kind::logarithmic) {
        marks.insert(marks.begin(), {0.01, QStringLiteral("\u2264 1 %"), false});
        marks.push_back({0.50, text(50), true});
        marks.push_back({1, text(100), false});
        marks.push_back({10, QStringLiteral("\u2265 1000 %"), false});
    } else {
        marks.insert(marks.begin(), {0, text(0), false});
        marks.push_back({0.50, QStringLiteral("\u2265 50 %"), true});
    }
    return marks;
}

} // namespace collscope
