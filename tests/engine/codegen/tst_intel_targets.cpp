// SPDX-License-Identifier: GPL-3.0-or-later
// Exports for Intel MPI: what is written is what the library makes of it, and what it cannot express is
// refused.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "tests/engine/codegen/intel_items.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_intel_targets {

namespace {

Expected<std::string> exported(const DecisionMapPtr &map)
{
    return codegen::generate("intel-env", {extrapolating(item(map, "exact"))});
}

std::string decided(const char *value, std::uint32_t processes, std::uint64_t bytes)
{
    const std::string text = std::string("I_MPI_ADJUST_BCAST=\"") + value + '"';
    const auto decisions = synthetic::must(openRanges(intelFormat(), text, "f"));
    const Method method = decisions->decide({"bcast", {0, 0, processes}, bytes}).method;
    return method.algorithmId != 0 ? std::to_string(method.algorithmId) : method.algorithm;
}

} // namespace

class TestIntelTargets : public QObject {
    Q_OBJECT

private slots:
    /// Trees that releases 2021.13.1 and 2021.18.1 dumped for these values, and the calls traced in
    /// 2021.18.1.
    void valuesAreReadAsTheLibraryDoes()
    {
        const char *const sizes = "5:0-100;1:101-1000;2:1001-2147483647";
        QCOMPARE(decided(sizes, 2, 100), std::string("5"));
        QCOMPARE(decided(sizes, 700, 101), std::string("1"));
        QCOMPARE(decided(sizes, 2, std::uint64_t{1} << 40), std::string("2"));
        const char *const gaps = "5:10-100;1:200-1000;2:2000-3000"; // lower ends do not count
        QCOMPARE(decided(gaps, 2, 0), std::string("5"));
        QCOMPARE(decided(gaps, 2, 150), std::string("1"));
        QCOMPARE(decided(gaps, 2, 5000), std::string("2"));
        const char *const unsorted = "1:101-1000;3:0-100";
        QCOMPARE(decided(unsorted, 2, 5), std::string("1"));
        QCOMPARE(decided(unsorted, 2, 1500), std::string("3"));
        const char *const lost
            = "5:0-100@2-2;1:101-1000@2-2"; // only the last part of a range of processes is kept
        QCOMPARE(decided(lost, 2, 50), std::string("1"));
        QCOMPARE(decided("5:0-100@2-2,101-300@2-2", 2, 50), std::string("5"));
        QCOMPARE(decided("5:0-100;7:200-300@2-2;1:101-2147483647", 2, 50), std::string("1"));
        const char *const processes = "5:0-2147483647@2-3;1:0-2147483647@4-8";
        QCOMPARE(decided(processes, 1, 9), std::string("5"));
        QCOMPARE(decided(processes, 4, 9), std::string("1"));
        QCOMPARE(decided(processes, 100, 9), std::string("1"));
        QCOMPARE(decided("5:0-100;1", 2, 101), std::string("1"));
        QCOMPARE(decided("5;1:0-100", 2, 50), std::string("5"));
        QCOMPARE(decided("5:0-100;1:0-100", 2, 50), std::string("1"));
        QCOMPARE(decided("0:0-100;1:101-2147483647", 2, 50), std::string("untuned"));
        QCOMPARE(decided("", 2, 50), std::string("default"));
        for (const char *const ignored :
            {"5:0-2147483648", "abc", "-5", ",5", "5:-1", "5:0-1k", "5:100-50", "5:0-1@4-2"})
            QVERIFY2(!openRanges(intelFormat(), std::string("I_MPI_ADJUST_BCAST=") + ignored, "f"), ignored);
        const std::string tooLong = "I_MPI_ADJUST_BCAST=5:0-100;" + std::string(240, '0') + "1";
        QVERIFY(!openRanges(intelFormat(), tooLong, "f"));
    }

    void lint_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message"); ///< empty: nothing is found
        const auto row = [](const char *text, const char *message) {
            QTest::addRow("%s", text) << QByteArray(text) << QByteArray(message);
        };
        row("I_MPI_ADJUST_BCAST=5:0-100;1:101-2147483647", "");
        row("I_MPI_ADJUST_BCAST=5:0-2147483647@0-4;1:0-2147483647@5-2147483647", "");
        row("I_MPI_ADJUST_REDUCE_SCATTER_BLOCK=4", "");
        row("I_MPI_ADJUST_BCAST=5:0-100@2-2;1:101-2147483647@2-2", "does not run algorithm 5");
        row("I_MPI_ADJUST_BCAST=1:0-9;2:9-20", "warning: no range of bcast covers");
        row("I_MPI_ADJUST_BCAST=1:9-20;2:0-8", "error: Intel MPI does not run algorithm 2");
        row("I_MPI_ADJUST_BCAST=1:0-100", "never falls back");
        row("I_MPI_ADJUST_BCAST=0", "untuned rule");
        row("I_MPI_ADJUST_BCAST=99", "warning: Intel MPI 2021.19 and earlier has no algorithm 99");
        row("# algorithm numbers of Intel MPI 2021.6.0.\nI_MPI_ADJUST_BCAST=19",
            "error: Intel MPI 2021.6.0 has no algorithm 19");
        row("# algorithm numbers of Intel MPI 2021.8.0.\nI_MPI_ADJUST_BCAST=19", "");
        row("I_MPI_ADJUST_BCAST=1\nI_MPI_ADJUST_BCAST=2", "line 2 sets it again");
        row("I_MPI_ADJUST_IBCAST=1", "note: I_MPI_ADJUST_IBCAST is not checked");
        row("I_MPI_ADJUST_ALLTOALLW=1", "is not checked");
        row("I_MPI_ADJUST_GATHERV=1", "is not checked");
        row("I_MPI_ADJUST_BCAST_LIST=1-4", "is not checked");
        row("I_MPI_ADJUST_IALLTOALLV_LIST=1", "is not checked");
        row("I_MPI_ADJUST_BCAST_LIST=1-", "error: Intel MPI ignores");
        row("I_MPI_ADJUST_GATHERV=two", "error: Intel MPI ignores");
        row("I_MPI_ADJUST_SCATTERV=5", "warning: Intel MPI 2021.18 has no algorithm 5 of scatterv");
        row("setenv I_MPI_ADJUST_BCAST two", "error: Intel MPI ignores 'I_MPI_ADJUST_BCAST=two'");
        row("export A=1 I_MPI_ADJUST_BCAST=two # why", "error: Intel MPI ignores 'I_MPI_ADJUST_BCAST=two'");
        row("mpirun -genv I_MPI_ADJUST_BCAST two ./a", "error: Intel MPI ignores 'I_MPI_ADJUST_BCAST=two'");
        row("I_MPI_ADJUST_BCATS=1", "error: Intel MPI has no variable I_MPI_ADJUST_BCATS");
        row("I_MPI_ADJUST_BCAST=1:0-5000000000", "Intel MPI ignores");
    }
    void lint()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const std::string bytes = text.toStdString();
        QCOMPARE(libraryFormatOf(bytes).name, std::string_view("intel-env"));
        QByteArray found;
        for (const Finding &finding : libraryFormatOf(bytes).lint(bytes, "f"))
            found += QByteArray::fromStdString(finding.text()) + '\n';
        QVERIFY2(message.isEmpty() ? found.isEmpty() : found.contains(message), found.constData());
    }

    void messageSizesOfOneProcessCount()
    {
        const std::string text = synthetic::must(exported(intelMap({16}, {"1122"})));
        QVERIFY2(text.find("export I_MPI_ADJUST_BCAST=\"1:0-511;2:512-2147483647\"\n") != std::string::npos,
            text.c_str());
        QVERIFY2(text.starts_with("# With algorithm numbers of Intel MPI 2021.18.1.\n"), text.c_str());
        for (const Finding &finding : libraryFormatOf(text).lint(text, "f"))
            QFAIL(finding.text().c_str());
    }

    void processCountsWithOneAlgorithmEach()
    {
        const std::string text = synthetic::must(exported(intelMap({2, 4, 8}, {"1111", "2222", "2222"})));
        QVERIFY2(text.find("\"1:0-2147483647@2-3;2:0-2147483647@4-2147483647\"") != std::string::npos,
            text.c_str());
    }

    void refusesWhatAVariableCannotExpress_data()
    {
        QTest::addColumn<QList<int>>("commSizes");
        QTest::addColumn<QByteArrayList>("fastest");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("both sizes") << QList<int>{2, 4} << QByteArrayList{"1122", "2222"}
                                    << QByteArray("by message size and by communicator size");
        QTest::newRow("small messages")
            << QList<int>{16} << QByteArrayList{"0122"} << QByteArray("fall back");
        QTest::newRow("in between") << QList<int>{16} << QByteArrayList{"1022"} << QByteArray("fall back");
        QTest::newRow("large messages")
            << QList<int>{16} << QByteArrayList{"1220"} << QByteArray("fall back");
        QTest::newRow("few processes")
            << QList<int>{2, 4} << QByteArrayList{"0000", "1111"} << QByteArray("fall back");
        QTest::newRow("many processes")
            << QList<int>{2, 4} << QByteArrayList{"1122", "0000"} << QByteArray("fall back");
        QTest::newRow("some processes")
            << QList<int>{2, 4, 8} << QByteArrayList{"1111", "0000", "2222"} << QByteArray("fall back");
    }
    void refusesWhatAVariableCannotExpress()
    {
        QFETCH(QList<int>, commSizes);
        QFETCH(QByteArrayList, fastest);
        QFETCH(QByteArray, message);
        std::vector<std::string> rows;
        for (const QByteArray &row : fastest)
            rows.push_back(row.toStdString());
        const auto refused = exported(intelMap({commSizes.begin(), commSizes.end()}, rows));
        QVERIFY(!refused);
        const QByteArray text = QByteArray::fromStdString(refused.error().text());
        QVERIFY2(text.contains(message) && text.contains("intel-tuning"), text.constData());
    }

    void refusesNumbersOfAnotherRelease()
    {
        const auto newer = exported(intelMap({16}, {"1122"}, "2021.6.0", {0, 1, 19}));
        QVERIFY(!newer);
        QVERIFY2(newer.error().message.find("no algorithm 19") != std::string::npos,
            newer.error().message.c_str());
        const auto unnamed = exported(intelMap({16}, {"1122"}, ""));
        QVERIFY(!unnamed);
        QVERIFY2(unnamed.error().message.find("do not name the release") != std::string::npos,
            unnamed.error().message.c_str());
        QVERIFY(exported(intelMap({16}, {"1122"}, "2022.1", {0, 1, 40}))
                    .has_value()); // that release was asked itself
    }

    void refusesToDecideNothing()
    {
        const auto refused = exported(intelMap({2, 4}, {"0000", "0000"}));
        QVERIFY(!refused);
        QVERIFY2(refused.error().message.find("falls back to Intel MPI") != std::string::npos,
            refused.error().text().c_str());
    }

    /// Intel's own names, in data that say the numbers too.
    void intelNumbers()
    {
        synthetic::Times times = synthetic::randomTimes(3, 1, 4, 2);
        times.methods
            = {{"intelmpi", "recursive doubling", 1, 0, 0}, {"intelmpi", "Shumilin's ring", 7, 0, 0}};
        const auto named = synthetic::decisionMap(
            synthetic::dataset(times, "allreduce", "2021.18.1"), {"allreduce", {}, false});
        const auto exported = extrapolating(item(named, "exact"));
        const auto written = shipped("intel-env", exported);
        QCOMPARE(written.cellsDiffer, std::size_t(0));
        QCOMPARE(written.cells - written.notMeasured, named->grid->cells());
        // 0 would leave the call to Intel MPI.
        times.methods[1].algorithmId = 0;
        const auto unnumbered = synthetic::decisionMap(
            synthetic::dataset(times, "allreduce", "2021.18.1"), {"allreduce", {}, false});
        const auto refused = codegen::generate("intel-env", {extrapolating(item(unnumbered, "exact"))});
        QVERIFY(!refused);
        QVERIFY2(
            refused.error().message.find("by number") != std::string::npos, refused.error().message.c_str());
    }
};

const testing::Registered<TestIntelTargets> registered("tst_intel_targets");

} // namespace collscope::tst_intel_targets
#include "tst_intel_targets.moc"
