// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QAbstractScrollArea>
#include <QPalette>

#include <functional>
#include <memory>
#include <optional>

class QCPPainter;
class QIODevice;

namespace collscope {

struct Picture;

/// Colours and letters to draw with: a window's, or paper's.
struct MultiplesLook {
    QPalette palette;
    QFont font;
};

/// Small pictures of one form, on one scale, with a legend for all of them. Values only. Rectangles are of
/// the picture alone: its title stands above.
class Multiples {
public:
    virtual ~Multiples() = default;

    virtual std::size_t count() const = 0;
    virtual QString title(std::size_t picture) const = 0;
    /// Smaller ones could not be read.
    virtual QSizeF leastSize(const QFont &font) const = 0;
    virtual void paint(QCPPainter &painter, std::size_t picture, const QRectF &rect,
        const MultiplesLook &look, std::optional<Cell> selected) const = 0;
    virtual double legendHeight(const QFont &font, double width) const = 0;
    virtual void paintLegend(QCPPainter &painter, double width, const MultiplesLook &look) const = 0;

    /// What is at a position of a picture; nothing: no cell of the grid.
    virtual std::optional<Cell> cellAt(
        std::size_t picture, const QRectF &rect, const QFont &font, const QPointF &position) const = 0;
    /// Where that is, in a picture that has it.
    virtual QRectF cellRect(std::size_t picture, const QRectF &rect, const QFont &font, Cell cell) const = 0;
    virtual QString tip(std::size_t picture, Cell cell) const = 0; ///< rich text
    /// Whether the whole picture is about the cell, which is framed then.
    virtual bool isAbout(std::size_t picture, Cell cell) const = 0;
    /// Where an arrow key leads to.
    virtual Cell stepped(Cell from, int key) const = 0;
    virtual std::optional<Cell> first() const = 0; ///< nothing: there is no cell at all
};
using MultiplesPtr = std::shared_ptr<const Multiples>;

/// Shows them in as many columns as there is room for, and scrolls. Hover shows a cell's tip; click and arrow
/// keys ask for a cell and change nothing: whoever links views calls setSelected.
class SmallMultiples : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SmallMultiples(QWidget *parent = nullptr);

    void setContent(MultiplesPtr content);
    const Multiples *content() const { return m_content.get(); }
    /// Scrolled to where it is seen.
    void setSelected(std::optional<Cell> cell);
    /// On the viewport, without its title; it may be outside.
    QRectF pictureRect(std::size_t picture) const;

    /// Writes all of them, with the legend, as PNG (at `scale`), SVG or PDF by the suffix. Returns what went
    /// wrong, or an empty text.
    QString exportTo(const QString &path, const QString &title, double scale = 2.0) const;
    /// Writes them in a picture of the width of `room`, which is as high as they need.
    QString exportTo(QIODevice &device, const QString &format, const QString &title, const QSize &room,
        double scale) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void cellClicked(collscope::Cell cell);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Layout;
    QString withPicture(const QString &title, const QSizeF &room,
        const std::function<QString(const Picture &picture)> &write) const;
    Layout layOut(const QSizeF &room, const QFont &font) const;
    void updateLayout();
    void reveal(std::size_t picture);
    std::optional<std::size_t> pictureAt(const QPointF &position) const;
    void paintAll(QCPPainter &painter, const Layout &layout, double scrolled, const QSizeF &size,
        const MultiplesLook &look) const;

    MultiplesPtr m_content;
    std::optional<Cell> m_selected;
};

} // namespace collscope
