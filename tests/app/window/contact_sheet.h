// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QStringList>

namespace collscope::testing {

/// Many pictures on few: `prefix`-1.png, -2 and so on, each picture with its name.
inline void writeContactSheets(const QStringList &pictures, const QString &prefix)
{
    constexpr int columns = 4;
    constexpr int rows = 4;
    constexpr QSize place(480, 320);
    constexpr int caption = 18;
    for (qsizetype first = 0; first < pictures.size(); first += columns * rows) {
        QImage sheet(columns * place.width(), rows * (place.height() + caption), QImage::Format_RGB32);
        sheet.fill(Qt::gray);
        QPainter painter(&sheet);
        for (qsizetype i = first; i < std::min(first + columns * rows, pictures.size()); ++i) {
            QImage picture(pictures[i]);
            picture.setDevicePixelRatio(1);
            if (picture.width() > place.width() || picture.height() > place.height())
                picture = picture.scaled(place - QSize(4, 4), Qt::KeepAspectRatio, Qt::SmoothTransformation);
            const QPoint at(static_cast<int>((i - first) % columns) * place.width(),
                static_cast<int>((i - first) / columns) * (place.height() + caption));
            painter.drawText(QRect(at, QSize(place.width() - 4, caption)), Qt::AlignLeft | Qt::AlignVCenter,
                QFileInfo(pictures[i]).completeBaseName());
            painter.drawImage(at + QPoint(0, caption), picture);
        }
        painter.end();
        const QString path = QStringLiteral("%1-%2.png").arg(prefix).arg(first / (columns * rows) + 1);
        if (!sheet.save(path))
            qFatal("cannot write %s", qPrintable(path));
    }
}

} // namespace collscope::testing
