// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_painter.h"
#include "widgets/plot/qcp.h"

namespace collscope {

/// The cells of a map on two axes that count cells: column c covers [c, c + 1), row r likewise. Draws
/// rectangles, in SVG and PDF too; only where cells are smaller than two pixels on a screen, or beyond a
/// quarter of a million of them, it draws an image.
class CellPlottable : public QCPAbstractPlottable {
public:
    CellPlottable(QCPAxis *columns, QCPAxis *rows);

    void setPicture(CellPicture picture) { m_picture = std::move(picture); }
    const CellPicture &picture() const { return m_picture; }
    void setInk(const CellInk &ink) { m_ink = ink; }
    void setFont(const QFont &font) { m_font = font; }

    /// Edges of the visible cells. `pixelRatio` above 0: on whole device pixels, for a sharp picture.
    CellFrame frame(double pixelRatio) const;

    /// Where letters were drawn last.
    const std::vector<QRectF> &letterPlaces() const { return m_letterPlaces; }

    double selectTest(const QPointF &pos, bool onlySelectable, QVariant *details) const override;
    QCPRange getKeyRange(bool &foundRange, QCP::SignDomain domain) const override;
    QCPRange getValueRange(bool &foundRange, QCP::SignDomain domain, const QCPRange &keyRange) const override;

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    CellPicture m_picture;
    CellInk m_ink;
    QFont m_font;
    std::vector<QRectF> m_letterPlaces;
};

} // namespace collscope
