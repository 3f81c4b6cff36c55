// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"

#include "widgets/common/wording.h"

#include "engine/data/in_english.h"
#include "engine/wire/seconds_text.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace collscope {

namespace {

constexpr char16_t thinSpace = u'\u2009';
const auto unknownText = QStringLiteral("\u2013"); // en dash
const auto minusSign = QStringLiteral("\u2212");
const auto infinityText = QStringLiteral("\u221e");

QString grouped(QString digits)
{
    for (auto at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, QChar(thinSpace));
    return digits;
}

/// Digits of QString::number, which never looks at the locale, in the language of the window.
QString inWindow(QString digits)
{
    const QString example = InEnglish::isWanted()
        ? QString()
        : QCoreApplication::translate("collscope::Wording", "1.5", "with the decimal point of the language");
    return example.size() == 3 ? digits.replace(u'.', example[1]) : digits;
}

} // namespace

QString numberText(double value, char format, int precision)
{
    return inWindow(QString::number(value, format, precision));
}

QString formatSeconds(double seconds)
{
    return inWindow(QString::fromStdString(wire::secondsText(seconds)));
}

QString formatDuration(double seconds)
{
    return inWindow(QString::fromStdString(wire::durationText(seconds)));
}

QString formatSize(std::uint64_t bytes)
{
    static constexpr std::array<const char16_t *, 7> units
        = {u" B", u" KiB", u" MiB", u" GiB", u" TiB", u" PiB", u" EiB"};
    std::size_t unit = 0;
    std::uint64_t divisor = 1;
    while (unit + 1 < units.size() && bytes / divisor >= 1024) {
        divisor *= 1024;
        ++unit;
    }
    const auto suffix = QString::fromUtf16(units[unit]);
    if (bytes % divisor == 0)
        return QString::number(bytes / divisor) + suffix;
    const QString number = QString::number(static_cast<double>(bytes) / static_cast<double>(divisor), 'f', 1);
    if (number == u"1024.0" && unit + 1 < units.size())
        return numberText(1, 'f', 1) + QString::fromUtf16(units[unit + 1]);
    return inWindow(number) + suffix;
}

QString formatSizeExact(std::uint64_t bytes)
{
    if (bytes < 1024)
        return formatSize(bytes);
    return formatSize(bytes) + QStringLiteral(" (") + formatCount(bytes) + QStringLiteral(" B)");
}

QString formatBandwidth(double bytesPerSecond)
{
    static constexpr std::array<const char16_t *, 5> units
        = {u" B/s", u" kB/s", u" MB/s", u" GB/s", u" TB/s"};
    std::size_t unit = 0;
    while (unit + 1 < units.size() && bytesPerSecond >= 999.5) {
        bytesPerSecond /= 1000;
        ++unit;
    }
    const int decimals = bytesPerSecond >= 99.95 ? 0 : bytesPerSecond >= 9.995 ? 1 : 2;
    return numberText(bytesPerSecond, 'f', decimals) + QString::fromUtf16(units[unit]);
}

QString formatPenalty(double ratio)
{
    if (std::isnan(ratio))
        return unknownText;
    const QString sign = ratio < 0 ? minusSign : QString();
    const double percent = std::abs(ratio) * 100;
    if (std::isinf(percent))
        return sign + infinityText + QStringLiteral(" %");
    if (percent == 0)
        return QStringLiteral("0 %");
    if (percent < 0.005)
        return (ratio < 0 ? QStringLiteral("> \u2212") : QStringLiteral("< ")) + numberText(0.01, 'f', 2)
            + QStringLiteral(" %");
    if (percent < 9.995)
        return sign + numberText(percent, 'f', 2) + QStringLiteral(" %");
    return sign + grouped(QString::number(percent, 'f', 0)) + QStringLiteral(" %");
}

QString formatSlower(double ratio)
{
    constexpr double firstInTimes = 0.995; // as percent it would be 100
    if (!std::isfinite(ratio) || ratio < firstInTimes)
        return formatPenalty(ratio);
    const double factor = 1 + ratio;
    const int decimals = factor < 9.995 ? 2 : factor < 99.95 ? 1 : 0;
    const QString text = numberText(factor, 'f', decimals);
    return Wording::tr("%1 times").arg(decimals == 0 ? grouped(text) : text);
}

QString slowerText(double ratio)
{
    if (ratio < 0)
        return Wording::tr("%1 faster").arg(formatPenalty(-ratio));
    return (ratio < 1 ? Wording::tr("%1 slower") : Wording::tr("%1 as long")).arg(formatSlower(ratio));
}

QString formatGain(double ratio)
{
    return ratio > 0 ? u'+' + formatPenalty(ratio) : formatPenalty(ratio);
}

QString formatCount(std::uint64_t count)
{
    return grouped(QString::number(count));
}

QString formatOrigin(Origin origin)
{
    switch (origin) {
    case Origin::simulated:
        return QCoreApplication::translate("collscope::Origin", "simulated");
    case Origin::predicted:
        return QCoreApplication::translate("collscope::Origin", "predicted");
    case Origin::unknown:
    case Origin::measured:
        break;
    }
    return {};
}

} // namespace collscope
