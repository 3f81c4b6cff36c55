// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/program_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

enum ProgramColumn { callColumn, callsColumn, timeColumn, defaultColumn, methodColumn, ratioColumn };

QString raceCallText(const tune::RacedCell &cell)
{
    const Placement &at = cell.placement;
    const QString place = at.nodes > 0 && at.ppn > 0
        ? ProgramPanel::tr("%1 x %2 processes").arg(at.nodes).arg(at.ppn)
        : ProgramPanel::tr("%1 processes").arg(at.commSize);
    QString text = toText(cell.collective) + u", "_s + place;
    if (cell.messageBytes > 0)
        text += u", "_s + formatSize(cell.messageBytes);
    return text;
}

QString gainRange(const tune::ProgramGain &gain)
{
    return std::isnan(gain.low)
        ? formatGain(gain.gain)
        : ProgramPanel::tr("%1 (%2 to %3)")
              .arg(formatGain(gain.gain), formatGain(gain.low), formatGain(gain.high));
}

/// By the race: what of the run is saved.
QString predictedText(const tune::ProgramResult &result)
{
    const tune::Saving &saving = result.way == tune::Way::libraryFile ? result.native : result.all;
    const double rest = result.gain.plain - saving.seconds;
    return rest > 0 ? formatGain(result.gain.plain / rest - 1) : QString();
}

} // namespace

ProgramPanel::ProgramPanel(QWidget *parent)
    : QWidget(parent), m_line(new QLineEdit), m_folder(new QLineEdit), m_budget(new QSpinBox),
      m_inCopy(new QCheckBox(tr("Run it in a &new copy of the folder each time"))),
      m_sums(new QCheckBox(tr("&Leave reductions to the library: no sum in another order"))),
      m_start(new QPushButton(tr("&Make it faster"))), m_progress(new QProgressBar),
      m_headline(new PlainLabel), m_steps(new QPlainTextEdit), m_table(new QTreeWidget),
      m_paste(new QLineEdit), m_pasteRow(new QWidget), m_result(newResult())
{
    auto *const layout = new QVBoxLayout(this);
    layout->addWidget(newForm());
    auto *const row = new QHBoxLayout;
    row->addWidget(m_start);
    row->addWidget(m_progress, 1);
    layout->addLayout(row);
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(m_headline);
    layout->addWidget(m_result, 2);
    m_steps->setReadOnly(true);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setPlaceholderText(tr(
        "The program runs once as it is and once under the profile. Then the methods of its calls are timed, "
        "and the program runs in pairs, with what won and without it. Leave the machine alone meanwhile."));
    layout->addWidget(m_steps, 1);
    QSizePolicy kept = m_progress->sizePolicy(); // the button does not change its place
    kept.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(kept);
    m_progress->setVisible(false);
    m_result->setVisible(false);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit cancelRequested();
        else
            emit startRequested();
    });
    const auto check = [this] { m_start->setEnabled(m_isBusy || !m_line->text().trimmed().isEmpty()); };
    connect(m_line, &QLineEdit::textChanged, this, check);
    check();
}

QWidget *ProgramPanel::newForm()
{
    auto *const form = new QWidget;
    auto *const layout = new QFormLayout(form);
    layout->setContentsMargins({});
    m_line->setPlaceholderText(u"mpirun -n 8 ./app input"_s);
    m_line->setToolTip(tr("The line that starts the program, as in a shell"));
    layout->addRow(tr("&Program:"), m_line);
    auto *const folderRow = new QHBoxLayout;
    auto *const browse = new QPushButton(tr("&Browse..."));
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(browse);
    layout->addRow(tr("Runs &in:"), folderRow);
    static_cast<QLabel *>(layout->labelForField(folderRow))->setBuddy(m_folder);
    connect(browse, &QPushButton::clicked, this, [this] {
        if (const QString folder
            = QFileDialog::getExistingDirectory(this, tr("Folder to run in"), m_folder->text());
            !folder.isEmpty())
            m_folder->setText(folder);
    });
    constexpr int least = 10;
    constexpr int most = 1000000;
    constexpr int usual = 600;
    m_budget->setRange(least, most);
    m_budget->setValue(usual);
    m_budget->setSuffix(tr(" s"));
    m_budget->setToolTip(tr("The program runs eight times at least"));
    layout->addRow(tr("&Total time:"), m_budget);
    layout->addRow(m_inCopy);
    layout->addRow(m_sums);
    return form;
}

QWidget *ProgramPanel::newResult()
{
    auto *const result = new QWidget;
    auto *const layout = new QVBoxLayout(result);
    layout->setContentsMargins({});
    m_table->setRootIsDecorated(false);
    m_table->header()->setStretchLastSection(false);
    m_table->setHeaderLabels(
        {tr("Call"), tr("Calls"), tr("Time in them"), tr("Default"), tr("Method"), tr("Times as fast")});
    m_table->setAccessibleName(tr("Calls of the program"));
    for (const int column : {callsColumn, timeColumn, defaultColumn, ratioColumn})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(m_table, 1);
    auto *const paste = new QHBoxLayout(m_pasteRow);
    paste->setContentsMargins({});
    m_paste->setReadOnly(true);
    m_paste->setAccessibleName(tr("Line that starts the program with the decisions"));
    auto *const copy = new QPushButton(tr("C&opy"));
    connect(copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(m_paste->text()); });
    paste->addWidget(m_paste, 1);
    paste->addWidget(copy);
    layout->addWidget(m_pasteRow);
    auto *const buttons = new QHBoxLayout;
    auto *const report = new QPushButton(tr("Open &report"));
    auto *const maps = new QPushButton(tr("&Show on the maps"));
    maps->setToolTip(tr("Opens what was measured, and weighs its cells by the calls of the program"));
    connect(report, &QPushButton::clicked, this, &ProgramPanel::reportRequested);
    connect(maps, &QPushButton::clicked, this, &ProgramPanel::callsRequested);
    buttons->addWidget(report);
    buttons->addWidget(maps);
    buttons->addStretch();
    layout->addLayout(buttons);
    return result;
}

void ProgramPanel::setWorkFolder(const QString &folder)
{
    m_folder->setText(QDir::toNativeSeparators(folder));
}

tune::ProgramOrder ProgramPanel::order() const
{
    tune::ProgramOrder order;
    order.lines = QStringList{m_line->text().trimmed()};
    order.workFolder = QDir::fromNativeSeparators(m_folder->text());
    order.budget = m_budget->value();
    order.inCopy = m_inCopy->isChecked();
    order.reproducibleSums = m_sums->isChecked();
    return order;
}

void ProgramPanel::begin()
{
    m_isBusy = true;
    m_start->setText(tr("&Cancel"));
    m_progress->setRange(0, m_budget->value());
    m_progress->setValue(0);
    m_progress->setVisible(true);
    m_headline->clear();
    m_steps->clear();
    m_result->setVisible(false);
}

void ProgramPanel::end()
{
    m_isBusy = false;
    m_start->setText(tr("&Make it faster"));
    m_progress->setVisible(false);
}

void ProgramPanel::addStep(const QString &step, double secondsLeft)
{
    m_steps->appendPlainText(step);
    m_progress->setValue(
        m_progress->maximum() - static_cast<int>(std::clamp<double>(secondsLeft, 0, m_progress->maximum())));
    m_progress->setFormat(tr("%1 left").arg(formatDuration(std::max(secondsLeft, 0.0))));
}

void ProgramPanel::setProblem(const QString &problem)
{
    m_headline->setText(problem);
}

void ProgramPanel::setResult(const tune::ProgramResult &result)
{
    QString text = result.ships ? tr("The program is faster: %1").arg(gainRange(result.gain))
                                : tr("Nothing is decided. %1").arg(toText(result.because));
    if (result.gain.pairs > 0)
        text += u'\n'
            + tr("%1 as it is, %2 with the decisions (pairs of runs: %3)")
                  .arg(formatSeconds(result.gain.plain), formatSeconds(result.gain.decided))
                  .arg(result.gain.pairs);
    if (const QString predicted = predictedText(result); result.gain.pairs > 0 && !predicted.isEmpty())
        text += u'\n' + tr("Predicted by the race: %1").arg(predicted);
    m_headline->setText(text);
    m_table->clear();
    if (result.race)
        for (const tune::RacedCell &cell : result.race->cells) {
            const tune::RacedMethod *const winner = cell.winner(result.way == tune::Way::libraryFile);
            auto *const item = new QTreeWidgetItem(m_table,
                {raceCallText(cell), formatCount(static_cast<std::uint64_t>(std::llround(cell.calls))),
                    formatSeconds(cell.seconds), formatSeconds(cell.defaultSeconds),
                    winner ? toText(wire::qualifiedText(winner->method)) : tr("the library's own choice"),
                    winner ? numberText(winner->ratio(), 'f', 2) : QString()});
            for (const int column : {callsColumn, timeColumn, defaultColumn, ratioColumn})
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->resizeColumnToContents(column);
    m_table->setVisible(result.race.has_value());
    showLine(result.ships ? result.lineOf(result.programs.front()) : QString());
    m_result->setVisible(true);
}

void ProgramPanel::showLine(const QString &line)
{
    m_paste->setText(line);
    m_paste->setCursorPosition(0);
    m_pasteRow->setVisible(!line.isEmpty());
}

QString ProgramPanel::headline() const
{
    return m_headline->text();
}

QSize ProgramPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 34};
}

} // namespace collscope
