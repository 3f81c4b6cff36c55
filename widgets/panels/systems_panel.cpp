// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/systems_panel.h"

#include "engine/wire/catalogue.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/side_by_side_model.h"
#include "widgets/panels/table.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/method_legend.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using ResultPtr = std::shared_ptr<const SideBySide>;

Expected<ResultPtr> compareBest(
    StudyCache &studies, const std::vector<SystemBeside> &systems, const std::stop_token &stop)
{
    std::vector<DecisionMapPtr> maps;
    for (const SystemBeside &system : systems) {
        const auto study = studies.study(system.data, stop);
        if (!study)
            return tl::unexpected(study.error());
        maps.push_back((*study)->map());
    }
    return std::make_shared<const SideBySide>(sideBySide(std::move(maps), stop));
}

} // namespace

SystemsPanel::SystemsPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_button(new QToolButton), m_choice(new QMenu(this)),
      m_message(new PlainLabel), m_empty(new PlainLabel), m_pages(new QStackedWidget), m_area(new QWidget),
      m_grid(new QGridLayout(m_area)), m_model(new SideBySideModel(this)),
      m_table(newTable(m_model, tr("Cells whose best methods differ"))), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_button->setText(tr("&Systems"));
    m_button->setToolTip(plainTip(tr("Which of the open systems stand side by side")));
    m_button->setPopupMode(QToolButton::InstantPopup);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setMenu(m_choice);
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"systems"_s, csv); });
    auto *const head = new QHBoxLayout;
    head->addWidget(m_button, 0, Qt::AlignTop);
    head->addWidget(m_message, 1);
    auto *const split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_area);
    split->addWidget(m_table);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({600, 400}); // in this ratio: the list asks for more than it needs
    auto *const column = new QVBoxLayout(this);
    column->addLayout(head);
    m_pages->addWidget(split);
    m_pages->addWidget(m_empty);
    column->addWidget(m_pages, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (!index.isValid() || m_isTold)
                return;
            onAllMaps(m_model->cell(index.row()).instance, &MapView::setSelectedCell);
            emit instanceSelected(m_model->cell(index.row()).instance);
        });
    connect(m_task, &LatestTask::failed, this, &SystemsPanel::showEmpty);
    fillChoice();
    m_refresh->request();
}

void SystemsPanel::setSystems(const std::vector<SystemBeside> &systems)
{
    if (systems == m_systems)
        return;
    m_systems = systems;
    const auto isGone = [&systems](const DatasetPtr &dataset) {
        return std::none_of(systems.begin(), systems.end(),
            [&](const SystemBeside &system) { return system.data.dataset == dataset; });
    };
    std::erase_if(m_known, isGone);
    std::erase_if(m_unticked, isGone);
    for (const SystemBeside &system : systems)
        if (m_known.insert(system.data.dataset).second && m_known.size() - m_unticked.size() > mostAtFirst)
            m_unticked.insert(system.data.dataset);
    fillChoice();
    m_refresh->request();
}

std::vector<SystemBeside> SystemsPanel::ticked() const
{
    std::vector<SystemBeside> chosen;
    for (const SystemBeside &system : m_systems)
        if (!m_unticked.contains(system.data.dataset))
            chosen.push_back(system);
    return chosen;
}

void SystemsPanel::fillChoice()
{
    m_choice->clear();
    m_button->setEnabled(!m_systems.empty());
    for (const SystemBeside &system : m_systems) {
        const DatasetPtr &dataset = system.data.dataset;
        QAction *const action = m_choice->addAction(plainCaption(system.title));
        action->setCheckable(true);
        action->setChecked(!m_unticked.contains(dataset));
        connect(action, &QAction::toggled, this, [this, dataset](bool isTicked) {
            if (isTicked)
                m_unticked.erase(dataset);
            else
                m_unticked.insert(dataset);
            m_refresh->request();
        });
    }
}

void SystemsPanel::refresh()
{
    const std::vector<SystemBeside> systems = ticked();
    if (systems.size() < 2) {
        m_task->cancel();
        showEmpty(m_systems.size() < 2
                ? tr("Open another system that has the collective on show: its measurements stand beside "
                     "these then.")
                : tr("Tick two systems or more."));
        return;
    }
    QStringList titles;
    for (const SystemBeside &system : systems)
        titles << system.title;
    m_task->start([studies = m_studies, systems](
                      const std::stop_token &stop) { return compareBest(*studies, systems, stop); },
        [this, titles](const Expected<ResultPtr> &result) { take(result, titles); });
}

void SystemsPanel::take(const Expected<ResultPtr> &result, const QStringList &titles)
{
    if (!result) {
        showEmpty(QString::fromStdString(result.error().text()));
        return;
    }
    m_result = *result;
    m_model->setSystems(m_result, titles);
    m_message->setText(summary(titles));
    showMaps(titles);
    m_pages->setCurrentIndex(0);
}

void SystemsPanel::showEmpty(const QString &why)
{
    m_result = nullptr;
    m_model->setSystems(nullptr, {});
    showMaps({});
    m_message->clear();
    m_empty->setText(why);
    m_pages->setCurrentWidget(m_empty);
}

/// One per system; those that are there already stay.
void SystemsPanel::showMaps(const QStringList &titles)
{
    const auto count = static_cast<std::size_t>(titles.size());
    while (m_maps.size() < count)
        addMap(m_maps.size());
    while (m_maps.size() > count) {
        delete m_maps.back();
        delete m_legends.back();
        m_maps.pop_back();
        m_legends.pop_back();
    }
    if (count == 0)
        return;
    const DataSelection &onShow = m_systems.front().data;
    std::vector<std::vector<Method>> methods{onShow.dataset->methods(onShow.grid.collective)};
    for (const DecisionMapPtr &map : m_result->maps)
        methods.push_back(map->grid->allMethods());
    for (std::size_t i = 0; i < count; ++i) {
        MapContent content;
        content.map = m_result->maps[i];
        content.palette
            = MethodPalette(content.map->grid->collective(), methods, i + 1, content.map->grid->methods());
        content.title = titles[static_cast<qsizetype>(i)];
        m_maps[i]->setAccessibleName(content.title);
        m_maps[i]->setContent(content);
        m_legends[i]->setContent(content);
    }
    select(m_selected);
}

void SystemsPanel::addMap(std::size_t system)
{
    constexpr std::size_t beside = 3;
    auto *const map = new MapView;
    map->setMinimumSize(fontMetrics().averageCharWidth() * 30, fontMetrics().height() * 9);
    auto *const legend = new MethodLegend;
    m_maps.push_back(map);
    m_legends.push_back(legend);
    const auto row = static_cast<int>(system / beside);
    const auto column = static_cast<int>(system % beside);
    m_grid->addWidget(map, 2 * row, column);
    m_grid->addWidget(legend, 2 * row + 1, column);
    m_grid->setRowStretch(2 * row, 1);
    connect(map, &MapView::cellHovered, this, [this, system](std::optional<Cell> cell) {
        onAllMaps(instanceOf(system, cell), &MapView::setCursorCell);
    });
    connect(map, &MapView::cellSelected, this, [this, system](Cell cell) {
        const Instance instance = *instanceOf(system, cell);
        select(instance);
        emit instanceSelected(instance);
    });
    connect(map, &MapView::exportFailed, this, &SystemsPanel::exportFailed);
    connect(legend, &MethodLegend::methodHovered, map, &MapView::setHighlightedMethod);
}

void SystemsPanel::select(std::optional<Instance> instance)
{
    if (instance)
        instance->collective = {}; // it may be gone before this one
    m_selected = instance;
    if (!m_result)
        return;
    const QScopedValueRollback told(m_isTold, true);
    const auto row = instance ? rowOf(*instance) : std::nullopt;
    m_table->setCurrentIndex(row ? m_model->index(*row, 0) : QModelIndex());
    onAllMaps(instance, &MapView::setSelectedCell);
}

std::optional<Instance> SystemsPanel::instanceOf(std::size_t system, std::optional<Cell> cell) const
{
    return cell ? std::optional(m_result->maps[system]->grid->instance(*cell)) : std::nullopt;
}

void SystemsPanel::onAllMaps(std::optional<Instance> instance, void (MapView::*set)(std::optional<Cell>))
{
    for (std::size_t i = 0; i < m_maps.size(); ++i)
        (m_maps[i]->*set)(instance ? m_result->maps[i]->grid->find(*instance) : std::nullopt);
}

std::optional<int> SystemsPanel::rowOf(const Instance &instance) const
{
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        const TimeGrid &grid = *m_result->maps[i]->grid;
        if (const auto cell = grid.find(instance))
            if (const auto row = m_model->rowOf(i, grid.index(*cell)))
                return row;
    }
    return std::nullopt;
}

QString SystemsPanel::summary(const QStringList &titles) const
{
    if (m_result->shared == 0)
        return tr(
            "These systems have no cell in common: no placement and message size was measured on two of "
            "them.");
    QStringList sentences{tr("%1 measured on two systems or more; in %2 of them another method is best.")
                              .arg(cellsText(m_result->shared), formatCount(m_result->differing.size()))};
    for (qsizetype i = 0; i < titles.size(); ++i)
        if (const double mean = m_result->means[static_cast<std::size_t>(i)]; !std::isnan(mean))
            sentences << tr("%1 by the choices of the others: %2 slower on average.")
                             .arg(titles[i], formatSlower(mean));
    return sentences.join(u' ');
}

QString SystemsPanel::message() const
{
    return m_result ? m_message->text() : m_empty->text();
}

} // namespace collscope
