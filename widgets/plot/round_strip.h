// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/communication.h"

#include <QFont>
#include <QImage>
#include <QPalette>

class QIODevice;

namespace collscope {

/// How a picture is drawn; the width in device-independent pixels.
struct StripStyle {
    QPalette palette;
    QFont font;
    int width = 600;
    double pixelRatio = 1;
};

/// All rounds of a call side by side, each under its number and as RoundPicture draws it, in as many lines as
/// they need: for pages to be read. `ppn` 0: where the processes are is not known.
QImage roundStrip(const CommunicationPtr &communication, std::uint32_t processes, std::uint32_t ppn,
    const StripStyle &style);

/// The same as a picture with a title above: PNG (at the resolution of `style`), SVG or PDF. Returns what
/// went wrong, or an empty text.
QString exportRounds(const CommunicationPtr &communication, std::uint32_t processes, std::uint32_t ppn,
    const StripStyle &style, const QString &title, QIODevice &device, const QString &format);

} // namespace collscope
