// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace collscope::tst_cli_peak {

using namespace collscope::test;

/// The commands on real measurements of a large machine.
class TestCliPeak : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void info();
    void defaultOfAnUnknownRelease();
    void exactMap();
    void quadtreeOfDepthThree();
    void quadtreeWithoutLimitsIsExact();
    void neighboursAgreeWithReference_data();
    void neighboursAgreeWithReference();
    void ties();
    void exportedFunctionCompiles_data();
    void exportedFunctionCompiles();

private:
    const QString m_data = QStringLiteral(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz");
};

namespace {

/// One column of a map.
QList<QByteArray> column(const Run &map, int index)
{
    QList<QByteArray> values;
    for (const QByteArray &line : map.lines().mid(1))
        values += line.split(',').at(index);
    return values;
}

constexpr int methodColumn = 5;
constexpr int penaltyColumn = 13;

} // namespace

void TestCliPeak::initTestCase()
{
    if (!QFileInfo::exists(m_data))
        QSKIP("measurements kept beside the checkout are absent");
}

void TestCliPeak::info()
{
    const Run result = run({"info", m_data, "--json"});
    QCOMPARE(result.status, 0);
    const QJsonArray systems = QJsonDocument::fromJson(result.out).object().value("systems").toArray();
    QCOMPARE(systems.size(), 2);
    const QJsonObject peak = systems.first().toObject();
    QCOMPARE(peak.value("system").toString(), "peak");
    QCOMPARE(peak.value("measurements").toInteger(), 31026);
    const QJsonArray collectives = peak.value("collectives").toArray();
    QCOMPARE(collectives.size(), 11);
    for (const auto &entry : collectives) {
        const QJsonObject collective = entry.toObject();
        QCOMPARE(collective.value("comm_sizes").toArray().size(), 9);
        QCOMPARE(collective.value("baseline"), QJsonValue(true));
        // Times of gather are means over processes of which most receive nothing.
        QCOMPARE(collective.value("impossible_cells").toInteger(),
            collective.value("collective") == QLatin1String("gather") ? 6 : 0);
        if (collective.value("collective") == QLatin1String("bcast")) {
            QCOMPARE(collective.value("cells").toInteger(), 189);
            QCOMPARE(collective.value("methods").toArray().size(), 10); // nine algorithms and the baseline
        }
    }
    QVERIFY(run({"info", m_data}).out.contains("gather: warning: Impossible times in 6 of 189 cells."));
}

/// The picture says '?' everywhere: a message says why, and what to do.
void TestCliPeak::defaultOfAnUnknownRelease()
{
    const Run drawn = run({"map", m_data, "--system", "peak", "--collective", "bcast", "--kind", "default",
        "--size", "200x200", "--svg", "-"});
    QCOMPARE(drawn.status, 0);
    QVERIFY2(drawn.err.contains("every cell shows '?'") && drawn.err.contains("mpi_version"), drawn.err);
}

void TestCliPeak::exactMap()
{
    const Run result = run({"map", m_data, "--system", "peak", "--collective", "bcast", "--csv"});
    QCOMPARE(result.status, 0);
    QCOMPARE(column(result, penaltyColumn), QList<QByteArray>(189, "0"));
}

void TestCliPeak::quadtreeOfDepthThree()
{
    const Run result = run({"fit", m_data, "--system", "peak", "--collective", "bcast", "--model",
        "quadtree:depth=3", "--json"});
    QCOMPARE(result.status, 0);
    const QJsonObject fitted = QJsonDocument::fromJson(result.out).object();
    QCOMPARE(fitted.value("depth_max").toInteger(), 3);
    QVERIFY(fitted.value("leaves").toInteger() <= 64);
    QCOMPARE(fitted.value("cells").toInteger(), 189);
    QVERIFY(fitted.value("penalty_mean").toDouble() > 0);
    QVERIFY(fitted.value("penalty_min").toDouble() >= 0);
    // Every leaf but the root comes in fours.
    QCOMPARE(fitted.value("nodes").toInteger() % 4, 1);
}

void TestCliPeak::quadtreeWithoutLimitsIsExact()
{
    for (const char *collective : {"bcast", "allreduce", "alltoall"}) {
        const QStringList words{"map", m_data, "--system", "peak", "--collective", collective};
        const Run exact = run(words);
        const Run tree = run(words + QStringList{"--model", "quadtree"});
        QCOMPARE(tree.status, 0);
        QCOMPARE(column(tree, methodColumn), column(exact, methodColumn));
        QCOMPARE(tree.out, exact.out);
    }
}

/// Mean speed-up over the library's own choice and mean normalised time on communicator sizes that were not
/// trained on, computed by a script of a few lines that shares nothing with this program: cells are medians
/// over runs, two_proc is left out, all as near as the fifth neighbour count.
void TestCliPeak::neighboursAgreeWithReference_data()
{
    QTest::addColumn<double>("speedup");
    QTest::addColumn<double>("normalised");
    QTest::addColumn<double>("speedupOfLogarithms");
    QTest::addColumn<double>("normalisedOfLogarithms");
    QTest::newRow("allgather") << 1.0991 << 1.0753 << 1.1081 << 1.0555;
    QTest::newRow("allgatherv") << 1.7503 << 1.1106 << 1.8236 << 1.0405;
    QTest::newRow("allreduce") << 1.4730 << 1.0625 << 1.4839 << 1.0516;
    QTest::newRow("alltoall") << 1.3628 << 1.0690 << 1.4126 << 1.0313;
    QTest::newRow("alltoallv") << 1.1441 << 1.0573 << 1.1557 << 1.0407;
    QTest::newRow("barrier") << 1.0281 << 1.0215 << 1.0281 << 1.0215;
    QTest::newRow("bcast") << 1.7633 << 1.2645 << 2.0038 << 1.0457;
    QTest::newRow("gather") << 4.8194 << 1.0796 << 4.4969 << 1.1333;
    QTest::newRow("reduce") << 1.5347 << 1.0437 << 1.5579 << 1.0254;
    QTest::newRow("reduce_scatter") << 1.1820 << 1.1324 << 1.2243 << 1.0811;
    QTest::newRow("scatter") << 0.9596 << 1.0343 << 0.9791 << 1.0120;
}

void TestCliPeak::neighboursAgreeWithReference()
{
    QFETCH(double, speedup);
    QFETCH(double, normalised);
    QFETCH(double, speedupOfLogarithms);
    QFETCH(double, normalisedOfLogarithms);
    const Run result = run({"compare", m_data, "--system", "peak", "--collective", QTest::currentDataTag(),
        "--train", "comm_size=2,8,32,128,512", "--test", "comm_size=4,16,64,256", "--statistic", "median",
        "--model", "knn:k=5,scale=on,log=off", "--model", "knn:k=5,scale=on,log=on", "--json"});
    QVERIFY2(result.status == 0, result.err);
    const QJsonArray models = QJsonDocument::fromJson(result.out).object().value("models").toArray();
    const auto agree = [&](const char *log, const char *figure, double wanted) {
        for (const auto &entry : models) {
            const QJsonObject model = entry.toObject();
            if (model.value("spec").toString() != QLatin1String("knn:k=5,scale=on,log=") + QLatin1String(log))
                continue;
            const double value = model.value(figure).toDouble();
            if (std::abs(value - wanted) <= 0.005)
                return true;
            qWarning() << log << figure << value << wanted;
        }
        return false;
    };
    QVERIFY(agree("off", "heldout_speedup_mean", speedup));
    QVERIFY(agree("off", "heldout_normalised_mean", normalised));
    QVERIFY(agree("on", "heldout_speedup_mean", speedupOfLogarithms));
    QVERIFY(agree("on", "heldout_normalised_mean", normalisedOfLogarithms));
}

/// Cells in all three states, ties that name two methods or more, the best first; models that choose freely
/// are smaller and figures what they were.
void TestCliPeak::ties()
{
    const QStringList data{m_data, "--system", "peak", "--collective", "bcast"};
    const Run map = run(QStringList{"map"} + data);
    QCOMPARE(map.status, 0);
    const QList<QByteArray> names = map.lines().front().trimmed().split(',');
    const auto states = column(map, static_cast<int>(names.indexOf("state")));
    const auto tied = column(map, static_cast<int>(names.indexOf("tied")));
    const auto best = column(map, static_cast<int>(names.indexOf("best_method")));
    for (const char *const state : {"choose", "tie", "unknown"})
        QVERIFY2(states.count(state) > 10, state);
    for (qsizetype i = 0; i < states.size(); ++i) {
        const QList<QByteArray> methods = tied[i].trimmed().split(' ');
        QVERIFY(states[i] == "tie" ? methods.size() > 1 && methods.front() == best[i]
                                   : tied[i].trimmed().isEmpty());
    }
    for (const char *const model : {"quadtree", "c45"}) {
        const QStringList fit = QStringList{"fit"} + data + QStringList{"--model", model, "--json"};
        const Run strict = run(fit);
        const Run free = run(fit + QStringList{"--ties"});
        QCOMPARE(free.status, 0);
        const QJsonObject before = QJsonDocument::fromJson(strict.out).object();
        const QJsonObject after = QJsonDocument::fromJson(free.out).object();
        QVERIFY(after.value("leaves").toInt() < before.value("leaves").toInt());
        QVERIFY(after.value("penalty_mean").toDouble() < before.value("penalty_mean").toDouble() + 0.02);
    }
}

void TestCliPeak::exportedFunctionCompiles_data()
{
    QTest::addColumn<QString>("model");
    QTest::newRow("exact") << "exact";
    QTest::newRow("depth 3") << "quadtree:depth=3";
}

void TestCliPeak::exportedFunctionCompiles()
{
    QFETCH(QString, model);
    Folder folder;
    const QStringList words{"export", m_data, "--system", "peak", "--collective", "bcast,allreduce,reduce",
        "--model", model, "--target", "c", "-o", folder.path("decision.c")};
    if (model != "exact") { // reduce loses 117 % where the library loses 60 %
        const Run refused = run(words + QStringList{"--where-worse", "refuse"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains("reduce is worse than what the library does by itself"), refused.err);
        QVERIFY(folder.read("decision.c").isEmpty());
    }
    const Run exported = run(words + QStringList{"--force"});
    QVERIFY2(exported.status == 0, exported.err);
    QProcess compiler;
    compiler.setProcessChannelMode(QProcess::MergedChannels);
    compiler.start("gcc",
        {"-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-c", folder.path("decision.c"), "-o",
            folder.path("decision.o")});
    QVERIFY(compiler.waitForFinished(60000));
    QVERIFY2(compiler.exitCode() == 0, compiler.readAll());
}

const testing::Registered<TestCliPeak> registered("tst_cli_peak");

} // namespace collscope::tst_cli_peak
#include "tst_cli_peak.moc"
