// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace collscope {

/// A text of reports, translated.
inline QString reportText(const char *text)
{
    return QCoreApplication::translate("collscope::Report", text);
}

} // namespace collscope
