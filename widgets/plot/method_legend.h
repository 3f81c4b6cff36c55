// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/cell_picture.h"

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

/// The methods of some maps, most frequent in the first one first. Each has its share of the first map that
/// shows it.
std::vector<LegendEntry> legendEntries(const std::vector<MapContent> &contents);

/// A mark that cells carry: a swatch with it, and what it says.
struct LegendMark {
    CellPicture::Mark kind = CellPicture::differing;
    QString text;
    QString help;
};

/// The marks that cells of some maps carry, each once.
std::vector<LegendMark> legendMarks(const std::vector<MapContent> &contents);

/// Where entries go in rows of a given width. `shown` of them have a place; a last one, `more`, stands for
/// the others.
struct LegendLayout {
    std::vector<QRectF> places;
    std::size_t shown = 0;
    QString moreText; ///< "+12 more"; empty: all are shown
    QRectF more;
    std::vector<QRectF> marks; ///< all of them have a place, behind the methods or in rows below
    double height = 0;
};

/// What a legend says: methods, then marks.
struct LegendContent {
    std::vector<LegendEntry> entries;
    std::vector<LegendMark> marks;
};

/// `mostRows` of methods; 0: as many as it takes.
LegendLayout layOutLegend(const LegendContent &content, const QFont &font, double width, int mostRows);
void paintLegend(QPainter &painter, const LegendContent &content, const LegendLayout &layout,
    const QFont &font, const QColor &text, std::optional<std::size_t> emphasised = {});

/// The legend below the maps: methods wrap into setMaximumRows() rows at most, those without room are behind
/// "+n more", whose tooltip lists them; marks are always shown. Pointing at an entry says so, and the maps
/// highlight its cells.
class MethodLegend : public QWidget {
    Q_OBJECT
public:
    explicit MethodLegend(QWidget *parent = nullptr);

    void setContent(const MapContent &content) { setContents({content}); }
    void setContents(const std::vector<MapContent> &contents);
    void clear();

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
    LegendLayout layOut(double width, int mostRows) const;
    /// In the room there is: rather fewer methods than no marks.
    LegendLayout shownLayout() const;
    void setHovered(std::optional<std::size_t> entry);
    QString moreTip() const;
    QString tipAt(const QPointF &position) const;

    LegendContent m_content;
    std::optional<std::size_t> m_hovered;
    int m_maximumRows = 2;
};

} // namespace collscope
