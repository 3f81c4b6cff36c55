// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace collscope::testing {

/// The button whose text begins so, mnemonics aside; null: there is none.
inline QPushButton *button(const QWidget &parent, const QString &text)
{
    for (QPushButton *const each : parent.findChildren<QPushButton *>())
        if (QString(each->text()).remove(u'&').startsWith(text))
            return each;
    return nullptr;
}

} // namespace collscope::testing
