// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"

#include "engine/data/in_english.h"
#include "engine/wire/counted.h"

namespace collscope {

namespace {

MessageTranslator current = nullptr;

std::string translation(std::string_view english)
{
    return !saysEnglish() ? current(std::string(english).c_str()) : std::string();
}

} // namespace

void sayThrough(MessageTranslator translator)
{
    current = translator;
}

bool saysEnglish()
{
    return !current || InEnglish::isWanted();
}

std::string said(std::string_view english)
{
    std::string other = translation(english);
    return other.empty() ? std::string(english) : other;
}

std::string sayCounted(std::uint64_t count, std::string_view one, std::string_view several)
{
    return wire::counted(count, said(one), said(several));
}

std::string sayWith(fmt::string_view english, fmt::format_args values)
{
    if (const std::string other = translation({english.data(), english.size()}); !other.empty()) {
        try {
            return fmt::vformat(other, values);
        } catch (const fmt::format_error &) { // tst_translations finds it; the user gets the English text
        }
    }
    return fmt::vformat(english, values);
}

} // namespace collscope
