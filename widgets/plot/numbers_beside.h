// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"

#include <QString>

#include <vector>

namespace collscope {

/// What is said of a mark that is too small to have it inside.
struct NumberBeside {
    QPointF at; ///< middle of the mark
    QString text;
};

/// To the right of the mark, or below it in one of several lines, where nothing stands yet; the first ones
/// first. What finds no room within `rect` is left out.
void paintNumbersBeside(QCPPainter &painter, const std::vector<NumberBeside> &numbers, double radius,
    const QRectF &rect, const QFont &font, const QColor &ink);

} // namespace collscope
