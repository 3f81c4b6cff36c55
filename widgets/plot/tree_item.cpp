// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/tree_item.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr double boxMargin = 5; ///< between the frame of a box and its text
constexpr int mostCharacters = 64; ///< of a box; longer texts are elided

double swatchWidth(const QFontMetricsF &metrics)
{
    return std::ceil(metrics.horizontalAdvance(QStringLiteral("Mm9"))) + 2;
}

double nodeWidth(const TreeContent::Node &node, const QFontMetricsF &metrics)
{
    double width = metrics.horizontalAdvance(node.label) + 2 * boxMargin;
    if (node.leaf)
        width += swatchWidth(metrics) + metrics.horizontalAdvance(node.methodText) + 2 * boxMargin;
    return std::min(std::ceil(width) + 1, mostCharacters * metrics.averageCharWidth());
}

QColor blended(const QColor &a, const QColor &b, float share)
{
    return QColor::fromRgbF(a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share, a.blueF() + (b.blueF() - a.blueF()) * share);
}

/// The nodes of a column whose rectangles may meet [top, bottom].
std::pair<std::size_t, std::size_t> visibleNodes(
    const TreeLayout &layout, const TreeLayout::Column &column, double top, double bottom)
{
    const auto first = std::lower_bound(column.nodes.begin(), column.nodes.end(), top - layout.nodeHeight / 2,
        [&](std::uint32_t node, double y) { return layout.middle[node] < y; });
    const auto last = std::upper_bound(first, column.nodes.end(), bottom + layout.nodeHeight / 2,
        [&](double y, std::uint32_t node) { return y < layout.middle[node]; });
    return {first - column.nodes.begin(), last - column.nodes.begin()};
}

std::uint32_t lastChild(const TreeContent &tree, std::uint32_t node)
{
    std::uint32_t last = node + 1;
    while (tree.nodes[last].end < tree.nodes[node].end)
        last = tree.nodes[last].end;
    return last;
}

} // namespace

TreeDiagramPtr makeTreeDiagram(TreeContent content, const QFont &font, const std::stop_token &stop)
{
    const QFontMetricsF metrics(font);
    TreeSizes sizes;
    sizes.nodeHeight = std::ceil(metrics.height()) + 4;
    sizes.rowGap = 4;
    sizes.columnGap = 26;
    sizes.nodeWidths.reserve(content.nodes.size());
    for (const TreeContent::Node &node : content.nodes)
        sizes.nodeWidths.push_back(nodeWidth(node, metrics));
    auto diagram = std::make_shared<TreeDiagram>();
    diagram->layout = layoutTree(content, sizes, stop);
    diagram->content = std::move(content);
    return diagram;
}

void TreeItem::setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods)
{
    prepareGeometryChange();
    m_diagram = diagram;
    m_methods = methods;
    m_hovered.reset();
    m_selected.reset();
    m_path.clear();
    update();
}

void TreeItem::setLook(const QPalette &palette, const QFont &font)
{
    m_palette = palette;
    m_font = font;
    update();
}

void TreeItem::setHovered(std::optional<std::uint32_t> node)
{
    m_hovered = node;
    update();
}

void TreeItem::setSelected(std::optional<std::uint32_t> node)
{
    m_selected = node;
    update();
}

void TreeItem::setPath(std::vector<std::uint32_t> path)
{
    m_path = std::move(path);
    update();
}

std::optional<std::uint32_t> TreeItem::nodeAt(const QPointF &position) const
{
    if (!m_diagram)
        return std::nullopt;
    const TreeLayout &layout = m_diagram->layout;
    for (const TreeLayout::Column &column : layout.columns) {
        if (position.x() < column.left || position.x() > column.left + column.width)
            continue;
        const auto [first, last] = visibleNodes(layout, column, position.y(), position.y());
        return first < last ? std::optional(column.nodes[first]) : std::nullopt;
    }
    return std::nullopt;
}

QRectF TreeItem::boundingRect() const
{
    constexpr double outside = 4; // thick frames
    return m_diagram ? QRectF(0, 0, m_diagram->layout.width, m_diagram->layout.height)
                           .adjusted(-outside, -outside, outside, outside)
                     : QRectF();
}

bool TreeItem::isOnPath(std::uint32_t node) const
{
    const std::uint32_t depth = m_diagram->content.nodes[node].depth;
    return depth < m_path.size() && m_path[depth] == node;
}

void TreeItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *)
{
    if (!m_diagram)
        return;
    const double scale = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const double pixel = 1 / scale;
    const QRectF exposed = option->exposedRect.adjusted(-pixel, -pixel, pixel, pixel);
    const double height = m_diagram->layout.nodeHeight * scale;
    const Detail detail = height >= 9.5 ? Detail::text : height >= 7 ? Detail::letter : Detail::colour;
    painter->setFont(m_font);
    painter->setRenderHint(QPainter::Antialiasing, false);
    paintEdges(*painter, exposed, pixel);
    paintPath(*painter, pixel);
    const TreeLayout &layout = m_diagram->layout;
    for (const TreeLayout::Column &column : layout.columns) {
        if (column.left > exposed.right() || column.left + column.width < exposed.left())
            continue;
        const auto [first, last] = visibleNodes(layout, column, exposed.top(), exposed.bottom());
        double drawnTo = -INFINITY; // many nodes may share a row of pixels: one of them is enough
        for (std::size_t i = first; i < last; ++i) {
            const std::uint32_t node = column.nodes[i];
            if (layout.middle[node] < drawnTo && node != m_selected && !isOnPath(node))
                continue;
            paintNode(*painter, node, detail, pixel);
            drawnTo = layout.middle[node] + pixel;
        }
    }
}

void TreeItem::paintEdges(QPainter &painter, const QRectF &exposed, double pixel) const
{
    const TreeLayout &layout = m_diagram->layout;
    const TreeContent &tree = m_diagram->content;
    QPen pen(blended(m_palette.color(QPalette::Text), m_palette.color(QPalette::Base), 0.5F), 0);
    for (std::size_t depth = 0; depth + 1 < layout.columns.size(); ++depth) {
        const TreeLayout::Column &column = layout.columns[depth];
        const double right = layout.columns[depth + 1].left;
        const double bar = (column.left + column.width + right) / 2;
        if (column.left + column.width > exposed.right() || right < exposed.left())
            continue;
        double drawnTo = -INFINITY;
        for (const std::uint32_t node : column.nodes) {
            if (tree.nodes[node].end == node + 1)
                continue;
            const double top = layout.middle[node + 1];
            const double bottom = layout.middle[lastChild(tree, node)];
            if (bottom < exposed.top() || bottom < drawnTo)
                continue;
            if (top > exposed.bottom())
                break;
            pen.setStyle(tree.nodes[node + 1].pruned ? Qt::DashLine : Qt::SolidLine);
            painter.setPen(pen);
            painter.drawLine(
                QPointF(column.left + column.width, layout.middle[node]), QPointF(bar, layout.middle[node]));
            painter.drawLine(QPointF(bar, top), QPointF(bar, bottom));
            double childDrawnTo = -INFINITY;
            for (std::uint32_t child = node + 1; child < tree.nodes[node].end;
                 child = tree.nodes[child].end) {
                const double y = layout.middle[child];
                if (y < childDrawnTo)
                    continue;
                painter.drawLine(QPointF(bar, y), QPointF(right, y));
                childDrawnTo = y + pixel;
            }
            drawnTo = bottom + pixel / 2;
        }
    }
}

void TreeItem::paintPath(QPainter &painter, double pixel) const
{
    const TreeLayout &layout = m_diagram->layout;
    painter.setPen(
        QPen(m_palette.color(QPalette::Text), 3 * pixel, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    for (std::size_t depth = 1; depth < m_path.size(); ++depth) {
        const double from = layout.columns[depth - 1].left + layout.columns[depth - 1].width;
        const double to = layout.columns[depth].left;
        const double bar = (from + to) / 2;
        const double above = layout.middle[m_path[depth - 1]];
        const double below = layout.middle[m_path[depth]];
        const std::array<QPointF, 4> corners{
            QPointF(from, above), QPointF(bar, above), QPointF(bar, below), QPointF(to, below)};
        painter.drawPolyline(corners.data(), static_cast<int>(corners.size()));
    }
}

void TreeItem::paintNode(QPainter &painter, std::uint32_t at, Detail detail, double pixel) const
{
    const TreeContent::Node &node = m_diagram->content.nodes[at];
    const QRectF box = nodeRect(at);
    const QColor base = m_palette.color(QPalette::Base);
    const QColor ink = m_palette.color(QPalette::Text);
    const bool lit = at == m_hovered || at == m_selected;
    painter.setOpacity(node.pruned ? 0.6 : 1);
    painter.fillRect(box, lit ? blended(base, m_palette.color(QPalette::Highlight), 0.35F) : base);
    if (detail == Detail::colour && node.leaf)
        painter.fillRect(box, m_methods.color(node.method));
    else if (detail != Detail::colour)
        paintTexts(painter, node, box, detail);
    const double width = at == m_selected ? 3 : isOnPath(at) ? 2 : 0;
    const QColor frame = at == m_selected ? m_palette.color(QPalette::Highlight)
        : isOnPath(at)                    ? ink
                                          : blended(ink, base, 0.5F);
    painter.setPen(
        QPen(frame, width * pixel, node.pruned ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
    painter.setOpacity(1);
}

void TreeItem::paintTexts(
    QPainter &painter, const TreeContent::Node &node, const QRectF &box, Detail detail) const
{
    const QFontMetricsF metrics(m_font);
    QRectF rest = box.adjusted(boxMargin, 0, -boxMargin, 0);
    painter.setPen(m_palette.color(QPalette::Text));
    const auto text = [&](const QRectF &where, const QString &what) {
        painter.drawText(where, Qt::AlignVCenter | Qt::TextSingleLine,
            metrics.elidedText(what, Qt::ElideRight, where.width()));
    };
    if (node.leaf) {
        const double needed = metrics.horizontalAdvance(node.methodText) + 1;
        const double swatch = swatchWidth(metrics);
        QRectF answer = rest;
        answer.setLeft(std::max(rest.left() + rest.width() / 3, rest.right() - needed - boxMargin - swatch));
        const QRectF chip(answer.left(), box.top() + 2, swatch, box.height() - 4);
        if (const QString letter = m_methods.letter(node.method); !letter.isEmpty()) { // else not of this map
            painter.fillRect(chip, m_methods.color(node.method));
            painter.setPen(m_methods.textColor(node.method));
            painter.drawText(chip, Qt::AlignCenter | Qt::TextSingleLine, letter);
        }
        painter.setPen(m_palette.color(QPalette::Text));
        if (detail == Detail::text)
            text({answer.left() + swatch + boxMargin, box.top(), needed, box.height()}, node.methodText);
        rest.setRight(answer.left() - boxMargin);
    }
    if (detail == Detail::text)
        text(rest, node.label);
}

} // namespace collscope
