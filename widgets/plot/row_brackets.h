// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"
#include "widgets/plot/row_order.h"

namespace collscope {

/// Brackets on the left of an axis of rows: each joins rows that stand together, and may say what of.
class RowBrackets : public QCPLayerable {
public:
    explicit RowBrackets(QCPAxis *rows);

    /// `texts`: one per group, or none at all.
    void setGroups(const std::vector<RowOrder::Group> &groups, const std::vector<QString> &texts);
    void setFont(const QFont &font) { m_font = font; }
    int width() const; ///< what they need, in pixels
    /// Where they begin, in pixels on the left of the axis.
    void setDistance(int pixels) { m_distance = pixels; }
    void setColor(const QColor &color) { m_color = color; }

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;

private:
    void drawText(QCPPainter &painter, const QString &text, const QRectF &where) const;

    QCPAxis *m_rows;
    std::vector<RowOrder::Group> m_groups;
    std::vector<QString> m_texts;
    QFont m_font;
    int m_distance = 0;
    QColor m_color;
};

} // namespace collscope
