// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace collscope {

/// An English text in the user's language; empty: there is none. Not asked while an InEnglish lives.
using MessageTranslator = std::string (*)(const char *english);

/// From now on say() and said() ask `translator`; nullptr: all is English. Once, before there are threads.
void sayThrough(MessageTranslator translator);

/// Is there no translator, or an InEnglish?
bool saysEnglish();

/// Marks a text that is declared in one place and goes through said() in another: packaging/translate finds
/// it.
constexpr std::string_view toSay(std::string_view english)
{
    return english;
}

/// A text without values that was marked with toSay(), in the user's language.
std::string said(std::string_view english);

/// wire::counted() of words that were marked with toSay().
std::string sayCounted(std::uint64_t count, std::string_view one, std::string_view several);

std::string sayWith(fmt::string_view english, fmt::format_args values);

/// The text of a message in the user's language, with values at its {}. packaging/translate finds the text,
/// so it must be a literal. A translation that does not fit the values is not used.
template <typename... Values> std::string say(fmt::format_string<Values...> english, Values &&...values)
{
    return sayWith(english, fmt::make_format_args(values...));
}

} // namespace collscope
