// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/seconds_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace collscope::wire {

namespace {

constexpr const char *thinSpace = "\xe2\x80\x89";
constexpr const char *unknownText = "\xe2\x80\x93"; // en dash
constexpr const char *minusSign = "\xe2\x88\x92";
constexpr const char *infinityText = "\xe2\x88\x9e s";

/// Three digits, the first one no zero, and the power of ten that the first one stands for. A unit must be
/// chosen after rounding, or 999.6 us would become "1000 us".
struct Rounded {
    std::string digits;
    int power = 0;
};

Rounded rounded(double seconds)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2e", seconds);
    const std::string written = text.data();
    const auto exponent = written.find('e');
    Rounded result;
    for (const char character : written.substr(0, exponent)) // whatever the locale has for a point
        if (character >= '0' && character <= '9')
            result.digits += character;
    result.power = std::atoi(written.c_str() + exponent + 1);
    return result;
}

/// "05"
std::string twoDigits(long long number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

} // namespace

std::string secondsText(double seconds)
{
    if (std::isnan(seconds))
        return unknownText;
    if (seconds < 0)
        return minusSign + secondsText(-seconds);
    if (std::isinf(seconds))
        return infinityText;
    if (seconds == 0)
        return "0 s";
    Rounded value = rounded(seconds);
    constexpr int digits = 3;
    if (value.power >= digits) {
        value.digits.append(static_cast<std::size_t>(value.power + 1 - digits), '0');
        for (std::size_t at = value.digits.size(); at > digits;)
            value.digits.insert(at -= digits, thinSpace);
        return value.digits + " s";
    }
    static constexpr std::array<const char *, 4> units{" s", " ms", " \xc2\xb5s", " ns"};
    std::size_t unit = 0;
    for (; value.power < 0 && unit + 1 < units.size(); ++unit)
        value.power += digits;
    if (value.power < 0) { // below a nanosecond: 0.05 ns
        const double hundredths = std::strtod(value.digits.c_str(), nullptr) * std::pow(10, value.power);
        return "0." + twoDigits(std::llround(hundredths)) + units[unit];
    }
    if (value.power < digits - 1)
        value.digits.insert(static_cast<std::size_t>(value.power) + 1, ".");
    return value.digits + units[unit];
}

std::string durationText(double seconds)
{
    constexpr double shown = 1e12; // and no clock has more
    if (!(seconds >= 0.9995 && seconds <= shown))
        return secondsText(seconds);
    constexpr long long minute = 60;
    constexpr long long hour = 60 * minute;
    constexpr long long tenth = 10;
    const long long tenths = std::llround(seconds * tenth);
    if (tenths < tenth * tenth && tenths % tenth != 0)
        return std::to_string(tenths / tenth) + '.' + std::to_string(tenths % tenth) + " s";
    const long long whole = std::llround(seconds);
    if (whole < minute)
        return std::to_string(whole) + " s";
    if (whole < hour)
        return std::to_string(whole / minute) + " min"
            + (whole % minute == 0 ? "" : ' ' + twoDigits(whole % minute) + " s");
    const long long minutes = (whole + minute / 2) / minute;
    return std::to_string(minutes / minute) + " h " + twoDigits(minutes % minute) + " min";
}

} // namespace collscope::wire
