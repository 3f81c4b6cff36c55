// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"

#include <QFont>
#include <QImage>
#include <QPalette>
#include <QPicture>
#include <QSize>

#include <vector>

class QIODevice;

namespace collscope {

class MapPlot;

/// Renders a map with its legend (method maps) or colour scale (penalty maps) as it is printed, dark on
/// white, without a window: PNG, SVG or PDF by the suffix of `path`, `logicalSize` in pixels of 1/96 inch. A
/// PNG has `scale` times as many pixels. SVG and PDF hold vectors, no raster. Needs a QApplication; any
/// platform plugin will do, "offscreen" too. Returns what went wrong, or an empty text.
QString exportMap(const MapContent &content, const QSize &logicalSize, const QString &path, double scale);

/// The same into an open device; `format` is "png", "svg" or "pdf".
QString exportMap(const MapContent &content, const QSize &logicalSize, QIODevice &device,
    const QString &format, double scale);

/// Several maps side by side, `columns` in a row, each as exportMap() renders it. They share `logicalSize`.
QString exportMaps(const std::vector<MapContent> &contents, int columns, const QSize &logicalSize,
    QIODevice &device, const QString &format, double scale);

/// The same, to be played by any painter, at any resolution.
QPicture mapPicture(const MapContent &content, const QSize &logicalSize);

/// The same for a map that is shown: its look, its visible part.
QString exportPlot(
    MapPlot &plot, const MapContent &content, const QSize &logicalSize, const QString &path, double scale);
QImage plotImage(MapPlot &plot, const MapContent &content, const QSize &logicalSize, double scale);

} // namespace collscope
