// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"

#include <QPalette>
#include <QSize>
#include <QString>

#include <functional>

class QIODevice;

namespace collscope {

/// Something to be drawn into a file: PNG, SVG or PDF.
struct Picture {
    QString title; ///< of the document
    QSize size; ///< pixels of 1/96 inch
    std::function<void(QCPPainter &painter)> paint;
};

/// Dark on white, as it is printed.
QPalette paperPalette();

/// Null where it would be too large. `scale` times as many pixels.
QImage pictureImage(const Picture &picture, double scale);
/// `format` is "png", "svg" or "pdf". Returns what went wrong, or an empty text.
QString writePicture(const Picture &picture, QIODevice &device, const QString &format, double scale);
/// By the suffix of `path`; the file is written as a whole or not at all.
QString writePicture(const Picture &picture, const QString &path, double scale);

} // namespace collscope
