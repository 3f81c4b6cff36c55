// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/tree_panel.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/common/wording.h"
#include "widgets/models/model_title.h"
#include "widgets/models/tree_outline_model.h"
#include "widgets/plot/tree_drawing.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedLayout>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

/// Null diagram: the model is no tree.
struct TreePanel::Drawn {
    FitPtr result;
    MethodPalette methods;
    TreeDiagramPtr diagram;
    bool prunes = false; ///< there is a tree before pruning
};

TreePanel::TreePanel(QWidget *parent)
    : QWidget(parent), m_drawing(new TreeDrawing), m_outline(new TreeOutlineModel(this)),
      m_table(new QTreeView), m_pathText(new QPlainTextEdit),
      m_showPruned(new QCheckBox(tr("Show pr&uned parts"))), m_tabs(new QTabWidget), m_emptyPage(new QWidget),
      m_empty(new PlainLabel), m_useTree(new QPushButton(tr("&Use a quadtree"))),
      m_pages(new QStackedLayout(this)), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    makePages();
    connectViews();
    refresh();
}

void TreePanel::makePages()
{
    m_table->setModel(m_outline);
    m_table->setAccessibleName(tr("Outline of the decision tree"));
    m_table->setUniformRowHeights(true);
    m_table->setMouseTracking(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_pathText->setReadOnly(true);
    m_pathText->setFrameShape(QFrame::NoFrame);
    m_pathText->setAccessibleName(tr("Path of the selected instance"));
    m_pathText->setPlaceholderText(tr("Click a cell of a map to see the way it takes through the tree."));

    auto *const fit = new QToolButton;
    fit->setText(tr("F&it"));
    fit->setToolTip(tr("Show the whole tree (0)"));
    fit->setAutoRaise(true);
    connect(fit, &QToolButton::clicked, m_drawing, &TreeDrawing::fit);
    auto *const corner = new QWidget;
    auto *const row = new QHBoxLayout(corner);
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(m_showPruned);
    row->addWidget(fit);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_drawing, tr("Drawn"));
    m_tabs->addTab(m_table, tr("Outline"));
    m_tabs->addTab(m_pathText, tr("Path"));
    m_tabs->setCornerWidget(corner);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(12);
    m_useTree->setToolTip(plainTip(tr("Chooses the quadtree in the Model panel")));
    connect(m_useTree, &QPushButton::clicked, this, &TreePanel::treeRequested);
    auto *const empty = new QVBoxLayout(m_emptyPage);
    empty->addStretch();
    empty->addWidget(m_empty);
    empty->addWidget(m_useTree, 0, Qt::AlignHCenter);
    empty->addStretch();
    m_pages->addWidget(m_emptyPage);
    m_pages->addWidget(m_tabs);
}

void TreePanel::connectViews()
{
    connect(m_drawing, &TreeDrawing::nodeHovered, this, &TreePanel::hoverNode);
    connect(m_drawing, &TreeDrawing::nodeSelected, this, &TreePanel::selectNode);
    connect(m_table, &QTreeView::entered, this,
        [this](const QModelIndex &index) { hoverNode(TreeOutlineModel::node(index)); });
    connect(m_table, &QTreeView::viewportEntered, this, [this] { hoverNode(std::nullopt); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &current) {
            if (current.isValid())
                selectNode(TreeOutlineModel::node(current));
        });
    connect(m_showPruned, &QCheckBox::toggled, m_refresh, &VisibleRefresh::request);
    auto *const copy = new QAction(tr("Cop&y outline"), m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(copy);
    connect(copy, &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(m_outline->text()); });
}

void TreePanel::setResult(const FitPtr &result, const MethodPalette &methods)
{
    if (result == m_result)
        return;
    if (!result || !m_result || result->map() != m_result->map()) {
        m_selectedCell.reset();
        m_hoveredCell.reset();
        m_drawing->forgetView();
    }
    m_result = result;
    m_methods = methods;
    m_diagram.reset();
    clearNode();
    emit titleChanged(title());
    m_refresh->request();
}

QString TreePanel::title() const
{
    if (!m_result)
        return tr("Tree");
    QString model = modelTitle(*m_result);
    if (const ModelKind *const kind = findModelKind(m_result->spec.kind);
        kind && model.startsWith(Wording::declared(kind->title)))
        model.replace(0, Wording::declared(kind->title).size(), kindInSentence(*kind));
    return tr("Tree: %1 - %2").arg(model, leavesText(m_result->shape.leaves));
}

void TreePanel::refresh()
{
    if (!m_result) {
        m_task->cancel();
        setEmpty(tr("The decision tree of the model appears here."));
        return;
    }
    // While a slider moves, every tree that was begun is shown.
    m_task->start(
        [result = m_result, methods = m_methods, font = m_drawing->font(),
            before = m_showPruned->isChecked()](const std::stop_token &stop) {
            Drawn drawn{result, methods, nullptr, false};
            const auto form = result->model->treeForm();
            if (!form)
                return drawn;
            const auto unpruned = result->model->unprunedTreeForm();
            drawn.prunes = unpruned.has_value();
            const bool both = before && unpruned;
            drawn.diagram = makeTreeDiagram(makeTreeContent(both ? *unpruned : *form, *result->map()->grid,
                                                both ? &*form : nullptr, stop),
                font, stop);
            return drawn;
        },
        [this](const Drawn &drawn) { take(drawn); }, LatestTask::Older::finishesFirst);
}

void TreePanel::take(const Drawn &drawn)
{
    if (drawn.result != m_result && (!m_result || drawn.result->map() != m_result->map()))
        return; // of another map: the next one is under way
    m_showPruned->setEnabled(drawn.prunes);
    m_showPruned->setToolTip(plainTip(drawn.prunes
            ? tr("What was grown and then cut off again, drawn with broken lines")
            : tr(
                "This model has none: only a model that grows a tree first and then prunes it, as C4.5 does, "
                "has pruned parts")));
    if (!drawn.diagram) {
        setEmpty(tr("%1 is no decision tree. Choose one of the trees in the Model panel.")
                     .arg(modelTitle(drawn.result->spec)));
        m_useTree->show();
        return;
    }
    m_diagram = drawn.diagram;
    m_node.reset();
    m_hoveredNode.reset();
    m_drawing->setDiagram(drawn.diagram, drawn.methods);
    m_outline->setDiagram(drawn.diagram, drawn.methods);
    const auto counted = [&](auto value) { return !std::isnan(value(drawn.diagram->content.nodes.front())); };
    m_table->setColumnHidden(
        TreeOutlineModel::casesColumn, !counted([](const TreeContent::Node &node) { return node.cases; }));
    m_table->setColumnHidden(
        TreeOutlineModel::errorsColumn, !counted([](const TreeContent::Node &node) { return node.errors; }));
    constexpr int readableDepth = 3;
    m_table->expandToDepth(readableDepth);
    m_pages->setCurrentWidget(m_tabs);
    showRegion();
    showPath();
}

void TreePanel::setEmpty(const QString &explanation)
{
    m_diagram.reset();
    m_node.reset();
    m_hoveredNode.reset();
    m_drawing->clear();
    m_outline->setDiagram(nullptr, {});
    m_empty->setText(explanation);
    m_useTree->hide();
    m_pages->setCurrentWidget(m_emptyPage);
    showRegion();
}

void TreePanel::setSelectedCell(std::optional<Cell> cell)
{
    if (cell == m_selectedCell)
        return;
    m_selectedCell = cell;
    clearNode();
    showPath();
}

void TreePanel::setHoveredCell(std::optional<Cell> cell)
{
    if (cell == m_hoveredCell)
        return;
    m_hoveredCell = cell;
    if (isOnShow(this))
        showPath();
}

void TreePanel::clearNode()
{
    m_node.reset();
    m_hoveredNode.reset();
    m_drawing->setSelected(std::nullopt);
    m_table->selectionModel()->clear();
    showRegion();
}

void TreePanel::selectNode(std::uint32_t node)
{
    if (node == m_node)
        return;
    m_node = node;
    m_drawing->setSelected(node);
    m_drawing->reveal(node);
    m_table->setCurrentIndex(m_outline->find(node));
    showRegion();
}

void TreePanel::hoverNode(std::optional<std::uint32_t> node)
{
    if (node == m_hoveredNode)
        return;
    m_hoveredNode = node;
    showRegion();
}

void TreePanel::showRegion()
{
    const auto node = m_hoveredNode ? m_hoveredNode : m_node;
    emit regionChanged(m_diagram && node ? m_diagram->content.region(*node) : std::vector<bool>());
}

void TreePanel::showPath()
{
    const auto cell = m_hoveredCell ? m_hoveredCell : m_selectedCell;
    std::vector<std::uint32_t> path;
    if (m_diagram && cell)
        path = m_diagram->content.path(m_diagram->content.leafOfCell[m_result->map()->grid->index(*cell)]);
    m_drawing->setPath(path);
    m_outline->setPath(path);
    m_pathText->setPlainText(path.empty() ? QString() : pathText(*cell, path));
    if (!path.empty() && !m_hoveredCell) { // a click may scroll, the mouse passing by may not
        m_drawing->reveal(path.back());
        m_table->scrollTo(m_outline->find(path.back()));
    }
}

QString TreePanel::pathText(Cell cell, const std::vector<std::uint32_t> &path) const
{
    const TimeGrid &grid = *m_result->map()->grid;
    const Instance instance = grid.instance(cell);
    QStringList lines{tr("%1, %2%3, %4")
                          .arg(toText(grid.collective()), ranksText(instance.placement.commSize),
                              toText(grid.placeText(cell.row)), formatSizeExact(instance.messageBytes))};
    for (const std::uint32_t node : path)
        lines << QString(static_cast<int>(2 * m_diagram->content.nodes[node].depth + 2), u' ')
                + m_diagram->content.nodes[node].condition;
    lines << tr("answer: %1, penalty %2")
                 .arg(m_diagram->content.nodes[path.back()].methodText,
                     formatSlower(m_result->training->penalty[grid.index(cell)]));
    return lines.join(u'\n');
}

void TreePanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_refresh->request(); // the boxes are as wide as their texts
}

void TreePanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_node)
        clearNode();
    else
        QWidget::keyPressEvent(event);
}

} // namespace collscope
