// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/text.h"

#include "engine/wire/plain_doubles.h"
#include "engine/wire/utf8.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <limits>

namespace collscope::wire {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

template <typename Number> std::optional<Number> parse(std::string_view text)
{
    Number value{};
    const char *const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || text.empty())
        return std::nullopt;
    return value;
}

constexpr std::array<std::string_view, 5> binaryUnits = {"B", "KiB", "MiB", "GiB", "TiB"};

/// Power of 1024 that a unit stands for: "K", "KB", "KiB" in any case are 1.
std::optional<unsigned> unitPower(std::string_view unit)
{
    if (unit.empty() || unit == "B" || unit == "b")
        return 0U;
    constexpr std::string_view letters = "kmgt";
    const char first = static_cast<char>(unit.front() | 0x20);
    const auto position = letters.find(first);
    if (position == std::string_view::npos)
        return std::nullopt;
    const auto rest = unit.substr(1);
    if (!rest.empty() && rest != "B" && rest != "b" && rest != "iB" && rest != "i")
        return std::nullopt;
    return static_cast<unsigned>(position) + 1;
}

/// Shows as itself and leaves all around it as it is.
bool isHarmless(const Character &character)
{
    const std::uint32_t code = character.code;
    const auto within
        = [code](std::uint32_t first, std::uint32_t last) { return code >= first && code <= last; };
    if (!character.valid)
        return false;
    if (code == '\n' || code == '\t')
        return true;
    const bool controls = within(0, 0x1f) || within(0x7f, 0x9f);
    const bool turns = code == 0x61c || within(0x200b, 0x200f) || within(0x2028, 0x202e)
        || within(0x2060, 0x206f) || code == 0xfeff || within(0xfff9, 0xfffb);
    const bool empty = code == 0xad || code == 0x34f || within(0x115f, 0x1160) || within(0x17b4, 0x17b5)
        || within(0x180b, 0x180f) || code == 0x3164 || code == 0xffa0 || within(0xe0000, 0xe007f);
    return !controls && !turns && !empty;
}

void addCode(std::uint32_t code, std::string &text)
{
    std::array<char, 16> written{};
    constexpr std::uint32_t oneByte = 0xff;
    std::snprintf(written.data(), written.size(), code <= oneByte ? "\\x%02x" : "\\u%04x", code);
    text += written.data();
}

} // namespace

std::optional<std::uint64_t> parseUnsigned(std::string_view text)
{
    return parse<std::uint64_t>(text);
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    return parse<std::int64_t>(text);
}

#if defined(__cpp_lib_to_chars) // else <charconv> is there, but for integers alone

std::optional<double> parseDouble(std::string_view text)
{
    return parse<double>(text);
}

std::string formatDouble(double value)
{
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

#else

std::optional<double> parseDouble(std::string_view text)
{
    return plain::parseDouble(text);
}

std::string formatDouble(double value)
{
    return plain::formatDouble(value);
}

#endif

std::string formatBytes(std::uint64_t bytes)
{
    std::size_t unit = 0;
    while (bytes != 0 && bytes % 1024 == 0 && unit + 1 < binaryUnits.size()) {
        bytes /= 1024;
        ++unit;
    }
    return std::to_string(bytes) + std::string(binaryUnits[unit]);
}

std::optional<std::uint64_t> parseBytes(std::string_view text)
{
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9')
        ++digits;
    const auto count = parseUnsigned(text.substr(0, digits));
    const auto power = unitPower(trimmed(text.substr(digits)));
    if (!count || !power)
        return std::nullopt;
    const unsigned shift = 10 * *power;
    if (*count > (std::numeric_limits<std::uint64_t>::max() >> shift))
        return std::nullopt;
    return *count << shift;
}

std::string shownText(std::string_view text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text.substr(at));
        const bool endsLine = text.substr(at, 2) == "\r\n";
        if (endsLine || isHarmless(character))
            shown += text.substr(at, character.bytes);
        else
            addCode(character.code, shown);
        at += character.bytes;
    }
    return shown;
}

std::string_view trimmed(std::string_view text)
{
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (begin < end && isBlank(text[begin]))
        ++begin;
    while (end > begin && isBlank(text[end - 1]))
        --end;
    return text.substr(begin, end - begin);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t start = 0;;) {
        const auto end = text.find(separator, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string_view::npos)
            return parts;
        start = end + 1;
    }
}

std::vector<std::string_view> splitBlanks(std::string_view text)
{
    constexpr std::size_t usual = 16;
    std::vector<std::string_view> parts;
    parts.reserve(usual);
    splitBlanks(text, parts);
    return parts;
}

void splitBlanks(std::string_view text, std::vector<std::string_view> &parts)
{
    parts.clear();
    for (std::size_t at = 0; at < text.size();) {
        while (at < text.size() && isBlank(text[at]))
            ++at;
        const std::size_t begin = at;
        while (at < text.size() && !isBlank(text[at]))
            ++at;
        if (at > begin)
            parts.push_back(text.substr(begin, at - begin));
    }
}

} // namespace collscope::wire
