// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QMap>

namespace collscope::testing {

/// Letters that more than one label or button of a window claims, with the texts.
inline QStringList doubledMnemonics(const QWidget &window)
{
    QMap<QString, QStringList> owners;
    const auto add = [&owners](const QString &text) {
        const QKeySequence keys = QKeySequence::mnemonic(text);
        if (!keys.isEmpty())
            owners[keys.toString()] << text;
    };
    for (const QLabel *const label : window.findChildren<QLabel *>())
        if (label->buddy())
            add(label->text());
    for (const QAbstractButton *const button : window.findChildren<QAbstractButton *>())
        add(button->text());
    QStringList doubled;
    for (const QStringList &texts : owners)
        if (texts.size() > 1)
            doubled << texts.join(QStringLiteral(" | "));
    return doubled;
}

} // namespace collscope::testing
