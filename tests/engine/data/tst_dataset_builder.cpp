// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <set>
#include <tuple>

namespace collscope::tst_dataset_builder {

namespace {

Provenance provenance()
{
    Provenance p;
    p.system = "frodo";
    return p;
}

constexpr double inf = std::numeric_limits<double>::infinity();

using Change = void (*)(wire::RecordLine &);
struct Refusal {
    const char *name;
    Change change;
    const char *says;
};

const Refusal refusals[] = {
    {"collective", [](wire::RecordLine &r) { r.collective = "broadcast"; }, "unknown collective 'broadcast'"},
    {"nan", [](wire::RecordLine &r) { r.summary = Summary(); }, "not a number"},
    {"zero", [](wire::RecordLine &r) { r.summary.median = 0; }, "zero or negative"},
    {"negative", [](wire::RecordLine &r) { r.summary.median = -1e-6; }, "zero or negative"},
    {"infinite", [](wire::RecordLine &r) { r.summary.median = inf; }, "impossibly long"},
    {"years", [](wire::RecordLine &r) { r.summary.median = 1e8; }, "impossibly long"},
    {"negative minimum", [](wire::RecordLine &r) { r.summary.min = -1; }, "negative or impossibly long"},
    {"infinite maximum", [](wire::RecordLine &r) { r.summary.max = inf; }, "negative or impossibly long"},
    {"median below the minimum", [](wire::RecordLine &r) { r.summary.median = 1e-9; },
        "its lower quartile is above its median"},
    {"minimum above the median",
        [](wire::RecordLine &r) {
            r.summary.q1 = Summary().q1; // not said
            r.summary.min = 1;
        },
        "its minimum is above its median: 1 s, 3.33"},
    {"mean above the maximum", [](wire::RecordLine &r) { r.summary.mean = 9.9; },
        "its mean is above its maximum"},
    {"mean below the minimum", [](wire::RecordLine &r) { r.summary.mean = 1e-9; },
        "its minimum is above its mean"},
    {"no processes", [](wire::RecordLine &r) { r.nodes = r.ppn = r.commSize = 0; }, "communicator size"},
    {"too many",
        [](wire::RecordLine &r) {
            r.nodes = 0;
            r.commSize = maxCommSize + 1;
        },
        "communicator size"},
    {"too long", [](wire::RecordLine &r) { r.messageBytes = maxMessageBytes + 1; }, "1 PiB"},
    {"uneven", [](wire::RecordLine &r) { r.ppn = 31; }, "nodes x ppn"},
    {"members of no groups", [](wire::RecordLine &r) { r.members = r.colours = 1; },
        "no collective of process groups"},
    {"members without colours",
        [](wire::RecordLine &r) {
            r.collective = "group_bcast";
            r.members = 2;
        },
        "without colours"},
    {"more members than processes",
        [](wire::RecordLine &r) {
            r.collective = "group_bcast";
            r.members = r.commSize + 1;
            r.colours = 1;
        },
        "more than the communicator size"},
    {"more colours than members",
        [](wire::RecordLine &r) {
            r.collective = "group_bcast";
            r.members = 2;
            r.colours = 3;
        },
        "3 colours are more than the members: 2"},
    {"no name", [](wire::RecordLine &r) { r.method.algorithm.clear(); }, "no name"},
    {"endless name", [](wire::RecordLine &r) { r.method.algorithm.assign(300, 'x'); }, "longer than 200"},
    {"endless name as it is shown", [](wire::RecordLine &r) { r.method.algorithm.assign(60, '\xe6'); },
        "longer than 200"},
    {"parameters in the name", [](wire::RecordLine &r) { r.method.algorithm = "bin/mial"; }, "is not a name"},
    {"fan-out in the name", [](wire::RecordLine &r) { r.method.algorithm = "chain:4"; }, "is not a name"},
};

} // namespace

class TstDatasetBuilder : public QObject {
    Q_OBJECT

private slots:
    void refuses_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(refusals)); ++i)
            QTest::newRow(refusals[i].name) << i;
    }

    void refuses()
    {
        QFETCH(int, index);
        wire::RecordLine record = testing::sampleRecords(1).front();
        refusals[index].change(record);
        DatasetBuilder builder(provenance());
        const auto reason = builder.add(record);
        QVERIFY(reason.has_value());
        QVERIFY2(reason->find(refusals[index].says) != std::string::npos, reason->c_str());
        QCOMPARE(builder.size(), std::size_t{0});
    }

    /// Names come from files of others: what hides in them, or turns the text around them, is written out.
    void showsWhatNamesHide()
    {
        const std::string hidden = "a\u202eb\u00adc";
        const std::string shown = "a\\u202eb\\xadc";
        Provenance hostile = provenance();
        hostile.system = hostile.mpiLibrary = hostile.mpiVersion = hidden;
        hostile.facts = {{hidden, hidden}};
        hostile.jobs = {hidden};
        DatasetBuilder builder(hostile);
        wire::RecordLine record = testing::sampleRecords(1).front();
        record.method.library = record.method.algorithm = hidden;
        QVERIFY(!builder.add(record));
        QCOMPARE(builder.add(record), std::optional(said(DatasetBuilder::readBefore)));
        const DatasetPtr built = builder.build();
        const Provenance &read = built->provenance();
        for (const std::string &name : {read.system, read.mpiLibrary, read.mpiVersion, read.jobs.front(),
                 read.facts.front().first, read.facts.front().second, built->methods().front().library,
                 built->methods().front().algorithm})
            QCOMPARE(name, shown);
    }

    void accepts()
    {
        DatasetBuilder builder(provenance());
        wire::RecordLine record = testing::sampleRecords(1).front();
        record.summary = Summary();
        record.summary.mean = 1e7;
        record.summary.min = 0;
        record.commSize = maxCommSize;
        record.nodes = 0;
        record.messageBytes = maxMessageBytes;
        QVERIFY(!builder.add(record));
        record.run = 1; // printed with fewer digits than the others
        record.summary.min = 2.7e-6;
        record.summary.median = 2.695e-6;
        record.summary.mean = 2.6949e-6;
        record.summary.max = 2.69e-6;
        QVERIFY(!builder.add(record));
        QCOMPARE(builder.build()->seconds(0), 1e7);
    }

    void duplicatesKeepTheFirst()
    {
        DatasetBuilder builder(provenance());
        wire::RecordLine record = testing::sampleRecords(1).front();
        const double first = record.summary.median;
        QVERIFY(!builder.add(record));
        record.summary.median *= 1.05;
        QVERIFY(builder.add(record)->find("read before") != std::string::npos);
        record.run = 1;
        QVERIFY(!builder.add(record));
        const auto dataset = builder.build();
        QCOMPARE(dataset->size(), std::size_t{2});
        QCOMPARE(dataset->seconds(0), first);
    }

    /// Rows come out of loops, or in no order; keys may be wider than 64 bits. Nothing of it decides what is
    /// refused.
    void duplicatesInEveryOrder_data()
    {
        QTest::addColumn<int>("outermost");
        QTest::addColumn<bool>("wide");
        for (int outermost = -1; outermost < 5; ++outermost)
            for (const bool wide : {false, true})
                QTest::addRow("%d %s", outermost, wide ? "wide" : "narrow") << outermost << wide;
    }

    void duplicatesInEveryOrder()
    {
        QFETCH(int, outermost);
        QFETCH(bool, wide);
        constexpr std::array<std::size_t, 5> counts{3, 4, 5, 6, 7}; // collective, algorithm, nodes, size, run
        const std::array<std::string, 3> collectives{"reduce", "bcast", "allreduce"};
        constexpr std::size_t total = 3 * 4 * 5 * 6 * 7;
        std::vector<wire::RecordLine> records;
        for (std::size_t i = 0; i < total; ++i) {
            std::array<std::uint32_t, 5> at{};
            std::size_t rest = i;
            for (std::size_t level = 0; level < counts.size(); ++level) { // innermost first
                const std::size_t column
                    = (level + counts.size() - static_cast<std::size_t>(std::max(outermost, 0))) % 5;
                at[column] = static_cast<std::uint32_t>(rest % counts[column]);
                rest /= counts[column];
            }
            wire::RecordLine record = testing::sampleRecords(1).front();
            record.collective = collectives[at[0]];
            record.method.algorithm = "a" + std::to_string(7 * (at[0] + at[1]) % 5);
            record.nodes = 0;
            record.ppn = wide ? 0xffffU * at[2] : 0;
            record.commSize = 5 + (wide ? (1U << 28) + 3 : 1) * (at[2] / 2);
            record.nodes = at[2];
            record.ppn = record.nodes == 0 ? 0 : record.ppn;
            if (std::uint64_t{record.nodes} * record.ppn != record.commSize)
                record.ppn = 0;
            record.messageBytes = std::uint64_t{1} << ((wide ? 10U : 3U) * at[3] / 2);
            record.run = wide ? ~(at[4] << 29U) : at[4];
            records.push_back(std::move(record));
        }
        std::mt19937 random(7);
        if (outermost < 0)
            std::shuffle(records.begin(), records.end(), random);
        records.push_back(records[random() % total]);
        records.insert(records.begin() + 100, records[50]);
        using Key = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t, std::uint32_t,
            std::uint64_t, std::uint32_t>;
        std::set<Key> seen;
        DatasetBuilder builder(provenance());
        for (const wire::RecordLine &r : records) {
            const bool isNew = seen.insert({r.collective, r.method.algorithm, r.nodes, r.ppn, r.commSize,
                                               r.messageBytes, r.run})
                                   .second;
            QCOMPARE(!builder.add(r).has_value(), isNew);
        }
        const auto dataset = builder.build();
        QCOMPARE(dataset->size(), seen.size());
        for (std::size_t i = 1; i < dataset->size(); ++i) {
            const auto key = [&](std::size_t row) {
                const Measurement m = dataset->row(row);
                return std::tuple(m.collective, m.commSize, m.messageBytes, m.method, m.nodes, m.ppn, m.run);
            };
            QVERIFY(key(i - 1) < key(i));
        }
    }

    /// Members and colours tell rows apart, in whatever order they come, and cost nothing where nobody has
    /// them.
    void processGroups()
    {
        std::vector<wire::RecordLine> records;
        for (const std::uint32_t members : {4U, 2U, 8U})
            for (const std::uint32_t colours : {2U, 1U})
                for (const std::uint32_t run : {0U, 1U}) {
                    wire::RecordLine record = testing::sampleRecords(1).front();
                    record.collective = "group_bcast";
                    record.members = members;
                    record.colours = colours;
                    record.run = run;
                    records.push_back(record);
                }
        records.push_back(testing::sampleRecords(1).front());
        std::mt19937 random(5);
        for (int round = 0; round < 4; ++round) {
            DatasetBuilder builder(provenance());
            for (const auto &record : records)
                QVERIFY(!builder.add(record));
            for (const auto &record : records)
                QVERIFY(builder.add(record).has_value());
            const auto dataset = builder.build();
            QVERIFY(dataset->hasGroups());
            const auto [first, last] = dataset->rows("group_bcast");
            QCOMPARE(last - first, std::size_t{12});
            for (std::size_t row = first; row < last; ++row) {
                const auto i = static_cast<std::uint32_t>(row - first);
                QCOMPARE(dataset->members(row), 2U << (i / 4)); // 2, 4, 8
                QCOMPARE(dataset->colours(row), 1 + i / 2 % 2);
                QCOMPARE(dataset->run(row), i % 2);
                QCOMPARE(dataset->row(row).placement(), dataset->placement(row));
            }
            QCOMPARE(dataset->placements("group_bcast").size(), std::size_t{6});
            const std::size_t other = first == 0 ? last : 0;
            QCOMPARE(dataset->members(other), 0U);
            std::shuffle(records.begin(), records.end(), random);
        }
        DatasetBuilder plain(provenance());
        QVERIFY(!plain.add(testing::sampleRecords(1).front()));
        QVERIFY(!plain.build()->hasGroups());
    }

    void orderDoesNotMatter()
    {
        auto records = testing::sampleRecords(3000);
        std::string before;
        std::mt19937 random(3);
        for (int round = 0; round < 3; ++round) {
            DatasetBuilder builder(provenance());
            for (const auto &record : records)
                QVERIFY(!builder.add(record));
            const auto dataset = builder.build();
            QCOMPARE(builder.size(), std::size_t{0});
            for (std::size_t i = 1; i < dataset->size(); ++i) {
                const auto key = [&](std::size_t at) {
                    const Measurement m = dataset->row(at);
                    return std::tuple(
                        m.collective, m.commSize, m.messageBytes, m.method, m.nodes, m.ppn, m.run);
                };
                QVERIFY(key(i - 1) < key(i));
            }
            for (std::size_t i = 1; i < dataset->methods().size(); ++i)
                QVERIFY(wire::catalogueOrder(dataset->methods()[i - 1], dataset->methods()[i]));
            const std::string text = testing::textOf({dataset});
            QVERIFY(before.empty() || text == before);
            before = text;
            std::shuffle(records.begin(), records.end(), random);
        }
    }

    void ranges()
    {
        DatasetBuilder builder(provenance());
        for (const auto &record : testing::sampleRecords(700))
            QVERIFY(!builder.add(record));
        const auto dataset = builder.build();
        const std::vector<std::string_view> expected = {"bcast", "gather", "reduce"};
        QCOMPARE(dataset->collectives(), expected);
        std::size_t rows = 0;
        for (const auto name : expected) {
            QCOMPARE(dataset->rows(name).first, rows);
            rows = dataset->rows(name).last;
        }
        QCOMPARE(rows, dataset->size());
        QCOMPARE(dataset->rows("scan").size(), std::size_t{0});
        QCOMPARE(dataset->rows("nosuch").size(), std::size_t{0});
        QCOMPARE(dataset->ppnValues("bcast"), std::vector<std::uint32_t>{32});
        QVERIFY(DatasetBuilder(provenance()).build()->collectives().empty());
    }

    void originTexts()
    {
        QVERIFY(originText(Origin::unknown) == "unknown");
        QVERIFY(originText(Origin::measured) == "measured");
        QVERIFY(originText(Origin::simulated) == "simulated");
        QVERIFY(originText(Origin::predicted) == "predicted");
        for (const Origin origin : {Origin::unknown, Origin::measured, Origin::simulated, Origin::predicted})
            QVERIFY(parseOrigin(originText(origin)) == origin);
        QVERIFY(!parseOrigin("guessed") && !parseOrigin(""));
        QCOMPARE(markedName("Peak", Origin::measured), std::string("Peak"));
        QCOMPARE(markedName("Peak", Origin::predicted), std::string("Peak (predicted)"));
        QCOMPARE(markedName("Peak (predicted)", Origin::predicted), std::string("Peak (predicted)"));
        QCOMPARE((Diagnostic{"a.csv", 3, "wrong", "correct it"}.text()),
            std::string("a.csv:3: wrong; correct it"));
        QCOMPARE((Diagnostic{"", 0, "wrong", ""}.text()), std::string("wrong"));
    }
};

const testing::Registered<TstDatasetBuilder> registered("tst_dataset_builder");

} // namespace collscope::tst_dataset_builder
#include "tst_dataset_builder.moc"
