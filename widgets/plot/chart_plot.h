// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/chart_content.h"
#include "widgets/plot/chart_legend.h"
#include "widgets/plot/qcp.h"

namespace collscope {

/// What a chart looks like, on a screen and in a picture. Follows palette, font and size.
class ChartPlot : public QCustomPlot {
public:
    explicit ChartPlot(QWidget *parent = nullptr);

    void setContent(const ChartContent &content);
    const ChartContent &content() const { return m_content; }
    void setSelected(const std::vector<ChartPoint> &points);
    const std::vector<ChartPoint> &selected() const { return m_selected; }
    static bool isDrawn(const ChartContent::Point &point);
    QPointF positionOf(ChartPoint point) const;
    void render(QCPPainter &painter, const QSize &size);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void rebuild();
    void placeLegend(bool wanted);
    void shortenLegend(const chart::LegendPlan &plan);
    void moveLegend(chart::LegendPlan::Place place);
    QString nameOfEntry(int entry) const;
    void setLook();
    void fitRanges();
    void addSeries(const ChartContent::Series &series);
    void addBand(const ChartContent::Series &series, const QColor &color);
    void addLabels(double tall);
    void addPointNames(const QSizeF &room);
    double markSizeOf(const ChartContent::Series &series) const;
    void addEvents();
    qsizetype addEvent(const ChartContent::Event &event);
    void addText(const QString &words);
    void markSelected();
    QCPAxis *yAxisOf(const ChartContent::Series &series) const;

    ChartContent m_content;
    std::vector<ChartPoint> m_selected;
    QCPLayoutGrid *m_side = nullptr; ///< where the legend stands beside the chart
};

} // namespace collscope
