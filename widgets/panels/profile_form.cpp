// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/profile_form.h"

#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/words.h"
#include "widgets/panels/field_form.h"
#include "widgets/panels/template_edit.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::HostProfile;

namespace {

constexpr int typingPauseMs = 400;

/// Selects the entry with that data; a name that is none of them is kept as one more.
void select(QComboBox *combo, const QString &name)
{
    if (combo->findData(name) < 0)
        combo->addItem(name, name);
    combo->setCurrentIndex(combo->findData(name));
}

/// Lines as they were typed; a last empty one is the end of the one before.
QStringList linesOf(const QString &text)
{
    QStringList lines = text.split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

} // namespace

ProfileForm::ProfileForm(QWidget *parent)
    : QWidget(parent), m_fields(new FieldForm), m_connection(new QComboBox), m_sshFacts(new PlainLabel),
      m_browse(new QPushButton(tr("Browse..."))), m_scheduler(new QComboBox), m_partition(new QComboBox),
      m_setup(newTextBox(3)), m_poll(new QSpinBox), m_coreHours(new QSpinBox), m_template(new TemplateEdit),
      m_factsTimer(new QTimer(this))
{
    m_name = addLine("name", tr("&Name:"), tr("Frodo"), tr("What you call this machine."));
    addConnection();
    addScheduler();
    addPrograms();
    addScript();
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_fields);
    column->addStretch();

    m_factsTimer->setSingleShot(true);
    m_factsTimer->setInterval(typingPauseMs);
    connect(m_factsTimer, &QTimer::timeout, this, [this] {
        if (const HostProfile host = profile(); host.connection == u"ssh" && !host.sshHost.isEmpty())
            emit sshFactsWanted(host);
    });
    setProfile({});
}

QLineEdit *ProfileForm::addLine(
    const char *key, const QString &label, const QString &example, const QString &help, QWidget *beside)
{
    auto *const edit = new QLineEdit;
    edit->setPlaceholderText(example);
    m_fields->addField(QString::fromLatin1(key), label, edit, help, beside);
    connect(edit, &QLineEdit::textChanged, this, &ProfileForm::change);
    return edit;
}

QPlainTextEdit *ProfileForm::newTextBox(int lines) const
{
    auto *const edit = new QPlainTextEdit;
    edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(edit->fontMetrics().lineSpacing() * (lines + 1));
    return edit;
}

void ProfileForm::addConnection()
{
    m_connection->addItem(tr("through ssh"), u"ssh"_s);
    m_connection->addItem(tr("this machine"), u"local"_s);
    m_fields->addField(u"connection"_s, tr("&Connection:"), m_connection,
        tr("Through your own ssh, with its configuration, keys, agents and jump hosts; or on this machine."));
    m_sshHost
        = addLine("ssh_host", tr("ssh h&ost:"), tr("frodo.example.org, me@frodo, a Host of ~/.ssh/config"),
            tr("What you type behind ssh in a terminal."));
    m_sshFacts->setWordWrap(true);
    m_sshFacts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_fields->addRow(m_sshFacts);
    m_sshOptions = addLine("ssh_options", tr("ssh o&ptions:"), tr("-p 2222 -J jump.example.org"),
        tr("Words before the host, as in a terminal. Better kept in ~/.ssh/config. None that change how host "
           "keys are checked."));
    m_browse->setAutoDefault(false);
    m_browse->setToolTip(plainTip(tr("Choose among the folders of the machine")));
    m_workFolder = addLine("work_folder", tr("Work &folder:"), tr("/scratch/me/collscope; a test finds one"),
        tr("Absolute path on the machine, in a file system that its compute nodes see. Jobs get folders of "
           "their own in it."),
        m_browse);
    connect(m_browse, &QPushButton::clicked, this, [this] { emit browseRequested(profile()); });
    connect(m_connection, &QComboBox::currentIndexChanged, this, [this] {
        showConnection();
        change();
    });
}

void ProfileForm::addScheduler()
{
    for (const remote::Scheduler &scheduler : remote::schedulers())
        m_scheduler->addItem(scheduler.description, scheduler.name);
    m_fields->addField(
        u"scheduler"_s, tr("Sche&duler:"), m_scheduler, tr("What starts jobs on the machine."));
    m_partition->setEditable(true);
    m_partition->setInsertPolicy(QComboBox::NoInsert);
    m_partition->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_partition->setMinimumContentsLength(40);
    m_partition->lineEdit()->setPlaceholderText(tr("the scheduler's default; a test lists what there is"));
    m_fields->addField(u"partition"_s, tr("Partit&ion:"), m_partition,
        tr("Partition or queue of the jobs. Empty: the scheduler's default."));
    m_account = addLine("account", tr("&Account:"), tr("none"), tr("What the jobs are charged to."));
    m_poll->setRange(30, 3600);
    m_poll->setSuffix(tr(" s"));
    m_fields->addField(u"poll_seconds"_s, tr("Loo&k every:"), m_poll,
        tr("Seconds between two looks at the jobs. 60 is what most sites ask for; longer while nothing "
           "happens."));
    m_coreHours->setRange(0, 100000000);
    m_coreHours->setSpecialValueText(tr("no limit"));
    m_coreHours->setSuffix(tr(" core hours"));
    m_fields->addField(u"core_hours_limit"_s, tr("Warn abo&ve:"), m_coreHours,
        tr("A campaign that may need more says so before it is submitted."));
    connect(m_coreHours, &QSpinBox::valueChanged, this, &ProfileForm::change);
    connect(m_scheduler, &QComboBox::currentIndexChanged, this, [this] {
        showScheduler();
        change();
    });
    connect(m_partition, &QComboBox::currentTextChanged, this, &ProfileForm::change);
    connect(m_poll, &QSpinBox::valueChanged, this, &ProfileForm::change);
}

void ProfileForm::addPrograms()
{
    m_launcher = addLine("launcher", tr("&Launcher:"), tr("srun, or mpirun -n @processes@"),
        tr("Shell words before the agent. @processes@, @nodes@ and @ppn@ (processes per node) stand for "
           "numbers of the job."));
    m_agent = addLine("agent", tr("A&gent:"), tr("/home/me/bin/collscope-agent"),
        tr("Path of collscope-agent on the machine, or its name where it is in PATH."));
    m_setup->setPlaceholderText(tr("module load openmpi"));
    m_fields->addField(u"setup"_s, tr("S&etup:"), m_setup,
        tr("Shell lines before the launcher: modules, environment. One a line."));
    connect(m_setup, &QPlainTextEdit::textChanged, this, &ProfileForm::change);
}

void ProfileForm::addScript()
{
    m_fields->addField(u"script_template"_s, tr("&Batch script:"), m_template,
        tr("The script that is submitted, with placeholders for what differs from job to job."));
    connect(m_template, &TemplateEdit::edited, this, &ProfileForm::change);
}

void ProfileForm::setProfile(const HostProfile &profile)
{
    m_setting = true;
    m_nameProblem.clear();
    m_name->setText(profile.name);
    select(m_connection, profile.connection);
    m_sshHost->setText(profile.sshHost);
    m_sshOptions->setText(wordsToText(profile.sshOptions));
    m_sshFacts->clear();
    m_workFolder->setText(profile.workFolder);
    select(m_scheduler, profile.scheduler);
    m_partition->clear();
    m_partition->setEditText(profile.partition);
    m_account->setText(profile.account);
    m_poll->setValue(profile.pollSeconds);
    m_coreHours->setValue(profile.coreHoursLimit);
    m_launcher->setText(profile.launcher);
    m_agent->setText(profile.agent);
    m_setup->setPlainText(profile.setup.join(u'\n'));
    m_template->setText(profile.scriptTemplate);
    m_setting = false;
    showConnection();
    showScheduler();
    check();
    m_factsTimer->start();
}

HostProfile ProfileForm::profile() const
{
    HostProfile profile;
    profile.name = m_name->text().trimmed();
    profile.connection = m_connection->currentData().toString();
    if (profile.connection == u"ssh")
        profile.sshHost = m_sshHost->text().trimmed();
    profile.sshOptions = wordsFromText(m_sshOptions->text());
    profile.workFolder = m_workFolder->text().trimmed();
    profile.scheduler = m_scheduler->currentData().toString();
    profile.partition = m_partition->currentText().trimmed();
    profile.account = m_account->text().trimmed();
    profile.pollSeconds = m_poll->value();
    profile.coreHoursLimit = m_coreHours->value();
    profile.launcher = m_launcher->text().trimmed();
    profile.agent = m_agent->text().trimmed();
    profile.setup = linesOf(m_setup->toPlainText());
    profile.scriptTemplate = m_template->text();
    return profile;
}

bool ProfileForm::isValid() const
{
    return m_valid;
}

void ProfileForm::setNameProblem(const QString &problem)
{
    if (problem == m_nameProblem)
        return;
    m_nameProblem = problem;
    check();
}

void ProfileForm::setPartitions(const QStringList &names)
{
    const QString chosen = m_partition->currentText();
    m_setting = true;
    m_partition->clear();
    m_partition->addItems(names);
    m_partition->setEditText(chosen);
    m_setting = false;
}

void ProfileForm::setSshFacts(const QString &facts)
{
    m_sshFacts->setText(facts);
    showConnection();
}

void ProfileForm::setWorkFolder(const QString &path)
{
    m_workFolder->setText(path);
}

void ProfileForm::focusName()
{
    m_name->setFocus();
    m_name->selectAll();
}

void ProfileForm::change()
{
    if (m_setting)
        return;
    check();
    m_factsTimer->start();
    emit edited();
}

void ProfileForm::check()
{
    const HostProfile host = profile();
    m_browse->setEnabled(remote::connectionProblem(host).empty());
    m_fields->clearProblems();
    m_template->setProblem(0, {});
    QString problem = QString::fromStdString(profileProblem(host));
    if (const QString key = problem.section(u": "_s, 0, 0); !problem.isEmpty())
        m_fields->setProblem(key, problem.section(u": "_s, 1));
    if (problem.isEmpty() && !m_nameProblem.isEmpty()) {
        problem = m_nameProblem;
        m_fields->setProblem(u"name"_s, problem);
    }
    remote::Job sample;
    sample.order.host = host;
    if (!remote::findScheduler(host.scheduler)) {
        m_valid = false;
        return;
    }
    const auto script = remote::jobScript(sample);
    if (!script) {
        const Diagnostic &what = script.error();
        const QString text = QString::fromStdString(
            what.message + (what.remedy.empty() ? std::string() : "; " + what.remedy));
        if (what.file == "launcher")
            m_fields->setProblem(u"launcher"_s, text);
        else
            m_template->setProblem(what.line, text);
    }
    m_valid = problem.isEmpty() && script.has_value();
}

void ProfileForm::showConnection()
{
    const bool ssh = m_connection->currentData().toString() == u"ssh";
    m_fields->setFieldVisible(u"ssh_host"_s, ssh);
    m_fields->setFieldVisible(u"ssh_options"_s, ssh);
    m_sshFacts->setVisible(ssh && !m_sshFacts->text().isEmpty());
}

void ProfileForm::showScheduler()
{
    const remote::Scheduler *const scheduler = remote::findScheduler(m_scheduler->currentData().toString());
    if (!scheduler)
        return;
    m_template->setSchedulersOwn(QString::fromUtf8(scheduler->scriptTemplate));
    // A scheduler whose script has no line for them has no use for them.
    m_fields->setFieldVisible(u"partition"_s, scheduler->scriptTemplate.contains("@partition@"));
    m_fields->setFieldVisible(u"account"_s, scheduler->scriptTemplate.contains("@account@"));
}

} // namespace collscope
