// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/map_view.h"

#include "widgets/common/counts.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/map_export.h"
#include "widgets/plot/map_interaction.h"
#include "widgets/plot/map_plot.h"
#include "widgets/plot/rule_borders.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QStackedLayout>
#include <QToolTip>

namespace collscope {

class MapView::Private {
public:
    explicit Private(MapView *view)
        : q(view), pages(new QStackedLayout(view)), plot(new MapPlot(view)), empty(new PlainLabel(view)),
          interaction(new MapInteraction(view, plot)), borders(new RuleBorders(view, plot))
    {
        empty->setAlignment(Qt::AlignCenter);
        empty->setWordWrap(true);
        empty->setMargin(24);
        pages->addWidget(empty);
        pages->addWidget(plot);
    }

    /// A hidden view does no work: it draws when it is shown.
    void redraw()
    {
        if (q->isVisible())
            plot->replot(QCustomPlot::rpQueuedRefresh);
    }

    void moved()
    {
        redraw();
        emit q->visibleCellsChanged(plot->visibleCells());
    }

    void hovered(std::optional<Cell> cell, const QPoint &globalPosition)
    {
        if (!content)
            return;
        if (cell)
            QToolTip::showText(
                globalPosition, cellToolTip(*content, *cell), q, plot->cellRect(*cell).toAlignedRect());
        else
            QToolTip::hideText();
        if (std::exchange(lastHovered, cell) != cell)
            emit q->cellHovered(cell);
    }

    void describe();

    void placeTitleWidget()
    {
        if (!titleWidget)
            return;
        const QSize wanted = titleWidget->sizeHint().boundedTo({q->width(), q->height()});
        titleWidget->setGeometry(q->width() - wanted.width(), 0, wanted.width(), wanted.height());
        titleWidget->raise();
        plot->setTitleRoom(titleWidget->isHidden() ? QSize(0, wanted.height()) : wanted);
        redraw();
    }

    QWidget *titleWidget = nullptr;
    MapView *q;
    QStackedLayout *pages;
    MapPlot *plot;
    QLabel *empty;
    MapInteraction *interaction;
    RuleBorders *borders; ///< asked before `interaction`
    std::optional<MapContent> content;
    std::optional<Cell> lastHovered;
};

/// What a screen reader says about the map.
void MapView::Private::describe()
{
    if (!content) {
        q->setAccessibleName(MapView::tr("Decision map, empty"));
        q->setAccessibleDescription(empty->text());
        return;
    }
    const TimeGrid &grid = *content->map->grid;
    const RowOrder &rows = plot->rows();
    QString text = grid.hasOnePlacementPerSize()
        ? countText(rows.places(), MapView::tr("1 communicator size"), MapView::tr("%1 communicator sizes"))
        : countText(rows.places(), MapView::tr("1 placement"), MapView::tr("%1 placements"));
    text += MapView::tr(" by %1.").arg(
        countText(grid.columns(), MapView::tr("1 message size"), MapView::tr("%1 message sizes")));
    if (rows.choice().only)
        text += MapView::tr(" Only %1.").arg(rowGroupText(rows.choice().by, *rows.choice().only));
    if (const auto cell = plot->selectedCell();
        cell && cell->row < grid.rows() && cell->column < grid.columns())
        text += MapView::tr(" Selected: %1").arg(cellText(*content, *cell));
    q->setAccessibleName(content->mark().isEmpty()
            ? content->title
            : MapView::tr("%1, %2").arg(content->title, content->mark()));
    q->setAccessibleDescription(text);
}

MapView::MapView(QWidget *parent) : QWidget(parent), d(std::make_unique<Private>(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    d->plot->setLook(palette(), font());
    connect(d->interaction, &MapInteraction::hovered, this,
        [this](std::optional<Cell> cell, const QPoint &position) { d->hovered(cell, position); });
    connect(d->interaction, &MapInteraction::selected, this, &MapView::cellSelected);
    connect(d->interaction, &MapInteraction::brushed, this, &MapView::cellsBrushed);
    connect(d->interaction, &MapInteraction::moved, this, [this] { d->moved(); });
    connect(d->borders, &RuleBorders::edited, this, &MapView::rulesEdited);
    connect(d->borders, &RuleBorders::described, this, [this](const QString &text) {
        if (text.isEmpty())
            d->describe();
        else
            setAccessibleDescription(text);
    });
    setEmpty(QString());
}

MapView::~MapView()
{
    d->borders->clear(); // it would speak of a focus that is lost on the way
}

void MapView::setContent(const MapContent &content)
{
    const QRectF before = visibleCells();
    d->content = content;
    if (d->plot->setContent(content))
        d->interaction->forget();
    d->pages->setCurrentWidget(d->plot);
    d->redraw();
    d->describe();
    if (visibleCells() != before)
        emit visibleCellsChanged(visibleCells());
}

void MapView::setRules(const std::optional<HandRules> &rules, double penalty)
{
    if (rules && d->content)
        d->borders->setRules(d->content->map->grid, *rules, penalty);
    else
        d->borders->clear();
}

void MapView::setEmpty(const QString &explanation)
{
    d->content.reset();
    d->borders->clear();
    d->lastHovered.reset();
    d->empty->setText(explanation);
    d->pages->setCurrentWidget(d->empty);
    d->interaction->forget();
    d->describe();
}

void MapView::setTitleWidget(QWidget *widget)
{
    d->titleWidget = widget;
    widget->setParent(this);
    widget->installEventFilter(this);
    d->placeTitleWidget();
}

void MapView::setTitleHeight(int height)
{
    d->plot->setTitleRoom({0, height});
    d->redraw();
}

bool MapView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == d->titleWidget
        && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::ShowToParent
            || event->type() == QEvent::HideToParent))
        d->placeTitleWidget();
    return QWidget::eventFilter(watched, event);
}

void MapView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    d->placeTitleWidget();
}

void MapView::setCursorCell(std::optional<Cell> cell)
{
    d->plot->setCursorCell(cell);
}

void MapView::setSelectedCell(std::optional<Cell> cell)
{
    if (d->plot->setSelectedCell(cell))
        d->describe();
}

void MapView::setHighlightedCells(const std::vector<bool> &cells)
{
    d->plot->setRegion(cells);
}

void MapView::setHighlightedMethod(std::optional<MethodIndex> method)
{
    d->plot->setHighlightedMethod(method);
    d->redraw();
}

std::optional<Cell> MapView::cellAt(const QPoint &position) const
{
    return d->content ? d->plot->cellAt(position) : std::nullopt;
}

QRectF MapView::cellRect(Cell cell) const
{
    return d->content ? d->plot->cellRect(cell) : QRectF();
}

QRectF MapView::visibleCells() const
{
    return d->content ? d->plot->visibleCells() : QRectF();
}

void MapView::setVisibleCells(const QRectF &cells)
{
    if (!d->content || cells == visibleCells())
        return;
    if (d->plot->setVisibleCells(cells))
        d->moved();
}

void MapView::resetZoom()
{
    if (!d->content)
        return;
    d->interaction->remember();
    setVisibleCells(d->plot->allCells());
}

QString MapView::exportTo(const QString &path, double scale) const
{
    if (!d->content)
        return tr("there is no map to export");
    return exportPlot(*d->plot, *d->content, size(), path, scale);
}

void MapView::chooseExport()
{
    auto *const dialog = new QFileDialog(this, tr("Export map"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(
        {tr("PNG picture (*.png)"), tr("SVG picture (*.svg)"), tr("PDF document (*.pdf)")});
    const auto follow = [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1));
    };
    connect(dialog, &QFileDialog::filterSelected, dialog, follow);
    follow(dialog->selectedNameFilter());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (const QString problem = exportTo(path); !problem.isEmpty())
            emit exportFailed(problem);
    });
    dialog->open();
}

void MapView::copyImage() const
{
    if (d->content)
        QGuiApplication::clipboard()->setImage(plotImage(*d->plot, *d->content, size(), 2));
}

void MapView::copyValue() const
{
    if (const auto cell = d->plot->selectedCell(); cell && d->content)
        QGuiApplication::clipboard()->setText(cellText(*d->content, *cell));
}

void MapView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        d->plot->setLook(palette(), font());
        d->redraw();
    }
    QWidget::changeEvent(event);
}

void MapView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    d->redraw();
}

void MapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    d->plot->setFocused(true);
    d->redraw();
}

void MapView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    d->plot->setFocused(false);
    d->redraw();
}

void MapView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!d->content)
        return;
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    std::optional<Cell> cell = d->plot->selectedCell();
    QPoint where = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse)
        cell = cellAt(event->pos());
    else if (cell && rect().contains(cellRect(*cell).center().toPoint()))
        where = mapToGlobal(cellRect(*cell).center().toPoint());
    if (cell)
        emit cellMenuOpens(menu, *cell);
    if (!menu->isEmpty())
        menu->addSeparator();
    QAction *const value = menu->addAction(tr("Copy &value"), this, [this, cell] {
        if (cell && d->content)
            QGuiApplication::clipboard()->setText(cellText(*d->content, *cell));
    });
    value->setEnabled(cell.has_value());
    menu->addAction(tr("Copy &image"), this, &MapView::copyImage);
    menu->addAction(tr("&Export\u2026"), this, &MapView::chooseExport);
    menu->addSeparator();
    QAction *const reset = menu->addAction(tr("&Reset zoom"), this, &MapView::resetZoom);
    reset->setEnabled(visibleCells() != d->plot->allCells());
    menu->popup(where);
}

} // namespace collscope
