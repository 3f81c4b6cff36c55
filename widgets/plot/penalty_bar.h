// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/penalty_scale.h"
#include "widgets/plot/qcp.h"

namespace collscope {

/// Fills a bar with the colours of a scale, from left to right or upwards; those of what is slower than the
/// library default are its second half.
void paintScale(QPainter &painter, const PenaltyScale &scale, const QRectF &bar, Qt::Orientation along);

/// The colour scale beside a map of penalties or gains, as tall as the map, with the bands of the papers
/// marked.
class PenaltyBar : public QCPLayoutElement {
public:
    PenaltyBar(QCustomPlot *plot, const QCPAxisRect *beside);

    void setScale(const PenaltyScale &scale) { m_scale = scale.on(m_background); }
    void setFont(const QFont &font) { m_font = font; }
    void setInk(const QColor &text, const QColor &background);

    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;

protected:
    void draw(QCPPainter *painter) override;
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;

private:
    void drawMarks(QCPPainter &painter, const QRectF &bar) const;
    int width() const;

    const QCPAxisRect *m_beside;
    PenaltyScale m_scale;
    QFont m_font;
    QColor m_text;
    QColor m_background;
};

} // namespace collscope
