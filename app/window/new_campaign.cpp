// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/new_campaign.h"

#include "app/window/host_profiles.h"
#include "app/window/settings.h"
#include "app/window/tool_window.h"
#include "engine/io/atomic_file.h"
#include "engine/remote/local_run.h"
#include "widgets/common/counts.h"
#include "widgets/panels/campaign_editor.h"

#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const char *const planFilter
    = QT_TRANSLATE_NOOP("collscope::NewCampaign", "Campaign plans (*.plan *.txt);;All files (*)");

/// Nobody has to describe the machine that the workbench runs on.
remote::HostProfile thisMachine(const Settings &settings)
{
    remote::HostProfile host;
    host.name = NewCampaign::tr("this machine");
    host.connection = u"local"_s;
    host.workFolder = QFileInfo(settings.campaignFolder()).dir().filePath(u"jobs"_s);
    host.scheduler = u"plain"_s;
    host.agent = remote::installedAgent();
    return host;
}

/// Beside a script that is submitted by hand.
QByteArray readMe(const remote::JobPreview &job)
{
    return NewCampaign::tr("Copy this folder to the machine as\n\n    %1\n\nand there, in it, say\n\n%2\n"
                           "What is measured appears in the file `records`. Copy it back, at any time, and "
                           "open it in Collscope.\n")
        .arg(job.folder,
            QString::fromUtf8(job.commands).trimmed().prepend(u"    "_s).replace(u"\n"_s, u"\n    "_s)
                + u'\n')
        .toUtf8();
}

/// Writes the files of one job into `folder`/NAME.
Expected<void> writeJob(const remote::JobOrder &order, const QString &folder)
{
    const auto job = makeJob(order);
    if (!job)
        return tl::unexpected(job.error());
    const auto shown = preview(*job);
    if (!shown)
        return tl::unexpected(shown.error());
    const QString own = folder + u'/' + job->uuid;
    if (!QDir().mkpath(own))
        return failure("the folder cannot be made", "choose another place", own.toStdString());
    const std::pair<const char *, QByteArray> files[]
        = {{"job.sh", shown->script}, {"plan", shown->plan}, {"README", readMe(*shown)}};
    for (const auto &[name, text] : files) {
        const QString path = own + u'/' + QString::fromLatin1(name);
        if (auto written = io::writeAtomically(path.toStdString(), text.toStdString()); !written)
            return written;
    }
    return {};
}

} // namespace

NewCampaign::NewCampaign(HostProfiles *profiles, Settings *settings, QWidget *parent)
    : QObject(parent), m_profiles(profiles), m_settings(settings), m_editor(new CampaignEditor)
{
    m_window = newToolWindow(tr("New campaign"), m_editor, parent, u"campaign-editor"_s);
    connect(m_profiles, &HostProfiles::profilesChanged, this, &NewCampaign::takeMachines);
    connect(m_editor, &CampaignEditor::profilesRequested, this,
        [this] { m_profiles->show(m_editor->machineName()); });
    connect(m_editor, &CampaignEditor::machineChosen, this, [this](const remote::HostProfile &host) {
        if (m_window->isVisible())
            m_profiles->lookAt(host);
    });
    connect(m_editor, &CampaignEditor::submitRequested, this, &NewCampaign::submitRequested);
    connect(m_editor, &CampaignEditor::loadPlanRequested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            m_window, tr("Load a plan"), m_settings->lastFolder(), tr(planFilter));
        if (!path.isEmpty())
            loadPlan(path);
    });
    connect(m_editor, &CampaignEditor::savePlanRequested, this, [this](const wire::CampaignPlan &plan) {
        const QString path = QFileDialog::getSaveFileName(m_window, tr("Save the plan"),
            QDir(m_settings->lastFolder()).filePath(u"campaign.plan"_s), tr(planFilter));
        if (!path.isEmpty())
            savePlan(plan, path);
    });
    connect(m_editor, &CampaignEditor::writeScriptsRequested, this,
        [this](const std::vector<remote::JobOrder> &orders) {
            const QString folder = QFileDialog::getExistingDirectory(
                m_window, tr("Where to write the scripts"), m_settings->lastFolder());
            if (!folder.isEmpty())
                writeScripts(orders, folder);
        });
    takeMachines();
}

void NewCampaign::show()
{
    m_window->show();
    if (const remote::HostProfile *const host = m_editor->chosenHost())
        m_profiles->lookAt(*host);
    m_window->raise();
    m_window->activateWindow();
}

void NewCampaign::showAgain(const PlanAgain &again)
{
    m_editor->setPlan(again.plan, again.times);
    m_editor->say(Severity::information,
        tr("To be measured again: %1. It counts as run %2.")
            .arg(QString::fromStdString(costText(again)))
            .arg(again.plan.run));
    show();
}

void NewCampaign::close()
{
    m_window->close();
}

void NewCampaign::takeMachines()
{
    std::vector<CampaignEditor::Machine> machines;
    std::vector<remote::HostProfile> hosts = m_profiles->profiles();
    if (std::none_of(hosts.begin(), hosts.end(),
            [](const remote::HostProfile &host) { return host.connection == u"local"; }))
        hosts.push_back(thisMachine(*m_settings));
    for (const remote::HostProfile &host : hosts) {
        CampaignEditor::Machine machine{host, {}};
        if (const remote::ProfileTest *const test = m_profiles->test(host)) {
            machine.facts.resources = test->resources;
            if (test->agent)
                machine.facts.offers = test->agent->offers;
        }
        machines.push_back(std::move(machine));
    }
    m_editor->setMachines(std::move(machines));
}

void NewCampaign::loadPlan(const QString &path)
{
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    const auto text = io::readWhole(path.toStdString(), wire::mostPlanBytes);
    if (!text) {
        say(text.error());
        return;
    }
    std::string problem;
    if (const auto plan = wire::parsePlan(*text, path.toStdString(), problem))
        m_editor->setPlan(*plan);
    else
        m_editor->say(Severity::error, QString::fromStdString(problem));
}

void NewCampaign::savePlan(const wire::CampaignPlan &plan, const QString &path)
{
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    if (const auto written = io::writeAtomically(path.toStdString(), formatPlan(plan)); !written)
        say(written.error());
    else
        m_editor->say(Severity::information, tr("Wrote %1.").arg(QDir::toNativeSeparators(path)));
}

void NewCampaign::writeScripts(const std::vector<remote::JobOrder> &orders, const QString &folder)
{
    m_settings->setLastFolder(folder);
    for (const remote::JobOrder &order : orders) {
        if (const auto written = writeJob(order, folder); !written) {
            say(written.error());
            return;
        }
    }
    m_editor->say(Severity::information,
        countText(orders.size(), tr("Wrote 1 job into %1; its README says what to do."),
            tr("Wrote %1 jobs into %2; the README of each says what to do."))
            .arg(QDir::toNativeSeparators(folder)));
}

void NewCampaign::say(const Diagnostic &cause)
{
    m_editor->say(Severity::error, QString::fromStdString(cause.text()));
}

} // namespace collscope
