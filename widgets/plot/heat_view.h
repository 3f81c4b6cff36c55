// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace collscope {

/// Figures over two parameters: what a heat view draws.
struct HeatContent {
    QString xTitle;
    QString yTitle;
    std::vector<QString> columns; ///< labels, left to right
    std::vector<QString> rows; ///< labels, bottom to top
    std::vector<double> values; ///< [row * columns + column]; NaN: none
    std::vector<QString> texts; ///< likewise, written in; empty: the values are ratios, written in percent
    std::vector<QString> tips; ///< likewise, plain text
};

/// A grid of figures with their values written in, coloured from the least (dark) to the greatest (light)
/// of them. Hover shows a cell's tip, a click emits it.
class HeatView : public QWidget {
    Q_OBJECT
public:
    explicit HeatView(QWidget *parent = nullptr);

    void setContent(const HeatContent &content);
    const HeatContent &content() const { return m_content; }
    void setSelected(std::optional<std::size_t> cell);
    /// Position in HeatContent::values.
    std::optional<std::size_t> cellAt(const QPointF &position) const;
    QRectF cellRect(std::size_t cell) const;

signals:
    void cellClicked(std::size_t cell);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QRectF grid() const;
    void paintCells(QPainter &painter) const;
    void paintText(QPainter &painter, std::size_t cell) const;
    void paintAxes(QPainter &painter) const;

    HeatContent m_content;
    std::optional<std::size_t> m_selected;
};

} // namespace collscope
