// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_jobs.h"
#include "tests/support/test_program.h"
#include "widgets/common/table_export.h"
#include "widgets/models/job_table_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

namespace collscope::tst_job_table {

using namespace Qt::StringLiterals;
using remote::JobState;

class TestJobTable : public QObject {
    Q_OBJECT
private slots:
    void everyStateIsInWords_data();
    void everyStateIsInWords();
    void columns();
    void rowsKeepTheirPlace();
    void csv();

private:
    static QString text(const JobTableModel &model, int column, int row = 0)
    {
        return model.index(row, column).data().toString();
    }
};

void TestJobTable::everyStateIsInWords_data()
{
    QTest::addColumn<JobRow>("row");
    QTest::addColumn<QString>("text");
    const auto add = [](const char *name, const JobRow &row, const QString &text) {
        QTest::newRow(name) << row << text;
    };
    for (const JobRow &row : testing::jobsOfEveryState())
        QTest::newRow(qPrintable(stateText(row.job.state))) << row << stateText(row.job.state);
    JobRow row = testing::madeUpJob(JobState::queued);
    row.job.reason = u"Priority"_s;
    row.job.expectedStart = u"2026-11-21T18:00:00"_s;
    add("waiting", row, u"queued (Priority), expected 2026-11-21 18:00:00"_s);
    row.tracking = JobRow::Tracking::elsewhere;
    add("elsewhere", row, u"looked after by another workbench"_s);
    row = testing::madeUpJob(JobState::failed);
    row.job.exitStatus = 137;
    add("exit status", row, u"failed, exit status 137"_s);
    row.job.reason = u"NonZeroExitCode"_s;
    row.job.error = u"mpirun: command not found"_s;
    add("error", row, u"failed, exit status 137 (NonZeroExitCode): mpirun: command not found"_s);
    row = testing::madeUpJob(JobState::running);
    row.tracking = JobRow::Tracking::checking;
    add("checking", row, u"checking\u2026 (was running)"_s);
    row.tracking = JobRow::Tracking::ours;
    row.job.cancelRequested = true;
    add("cancelling", row, u"cancelling"_s);
    row.problem = u"no connection"_s;
    add("not answered", row, u"not answered"_s);
}

void TestJobTable::everyStateIsInWords()
{
    QFETCH(JobRow, row);
    QFETCH(QString, text);
    JobTableModel model;
    model.setRows({row});
    QVERIFY2(this->text(model, JobTableModel::stateColumn).contains(text),
        qPrintable(this->text(model, JobTableModel::stateColumn)));
    // Never by colour alone, so there is none to begin with.
    QVERIFY(!model.index(0, JobTableModel::stateColumn).data(Qt::ForegroundRole).isValid());
}

void TestJobTable::columns()
{
    JobRow row = testing::madeUpJob(JobState::running);
    row.job.order.nodes = 4;
    row.job.order.ppn = 16;
    row.job.order.minutes = 90;
    row.job.began = QDateTime::currentDateTimeUtc().addSecs(-125);
    row.progress.measured = 1234;
    row.progress.planned = 2468;
    JobTableModel model;
    const QAbstractItemModelTester tester(&model);
    model.setRows({row});
    QCOMPARE(text(model, JobTableModel::hostColumn), u"frodo"_s);
    QCOMPARE(text(model, JobTableModel::whatColumn), u"bcast, reduce"_s);
    QCOMPARE(text(model, JobTableModel::shapeColumn), u"4 x 16"_s);
    QCOMPARE(model.index(0, JobTableModel::shapeColumn).data(Qt::ToolTipRole).toString(),
        u"4 nodes with 16 processes each"_s);
    row.job.order.nodes = 1;
    model.setRows({row});
    QCOMPARE(model.index(0, JobTableModel::shapeColumn).data(Qt::ToolTipRole).toString(),
        u"1 node with 16 processes"_s);
    QCOMPARE(text(model, JobTableModel::progressColumn), u"1\u2009234 / 2\u2009468"_s);
    QCOMPARE(model.index(0, JobTableModel::progressColumn).data(JobTableModel::fractionRole).toDouble(), 0.5);
    QVERIFY(text(model, JobTableModel::timeColumn).startsWith(u"2 min 0"_s));
    QVERIFY(text(model, JobTableModel::timeColumn).endsWith(u" of 1 h 30 min"_s));
    QVERIFY(model.index(0, JobTableModel::timeColumn)
                .data(Qt::ToolTipRole)
                .toString()
                .contains(u"the time limit 5400 s"_s));
    row.job.order.plan.budget = 600; // before the scheduler would end it
    model.setRows({row});
    QVERIFY(text(model, JobTableModel::timeColumn).endsWith(u" of 10 min"_s));
    row.progress.planned = 0;
    model.setRows({row});
    QVERIFY(!model.index(0, JobTableModel::progressColumn).data(JobTableModel::fractionRole).isValid());
    row.progress.complete = true; // fewer than planned: some methods are the same
    model.setRows({row});
    QCOMPARE(model.index(0, JobTableModel::progressColumn).data(JobTableModel::fractionRole).toDouble(), 1.0);
}

void TestJobTable::rowsKeepTheirPlace()
{
    std::vector<JobRow> rows{testing::madeUpJob(JobState::running), testing::madeUpJob(JobState::queued)};
    JobTableModel model;
    const QAbstractItemModelTester tester(&model);
    model.setRows(rows);
    const QPersistentModelIndex second(model.index(1, 0));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    rows[1].job.state = JobState::running;
    rows.push_back(testing::madeUpJob(JobState::submitting));
    model.setRows(rows);
    QCOMPARE(resets.size(), 0);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(second.row(), 1);
    QCOMPARE(model.row(second)->job.state, JobState::running);
    QCOMPARE(model.find(rows[2].job.uuid).row(), 2);
    rows.erase(rows.begin());
    model.setRows(rows);
    QCOMPARE(resets.size(), 1);
    QCOMPARE(model.find(u"nobody"_s), QModelIndex());
}

void TestJobTable::csv()
{
    JobRow row = testing::madeUpJob(JobState::timedOut);
    row.job.order.nodes = 2;
    row.job.order.ppn = 8;
    row.progress.measured = 1500;
    JobTableModel model;
    model.setRows({row});
    const QStringList lines = tableToCsv(model).split(u'\n');
    QCOMPARE(lines[0], u"host,state,measured,elapsed_seconds,collectives,processes,last_checked,created"_s);
    QVERIFY2(lines[1].startsWith(u"frodo,timed-out,1500,0,\"bcast, reduce\",16,"_s), qPrintable(lines[1]));
}

const testing::Registered<TestJobTable, QApplication> registered("tst_job_table");

} // namespace collscope::tst_job_table
#include "tst_job_table.moc"
