// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/campaign_service.h"
#include "app/window/docks.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "engine/io/csv_writer.h"
#include "engine/wire/records.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/files.h"
#include "tests/support/plan_of.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/latest_task.h"
#include "widgets/models/job_table_model.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/job_details.h"
#include "widgets/panels/log_panel.h"
#include "widgets/panels/maps_panel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <sstream>

namespace collscope::tst_campaign_window {

using namespace collscope::testing;
using namespace Qt::StringLiterals;
using remote::JobState;

namespace {

constexpr int patienceMs = 30000;

/// Records of a broadcast at these sizes, with two methods each.
std::string records(const std::vector<std::uint64_t> &sizes, bool withHeader)
{
    std::string text = withHeader ? wire::formatHeader({{"system", "made-up"}, {"origin", "measured"}}) : "";
    for (const std::uint64_t size : sizes)
        for (const std::size_t method : {0, 1})
            text += wire::formatRecord(synthetic::record(
                "bcast", synthetic::method(method), 4, size, 1e-6 * static_cast<double>(method + 1)));
    return text;
}

} // namespace

/// Campaigns in the whole window; the agent is a script that goes on when it is told to.
class TestCampaignWindow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void mapFillsWhileTheJobRuns();
    void othersDataStaysOnShow();
    void cancelAsksFirst();
    void menuIsThePanels();
    void whatIsArchivedStaysAway();
    void sampleIsACampaignThatHasEnded();

private:
    QString path(const char *name) const { return m_folder->filePath(QLatin1String(name)); }
    void write(const char *name, const std::string &text) const { testing::writeFile(path(name), text); }
    QString submitted();
    JobState state() const { return part<CampaignService>(*m_window)->jobs().front().job.state; }
    std::size_t columns() const
    {
        const FitPtr &result = m_window->session()->result();
        return result ? result->map()->grid->columns() : 0;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestCampaignWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(path("settings.ini"));
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

void TestCampaignWindow::cleanup()
{
    if (QTest::currentTestFailed())
        qWarning("%s", qPrintable(part<LogPanel>(*m_window)->text()));
    write("go", "");
    m_window.reset();
    m_settings.reset();
    m_folder.reset();
}

QString TestCampaignWindow::submitted()
{
    write("first", records({1, 64}, true));
    write("second", records({32, 1024}, false));
    const QByteArray folder = m_folder->path().toUtf8();
    testing::writeProgram(path("agent"),
        "cat '" + folder + "/first' >records\nuntil [ -e '" + folder
            + "/go' ] || [ ! -e plan ]; do sleep 0.1; done\ncat '" + folder + "/second' >>records\n");
    remote::JobOrder order;
    order.host.name = u"here"_s;
    order.host.connection = u"local"_s;
    order.host.workFolder = path("work");
    order.host.scheduler = u"plain"_s;
    order.host.launcher = u"env PROCESSES=@processes@"_s;
    order.host.agent = path("agent");
    order.plan = testing::planOf("collectives: bcast\nsizes: 1..1KiB\n");
    QSignalSpy made(part<CampaignService>(*m_window), &CampaignService::submitted);
    part<CampaignService>(*m_window)->submit({order});
    return made.wait(patienceMs) ? made.first().first().toStringList().first() : QString();
}

void TestCampaignWindow::mapFillsWhileTheJobRuns()
{
    const QString uuid = submitted();
    QVERIFY(!uuid.isEmpty());
    QVERIFY(m_window->docks()->find(u"campaigns"_s)->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(columns(), std::size_t{2}, patienceMs); // nothing else is open
    QCOMPARE(state(), JobState::running);
    QVERIFY(part<MapsPanel>(*m_window)->isVisible());
    emit part<MapsPanel>(*m_window)->view(MapsPanel::exactView)->cellSelected({0, 1});
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), std::optional(Cell{0, 1})); // 64 B
    m_window->session()->editSpec({"quadtree", {{"depth", 1}}}, 0);
    write("go", "");
    QTRY_COMPARE_WITH_TIMEOUT(columns(), std::size_t{4}, patienceMs);
    QCOMPARE(part<MapsPanel>(*m_window)->selectedCell(), std::optional(Cell{0, 2})); // still 64 B
    QCOMPARE(m_window->session()->spec().value("depth"), 1.0);
    QCOMPARE(m_window->session()->datasets().size(), std::size_t{1});
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::finished, patienceMs);
    QVERIFY(m_window->docks()->find(u"campaigns"_s)->title() == u"Campaigns"_s);
}

void TestCampaignWindow::othersDataStaysOnShow()
{
    std::ostringstream csv;
    io::writeCsv(csv, {synthetic::dataset(synthetic::paperTimes(2, 6, 6), "reduce")});
    write("data.csv", csv.str());
    m_window->open({path("data.csv")});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), patienceMs);
    const DatasetPtr shown = m_window->session()->dataset();
    const QString uuid = submitted();
    QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{2}, patienceMs);
    QCOMPARE(m_window->session()->dataset(), shown);
    // Closed by the user, it does not come back by itself ...
    m_window->session()->closeDataset(m_window->session()->datasets()[1].summary.dataset.get());
    const QSignalSpy grew(part<CampaignService>(*m_window), &CampaignService::recordsGrew);
    write("go", "");
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::finished, patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!grew.isEmpty(), patienceMs);
    QVERIFY(LatestTask::waitForAll(std::chrono::milliseconds(patienceMs))); // whatever is read of them
    QCoreApplication::processEvents();
    QCOMPARE(m_window->session()->datasets().size(), std::size_t{1});
    // ... but when it is asked for.
    part<CampaignsPanel>(*m_window)->select(uuid);
    part<CampaignsPanel>(*m_window)->action(u"show"_s)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(columns(), std::size_t{4}, patienceMs);
    QVERIFY(m_window->session()->dataset() != shown);
}

void TestCampaignWindow::cancelAsksFirst()
{
    const QString uuid = submitted();
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::running, patienceMs);
    for (const auto button : {QMessageBox::No, QMessageBox::Yes}) {
        part<CampaignsPanel>(*m_window)->select(uuid);
        part<CampaignsPanel>(*m_window)->action(u"cancel"_s)->trigger();
        auto *const question = m_window->findChild<QMessageBox *>();
        QVERIFY(question);
        question->button(button)->click();
        QTRY_VERIFY(!m_window->findChild<QMessageBox *>());
        if (button == QMessageBox::No)
            QVERIFY(!part<CampaignService>(*m_window)->find(uuid)->job.cancelRequested);
    }
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::cancelled, patienceMs);
}

void TestCampaignWindow::menuIsThePanels()
{
    const QList<QAction *> &commands = part<CampaignsPanel>(*m_window)->menuActions();
    QCOMPARE(namedPart<QMenu>(*m_window, u"campaignMenu"_s)->actions().mid(0, commands.size()), commands);
    QVERIFY(!part<CampaignsPanel>(*m_window)->action(u"cancel"_s)->isEnabled());
}

void TestCampaignWindow::whatIsArchivedStaysAway()
{
    write("go", "");
    const QString uuid = submitted();
    QVERIFY(!uuid.isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(state(), JobState::finished, patienceMs);
    auto *const recent = namedPart<QMenu>(*m_window, u"recentCampaigns"_s);
    QCOMPARE(recent->actions().size(), 1);
    QVERIFY(recent->actions().first()->text().startsWith(u"bcast on here, "_s));
    part<CampaignsPanel>(*m_window)->select(uuid);
    part<CampaignsPanel>(*m_window)->action(u"archive"_s)->trigger();
    QVERIFY(!recent->isEnabled());

    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
    QTRY_COMPARE_WITH_TIMEOUT(part<CampaignService>(*m_window)->jobs().size(), std::size_t{1}, patienceMs);
    QCOMPARE(part<CampaignsPanel>(*m_window)->table()->model()->rowCount(), 0);
    part<CampaignsPanel>(*m_window)->action(u"showArchived"_s)->trigger();
    QCOMPARE(part<CampaignsPanel>(*m_window)->table()->model()->rowCount(), 1);
}

/// With its jobs, log and maps, and without any machine.
void TestCampaignWindow::sampleIsACampaignThatHasEnded()
{
    auto *const open = m_window->findChild<QAction *>(u"openSampleCampaign"_s);
    QVERIFY(open && open->isVisible());
    auto *const service = part<CampaignService>(*m_window);
    const auto *const panel = part<CampaignsPanel>(*m_window);
    for (int times = 0; times < 2; ++times) { // a second time it is only shown again
        QSignalSpy copied(service, &CampaignService::copied);
        open->trigger();
        QVERIFY(copied.wait(patienceMs));
        QVERIFY(m_window->docks()->find(u"campaigns"_s)->isVisible());
        QCOMPARE(service->jobs().size(), std::size_t{4});
        QCOMPARE(panel->table()->model()->rowCount(), 4);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{1}, patienceMs);
    }
    for (const JobRow &row : service->jobs()) {
        QVERIFY(row.tracking == JobRow::Tracking::none);
        QVERIFY(row.progress.measured > 50);
    }
    QTRY_COMPARE_WITH_TIMEOUT(columns(), std::size_t{5}, patienceMs);
    const auto cell = [panel](int row, int column) {
        return panel->table()->model()->index(row, column).data().toString();
    };
    QStringList listed;
    for (int row = 0; row < 4; ++row)
        listed << cell(row, JobTableModel::shapeColumn) + u", "_s + cell(row, JobTableModel::stateColumn);
    QCOMPARE(listed.first(), u"4 x 2, finished"_s); // the newest: it went on with the cancelled one
    listed.sort();
    QCOMPARE(listed,
        (QStringList{
            u"2 x 2, finished"_s, u"3 x 2, finished"_s, u"4 x 2, cancelled"_s, u"4 x 2, finished"_s}));

    panel->action(u"log"_s)->trigger();
    const auto *const details = panel->details();
    QTRY_VERIFY_WITH_TIMEOUT(details->log().contains(u"measured"_s), patienceMs);
    for (const MachineRow &machine : service->machines())
        QVERIFY(machine.state == MachineRow::State::away);
}

const testing::Registered<TestCampaignWindow, QApplication> registered("tst_campaign_window");

} // namespace collscope::tst_campaign_window
#include "tst_campaign_window.moc"
