// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QStringList>

#include <vector>

class QFont;

namespace collscope {

/// Pixels at the left of an entry for the mark it explains.
inline constexpr double legendSwatchWidth = 22;

/// A place per text of a legend, with its swatch, in rows of a given width.
std::vector<QRectF> legendRows(const QStringList &texts, const QFont &font, double width);

} // namespace collscope
