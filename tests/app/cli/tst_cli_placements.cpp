// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_placements {

using namespace collscope::test;

namespace {

/// Three numbers of nodes x three of processes per node x four sizes; binomial wins on nodes with up to two
/// processes, chain on others, each by 50 %. Sizes 4, 8 and 16 have several placements.
QByteArray nodesTimesPpn(bool withDefault = false)
{
    QByteArray text = "collective,library,algorithm,comm_size,nodes,ppn,message_bytes,seconds_median\n";
    for (const int nodes : {2, 4, 8})
        for (const int ppn : {1, 2, 4})
            for (const int bytes : {8, 1024, 65536, 1048576})
                for (const bool chain : {false, true}) {
                    const double best = 1e-6 * nodes + 1e-9 * bytes;
                    if (withDefault && chain)
                        text += "bcast,openmpi,default," + QByteArray::number(nodes * ppn) + ','
                            + QByteArray::number(nodes) + ',' + QByteArray::number(ppn) + ','
                            + QByteArray::number(bytes) + ',' + QByteArray::number(3 * best, 'g', 12) + '\n';
                    text += "bcast,openmpi," + QByteArray(chain ? "chain," : "binomial,")
                        + QByteArray::number(nodes * ppn) + ',' + QByteArray::number(nodes) + ','
                        + QByteArray::number(ppn) + ',' + QByteArray::number(bytes) + ','
                        + QByteArray::number(chain == (ppn == 4) ? best : 1.5 * best, 'g', 12) + '\n';
                }
    return text;
}

} // namespace

class TestCliPlacements : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_data = m_folder.write("placed.csv", nodesTimesPpn()); }
    void everyPlacementIsARow();
    void modelsThatAskForIt();
    void slices();
    void info();
    void trainAndTest();
    void folds();
    void predictedTimes();
    void forAJob();
    void otherSystems();
    void misuse();
    void rulesForAllPlacements();
    void casesOfC45();

private:
    QJsonObject fit(const QStringList &more)
    {
        const Run result = run(QStringList{"fit", m_data, "--collective", "bcast", "--json"} + more);
        if (result.status != 0)
            qWarning("%s", result.err.constData());
        return QJsonDocument::fromJson(result.out).object();
    }
    double mean(const QStringList &more) { return fit(more).value("penalty_mean").toDouble(-1); }

    Folder m_folder;
    QString m_data;
};

void TestCliPlacements::everyPlacementIsARow()
{
    const QList<QByteArray> lines = run({"map", m_data, "--collective", "bcast"}).lines();
    QCOMPARE(lines.size(), 37);
    QVERIFY(lines[5].startsWith("bcast,4,2,2,8,binomial,"));
    QVERIFY(lines[9].startsWith("bcast,4,4,1,8,binomial,"));
    QVERIFY(lines[13].startsWith("bcast,8,2,4,8,chain,"));
}

void TestCliPlacements::modelsThatAskForIt()
{
    QCOMPARE(mean({"--model", "exact"}), 0.0);
    QCOMPARE(mean({"--model", "c45:ppn=1"}), 0.0);
    QCOMPARE(mean({"--model", "quadtree"}), 0.0);
    QCOMPARE(mean({"--model", "optimal"}), 0.0);
    // By communicator size alone: 8 and 16 lose on one of three and one of two placements.
    const QJsonObject sizes = fit({"--model", "rules"});
    QCOMPARE(sizes.value("cells").toInt(), 36);
    QVERIFY(std::abs(sizes.value("penalty_mean").toDouble() - 0.5 * 2 / 9) < 1e-12);
    QVERIFY(mean({"--model", "c45"}) >= sizes.value("penalty_mean").toDouble() - 1e-12);
}

/// Where nobody measured, as data that the other commands read.
void TestCliPlacements::predictedTimes()
{
    const QString path = m_folder.path("predicted.csv");
    const QStringList words{"predict", m_data, "--collective", "bcast", "--model", "gam", "-o", path};
    const Run beyond = run(words + QStringList{"--at", "nodes=6,16", "--at", "ppn=1,4"});
    QVERIFY2(beyond.status == 0, beyond.err);
    QVERIFY2(beyond.err.contains("8 of 16 instances of bcast beyond what was measured, marked as "
                                 "extrapolated; said there: a trend"),
        beyond.err);
    const QList<QByteArray> lines = run({"map", path, "--collective", "bcast"}).lines();
    QCOMPARE(lines.size(), 1 + 16);
    QVERIFY2(lines[1].startsWith("bcast,6,6,1,8,binomial,"), lines[1]);
    QVERIFY2(lines[9].startsWith("bcast,24,6,4,8,chain,"), lines[9]);

    const Run between = run(words + QStringList{"--between", "1"});
    QVERIFY2(between.status == 0, between.err);
    QVERIFY2(between.err.isEmpty(), between.err);
    QCOMPARE(run({"map", path, "--collective", "bcast"}).lines().size(), 1 + 20 * 7);
    // Told apart from what was measured, and extrapolated times from the rest, in files, maps and exports.
    QVERIFY2(run(words + QStringList{"--at", "nodes=6,16", "--at", "ppn=1,4"}).status == 0, "again");
    const Run info = run({"info", path});
    QVERIFY2(info.out.startsWith("placed (predicted)\n"), info.out);
    QVERIFY2(info.out.contains("bcast: 8 of 16 cells are extrapolated"), info.out);
    const QJsonArray cells
        = QJsonDocument::fromJson(run({"map", path, "--collective", "bcast", "--json"}).out)["rows"]
              .toArray();
    QCOMPARE(cells.size(), 16);
    for (const auto &each : cells) {
        const QJsonObject cell = each.toObject();
        QCOMPARE(cell["outside"].toBool(), cell["nodes"].toInt() == 16);
    }
    const Run both = run({"info", m_data, path, "--json"});
    QVERIFY2(
        both.out.contains("\"placed (unknown)\"") && both.out.contains("\"placed (predicted)\""), both.out);
    const Run unclear = run({"fit", m_data, path, "--collective", "bcast", "--model", "exact"});
    QVERIFY2(unclear.status == 2 && unclear.err.contains("'placed (predicted)'"), unclear.err);
    const Run rules = run({"export", path, "--collective", "bcast", "--model", "exact", "--target",
        "openmpi-rules", "--policy", "asFitted"});
    QVERIFY2(rules.status == 0, rules.err);
    QVERIFY2(rules.out.contains("PREDICTED times, not measured") && rules.out.contains("8 EXTRAPOLATED"),
        rules.out);
    QVERIFY2(rules.out.contains("\n64 0 ") && !rules.out.contains("measured cells"), rules.out);
    QVERIFY2(!rules.err.contains(": better") && rules.err.contains("by predicted times"), rules.err);
    for (const QStringList &judging :
        QList<QStringList>{{"--test", "nodes=4"}, {"--holdout", "0"}, {"--folds", "3"}}) {
        const Run refused = run(words + judging);
        QVERIFY2(refused.status == 2 && refused.err.contains("predict judges nothing"), refused.err);
    }
    QCOMPARE(run(words + QStringList{"--train", "nodes=2,4"}).status, 0);

    QCOMPARE(run(words + QStringList{"--between", "1"}).status, 0);
    const Run judged = run({"compare", m_data, path, "--train-system", "placed (predicted)", "--test-system",
        "placed", "--collective", "bcast", "--model", "c45:ppn=1", "--json"});
    QVERIFY2(judged.status == 0, judged.err);

    QCOMPARE(run(words + QStringList{"--between", "1", "--at", "nodes=4"}).status, 2);
    QCOMPARE(run(words + QStringList{"--at", "nodes=many"}).status, 2);
    QCOMPARE(run(words + QStringList{"--at", "comm_size=4", "--at", "nodes=4"}).status, 1);
    const Run trees = run({"predict", m_data, "--collective", "bcast", "--model", "quadtree", "-o", path});
    QCOMPARE(trees.status, 1);
    QVERIFY2(trees.err.contains("predicts no times of bcast"), trees.err);
}

/// The decisions for an allocation, measured or not.
void TestCliPlacements::forAJob()
{
    const QString data = m_folder.write("default.csv", nodesTimesPpn(true));
    const auto select = [&](const QStringList &more) {
        return run(QStringList{"select", data, "--target", "openmpi-rules", "--policy", "asFitted"} + more);
    };
    const Run made = select({"--nodes", "6", "--ppn", "3", "-o", m_folder.path("job/"), "--json"});
    QVERIFY2(made.status == 0, made.err);
    QVERIFY2(made.err.contains("bcast: predicted "), made.err);
    QVERIFY2(!made.err.contains("messages of more than"), made.err); // beyond predictions the library decides
    QVERIFY2(m_folder.read("job/decisions.conf").contains("\n18 3 "), m_folder.read("job/decisions.conf"));
    QVERIFY(m_folder.read("job/decisions.conf").contains("\n19 0 "));
    const QJsonObject row
        = QJsonDocument::fromJson(made.out).object()["collectives"].toArray().first().toObject();
    QCOMPARE(row["verdict"].toString(), "unproved"); // there is one run
    QVERIFY(row["heldout_written"].toDouble(9) < row["heldout_default"].toDouble(-9));
    QCOMPARE(row["placements"].toArray().first().toObject(),
        (QJsonObject{{"comm_size", 18}, {"nodes", 6}, {"ppn", 3}, {"decided_by", "model"},
            {"measured", false}, {"runs", 0}, {"outside", false}}));

    const Run measured = select({"--nodes", "2", "--ppn", "4", "--collective", "bcast", "--force"});
    QVERIFY2(measured.out.contains("8 = 2 x 4: as measured there, in ONE RUN only"), measured.out);
    QVERIFY2(!measured.err.contains("messages of more than"), measured.err); // the library decides there
    QVERIFY2(measured.err.contains("8 = 2 x 4 was measured in one run only"), measured.err);
    const QString without = m_folder.write("without.csv", "nodes,ppn,reason\n2,4,a slow node\n");
    const Run excluded = select({"--nodes", "2", "--ppn", "4", "--exclude", without});
    QVERIFY2(excluded.out.contains("12 of 108 measurements excluded"), excluded.out);
    QVERIFY2(!excluded.out.contains("as measured there"), excluded.out);
    // What holds for several collectives is said once.
    const QByteArray reduce = nodesTimesPpn(true).replace("bcast,", "reduce,");
    const QString two = m_folder.write("two.csv", nodesTimesPpn(true) + reduce.mid(reduce.indexOf('\n') + 1));
    const Run once = run(
        {"select", two, "--target", "openmpi-rules", "--nodes", "64", "--ppn", "4", "--commutative-only"});
    QCOMPARE(once.err.count("lies beyond what was measured"), 1);
    QVERIFY2(once.err.contains("warning: bcast, reduce: 256 = 64 x 4 lies beyond"), once.err);
    const QStringList large{"--nodes", "64", "--ppn", "4"};
    const Run left = select(large);
    QVERIFY2(left.status == 4 && left.err.contains("256 = 64 x 4 lies beyond what was measured"), left.err);
    QVERIFY2(left.out.contains("the library, as it lies beyond"), left.out);
    const Run extrapolated = select(large + QStringList{"--extrapolate", "--force"});
    QVERIFY2(extrapolated.err.contains("is extrapolated"), extrapolated.err);
    QVERIFY2(
        extrapolated.out.contains("EXTRAPOLATED") && extrapolated.out.contains("\n256 1 "), extrapolated.out);

    const QStringList both{"--nodes", "3,6", "--ppn", "1,2"};
    const Run twice = select(both); // 6 = 3 x 2 and 6 = 6 x 1
    QCOMPARE(twice.status, 2);
    QVERIFY2(twice.err.contains("cannot tell 6 = 6 x 1 from 6 = 3 x 2"), twice.err);
    const Run table
        = run(QStringList{"select", data, "--target", "table", "-o", m_folder.path("job.table")} + both);
    QVERIFY2(table.status == 4, table.err); // the table decides nothing
    QCOMPARE(select({"--nodes", "6"}).status, 2);
    QCOMPARE(select({"--nodes", "1", "--ppn", "1"}).status, 2);
    QCOMPARE(select({"--nodes", "six", "--ppn", "1"}).status, 2);
    // Nothing to fall back to: it is said, and nothing is written that nobody could judge.
    const Run blind = run({"select", m_data, "--target", "openmpi-rules", "--nodes", "6", "--ppn", "3"});
    QCOMPARE(blind.status, 1);
    QVERIFY2(blind.err.contains("nothing to fall back to"), blind.err);
}

void TestCliPlacements::slices()
{
    QCOMPARE(fit({"--model", "rules", "--ppn", "4"}).value("cells").toInt(), 12);
    QCOMPARE(fit({"--model", "rules", "--nodes", "4"}).value("cells").toInt(), 12);
    QCOMPARE(mean({"--model", "rules", "--nodes", "4"}), 0.0);
    // Lists narrow both, and what is held out narrows them further.
    QCOMPARE(fit({"--model", "rules", "--nodes", "2,8"}).value("cells").toInt(), 24);
    QCOMPARE(fit({"--model", "rules", "--nodes", "2,8", "--ppn", "1,4"}).value("cells").toInt(), 16);
    const QJsonObject held = fit({"--model", "rules", "--nodes", "2,8", "--test", "nodes=8"});
    QCOMPARE(held.value("cells").toInt(), 12);
    QCOMPARE(held.value("heldout_cells").toInt(), 12);
    const Run none = run({"fit", m_data, "--collective", "bcast", "--model", "exact", "--nodes", "3"});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains("nodes 3"), none.err);
}

void TestCliPlacements::info()
{
    const Run text = run({"info", m_data});
    QVERIFY2(text.out.contains("8 = 2 x 4, 8 = 4 x 2, 8 = 8 x 1"), text.out);
    const QJsonArray systems
        = QJsonDocument::fromJson(run({"info", m_data, "--json"}).out).object().value("systems").toArray();
    const QJsonArray placements = systems.first()["collectives"].toArray().first()["placements"].toArray();
    QCOMPARE(placements.size(), 9);
    QCOMPARE(placements.first(), (QJsonObject{{"comm_size", 2}, {"nodes", 2}, {"ppn", 1}}));
}

void TestCliPlacements::trainAndTest()
{
    const QJsonObject nodes
        = fit({"--model", "c45:ppn=1", "--train", "nodes=2,8", "--test", "nodes=4", "--test", "ppn=1,4"});
    QCOMPARE(nodes.value("cells").toInt(), 24);
    QCOMPARE(nodes.value("heldout_cells").toInt(), 8);
    QCOMPARE(nodes.value("heldout_penalty_mean").toDouble(-1), 0.0);
    const QJsonObject sizes = fit({"--model", "rules", "--test", "comm_size=8,16"});
    QCOMPARE(sizes.value("cells").toInt(), 16);
    QCOMPARE(sizes.value("heldout_cells").toInt(), 20);
    const Run compared = run({"compare", m_data, "--collective", "bcast", "--model", "c45:ppn=1", "--model",
        "rules", "--test", "nodes=4"});
    QVERIFY2(compared.out.contains("held-out mean"), compared.out);
    QVERIFY2(compared.out.contains("fitted to the rest, held out: nodes 4"), compared.out);
    const Run swept = run(
        {"sweep", m_data, "--collective", "bcast", "--model", "c45:m=1..3", "--train", "ppn=1", "--csv"});
    QCOMPARE(swept.status, 0);
    QVERIFY2(swept.lines().first().contains("heldout_penalty_mean"), swept.out);
}

void TestCliPlacements::folds()
{
    const QJsonObject once = fit({"--model", "exact", "--folds", "4"});
    QCOMPARE(once.value("heldout_cells").toInt(), 36);
    QVERIFY(once.value("heldout_penalty_mean").toDouble() > 0);
    QCOMPARE(fit({"--model", "exact", "--folds", "4", "--seed", "0"}), once);
    QVERIFY(fit({"--model", "exact", "--folds", "4", "--seed", "7"}) != once);
}

void TestCliPlacements::otherSystems()
{
    QByteArray both = "system," + nodesTimesPpn().replace("\nbcast", "\nhere,bcast");
    both += nodesTimesPpn().split('\n').mid(1).join('\n').replace("bcast,", "there,bcast,");
    const QString path = m_folder.write("both.csv", both);
    const QStringList fitHere{"fit", path, "--collective", "bcast", "--model", "c45:ppn=1", "--json"};
    const auto result = QJsonDocument::fromJson(
        run(fitHere + QStringList{"--train-system", "here", "--test-system", "there"}).out)
                            .object();
    QCOMPARE(result.value("system").toString(), "here");
    QCOMPARE(result.value("heldout_cells").toInt(), 36);
    const Run same = run(fitHere + QStringList{"--train-system", "here", "--test-system", "here"});
    QCOMPARE(same.status, 2);
}

void TestCliPlacements::misuse()
{
    const auto problem = [&](const QStringList &more) {
        const Run result
            = run(QStringList{"fit", m_data, "--collective", "bcast", "--model", "exact"} + more);
        return QByteArray::number(result.status) + ' ' + result.err;
    };
    QVERIFY(problem({"--train", "nodes=2,4", "--test", "nodes=4"}).contains("in common"));
    QVERIFY(problem({"--train", "cores=2"}).startsWith("2 "));
    QVERIFY(problem({"--test", "nodes=two"}).contains("no list of whole numbers"));
    QVERIFY(problem({"--folds", "1"}).startsWith("2 "));
    QVERIFY(problem({"--folds", "37"}).contains("36 measured cells"));
    QVERIFY(problem({"--seed", "1"}).contains("--folds"));
    QVERIFY(problem({"--folds", "3", "--test", "nodes=4"}).startsWith("2 "));
    QVERIFY(problem({"--folds", "3", "--test", "nodes=4"}).contains("--folds and --test exclude each other"));
    QVERIFY(problem({"--train-system", "a", "--system", "b"}).startsWith("2 "));
}

/// What knows the communicator size alone is judged on every placement, and says so.
void TestCliPlacements::rulesForAllPlacements()
{
    const QString file = m_folder.path("rules.conf");
    for (const QString &model : {QStringLiteral("rules"), QStringLiteral("c45:ppn=1")}) {
        const Run written = run({"export", m_data, "--collective", "bcast", "--model", model, "--target",
            "openmpi-rules", "--policy", "asFitted", "-o", file});
        QCOMPARE(written.status, 0);
        QVERIFY2(m_folder.read("rules.conf").contains("as written:   mean penalty 11.11 %"), model.toUtf8());
        QVERIFY(m_folder.read("rules.conf").contains("9 placements x 4 message sizes"));
        if (model == QLatin1String("rules"))
            QVERIFY2(written.err.contains("several placements were measured of 3 of 5 sizes"), written.err);
        else
            QVERIFY(m_folder.read("rules.conf")
                        .contains("8 of 36 cells that were measured are decided otherwise"));
    }
}

/// C4.5's own files tell placements apart when they are asked to, and it is said when they do not.
void TestCliPlacements::casesOfC45()
{
    const QString stem = m_folder.path("placed");
    QStringList words{"convert", m_data, "--to", "c45", "--collective", "bcast", "-o", stem};
    const Run plain = run(words);
    QVERIFY2(plain.status == 0 && plain.err.contains("--attributes"), plain.err);
    words << "--attributes"
          << "comm_size,message_bytes,nodes,ppn";
    const Run placed = run(words);
    QVERIFY2(placed.status == 0 && !placed.err.contains("--attributes"), placed.err);
    const Run learnt = run({"c45", stem, "--json"});
    QCOMPARE(QJsonDocument::fromJson(learnt.out).object().value("errors_after").toInt(-1), 0);
    for (const char *const wrong : {"", "ppn,ppn", "collective", "ranks"}) {
        words.last() = wrong;
        QCOMPARE(run(words).status, 2);
    }
}

const testing::Registered<TestCliPlacements> registered("tst_cli_placements");

} // namespace collscope::tst_cli_placements
#include "tst_cli_placements.moc"
