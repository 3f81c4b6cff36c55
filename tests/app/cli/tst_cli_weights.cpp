// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

#include <cmath>

namespace collscope::tst_cli_weights {

using namespace collscope::test;

namespace {

/// Of four processes and 8 s: "collective size nodes ppn bytes calls [seconds of all]", a line each.
QByteArray profile(const QList<QByteArray> &calls)
{
    QByteArray text
        = "collscope-profile\t1\nprogram\tapp\nprocesses\t4\nseconds\t8\ncomplete\tyes\n"
          "columns\tcollective\tkind\tcomm_size\tnodes\tppn_least\tppn_most\tmessage_bytes\tin_place\t"
          "commutative\tlowest_root\tcalls\tprocesses\tseconds_total\tseconds_most\tbytes_least\t"
          "bytes_most\tskew_samples\tskew_total\tskew_most\n";
    for (const QByteArray &call : calls) {
        const auto words = call.split(' ');
        text += words[0] + "\tblocking\t" + words[1] + '\t' + words[2] + '\t' + words[3] + '\t' + words[3]
            + '\t' + words[4] + "\tno\tyes\tyes\t" + words[5] + "\t4\t" + words.value(6, "0.4") + "\t0.1\t"
            + words[4] + '\t' + words[4] + "\t0\t0\t0\n";
    }
    return text;
}

bool near(const QJsonValue &value, double expected)
{
    return value.isDouble() && std::abs(value.toDouble() - expected) <= 1e-9 * std::abs(expected);
}

} // namespace

/// Applications' calls and painted weights, on the measurements of toyCsv().
class TestCliWeights : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cellsWeighByTheirTime();
    void severalWithShares();
    void paintedWeights();
    void whatAnApplicationLoses();
    void callsThatDoNotFit();
    void dataOfSeveralFilesByAnyStatistic();
    void placementsThatNobodyMeasured();
    void exportsSayTheirWeights();
    void whatNobodyCallsIsLeftToTheLibrary();
    void plansAreNarrowed();
    void skewedPlansAreOnePerCollective();
    void wrongUsage_data();
    void wrongUsage();

private:
    Folder m_folder;
    QString m_data;
    QString m_app;
};

void TestCliWeights::initTestCase()
{
    m_data = m_folder.write("toy.csv", toyCsv());
    m_app = m_folder.write("app.profile",
        profile({"bcast 4 2 2 8 100 0.002", "bcast 2 2 1 1024 80 0.0003", "bcast 4 2 2 1024 10",
            "bcast 4 4 1 8 7", "alltoallw 4 2 2 8 3"}));
}

/// 100 calls of 2 us and 40 of 2 us (of two halves at once), of three measured cells.
void TestCliWeights::cellsWeighByTheirTime()
{
    const Run map = run({"map", m_data, "--collective", "bcast", "--weights", m_app});
    QCOMPARE(map.status, 0);
    const auto lines = map.lines();
    QVERIFY2(lines.front().endsWith(",weight"), map.out);
    const double unit = 3 / (100 * 2.0 + 40 * 2.0);
    const QList<double> expected{0, 80 * unit, 200 * unit, 0};
    for (qsizetype cell = 0; cell < 4; ++cell)
        QVERIFY2(std::abs(lines[cell + 1].split(',').back().toDouble() - expected[cell]) < 1e-9, map.out);
    QVERIFY2(map.err.contains("no such placement was measured (4 = 4 x 1)")
            && map.err.contains("not measured with this size there (1KiB)"),
        map.err);
    const Run fitted = run({"fit", m_data, "--collective", "bcast", "--model", "quadtree:depth=0", "--json",
        "--weights", m_app});
    QCOMPARE(json(fitted)["penalty_mean"].toDouble(), 0.0); // binomial; of all cells it loses in one
    QCOMPARE(json(fitted)["cells"].toInt(), 2);
    QCOMPARE(json(fitted)["weights"].toString(), "calls of app.profile");
    const Run plain = run({"fit", m_data, "--collective", "bcast", "--model", "quadtree:depth=0", "--json"});
    QVERIFY(json(plain)["penalty_mean"].toDouble() > 0);
    QVERIFY(!json(plain).contains("weights"));
}

void TestCliWeights::severalWithShares()
{
    const QString other = m_folder.write("other.profile", profile({"bcast 2 2 1 8 200"}));
    const Run map
        = run({"map", m_data, "--collective", "bcast", "--weights", m_app + "=3", "--weights", other + "=1"});
    QCOMPARE(map.status, 0);
    const double other8 = 0.25 * 100 * 1; // calls of halves, 1 us
    const double unit = 3 / (0.75 * 280 + other8);
    const auto lines = map.lines();
    QVERIFY2(std::abs(lines[1].split(',').back().toDouble() - other8 * unit) < 1e-9, map.out);
    QVERIFY2(std::abs(lines[3].split(',').back().toDouble() - 0.75 * 200 * unit) < 1e-9, map.out);
    const Run factor = run(
        {"map", m_data, "--collective", "bcast", "--weights", m_app, "--weight-of", "bcast=2,reduce=9"});
    QVERIFY2(
        std::abs(factor.lines()[3].split(',').back().toDouble() - 2 * 200 * 3 / 280.0) < 1e-9, factor.out);
}

void TestCliWeights::paintedWeights()
{
    const QString table = m_folder.write("w.csv", "comm_size,message_bytes,weight\n,,0\n4,8,5\n2,8,1\n");
    const Run map = run({"map", m_data, "--collective", "bcast", "--weights", table});
    QCOMPARE(map.status, 0);
    QStringList weights;
    for (const QByteArray &line : map.lines().mid(1, 4))
        weights += QString::fromUtf8(line.split(',').back());
    QCOMPARE(weights, (QStringList{"0.5", "0", "2.5", "0"}));
}

void TestCliWeights::whatAnApplicationLoses()
{
    const Run told = run({"profile", m_app, "--data", m_data, "--model", "quadtree:depth=0", "--json"});
    QCOMPARE(told.status, 0);
    const QJsonObject all = json(told);
    QVERIFY2(near(all["lost_default_seconds"], 100 * 3e-6) && near(all["best_seconds"], 280e-6), told.out);
    QCOMPARE(all["lost_model_seconds"].toDouble(), 0.0);
    QCOMPARE(all["run_seconds"].toDouble(), 8.0);
    QCOMPARE(all["cells"].toArray().size(), 2);
    const QJsonObject first = all["cells"].toArray().first().toObject();
    QCOMPARE(first["comm_size"].toInt(), 4);
    QCOMPARE(first["calls"].toDouble(), 100.0);
    QCOMPARE(first["method"].toString(), "binomial");
    QVERIFY(near(first["gain_seconds"], 300e-6) && near(first["share"], 500.0 / 580));
    QStringList reasons;
    for (const QJsonValue &calls : all["unmeasured"].toArray())
        reasons += calls["collective"].toString() + ' ' + calls["reason"].toString();
    reasons.sort();
    QCOMPARE(reasons,
        (QStringList{"alltoallw the collective was not measured", "bcast no such placement was measured",
            "bcast not measured with this size there"}));
    const Run shown = run({"profile", m_app, "--data", m_data, "--model", "quadtree:depth=0"});
    QVERIFY2(shown.out.contains(
                 "calls of app.profile: loses 300 \xc2\xb5s of 8.00 s per run with the library's default, "
                 "0 s with quadtree:depth=0,threshold=100, 0 with the optimum, by what was measured on toy"),
        shown.out);
    QVERIFY2(shown.out.contains("never measured, 300 ms per run as recorded:"), shown.out);
    const Run table = run({"profile", m_app, "--data", m_data, "--csv"});
    QCOMPARE(table.lines().size(), 3);
    QVERIFY(table.lines().front().startsWith("collective,comm_size,nodes,ppn,message_bytes,calls,share,"));
}

/// 0.5 ms by the measured times, and 100 ms as recorded.
void TestCliWeights::callsThatDoNotFit()
{
    const QString app = m_folder.write("slow.profile", profile({"bcast 4 2 2 8 100"}));
    const Run told = run({"profile", app, "--data", m_data, "--model", "quadtree:depth=0", "--json"});
    QCOMPARE(told.status, 0);
    const QJsonObject all = json(told);
    QVERIFY2(all["fits"].isBool() && !all["fits"].toBool(), told.out);
    QVERIFY2(near(all["default_seconds"], 500e-6) && near(all["recorded_seconds"], 0.1), told.out);
    const QJsonObject cell = all["cells"].toArray().first().toObject();
    for (const char *key : {"lost_default_seconds", "lost_model_seconds"})
        QVERIFY2(all[key].isNull() && cell[key].isNull(), told.out);
    QVERIFY2(cell["gain_seconds"].isNull() && near(cell["default_seconds"], 500e-6), told.out);
    const Run shown = run({"profile", app, "--data", m_data});
    QVERIFY2(
        shown.out.contains("calls of slow.profile: does not fit: 500 \xc2\xb5s per run with the library's "
                           "default by the measured times, 100 ms as recorded, waiting included")
            && !shown.out.contains(": loses ") && !shown.out.contains("lost by"),
        shown.out);
    QVERIFY(json(run({"profile", m_app, "--data", m_data, "--json"}))["fits"].toBool());
}

/// Two runs, of which one was disturbed; and a second file of the same system with another collective.
void TestCliWeights::dataOfSeveralFilesByAnyStatistic()
{
    const QString app
        = m_folder.write("two.profile", profile({"bcast 4 2 2 8 100 0.002", "reduce 4 2 2 8 10 0.0002"}));
    const QString bcast = m_folder.write("bcast.csv", twoRunsCsv());
    const QString reduce = m_folder.write(
        "reduce.csv", twoRunsCsv().replace("bcast", "reduce").replace("basic_linear", "linear"));
    const auto best = [&](const QStringList &more) {
        const Run told = run(QStringList{"profile", app, "--data", bcast, "--data", reduce, "--json"} + more);
        return told.status == 0 ? json(told)["best_seconds"].toDouble() : -1;
    };
    QCOMPARE(best({}), 110 * 1e-6); // linear in the second run
    QCOMPARE(best({"--statistic", "median"}), 110 * 2e-6); // binomial
    QCOMPARE(best({"--statistic", "median", "--ties", "--model", "c45"}), 110 * 2e-6);
    QCOMPARE(run({"profile", app, "--ties"}).status, 2); // of measurements
}

void TestCliWeights::placementsThatNobodyMeasured()
{
    const QString far = m_folder.write("far.profile", profile({"bcast 3 1 3 8 100"}));
    const Run told = run({"profile", far, "--data", m_data, "--json"});
    QCOMPARE(told.status, 0);
    QVERIFY2(told.err.contains("none of the calls was measured"), told.err);
    QVERIFY(json(told)["lost_default_seconds"].isNull());
    QVERIFY(run({"profile", far, "--data", m_data}).out.contains("nobody knows what it loses"));
    const Run map = run({"map", m_data, "--collective", "bcast", "--weights", far});
    QCOMPARE(map.status, 0);
    QVERIFY2(map.err.contains("its cells count alike"), map.err);
    QVERIFY(map.lines().at(1).endsWith(",1"));
}

void TestCliWeights::exportsSayTheirWeights()
{
    for (const char *target : {"openmpi-rules", "c", "table"}) {
        const QString folder = m_folder.path(QStringLiteral("out-") + target) + '/';
        const Run made = run({"export", m_data, "--collective", "bcast", "--target", target, "--model",
            "exact", "--force", "--weights", m_app, "-o", folder});
        QVERIFY2(made.status == 0, made.err);
        QByteArray text;
        for (const QString &name : QDir(folder).entryList(QDir::Files)) {
            QFile file(folder + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            text += file.readAll();
        }
        QVERIFY2(text.contains("calls of app.profile"), target);
    }
}

/// One leaf is right where the application calls; elsewhere the library's own choice was faster.
void TestCliWeights::whatNobodyCallsIsLeftToTheLibrary()
{
    const QString app = m_folder.write("one.profile", profile({"bcast 4 2 2 8 100"}));
    const Run made = run({"export", m_data, "--collective", "bcast", "--target", "c", "--model",
        "quadtree:depth=0", "--force", "--weights", app, "-o", m_folder.path("one.c")});
    QVERIFY2(made.status == 0, made.err);
    QVERIFY2(!made.err.contains("that do not count by the weights"), made.err); // C can leave cells
    const QByteArray code = m_folder.read("one.c");
    QVERIFY2(code.contains("binomial") && code.contains("default"), code);
}

void TestCliWeights::plansAreNarrowed()
{
    const Run open = run({"campaign", "plan", "--weights", m_app});
    QCOMPARE(open.status, 0);
    QVERIFY2(open.out.contains("collectives: bcast\n") && open.out.contains("sizes: 8B,1KiB\n"), open.out);
    QVERIFY2(open.out.contains("nodes: 2,4\n") && open.out.contains("ppn: 1,2\n"), open.out);
    const auto cellsOf = [](const QByteArray &plan) {
        QList<QByteArray> cells = plan.mid(plan.indexOf("cells: ") + 7).split('\n').front().split(',');
        std::sort(cells.begin(), cells.end());
        return cells;
    };
    QCOMPARE(cellsOf(open.out), // not the product of what occurs, which has eight
        (QList<QByteArray>{"bcast 2x1 1KiB", "bcast 2x2 1KiB", "bcast 2x2 8B", "bcast 4x1 8B"}));
    QVERIFY2(open.err.contains("not in the plan: alltoallw"), open.err);
    const QString plan = m_folder.write("plan.txt",
        "collscope-plan 1\ncollectives: allreduce,bcast\nnodes: 1,2\nppn: 1,2\nsizes: 1..1MiB\nbudget: 60\n");
    const Run narrowed = run({"campaign", "plan", plan, "--weights", m_app});
    QCOMPARE(narrowed.status, 0);
    QVERIFY2(narrowed.out.contains("collectives: bcast\n") && narrowed.out.contains("nodes: 2\n")
            && narrowed.out.contains("sizes: 8B,1KiB\n") && narrowed.out.contains("budget: 60\n"),
        narrowed.out);
    QCOMPARE(cellsOf(narrowed.out), (QList<QByteArray>{"bcast 2x1 1KiB", "bcast 2x2 1KiB", "bcast 2x2 8B"}));
    QVERIFY2(narrowed.err.contains("not in the plan: bcast on 4 x 1 processes"), narrowed.err);
    QCOMPARE(run({"campaign", "plan", plan}).status, 2);
    const QString other = m_folder.write("other.txt", "collscope-plan 1\ncollectives: reduce\n");
    QCOMPARE(run({"campaign", "plan", other, "--weights", m_app}).status, 1);
}

/// Processes come 3 us apart to one collective, 9 to the next, and nobody looked at the third.
void TestCliWeights::skewedPlansAreOnePerCollective()
{
    QByteArray text = profile({"bcast 4 2 2 8 100", "reduce 4 2 2 8 10", "allreduce 4 2 2 8 10"});
    text.replace("\t8\t8\t0\t0\t0\nreduce", "\t8\t8\t2\t6e-06\t4e-06\nreduce");
    text.replace("\t8\t8\t0\t0\t0\nallreduce", "\t8\t8\t1\t9e-06\t9e-06\nallreduce");
    const QString app = m_folder.write("skewed.profile", text);
    QCOMPARE(run({"campaign", "plan", "--weights", app, "--skew"}).status, 2); // three results
    const Run made = run({"campaign", "plan", "--weights", app, "--skew", "-o", m_folder.path("calls.plan")});
    QVERIFY2(made.status == 0, made.err);
    QVERIFY2(made.err.contains("without skew: ") && made.err.contains("allreduce"), made.err);
    const QByteArray bcast = m_folder.read("calls-bcast.plan");
    QVERIFY2(bcast.contains("collectives: bcast\n") && bcast.contains("cells: bcast 2x2 8B\n"), bcast);
    const auto latest = [](const QByteArray &plan) { // the last to come, after the last comma
        return plan.mid(plan.indexOf("skew: 0,")).split('\n').first().split(',').last().toDouble();
    };
    QVERIFY2(qFuzzyCompare(latest(bcast), 3e-6), bcast);
    const QByteArray reduce = m_folder.read("calls-reduce.plan");
    QVERIFY2(qFuzzyCompare(latest(reduce), 9e-6), reduce);
    QVERIFY2(!m_folder.read("calls-allreduce.plan").contains("skew"), m_folder.read("calls-allreduce.plan"));
}

void TestCliWeights::wrongUsage_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    const auto row = [](const char *name, const QStringList &words, int status) {
        QTest::newRow(name) << words << status;
    };
    const QString bad = m_folder.write("bad.csv", "collective,weight\nbcast,-1\n");
    row("no such file", {"--weights", m_folder.path("absent")}, 1);
    row("no profile", {"--weights", m_data}, 1);
    row("no share", {"--weights", m_app + "=0"}, 2);
    row("share of a table", {"--weights", bad + "=1"}, 1);
    row("negative weight", {"--weights", bad}, 1);
    row("unknown collective", {"--weight-of", "broadcast=1"}, 2);
    row("no factor", {"--weight-of", "bcast"}, 2);
    row("negative factor", {"--weight-of", "bcast=-1"}, 2);
    row("infinite factor", {"--weight-of", "bcast=inf"}, 2);
}

void TestCliWeights::wrongUsage()
{
    QFETCH(QStringList, words);
    QFETCH(int, status);
    const Run result = run(QStringList{"map", m_data, "--collective", "bcast"} + words);
    QCOMPARE(result.status, status);
    QVERIFY(result.out.isEmpty() && !result.err.isEmpty());
}

const testing::Registered<TestCliWeights> registered("tst_cli_weights");

} // namespace collscope::tst_cli_weights
#include "tst_cli_weights.moc"
