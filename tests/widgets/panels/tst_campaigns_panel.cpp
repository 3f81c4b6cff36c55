// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_jobs.h"
#include "tests/support/test_program.h"
#include "widgets/models/job_table_model.h"
#include "widgets/panels/campaigns_panel.h"
#include "widgets/panels/job_details.h"
#include "widgets/panels/machine_bar.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace collscope::tst_campaigns_panel {

using namespace Qt::StringLiterals;
using remote::JobState;

class TestCampaignsPanel : public QObject {
    Q_OBJECT
private slots:
    void emptySaysHowToBegin();
    void commandsFitTheJob_data();
    void commandsFitTheJob();
    void severalJobs();
    void keyboard();
    void selectionStays();
    void details();
    void machines();
    void titleCountsOpenJobs();
    void endedJobsAreArchived();
    void oneThatGoesOnIsBack();
};

void TestCampaignsPanel::emptySaysHowToBegin()
{
    CampaignsPanel panel;
    panel.show();
    QVERIFY(!panel.table()->isVisible());
    auto *const button = panel.findChild<QPushButton *>();
    QVERIFY(button->isVisible());
    QSignalSpy asked(&panel, &CampaignsPanel::newRequested);
    button->click();
    panel.action(u"new"_s)->trigger();
    QCOMPARE(asked.size(), 2);
    panel.setJobs({testing::madeUpJob(JobState::queued)});
    QVERIFY(panel.table()->isVisible());
}

void TestCampaignsPanel::commandsFitTheJob_data()
{
    QTest::addColumn<JobRow>("row");
    QTest::addColumn<QStringList>("enabled");
    const auto add = [](const char *name, const JobRow &row, const QStringList &enabled) {
        QTest::newRow(name) << row << enabled;
    };
    JobRow row = testing::madeUpJob(JobState::draft);
    add("draft", row, {u"submit"_s, u"cancel"_s});
    add("submitting", testing::madeUpJob(JobState::submitting), {u"cancel"_s});
    add("queued", testing::madeUpJob(JobState::queued), {u"fetch"_s, u"log"_s, u"cancel"_s});
    row = testing::madeUpJob(JobState::running);
    row.progress.measured = 1;
    add("running", row, {u"show"_s, u"fetch"_s, u"log"_s, u"cancel"_s});
    row.tracking = JobRow::Tracking::elsewhere;
    add("elsewhere", row, {u"show"_s, u"log"_s});
    row = testing::madeUpJob(JobState::finished);
    row.progress.measured = 9;
    row.progress.complete = true;
    add("finished", row, {u"show"_s, u"log"_s, u"archive"_s}); // all of it is here
    add("failed", testing::madeUpJob(JobState::failed), {u"log"_s, u"resubmit"_s, u"archive"_s});
    add("lost", testing::madeUpJob(JobState::lost),
        {u"log"_s, u"lookAgain"_s, u"markFinished"_s, u"importRecords"_s, u"archive"_s});
    row = testing::madeUpJob(JobState::queued);
    row.job.order.host.scheduler = u"by-hand"_s;
    add("by hand", row, {u"fetch"_s, u"log"_s, u"cancel"_s, u"importRecords"_s});
}

void TestCampaignsPanel::commandsFitTheJob()
{
    QFETCH(JobRow, row);
    QFETCH(QStringList, enabled);
    enabled << u"new"_s << u"refresh"_s;
    CampaignsPanel panel;
    panel.setJobs({row});
    QStringList found;
    for (const QAction *const action : panel.menuActions())
        if (action->isEnabled())
            found << action->objectName();
    found.sort();
    enabled.sort();
    QCOMPARE(found, enabled);
}

void TestCampaignsPanel::severalJobs()
{
    CampaignsPanel panel;
    const auto jobs = testing::jobsOfEveryState();
    panel.setJobs(jobs);
    panel.table()->selectAll();
    QSignalSpy cancelled(&panel, &CampaignsPanel::cancelRequested);
    panel.action(u"cancel"_s)->trigger();
    QCOMPARE(cancelled.size(), 1);
    QStringList open;
    for (const JobRow &row : jobs)
        if (isOpen(row.job.state) || row.job.state == JobState::draft)
            open << row.job.uuid;
    QStringList asked = cancelled.first().first().toStringList();
    asked.sort();
    open.sort();
    QCOMPARE(asked, open);
}

void TestCampaignsPanel::keyboard()
{
    CampaignsPanel panel;
    JobRow row = testing::madeUpJob(JobState::running);
    row.progress.measured = 3;
    panel.setJobs({row});
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    panel.table()->setFocus();
    QSignalSpy shown(&panel, &CampaignsPanel::showRequested);
    QSignalSpy cancelled(&panel, &CampaignsPanel::cancelRequested);
    QTest::keyClick(panel.table(), Qt::Key_Return);
    QCOMPARE(shown.size(), 1);
    QTest::keyClick(panel.table(), Qt::Key_Delete);
    QCOMPARE(cancelled.size(), 1);
    QCOMPARE(cancelled.first().first().toStringList(), QStringList{row.job.uuid});
}

void TestCampaignsPanel::selectionStays()
{
    CampaignsPanel panel;
    std::vector<JobRow> jobs{testing::madeUpJob(JobState::running), testing::madeUpJob(JobState::queued)};
    jobs[1].job.created = jobs[0].job.created.addSecs(1);
    panel.setJobs(jobs);
    QVERIFY(panel.details()->summary().contains(u"queued"_s)); // the newest
    panel.select(jobs[0].job.uuid);
    jobs[0].job.state = JobState::completing;
    jobs.push_back(testing::madeUpJob(JobState::submitting));
    jobs[2].job.created = jobs[0].job.created.addSecs(2);
    panel.setJobs(jobs);
    QCOMPARE(panel.table()->selectionModel()->selectedRows().size(), 1);
    QVERIFY(panel.details()->summary().contains(u"completing"_s));
    // The newest comes first.
    QVERIFY(panel.table()
                ->model()
                ->index(0, JobTableModel::stateColumn)
                .data()
                .toString()
                .contains(u"submitting"_s));
}

void TestCampaignsPanel::details()
{
    CampaignsPanel panel;
    JobRow row = testing::madeUpJob(JobState::failed);
    row.job.reason = u"NonZeroExitCode"_s;
    row.problem = u"frodo: no connection; try `ssh frodo`"_s;
    panel.setJobs({row});
    QVERIFY(panel.details()->summary().contains(u"NonZeroExitCode"_s));
    QVERIFY(panel.details()->summary().contains(u"try `ssh frodo`"_s));
    QCOMPARE(panel.details()->plan().toStdString(), formatPlan(row.job.order.plan));
    QVERIFY2(
        panel.details()->script().contains(u"#SBATCH --nodes=1"_s), qPrintable(panel.details()->script()));
    QSignalSpy asked(&panel, &CampaignsPanel::logRequested);
    panel.action(u"log"_s)->trigger();
    QCOMPARE(asked.first().first().toStringList(), QStringList{row.job.uuid});
    panel.setLog(u"another"_s, u"nothing of it"_s);
    QVERIFY(panel.details()->log().isEmpty());
    panel.setLog(row.job.uuid, u"mpirun: not found\n"_s);
    QVERIFY(panel.details()->log().contains(u"not found"_s));
}

void TestCampaignsPanel::machines()
{
    MachineBar bar;
    bar.show();
    MachineRow machine;
    machine.host.name = u"frodo"_s;
    machine.state = MachineRow::State::connected;
    machine.lastAnswer = QDateTime::currentDateTimeUtc();
    machine.nextLook = machine.lastAnswer.addSecs(60);
    MachineRow other = machine;
    other.host.name = u"here"_s;
    other.host.connection = u"local"_s;
    bar.setMachines({machine, other});
    QCOMPARE(bar.texts().size(), 2);
    QVERIFY2(bar.texts()[0].startsWith(u"frodo: connected, checked "_s), qPrintable(bar.texts()[0]));
    QVERIFY(bar.texts()[0].contains(u"again "_s));
    const auto buttons = bar.findChildren<QToolButton *>();
    QVERIFY(buttons[0]->isVisible());
    QVERIFY(!buttons[1]->isVisible()); // nobody signs in to this machine
    QSignalSpy out(&bar, &MachineBar::signOutRequested);
    QSignalSpy in(&bar, &MachineBar::signInRequested);
    buttons[0]->click();
    QCOMPARE(out.size(), 1);
    machine.state = MachineRow::State::signIn;
    machine.problem = u"signing in failed:\nPermission denied"_s;
    bar.setMachines({machine});
    QCOMPARE(bar.texts().size(), 1);
    QVERIFY2(bar.texts()[0].contains(u"sign in to go on"_s), qPrintable(bar.texts()[0]));
    QVERIFY(!bar.texts()[0].contains(u"again "_s));
    buttons[0]->click();
    QCOMPARE(in.size(), 1);
    QCOMPARE(in.first().first().value<remote::HostProfile>().name, u"frodo"_s);
}

void TestCampaignsPanel::titleCountsOpenJobs()
{
    CampaignsPanel panel;
    QSignalSpy titles(&panel, &CampaignsPanel::titleChanged);
    QCOMPARE(panel.title(), u"Campaigns"_s);
    panel.setJobs({testing::madeUpJob(JobState::running), testing::madeUpJob(JobState::finished)});
    QCOMPARE(titles.last().first().toString(), u"Campaigns: 1 open"_s);
}

void TestCampaignsPanel::endedJobsAreArchived()
{
    CampaignsPanel panel;
    std::vector<JobRow> jobs{testing::madeUpJob(JobState::finished), testing::madeUpJob(JobState::running)};
    jobs[1].job.created = jobs[0].job.created.addSecs(1);
    panel.setJobs(jobs);
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    panel.table()->setFocus();
    QSignalSpy changed(&panel, &CampaignsPanel::archivedChanged);
    const QAbstractItemModel &listed = *panel.table()->model();
    QTest::keyClick(panel.table(), Qt::Key_H, Qt::ControlModifier); // of the running one
    QCOMPARE(changed.size(), 0);
    QVERIFY(!panel.action(u"showArchived"_s)->isEnabled());

    panel.select(jobs[0].job.uuid);
    QTest::keyClick(panel.table(), Qt::Key_H, Qt::ControlModifier);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(panel.archived(), QSet<QString>{jobs[0].job.uuid});
    QCOMPARE(listed.rowCount(), 1);
    panel.setJobs(jobs); // they come again and again
    QCOMPARE(listed.rowCount(), 1);
    QCOMPARE(panel.action(u"showArchived"_s)->iconText(), u"1 archived"_s);

    QTest::keyClick(&panel, Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(listed.rowCount(), 2);
    panel.select(jobs[0].job.uuid);
    QVERIFY(panel.table()->currentIndex().data(Qt::FontRole).value<QFont>().italic());
    QCOMPARE(panel.action(u"archive"_s)->text(), u"Ta&ke back"_s);
    QTest::keyClick(panel.table(), Qt::Key_H, Qt::ControlModifier);
    QVERIFY(panel.archived().isEmpty());
    panel.action(u"showArchived"_s)->setChecked(false);
    QCOMPARE(listed.rowCount(), 2);
}

void TestCampaignsPanel::oneThatGoesOnIsBack()
{
    CampaignsPanel panel;
    JobRow lost = testing::madeUpJob(JobState::lost);
    panel.setArchived({lost.job.uuid});
    panel.setJobs({lost});
    QCOMPARE(panel.table()->model()->rowCount(), 0);
    lost.job.state = JobState::running; // it was found
    panel.setJobs({lost});
    QCOMPARE(panel.table()->model()->rowCount(), 1);
    lost.job.state = JobState::finished;
    panel.setJobs({lost});
    QCOMPARE(panel.table()->model()->rowCount(), 0);
    panel.select(lost.job.uuid); // from the start page, say
    QCOMPARE(panel.table()->model()->rowCount(), 1);
    QVERIFY(panel.table()->currentIndex().isValid());
}

const testing::Registered<TestCampaignsPanel, QApplication> registered("tst_campaigns_panel");

} // namespace collscope::tst_campaigns_panel
#include "tst_campaigns_panel.moc"
