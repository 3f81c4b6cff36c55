// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/say.h"

#include <QString>

template <> struct fmt::formatter<QString> : fmt::formatter<std::string> {
    template <typename Context> auto format(const QString &text, Context &context) const
    {
        return fmt::formatter<std::string>::format(text.toStdString(), context);
    }
};

namespace collscope {

/// say() where texts are Qt's. packaging/translate finds it as well.
template <typename... Values> QString sayText(fmt::format_string<Values...> english, Values &&...values)
{
    return QString::fromStdString(sayWith(english, fmt::make_format_args(values...)));
}

} // namespace collscope
