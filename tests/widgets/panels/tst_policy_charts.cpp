// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_jobs.h"
#include "tests/support/test_program.h"
#include "widgets/panels/job_details.h"
#include "widgets/panels/outlook_view.h"
#include "widgets/panels/policy_charts.h"
#include "widgets/plot/chart_view.h"

#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

namespace collscope::tst_policy_charts {

using namespace Qt::StringLiterals;

namespace {

remote::CampaignOutlook someOutlook()
{
    remote::CampaignOutlook outlook;
    outlook.known = 12;
    outlook.past = {{-120, 0.4}, {-60, 0.1}, {0, 0.05}};
    outlook.ahead = {{0, 0.05}, {60, 0.02}, {300, 0.004}};
    outlook.nextMinute
        = {{"allreduce", 45.5, 12, "8 processes, 64KiB"}, {"bcast", 14.5, 30, "4 processes, 1KiB"}};
    outlook.secondsLeft = 240;
    return outlook;
}

} // namespace

class PolicyChartsTest : public QObject {
    Q_OBJECT

private slots:
    void aCurvePerPolicy()
    {
        CampaignReplay one;
        one.policy = "regret";
        one.points
            = {{0.01, 0.3, 0.2, 10}, {0.0101, 0.29, 0.2, 11}, {0.1, 0.01, 0.02, 100}, {0.2, 0, 0, 150}};
        CampaignReplay two = one;
        two.policy = "refine";
        const ChartContent content = replayChart({one, two});
        QCOMPARE(content.series.size(), std::size_t{2});
        QCOMPARE(content.series[0].name, u"regret"_s);
        QVERIFY(content.series[0].mark != content.series[1].mark);
        QCOMPARE(content.series[0].points.size(), std::size_t{3}); // two lie on one another
        QVERIFY(content.series[0].points[1].tip.contains(u"after 10 % of the time"_s));
        QVERIFY(content.series[0].points[1].tip.contains(u"Mean penalty: 1 %"_s));
        QVERIFY(content.series[0].points[2].y > 0); // a logarithm
        QVERIFY(replayChart({}).series.empty());
    }

    void untilNowAndFromNowOn()
    {
        const ChartContent content = outlookChart(someOutlook());
        QCOMPARE(content.series.size(), std::size_t{2});
        QCOMPARE(content.series[0].points.front().x, -2.0);
        QCOMPARE(content.series[1].points.back().x, 5.0);
        QVERIFY(content.series[1].line != content.series[0].line);
        QVERIFY(content.series[1].points.back().tip.contains(u"5 min"_s));
        QVERIFY(content.series[1].points.back().tip.contains(u"0.4 %"_s));
        QCOMPARE(content.events.size(), std::size_t{2});
        QCOMPARE(content.events[1].x, 4.0);
        auto brief = someOutlook();
        brief.past = {{-2, 0.4}, {0, 0.05}};
        brief.ahead = {{0, 0.05}};
        brief.secondsLeft = 3;
        QVERIFY(outlookChart(brief).x.title.contains(u"seconds"_s));
        QCOMPARE(outlookChart(brief).events[1].x, 3.0);
        QVERIFY(!outlookChart(remote::CampaignOutlook{}).empty.isEmpty());
        const ChartContent failed = outlookChart(failure("no such collective", "name another"));
        QVERIFY(failed.empty.contains(u"no such collective"_s));
    }

    void saysWhereTheNextMinuteGoes()
    {
        OutlookView view;
        view.resize(500, 300);
        view.show();
        QVERIFY(view.nextMinute().isEmpty());
        view.setOutlook(someOutlook());
        QVERIFY(view.nextMinute().contains(u"allreduce: 45.5 s"_s));
        QVERIFY(view.nextMinute().contains(u"64KiB"_s));
        view.resize(700, 140); // as in the window's lower corner: the chart keeps all of the height
        QTRY_COMPARE(view.chart()->height(), 140);
        view.chart()->setFocus();
        QTest::keyClick(view.chart(), Qt::Key_Right);
        QVERIFY(view.chart()->current());
        auto done = someOutlook();
        done.nextMinute.clear();
        view.setOutlook(done);
        QVERIFY(view.nextMinute().contains(u"Nothing more"_s));
        view.setText(u"none"_s);
        QVERIFY(view.chart()->content().series.empty());
    }

    /// It is asked for when it is on show, once for the records that there are.
    void askedForWhenItIsLookedAt()
    {
        JobDetails details;
        details.show();
        QSignalSpy wanted(&details, &JobDetails::outlookWanted);
        JobRow row = testing::madeUpJob(remote::JobState::running);
        row.job.order.plan.policy = "coarse-to-fine";
        details.setJob(&row);
        details.pages()->setCurrentWidget(details.outlook());
        QCOMPARE(wanted.size(), 0);
        QVERIFY(details.outlook()->chart()->content().empty.contains(u"regret"_s));
        row.job.order.plan.policy = "regret";
        details.setJob(&row);
        details.setJob(&row);
        QCOMPARE(wanted.size(), 1);
        details.setOutlook(row.job.uuid, someOutlook());
        QCOMPARE(details.outlook()->chart()->content().series.size(), std::size_t{2});
        row.progress.bytes += 100;
        details.setJob(&row);
        QCOMPARE(wanted.size(), 2);
        QCOMPARE(details.outlook()->chart()->content().series.size(), std::size_t{2}); // until it comes
        details.setOutlook(u"another"_s, failure("late"));
        QCOMPARE(details.outlook()->chart()->content().series.size(), std::size_t{2});
    }
};

const testing::Registered<PolicyChartsTest, QApplication> registered("tst_policy_charts");

} // namespace collscope::tst_policy_charts
#include "tst_policy_charts.moc"
