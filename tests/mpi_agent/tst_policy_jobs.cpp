// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that choose what they measure while they measure.
#include "engine/wire/policies/chosen_order.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>

#include <limits>
#include <set>

namespace collscope::tst_policy_jobs {

using namespace agent;
using namespace agent::test;
using wire::ChosenOrder;

namespace {

constexpr double ever = std::numeric_limits<double>::infinity();

wire::CampaignPlan somePlan()
{
    wire::CampaignPlan plan;
    plan.collectives = {"bcast", "reduce"};
    plan.methods = {"native"};
    plan.segments = {0, 1024};
    plan.fanouts = {2};
    plan.commSizes = {2, 4, 8};
    for (std::uint64_t bytes = 1; bytes <= 65536; bytes *= 4)
        plan.sizes.push_back(bytes);
    return plan;
}

wire::Schedule someSchedule()
{
    std::vector<wire::Offers> offers;
    for (const char *name : {"bcast", "reduce"})
        offers.push_back({name, "openmpi",
            {{"openmpi", {{"linear", 1}, {"chain", 2, true, true}, {"binomial", 6, true}}}}});
    return wire::makeSchedule(somePlan(), {{2}, {4}, {8}}, std::move(offers));
}

/// What a job writes of a point.
wire::RecordLine recordOf(
    const wire::Schedule &schedule, const ChosenOrder::Point &point, const ChosenOrder &order)
{
    const wire::ScheduledCell &cell = schedule.cells[point.cell];
    wire::RecordLine record;
    record.collective = schedule.collectives[cell.collective].collective;
    record.method = schedule.methods[cell.collective][point.method];
    record.nodes = 1;
    record.commSize = schedule.places[cell.place].size;
    record.ppn = record.commSize;
    record.messageBytes = cell.bytes;
    record.summary.median
        = 1e-6 * double(1 + cell.place) + 1e-9 * double(cell.bytes) * double(1 + point.method % 3);
    record.summary.samples = order.isDropped(point, record.summary.median, 1) ? 1 : 30;
    return record;
}

/// The records of a job that continues a file with `known` in it.
std::vector<wire::RecordLine> measuredAfter(
    const wire::Schedule &schedule, const std::vector<wire::RecordLine> &known)
{
    ChosenOrder order(schedule, somePlan(), *wire::findPolicy("regret"), {});
    if (order.addKnown(known) != known.size())
        return {};
    std::vector<wire::RecordLine> records;
    while (const auto point = order.next(ever)) {
        records.push_back(recordOf(schedule, *point, order));
        order.add(*point, records.back());
    }
    return records;
}

std::string nameOf(const wire::RecordLine &record)
{
    return record.collective + ' ' + wire::qualifiedText(record.method) + ' '
        + std::to_string(record.commSize) + ' ' + std::to_string(record.messageBytes) + " run "
        + std::to_string(record.run);
}

const QString quick
    = QStringLiteral("--collectives bcast --methods native --comm-sizes 2 --sizes 1..64KiB --segments 0,1KiB "
                     "--fanouts 2 --seconds-per-point 0.02 --repetitions 40 ");

} // namespace

class TestPolicyJobs : public QObject {
    Q_OBJECT

private slots:
    void goesOnAsItWouldHave()
    {
        const wire::Schedule schedule = someSchedule();
        const auto all = measuredAfter(schedule, {});
        QVERIFY(all.size() > 20);
        for (const std::size_t many : {std::size_t{1}, std::size_t{2}, all.size() / 2, all.size() - 1}) {
            const auto middle = all.begin() + static_cast<std::ptrdiff_t>(many);
            const auto rest = measuredAfter(schedule, {all.begin(), middle});
            QCOMPARE(rest.size(), all.size() - many);
            for (std::size_t i = 0; i < rest.size(); ++i)
                QCOMPARE(nameOf(rest[i]), nameOf(all[many + i]));
        }
    }

    /// A cell counts what is said of it, whatever is said of its collective.
    void cellsHaveWeightsOfTheirOwn()
    {
        const wire::Schedule schedule = someSchedule();
        wire::CampaignPlan plan = somePlan();
        plan.weights = {{"bcast", 0.5}, {"bcast", 3.0, wire::PlannedDecision{"bcast", 4, 0, 0, 16, {}}}};
        const ChosenOrder order(schedule, plan, *wire::findPolicy("regret"), {});
        const wire::Survey &bcast = order.surveys()[0];
        for (std::size_t row = 0; row < bcast.rows(); ++row)
            for (std::size_t column = 0; column < bcast.columns(); ++column)
                QCOMPARE(bcast.weight(bcast.cell(row, column)), row == 1 && column == 2 ? 3.0 : 0.5);
        QCOMPARE(order.surveys()[1].weight(0), 1.0);
    }

    /// Single cells, one of them for one method alone.
    void singleCellsAreChosenFrom()
    {
        wire::CampaignPlan plan = somePlan();
        plan.collectives = {"bcast"};
        plan.cells = {{"bcast", 2, 0, 0, 4096, {}}, {"bcast", 8, 0, 0, 16, "openmpi.binomial"},
            {"bcast", 8, 0, 0, 16, "openmpi.linear"}, {"bcast", 4, 0, 0, 256, "openmpi.chain:2"}};
        wire::JobLayout job;
        job.processes = 8;
        job.nodes = 1;
        job.ppn = 8;
        std::string problem;
        const wire::Offers offers{"bcast", "openmpi",
            {{"openmpi", {{"linear", 1}, {"chain", 2, true, true}, {"binomial", 6, true}}}}};
        const wire::Schedule schedule = wire::plannedSchedule(plan, job, {offers}, problem);
        QVERIFY2(problem.empty(), problem.c_str());
        ChosenOrder order(schedule, plan, *wire::findPolicy("regret"), {});
        std::set<std::string> names;
        while (const auto point = order.next(ever)) {
            const wire::RecordLine record = recordOf(schedule, *point, order);
            const std::string method = wire::qualifiedText(record.method);
            if (record.messageBytes == 16)
                QVERIFY2(method == "openmpi.binomial" || method == "openmpi.linear", method.c_str());
            else
                QVERIFY(record.commSize == 2 && record.messageBytes == 4096); // one method is no choice
            names.insert(method);
            order.add(*point, record);
        }
        QVERIFY(names.size() > 2);
        plan.weights = {{"bcast", 2.0, wire::PlannedDecision{"bcast", 8, 0, 0, 1, {}}}};
        wire::plannedSchedule(plan, job, {offers}, problem);
        QVERIFY2(problem.find("weights names 'bcast 8 1B'") != std::string::npos, problem.c_str());
    }

    void everyBegunCellHasTheLibrarysOwnChoice()
    {
        std::set<std::string> begun;
        std::set<std::string> withDefault;
        for (const wire::RecordLine &record : measuredAfter(someSchedule(), {})) {
            const std::string cell = record.collective + ' ' + std::to_string(record.commSize) + ' '
                + std::to_string(record.messageBytes);
            begun.insert(cell);
            if (record.method.isBaseline())
                QVERIFY(withDefault.insert(cell).second);
        }
        QVERIFY(begun == withDefault);
    }

    void aJobThatIsContinuedMeasuresNothingTwice()
    {
        const auto first = runAgent(2, quick + QStringLiteral("--policy regret -o a.txt"), m_folder.path());
        QVERIFY2(first.exitStatus == 0, first.messages.constData());
        const QByteArray text = testing::fileText(m_folder.filePath(QStringLiteral("a.txt")));
        QVERIFY(text.contains("# policy: regret\n"));
        QVERIFY(text.contains("# complete\n"));
        const Contents whole = parse(QByteArray(text).replace("# policy: regret\n", ""));
        QCOMPARE(whole.badLines, 0);
        QVERIFY(whole.records.size() > 20);

        // As a job leaves it that is killed in the middle of a line.
        QByteArray cut = text.left(text.indexOf("# complete"));
        qsizetype begin = cut.lastIndexOf('\n', cut.size() * 2 / 3) + 1;
        while (cut.at(begin) == '#') // a remark says nothing that could be lost
            begin = cut.lastIndexOf('\n', begin - 2) + 1;
        cut.truncate(begin + 10);
        testing::writeFile(m_folder.filePath(QStringLiteral("b.txt")), cut);
        const auto second = runAgent(2, quick + QStringLiteral("--policy regret -o b.txt"), m_folder.path());
        QVERIFY2(second.exitStatus == 0, second.messages.constData());
        const Contents continued = parse(
            testing::fileText(m_folder.filePath(QStringLiteral("b.txt"))).replace("# policy: regret\n", ""));
        QCOMPARE(continued.badLines, 1);
        std::set<std::string> names;
        for (const wire::RecordLine &record : continued.records)
            QVERIFY2(names.insert(nameOf(record)).second, nameOf(record).c_str());
        QVERIFY(names.size() > 20);
    }

    void explainsItself()
    {
        const auto unknown = runAgent(2, quick + QStringLiteral("--policy best -o c.txt"), m_folder.path());
        QVERIFY(unknown.messages.contains("the policies are coarse-to-fine"));
        const auto launch
            = runAgent(2, quick + QStringLiteral("--policy regret --launch 1/2 -o c.txt"), m_folder.path());
        QVERIFY(launch.messages.contains("do not go together"));
    }

private:
    QTemporaryDir m_folder;
};

const testing::Registered<TestPolicyJobs> registered("tst_policy_jobs");

} // namespace collscope::tst_policy_jobs
#include "tst_policy_jobs.moc"
