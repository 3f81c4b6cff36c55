// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/method.h"

#include <QString>

#include <string_view>

namespace collscope {

/// Engine text is UTF-8.
inline QString toText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline QString toText(const wire::Method &method)
{
    return QString::fromStdString(wire::methodText(method));
}

} // namespace collscope
