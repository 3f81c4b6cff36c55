// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"

namespace collscope {

/// One line of text beside an axis rectangle and aligned with it: the title above, an axis title below or,
/// turned, on the left. Elides what has no room. A tag is shown in a frame behind the text, whole.
class TextStrip : public QCPLayoutElement {
public:
    TextStrip(
        QCustomPlot *plot, const QCPAxisRect *beside, Qt::Orientation orientation, Qt::Alignment alignment);

    void setText(const QString &text) { m_text = text; }
    void setTag(const QString &tag) { m_tag = tag; }
    void setFont(const QFont &font) { m_font = font; }
    void setColor(const QColor &color) { m_color = color; }

    /// At least so high; its end, so wide, is left to what lies over it.
    void setRoom(const QSize &room) { m_room = room; }
    const QSize &room() const { return m_room; }

    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;

private:
    double tagWidth() const;
    void drawTag(QCPPainter &painter, const QRectF &rect) const;
    int thickness() const;

    const QCPAxisRect *m_beside;
    Qt::Orientation m_orientation;
    Qt::Alignment m_alignment;
    QString m_text;
    QString m_tag;
    QSize m_room;
    QFont m_font;
    QColor m_color;
};

} // namespace collscope
