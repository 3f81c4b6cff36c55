// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/estimate.h"
#include "engine/remote/outlook.h"
#include "engine/wire/policies/chosen_order.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <limits>

namespace collscope::tst_outlook {

using namespace collscope::remote;

namespace {

JobOrder someOrder()
{
    JobOrder order;
    order.nodes = 4;
    order.ppn = 2;
    order.minutes = 10;
    order.plan.collectives = {"bcast", "allreduce"};
    order.plan.methods = {"native"};
    order.plan.nodes = {1, 2, 4};
    order.plan.ppn = {2};
    order.plan.segments = {0};
    order.plan.fanouts = {2};
    order.plan.budget = 300;
    order.plan.policy = "regret";
    for (std::uint64_t bytes = 1; bytes <= 1U << 20; bytes *= 4)
        order.plan.sizes.push_back(bytes);
    return order;
}

/// What the agent would have written after so many measurements.
std::vector<wire::RecordLine> recordsOf(const JobOrder &order, std::size_t many)
{
    const auto schedule = scheduleOf(order);
    wire::ChosenOrder chosen(*schedule, order.plan, *wire::findPolicy("regret"), {});
    std::vector<wire::RecordLine> records;
    while (records.size() < many) {
        const auto point = chosen.next(std::numeric_limits<double>::infinity());
        if (!point)
            break;
        const wire::ScheduledCell &cell = schedule->cells[point->cell];
        const wire::Place &place = schedule->places[cell.place];
        wire::RecordLine record;
        record.collective = schedule->collectives[cell.collective].collective;
        record.method = schedule->methods[cell.collective][point->method];
        record.nodes = place.nodes;
        record.ppn = place.ppn;
        record.commSize = place.size;
        record.messageBytes = cell.bytes;
        record.run = point->run;
        record.summary.median = (1e-5 * place.size + 1e-8 * double(cell.bytes))
            * double(1 + (point->method + (cell.bytes > 4096 ? 2 : 0)) % 5);
        record.summary.samples = chosen.isDropped(*point, record.summary.median, 1) ? 1 : 50;
        chosen.add(*point, record);
        records.push_back(record);
    }
    return records;
}

} // namespace

class OutlookTest : public QObject {
    Q_OBJECT

private slots:
    void looksBackAndAhead()
    {
        const JobOrder order = someOrder();
        const auto records = recordsOf(order, 90);
        const auto outlook = outlookOf(order, records, 600);
        QVERIFY2(outlook, outlook ? "" : outlook.error().text().c_str());
        QCOMPARE(outlook->known, records.size());
        QVERIFY(outlook->past.size() > 5);
        for (std::size_t i = 1; i < outlook->past.size(); ++i)
            QVERIFY(outlook->past[i].seconds > outlook->past[i - 1].seconds);
        QCOMPARE(outlook->past.back().seconds, 0.0);
        QVERIFY(outlook->ahead.size() > 2);
        QCOMPARE(outlook->ahead.front().seconds, 0.0);
        QCOMPARE(outlook->ahead.front().expectedPenalty, outlook->past.back().expectedPenalty);
        QVERIFY(outlook->ahead.back().expectedPenalty < 0.5 * outlook->ahead.front().expectedPenalty);
        QVERIFY(outlook->secondsLeft && *outlook->secondsLeft > 0 && *outlook->secondsLeft < 300);
        double seconds = 0;
        for (const auto &share : outlook->nextMinute)
            seconds += share.seconds;
        QVERIFY(seconds > 0);
    }

    /// What is measured next is where the next minute goes first; the same records say the same.
    void theNextMinuteBeginsWithWhatComesNext()
    {
        const JobOrder order = someOrder();
        const auto some = recordsOf(order, 60);
        const auto more = recordsOf(order, 61);
        const auto outlook = outlookOf(order, some, 600);
        QVERIFY(outlook);
        QVERIFY(std::any_of(outlook->nextMinute.begin(), outlook->nextMinute.end(),
            [&](const auto &share) { return share.collective == more.back().collective; }));
        const auto again = outlookOf(order, some, 600);
        QCOMPARE(again->ahead.size(), outlook->ahead.size());
        for (std::size_t i = 0; i < again->ahead.size(); ++i)
            QCOMPARE(again->ahead[i].expectedPenalty, outlook->ahead[i].expectedPenalty);
    }

    void saysWhenNothingIsWorthIt()
    {
        const JobOrder order = someOrder();
        const auto outlook = outlookOf(order, recordsOf(order, 100000), 600);
        QVERIFY(outlook);
        QVERIFY(outlook->nextMinute.empty());
        QCOMPARE(outlook->ahead.size(), std::size_t{1});
    }

    void nothingKnownAndNothingExpected()
    {
        JobOrder order = someOrder();
        const auto empty = outlookOf(order, {}, 600);
        QVERIFY(empty);
        QCOMPARE(empty->known, std::size_t{0});
        QVERIFY(empty->ahead.empty());
        std::stop_source source;
        source.request_stop();
        const auto stopped = outlookOf(order, recordsOf(order, 5), 600, {}, source.get_token());
        QCOMPARE(stopped.error().message, std::string("cancelled"));
        order.plan.policy = "coarse-to-fine";
        QVERIFY(!outlookOf(order, {}, 600).error().remedy.empty());
    }
};

const testing::Registered<OutlookTest> registered("tst_outlook");

} // namespace collscope::tst_outlook
#include "tst_outlook.moc"
