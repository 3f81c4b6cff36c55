// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/plain_doubles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace collscope::wire::plain {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Takes the digits that `text` begins with.
std::string_view takeDigits(std::string_view &text)
{
    std::size_t length = 0;
    while (length < text.size() && isDigit(text[length]))
        ++length;
    const auto digits = text.substr(0, length);
    text.remove_prefix(length);
    return digits;
}

bool isWord(std::string_view text, std::string_view lowerCase)
{
    return text.size() == lowerCase.size()
        && std::equal(text.begin(), text.end(), lowerCase.begin(),
            [](char c, char wanted) { return static_cast<char>(c | 0x20) == wanted; });
}

/// "nan", "nan(...)": what is inside is for the library that wrote it.
bool isNan(std::string_view text)
{
    if (!isWord(text.substr(0, 3), "nan"))
        return false;
    text.remove_prefix(3);
    const auto inside = [](char c) {
        const char lower = static_cast<char>(c | 0x20);
        return isDigit(c) || c == '_' || (lower >= 'a' && lower <= 'z');
    };
    return text.empty()
        || (text.size() >= 2 && text.front() == '(' && text.back() == ')'
            && std::all_of(text.begin() + 1, text.end() - 1, inside));
}

/// The exponent behind a number: "e-06" or nothing. Beyond any double it stays where it is.
std::optional<long> readExponent(std::string_view text)
{
    if (text.empty())
        return 0;
    if ((text.front() | 0x20) != 'e')
        return std::nullopt;
    text.remove_prefix(1);
    const bool negative = !text.empty() && text.front() == '-';
    if (negative || (!text.empty() && text.front() == '+'))
        text.remove_prefix(1);
    const auto digits = takeDigits(text);
    if (digits.empty() || !text.empty())
        return std::nullopt;
    constexpr long enough = 1'000'000'000;
    long exponent = 0;
    for (const char digit : digits)
        exponent = std::min(exponent * 10 + (digit - '0'), enough);
    return negative ? -exponent : exponent;
}

/// A number that is not negative, digits * 10^exponent.
struct Decimal {
    std::string digits;
    long exponent = 0;
};

/// "123e-10": no point, so that strtod reads the same in every locale.
double nearestTo(const Decimal &decimal)
{
    return std::strtod((decimal.digits + 'e' + std::to_string(decimal.exponent)).c_str(), nullptr);
}

/// `value`, positive and finite, rounded to `count` digits.
Decimal roundedTo(int count, double value)
{
    std::array<char, 64> written{};
    std::snprintf(written.data(), written.size(), "%.*e", count - 1, value);
    const std::string_view text(written.data());
    const auto exponentAt = text.find('e');
    Decimal decimal;
    for (const char c : text.substr(0, exponentAt))
        if (isDigit(c)) // the rest is the locale's point
            decimal.digits += c;
    decimal.exponent = readExponent(text.substr(exponentAt)).value_or(0) - (count - 1);
    return decimal;
}

/// One more in the last digit.
Decimal nextAbove(Decimal decimal)
{
    std::size_t at = decimal.digits.size();
    while (at > 0 && decimal.digits[at - 1] == '9')
        decimal.digits[--at] = '0';
    if (at > 0)
        ++decimal.digits[at - 1];
    else
        decimal.digits.insert(decimal.digits.begin(), '1');
    return decimal;
}

/// With `count` digits, if any such number reads back as `value`.
std::optional<Decimal> exactWith(int count, double value)
{
    Decimal decimal = roundedTo(count, value);
    if (nearestTo(decimal) == value)
        return decimal;
    // Below a power of two doubles lie twice as dense as above: where the nearest decimal is below and too
    // far away, the one above may still do.
    int exponent = 0;
    if (std::frexp(value, &exponent) != 0.5)
        return std::nullopt;
    decimal = nextAbove(std::move(decimal));
    if (nearestTo(decimal) == value)
        return decimal;
    return std::nullopt;
}

void dropZeros(Decimal &decimal)
{
    while (decimal.digits.size() > 1 && decimal.digits.back() == '0') {
        decimal.digits.pop_back();
        ++decimal.exponent;
    }
}

/// The shortest that reads back as `value`, and of these the nearest to it.
Decimal shortest(double value)
{
    constexpr int always = std::numeric_limits<double>::max_digits10;
    int count = std::numeric_limits<double>::digits10;
    auto found = exactWith(count, value);
    while (!found && count < always)
        found = exactWith(++count, value);
    while (found) {
        dropZeros(*found);
        count = static_cast<int>(found->digits.size()) - 1;
        auto shorter = count > 0 ? exactWith(count, value) : std::nullopt;
        if (!shorter)
            break;
        found = std::move(shorter);
    }
    return found ? std::move(*found) : roundedTo(always, value);
}

std::string scientific(const Decimal &decimal)
{
    std::string text = decimal.digits;
    const long exponent = decimal.exponent + static_cast<long>(text.size()) - 1;
    if (text.size() > 1)
        text.insert(1, 1, '.');
    const std::string digits = std::to_string(std::labs(exponent));
    return text + (exponent < 0 ? "e-" : "e+") + (digits.size() < 2 ? "0" : "") + digits;
}

std::string fixed(const Decimal &decimal, double value)
{
    if (decimal.exponent >= 0) { // behind the digits that matter come those of the number, not zeros
        std::array<char, 400> written{};
        std::snprintf(written.data(), written.size(), "%.0f", value);
        return written.data();
    }
    const auto behindPoint = static_cast<std::size_t>(-decimal.exponent);
    std::string text = decimal.digits;
    if (text.size() <= behindPoint)
        text.insert(0, behindPoint + 1 - text.size(), '0');
    return text.insert(text.size() - behindPoint, 1, '.');
}

} // namespace

std::optional<double> parseDouble(std::string_view text)
{
    const bool negative = !text.empty() && text.front() == '-';
    if (negative)
        text.remove_prefix(1);
    const double sign = negative ? -1.0 : 1.0;
    if (isWord(text, "inf") || isWord(text, "infinity"))
        return sign * std::numeric_limits<double>::infinity();
    if (isNan(text))
        return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
    Decimal decimal;
    decimal.digits = takeDigits(text);
    if (!text.empty() && text.front() == '.') {
        text.remove_prefix(1);
        const auto behindPoint = takeDigits(text);
        decimal.digits += behindPoint;
        decimal.exponent = -static_cast<long>(behindPoint.size());
    }
    const auto exponent = readExponent(text);
    if (decimal.digits.empty() || !exponent)
        return std::nullopt;
    if (decimal.digits.find_first_not_of('0') == std::string::npos)
        return sign * 0.0;
    decimal.exponent += *exponent;
    const double value = nearestTo(decimal);
    if (std::isinf(value) || value == 0)
        return std::nullopt; // too large or too small for a double
    return sign * value;
}

std::string formatDouble(double value)
{
    const std::string sign = std::signbit(value) ? "-" : "";
    if (std::isnan(value))
        return sign + "nan";
    if (std::isinf(value))
        return sign + "inf";
    if (value == 0)
        return sign + '0';
    const double size = std::fabs(value);
    const Decimal decimal = shortest(size);
    const std::string withExponent = scientific(decimal);
    // Fixed notation of a huge number would be long: how long is known without writing it.
    const auto digits = static_cast<long>(decimal.digits.size());
    const long fixedLength
        = decimal.exponent >= 0 ? digits + decimal.exponent : std::max(digits + 1, 2 - decimal.exponent);
    return sign
        + (fixedLength <= static_cast<long>(withExponent.size()) ? fixed(decimal, size) : withExponent);
}

} // namespace collscope::wire::plain
