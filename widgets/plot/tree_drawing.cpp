// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/tree_drawing.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <QApplication>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr double mostScale = 4;
constexpr double readableScale = 0.75; ///< smaller, a tree that is shown for the first time is not

QString shareOf(double part, double whole)
{
    return whole > 0 ? TreeDrawing::tr(" (%1)").arg(formatPenalty(part / whole)) : QString();
}

} // namespace

QString treeNodeText(const TreeContent &tree, std::uint32_t at)
{
    const TreeContent::Node &node = tree.nodes[at];
    QStringList lines;
    for (const std::uint32_t step : tree.path(at)) {
        if (step > 0 || at == 0)
            lines << tree.nodes[step].condition;
    }
    if (node.leaf)
        lines << TreeDrawing::tr("answer: %1").arg(node.methodText);
    else if (!node.methodText.isEmpty())
        lines << TreeDrawing::tr("most frequent best method: %1").arg(node.methodText);
    lines << TreeDrawing::tr("cells of the map: %1").arg(formatCount(node.cells))
            + shareOf(node.cells, static_cast<double>(tree.leafOfCell.size()));
    if (!std::isnan(node.cases))
        lines << TreeDrawing::tr("training cases: %1").arg(numberText(node.cases, 'g', 6));
    if (!std::isnan(node.errors))
        lines << TreeDrawing::tr("wrong among them: %1").arg(numberText(node.errors, 'g', 6))
                + shareOf(node.errors, node.cases);
    if (node.pruned)
        lines << TreeDrawing::tr("pruned: not part of the model");
    return lines.join(u'\n');
}

TreeDrawing::TreeDrawing(QWidget *parent) : QGraphicsView(parent), m_item(new TreeItem)
{
    auto *const scene = new QGraphicsScene(this);
    scene->addItem(m_item);
    scene->setItemIndexMethod(QGraphicsScene::NoIndex);
    m_item->setFlag(QGraphicsItem::ItemUsesExtendedStyleOption); // it draws what is exposed only
    setScene(scene);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setTransformationAnchor(QGraphicsView::NoAnchor);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setAccessibleName(tr("Drawn decision tree"));
    m_item->setLook(palette(), font());
}

TreeDrawing::~TreeDrawing() = default;

void TreeDrawing::setDiagram(const TreeDiagramPtr &diagram, const MethodPalette &methods)
{
    hover(std::nullopt);
    m_item->setDiagram(diagram, methods);
    constexpr double around = 8;
    scene()->setSceneRect(m_item->boundingRect().adjusted(-around, -around, around, around));
    updateView();
}

void TreeDrawing::clear()
{
    setDiagram(nullptr, {});
}

std::optional<std::uint32_t> TreeDrawing::selected() const
{
    return m_item->selected();
}

std::optional<std::uint32_t> TreeDrawing::hovered() const
{
    return m_item->hovered();
}

const std::vector<std::uint32_t> &TreeDrawing::path() const
{
    return m_item->path();
}

void TreeDrawing::setSelected(std::optional<std::uint32_t> node)
{
    m_item->setSelected(node);
    setAccessibleDescription(
        node ? treeNodeText(m_item->diagram()->content, *node) : tr("No node is selected."));
}

void TreeDrawing::setPath(const std::vector<std::uint32_t> &path)
{
    m_item->setPath(path);
}

void TreeDrawing::reveal(std::uint32_t node)
{
    const int margin = fontMetrics().height();
    ensureVisible(m_item->nodeRect(node), margin, margin);
}

QRect TreeDrawing::nodeRect(std::uint32_t node) const
{
    return mapFromScene(m_item->nodeRect(node)).boundingRect();
}

double TreeDrawing::fittingScale() const
{
    const QRectF all = sceneRect();
    if (all.isEmpty())
        return 1;
    return std::min({1.0, viewport()->width() / all.width(), viewport()->height() / all.height()});
}

void TreeDrawing::updateView()
{
    if (!m_item->diagram() || m_view == View::part)
        return;
    const bool whole = m_view == View::whole;
    const double scale = whole ? fittingScale() : std::max(fittingScale(), readableScale);
    setTransform(QTransform::fromScale(scale, scale));
    centerOn(whole ? sceneRect().center() : QPointF(0, m_item->nodeRect(0).center().y()));
}

void TreeDrawing::fit()
{
    m_view = View::whole;
    updateView();
}

void TreeDrawing::zoomIn()
{
    zoom(1.25, viewport()->rect().center());
}

void TreeDrawing::zoomOut()
{
    zoom(1 / 1.25, viewport()->rect().center());
}

void TreeDrawing::zoom(double factor, QPoint at)
{
    if (!m_item->diagram())
        return;
    const double before = transform().m11();
    const double after = std::clamp(before * factor, std::min(fittingScale(), before), mostScale);
    const QPointF place = mapToScene(at);
    m_view = View::part;
    setTransform(QTransform::fromScale(after, after));
    const QPointF moved = mapFromScene(place) - QPointF(at);
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value() + static_cast<int>(std::lround(moved.x())));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::lround(moved.y())));
}

std::optional<std::uint32_t> TreeDrawing::nodeAt(QPoint position) const
{
    return m_item->nodeAt(mapToScene(position));
}

void TreeDrawing::hover(std::optional<std::uint32_t> node)
{
    if (node == m_item->hovered())
        return;
    m_item->setHovered(node);
    emit nodeHovered(node);
}

void TreeDrawing::wheelEvent(QWheelEvent *event)
{
    zoom(std::pow(1.25, event->angleDelta().y() / 120.0), event->position().toPoint());
    event->accept();
}

void TreeDrawing::mousePressEvent(QMouseEvent *event)
{
    m_pressedAt = event->position().toPoint();
    m_draggedTo = m_pressedAt;
    m_dragging = false;
}

void TreeDrawing::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint at = event->position().toPoint();
    if (event->buttons() == Qt::NoButton) {
        hover(nodeAt(at));
        return;
    }
    if (!m_dragging && (at - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    m_dragging = true;
    m_view = View::part;
    viewport()->setCursor(Qt::ClosedHandCursor);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (at - m_draggedTo).x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - (at - m_draggedTo).y());
    m_draggedTo = at;
}

void TreeDrawing::mouseReleaseEvent(QMouseEvent *event)
{
    viewport()->unsetCursor();
    const auto node = nodeAt(event->position().toPoint());
    if (!m_dragging && event->button() == Qt::LeftButton && node)
        emit nodeSelected(*node);
}

void TreeDrawing::mouseDoubleClickEvent(QMouseEvent *)
{
    fit();
}

/// Where an arrow key leads from the selected node.
std::optional<std::uint32_t> TreeDrawing::neighbour(int key) const
{
    if (!m_item->selected() || key == Qt::Key_Home)
        return 0;
    const TreeContent &tree = m_item->diagram()->content;
    const std::uint32_t node = *m_item->selected();
    if (key == Qt::Key_Left)
        return tree.nodes[node].parent;
    if (key == Qt::Key_Right)
        return node + 1 < tree.nodes[node].end ? std::optional(node + 1) : std::nullopt;
    const auto &level = m_item->diagram()->layout.columns[tree.nodes[node].depth].nodes;
    const auto here = std::lower_bound(level.begin(), level.end(), node);
    if (key == Qt::Key_Up)
        return here == level.begin() ? std::nullopt : std::optional(*std::prev(here));
    return std::next(here) == level.end() ? std::nullopt : std::optional(*std::next(here));
}

void TreeDrawing::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: // + without Shift
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_0:
        return fit();
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
        if (m_item->diagram()) {
            if (const auto node = neighbour(event->key())) {
                reveal(*node);
                emit nodeSelected(*node);
            }
        }
        return;
    default:
        event->ignore();
    }
}

void TreeDrawing::resizeEvent(QResizeEvent *event)
{
    // Scroll bars would take a low panel away; dragging and the keys move it all the same.
    const auto policy
        = height() < fontMetrics().height() * 16 ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded;
    setHorizontalScrollBarPolicy(policy);
    setVerticalScrollBarPolicy(policy);
    QGraphicsView::resizeEvent(event);
    updateView();
}

void TreeDrawing::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_item->setLook(palette(), font());
}

bool TreeDrawing::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        hover(std::nullopt);
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto *const help = dynamic_cast<QHelpEvent *>(event);
    const auto node = nodeAt(help->pos());
    if (node)
        QToolTip::showText(help->globalPos(), wrappedTip(treeNodeText(m_item->diagram()->content, *node)),
            viewport(), nodeRect(*node));
    else
        QToolTip::hideText();
    return true;
}

} // namespace collscope
