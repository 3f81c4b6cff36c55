// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_walk.h"

#include <QWidget>

#include <optional>

namespace collscope {

class ChartPlot;

/// A chart of few points. Hover shows a point's tip, a click emits it; the arrow keys walk from point to
/// point, Home and End to the ends of a series, and show its tip, Enter emits it. Everything is always in
/// view. Follows the palette.
class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget *parent = nullptr);

    void setContent(const ChartContent &content);
    const ChartContent &content() const;
    /// Where the keys are, and the next step begins; content that is set anew forgets it.
    void setCurrent(ChartPoint point);
    std::optional<ChartPoint> current() const { return m_current; }
    /// Rings around points: what is selected elsewhere.
    void setSelected(const std::vector<ChartPoint> &points);
    /// The point within reach of a position of this widget.
    std::optional<ChartPoint> pointAt(const QPointF &position) const;
    QPointF positionOf(ChartPoint point) const;

signals:
    void pointClicked(std::size_t series, std::size_t point);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void showTip(ChartPoint point, const QPoint &place);
    void walk(chart::Step step);

    ChartPlot *m_plot;
    std::optional<ChartPoint> m_current; ///< where the keys are
};

} // namespace collscope
