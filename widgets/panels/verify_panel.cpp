// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/verify_panel.h"

#include "engine/evaluate/verification.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/table.h"
#include "widgets/plot/map_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedLayout>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

VerifyPanel::VerifyPanel(QWidget *parent)
    : QWidget(parent), m_model(new GainModel(this)), m_table(newTable(m_model, tr("Gain by cell"))),
      m_map(new MapView), m_processes(new QSpinBox), m_budget(new QDoubleSpinBox),
      m_launcher(new QLineEdit(u"mpirun -n @processes@"_s)), m_run(new QPushButton(tr("Run here"))),
      m_cancel(new QPushButton(tr("Cancel"))), m_open(new QPushButton(tr("Open..."))),
      m_save(new QPushButton(tr("Save..."))), m_progress(new QProgressBar), m_message(new PlainLabel),
      m_collective(new QComboBox), m_summary(new PlainLabel), m_empty(new PlainLabel)
{
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(4, 2, 4, 2);
    row->addWidget(makeControls());
    row->addWidget(makeResult(), 1);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"gain"_s, csv); });

    connect(m_processes, &QSpinBox::valueChanged, this, [this] { m_processesEdited = true; });
    connect(m_run, &QPushButton::clicked, this, [this] { emit runRequested(request()); });
    connect(m_cancel, &QPushButton::clicked, this, &VerifyPanel::cancelRequested);
    connect(m_open, &QPushButton::clicked, this, &VerifyPanel::openRequested);
    connect(m_save, &QPushButton::clicked, this, &VerifyPanel::saveRequested);
    connect(m_collective, &QComboBox::activated, this, &VerifyPanel::showGain);
    connect(m_map, &MapView::cellSelected, this, &VerifyPanel::select);
    connect(m_map, &MapView::cellHovered, m_map, &MapView::setCursorCell);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { m_map->setSelectedCell(m_model->cell(current.row())); });
    setSubject({}, 0);
    end();
    setGains({}, false);
}

QWidget *VerifyPanel::makeControls()
{
    m_processes->setRange(2, 1'000'000);
    m_processes->setValue(2);
    m_processes->setToolTip(tr("Of the job; cells with more processes are left out"));
    m_budget->setRange(1, 1'000'000);
    m_budget->setDecimals(0);
    m_budget->setValue(60);
    m_budget->setSuffix(tr(" s"));
    m_budget->setToolTip(tr("For the whole job. More time makes narrower intervals"));
    m_launcher->setToolTip(tr("What starts the processes; the measuring agent follows it"));
    m_launcher->setCursorPosition(0);
    m_run->setToolTip(tr("Start the measuring agent on this machine"));
    m_open->setToolTip(tr("Show the records of a verification that ran before or elsewhere"));
    m_save->setToolTip(tr("Keep the records of this run in a file"));
    auto *const settings = new QWidget;
    auto *const form = new QFormLayout(settings);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(3);
    form->addRow(tr("P&rocesses"), m_processes);
    form->addRow(tr("&Time"), m_budget);
    form->addRow(tr("&Launcher"), m_launcher);
    return controlColumn(settings, {m_run, m_cancel, m_open, m_save}, m_progress, m_message, 32);
}

QWidget *VerifyPanel::makeResult()
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_collective->setAccessibleName(tr("Collective"));
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_map->setAccessibleName(tr("Map of the realised gain"));
    auto *const facts = new QWidget;
    auto *const column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(m_collective);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    auto *const split = new QSplitter;
    split->addWidget(m_map);
    split->addWidget(facts);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({300, 200});
    split->setChildrenCollapsible(false);
    auto *const result = new QWidget;
    m_pages = new QStackedLayout(result);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(split);
    return result;
}

void VerifyPanel::setSubject(const QString &subject, std::uint32_t mostProcesses, const DatasetPtr &onShow)
{
    m_subject = subject;
    m_data = onShow;
    if (!m_gains.empty())
        showSummary(*m_gains[static_cast<std::size_t>(std::max(m_collective->currentIndex(), 0))]);
    if (!m_processesEdited && mostProcesses >= 2) {
        const QSignalBlocker quiet(m_processes); // nobody has edited it
        m_processes->setValue(std::clamp(QThread::idealThreadCount(), 2, static_cast<int>(mostProcesses)));
    }
    if (!m_running)
        m_message->setText(subject);
    updateButtons();
}

VerifyRequest VerifyPanel::request() const
{
    return {static_cast<std::uint32_t>(m_processes->value()), m_budget->value(), m_launcher->text()};
}

void VerifyPanel::setLauncher(const QString &launcher)
{
    m_launcher->setText(launcher);
    m_launcher->setCursorPosition(0);
}

void VerifyPanel::begin(double budget)
{
    m_running = true;
    m_runningBudget = budget;
    m_progress->setVisible(true);
    m_progress->setValue(0);
    m_message->setText(tr("Starting a job of up to %1 s").arg(budget));
    updateButtons();
}

void VerifyPanel::setProgress(double seconds, const QString &said)
{
    m_progress->setValue(static_cast<int>(std::lround(1000 * std::min(seconds / m_runningBudget, 1.0))));
    if (!said.isEmpty())
        m_message->setText(said);
}

void VerifyPanel::end()
{
    m_running = false;
    m_progress->setVisible(false);
    m_message->setText(m_subject);
    updateButtons();
}

void VerifyPanel::setProblem(const QString &problem)
{
    m_message->setText(problem);
}

void VerifyPanel::setGains(std::vector<RealisedGain> gains, bool canSave)
{
    m_gains.clear();
    m_collective->clear();
    for (RealisedGain &gain : gains) {
        m_collective->addItem(toText(gain.map->grid->collective()));
        m_gains.push_back(std::make_shared<const RealisedGain>(std::move(gain)));
    }
    m_collective->setVisible(m_gains.size() > 1);
    m_save->setEnabled(canSave);
    showGain(0);
}

void VerifyPanel::showGain(int index)
{
    emit titleChanged(title());
    if (m_gains.empty()) {
        m_model->setGain(nullptr);
        m_empty->setText(
            tr("What do the decisions on show really gain? Run starts launches on this machine in "
               "turn, with the exported files and without. Or open the records of a job that ran "
               "elsewhere."));
        m_pages->setCurrentIndex(0);
        return;
    }
    const RealisedGainPtr &gain = m_gains[static_cast<std::size_t>(index)];
    m_model->setGain(gain);
    m_map->setContent(gainMap(gain));
    showSummary(*gain);
    m_pages->setCurrentIndex(1);
    emit titleChanged(title());
}

void VerifyPanel::showSummary(const RealisedGain &gain)
{
    const GainStatistics &all = gain.statistics;
    const Provenance &from = gain.map->grid->dataset()->provenance();
    QString text = tr("%1: mean gain <b>%2</b>, typically %3; %4 better, %5 no difference, "
                      "<b>%6 worse</b> (%7 confidence)")
                       .arg(cellsText(all.cells), formatGain(all.mean), formatGain(all.median),
                           formatCount(all.better), formatCount(all.same), formatCount(all.worse),
                           formatPenalty(gain.confidence));
    if (!std::isnan(gain.promised))
        text += tr(". The measurements promised %1").arg(formatGain(gain.promised));
    const QString whose = tr("%1, %2 %3")
                              .arg(toText(from.system), toText(from.mpiLibrary), toText(from.mpiVersion))
                              .trimmed()
                              .toHtmlEscaped();
    if (m_data && !isAbout(gain, *m_data))
        text = tr("<b>Not of what is on show</b>, but of %1. ").arg(whose) + text;
    m_summary->setText(text);
}

QString VerifyPanel::title() const
{
    if (m_gains.empty())
        return tr("Verify");
    const auto which = static_cast<std::size_t>(std::max(m_collective->currentIndex(), 0));
    const TimeGrid &grid = *m_gains[which]->map->grid;
    return tr("Verify: %1 on %2").arg(toText(grid.collective()), toText(grid.dataset()->provenance().system));
}

void VerifyPanel::select(Cell cell)
{
    m_map->setSelectedCell(cell);
    const int row = m_model->row(cell);
    if (row >= 0)
        m_table->setCurrentIndex(m_model->index(row, 0));
    else
        m_table->clearSelection();
}

void VerifyPanel::updateButtons()
{
    m_run->setEnabled(!m_running && !m_subject.isEmpty());
    m_cancel->setEnabled(m_running);
    m_open->setEnabled(!m_running);
}

QSize VerifyPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 16};
}

} // namespace collscope
