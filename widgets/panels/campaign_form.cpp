// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/campaign_form.h"

#include "engine/wire/policies/policy.h"
#include "widgets/common/text.h"
#include "widgets/panels/collective_list.h"
#include "widgets/panels/field_form.h"
#include "widgets/panels/fold.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Of m_methods: the words of a plan, but for the last, which stands for a list of its own.
enum Methods { everything, bundled, native, named };
/// Of m_processes.
enum Processes { onNodes, anywhere };

QStringList policyNames()
{
    QStringList names;
    for (const wire::Policy &policy : wire::policies())
        names << toText(policy.name);
    return names;
}

const QStringList methodWords = {u""_s, u"bundled"_s, u"native"_s};

} // namespace

CampaignForm::CampaignForm(QWidget *parent)
    : QWidget(parent), m_form(new FieldForm), m_details(new FieldForm),
      m_fold(new Fold(tr("How it is measured"))), m_collectives(new CollectiveList), m_methods(new QComboBox),
      m_named(new QLineEdit), m_processes(new QComboBox), m_split(new QComboBox)
{
    addWhat();
    addWhere();
    addJobs();
    addDetails();
    m_fold->body()->addWidget(m_details);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_form);
    column->addWidget(m_fold);
    column->addStretch();
    setPlan(firstPlan());
    remote::CampaignOrder jobs;
    jobs.minutes = 15; // the budget of the first plan, and some more
    setJobs(jobs);
}

void CampaignForm::addWhat()
{
    m_form->addField(u"collectives"_s, tr("&Collectives:"), m_collectives,
        tr("MPI operations to measure, all in the same job."));
    m_methods->addItems({tr("everything"), tr("Collscope's own"), tr("the MPI library's own"), tr("these:")});
    auto *const methods = new QWidget;
    auto *const column = new QVBoxLayout(methods);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_methods);
    column->addWidget(m_named);
    m_named->setPlaceholderText(u"default, pipeline/8KiB, openmpi.chain:4/64KiB"_s);
    m_named->setAccessibleName(tr("Names of methods"));
    methods->setFocusProxy(m_methods);
    m_form->addField(u"methods"_s, tr("&Methods:"), methods, planHelp(u"methods"_s));
    addLine(m_form, u"sizes"_s, tr("Message si&zes:"));
    connect(m_collectives, &CollectiveList::edited, this, &CampaignForm::change);
    connect(m_methods, &QComboBox::currentIndexChanged, this, &CampaignForm::change);
    connect(m_named, &QLineEdit::textChanged, this, &CampaignForm::change);
}

void CampaignForm::addWhere()
{
    m_processes->addItems({tr("nodes x processes per node"), tr("numbers of processes")});
    m_form->addField(u"processes"_s, tr("&Processes:"), m_processes,
        tr("How the communicators are given whose collectives are measured."));
    addLine(m_form, u"nodes"_s, tr("&Nodes:"));
    addLine(m_form, u"ppn"_s, tr("P&rocesses per node:"));
    addLine(m_form, u"comm_sizes"_s, tr("Comm&unicator sizes:"));
    connect(m_processes, &QComboBox::currentIndexChanged, this, &CampaignForm::change);
}

QSpinBox *CampaignForm::addNumber(const QString &key, const QString &label, int least, const QString &help)
{
    constexpr int most = 1000000;
    auto *const box = new QSpinBox;
    box->setRange(least, most);
    m_form->addField(key, label, box, help);
    connect(box, &QSpinBox::valueChanged, this, &CampaignForm::change);
    return box;
}

void CampaignForm::addJobs()
{
    addLine(m_form, u"budget"_s, tr("&Budget in seconds:"));
    m_split->addItems({tr("one for everything"), tr("one for each number of nodes")});
    m_form->addField(u"split"_s, tr("&Jobs:"), m_split,
        tr("One job measures small communicators on some of its nodes. Several jobs wait in the queue one by "
           "one; the small ones often start sooner."));
    m_nodes = addNumber(u"job_nodes"_s, tr("N&odes of the job:"), 0,
        tr("Nodes to ask the scheduler for. As the plan: the largest number of nodes in it."));
    m_ppn = addNumber(u"job_ppn"_s, tr("Processes on eac&h:"), 0,
        tr("Processes to start on every node. As the plan: the largest number in it."));
    m_nodes->setSpecialValueText(tr("as the plan"));
    m_ppn->setSpecialValueText(tr("as the plan"));
    m_minutes = addNumber(u"minutes"_s, tr("&Time limit:"), 1,
        tr("Of each job, for the scheduler. A little more than the budget; what was measured when it is over "
           "counts."));
    m_minutes->setSuffix(tr(" min"));
    connect(m_split, &QComboBox::currentIndexChanged, this, &CampaignForm::change);
}

void CampaignForm::addDetails()
{
    const QMap<QString, QString> labels = {{u"segments"_s, tr("Se&gments:")}, {u"fanouts"_s, tr("Fan-outs:")},
        {u"repetitions"_s, tr("Repet&itions:")}, {u"precision"_s, tr("Precision:")},
        {u"seconds_per_point"_s, tr("Seconds per point:")}, {u"warmup"_s, tr("Warm-up:")},
        {u"time_limit"_s, tr("Stuck after seconds:")}, {u"run"_s, tr("Number of the run:")},
        {u"system"_s, tr("Name of the machine:")}, {u"cells"_s, tr("Single cells:")},
        {u"weights"_s, tr("Weights:")}, {u"at_once"_s, tr("At once:")},
        {u"disturbance"_s, tr("Disturbance:")}};
    addChoice(u"policy"_s, tr("Order:"), policyNames());
    addChoice(u"synchronisation"_s, tr("S&ynchronisation:"), {u"barrier"_s, u"window"_s});
    addChoice(u"buffers"_s, tr("Buffers:"), {u"warm"_s, u"cold"_s});
    for (const wire::PlanKey &planned : wire::planKeys()) {
        const QString key = toText(planned.name);
        if (key != u"collectives" && key != u"methods" && !m_lines.contains(key) && !m_choices.contains(key))
            addLine(m_details, key, labels.value(key, key));
    }
}

QLineEdit *CampaignForm::addLine(FieldForm *form, const QString &key, const QString &label)
{
    auto *const edit = new QLineEdit;
    edit->setPlaceholderText(planDefault(key));
    form->addField(key, label, edit, planHelp(key));
    m_lines[key] = edit;
    connect(edit, &QLineEdit::textChanged, this, &CampaignForm::change);
    return edit;
}

QComboBox *CampaignForm::addChoice(const QString &key, const QString &label, const QStringList &values)
{
    auto *const combo = new QComboBox;
    combo->addItems(values);
    m_details->addField(key, label, combo, planHelp(key));
    m_choices[key] = combo;
    connect(combo, &QComboBox::currentIndexChanged, this, &CampaignForm::change);
    return combo;
}

void CampaignForm::setPlan(const wire::CampaignPlan &plan)
{
    const PlanTexts texts = planTexts(plan);
    m_setting = true;
    m_collectives->setText(texts[u"collectives"_s]);
    const QString methods = texts[u"methods"_s];
    const auto word = methodWords.indexOf(methods);
    m_methods->setCurrentIndex(word < 0 ? named : static_cast<int>(word));
    m_named->setText(word < 0 ? methods : QString());
    m_processes->setCurrentIndex(plan.nodes.empty() && plan.ppn.empty() ? anywhere : onNodes);
    for (auto line = m_lines.begin(); line != m_lines.end(); ++line)
        line.value()->setText(texts.value(line.key()));
    for (auto choice = m_choices.begin(); choice != m_choices.end(); ++choice) {
        const int index = choice.value()->findText(texts.value(choice.key()));
        choice.value()->setCurrentIndex(std::max(index, 0)); // the first is what holds by default
    }
    m_setting = false;
    check();
    emit edited();
}

void CampaignForm::setJobs(const remote::CampaignOrder &order)
{
    m_setting = true;
    m_split->setCurrentIndex(order.division == remote::JobDivision::perNodeCount ? 1 : 0);
    m_nodes->setValue(order.nodes);
    m_ppn->setValue(order.ppn);
    m_minutes->setValue(order.minutes);
    m_setting = false;
    check();
    emit edited();
}

remote::CampaignOrder CampaignForm::order() const
{
    remote::CampaignOrder order;
    if (m_plan)
        order.plan = *m_plan;
    order.division
        = m_split->currentIndex() == 1 ? remote::JobDivision::perNodeCount : remote::JobDivision::oneJob;
    order.nodes = m_nodes->value();
    order.ppn = m_ppn->value();
    order.minutes = m_minutes->value();
    return order;
}

PlanTexts CampaignForm::texts() const
{
    PlanTexts texts;
    texts[u"collectives"_s] = m_collectives->text();
    texts[u"methods"_s]
        = m_methods->currentIndex() == named ? m_named->text() : methodWords.at(m_methods->currentIndex());
    for (auto line = m_lines.begin(); line != m_lines.end(); ++line)
        texts[line.key()] = line.value()->text();
    for (auto choice = m_choices.begin(); choice != m_choices.end(); ++choice)
        texts[choice.key()] = choice.value()->currentText();
    const QStringList unused = m_processes->currentIndex() == onNodes ? QStringList{u"comm_sizes"_s}
                                                                      : QStringList{u"nodes"_s, u"ppn"_s};
    for (const QString &key : unused)
        texts.remove(key);
    return texts;
}

void CampaignForm::showFields()
{
    m_named->setVisible(m_methods->currentIndex() == named);
    const bool nodes = m_processes->currentIndex() == onNodes;
    m_form->setFieldVisible(u"nodes"_s, nodes);
    m_form->setFieldVisible(u"ppn"_s, nodes);
    m_form->setFieldVisible(u"comm_sizes"_s, !nodes);
    // Whoever has a job for each number of nodes lets the plan say how many that are.
    m_form->setFieldVisible(u"job_nodes"_s, m_split->currentIndex() == 0);
}

void CampaignForm::change()
{
    if (m_setting)
        return;
    check();
    emit edited();
}

void CampaignForm::check()
{
    showFields();
    m_form->clearProblems();
    m_details->clearProblems();
    PlanTexts problems;
    m_plan = planOf(texts(), problems);
    if (m_collectives->isEmpty())
        problems[u"collectives"_s] = tr("tick at least one");
    if (m_methods->currentIndex() == named && m_named->text().trimmed().isEmpty())
        problems[u"methods"_s] = tr("name them, separated by commas, for example default, binomial");
    if (!problems.isEmpty())
        m_plan.reset();
    for (auto problem = problems.begin(); problem != problems.end(); ++problem)
        setProblem(problem.key(), problem.value());
}

bool CampaignForm::setProblem(const QString &key, const QString &text)
{
    if (m_form->setProblem(key, text))
        return true;
    if (!text.isEmpty())
        m_fold->setOpen(true);
    return m_details->setProblem(key, text);
}

QString CampaignForm::firstProblem() const
{
    const QString first = m_form->firstProblem();
    return first.isEmpty() ? m_details->firstProblem() : first;
}

} // namespace collscope
