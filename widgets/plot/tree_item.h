// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/method_palette.h"
#include "widgets/plot/tree_layout.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>

#include <memory>
#include <optional>

namespace collscope {

/// A tree and where its nodes are drawn. Immutable; made in the background.
struct TreeDiagram {
    TreeContent content;
    TreeLayout layout;
};
using TreeDiagramPtr = std::shared_ptr<const TreeDiagram>;

/// Lays a tree out with boxes that hold the texts of its nodes in `font`; very long ones are elided.
TreeDiagramPtr makeTreeDiagram(TreeContent content, const QFont &font, const std::stop_token &stop = {});

/// Draws a diagram: what is visible of it, as fine as there is room for.
class TreeItem : public QGraphicsItem {
public:
    void setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods);
    void setLook(const QPalette &palette, const QFont &font);
    void setHovered(std::optional<std::uint32_t> node);
    void setSelected(std::optional<std::uint32_t> node);
    /// Nodes from the root on, drawn with strong edges.
    void setPath(std::vector<std::uint32_t> path);

    const TreeDiagramPtr &diagram() const { return m_diagram; }
    std::optional<std::uint32_t> hovered() const { return m_hovered; }
    std::optional<std::uint32_t> selected() const { return m_selected; }
    const std::vector<std::uint32_t> &path() const { return m_path; }

    std::optional<std::uint32_t> nodeAt(const QPointF &position) const;
    QRectF nodeRect(std::uint32_t node) const { return m_diagram->layout.rect(m_diagram->content, node); }

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    enum class Detail { text, letter, colour };
    void paintEdges(QPainter &painter, const QRectF &exposed, double pixel) const;
    void paintPath(QPainter &painter, double pixel) const;
    void paintNode(QPainter &painter, std::uint32_t node, Detail detail, double pixel) const;
    void paintTexts(QPainter &painter, const TreeContent::Node &node, const QRectF &box, Detail detail) const;
    bool isOnPath(std::uint32_t node) const;

    TreeDiagramPtr m_diagram;
    MethodPalette m_methods;
    QPalette m_palette;
    QFont m_font;
    std::optional<std::uint32_t> m_hovered;
    std::optional<std::uint32_t> m_selected;
    std::vector<std::uint32_t> m_path;
};

} // namespace collscope
