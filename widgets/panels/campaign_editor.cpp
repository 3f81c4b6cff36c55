// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/campaign_editor.h"

#include "engine/remote/job_order.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/panels/campaign_form.h"
#include "widgets/panels/field_form.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int editPauseMs = 150;

/// Leaves the view where it is when the text changes a little.
void replaceText(QPlainTextEdit *edit, const QByteArray &text)
{
    const int where = edit->verticalScrollBar()->value();
    edit->setPlainText(QString::fromUtf8(text));
    edit->verticalScrollBar()->setValue(where);
}

} // namespace

CampaignEditor::CampaignEditor(QWidget *parent)
    : QWidget(parent), m_machine(new QComboBox), m_form(new CampaignForm), m_tabs(new QTabWidget),
      m_map(new HeatView), m_job(new QComboBox), m_script(newText(tr("Batch script"))),
      m_commands(newText(tr("Commands"))), m_plan(newText(tr("Campaign plan"))), m_estimate(new PlainLabel),
      m_warnings(newProblemLabel()), m_problem(newProblemLabel()), m_messages(new MessageBar),
      m_task(new LatestTask(this)), m_delay(new QTimer(this))
{
    auto *const split = new QSplitter;
    split->addWidget(makeForm());
    split->addWidget(makePreview());
    split->setStretchFactor(1, 1);
    split->setChildrenCollapsible(false);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(split, 1);
    column->addWidget(makeBottom());
    column->addWidget(m_messages);

    m_delay->setSingleShot(true);
    m_delay->setInterval(editPauseMs);
    connect(m_delay, &QTimer::timeout, this, &CampaignEditor::compute);
    const auto later = [this] {
        m_outline.reset();
        showState();
        m_delay->start();
    };
    connect(m_form, &CampaignForm::edited, this, later);
    connect(m_machine, &QComboBox::currentIndexChanged, this, [this, later] {
        suggestPlan();
        later();
        if (const Machine *const where = machine())
            emit machineChosen(where->host);
    });
    connect(m_job, &QComboBox::currentIndexChanged, this, &CampaignEditor::showJob);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
    m_suggested = m_form->plan();
    later();
}

QPlainTextEdit *CampaignEditor::newText(const QString &name) const
{
    auto *const edit = new QPlainTextEdit;
    edit->setReadOnly(true);
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->setTabChangesFocus(true);
    edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    edit->setAccessibleName(name);
    return edit;
}

QWidget *CampaignEditor::makeForm()
{
    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    auto *const where = new QHBoxLayout;
    auto *const label = new PlainLabel(tr("M&achine:"));
    label->setBuddy(m_machine);
    m_machine->setAccessibleName(tr("Machine"));
    m_machine->setToolTip(tr("Host profile of the machine to measure on"));
    m_machine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_machine->setMinimumContentsLength(14);
    auto *const profiles = new QPushButton(tr("&Edit profiles..."));
    profiles->setAutoDefault(false);
    where->addWidget(label);
    where->addWidget(m_machine, 1);
    where->addWidget(profiles);
    column->addLayout(where);
    column->addWidget(m_form, 1);
    connect(profiles, &QPushButton::clicked, this, &CampaignEditor::profilesRequested);
    auto *const scroll = new QScrollArea;
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it takes the focus, and shows it
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(
        content->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width());
    return scroll;
}

QWidget *CampaignEditor::makePreview()
{
    m_map->setAccessibleName(tr("What will be measured"));
    auto *const map = new QWidget;
    auto *const mapColumn = new QVBoxLayout(map);
    mapColumn->addWidget(m_map, 1);
    auto *const legend = new PlainLabel(
        tr("Numbers: methods to measure. Dark cells are measured first, light ones last: they "
           "are left out when the budget is used up."));
    legend->setWordWrap(true);
    mapColumn->addWidget(legend);

    auto *const script = new QWidget;
    auto *const scriptColumn = new QVBoxLayout(script);
    auto *const row = new QHBoxLayout;
    m_job->setObjectName(u"job"_s);
    auto *const label = new PlainLabel(tr("Script &for:"));
    label->setBuddy(m_job);
    row->addWidget(label);
    row->addWidget(m_job, 1);
    scriptColumn->addLayout(row);
    scriptColumn->addWidget(m_script, 3);
    auto *const commands = new PlainLabel(tr("Submitted in the job's folder with:"));
    scriptColumn->addWidget(commands);
    scriptColumn->addWidget(m_commands, 1);

    m_tabs->addTab(map, tr("What will be measured"));
    m_tabs->addTab(script, tr("Batch script"));
    m_tabs->addTab(m_plan, tr("Plan"));
    return m_tabs;
}

QWidget *CampaignEditor::makeBottom()
{
    auto *const bottom = new QWidget;
    auto *const column = new QVBoxLayout(bottom);
    column->setContentsMargins(0, 0, 0, 0);
    for (QLabel *const label : {m_estimate, m_warnings, m_problem}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    auto *const buttons = new QHBoxLayout;
    const auto button = [&](const QString &text, const QString &help) {
        auto *const added = new QPushButton(text);
        added->setToolTip(plainTip(help));
        added->setAutoDefault(false);
        buttons->addWidget(added);
        return added;
    };
    QPushButton *const load = button(tr("&Load plan..."), tr("Take the plan of a file"));
    m_save = button(tr("Sa&ve plan..."), tr("Write the plan to a file, for collscope-agent --plan as well"));
    buttons->addStretch();
    m_write = button(tr("&Write script..."),
        tr("Write script and plan into a folder, to be submitted by hand; open the records in the window "
           "when they are there"));
    m_submit = button(tr("&Submit"), tr("Send it to the machine"));
    column->addLayout(buttons);
    connect(load, &QPushButton::clicked, this, &CampaignEditor::loadPlanRequested);
    connect(m_save, &QPushButton::clicked, this, [this] { emit savePlanRequested(*m_form->plan()); });
    connect(m_write, &QPushButton::clicked, this, [this] { emit writeScriptsRequested(m_outline->orders); });
    connect(m_submit, &QPushButton::clicked, this, [this] { emit submitRequested(m_outline->orders); });
    return bottom;
}

void CampaignEditor::setMachines(std::vector<Machine> machines)
{
    const QString chosen = m_machine->currentText();
    m_machines = std::move(machines);
    {
        const QSignalBlocker blocker(m_machine);
        m_machine->clear();
        for (const Machine &each : m_machines)
            m_machine->addItem(each.host.name);
    }
    {
        const QSignalBlocker blocker(m_machine);
        m_machine->setCurrentIndex(m_machines.empty() ? -1 : std::max(m_machine->findText(chosen), 0));
    }
    suggestPlan();
    m_outline.reset();
    m_delay->start();
    showState();
}

const remote::HostProfile *CampaignEditor::chosenHost() const
{
    const Machine *const chosen = machine();
    return chosen ? &chosen->host : nullptr;
}

QString CampaignEditor::machineName() const
{
    return m_machine->currentText();
}

void CampaignEditor::setPlan(const wire::CampaignPlan &plan, const wire::CallSeconds &times)
{
    m_times = times;
    m_form->setPlan(plan);
}

const CampaignEditor::Machine *CampaignEditor::machine() const
{
    const auto index = static_cast<std::size_t>(m_machine->currentIndex());
    return index < m_machines.size() ? &m_machines[index] : nullptr;
}

/// What the chosen machine has, unless the plan is the user's own.
void CampaignEditor::suggestPlan()
{
    const Machine *const where = machine();
    const remote::Partition *const partition
        = where ? partitionOf(where->host, where->facts.resources) : nullptr;
    if (m_form->plan() != m_suggested)
        return;
    wire::CampaignPlan plan = firstPlan();
    if (partition && partition->nodes > 0 && partition->cpusPerNode > 0)
        plan = firstPlan(std::min(partition->nodes, partition->mostNodes.value_or(partition->nodes)),
            partition->cpusPerNode);
    constexpr int usualMinutes = 15;
    constexpr double measuring = 40; // seconds of a minute; starting takes some as well
    remote::CampaignOrder jobs = m_form->order();
    jobs.minutes = usualMinutes;
    if (partition && partition->mostMinutes)
        jobs.minutes = std::min(usualMinutes, *partition->mostMinutes);
    plan.budget = std::min(plan.budget, measuring * jobs.minutes);
    if (plan != *m_suggested) {
        m_form->setPlan(plan);
        m_form->setJobs(jobs);
    }
    m_suggested = m_form->plan();
}

void CampaignEditor::compute()
{
    const Machine *const where = machine();
    replaceText(
        m_plan, m_form->plan() ? QByteArray::fromStdString(formatPlan(*m_form->plan())) : QByteArray());
    if (!m_form->plan()) {
        m_task->cancel();
        m_failure.clear();
        showOutline(); // there is none
        return;
    }
    remote::CampaignOrder order = m_form->order();
    if (where)
        order.host = where->host;
    m_task->start([order, facts = where ? where->facts : MachineFacts(), times = m_times](
                      const std::stop_token &) { return outlineOf(order, facts, times); },
        [this](Expected<CampaignOutline> outline) { take(std::move(outline)); });
}

void CampaignEditor::take(Expected<CampaignOutline> outline)
{
    m_failure.clear();
    m_outline.reset();
    if (outline)
        m_outline = *std::move(outline);
    else
        showFailure(outline.error());
    showOutline();
}

void CampaignEditor::showOutline()
{
    m_map->setContent(m_outline ? m_outline->map : HeatContent());
    {
        const QSignalBlocker blocker(m_job);
        const int before = m_job->currentIndex();
        m_job->clear();
        for (const remote::JobOrder &order : m_outline ? m_outline->orders : std::vector<remote::JobOrder>())
            m_job->addItem(remote::shapeText(order.nodes, order.ppn));
        m_job->setCurrentIndex(std::clamp(before, m_job->count() > 0 ? 0 : -1, m_job->count() - 1));
    }
    showJob();
    showState();
}

void CampaignEditor::showFailure(const Diagnostic &cause)
{
    m_failure = QString::fromStdString(
        cause.message + (cause.remedy.empty() ? std::string() : "; " + cause.remedy));
}

void CampaignEditor::showJob()
{
    const auto job = static_cast<std::size_t>(m_job->currentIndex());
    const bool known = m_outline && job < m_outline->previews.size();
    replaceText(m_script, known ? m_outline->previews[job].script : QByteArray());
    replaceText(m_commands, known ? m_outline->previews[job].commands : QByteArray());
}

void CampaignEditor::showState()
{
    QString problem = m_failure;
    if (m_machines.empty())
        problem = tr("there is no machine yet: make a host profile with Edit profiles");
    else if (!m_form->plan())
        problem = tr("the plan is not complete: %1").arg(m_form->firstProblem());
    setProblemText(m_problem, problem);
    const bool known = m_outline.has_value();
    const bool ready = known && problem.isEmpty();
    if (known || !problem.isEmpty()) // else the last one stays until the new one is there
        m_estimate->setText(known ? tr("Estimate: %1").arg(estimateText(m_outline->estimate)) : QString());
    m_estimate->setVisible(!m_estimate->text().isEmpty());
    setProblemText(m_warnings, known ? m_outline->estimate.warnings.join(u'\n') : QString());
    m_save->setEnabled(m_form->plan().has_value());
    m_write->setEnabled(ready);
    m_submit->setEnabled(ready);
}

QString CampaignEditor::script() const
{
    return m_script->toPlainText();
}

QString CampaignEditor::estimate() const
{
    return m_estimate->text();
}

QString CampaignEditor::problem() const
{
    return m_problem->accessibleName();
}

void CampaignEditor::say(Severity severity, const QString &text, const QString &details)
{
    m_messages->post(severity, text, details);
}

} // namespace collscope
