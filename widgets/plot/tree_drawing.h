// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/tree_item.h"

#include <QGraphicsView>

namespace collscope {

/// A decision tree, drawn. Hover and click say which node and change nothing: whoever links views calls
/// setSelected() and setPath().
///
/// Wheel and + - zoom at the cursor, dragging moves, double click and 0 fit the whole tree in. Left and right
/// walk to the parent and to the first child, up and down to the neighbours of the same level, Home to the
/// root.
class TreeDrawing : public QGraphicsView {
    Q_OBJECT
public:
    explicit TreeDrawing(QWidget *parent = nullptr);
    ~TreeDrawing() override;

    /// `methods` as on the maps. The view stays where the user put it; else it shows all, or the root where
    /// all would be too small to read.
    void setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods);
    void clear();
    /// The next tree is seen as if it was the first.
    void forgetView() { m_view = View::initial; }
    void setSelected(std::optional<std::uint32_t> node);
    void setPath(const std::vector<std::uint32_t> &path);
    /// Moves as little as possible.
    void reveal(std::uint32_t node);

    std::optional<std::uint32_t> selected() const;
    std::optional<std::uint32_t> hovered() const;
    const std::vector<std::uint32_t> &path() const;
    /// Where a node is on the viewport; it may be outside.
    QRect nodeRect(std::uint32_t node) const;

public slots:
    void fit();
    void zoomIn();
    void zoomOut();

signals:
    void nodeHovered(std::optional<std::uint32_t> node);
    void nodeSelected(std::uint32_t node);

protected:
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void zoom(double factor, QPoint at);
    void updateView(); ///< unless the user moved it
    double fittingScale() const;
    void hover(std::optional<std::uint32_t> node);
    std::optional<std::uint32_t> nodeAt(QPoint position) const;
    std::optional<std::uint32_t> neighbour(int key) const;

    TreeItem *m_item;
    /// What the user asked for last: nothing yet, all of the tree, or a part of it.
    enum class View { initial, whole, part };
    View m_view = View::initial;
    QPoint m_pressedAt;
    QPoint m_draggedTo;
    bool m_dragging = false;
};

/// What there is to say about a node, one fact a line.
QString treeNodeText(const TreeContent &tree, std::uint32_t node);
/// Plain text for a tooltip: a '<' in it is not taken for markup.

} // namespace collscope
