// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/window/made_up_file.h"

#include <QSize>
#include <QTemporaryDir>

namespace collscope::testing {

/// Without a display the size of the screen can be chosen, before there is an application. With one nothing
/// happens.
class ChosenScreen {
public:
    /// `scale`: pixels of the screen to one of the window's.
    explicit ChosenScreen(QSize size, int scale = 1)
    {
        if (scale != 1)
            qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
        if (qgetenv("QT_QPA_PLATFORM") != "offscreen")
            return;
        size *= scale;
        const QString file = writeFile(m_folder.filePath(QStringLiteral("screens.json")),
            QStringLiteral(R"({"screens": [{"name": "chosen", "x": 0, "y": 0, "width": %1, "height": %2,
                "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})")
                .arg(size.width())
                .arg(size.height())
                .toStdString());
        qputenv("QT_QPA_PLATFORM", QByteArray("offscreen:configfile=" + file.toUtf8()));
    }

private:
    QTemporaryDir m_folder;
};

} // namespace collscope::testing
