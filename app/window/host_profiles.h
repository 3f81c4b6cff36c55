// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/profile_store.h"
#include "engine/remote/profile_test.h"
#include "widgets/common/mailbox.h"

#include <QMap>
#include <QObject>

#include <memory>

class QDialog;
class QTimer;

namespace collscope {

class LatestTask;
class ProfileEditor;
class Settings;

/// The window in which host profiles are edited, and what it asks for: files and machines.
class HostProfiles : public QObject {
    Q_OBJECT
public:
    /// `askPass`: see SshTransport::signIn().
    HostProfiles(remote::ProfileStore store, QString controlFolder, QString askPass, Settings *settings,
        QWidget *parent);
    ~HostProfiles() override;

    /// Those that are kept.
    const std::vector<remote::HostProfile> &profiles() const { return m_profiles; }
    /// What the last test since the start found; null: there was none since the profile changed.
    const remote::ProfileTest *test(const remote::HostProfile &profile) const;

    /// Asks a machine that no test has looked at what it has, without a question to the user; told by
    /// profilesChanged.
    void lookAt(const remote::HostProfile &profile);

    /// Opens the window with that profile, or the one it had.
    void show(const QString &name = {});
    void importFrom(const QString &path);
    void exportTo(const remote::HostProfile &profile, const QString &path);

    ProfileEditor *editor() const { return m_editor; }

signals:
    void profilesChanged(); ///< or what tests found
    /// The window was closed, and these changes are not saved.
    void leftUnsaved();

private:
    void readAll();
    void save(const remote::HostProfile &profile, const QString &before);
    void remove(const remote::HostProfile &profile);
    void startTest(const remote::HostProfile &profile, bool isNew);
    void takeTest(const remote::HostProfile &asked, const remote::HostProfile &profile,
        const remote::ProfileTest &test);
    void browse(const remote::HostProfile &profile);
    void buildAgent(const remote::HostProfile &profile);
    static QString originText(remote::AgentOrigin origin);
    void cancel();
    void showProgress();
    /// Whether it may run here what it wants; else the user is asked, and nothing is run.
    bool mayRun(const remote::HostProfile &profile);
    void findSshFacts(const remote::HostProfile &profile);
    void say(const Diagnostic &cause);
    using Opened = remote::Reply<std::unique_ptr<remote::Transport>>;
    std::function<Opened(std::stop_token)> opener(const remote::HostProfile &profile) const;

    struct Tested {
        remote::HostProfile profile;
        remote::ProfileTest test;
    };

    remote::ProfileStore m_store;
    QString m_controlFolder;
    QString m_askPass;
    Settings *m_settings;
    std::vector<remote::HostProfile> m_profiles;
    QMap<QString, std::shared_ptr<const Tested>> m_tests; ///< by name
    QDialog *m_window;
    ProfileEditor *m_editor;
    LatestTask *m_task; ///< test or building
    LatestTask *m_facts;
    LatestTask *m_looking;
    QTimer *m_poll;
    std::shared_ptr<Mailbox<remote::ProfileCheck>> m_checks;
    std::shared_ptr<Mailbox<QString>> m_steps;
    remote::HostProfile m_lookedAt; ///< by lookAt, the last one
    bool m_testing = false;
};

} // namespace collscope
