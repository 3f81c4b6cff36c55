// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"

#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

class QPainter;

namespace collscope {

/// One method in a legend: "[A] binomial 41 %".
struct LegendEntry {
    MethodIndex method = noMethod;
    QString letter;
    QString text;
    QString share;
    QColor color;
};

/// The methods of some maps, most frequent in the first one first; those only the others show follow with 0
/// %.
std::vector<LegendEntry> legendEntries(const std::vector<MapContent> &contents);

/// Where entries go in rows of a given width. `shown` of them have a place; a last one, `more`, stands for
/// the others.
struct LegendLayout {
    std::vector<QRectF> places;
    std::size_t shown = 0;
    QString moreText; ///< "+12 more"; empty: all are shown
    QRectF more;
    double height = 0;
};

/// `mostRows` 0: as many rows as it takes.
LegendLayout layOutLegend(
    const std::vector<LegendEntry> &entries, const QFont &font, double width, int mostRows);
void paintLegend(QPainter &painter, const std::vector<LegendEntry> &entries, const LegendLayout &layout,
    const QFont &font, const QColor &text, std::optional<std::size_t> emphasised = {});

/// The legend below the maps: wraps into at most maximumRows() rows, what has no room is behind "+n more",
/// whose tooltip lists it. Pointing at an entry says so, and the maps highlight its cells.
class MethodLegend : public QWidget {
    Q_OBJECT
public:
    explicit MethodLegend(QWidget *parent = nullptr);

    void setContent(const MapContent &content) { setContents({content}); }
    void setContents(const std::vector<MapContent> &contents);
    void clear();

    int maximumRows() const { return m_maximumRows; }
    void setMaximumRows(int rows); ///< 2 unless set

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void methodHovered(std::optional<collscope::MethodIndex> method);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    LegendLayout layOut(double width) const;
    void setHovered(std::optional<std::size_t> entry);
    QString moreTip() const;

    std::vector<LegendEntry> m_entries;
    std::optional<std::size_t> m_hovered;
    int m_maximumRows = 2;
};

} // namespace collscope
