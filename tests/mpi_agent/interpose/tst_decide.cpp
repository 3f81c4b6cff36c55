// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "mpi_agent/decide/agreement.h"
#include "mpi_agent/decide/call_records.h"
#include "mpi_agent/decide/job_agreement.h"
#include "mpi_agent/decide/node_layout.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/decide/tracer.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <condition_variable>
#include <map>
#include <mutex>
#include <queue>
#include <random>
#include <thread>

namespace collscope::tst_decide {

using namespace collscope::decide;

class TestDecide : public QObject {
    Q_OBJECT

private slots:
    void operationsAreTheCatalogue();
    void settingsOfAnEnvironment();
    void layouts();
    void allOrNone();
    void missingProcesses();
    void stepsOfSizes();
    void recordsCountEveryCall();
    void linesAreLimited();
    void profileReadsBack();
    void profileCutAnywhere();
};

void TestDecide::operationsAreTheCatalogue()
{
    QCOMPARE(wire::mpiCollectives().size(), decidedOperations);
    for (std::size_t i = 0; i < decidedOperations; ++i)
        QCOMPARE(nameOf(static_cast<Operation>(i)), wire::mpiCollectives()[i].name);
}

void TestDecide::settingsOfAnEnvironment()
{
    std::map<std::string, const char *> set;
    const auto read = [&] {
        return readSettings([&](const char *name) -> const char * {
            const auto found = set.find(name);
            return found == set.end() ? nullptr : found->second;
        });
    };
    QVERIFY(!read().off && read().decisionFile.empty() && read().profileFile.empty());
    QVERIFY(read().trace == Settings::Trace::none);
    set = {{"COLLSCOPE_TABLE", "a b.table"}, {"COLLSCOPE_TRACE", "1"}, {"COLLSCOPE_PROFILE", "p"},
        {"COLLSCOPE_PROFILE_SECONDS", "-3"}, {"COLLSCOPE_OFF", "0"}};
    QCOMPARE(read().decisionFile, std::string("a b.table"));
    QVERIFY(read().trace == Settings::Trace::lowestRank);
    for (const char *nothing : {"-3", "0", "0.009", "abc", "1e9", "nan"}) {
        set["COLLSCOPE_PROFILE_SECONDS"] = nothing;
        QCOMPARE(read().profileSeconds, 60.0);
        QVERIFY(read().complaint.find(nothing) != std::string::npos);
    }
    set["COLLSCOPE_TRACE"] = "all";
    set["COLLSCOPE_PROFILE_SECONDS"] = "0.5";
    QVERIFY(read().trace == Settings::Trace::everyRank);
    QCOMPARE(read().profileSeconds, 0.5);
    QVERIFY(read().complaint.empty());
    set["COLLSCOPE_OFF"] = "1";
    QVERIFY(read().off && read().decisionFile.empty() && read().profileFile.empty()
        && read().trace == Settings::Trace::none);
}

void TestDecide::layouts()
{
    const NodeLayout even = NodeLayout::of({7, 7, 9, 9});
    QVERIFY((even.placement == wire::Placement{2, 2, 4}));
    QVERIFY(even.nodesInOrder && even.leastPpn == 2);
    const NodeLayout uneven = NodeLayout::of({7, 9, 7, 7, 9});
    QVERIFY((uneven.placement == wire::Placement{2, 3, 5}));
    QVERIFY(!uneven.nodesInOrder && uneven.leastPpn == 2);
    QVERIFY((NodeLayout::of({}).placement == wire::Placement{}));
    QCOMPARE(nodeIdentity("x"), nodeIdentity("x"));
    QVERIFY(nodeIdentity("x") != nodeIdentity("y") && nodeIdentity("") != nodeIdentity("x"));
}

void TestDecide::allOrNone()
{
    const auto card = [](std::uint64_t decisions, std::initializer_list<Wish> wishes) {
        Card made;
        made.decisions = decisions;
        for (const Wish wish : wishes)
            made.wishes |= static_cast<std::uint64_t>(wish);
        return made;
    };
    const Card sound = card(5, {Wish::decide});
    const auto complains = [](const Agreement &agreement, const char *text) {
        return agreement.complaint.find(text) != std::string::npos;
    };
    QVERIFY(agree({sound, sound}).decide && agree({sound, sound}).complaint.empty());
    QVERIFY(!agree({card(0, {}), card(0, {})}).decide && agree({card(0, {})}).complaint.empty());
    for (const auto &[other, text] : {std::pair(card(0, {Wish::decide}), "process 1 of 3 cannot use"),
             std::pair(card(6, {Wish::decide}), "process 1 of 3 has another file"),
             std::pair(card(0, {}), "not set for process 1 of 3"),
             std::pair(card(5, {Wish::off}), "COLLSCOPE_OFF is set for process 1 of 3")}) {
        const Agreement agreement = agree({sound, other, sound});
        QVERIFY(!agreement.decide);
        QVERIFY2(complains(agreement, text), agreement.complaint.c_str());
    }
    QVERIFY(agree({card(0, {Wish::record}), card(0, {Wish::record})}).record);
    const Agreement some = agree({card(0, {Wish::record}), card(0, {})});
    QVERIFY(!some.record && complains(some, "COLLSCOPE_PROFILE is not set for process 1 of 2"));
    QVERIFY(!agree({card(5, {Wish::off, Wish::decide}), card(5, {Wish::off})}).decide);
}

/// Whoever is missing: those that are there come to an end, and none of them believes that all are.
void TestDecide::missingProcesses()
{
    struct Numbers {
        std::mutex mutex;
        std::condition_variable changed;
        std::map<std::pair<int, int>, std::queue<int>> under; // from, to
    };
    for (const int size : {2, 3, 5, 8})
        for (unsigned there = 1; there < 1U << size; ++there) {
            Numbers numbers;
            std::vector<int> answers(static_cast<std::size_t>(size), -1);
            std::vector<std::thread> processes;
            for (int rank = 0; rank < size; ++rank) {
                if ((there >> rank & 1U) == 0)
                    continue;
                processes.emplace_back([&, rank] {
                    Neighbours neighbours;
                    neighbours.isThere = [there](int other) { return (there >> other & 1U) != 0; };
                    neighbours.send = [&](int to, const void *bytes, std::size_t) {
                        const std::lock_guard lock(numbers.mutex);
                        numbers.under[{rank, to}].push(*static_cast<const int *>(bytes));
                        numbers.changed.notify_all();
                    };
                    neighbours.receive = [&](int from, void *bytes, std::size_t) {
                        std::unique_lock lock(numbers.mutex);
                        auto &queue = numbers.under[{from, rank}];
                        numbers.changed.wait(lock, [&] { return !queue.empty(); });
                        *static_cast<int *>(bytes) = queue.front();
                        queue.pop();
                    };
                    answers[static_cast<std::size_t>(rank)] = missingProcess(rank, size, neighbours);
                });
            }
            for (std::thread &process : processes)
                process.join();
            const bool all = there == (1U << size) - 1;
            for (int rank = 0; rank < size; ++rank) {
                const int answer = answers[static_cast<std::size_t>(rank)];
                if ((there >> rank & 1U) == 0)
                    QCOMPARE(answer, -1);
                else if (all)
                    QCOMPARE(answer, size);
                else
                    QVERIFY(answer < size && (there >> answer & 1U) == 0);
            }
            for (const auto &[between, queue] : numbers.under)
                QVERIFY(queue.empty());
        }
}

void TestDecide::stepsOfSizes()
{
    std::size_t last = 0;
    for (std::uint64_t bytes = 0; bytes < 100000; ++bytes) {
        const SizeStep step = sizeStep(bytes);
        QVERIFY(step.begin <= bytes && (bytes < 16 || bytes < step.begin + step.begin / 8 + 1));
        QVERIFY(step.number == last || step.number == last + 1);
        QVERIFY((step.number == last) == (bytes != step.begin) || bytes == 0);
        last = step.number;
    }
    QVERIFY(sizeStep(~std::uint64_t{0}).number < sizeSteps);
}

void TestDecide::recordsCountEveryCall()
{
    CallRecords records(0, NodeLayout::of({1, 1, 2}));
    std::mt19937_64 random(1); // NOLINT: the same numbers every time
    std::map<std::uint64_t, std::uint64_t> truth;
    std::uint64_t nanoseconds = 0;
    for (int i = 0; i < 20000; ++i) {
        Call call;
        call.operation = Operation::bcast;
        call.messageBytes = random() >> (random() % 64);
        ++truth[call.messageBytes];
        records.note(call, random() % 1000);
        call.operation = Operation::allreduce;
        call.messageBytes = static_cast<std::uint64_t>(i % 64) * 8;
        records.note(call, 10);
        nanoseconds += 10;
    }
    wire::Profile profile;
    records.addTo(profile);
    std::uint64_t broadcasts = 0;
    std::size_t exact = 0;
    std::uint64_t reductions = 0;
    double seconds = 0;
    for (const auto &[key, entry] : profile.entries) {
        QCOMPARE(key.nodes, 2U);
        if (key.collective == "allreduce") {
            QVERIFY(entry.calls == 20000 / 64 || entry.calls == 20000 / 64 + 1);
            QVERIFY(entry.leastBytes == key.messageBytes && entry.mostBytes == key.messageBytes);
            reductions += entry.calls;
            seconds += entry.secondsTotal;
            continue;
        }
        broadcasts += entry.calls;
        QVERIFY(entry.leastBytes >= key.messageBytes && truth.count(entry.leastBytes) == 1);
        exact += entry.leastBytes == entry.mostBytes ? 1 : 0;
    }
    QCOMPARE(broadcasts, 20000U);
    QCOMPARE(reductions, 20000U);
    QVERIFY(exact >= 50);
    QVERIFY(qAbs(seconds - static_cast<double>(nanoseconds) * 1e-9) < 1e-9);
    // Another process of the communicator adds its time, and no calls.
    CallRecords second(1, NodeLayout::of({1, 1, 2}));
    Call call;
    call.operation = Operation::allreduce;
    second.note(call, 1000000000);
    wire::Profile other;
    second.addTo(other);
    mergeProfile(profile, other);
    wire::ProfileKey key = other.entries.begin()->first;
    QCOMPARE(profile.entries[key].processes, 2U);
    QCOMPARE(profile.entries[key].secondsMost, 1.0);
    QVERIFY(profile.entries[key].calls == 20000 / 64 || profile.entries[key].calls == 20000 / 64 + 1);
}

void TestDecide::linesAreLimited()
{
    LineAllowance allowance(3);
    std::uint64_t leftOut = 0;
    constexpr std::uint64_t second = 1000000000;
    for (int i = 0; i < 10; ++i)
        QCOMPARE(allowance.take(5 * second + static_cast<std::uint64_t>(i), leftOut), i < 3);
    QVERIFY(allowance.take(6 * second, leftOut));
    QCOMPARE(leftOut, 7U);
    QVERIFY(allowance.take(6 * second, leftOut));
    QCOMPARE(leftOut, 0U);
    QVERIFY(allowance.take(6 * second, leftOut));
    QVERIFY(!allowance.take(6 * second, leftOut));
    QCOMPARE(allowance.takeLeftOut(), 1U); // at the end
    QCOMPARE(allowance.takeLeftOut(), 0U);
}

namespace {

wire::Profile someProfile()
{
    wire::Profile profile;
    profile.program = "a\tprogram";
    profile.library = "Some MPI";
    profile.processes = 12;
    profile.seconds = 0.1;
    profile.complete = true;
    for (std::uint64_t i = 0; i < 5; ++i) {
        wire::ProfileKey key;
        key.collective = i % 2 == 0 ? "bcast" : "reduce";
        key.kind = "blocking";
        key.commSize = 12;
        key.messageBytes = i << 40;
        key.inPlace = i == 3;
        key.lowestRoot = i != 2;
        wire::ProfileEntry entry;
        entry.calls = i + 1;
        entry.processes = 12;
        entry.secondsTotal = 1.0 / static_cast<double>(i + 3);
        entry.mostBytes = i << 40;
        profile.entries[key] = entry;
    }
    return profile;
}

} // namespace

void TestDecide::profileReadsBack()
{
    const wire::Profile profile = someProfile();
    std::string problem;
    const auto again = wire::readProfile(profileText(profile), problem);
    QVERIFY2(again, problem.c_str());
    QCOMPARE(again->entries, profile.entries);
    QVERIFY(again->program == "a program" && again->processes == 12 && again->complete);
    QCOMPARE(profileText(*again), profileText(profile));
    // A later version may have more columns.
    std::string wider = profileText(profile);
    for (auto at = wider.find("\ncolumns"); at != std::string::npos; at = wider.find('\n', at + 1)) {
        const auto end = wider.find('\n', at + 1);
        if (end != std::string::npos)
            wider.insert(end, at == wider.find("\ncolumns") ? "\tmore" : "\t7");
    }
    const auto later = wire::readProfile(wider, problem);
    QVERIFY2(later, problem.c_str());
    QCOMPARE(later->entries, profile.entries);
}

void TestDecide::profileCutAnywhere()
{
    const std::string text = profileText(someProfile());
    const std::size_t columns = text.find("\ncolumns");
    for (std::size_t length = 0; length < text.size(); ++length) {
        std::string problem;
        const auto cut = wire::readProfile(text.substr(0, length), problem);
        // Whole lines are a profile, of which nobody can tell that it was longer.
        const bool whole
            = length > columns + 1 && text[length - 1] == '\n' && text.find('\n', columns + 1) < length;
        QCOMPARE(cut.has_value(), whole);
        QVERIFY(whole || problem.rfind("line ", 0) == 0);
    }
}

const testing::Registered<TestDecide> registered("tst_decide");

} // namespace collscope::tst_decide
#include "tst_decide.moc"
