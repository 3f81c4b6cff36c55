// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"

#include <collscope_test_paths.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace collscope::test;

/// The commands on real measurements of a large machine.
class TestCliPeak : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void info();
    void exactMap();
    void quadtreeOfDepthThree();
    void quadtreeWithoutLimitsIsExact();
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
        if (collective.value("collective") == QLatin1String("bcast")) {
            QCOMPARE(collective.value("cells").toInteger(), 189);
            QCOMPARE(collective.value("methods").toArray().size(), 10); // nine algorithms and the baseline
        }
    }
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
        const Run refused = run(words);
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

QTEST_GUILESS_MAIN(TestCliPeak)
#include "tst_cli_peak.moc"
