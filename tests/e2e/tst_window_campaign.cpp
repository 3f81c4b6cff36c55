// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_service.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "engine/remote/profile_trust.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/plan_of.h"
#include "tests/support/slurm_cluster.h"
#include "tests/support/ssh_server.h"
#include "tests/support/test_program.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/maps_panel.h"

#include <collscope_test_paths.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_window_campaign {

using namespace collscope::testing;
using namespace Qt::StringLiterals;
using remote::JobState;

namespace {
constexpr int patienceMs = 120000;
}

/// The window, a real sshd, a real SLURM and the real agent, up to a decision map.
class TestWindowCampaign : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void toADecisionMap();
    void connectionCutAndWindowClosed();

private:
    remote::JobOrder order(const char *sizes) const;
    std::unique_ptr<MainWindow> window() const;
    QByteArray slurmJobs() const;

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<testing::SlurmCluster> m_slurm;
    std::unique_ptr<testing::SshServer> m_ssh;
    QString m_missing;
};

#define SKIP_WITHOUT_CLUSTER()                                                                               \
    if (!m_missing.isEmpty())                                                                                \
    QSKIP(qPrintable(m_missing))

void TestWindowCampaign::initTestCase()
{
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
    m_settings = std::make_unique<Settings>(m_folder.filePath(u"settings.ini"_s));
    m_slurm = std::make_unique<testing::SlurmCluster>();
    m_ssh = std::make_unique<testing::SshServer>(QStringList{u"SLURM_CONF="_s + m_slurm->config()});
    m_missing = m_slurm->missing().isEmpty() ? m_ssh->missing() : m_slurm->missing();
}

void TestWindowCampaign::cleanupTestCase()
{
    m_ssh.reset();
    m_slurm.reset();
}

remote::JobOrder TestWindowCampaign::order(const char *sizes) const
{
    remote::JobOrder order;
    order.host.name = u"test cluster"_s;
    order.host.sshHost = u"login"_s;
    order.host.sshOptions = m_ssh->options();
    order.host.workFolder = m_folder.filePath(u"work"_s);
    order.host.launcher = u"mpirun --oversubscribe --bind-to none -n @processes@"_s;
    order.host.agent = QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent");
    // The emulated nodes share a host name and its memory.
    if (!remote::ProfileTrust().confirm(order.host)) // its configuration is a file
        qFatal("cannot confirm");
    order.host.setup = {u"export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"_s,
        u"export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=lo"_s,
        u"export OMPI_MCA_oob_tcp_if_include=lo OMPI_MCA_mpi_yield_when_idle=1"_s};
    order.plan
        = testing::planOf("system: test\ncollectives: bcast\nmethods: bundled\nsegments: 0\nfanouts: 2\n"
                          "repetitions: 5\nprecision: 0\nsizes: "
            + std::string(sizes) + '\n');
    order.nodes = 2;
    order.minutes = 5;
    return order;
}

std::unique_ptr<MainWindow> TestWindowCampaign::window() const
{
    constexpr std::chrono::seconds second{1};
    auto window = std::make_unique<MainWindow>(m_settings.get());
    part<CampaignService>(*window)->setPollLimits({second, second, second});
    window->show();
    return window;
}

QByteArray TestWindowCampaign::slurmJobs() const
{
    return m_slurm->ask(u"squeue"_s, {u"-h"_s, u"-t"_s, u"all"_s, u"-o"_s, u"%A"_s});
}

void TestWindowCampaign::toADecisionMap()
{
    SKIP_WITHOUT_CLUSTER();
    const auto workbench = window();
    QSignalSpy grew(part<CampaignService>(*workbench), &CampaignService::recordsGrew);
    part<CampaignService>(*workbench)->submit({order("1..64KiB")});
    QTRY_VERIFY_WITH_TIMEOUT(!part<CampaignService>(*workbench)->jobs().empty(), patienceMs);
    const QString uuid = part<CampaignService>(*workbench)->jobs().front().job.uuid;
    const auto job = [&] { return part<CampaignService>(*workbench)->find(uuid)->job; };
    QTRY_COMPARE_WITH_TIMEOUT(job().state, JobState::finished, patienceMs);
    QTRY_VERIFY(job().fetchedAll);
    QVERIFY(part<CampaignService>(*workbench)->find(uuid)->progress.complete);
    QTRY_VERIFY(workbench->session()->result()
        && workbench->session()->result()->map()->grid->columns() == 17); // powers of two up to 64 KiB
    QVERIFY(part<MapsPanel>(*workbench)->isVisible());
    QSignalSpy logs(part<CampaignService>(*workbench), &CampaignService::logArrived);
    part<CampaignsPanel>(*workbench)->action(u"log"_s)->trigger();
    QVERIFY(logs.wait(patienceMs));
}

void TestWindowCampaign::connectionCutAndWindowClosed()
{
    SKIP_WITHOUT_CLUSTER();
    const auto before = slurmJobs().count('\n');
    auto workbench = window();
    part<CampaignService>(*workbench)->submit({order("1..64KiB")});
    QTRY_VERIFY_WITH_TIMEOUT(part<CampaignService>(*workbench)->jobs().size() == 2
            && !part<CampaignService>(*workbench)->jobs().back().job.id.isEmpty(),
        patienceMs);
    const QString uuid = part<CampaignService>(*workbench)->jobs().back().job.uuid;
    m_ssh->cutConnections();
    m_ssh->stop();
    QTRY_COMPARE_WITH_TIMEOUT(part<CampaignService>(*workbench)->machines().front().state,
        MachineRow::State::unreachable, patienceMs);
    QVERIFY(isOpen(part<CampaignService>(*workbench)->find(uuid)->job.state)); // not known is not ended
    QElapsedTimer clock;
    clock.start();
    workbench.reset();
    QVERIFY(clock.elapsed() < patienceMs); // not for a machine that is away
    m_ssh->start();
    workbench = window();
    QTRY_COMPARE_WITH_TIMEOUT(part<CampaignService>(*workbench)->jobs().size(), std::size_t{2}, patienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(
        part<CampaignService>(*workbench)->find(uuid)->job.state, JobState::finished, patienceMs);
    QVERIFY(part<CampaignService>(*workbench)->find(uuid)->progress.complete);
    QCOMPARE(slurmJobs().count('\n'), before + 1); // nothing was submitted again
}

const testing::Registered<TestWindowCampaign, QApplication> registered("tst_window_campaign");

} // namespace collscope::tst_window_campaign
#include "tst_window_campaign.moc"
