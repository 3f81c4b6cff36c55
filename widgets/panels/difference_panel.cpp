// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/difference_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/difference_model.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/table.h"

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
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using DifferencePtr = std::shared_ptr<const DecisionDifference>;

/// SPECs that are always offered: nobody need have looked at them.
QStringList untuned()
{
    QStringList names;
    for (const ModelKind &kind : modelKinds())
        if (kind.isMeasured || kind.isBaseline || (kind.isOfLibrary && !kind.open))
            names << toText(kind.name);
    return names;
}

} // namespace

DifferencePanel::DifferencePanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_threshold(new QDoubleSpinBox), m_judge(new QComboBox),
      m_message(new PlainLabel), m_progress(new QProgressBar), m_changes(new MapView), m_penalty(new MapView),
      m_model(new DifferenceModel(this)), m_table(newTable(m_model, tr("Changed decisions"))),
      m_overview(new DifferenceOverview(m_studies)), m_export(new QPushButton(tr("&Export table..."))),
      m_cancel(new QPushButton(tr("Cancel"))), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    styleReport(m_progress, m_message);
    m_progress->setRange(0, 0);
    m_progress->hide();
    m_changes->setAccessibleName(tr("Where the decisions differ"));
    m_penalty->setAccessibleName(tr("Penalty of the old decisions"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    const auto exportTable = [this](const QString &csv) { emit csvExportRequested(u"difference"_s, csv); };
    addTableActions(m_table, exportTable);
    connect(
        m_export, &QPushButton::clicked, this, [this, exportTable] { exportTable(tableToCsv(*m_model)); });
    for (MapView *const view : {m_changes, m_penalty}) {
        view->setMinimumHeight(fontMetrics().height() * 11);
        connect(view, &MapView::cellHovered, this, [this](std::optional<Cell> cell) {
            m_changes->setCursorCell(cell);
            m_penalty->setCursorCell(cell);
        });
        connect(view, &MapView::cellSelected, this, &DifferencePanel::selectCell);
        connect(view, &MapView::exportFailed, this, &DifferencePanel::exportFailed);
    }
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (index.isValid())
                selectCell(m_model->cellOf(index.row()));
        });
    connect(m_task, &LatestTask::slowChanged, m_progress, &QWidget::setVisible);
    connect(m_task, &LatestTask::slowChanged, m_cancel, &QWidget::setVisible);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_task->cancel();
        take(failure(tr("Cancelled. Change a choice to start again.").toStdString()));
    });
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });

    auto *const maps = new QWidget;
    auto *const beside = new QHBoxLayout(maps);
    beside->setContentsMargins(0, 0, 0, 0);
    beside->addWidget(m_changes, 1);
    beside->addWidget(m_penalty, 1);
    auto *const split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(maps);
    auto *const tables = new QTabWidget;
    tables->addTab(m_table, tr("Changed decisions"));
    tables->addTab(m_overview, tr("Collectives and models"));
    connect(m_overview, &DifferenceOverview::csvExportRequested, this, &DifferencePanel::csvExportRequested);
    connect(m_overview, &DifferenceOverview::rowChosen, this, &DifferencePanel::showRow);
    split->addWidget(tables);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(makeSides());
    column->addWidget(m_progress);
    auto *const said = new QHBoxLayout;
    said->addWidget(m_message, 1);
    said->addWidget(m_cancel);
    m_cancel->hide();
    column->addLayout(said);
    column->addWidget(split, 1);
    take(failure(tr("Open measurements first: decisions are compared on them.").toStdString()));
}

QWidget *DifferencePanel::makeSides()
{
    m_threshold->setRange(0, 1e4);
    m_threshold->setDecimals(1);
    m_threshold->setValue(5);
    m_threshold->setSuffix(u" %"_s);
    m_threshold->setAccessibleName(tr("Threshold"));
    m_threshold->setToolTip(tr("A changed decision is stale when the old one loses more than this"));
    auto *const box = new QWidget;
    auto *const grid = new QGridLayout(box);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 2);
    grid->setColumnStretch(2, 3);
    m_sides[0] = makeSide(tr("&A (before)"), tr("Where the old decisions come from"), false, 0, grid);
    m_sides[1] = makeSide(tr("&B (after)"), tr("Where the new decisions come from"), true, 1, grid);
    makeJudge(grid);
    auto *const label = new PlainLabel(tr("&Stale above"));
    label->setBuddy(m_threshold);
    grid->addWidget(label, 0, 4);
    grid->addWidget(m_threshold, 0, 5);
    grid->addWidget(m_export, 1, 4, 1, 2);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this, [this] {
        showDifference();
        askOverview();
    });
    return box;
}

void DifferencePanel::makeJudge(QGridLayout *grid)
{
    const QString help
        = tr("Whose measurements say what the decisions of both cost: those of the new ones, or "
             "of any other data that is open");
    auto *const label = new PlainLabel(tr("&Judged on"));
    label->setBuddy(m_judge);
    label->setToolTip(plainTip(help));
    m_judge->setToolTip(plainTip(help));
    m_judge->setAccessibleName(tr("Data that judges"));
    m_judge->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_judge->setMinimumContentsLength(12);
    m_judge->addItem(tr("Data B"));
    grid->addWidget(label, 2, 0);
    grid->addWidget(m_judge, 2, 1);
    connect(m_judge, &QComboBox::activated, this, [this] { m_refresh->request(); });
}

DifferencePanel::Side DifferencePanel::makeSide(
    const QString &title, const QString &help, bool after, int row, QGridLayout *grid)
{
    const Side side{new QComboBox, new QComboBox};
    auto *const label = new PlainLabel(title);
    label->setBuddy(side.dataset);
    label->setToolTip(plainTip(help));
    side.dataset->setToolTip(plainTip(help));
    side.dataset->setAccessibleName(after ? tr("Data B") : tr("Data A"));
    side.model->setAccessibleName(after ? tr("Model B") : tr("Model A"));
    side.model->setEditable(true);
    side.model->setInsertPolicy(QComboBox::NoInsert);
    side.model->setToolTip(tr("What decides, as a SPEC: exact, rules:penalty=0.02, file:PATH, openmpi, ..."));
    for (QComboBox *const combo : {side.dataset, side.model}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(12);
        combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    auto *const file = new QPushButton(tr("Rules file..."));
    file->setToolTip(tr("Take a file that an MPI library loads as what decides"));
    grid->addWidget(label, row, 0);
    grid->addWidget(side.dataset, row, 1);
    grid->addWidget(side.model, row, 2);
    grid->addWidget(file, row, 3);
    connect(file, &QPushButton::clicked, this, [this, after] { emit openRequested(after); });
    connect(side.dataset, &QComboBox::activated, this, [this, after] {
        fillModels(m_sides[after]);
        m_refresh->request();
    });
    connect(side.model, &QComboBox::activated, this, [this] { m_refresh->request(); });
    connect(side.model->lineEdit(), &QLineEdit::editingFinished, this, [this] { m_refresh->request(); });
    return side;
}

void DifferencePanel::setChoice(const DifferenceChoice &choice)
{
    const bool same = choice.datasets == m_choice.datasets && choice.selection == m_choice.selection;
    m_choice = choice;
    if (same)
        return;
    m_collective = choice.selection.collective;
    fillJudge();
    int shown = 0;
    for (std::size_t i = 0; i < choice.datasets.size(); ++i)
        if (choice.datasets[i].dataset.get() == choice.shown)
            shown = static_cast<int>(i);
    // At first: this data against another, or the library's default against the model on show.
    const bool several = choice.datasets.size() > 1;
    for (const bool after : {false, true}) {
        const Side &side = m_sides[after];
        const QString before = side.dataset->currentText();
        side.dataset->clear();
        for (const DifferenceChoice::Side &open : choice.datasets)
            side.dataset->addItem(open.title);
        const int kept = side.dataset->findText(before);
        // As times are compared: what was opened first is A.
        const int first = !several ? shown : !after ? 0 : std::max(shown, 1);
        side.dataset->setCurrentIndex(kept >= 0 ? kept : choice.datasets.empty() ? -1 : first);
        fillModels(side);
        if (side.model->currentText().isEmpty() && !choice.datasets.empty())
            side.model->setEditText(several ? toText(measuredSpec().kind)
                    : !after                ? toText(baselineSpec().kind)
                    : side.model->count() > untuned().size()
                    ? side.model->itemText(static_cast<int>(untuned().size()))
                    : toText(measuredSpec().kind));
    }
    m_refresh->request();
}

void DifferencePanel::fillJudge()
{
    const QString before = m_judge->currentText();
    while (m_judge->count() > 1)
        m_judge->removeItem(1);
    for (const DifferenceChoice::Side &open : m_choice.datasets)
        m_judge->addItem(open.title);
    m_judge->setCurrentIndex(std::max(0, m_judge->findText(before)));
}

void DifferencePanel::setJudge(std::optional<int> dataset)
{
    m_judge->setCurrentIndex(dataset ? *dataset + 1 : 0);
    m_refresh->request();
}

void DifferencePanel::showRow(const QString &collective, const QString &before, const QString &after)
{
    m_collective = collective.toStdString();
    m_sides[0].model->setEditText(before);
    m_sides[1].model->setEditText(after);
    m_refresh->request();
}

void DifferencePanel::fillModels(const Side &side)
{
    const QString before = side.model->currentText();
    side.model->clear();
    side.model->addItems(untuned());
    const int at = side.dataset->currentIndex();
    if (at >= 0)
        for (const ModelSpec &spec : m_choice.datasets[static_cast<std::size_t>(at)].models) {
            const QString text = QString::fromStdString(spec.text());
            if (side.model->findText(text) < 0)
                side.model->addItem(text);
        }
    side.model->setEditText(before);
}

void DifferencePanel::setSides(int before, const QString &beforeModel, int after, const QString &afterModel)
{
    m_sides[0].dataset->setCurrentIndex(before);
    m_sides[1].dataset->setCurrentIndex(after);
    m_sides[0].model->setEditText(beforeModel);
    m_sides[1].model->setEditText(afterModel);
    m_refresh->request();
}

void DifferencePanel::setFile(bool after, const QString &path)
{
    m_sides[after].model->setEditText(u"file:"_s + path);
    m_refresh->request();
}

QString DifferencePanel::message() const
{
    return m_message->text();
}

const DatasetPtr &DifferencePanel::datasetAt(int at) const
{
    static const DatasetPtr none;
    return at < 0 || static_cast<std::size_t>(at) >= m_choice.datasets.size()
        ? none
        : m_choice.datasets[static_cast<std::size_t>(at)].dataset;
}

DifferenceQuestion DifferencePanel::question() const
{
    const auto specOf = [](const Side &side) { return side.model->currentText().trimmed().toStdString(); };
    const DatasetPtr &after = datasetAt(m_sides[1].dataset->currentIndex());
    DifferenceQuestion asked{datasetAt(m_sides[0].dataset->currentIndex()), after,
        m_judge->currentIndex() > 0 ? datasetAt(m_judge->currentIndex() - 1) : after, m_choice.selection,
        specOf(m_sides[0]), specOf(m_sides[1])};
    asked.selection.collective = m_collective;
    return asked;
}

void DifferencePanel::askOverview()
{
    DifferenceOverview::Question asked{question(), {}, m_threshold->value() / 100};
    for (int i = 0; i < m_sides[1].model->count(); ++i) {
        const std::string spec = m_sides[1].model->itemText(i).toStdString();
        if (spec != asked.first.oldSpec || spec != asked.first.newSpec)
            asked.others.push_back(spec);
    }
    m_overview->setQuestion(asked);
}

void DifferencePanel::refresh()
{
    askOverview();
    const DifferenceQuestion asked = question();
    if (!asked.before || !asked.after) {
        m_task->cancel();
        take(failure(tr("Open measurements first: decisions are compared on them.").toStdString()));
        return;
    }
    m_task->start(
        [studies = m_studies, asked](const std::stop_token &stop) {
            return decisionDifference(*studies, asked, stop).map([](DecisionDifference &&difference) {
                return std::make_shared<const DecisionDifference>(std::move(difference));
            });
        },
        [this](const Expected<DifferencePtr> &difference) { take(difference); });
}

void DifferencePanel::take(const Expected<DifferencePtr> &difference)
{
    m_difference = difference ? *difference : nullptr;
    m_export->setEnabled(m_difference != nullptr);
    if (difference) {
        showDifference();
    } else {
        m_model->setDifference(nullptr, 0);
        m_message->setText(QString::fromStdString(difference.error().text()));
        for (MapView *const view : {m_changes, m_penalty})
            view->setEmpty(m_message->text());
    }
    emit differenceChanged();
}

void DifferencePanel::showDifference()
{
    if (!m_difference)
        return;
    m_model->setDifference(m_difference, m_threshold->value() / 100);
    const TimeGrid &grid = *m_difference->map->grid;
    MapContent content;
    content.map = m_difference->map;
    content.palette = MethodPalette(grid);
    const auto before = std::make_shared<const Evaluation>(m_difference->before);
    content.layer = penaltyLayer(before);
    content.title = tr("Penalty of the old decisions now");
    m_penalty->setContent(content);
    content.layer = differenceLayer(before, std::make_shared<const Evaluation>(m_difference->after));
    content.title = tr("Where they differ, faster one (1: before, 2: after)");
    m_changes->setContent(content);
    m_message->setText(sentencesOf(*m_difference, m_threshold->value() / 100));
}

void DifferencePanel::selectCell(Cell cell)
{
    m_changes->setSelectedCell(cell);
    m_penalty->setSelectedCell(cell);
    if (const auto row = m_model->rowOf(cell); row && m_table->currentIndex().row() != *row)
        m_table->setCurrentIndex(m_model->index(*row, 0));
}

} // namespace collscope
