// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/application_panel.h"

#include "engine/map/weighting_file.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

enum ApplicationColumn { nameColumn, shareColumn, runColumn, processesColumn };

QDoubleSpinBox *weightBox(double least, const QString &name)
{
    auto *const box = new QDoubleSpinBox;
    box->setLocale(QLocale::c());
    box->setRange(least, 1e6);
    box->setDecimals(3);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setValue(1);
    box->setKeyboardTracking(false);
    box->setMinimumWidth(70); // the most that can be said need not be seen
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    box->setAccessibleName(name);
    return box;
}

} // namespace

ApplicationPanel::ApplicationPanel(QWidget *parent)
    : QWidget(parent), m_model(new ApplicationModel(this)),
      m_table(newTable(m_model, tr("Where applications lose their time"))), m_applications(new QTreeWidget),
      m_headline(new PlainLabel), m_notes(new PlainLabel), m_progress(new QProgressBar),
      m_factorLabel(new PlainLabel), m_factor(weightBox(0.001, tr("Factor of the collective"))),
      m_weight(weightBox(0, tr("Weight of the marked cells, or of those in view where none is marked"))),
      m_weigh(new QPushButton(tr("&Set"))), m_clear(new QPushButton(tr("Clea&r cells"))),
      m_remove(new QPushButton(tr("Remove"))), m_empty(new QWidget), m_content(new QWidget),
      m_pages(new QStackedLayout(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"application"_s, csv); });
    m_headline->setWordWrap(true);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_notes->setWordWrap(true);
    m_progress->setRange(0, 0);
    m_progress->setMaximumHeight(4);
    m_progress->setTextVisible(false);
    m_progress->hide();

    auto *const hint = new PlainLabel(tr("Which calls matter? Open the profile of a program: what it calls "
                                         "weighs, and this panel says what it loses and where.\nRecords of "
                                         "Collscope, mpiP, IPM, mpisee and OTF2 traces as text are read."));
    hint->setWordWrap(true);
    hint->setAlignment(Qt::AlignCenter);
    auto *const open = new QPushButton(tr("&Open application profile..."));
    connect(open, &QPushButton::clicked, this, &ApplicationPanel::openRequested);
    auto *const middle = new QVBoxLayout(m_empty);
    middle->addStretch();
    middle->addWidget(hint);
    middle->addWidget(open, 0, Qt::AlignCenter);
    middle->addStretch();

    auto *const right = new QWidget;
    auto *const column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_headline);
    column->addWidget(m_progress);
    column->addWidget(m_table, 1);
    column->addWidget(m_notes);
    right->setMinimumWidth(260);
    auto *const splitter = new QSplitter;
    splitter->addWidget(makeControls());
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({240, 760}); // the table is what one looks at
    auto *const whole = new QVBoxLayout(m_content);
    whole->setContentsMargins(4, 2, 4, 0);
    whole->addWidget(splitter);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    connect(m_table, &QTreeView::clicked, this, &ApplicationPanel::activate);
    connect(m_table, &QTreeView::activated, this, &ApplicationPanel::activate);
    refresh();
}

QWidget *ApplicationPanel::makeControls()
{
    m_applications->setHeaderLabels({tr("Application"), tr("Share"), tr("Run"), tr("Processes")});
    m_applications->headerItem()->setData(shareColumn, Qt::ToolTipRole,
        wrappedTip(tr("How many of the runs are of it, in proportion to the others")));
    m_applications->setRootIsDecorated(false);
    m_applications->setAccessibleName(tr("Applications with their shares"));
    m_applications->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_applications->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_applications->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    m_applications->header()->setStretchLastSection(false);
    m_applications->setEditTriggers(QAbstractItemView::NoEditTriggers); // of one column alone
    auto *const remove = new QAction(tr("Remove"), m_applications);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_applications->addAction(remove);
    const auto edit = [this](QTreeWidgetItem *item) {
        if (item)
            m_applications->editItem(item, shareColumn);
    };
    connect(m_applications, &QTreeWidget::itemDoubleClicked, this, edit);
    connect(m_applications, &QTreeWidget::itemActivated, this, edit);
    connect(m_applications, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item, int column) {
        if (column == shareColumn)
            changeShare(m_applications->indexOfTopLevelItem(item), item->text(column));
    });
    connect(remove, &QAction::triggered, this, &ApplicationPanel::removeSelected);
    connect(m_remove, &QPushButton::clicked, this, &ApplicationPanel::removeSelected);

    auto *const add = new QPushButton(tr("&Open..."));
    add->setToolTip(tr("Opens the profile of another application"));
    connect(add, &QPushButton::clicked, this, &ApplicationPanel::openRequested);
    auto *const buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addWidget(m_clear);
    buttons->addStretch();
    m_weigh->setToolTip(
        tr("The cells that the maps show, as far as they are zoomed in, weigh so much; 1 is the "
           "mean, 0 leaves them out"));
    m_clear->setToolTip(tr("Takes all weights back that were set for cells"));
    auto *const weights = new QHBoxLayout;
    weights->addWidget(m_weight, 1);
    weights->addWidget(m_weigh);
    auto *const form = new QFormLayout;
    m_factorLabel->setBuddy(m_factor);
    form->addRow(m_factorLabel, m_factor);
    form->addRow(tr("Marked cells"), weights);
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        Weighting changed = weighting();
        changed.factors.erase(m_collective.toStdString());
        if (value != 1)
            changed.factors[m_collective.toStdString()] = value;
        emit edited(changed, tr("Weight of %1").arg(m_collective));
    });
    connect(m_weigh, &QPushButton::clicked, this, [this] { emit weighCellsRequested(m_weight->value()); });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        Weighting changed = weighting();
        changed.painted.clear();
        emit edited(changed, tr("Clear weights of cells"));
    });

    auto *const controls = new QWidget;
    auto *const column = new QVBoxLayout(controls);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_applications, 1);
    column->addLayout(buttons);
    column->addLayout(form);
    return controls;
}

void ApplicationPanel::setWeighting(const WeightingPtr &weighting, const QStringList &absent)
{
    m_weighting = weighting;
    m_absent = absent;
    emit titleChanged(title());
    m_refresh->request();
}

void ApplicationPanel::setCollective(const QString &collective)
{
    m_collective = collective;
    m_refresh->request();
}

void ApplicationPanel::setLoss(const ApplicationLossPtr &loss, const QString &problem)
{
    m_loss = loss;
    m_problem = problem;
    m_refresh->request();
}

void ApplicationPanel::setBusy(bool isBusy)
{
    m_progress->setVisible(isBusy);
}

void ApplicationPanel::setByHand(bool byHand)
{
    m_byHand = byHand;
    m_refresh->request();
}

QString ApplicationPanel::headline() const
{
    return m_headline->text();
}

QString ApplicationPanel::title() const
{
    if (!m_weighting || m_weighting->applications.empty())
        return tr("Application");
    const QString first = QString::fromStdString(m_weighting->applications.front().name);
    const std::size_t more = m_weighting->applications.size() - 1;
    return more == 0 ? tr("Application: %1").arg(first)
                     : tr("Application: %1 and %2 more").arg(first).arg(more);
}

bool ApplicationPanel::isEmpty() const
{
    return m_pages->currentWidget() == m_empty;
}

void ApplicationPanel::listApplications()
{
    const QSignalBlocker blocker(m_applications);
    m_applications->clear();
    for (const Application &application : weighting().applications) {
        const wire::Profile &calls = application.profile->calls;
        auto *const item = new QTreeWidgetItem({QString::fromStdString(application.name),
            QString::number(application.share),
            calls.seconds > 0
                ? formatSeconds(calls.seconds / static_cast<double>(std::max<std::uint64_t>(calls.runs, 1)))
                : tr("unknown"),
            calls.processes == 0 ? tr("unknown") : formatCount(calls.processes)});
        QStringList tip;
        for (const std::filesystem::path &file : application.profile->files)
            tip << QString::fromStdString(file.string());
        for (const std::string &source : calls.sources)
            tip << tr("recorded by %1").arg(QString::fromStdString(source));
        if (!calls.complete)
            tip << tr("the program had not come to its end");
        item->setData(nameColumn, Qt::ToolTipRole, plainTip(tip.join(u'\n')));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        m_applications->addTopLevelItem(item);
    }
    for (const QString &file : m_absent) {
        auto *const item = new QTreeWidgetItem({file, tr("absent")});
        item->setData(nameColumn, Qt::ToolTipRole,
            plainTip(tr("%1 has not been read: it stays part of the project").arg(file)));
        item->setDisabled(true);
        m_applications->addTopLevelItem(item);
    }
}

void ApplicationPanel::refresh()
{
    const bool isUsed = m_byHand || m_weighting || !m_absent.isEmpty();
    m_pages->setCurrentWidget(isUsed ? m_content : m_empty);
    listApplications();
    const Weighting now = weighting();
    {
        const QSignalBlocker blocker(m_factor);
        m_factor->setValue(now.factor(m_collective.toStdString()));
    }
    m_factor->setEnabled(!m_collective.isEmpty());
    m_weigh->setEnabled(!m_collective.isEmpty());
    m_clear->setEnabled(!now.painted.empty());
    m_factorLabel->setText(m_collective.isEmpty() ? tr("Factor") : tr("Factor of %1").arg(m_collective));
    m_remove->setEnabled(!now.applications.empty() || !m_absent.isEmpty());
    if (m_model->loss() != m_loss)
        m_model->setLoss(m_loss);

    QStringList notes;
    if (!now.factors.empty() || !now.painted.empty()) {
        Weighting byHand = now;
        byHand.applications.clear();
        notes << tr("Set by hand: %1.").arg(QString::fromStdString(byHand.text()));
    }
    if (now.applications.empty()) {
        m_headline->setText(m_problem.isEmpty() ? tr("No application is open.") : m_problem);
    } else if (!m_loss) {
        m_headline->setText(m_problem.isEmpty() ? tr("Working out what is lost.") : m_problem);
    } else if (m_loss->cells.empty()) {
        m_headline->setText(
            tr("Nobody knows what is lost: none of the calls was measured. The remarks say why."));
    } else {
        Weighting named;
        named.applications = now.applications;
        m_headline->setText(tr("%1: %2.").arg(QString::fromStdString(named.text()),
            QString::fromStdString(lossText(*m_loss, tr("the models on show").toStdString()))));
    }
    if (m_loss && !m_loss->fits())
        notes << tr(
            "What is lost cannot be told: the program ran on another machine or with other methods, or "
            "waited for late processes.");
    if (m_loss && m_loss->estimated)
        notes << tr("How many calls is estimated by their time, waiting included.");
    if (m_loss && m_loss->incomplete > 0)
        notes << tr("%1 (at best) are in cells where the default or the decision was not measured.")
                     .arg(formatSeconds(m_loss->incomplete));
    if (m_loss && !m_loss->unmeasured.empty())
        notes
            << tr("Never measured: %1 per run as recorded.").arg(formatSeconds(m_loss->unmeasuredSeconds()));
    m_notes->setText(notes.join(u' '));
    m_notes->setVisible(!notes.isEmpty());
}

void ApplicationPanel::changeShare(int row, const QString &text)
{
    Weighting changed = weighting();
    bool isNumber = false;
    const double share = QLocale::c().toDouble(text.trimmed(), &isNumber);
    const auto at = static_cast<std::size_t>(row);
    if (row >= 0 && at < changed.applications.size() && isNumber && share > 0 && share <= mostWeight) {
        changed.applications[at].share = share;
        emit edited(changed, tr("Share of %1").arg(QString::fromStdString(changed.applications[at].name)));
    }
    m_refresh->request(); // what is no share is as it was
}

void ApplicationPanel::removeSelected()
{
    Weighting changed = weighting();
    std::set<int> rows;
    for (QTreeWidgetItem *const item : m_applications->selectedItems())
        rows.insert(m_applications->indexOfTopLevelItem(item));
    if (rows.empty() && m_applications->topLevelItemCount() == 1)
        rows.insert(0);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        if (static_cast<std::size_t>(*row) < changed.applications.size())
            changed.applications.erase(changed.applications.begin() + *row);
    if (!rows.empty())
        emit edited(changed, tr("Remove application"));
}

void ApplicationPanel::activate(const QModelIndex &index)
{
    if (const CellLoss *const cell = m_model->cell(index.row())) {
        const TimeGrid &grid = *cell->fit->map()->grid;
        emit cellActivated(
            QString::fromUtf8(grid.collective().data(), static_cast<qsizetype>(grid.collective().size())),
            grid.cell(cell->cell));
    }
}

} // namespace collscope
