// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/instance_panel.h"

#include "engine/map/predicted_cells.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/side_tab.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/ranking_model.h"
#include "widgets/panels/exclude_dialog.h"
#include "widgets/panels/rounds_view.h"
#include "widgets/panels/table.h"
#include "widgets/panels/time_bar_delegate.h"
#include "widgets/plot/cell_facts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QStackedLayout>
#include <QStyle>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace collscope {

using namespace Qt::StringLiterals;

InstancePanel::InstancePanel(QWidget *parent)
    : QWidget(parent), m_model(new RankingModel(this)),
      m_table(newTable(m_model, tr("Methods at the selected instance"))), m_rounds(new RoundsView),
      m_split(new QSplitter(Qt::Horizontal)), m_tab(new SideTab(tr("Rounds"))), m_page(new QWidget),
      m_doubt(new PlainLabel), m_empty(new PlainLabel), m_pages(new QStackedLayout(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); })), m_counting(new LatestTask(this))
{
    m_table->setItemDelegateForColumn(m_model->column(u"seconds"), new TimeBarDelegate(m_table));
    addExcludeAction(m_table, [this] {
        if (const QModelIndex current = m_table->currentIndex(); current.isValid() && m_cell)
            emit excludeRequested(
                exclusionAt(*m_result->map()->grid, *m_cell, m_model->method(current.row())));
    });
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"instance"_s, csv); });
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_pages->addWidget(m_empty);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_table);
    m_split->addWidget(m_rounds);
    m_split->setStretchFactor(0, 1);
    m_split->setAutoFillBackground(true);
    m_tab->setToolTip(plainTip(tr("Who sends to whom, round by round (R)")));
    auto *const key = new QShortcut(Qt::Key_R, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, m_tab, &SideTab::click);
    auto *const row = new QHBoxLayout(m_page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_doubt->setWordWrap(true);
    m_doubt->setContentsMargins(6, 2, 6, 2);
    m_doubt->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_doubt->setObjectName(u"doubt"_s);
    m_doubt->setAutoFillBackground(true);
    auto *const column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_doubt);
    column->addWidget(m_split, 1);
    row->addLayout(column, 1);
    row->addWidget(m_tab);
    connect(m_tab, &SideTab::toggled, m_rounds, &QWidget::setVisible);
    connect(m_tab, &SideTab::clicked, this, [this] { m_isShareChosen = true; });
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_isShareChosen = true; });
    m_rounds->hide();
    addActions(m_rounds->actions()); // their keys work from the table too
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &InstancePanel::showRounds);
    connect(m_rounds, &RoundsView::csvExportRequested, this, &InstancePanel::csvExportRequested);
    m_pages->addWidget(m_page);
    refresh();
}

void InstancePanel::setInstance(const FitPtr &result, const MethodPalette &palette, std::optional<Cell> cell)
{
    m_result = result;
    m_palette = palette;
    m_cell = result ? cell : std::nullopt;
    countExcluded();
    emit titleChanged(title());
    m_refresh->request();
}

QString InstancePanel::title() const
{
    if (!m_cell)
        return tr("Instance");
    const Instance instance = m_result->map()->grid->instance(*m_cell);
    QString title
        = tr("Instance: %1%2, %3")
              .arg(ranksText(instance.placement.commSize),
                  toText(m_result->map()->grid->placeText(m_cell->row)), formatSize(instance.messageBytes));
    const TimeGrid &grid = *m_result->map()->grid;
    if (grid.isExtrapolated(grid.index(*m_cell)))
        title = tr("%1; extrapolated").arg(title);
    else if (grid.dataset()->provenance().origin == Origin::predicted)
        title = tr("%1; predicted").arg(title);
    return m_excluded == 0 ? title : tr("%1; %2 excluded").arg(title, formatCount(m_excluded));
}

void InstancePanel::countExcluded()
{
    m_counting->cancel();
    m_excluded = 0;
    if (!m_cell || m_result->map()->grid->selection().excluded.empty())
        return;
    const TimeGridPtr grid = m_result->map()->grid;
    const Instance instance = grid->instance(*m_cell);
    Conditions here;
    here.nodes = {instance.placement.nodes};
    here.ppn = {instance.placement.ppn};
    here.commSizes = {instance.placement.commSize};
    here.members = {instance.placement.members};
    here.colours = {instance.placement.colours};
    here.messageBytes = {instance.messageBytes};
    m_counting->start(
        [grid, here](const std::stop_token &stop) {
            const auto counts = excludedCounts(*grid->dataset(), grid->selection(), here, stop);
            return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
        },
        [this](std::size_t count) {
            m_excluded = count;
            emit titleChanged(title());
            if (m_model->rowCount() == 0)
                m_refresh->request(); // why there is nothing
        });
}

QString InstancePanel::gapText() const
{
    const DecisionMap &map = *m_result->map();
    const QString why = m_excluded != 0 ? tr("All that was measured at this instance is excluded")
                                        : tr("Nothing was measured at this instance");
    const QString decided = tr("%1: its method is what the neighbours let expect.").arg(why);
    return isUncertain(map, map.grid->index(*m_cell))
        ? tr("%1 It is a guess: another method may well be faster, or this lies beyond what was measured.")
              .arg(decided)
        : decided;
}

void InstancePanel::refresh()
{
    if (!m_cell) {
        m_model->clear();
        m_empty->setText(tr("Click a cell of a map to see how every method did there."));
        m_pages->setCurrentWidget(m_empty);
        return;
    }
    m_model->setInstance(m_result, m_palette, *m_cell);
    for (const auto *const key : {u"predicted_seconds", u"prediction_deviation"})
        m_table->setColumnHidden(m_model->column(key), !m_model->predicts());
    const bool empty = m_model->rowCount() == 0;
    if (empty)
        m_empty->setText(gapText());
    m_pages->setCurrentWidget(empty ? static_cast<QWidget *>(m_empty) : m_page);
    showDoubt();
    showRounds();
    share();
}

void InstancePanel::showDoubt()
{
    const auto &ties = m_result->study->ties;
    QString text = ties ? doubtText(*m_result->map(), *ties, *m_cell) : QString();
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    const TimeGrid &grid = *m_result->map()->grid;
    const auto ranked = ranking(grid, *m_cell);
    if (!ranked.empty()
        && isImpossible(grid.dataset()->provenance(), grid.instance(*m_cell), ranked.front().seconds))
        text = (text.isEmpty() ? text : text + u'\n')
            + tr("These times cannot be right: the data would arrive faster than memory can take them. %1")
                  .arg(toText(impossibleRemedy()));
    m_doubt->setText(text);
    m_doubt->setVisible(!text.isEmpty());
}

/// Of the current method, or of the fastest; beside the fastest whose rounds are known, or the next one
/// behind it.
void InstancePanel::showRounds()
{
    if (!m_cell || m_model->rowCount() == 0)
        return m_rounds->clear();
    const TimeGrid &grid = *m_result->map()->grid;
    const int current = std::clamp(m_table->currentIndex().row(), 0, m_model->rowCount() - 1);
    const auto methodAt = [&](int row) { return grid.methods()[m_model->method(row)]; };
    RoundsView::Question question{methodAt(current), grid.instance(*m_cell), std::nullopt, std::nullopt};
    const auto isKnown = [&](int row) { return hasKnownRounds(methodAt(row), question.instance); };
    for (int row = 0; row < current && !question.faster; ++row)
        if (isKnown(row))
            question.faster = methodAt(row);
    for (int row = current + 1; row < m_model->rowCount() && !question.faster && !question.slower; ++row)
        if (isKnown(row))
            question.slower = methodAt(row);
    m_rounds->setQuestion(question);
}

void InstancePanel::share()
{
    if (m_isShareChosen)
        return;
    const int needed = m_table->header()->length() + 2 * m_table->frameWidth()
        + m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const int rest = width() - m_tab->sizeHint().width() - needed - m_split->handleWidth();
    constexpr int leastCharacters = 40; // a sentence of a few lines, and a picture under it
    m_tab->setChecked(rest >= leastCharacters * fontMetrics().averageCharWidth());
    if (m_tab->isChecked())
        m_split->setSizes({needed, rest});
}

void InstancePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    share();
}

} // namespace collscope
