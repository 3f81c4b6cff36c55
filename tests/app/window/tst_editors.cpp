// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/host_profiles.h"
#include "app/window/new_campaign.h"
#include "app/window/settings.h"
#include "engine/remote/job_order.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/panels/campaign_editor.h"
#include "widgets/panels/campaign_form.h"
#include "widgets/panels/check_list.h"
#include "widgets/panels/profile_editor.h"
#include "widgets/panels/profile_form.h"

#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <csignal>

namespace collscope::tst_editors {

using namespace Qt::StringLiterals;
using remote::HostProfile;

/// The windows of profiles and campaigns with real files, and with a machine: this one, or a made-up ssh.
class TestEditors : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void profilesAreKept();
    void importedProfilesAskFirst();
    void testOfThisMachine();
    void testIsCancelled();
    void hostKeysAreTheUsersBusiness();
    void sshFacts();
    void importAndExport();
    void brokenProfilesAreTold();
    void plansAreKept();
    void scriptsAreWritten();
    void newProfilesAreThereForCampaigns();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    HostProfile local() const;
    /// `script` runs whenever the window means ssh.
    void makeSsh(const QByteArray &script) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<QWidget> m_window;
    HostProfiles *m_hosts = nullptr;
    NewCampaign *m_campaign = nullptr;
    QByteArray m_path;
};

void TestEditors::init()
{
    m_path = qgetenv("PATH");
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir().mkpath(path(u"bin"_s)));
    qputenv("PATH", QByteArray(path(u"bin"_s).toUtf8() + ':' + m_path));
    qputenv("XDG_CONFIG_HOME", path(u"config"_s).toUtf8());
    m_settings = std::make_unique<Settings>(path(u"settings.ini"_s));
    m_window = std::make_unique<QWidget>();
    m_hosts = new HostProfiles(remote::ProfileStore(m_settings->hostFolder()), path(u"control"_s), {},
        m_settings.get(), m_window.get());
    m_campaign = new NewCampaign(m_hosts, m_settings.get(), m_window.get());
}

void TestEditors::cleanup()
{
    QVERIFY2(!QApplication::activeModalWidget(), "a modal window is open");
    m_window.reset();
    // What is still being asked must not find the machine's own ssh.
    QVERIFY(LatestTask::waitForAll(std::chrono::seconds(30)));
    m_settings.reset();
    m_folder.reset();
    qputenv("PATH", m_path);
}

HostProfile TestEditors::local() const
{
    HostProfile profile;
    profile.name = u"here"_s;
    profile.connection = u"local"_s;
    profile.scheduler = u"plain"_s;
    profile.workFolder = path(u"work"_s);
    profile.launcher = u"env"_s;
    profile.agent = path(u"no-agent"_s);
    return profile;
}

void TestEditors::makeSsh(const QByteArray &script) const
{
    testing::writeProgram(path(u"bin/ssh"_s), script);
}

void TestEditors::profilesAreKept()
{
    QSignalSpy changes(m_hosts, &HostProfiles::profilesChanged);
    emit m_hosts->editor()->saveRequested(local(), {});
    QCOMPARE(m_hosts->profiles().size(), 1U);
    QVERIFY(!changes.isEmpty());
    QCOMPARE(m_hosts->editor()->form()->profile(), local());
    const remote::ProfileStore store(m_settings->hostFolder()); // what the command line reads
    QCOMPARE(*store.load(u"here"_s), local());
    emit m_hosts->editor()->removeRequested(local());
    QVERIFY(m_hosts->profiles().empty());
    QVERIFY(store.list().profiles.empty());
    for (QPushButton *const button : m_hosts->editor()->findChildren<QPushButton *>())
        if (button->text() == u"&Undo")
            button->click();
    QCOMPARE(*store.load(u"here"_s), local());
}

/// Somebody's profile that has ssh run a program: nothing of it is run before the user allows it.
void TestEditors::importedProfilesAskFirst()
{
    makeSsh("touch '" + path(u"ran"_s).toUtf8() + "'\necho hostname there\n");
    HostProfile theirs = local();
    theirs.connection = u"ssh"_s;
    theirs.sshHost = u"there"_s;
    theirs.sshOptions = {u"-o"_s, u"ProxyCommand=their program"_s};
    const QString file = path(u"theirs.json"_s);
    QVERIFY(remote::writeProfile(theirs, file));
    m_hosts->importFrom(file);
    const auto asked = [this] { return m_hosts->editor()->messages()->texts().join(u'\n'); };
    QVERIFY2(asked().contains(u"here may run on this machine: ssh -o ProxyCommand=their program: runs `their "
                              "program` on this machine"_s),
        qPrintable(asked()));
    emit m_hosts->editor()->testRequested(theirs, false);
    emit m_hosts->editor()->buildAgentRequested(theirs);
    emit m_hosts->editor()->sshFactsWanted(theirs);
    QVERIFY(LatestTask::waitForAll(std::chrono::seconds(30))); // whatever was begun
    QVERIFY(!QFile::exists(path(u"ran"_s)));
    for (QToolButton *const button : m_hosts->editor()->messages()->findChildren<QToolButton *>())
        if (button->text() == u"Allow")
            button->click();
    QTRY_VERIFY(QFile::exists(path(u"ran"_s)));
}

void TestEditors::testOfThisMachine()
{
    emit m_hosts->editor()->saveRequested(local(), {});
    emit m_hosts->editor()->testRequested(local(), false);
    QTRY_VERIFY_WITH_TIMEOUT(m_hosts->test(local()), 30000);
    const QString text = m_hosts->editor()->checks()->text();
    QVERIFY2(text.contains(u"passed Connection"), qPrintable(text));
    QVERIFY2(text.contains(u"passed Work folder"), qPrintable(text));
    QVERIFY2(text.contains(u"failed Agent"), qPrintable(text)); // there is none
    QVERIFY(!text.contains(u"running"));
    QVERIFY(!m_hosts->test(local())->passed());
    HostProfile other = local();
    other.account = u"x"_s;
    QVERIFY(!m_hosts->test(other));
}

void TestEditors::testIsCancelled()
{
    const QString pid = path(u"pid"_s);
    makeSsh("[ \"$1\" = -G ] && exit 0\necho $$ >'" + pid.toUtf8() + "'\nexec sleep 600\n");
    HostProfile profile = local();
    profile.connection = u"ssh"_s;
    profile.sshHost = u"frodo"_s;
    emit m_hosts->editor()->saveRequested(profile, {});
    emit m_hosts->editor()->testRequested(profile, false);
    QVERIFY(m_hosts->editor()->checks()->text().contains(u"running Connection"));
    const auto sshPid = [&pid] { return testing::fileText(pid).trimmed().toInt(); };
    QTRY_VERIFY_WITH_TIMEOUT(sshPid() != 0, 30000);
    emit m_hosts->editor()->cancelRequested();
    QVERIFY(m_hosts->editor()->checks()->text().startsWith(u"skipped Connection"));
    QTRY_VERIFY_WITH_TIMEOUT(::kill(sshPid(), 0) != 0, 30000);
    QVERIFY(!m_hosts->test(profile));
    QVERIFY(!m_hosts->editor()->checks()->text().contains(u"running"));
}

void TestEditors::hostKeysAreTheUsersBusiness()
{
    makeSsh(
        "[ \"$1\" = -G ] && exit 0\n"
        "echo 'The fingerprint is SHA256:abc.' >&2\necho 'Host key verification failed.' >&2\nexit 255\n");
    HostProfile profile = local();
    profile.connection = u"ssh"_s;
    profile.sshHost = u"frodo"_s;
    emit m_hosts->editor()->saveRequested(profile, {});
    emit m_hosts->editor()->testRequested(profile, false);
    QTRY_VERIFY_WITH_TIMEOUT(m_hosts->test(profile), 30000);
    const QString text = m_hosts->editor()->checks()->text();
    QVERIFY2(text.startsWith(u"failed Connection"), qPrintable(text));
    QVERIFY2(text.contains(u"SHA256:abc"), qPrintable(text)); // what ssh printed
    QVERIFY2(text.contains(u"ssh frodo"), qPrintable(text)); // what to type in a terminal
    QVERIFY2(text.contains(u"skipped Agent"), qPrintable(text));
}

void TestEditors::sshFacts()
{
    makeSsh("echo 'user me'; echo 'hostname frodo.example.org'; echo 'port 2222'\n");
    HostProfile profile = local();
    profile.connection = u"ssh"_s;
    profile.sshHost = u"frodo"_s;
    emit m_hosts->editor()->saveRequested(profile, {});
    const auto shown = [this] {
        for (const QLabel *const label : m_hosts->editor()->findChildren<QLabel *>())
            if (label->text().contains(u"frodo.example.org") && label->text().contains(u"2222"))
                return true;
        return false;
    };
    QTRY_VERIFY(shown());
}

void TestEditors::importAndExport()
{
    HostProfile profile = local();
    profile.setup = QStringList{u"module load openmpi"_s};
    m_hosts->exportTo(profile, path(u"out.json"_s));
    QCOMPARE(*remote::readProfile(path(u"out.json"_s)), profile);
    m_hosts->importFrom(path(u"out.json"_s));
    QCOMPARE(m_hosts->editor()->form()->profile(), profile);
    QVERIFY(m_hosts->editor()->hasUnsaved()); // it is looked at before it is kept
    QVERIFY(m_hosts->profiles().empty());
    testing::writeFile(path(u"bad.json"_s), "{\"password\": \"secret\"}");
    m_hosts->importFrom(path(u"bad.json"_s));
    const QStringList told = m_hosts->editor()->messages()->texts();
    QVERIFY2(told.last().contains(u"password"), qPrintable(told.join(u'\n')));
}

void TestEditors::brokenProfilesAreTold()
{
    QVERIFY(QDir().mkpath(m_settings->hostFolder()));
    testing::writeFile(m_settings->hostFolder() + u"/x.json"_s, "{");
    m_hosts->show();
    QVERIFY(m_hosts->editor()->messages()->texts().last().contains(u"x.json"));
}

void TestEditors::plansAreKept()
{
    emit m_hosts->editor()->saveRequested(local(), {});
    const wire::CampaignPlan plan = m_campaign->editor()->form()->order().plan;
    m_campaign->savePlan(plan, path(u"a.plan"_s));
    QCOMPARE(testing::fileText(path(u"a.plan"_s)).toStdString(), formatPlan(plan));
    testing::writeFile(path(u"b.plan"_s), "collscope-plan 1\ncollectives: barrier\nnodes: 2\nbudget: 5\n");
    m_campaign->loadPlan(path(u"b.plan"_s));
    QCOMPARE(formatPlan(m_campaign->editor()->form()->order().plan),
        testing::fileText(path(u"b.plan"_s)).toStdString());
    testing::writeFile(path(u"c.plan"_s), "collscope-plan 1\nnodes: no\n");
    m_campaign->loadPlan(path(u"c.plan"_s));
    QCOMPARE(formatPlan(m_campaign->editor()->form()->order().plan),
        testing::fileText(path(u"b.plan"_s)).toStdString());
    const auto *const messages = m_campaign->editor()->findChild<MessageBar *>();
    QVERIFY2(messages->texts().last().contains(u"c.plan:2"), qPrintable(messages->texts().last()));
}

void TestEditors::scriptsAreWritten()
{
    emit m_hosts->editor()->saveRequested(local(), {});
    QTRY_VERIFY(m_campaign->editor()->outline());
    const auto &outline = *m_campaign->editor()->outline();
    const QString folder = path(u"out"_s);
    m_campaign->writeScripts(outline.orders, folder);
    const QStringList jobs = QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(jobs.size(), qsizetype(outline.orders.size()));
    const QString own = folder + u'/' + jobs.first();
    QCOMPARE(testing::fileText(own + u"/plan"_s).toStdString(), formatPlan(outline.orders.front().plan));
    const QByteArray script = testing::fileText(own + u"/job.sh"_s);
    QVERIFY(script.contains(jobs.first().toUtf8())); // it runs in the folder of its name
    const QString there = local().workFolder + u'/' + jobs.first();
    QVERIFY(testing::fileText(own + u"/README"_s).contains(there.toUtf8()));
}

void TestEditors::newProfilesAreThereForCampaigns()
{
    // The machine at hand needs none, until there is one of it.
    QCOMPARE(m_campaign->editor()->machineName(), u"this machine"_s);
    QTRY_VERIFY(m_campaign->editor()->outline());
    QVERIFY(m_campaign->editor()->outline()->orders.front().host.connection == u"local");
    emit m_hosts->editor()->saveRequested(local(), {});
    QCOMPARE(m_campaign->editor()->machineName(), u"here"_s);
    QTRY_VERIFY(
        m_campaign->editor()->outline() && m_campaign->editor()->outline()->orders.front().host == local());
}

const testing::Registered<TestEditors, QApplication> registered("tst_editors");

} // namespace collscope::tst_editors
#include "tst_editors.moc"
