// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/method_palette.h"

#include "engine/wire/catalogue.h"
#include "widgets/plot/oklch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace collscope {

namespace {

const QColor baselineColor(0x9a, 0x9a, 0x9a);
const QColor neutralColor(0xd0, 0xd0, 0xd0);
constexpr double largestSegment = 1 << 20;

/// The colours of one algorithm: `plain` without segments, through to `end` for the largest ones.
/// Neighbouring hues run in opposite directions, so that a light step of one does not meet the other.
struct Ramp {
    QColor plain;
    QColor end;
};

Ramp rampOf(std::size_t position)
{
    // Okabe and Ito, "Color Universal Design" (2008), without black: letters and outlines need it.
    static const std::array<Ramp, 7> okabeIto{{
        {QColor(0xe6, 0x9f, 0x00), QColor(0x6e, 0x49, 0x12)}, // orange to brown
        {QColor(0x56, 0xb4, 0xe9), QColor(0xda, 0xf3, 0xfc)}, // sky blue to pale blue
        {QColor(0x00, 0x9e, 0x73), QColor(0x0c, 0x40, 0x30)}, // bluish green to fir
        {QColor(0xf0, 0xe4, 0x42), QColor(0x6b, 0x6a, 0x0c)}, // yellow to olive
        {QColor(0x00, 0x72, 0xb2), QColor(0x12, 0x1c, 0x5e)}, // blue to navy
        {QColor(0xd5, 0x5e, 0x00), QColor(0xff, 0xcb, 0xb4)}, // vermillion to salmon
        {QColor(0xcc, 0x79, 0xa7), QColor(0x6c, 0x1f, 0x55)}, // reddish purple to plum
    }};
    if (position < okabeIto.size())
        return okabeIto[position];
    // However many follow, the golden angle keeps each new hue away from those before it.
    constexpr double goldenAngle = 137.50776;
    const auto extra = static_cast<double>(position - okabeIto.size());
    const double hue = std::fmod(305 + goldenAngle * extra, 360);
    const bool dark = (position - okabeIto.size()) % 2 == 0;
    return {fromOklch({dark ? 0.48 : 0.80, 0.12, hue}), fromOklch({dark ? 0.85 : 0.40, 0.08, hue})};
}

/// FNV-1a: the same in every session, unlike std::hash.
std::size_t stableHash(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

/// Position in the library's list. An algorithm of a newer release takes the place its number will have
/// there.
std::size_t algorithmPosition(std::string_view collective, const Method &method)
{
    if (const auto *list = wire::algorithms(method.library, collective)) {
        const auto found = std::find_if(
            list->begin(), list->end(), [&](const wire::Algorithm &a) { return a.name == method.algorithm; });
        if (found != list->end())
            return static_cast<std::size_t>(found - list->begin());
    }
    return method.algorithmId > 0 ? static_cast<std::size_t>(method.algorithmId - 1) % 702
                                  : stableHash(method.algorithm) % 26;
}

/// Place on the ramp, 0 to 1.
double rampPlace(const Method &method)
{
    const auto steps = [](double log2Value, double most) { return std::clamp(log2Value / most, 0.04, 1.0); };
    const double segment = method.segmentBytes == 0
        ? 0
        : steps(std::log2(static_cast<double>(method.segmentBytes)) - 9, std::log2(largestSegment) - 9);
    const double fanout = method.fanout == 0 ? 0 : steps(std::log2(method.fanout) + 1, 7);
    if (method.segmentBytes == 0 || method.fanout == 0)
        return segment + fanout;
    return 0.8 * segment + 0.2 * fanout;
}

QString algorithmLetters(std::size_t position)
{
    const auto capital = [](std::size_t index) { return QChar(static_cast<char16_t>(u'A' + index)); };
    return position < 26 ? QString(capital(position))
                         : QString(capital(position / 26 - 1)) + capital(position % 26);
}

QString segmentDigit(std::uint64_t bytes)
{
    if (bytes == 0)
        return {};
    if (bytes < 1024)
        return QStringLiteral("-");
    if (bytes > static_cast<std::uint64_t>(largestSegment))
        return QStringLiteral("+");
    const int power = static_cast<int>(std::bit_width(bytes)) - 11;
    return power > 9 ? QStringLiteral("M") : QString::number(power);
}

QString lettersOf(std::string_view collective, const Method &method)
{
    if (method.isBaseline())
        return QStringLiteral("*");
    QString letters = algorithmLetters(algorithmPosition(collective, method));
    if (method.fanout != 0)
        letters += QChar(static_cast<char16_t>(u'a' + std::min(method.fanout - 1, 25U)));
    return letters + segmentDigit(method.segmentBytes);
}

} // namespace

MethodPalette::MethodPalette(std::string_view collective, const std::vector<Method> &methods)
{
    for (const Method &method : methods) {
        const Ramp ramp = method.isBaseline() ? Ramp{baselineColor, baselineColor}
                                              : rampOf(algorithmPosition(collective, method));
        m_colors.push_back(mixed(ramp.plain, ramp.end, rampPlace(method)));
        QString letters = lettersOf(collective, method);
        while (std::find(m_letters.begin(), m_letters.end(), letters) != m_letters.end())
            letters += QLatin1Char('\'');
        m_letters.push_back(letters);
    }
}

QColor MethodPalette::color(MethodIndex method) const
{
    return method < m_colors.size() ? m_colors[method] : neutralColor;
}

QColor MethodPalette::textColor(MethodIndex method) const
{
    return readableOn(color(method));
}

QString MethodPalette::letter(MethodIndex method) const
{
    return method < m_letters.size() ? m_letters[method] : QString();
}

QColor readableOn(const QColor &background)
{
    return contrastRatio(background, Qt::black) >= contrastRatio(background, Qt::white) ? Qt::black
                                                                                        : Qt::white;
}

} // namespace collscope
