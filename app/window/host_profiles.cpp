// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/host_profiles.h"

#include "app/window/settings.h"
#include "app/window/tool_window.h"
#include "engine/remote/host_facts.h"
#include "engine/remote/profile_trust.h"
#include "widgets/common/latest_task.h"
#include "widgets/panels/folder_dialog.h"
#include "widgets/panels/profile_editor.h"
#include "widgets/panels/profile_form.h"

#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

namespace collscope {

using namespace Qt::StringLiterals;
using remote::HostProfile;

HostProfiles::HostProfiles(
    remote::ProfileStore store, QString controlFolder, QString askPass, Settings *settings, QWidget *parent)
    : QObject(parent), m_store(std::move(store)), m_controlFolder(std::move(controlFolder)),
      m_askPass(std::move(askPass)), m_settings(settings), m_editor(new ProfileEditor),
      m_task(new LatestTask(this)), m_facts(new LatestTask(this)), m_looking(new LatestTask(this)),
      m_poll(new QTimer(this))
{
    constexpr int pollMs = 100;
    m_poll->setInterval(pollMs);
    connect(m_poll, &QTimer::timeout, this, &HostProfiles::showProgress);
    m_window = newToolWindow(tr("Host profiles"), m_editor, parent, u"host-profiles"_s);
    connect(m_window, &QDialog::finished, this, [this] {
        if (m_editor->hasUnsaved())
            emit leftUnsaved();
    });
    connect(m_editor, &ProfileEditor::saveRequested, this, &HostProfiles::save);
    connect(m_editor, &ProfileEditor::removeRequested, this, &HostProfiles::remove);
    connect(m_editor, &ProfileEditor::testRequested, this, &HostProfiles::startTest);
    connect(m_editor, &ProfileEditor::browseRequested, this, &HostProfiles::browse);
    connect(m_editor, &ProfileEditor::buildAgentRequested, this, &HostProfiles::buildAgent);
    connect(m_editor, &ProfileEditor::cancelRequested, this, &HostProfiles::cancel);
    connect(m_editor, &ProfileEditor::sshFactsWanted, this, &HostProfiles::findSshFacts);
    connect(m_editor, &ProfileEditor::importRequested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            m_window, tr("Import a host profile"), m_settings->lastFolder(), tr("Host profiles (*.json)"));
        if (!path.isEmpty())
            importFrom(path);
    });
    connect(m_editor, &ProfileEditor::exportRequested, this, [this](const HostProfile &profile) {
        const QString path = QFileDialog::getSaveFileName(m_window, tr("Export a host profile"),
            QDir(m_settings->lastFolder()).filePath(u"host.json"_s), tr("Host profiles (*.json)"));
        if (!path.isEmpty())
            exportTo(profile, path);
    });
    connect(m_task, &LatestTask::failed, this, [this](const QString &cause) {
        cancel();
        m_editor->say(Severity::error, cause);
    });
    readAll();
}

HostProfiles::~HostProfiles() = default;

const remote::ProfileTest *HostProfiles::test(const HostProfile &profile) const
{
    const auto tested = m_tests.value(profile.name);
    return tested && tested->profile == profile ? &tested->test : nullptr;
}

void HostProfiles::lookAt(const HostProfile &profile)
{
    const bool isUnderWay = m_looking->isRunning() && m_lookedAt == profile;
    if (test(profile) || isUnderWay || !remote::profileProblem(profile).empty()
        || !remote::ProfileTrust().covers(profile))
        return;
    m_lookedAt = profile;
    m_looking->start(
        [profile, controlFolder = m_controlFolder](const std::stop_token &stop) {
            remote::ProfileTest found;
            const auto transport = remote::openTransport(profile, controlFolder, false, stop);
            if (!transport)
                return found;
            found.resources = askResources(**transport, profile, stop).value_or(found.resources);
            if (auto agent = askAgent(**transport, profile, stop))
                found.agent = *std::move(agent);
            return found;
        },
        [this, profile](const remote::ProfileTest &found) {
            if (test(profile) || (found.resources.partitions.empty() && !found.agent))
                return;
            m_tests[profile.name] = std::make_shared<const Tested>(Tested{profile, found});
            emit profilesChanged();
        });
}

void HostProfiles::show(const QString &name)
{
    if (!m_window->isVisible())
        readAll(); // another workbench may have changed them
    if (!name.isEmpty())
        m_editor->choose(name);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void HostProfiles::readAll()
{
    remote::ProfileStore::Listing listing = m_store.list();
    for (const Diagnostic &unreadable : listing.unreadable)
        say(unreadable);
    m_profiles = std::move(listing.profiles);
    m_editor->setProfiles(m_profiles);
    emit profilesChanged();
}

void HostProfiles::save(const HostProfile &profile, const QString &before)
{
    if (const auto saved = m_store.save(profile, before); !saved) {
        say(saved.error());
        return;
    }
    m_editor->setSaved(profile, before);
    readAll();
    mayRun(profile);
}

void HostProfiles::remove(const HostProfile &profile)
{
    if (const auto removed = m_store.remove(profile.name); !removed) {
        say(removed.error());
        return;
    }
    m_editor->setRemoved(profile);
    readAll();
}

void HostProfiles::importFrom(const QString &path)
{
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    const auto profile = remote::readProfile(path);
    if (!profile) {
        say(profile.error());
        return;
    }
    m_editor->addDraft(*profile);
    if (mayRun(*profile))
        m_editor->say(Severity::information, tr("This is what %1 may run.").arg(profile->name),
            commandsOf(*profile).text());
}

bool HostProfiles::mayRun(const HostProfile &profile)
{
    const QString about = u"may run "_s + profile.name;
    if (remote::ProfileTrust().covers(profile)) {
        m_editor->messages()->withdraw(about);
        return true;
    }
    const remote::ProfileCommands commands = commandsOf(profile);
    const auto allow = [this, profile] {
        if (const auto confirmed = remote::ProfileTrust().confirm(profile); !confirmed)
            say(confirmed.error());
        else
            findSshFacts(profile);
    };
    m_editor->messages()->post({Severity::question,
        tr("%1 may run on this machine: %2. Allow that only if it is yours or you know who wrote it.")
            .arg(profile.name, commands.here.join(u"; "_s)),
        commands.text(), about, {{tr("Allow"), allow}, {tr("Do not allow"), [] {}}}});
    return false;
}

void HostProfiles::exportTo(const HostProfile &profile, const QString &path)
{
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    if (const auto written = remote::writeProfile(profile, path); !written)
        say(written.error());
    else
        m_editor->say(Severity::information, tr("Wrote %1.").arg(QDir::toNativeSeparators(path)));
}

std::function<HostProfiles::Opened(std::stop_token)> HostProfiles::opener(const HostProfile &profile) const
{
    return [profile, controlFolder = m_controlFolder, askPass = m_askPass](std::stop_token stop) {
        return remote::openTransport(profile, controlFolder, !askPass.isEmpty(), std::move(stop), askPass);
    };
}

void HostProfiles::startTest(const HostProfile &profile, bool isNew)
{
    if (!mayRun(profile))
        return;
    struct Found {
        HostProfile profile;
        remote::ProfileTest test;
    };
    m_testing = true;
    m_checks = std::make_shared<Mailbox<remote::ProfileCheck>>();
    m_editor->beginTest();
    m_poll->start();
    m_task->start(
        [profile, isNew, open = opener(profile), checks = m_checks](const std::stop_token &stop) {
            Found found{profile, {}};
            if (isNew) // that there is no connection is what the test says
                if (const auto transport = open(stop))
                    found.profile = findOut(**transport, profile, stop).value_or(profile);
            found.test = testProfile(
                found.profile, [&] { return open(stop); },
                [&](const remote::ProfileCheck &c) { checks->put(c); }, stop);
            return found;
        },
        [this, profile](const Found &found) { takeTest(profile, found.profile, found.test); });
}

void HostProfiles::takeTest(
    const HostProfile &asked, const HostProfile &profile, const remote::ProfileTest &test)
{
    showProgress();
    m_poll->stop();
    m_testing = false;
    m_tests[profile.name] = std::make_shared<const Tested>(Tested{profile, test});
    if (profile != asked) {
        m_editor->setFound(asked, profile);
        m_editor->say(Severity::information,
            tr("Found on %1: %2. Save the profile to keep it.")
                .arg(profile.name, differences(asked, profile).join(u", "_s)));
    }
    m_editor->endTest(test);
    emit profilesChanged();
}

/// The dialog is the machine's: what it asks for is listed one after the other.
void HostProfiles::browse(const HostProfile &profile)
{
    if (!mayRun(profile))
        return;
    auto *const dialog = new FolderDialog(profile.name, m_window);
    auto *const listing = new LatestTask(dialog);
    connect(dialog, &FolderDialog::listWanted, dialog, [this, profile, dialog, listing](const QString &path) {
        listing->start(
            [path, open = opener(profile)](
                const std::stop_token &stop) -> remote::Reply<remote::RemoteFolder> {
                const auto transport = open(stop);
                if (!transport)
                    return tl::unexpected(transport.error());
                return listFolder(**transport, path, stop);
            },
            [dialog](const remote::Reply<remote::RemoteFolder> &folder) {
                if (folder)
                    dialog->setFolder(*folder);
                else
                    dialog->setProblem(QString::fromStdString(folder.error().what.text()));
            });
    });
    connect(listing, &LatestTask::failed, dialog, &FolderDialog::setProblem);
    connect(dialog, &FolderDialog::chosen, m_editor->form(), &ProfileForm::setWorkFolder);
    dialog->open();
    dialog->go(profile.workFolder);
}

QString HostProfiles::originText(remote::AgentOrigin origin)
{
    switch (origin) {
    case remote::AgentOrigin::built:
        return tr("The agent %1 was built on %2. Save the profile to use it.");
    case remote::AgentOrigin::readyBuilt:
        return tr("The ready-built agent %1 was sent to %2. Save the profile to use it.");
    case remote::AgentOrigin::existing:
        break;
    }
    return tr("The agent %1 had been built on %2 before. Save the profile to use it.");
}

void HostProfiles::buildAgent(const HostProfile &profile)
{
    if (!mayRun(profile))
        return;
    m_editor->setBusy(tr("Connecting to %1...").arg(profile.name));
    m_steps = std::make_shared<Mailbox<QString>>();
    m_poll->start();
    m_task->start(
        [profile, open = opener(profile), steps = m_steps](
            const std::stop_token &stop) -> remote::Reply<remote::DeployedAgent> {
            auto transport = open(stop);
            if (!transport)
                return tl::unexpected(transport.error());
            return deployAgent(
                **transport, profile, [&](const QString &step) { steps->put(step); }, stop);
        },
        [this, profile](const remote::Reply<remote::DeployedAgent> &agent) {
            m_poll->stop();
            m_editor->setBusy({});
            if (!agent) {
                say(agent.error().what);
                return;
            }
            m_editor->setAgent(profile.name, agent->path);
            m_editor->say(Severity::information,
                originText(agent->origin).arg(agent->report.version.program, profile.name));
        });
}

void HostProfiles::showProgress()
{
    if (m_testing)
        for (const remote::ProfileCheck &check : m_checks->take())
            m_editor->addCheck(check);
    else if (const auto steps = m_steps->take(); !steps.empty())
        m_editor->setBusy(steps.back());
}

void HostProfiles::cancel()
{
    m_task->cancel();
    m_poll->stop();
    if (m_testing)
        m_editor->endTest(std::nullopt);
    else
        m_editor->setBusy({});
    m_testing = false;
}

void HostProfiles::findSshFacts(const HostProfile &profile)
{
    if (!remote::ProfileTrust().covers(profile)) {
        m_editor->form()->setSshFacts(tr("ssh is not asked before you allow what these options may run: %1")
                                          .arg(commandsOf(profile).here.join(u"; "_s)));
        return;
    }
    m_facts->start([profile](const std::stop_token &) { return sshSettings(profile); },
        [this](const remote::Reply<std::vector<std::pair<QString, QString>>> &settings) {
            if (!settings) {
                m_editor->form()->setSshFacts(QString::fromStdString(settings.error().what.text()));
                return;
            }
            QStringList facts;
            for (const auto &[key, value] : *settings)
                facts << key + u' ' + value;
            m_editor->form()->setSshFacts(tr("ssh says: %1").arg(facts.join(u", "_s)));
        });
}

void HostProfiles::say(const Diagnostic &cause)
{
    // A compiler's output is long: its last words are on show, all of it behind "Details".
    const QString all = QString::fromStdString(cause.text());
    const auto lines = all.count(u'\n');
    m_editor->say(Severity::error, lines > 2 ? all.section(u'\n', 0, 1) : all, lines > 2 ? all : QString());
}

} // namespace collscope
