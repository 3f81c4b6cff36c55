// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"

#include <QSize>

class QIODevice;

namespace collscope {

/// Renders a chart with its legend as it is printed, without a window, as exportMap() does a map. `format`
/// is "png", "svg" or "pdf". Returns what went wrong, or an empty text.
QString exportChart(const ChartContent &content, const QString &title, const QSize &logicalSize,
    QIODevice &device, const QString &format, double scale);

/// The same into a file, of the format that its suffix says.
QString exportChart(
    const ChartContent &content, const QString &title, const QSize &logicalSize, const QString &path);

} // namespace collscope
