// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/time_ratios_panel.h"

#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/table.h"
#include "widgets/plot/map_view.h"
#include "widgets/plot/ratio_layer.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// "0,2"; none of an empty text, nothing where it is wrong.
std::optional<std::vector<std::uint32_t>> runsIn(const QString &text)
{
    std::vector<std::uint32_t> runs;
    for (const QString &part : text.split(u',', Qt::SkipEmptyParts)) {
        bool isNumber = false;
        runs.push_back(part.trimmed().toUInt(&isNumber));
        if (!isNumber)
            return std::nullopt;
    }
    std::sort(runs.begin(), runs.end());
    return runs;
}

const QSortFilterProxyModel &proxyOf(const QTreeView *table)
{
    return *static_cast<const QSortFilterProxyModel *>(table->model());
}

/// In the model behind the order that is shown.
int sourceRow(const QModelIndex &shown)
{
    return static_cast<const QSortFilterProxyModel *>(shown.model())->mapToSource(shown).row();
}

} // namespace

TimeRatiosPanel::TimeRatiosPanel(QWidget *parent)
    : QWidget(parent), m_method(new QComboBox), m_tolerance(new QDoubleSpinBox), m_noise(new QDoubleSpinBox),
      m_swap(new QPushButton(tr("&Swap A and B"))), m_export(new QPushButton(tr("&Export table..."))),
      m_cancel(new QPushButton(tr("Cancel"))), m_progress(new QProgressBar), m_verdict(new PlainLabel),
      m_details(new PlainLabel), m_map(new MapView), m_key(new PlainLabel),
      m_worst(new RatioCellsModel(this)), m_cells(new RatioCellsModel(this)),
      m_collectives(new RatioCollectivesModel(this)),
      m_worstTable(newSortedTable(m_worst, tr("Cells that differ"))),
      m_cellTable(newSortedTable(m_cells, tr("Ratios by cell"))),
      m_collectiveTable(newSortedTable(m_collectives, tr("Ratios by collective"))),
      m_task(new LatestTask(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    styleReport(m_progress, m_verdict);
    m_progress->setRange(0, 0);
    QFont bold = m_verdict->font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    m_details->setWordWrap(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *const said = new QHBoxLayout;
    said->addWidget(m_verdict, 1);
    said->addWidget(m_cancel);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(makeChoices());
    column->addWidget(m_progress);
    column->addLayout(said);
    column->addWidget(m_details);
    column->addWidget(m_result = makeResult(), 1);
    connectChoices();
    connect(m_task, &LatestTask::slowChanged, this, &TimeRatiosPanel::setBusy);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_task->cancel();
        take(failure(tr("Cancelled. Change a choice to start again.").toStdString()));
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
    setBusy(false);
    m_refresh->request();
}

QWidget *TimeRatiosPanel::makeChoices()
{
    m_method->setAccessibleName(tr("Method"));
    m_method->setToolTip(plainTip(tr("Whose times are compared: methods that both sides measured")));
    m_tolerance->setRange(0, 1e4);
    m_tolerance->setValue(5);
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(plainTip(tr("The verdict counts the cells that are slower by more than this")));
    m_noise->setRange(0, 100);
    m_noise->setSpecialValueText(tr("from the runs"));
    m_noise->setKeyboardTracking(false);
    m_noise->setAccessibleName(tr("Noise between runs"));
    m_noise->setToolTip(plainTip(tr("Standard deviation of a time between runs, at least. Required for a "
                                    "verdict on one run of each side")));
    for (QDoubleSpinBox *const box : {m_tolerance, m_noise}) {
        box->setDecimals(1);
        box->setSuffix(u" %"_s);
    }
    m_swap->setToolTip(plainTip(tr("Compare in the other direction")));
    auto *const box = new QWidget;
    auto *const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(2, 1);
    grid->setColumnStretch(4, 2);
    m_sides = {makeSide(tr("&A (before)"), tr("Data A"), 0, grid),
        makeSide(tr("&B (after)"), tr("Data B"), 1, grid)};
    m_runs = {makeRuns(tr("Runs of A"), 0, grid), makeRuns(tr("Runs of B"), 1, grid)};
    const auto add = [grid](const QString &title, QWidget *field, int row, int at) {
        auto *const label = new PlainLabel(title);
        label->setBuddy(field);
        grid->addWidget(label, row, at);
        grid->addWidget(field, row, at + 1);
    };
    add(tr("&Method"), m_method, 0, 3);
    add(tr("&Tolerance"), m_tolerance, 0, 5);
    add(tr("&Noise"), m_noise, 1, 5);
    grid->addWidget(m_swap, 1, 4, Qt::AlignLeft);
    grid->addWidget(m_export, 0, 7, 2, 1, Qt::AlignTop);
    return box;
}

QComboBox *TimeRatiosPanel::makeSide(const QString &title, const QString &name, int row, QGridLayout *grid)
{
    auto *const side = new QComboBox;
    side->setAccessibleName(name);
    side->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    side->setMinimumContentsLength(16);
    auto *const label = new PlainLabel(title);
    label->setBuddy(side);
    grid->addWidget(label, row, 0);
    grid->addWidget(side, row, 1);
    return side;
}

QLineEdit *TimeRatiosPanel::makeRuns(const QString &name, int row, QGridLayout *grid)
{
    auto *const runs = new QLineEdit;
    runs->setAccessibleName(name);
    runs->setPlaceholderText(tr("all runs"));
    runs->setToolTip(plainTip(tr("Numbers of runs that count, 0,2 for example")));
    grid->addWidget(runs, row, 2);
    return runs;
}

QWidget *TimeRatiosPanel::makeResult()
{
    m_map->setAccessibleName(tr("Map of the ratios"));
    m_map->setMinimumHeight(fontMetrics().height() * 11);
    m_key->setText(
        tr("\u25b2 slower beyond the noise, \u25bc faster beyond the noise, no sign: within the noise, or "
           "too uncertain among so many cells, ?: noise unknown, hatched: not measured in both"));
    m_key->setWordWrap(true);
    auto *const upper = new QWidget;
    auto *const column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_map, 1);
    column->addWidget(m_key);
    auto *const tables = new QTabWidget;
    tables->addTab(m_worstTable, tr("Cells that differ"));
    tables->addTab(m_cellTable, tr("Cells on the map"));
    tables->addTab(m_collectiveTable, tr("Collectives"));
    auto *const split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(upper);
    split->addWidget(tables);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({600, 400}); // in this ratio
    for (QTreeView *const table : {m_worstTable, m_cellTable, m_collectiveTable})
        table->setSelectionMode(QAbstractItemView::SingleSelection);
    const auto exporter = [this](const QString &name) {
        return [this, name](const QString &csv) { emit csvExportRequested(name, csv); };
    };
    m_cellTable->setColumnHidden(m_cells->column(u"collective"), true);
    addTableActions(m_worstTable, exporter(u"different-cells"_s));
    addTableActions(m_cellTable, exporter(u"ratios"_s));
    addTableActions(m_collectiveTable, exporter(u"collective-ratios"_s));
    connect(m_export, &QPushButton::clicked, this,
        [this] { emit csvExportRequested(u"ratios"_s, tableToCsv(*m_cells)); });
    connect(m_map, &MapView::cellHovered, m_map, &MapView::setCursorCell);
    connect(m_map, &MapView::cellSelected, this, &TimeRatiosPanel::selectCell);
    connect(m_map, &MapView::exportFailed, this, &TimeRatiosPanel::exportFailed);
    connect(m_cellTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (index.isValid())
                m_map->setSelectedCell(m_cells->cellOf(sourceRow(index)));
        });
    connect(m_worstTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (!index.isValid())
                return;
            const Cell cell = m_worst->cellOf(sourceRow(index));
            showCollective(m_worst->collectiveOf(sourceRow(index)));
            selectCell(cell);
        });
    connect(m_collectiveTable, &QTreeView::activated, this, [this](const QModelIndex &index) {
        showCollective(m_collectives->rows()[static_cast<std::size_t>(sourceRow(index))].collective);
    });
    return split;
}

void TimeRatiosPanel::connectChoices()
{
    for (QLineEdit *const runs : m_runs)
        connect(runs, &QLineEdit::editingFinished, this, [this, runs] {
            if (runs->isModified())
                m_refresh->request();
            runs->setModified(false);
        });
    for (QComboBox *const side : m_sides)
        connect(side, &QComboBox::activated, this, [this] {
            fillMethods();
            m_refresh->request();
        });
    connect(m_swap, &QPushButton::clicked, this, [this] {
        const int before = m_sides[0]->currentIndex();
        m_sides[0]->setCurrentIndex(m_sides[1]->currentIndex());
        m_sides[1]->setCurrentIndex(before);
        const QString runs = m_runs[0]->text();
        m_runs[0]->setText(m_runs[1]->text());
        m_runs[1]->setText(runs);
        fillMethods();
        m_refresh->request();
    });
    connect(m_method, &QComboBox::activated, this, [this] { m_refresh->request(); });
    connect(m_noise, &QDoubleSpinBox::valueChanged, this, [this] { m_refresh->request(); });
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, [this] { showRatios(); });
}

void TimeRatiosPanel::setChoice(const RatioChoice &choice)
{
    if (choice == m_choice)
        return;
    const bool isSameCollective = choice.collective == m_choice.collective;
    const bool isSameData = choice.datasets == m_choice.datasets && choice.excluded == m_choice.excluded
        && choice.applications == m_choice.applications;
    m_choice = choice;
    if (!isSameCollective)
        m_collective = choice.collective;
    if (!isSameData) {
        int shown = 0;
        for (std::size_t i = 0; i < choice.datasets.size(); ++i)
            if (choice.datasets[i].dataset.get() == choice.shown)
                shown = static_cast<int>(i);
        fillSide(m_sides[0], 0);
        fillSide(m_sides[1], shown == 0 && choice.datasets.size() > 1 ? 1 : shown);
    }
    const QVariant before = m_method->currentData();
    fillMethods();
    if (!isSameData || m_method->currentData() != before)
        m_refresh->request();
    else
        showMap();
}

/// What was chosen stays, if it is still open.
void TimeRatiosPanel::fillSide(QComboBox *side, int otherwise)
{
    const QString before = side->currentText();
    side->clear();
    for (const RatioChoice::Side &open : m_choice.datasets)
        side->addItem(open.title);
    const int kept = side->findText(before);
    side->setCurrentIndex(kept >= 0 ? kept : m_choice.datasets.empty() ? -1 : otherwise);
}

void TimeRatiosPanel::fillMethods()
{
    const QString before = m_method->currentData().toString();
    m_method->clear();
    const RatioQuestion asked = question();
    for (const std::string &name : commonMethods(asked, m_collective))
        m_method->addItem(name == "default" ? tr("Library default") : toText(name), toText(name));
    if (m_method->count() == 0)
        m_method->addItem(tr("The one method of each side"), QString());
    m_method->setCurrentIndex(std::max(0, m_method->findData(before)));
}

RatioQuestion TimeRatiosPanel::question() const
{
    RatioQuestion asked;
    const auto datasetsOf = [this](const QComboBox *side) {
        std::vector<DatasetPtr> datasets;
        if (const int at = side->currentIndex(); at >= 0)
            datasets.push_back(m_choice.datasets[static_cast<std::size_t>(at)].dataset);
        return datasets;
    };
    asked.before = datasetsOf(m_sides[0]);
    asked.after = datasetsOf(m_sides[1]);
    for (std::size_t side = 0; side < 2; ++side)
        asked.runs[side] = runsIn(m_runs[side]->text()).value_or(std::vector<std::uint32_t>());
    asked.method = m_method->currentData().toString().toStdString();
    asked.excluded = m_choice.excluded;
    if (m_noise->value() > 0)
        asked.noise = m_noise->value() / 100;
    return asked;
}

void TimeRatiosPanel::refresh()
{
    const RatioQuestion asked = question();
    for (const QLineEdit *const runs : m_runs)
        if (!runsIn(runs->text())) {
            showNothing(tr("%1: '%2' are no runs. Write numbers, 0,2 for example.")
                            .arg(runs->accessibleName(), runs->text()));
            return;
        }
    if (asked.before == asked.after && asked.runs[0] == asked.runs[1]) {
        showNothing(m_choice.datasets.size() < 2
                ? tr("Open two sets of measurements: systems, releases of a library, settings or days. Or "
                     "name some runs as A and others as B.")
                : tr("A and B are the same data. Choose another one for A or B, or other runs."));
        return;
    }
    m_ratios = nullptr; // until those of these choices are here
    m_task->start(
        [asked, applications = m_choice.applications](const std::stop_token &stop) {
            return mappedRatios(asked, applications, stop).map([](MappedRatios &&ratios) {
                return std::make_shared<const MappedRatios>(std::move(ratios));
            });
        },
        [this](const Expected<MappedRatiosPtr> &ratios) { take(ratios); });
}

void TimeRatiosPanel::showNothing(const QString &why)
{
    m_task->cancel();
    take(failure(why.toStdString()));
}

/// Former figures are no answer to the choices as they are now.
void TimeRatiosPanel::setBusy(bool isBusy)
{
    m_progress->setVisible(isBusy);
    m_cancel->setVisible(isBusy);
    m_result->setEnabled(!isBusy);
    if (!isBusy)
        return;
    m_verdict->setText(tr("Comparing..."));
    m_details->clear();
}

void TimeRatiosPanel::take(const Expected<MappedRatiosPtr> &ratios)
{
    m_ratios = ratios ? *ratios : nullptr;
    m_export->setEnabled(m_ratios != nullptr);
    m_collectives->setRatios(m_ratios);
    m_worst->setRatios(m_ratios, std::nullopt);
    if (m_ratios)
        showSlower();
    else {
        m_verdict->setText(toText(ratios.error().text()));
        m_details->clear();
    }
    showRatios();
    showMap();
}

/// Where the collective on show is nowhere slower, that with the most slower cells comes first.
void TimeRatiosPanel::showSlower()
{
    std::map<std::string, std::size_t> slower;
    for (const RatioCell &cell : m_ratios->ratios.cells)
        slower[cell.collective] += cell.ratio.verdict == RatioVerdict::slower ? 1 : 0;
    if (slower[m_collective] > 0)
        return;
    const auto worst = std::max_element(
        slower.begin(), slower.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    if (worst->second > 0)
        m_collective = worst->first;
}

void TimeRatiosPanel::showRatios()
{
    if (!m_ratios)
        return;
    m_verdict->setText(verdictSentences(m_ratios->ratios, m_tolerance->value() / 100));
    m_details->setText(ratioDetails(*m_ratios));
}

void TimeRatiosPanel::showMap()
{
    m_cells->setRatios(m_ratios, m_collective);
    m_key->setVisible(m_cells->rowCount() > 0);
    if (m_cells->rowCount() == 0) {
        m_map->setEmpty(m_ratios
                ? tr("A and B have no measurement of %1 in common.").arg(toText(m_collective))
                : m_verdict->text());
        return;
    }
    MapContent content;
    content.map = m_ratios->maps.at(m_collective).map;
    content.palette = MethodPalette(*content.map->grid);
    content.layer = ratioLayer(m_ratios, m_collective);
    content.title = tr("%1, %2: time of B / time of A").arg(toText(m_collective), m_method->currentText());
    m_map->setContent(content);
}

void TimeRatiosPanel::showCollective(const std::string &collective)
{
    if (collective == m_collective && m_cells->rowCount() > 0)
        return;
    m_collective = collective;
    showMap();
}

void TimeRatiosPanel::selectCell(Cell cell)
{
    m_map->setSelectedCell(cell);
    const auto row = m_cells->rowOf(cell);
    m_cellTable->setCurrentIndex(
        row ? proxyOf(m_cellTable).mapFromSource(m_cells->index(*row, 0)) : QModelIndex());
}

QString TimeRatiosPanel::details() const
{
    return m_details->text();
}

QString TimeRatiosPanel::message() const
{
    return m_verdict->text();
}

} // namespace collscope
