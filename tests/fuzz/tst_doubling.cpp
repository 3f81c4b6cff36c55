// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/models/c45/files.h"
#include "engine/models/model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/study/penalty.h"
#include "engine/wire/method.h"
#include "tests/support/folder.h"
#include "tests/support/hard_inputs.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/support/thread_clock.h"

#include <QTest>

#include <array>
#include <functional>
#include <limits>
#include <malloc.h>

namespace collscope::tst_doubling {

namespace {

using Work = std::function<void()>;
/// Prepares work on `n` of something; only the work itself is timed.
using Maker = std::function<Work(std::size_t n)>;

/// Twice the input may take so much longer: half way from linear (2) to quadratic (4).
constexpr double linear = 2.83;

double timeOf(const Work &work)
{
    const double begin = testing::threadSeconds();
    work();
    return testing::threadSeconds() - begin;
}

using Text = std::string (*)(std::size_t);

/// Reading a file of measurements.
Maker reading(Text text, const char *name)
{
    return [=](std::size_t n) {
        auto folder = std::make_shared<testing::Folder>();
        const auto path = folder->write(name, text(n));
        return [folder, path] { (void)io::load(path); };
    };
}

/// Everything that is said of a library's file, and one decision of it.
Maker judging(Text text)
{
    return [=](std::size_t n) {
        auto folder = std::make_shared<testing::Folder>();
        const auto path = folder->write("rules", text(n)).string();
        return [folder, path] {
            const auto judged = judgeLibraryFile(path);
            if (!judged)
                return;
            if (const auto opened = judged->format->open(judged->text, path))
                (*opened)->decide({"bcast", 64, 1 << 20});
        };
    };
}

/// Fitting to a map and deciding all of its cells; `square`: of n x n cells, else of 8 x n.
Maker fitting(const char *spec, bool square = false)
{
    return [spec, square](std::size_t n) {
        const auto map
            = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, square ? n : 8, n, 6)));
        return [map, spec] {
            const ModelPtr model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
            (void)evaluate(*model, *map);
        };
    };
}

Work gridOf(std::size_t n, double holes)
{
    const DatasetPtr data = synthetic::dataset(synthetic::randomTimes(2, 16, n, 4, holes));
    return [data] { (void)synthetic::decisionMap(data); };
}

std::vector<Method> methodsOf(std::size_t n)
{
    std::vector<Method> methods;
    for (std::size_t i = 0; i < n; ++i)
        methods.push_back(synthetic::method(i));
    return methods;
}

} // namespace

/// Four times the input takes at most 8 times as long: nothing is quadratic. (Single steps are not judged:
/// where the input outgrows a cache, linear work has one that is longer.) What is not here: the optimal tree
/// and the rows of rules, which try all boxes and bands of a map and say so before they begin when there are
/// too many; a file with n rules asked about n cells, where every question is n.
class DoublingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void time_data();
    void time();
    void tooLargeIsSaidAtOnce_data();
    void tooLargeIsSaidAtOnce();
};

/// Memory that was touched once stays: else the price of new pages comes in steps.
void DoublingTest::initTestCase()
{
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
}

void DoublingTest::time_data()
{
    namespace hard = testing::hard;
    QTest::addColumn<std::size_t>("n");
    QTest::addColumn<Maker>("make");
    QTest::addColumn<double>("most");
    const auto row = [](const char *name, std::size_t n, Maker make, double most = linear) {
        QTest::newRow(name) << n << std::move(make) << most;
    };
    row("records: sizes", 4000, reading(hard::manySizes, "a.rec"));
    row("records: methods", 4000, reading(hard::manyMethods, "a.rec"));
    row("records: runs", 6000, reading(hard::manyRuns, "a.rec"));
    row("records: header lines", 80000, reading(hard::manyHeaderLines, "a.rec"));
    row("records: columns", 40000, reading(hard::manyColumns, "a.rec"));
    row("records: collectives", 20000, reading(hard::manyCollectives, "a.rec"));
    row("CSV: systems", 20000, reading(hard::manySystems, "a.csv"));
    row("CSV: rows", 10000, reading(hard::manyRows, "a.csv"));
    row("CSV: one line", 4000000, reading(hard::oneLine, "a.csv"));
    row("CSV: packed", 10000, [](std::size_t n) {
        auto folder = std::make_shared<testing::Folder>();
        const auto path = folder->write("a.csv.xz", testing::packed(hard::manyRows(n), testing::Packing::xz));
        return [folder, path] { (void)io::load(path); };
    });
    row("grid", 2000, [](std::size_t n) { return gridOf(n, 0); });
    row("grid with holes", 2000, [](std::size_t n) { return gridOf(n, 0.9); });
    row("names of methods", 40000,
        [](std::size_t n) { return [methods = methodsOf(n)] { (void)wire::namesAmong(methods); }; });

    row("Intel: rules", 8000, judging(hard::intelRules));
    row("Intel: overlaps", 8000, judging(hard::intelOverlaps));
    row("Intel: lines", 8000, judging(hard::intelLines));
    row("UCC", 5000, judging(hard::uccTokens));
    row("NCCL", 8000, judging(hard::ncclLines));
    row("NCCL: one range", 8000, judging(hard::ncclOneRange));
    row("MPICH: chain", 8000, judging(hard::mpichChain));
    row("MPICH: mixed chain", 8000, judging(hard::mpichMixedChain));
    row("MPICH: same key", 10000, judging(hard::mpichSameKey));
    row("MPICH: variables", 10000, judging(hard::mpichVariables));
    row("MPICH: shared library", 800000, judging(hard::sharedLibrary));
    row("Open MPI: rows", 10000, judging(hard::openMpiRows));
    row("Open MPI: communicators", 10000, judging(hard::openMpiCommunicators));
    row("Open MPI: one word", 40000, judging(hard::openMpiOneWord));
    row("Open MPI 6", 8000, judging(hard::openMpiJsonEntries));
    row("Open MPI: parameters", 20000, judging(hard::openMpiParameters));
    row("HAN", 20000, judging(hard::hanRows));
    row("JSON: values", 30000, judging(hard::manyValues));

    row("C4.5: classes", 20000,
        [](std::size_t n) { return [text = hard::c45Names(n)] { (void)c45::parseNames(text); }; });
    row("C4.5: cases", 100000, [](std::size_t n) {
        return [schema = synthetic::must(c45::parseNames(hard::c45Names(3))), text = hard::c45Cases(n)] {
            (void)synthetic::must(c45::parseCases(text, schema));
        };
    });
    row("model: exact", 2000, fitting("exact"));
    row("model: quadtree", 64, fitting("quadtree", true), linear * linear); // twice the sizes of both axes
    row("model: c45", 1000, fitting("c45"));
    row("model: rules", 250, fitting("rules:rows=16"));
}

void DoublingTest::time()
{
    QFETCH(std::size_t, n);
    QFETCH(Maker, make);
    QFETCH(double, most);
    constexpr int attempts = 8; // the machine has other things to do
    const std::array<Work, 3> works = {make(n), make(2 * n), make(4 * n)};
    std::array<double, 3> least = {1e9, 1e9, 1e9};
    bool good = false;
    for (int attempt = 0; attempt < attempts && !good; ++attempt) {
        for (std::size_t i = 0; i < works.size(); ++i)
            for (int again = 0; again < 2; ++again)
                least[i] = std::min(least[i], timeOf(works[i]));
        good = least[2] <= most * most * least[0];
    }
    const QString times = QStringLiteral("%1 ms, %2 ms, %3 ms for %4, twice and four times as many")
                              .arg(1e3 * least[0], 0, 'f', 2)
                              .arg(1e3 * least[1], 0, 'f', 2)
                              .arg(1e3 * least[2], 0, 'f', 2)
                              .arg(n);
    QVERIFY2(good, qPrintable(times));
    if (qEnvironmentVariableIsSet("COLLSCOPE_SHOW_TIMES"))
        qInfo("%s", qPrintable(times));
}

void DoublingTest::tooLargeIsSaidAtOnce_data()
{
    QTest::addColumn<QString>("spec");
    for (const char *spec : {"rules", "optimal", "optimal:leaves=4", "optimal:penalty=0.1"})
        QTest::newRow(spec) << spec;
}

/// What cannot be searched is refused before the work, not after a part of it.
void DoublingTest::tooLargeIsSaidAtOnce()
{
    QFETCH(QString, spec);
    static const DecisionMapPtr map = [] {
        synthetic::Times times;
        times.methods = {synthetic::method(0), synthetic::method(1)};
        for (std::uint32_t i = 0; i < 1024; ++i) {
            times.commSizes.push_back(i + 2);
            times.messageBytes.push_back(i + 1);
        }
        for (std::size_t i = 0; i < 1024 * 1024; ++i) {
            times.seconds.push_back(1e-6 * static_cast<double>(1 + i % 7));
            times.seconds.push_back(1e-6 * static_cast<double>(1 + i % 5));
        }
        return synthetic::decisionMap(synthetic::dataset(times));
    }();
    Expected<ModelPtr> model;
    const double seconds
        = timeOf([&] { model = fitModel(synthetic::must(parseModelSpec(spec.toStdString())), map); });
    QVERIFY(!model.has_value());
    QVERIFY2(model.error().message.find("too large") != std::string::npos, model.error().text().c_str());
    QVERIFY2(seconds < 0.5, std::to_string(seconds).c_str());
}

const testing::Registered<DoublingTest> registered("tst_doubling");

} // namespace collscope::tst_doubling
#include "tst_doubling.moc"
