// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/legend_rows.h"

#include <QFontMetricsF>

namespace collscope {

std::vector<QRectF> legendRows(const QStringList &texts, const QFont &font, double width)
{
    const QFontMetricsF metrics(font);
    std::vector<QRectF> places;
    QPointF at;
    for (const QString &text : texts) {
        const QSizeF size(legendSwatchWidth + 4 + metrics.horizontalAdvance(text) + 14, metrics.height());
        if (at.x() > 0 && at.x() + size.width() > width)
            at = {0, at.y() + metrics.height()};
        places.emplace_back(at, size);
        at.rx() += size.width();
    }
    return places;
}

} // namespace collscope
