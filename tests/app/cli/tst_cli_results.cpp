// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/figures.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_results {

using namespace collscope::test;

namespace {

const QStringList mapNames{"collective", "comm_size", "nodes", "ppn", "message_bytes", "method", "algorithm",
    "algorithm_id", "segment_bytes", "fanout", "best_method", "seconds", "best_seconds", "penalty",
    "interpolated", "library", "outside", "excluded", "origin", "extrapolated", "uncertain", "state", "tied"};
/// Documented: they stay. More figures may come (engine/study/figures.h).
const QStringList documentedNames{"system", "origin", "collective", "spec", "leaves", "nodes",
    "leaves_encoded", "nodes_encoded", "depth_min", "depth_mean", "depth_max", "memory_bytes",
    "function_size", "proved_best", "cells", "interpolated", "not_measured", "differing", "penalty_min",
    "penalty_mean", "penalty_median", "penalty_max", "learnt_cells", "errors", "predicted_errors",
    "leaves_before", "nodes_before", "errors_before", "collective_level", "shortfall", "heldout_cells",
    "heldout_not_measured", "heldout_penalty_mean", "heldout_penalty_median", "heldout_penalty_max",
    "bound_penalty_mean", "above_bound", "speedup_mean", "normalised_mean", "best_share", "function_lines",
    "cells_above", "decision_ns", "compiled_decision_ns"};

QStringList statisticsNames()
{
    QStringList names{"system", "origin", "collective", "spec"};
    for (const collscope::Figure &figure : collscope::figures())
        names += QString::fromUtf8(figure.name.data(), static_cast<qsizetype>(figure.name.size()));
    return names + QStringList{"shortfall"};
}

QStringList comparisonNames()
{
    return statisticsNames() + QStringList{"decide_ns", "pareto", "bound_exact"};
}

QStringList sorted(QStringList names)
{
    names.sort();
    return names;
}

} // namespace

/// What the commands compute, on measurements small enough to check by hand.
class TestCliResults : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void exactMap();
    void baselineMap();
    void baselineCandidate();
    void placementsAreRows();
    void mapJson();
    void fitJson();
    void saysWhatIsNotProved();
    void fitText();
    void saysWhatIsNotReached();
    void together();
    void oneOfSeveralFiles();
    void compareModels();
    void compareCsvKnowsTheBaseline();
    void compareAgainstTheBound();
    void sweepRows();
    void sweepFiles();
    void infoJson();
    void convertRoundTrip();
    void namesAreQuoted();

private:
    Folder m_folder;
    QString m_toy;
};

void TestCliResults::initTestCase()
{
    m_toy = m_folder.write("toy.csv", toyCsv());
}

void TestCliResults::exactMap()
{
    const Run result = run({"map", m_toy, "--collective", "bcast"});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.err, "");
    const QList<QByteArray> expected{
        mapNames.join(',').toUtf8(),
        "bcast,2,2,1,8,basic_linear,basic_linear,1,0,0,basic_linear,1e-06,1e-06,0,0,openmpi,0,0,simulated,0,"
        "0,unknown,",
        "bcast,2,2,1,1024,binomial,binomial,6,0,0,binomial,2e-06,2e-06,0,0,openmpi,0,0,simulated,0,0,"
        "unknown,",
        "bcast,4,2,2,8,binomial,binomial,6,0,0,binomial,2e-06,2e-06,0,0,openmpi,0,0,simulated,0,0,unknown,",
        "bcast,4,2,2,1024,binomial,binomial,6,0,0,binomial,,,,1,openmpi,0,0,simulated,0,0,unknown,",
    };
    QCOMPARE(result.lines(), expected);
    for (const QStringList &csv : {QStringList{"--csv"}, QStringList{"--csv", "-"}, QStringList{"--csv=-"}})
        QCOMPARE(run(QStringList{"map", m_toy, "--collective", "bcast"} + csv).out, result.out);
}

void TestCliResults::baselineMap()
{
    const Run result = run({"map", m_toy, "--collective", "bcast", "--model", "baseline"});
    const QList<QByteArray> lines = result.lines();
    QCOMPARE(lines.size(), 5);
    QVERIFY2(
        lines[1].startsWith("bcast,2,2,1,8,default,default,0,0,0,basic_linear,1.5e-06,1e-06,0.5"), lines[1]);
    QCOMPARE(lines[2],
        "bcast,2,2,1,1024,default,default,0,0,0,binomial,2e-06,2e-06,0,0,openmpi,0,0,simulated,0,0,unknown,");
    QCOMPARE(lines[3].split(',')[13].toDouble(), 1.5);
    // Interpolated, but the library's own time there is known.
    QCOMPARE(lines[4],
        "bcast,4,2,2,1024,default,default,0,0,0,binomial,9e-06,,,1,openmpi,0,0,simulated,0,0,unknown,");
}

void TestCliResults::baselineCandidate()
{
    const Run result = run({"map", m_toy, "--collective", "bcast", "--baseline-candidate"});
    QCOMPARE(result.lines().at(4),
        "bcast,4,2,2,1024,default,default,0,0,0,default,9e-06,9e-06,0,0,openmpi,0,0,simulated,0,0,choose,");
    // 1 KiB on 2 ranks is a tie: the baseline comes first in the catalogue.
    QVERIFY(result.lines().at(2).startsWith("bcast,2,2,1,1024,default,"));
}

void TestCliResults::placementsAreRows()
{
    const QString path = m_folder.write(
        "spread.csv", toyCsv() + "toy,Open MPI,4.1.4,simulated,bcast,openmpi,chain,4,1,4,8,7e-06\n");
    const QList<QByteArray> lines = run({"map", path, "--collective", "bcast"}).lines();
    QCOMPARE(lines.size(), 7);
    QVERIFY(lines[3].startsWith("bcast,4,2,2,8,"));
    QVERIFY(lines[5].startsWith("bcast,4,4,1,8,chain,"));
    const Run spread = run({"map", path, "--collective", "bcast", "--ppn", "1"});
    QCOMPARE(spread.lines().at(3),
        "bcast,4,4,1,8,chain,chain,2,0,0,chain,7e-06,7e-06,0,0,openmpi,0,0,simulated,0,0,choose,");
}

void TestCliResults::mapJson()
{
    const Run result = run({"map", m_toy, "--collective", "bcast", "--json"});
    QCOMPARE(result.status, 0);
    const QJsonObject document = json(result);
    QCOMPARE(document.value("system").toString(), "toy");
    QCOMPARE(document.value("origin").toString(), "simulated");
    QCOMPARE(document.value("spec").toString(), "exact");
    const QJsonArray rows = document.value("rows").toArray();
    QCOMPARE(rows.size(), 4);
    for (const auto &row : rows)
        QCOMPARE(row.toObject().keys(), sorted(mapNames));
    const QJsonObject first = rows.first().toObject();
    QCOMPARE(first.value("comm_size").toInteger(), 2);
    QCOMPARE(first.value("seconds").toDouble(), 1e-6);
    QCOMPARE(first.value("interpolated"), QJsonValue(false));
    const QJsonObject gap = rows.last().toObject();
    QCOMPARE(gap.value("interpolated"), QJsonValue(true));
    for (const char *name : {"seconds", "best_seconds", "penalty"})
        QVERIFY(gap.value(QLatin1String(name)).isNull());
}

void TestCliResults::fitJson()
{
    const QJsonObject fitted
        = json(run({"fit", m_toy, "--collective", "bcast", "--model", "quadtree:depth=0", "--json"}));
    QCOMPARE(fitted.keys(), sorted(statisticsNames() + QStringList{"excluded"}));
    QVERIFY(fitted.value("excluded").isNull());
    for (const QString &name : documentedNames)
        QVERIFY2(fitted.contains(name), qPrintable(name));
    for (const char *name : {"heldout_cells", "heldout_penalty_mean", "decision_ns", "leaves_before"})
        QVERIFY2(fitted.value(QLatin1String(name)).isNull(), name);
    // The library takes 1.5, 2 and 5 us where binomial takes 2.
    QCOMPARE(fitted.value("speedup_mean").toDouble(), (0.75 + 1 + 2.5) / 3);
    QCOMPARE(fitted.value("normalised_mean").toDouble(), 4.0 / 3);
    QCOMPARE(fitted.value("best_share").toDouble(), 2.0 / 3);
    QCOMPARE(fitted.value("spec").toString(), "quadtree:depth=0,threshold=100");
    QCOMPARE(fitted.value("leaves").toInteger(), 1);
    QVERIFY(fitted.value("proved_best").isNull()); // it does not look for the best
    QCOMPARE(fitted.value("depth_max").toInteger(), 0);
    QCOMPARE(fitted.value("cells").toInteger(), 3);
    QCOMPARE(fitted.value("interpolated").toInteger(), 1);
    QCOMPARE(fitted.value("differing").toInteger(), 1);
    QCOMPARE(fitted.value("penalty_max").toDouble(), 1.0); // binomial for linear at 2 ranks, 8 B
    QCOMPARE(fitted.value("penalty_median").toDouble(), 0.0);
}

/// A grid that is too large to try all trees of so many leaves.
void TestCliResults::saysWhatIsNotProved()
{
    QByteArray csv = csvHeaderLine();
    quint32 random = 2007;
    for (int row = 0; row < 24; ++row)
        for (int column = 0; column < 48; ++column)
            for (const char *algorithm : {"basic_linear", "binomial"}) {
                random = random * 1664525 + 1013904223;
                csv += "toy,Open MPI,4.1.4,simulated,bcast,openmpi," + QByteArray(algorithm) + ",,,"
                    + QByteArray::number(2 + row) + ',' + QByteArray::number(8 * (1 + column)) + ','
                    + QByteArray::number(1 + (random >> 24)) + "e-06\n";
            }
    const QString large = m_folder.write("large.csv", csv);
    const auto words = [&large](const char *command, const char *model) {
        return QStringList{command, large, "--collective", "bcast", "--model", model};
    };
    const Run table = run(words("fit", "optimal:leaves=102"));
    QVERIFY2(table.status == 0, table.err);
    QVERIFY2(
        table.out.contains(" ?\n") && table.out.contains("? a better tree within these limits may exist"),
        table.out);
    const QJsonObject fitted = json(run(words("fit", "optimal:leaves=102") + QStringList{"--json"}));
    QVERIFY(fitted.value("leaves").toInteger() < 102);
    QCOMPARE(fitted.value("proved_best"), QJsonValue(false));
    for (const QStringList &tables :
        {words("sweep", "optimal:leaves=101..102"), words("compare", "optimal:leaves=102")}) {
        const Run several = run(tables);
        QVERIFY2(several.out.contains(" 101 ? ")
                && several.out.contains("? a better tree within these limits may exist"),
            several.out);
    }
    const QJsonObject small
        = json(run({"fit", m_toy, "--collective", "bcast", "--model", "optimal:leaves=2", "--json"}));
    QCOMPARE(small.value("proved_best"), QJsonValue(true));
    QVERIFY(!run({"fit", m_toy, "--collective", "bcast", "--model", "optimal:leaves=2"}).out.contains('?'));
}

void TestCliResults::fitText()
{
    const Run result = run({"fit", m_toy, "--collective", "bcast", "--model", "quadtree:depth=0"});
    QVERIFY2(
        result.out.startsWith("quadtree:depth=0,threshold=100 for bcast on toy (simulated)\n"), result.out);
    QVERIFY2(result.out.contains(" at 2 ranks, 8"), result.out);
}

/// A penalty that no table of rules has is not silently the least one there is.
void TestCliResults::saysWhatIsNotReached()
{
    const QString asked = "rules:rows=1,penalty=0.1";
    const QByteArray why = "no table of at most 1 rules has a mean penalty of 10 %: this one has the least, ";
    const QStringList words{m_toy, "--collective", "bcast", "--model"};
    const QByteArray table = run(QStringList{"fit"} + words + QStringList{asked}).out;
    QVERIFY2(table.contains("\n  not reached  ") && table.contains("  " + why), table);
    QVERIFY(
        run(QStringList{"compare"} + words + QStringList{asked}).out.contains(asked.toUtf8() + ": " + why));
    const QJsonObject fitted = json(run(QStringList{"fit"} + words + QStringList{asked, "--json"}));
    QVERIFY(fitted.value("shortfall").toString().startsWith(QString::fromUtf8(why)));
    const QJsonObject reached
        = json(run(QStringList{"fit"} + words + QStringList{"rules:penalty=0.1", "--json"}));
    QVERIFY(reached.value("shortfall").isNull());
}

/// Broadcast and reduce of the toy with the same best methods: three cells each, learnt as one tree.
void TestCliResults::together()
{
    const QByteArray bcast = toyCsv();
    QByteArray both = bcast;
    for (const QByteArray &line : bcast.split('\n'))
        if (line.contains(",bcast,"))
            both += QByteArray(line).replace(",bcast,", ",reduce,") + '\n';
    const QString path = m_folder.write("both.csv", both);
    const QStringList words{path, "--collective", "bcast,reduce", "--together", "--model", "c45:m=1,c=100"};
    const QJsonObject fitted = json(run(QStringList{"fit"} + words + QStringList{"--json"}));
    QCOMPARE(fitted.value("spec").toString(), "c45:m=1,c=100");
    const QJsonArray models = fitted.value("models").toArray();
    QCOMPARE(models.size(), 2);
    for (const auto &model : models) {
        QCOMPARE(model.toObject().keys(), sorted(statisticsNames() + QStringList{"excluded"}));
        QCOMPARE(model.toObject().value("learnt_cells").toInteger(), 6);
        QCOMPARE(model.toObject().value("differing").toInteger(), 0);
        QCOMPARE(
            model.toObject().value("leaves").toInteger(), models[0].toObject().value("leaves").toInteger());
    }
    const Run text = run(QStringList{"fit"} + words);
    QVERIFY2(text.out.contains(" for bcast and reduce together on toy"), text.out);
    QVERIFY2(text.out.contains("before pruning") && text.out.contains("predicted error"), text.out);
    QVERIFY2(text.out.contains("collective tested on level"), text.out);
    const Run map = run(QStringList{"map"} + words);
    QCOMPARE(map.lines().size(), 9);
    QVERIFY(map.lines().at(1).startsWith("bcast,") && map.lines().at(8).startsWith("reduce,"));
    QCOMPARE(run(QStringList{"export"} + words + QStringList{"--target", "c"}).status, 0);
    const QString svg = m_folder.path("together.svg");
    QCOMPARE(run(QStringList{"map"} + words + QStringList{"--svg", svg}).status, 0);
    const QByteArray drawn = m_folder.read("together.svg");
    for (const char *const title : {"bcast on toy: fastest measured", "bcast on toy: c45:m=1,c=100",
             "reduce on toy: fastest measured", "reduce on toy: c45:m=1,c=100"})
        QVERIFY2(drawn.contains(title), title);
    QCOMPARE(run({"map", path, "--collective", "bcast,reduce"}).status, 2);
    const Run quadtree
        = run({"fit", path, "--collective", "bcast,reduce", "--together", "--model", "quadtree"});
    QCOMPARE(quadtree.status, 2);
    // What the options say cannot be, and a model that decides about nothing that was measured.
    const QStringList fit{"fit", path, "--collective", "bcast"};
    for (const char *wrong :
        {"exact --folds 2 --holdout 1", "exact --folds 2 --test nodes=4", "exact --holdout 1 --test nodes=4",
            "exact --folds 2 --test-system S", "c45:comm_size=0,message_bytes=0", "exact --library="}) {
        const Run refused = run(fit + (QStringLiteral("--model ") + QLatin1String(wrong)).split(u' '));
        QVERIFY2(refused.status == 2, wrong);
    }
    QCOMPARE(run(fit + QStringList{"--model", "file:" + path}).status, 1);
    const Run stem
        = run({"convert", path, "--to", "c45", "--collective", "bcast", "-o", m_folder.path("c/")});
    QVERIFY2(stem.status == 2 && stem.err.contains("have no name"), stem.err);
    const Run once = run({"compare", path, "--collective", "bcast,bcast", "--model", "exact", "--model",
        "exact", "--csv", "--figures", "leaves"});
    QCOMPARE(once.lines().size(), 3);
    const Run unknown = run({"sweep", path, "--collective", "bcast", "--model", "quadtree:depth=1..2",
        "--figures", "heldout_penalty_mean"});
    QVERIFY2(unknown.out.contains("heldout_penalty_mean: nothing is held out"), unknown.out);
    QVERIFY2(quadtree.err.contains("c45, optimal"), quadtree.err);
}

/// `info` tells of all that can be read; what decides something goes by all files or none.
void TestCliResults::oneOfSeveralFiles()
{
    const QString other = m_folder.path("nowhere.csv");
    const Run known = run({"info", other, m_toy, other});
    QVERIFY2(known.status == 1 && known.err.count("nowhere.csv") == 2, known.err);
    QVERIFY2(known.out.contains("bcast"), known.out);
    QVERIFY(run({"fit", m_toy, other, "--collective", "bcast", "--model", "exact"}).out.isEmpty());
    // A setting above a table does not make a log a file of settings.
    const QString log = m_folder.write("job.log",
        "export UCC_TL_UCP_TUNE=bcast:0\nmpirun -n 4 osu_bcast\n"
        "# OSU MPI Broadcast Latency Test v7.3\n"
        "# Size       Avg Latency(us)\n8  2.5\n");
    QVERIFY(run({"info", log}).err.contains("--facts library=NAME,algorithm=NAME"));
}

void TestCliResults::compareModels()
{
    const QStringList words{
        "compare", m_toy, "--collective", "bcast", "--model", "exact", "--model", "quadtree:depth=0"};
    const QJsonArray models = json(run(words + QStringList{"--json"})).value("models").toArray();
    QStringList specs;
    for (const auto &model : models) {
        QCOMPARE(model.toObject().keys(), sorted(comparisonNames()));
        specs += model.toObject().value("spec").toString();
    }
    QCOMPARE(specs, (QStringList{"exact", "quadtree:depth=0,threshold=100", "baseline"}));
    const Run table = run(words);
    QCOMPARE(table.lines().size(), 9); // title, header, three models, what the marks mean
    // A model that chooses nothing that was measured is left out, which is no success.
    const Run others = run({"compare", m_toy, "--collective", "bcast", "--model", "exact", "--model",
        "file:" + m_folder.path("nowhere")});
    QVERIFY2(others.status == 1 && others.err.contains("is left out for bcast"), others.err);
    QVERIFY2(others.out.contains("exact"), others.out);
    const Run none
        = run({"compare", m_toy, "--collective", "bcast", "--model", "file:a", "--model", "file:b"});
    QVERIFY2(none.status == 1 && none.out.isEmpty(), none.err);
}

void TestCliResults::compareCsvKnowsTheBaseline()
{
    const QStringList words{"compare", "--collective", "bcast", "--csv", "--model", "baseline"};
    const Run named = run(words + QStringList{m_toy});
    QCOMPARE(named.lines().size(), 2); // once only
    QCOMPARE(named.lines().first(), comparisonNames().join(',').toUtf8());

    QByteArray without;
    for (const QByteArray &line : toyCsv().split('\n'))
        if (!line.contains("default") && !line.isEmpty())
            without += line + '\n';
    const QString path = m_folder.write("without.csv", without);
    const Run absent = run({"compare", path, "--collective", "bcast", "--csv", "--model", "exact"});
    QCOMPARE(absent.lines().size(), 2);
    const Run missed = run(words + QStringList{path});
    QCOMPARE(missed.status, 1);
    QVERIFY2(missed.err.contains("was not measured for bcast"), missed.err);
}

void TestCliResults::compareAgainstTheBound()
{
    const Run result = run({"compare", m_toy, "--collective", "bcast", "--json", "--model",
        "quadtree:depth=0", "--model", "optimal:leaves=2", "--model", "exact"});
    QCOMPARE(result.err, "");
    const QJsonArray models = json(result).value("models").toArray();
    QCOMPARE(models.size(), 4);
    const auto of
        = [&](int row, const char *name) { return models[row].toObject().value(QLatin1String(name)); };
    // One leaf: binomial everywhere is the best there is. Two: linear for 2 processes, wrong for 1 KiB.
    QCOMPARE(of(0, "bound_penalty_mean").toDouble(), 1.0 / 3);
    QCOMPARE(of(0, "above_bound").toDouble(), 0.0);
    QCOMPARE(of(0, "bound_exact"), QJsonValue(true));
    QCOMPARE(of(0, "pareto"), QJsonValue(true));
    QVERIFY(of(0, "decide_ns").toDouble() > 0);
    QCOMPARE(of(0, "decide_ns"), of(0, "decision_ns")); // its former name
    QCOMPARE(of(1, "penalty_mean").toDouble(), 0.5 / 3);
    QCOMPARE(of(1, "pareto"), QJsonValue(true));
    // The map itself has no bound; nor has the library.
    QCOMPARE(of(2, "pareto"), QJsonValue(true));
    QCOMPARE(of(3, "pareto"), QJsonValue(false));
    QVERIFY(of(2, "above_bound").isNull());
    QCOMPARE(of(3, "spec").toString(), "baseline");
    for (const char *name : {"above_bound", "bound_penalty_mean", "decide_ns"})
        QVERIFY2(of(3, name).isNull(), name);
}

void TestCliResults::sweepRows()
{
    const QStringList words{"sweep", m_toy, "--collective", "bcast", "--model", "quadtree:depth=0..2"};
    const QJsonArray models = json(run(words + QStringList{"--json"})).value("models").toArray();
    QCOMPARE(models.size(), 3);
    for (int depth = 0; depth <= 2; ++depth) {
        const QString spec = QStringLiteral("quadtree:depth=%1,threshold=100").arg(depth);
        const QJsonObject single
            = json(run({"fit", m_toy, "--collective", "bcast", "--model", spec, "--json"}));
        QCOMPARE(models[depth].toObject().value("penalty_mean"), single.value("penalty_mean"));
        QCOMPARE(models[depth].toObject().value("leaves"), single.value("leaves"));
        QCOMPARE(models[depth].toObject().value("spec").toString(), spec);
    }
    QCOMPARE(run(words).lines().size(), 5); // title, header, three models
    QCOMPARE(run(words + QStringList{"--csv"}).lines().first(), statisticsNames().join(',').toUtf8());
}

void TestCliResults::sweepFiles()
{
    const QString path = m_folder.write("runs.csv", twoRunsCsv());
    const QString csv = m_folder.path("sweep.csv");
    const Run result = run({"sweep", path, "--collective", "bcast", "--model", "c45:m=1..4*2,c=25..50/25",
        "--holdout", "1", "--csv", csv});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, "");
    const QList<QByteArray> lines = m_folder.read("sweep.csv").trimmed().split('\n');
    QCOMPARE(lines.size(), 7);
    QCOMPARE(lines.first(), statisticsNames().join(',').toUtf8());
    QVERIFY2(lines[1].contains("c45:m=1,c=25") || lines[1].contains("\"c45:m=1,c=25"), lines[1]);
    QVERIFY2(lines[2].contains("m=1,c=50"), lines[2]);
}

void TestCliResults::infoJson()
{
    const QJsonArray systems = json(run({"info", m_toy, "--json"})).value("systems").toArray();
    QCOMPARE(systems.size(), 1);
    const QJsonObject toy = systems.first().toObject();
    QCOMPARE(toy.value("system").toString(), "toy");
    QCOMPARE(toy.value("origin").toString(), "simulated");
    QCOMPARE(toy.value("mpi_version").toString(), "4.1.4");
    QCOMPARE(toy.value("measurements").toInteger(), 10);
    const QJsonObject bcast = toy.value("collectives").toArray().first().toObject();
    QCOMPARE(bcast.value("collective").toString(), "bcast");
    QCOMPARE(bcast.value("cells").toInteger(), 4);
    QCOMPARE(bcast.value("gaps").toInteger(), 1);
    QCOMPARE(bcast.value("baseline"), QJsonValue(true));
    QCOMPARE(bcast.value("baseline_cells").toInteger(), 4);
    QCOMPARE(bcast.value("methods").toArray(), (QJsonArray{"default", "basic_linear", "binomial"}));
    QCOMPARE(bcast.value("comm_sizes").toArray(), (QJsonArray{2, 4}));
    QCOMPARE(bcast.value("message_bytes").toArray(), (QJsonArray{8, 1024}));
    QCOMPARE(bcast.value("ppn").toArray(), (QJsonArray{1, 2}));
    QVERIFY(bcast.value("samples").isNull());
}

void TestCliResults::convertRoundTrip()
{
    const QString once = m_folder.path("once.csv");
    QCOMPARE(run({"convert", m_toy, "-o", once}).status, 0);
    const Run twice = run({"convert", once});
    QCOMPARE(twice.status, 0);
    QCOMPARE(twice.out, m_folder.read("once.csv"));
    const Run samples = run({"convert", once, "--samples"});
    QCOMPARE(samples.status, 0);
    QVERIFY2(samples.err.contains("--samples has nothing to write"), samples.err);
    QCOMPARE(
        run({"map", once, "--collective", "bcast"}).out, run({"map", m_toy, "--collective", "bcast"}).out);
}

void TestCliResults::namesAreQuoted()
{
    const QString path = m_folder.write("quoted.csv", toyCsv("\"Say \"\"moo\"\", \\ \xc3\xbc\xff\""));
    const Run result = run({"fit", path, "--collective", "bcast", "--model", "exact", "--json"});
    QCOMPARE(result.status, 0);
    const QString name = json(result).value("system").toString();
    QVERIFY2(name.startsWith(QString::fromUtf8("Say \"moo\", \\ \xc3\xbc")), result.out);
    const Run csv = run({"compare", path, "--collective", "bcast", "--model", "exact", "--csv"});
    QVERIFY2(csv.lines().at(1).startsWith("\"Say \"\"moo\"\", \\ "), csv.out);
    const QString formula = m_folder.write("formula.csv", toyCsv("=1+2"));
    const Run marked = run({"compare", formula, "--collective", "bcast", "--model", "exact", "--csv"});
    QVERIFY2(marked.lines().at(1).startsWith("\"'=1+2\","), marked.out);
}

const testing::Registered<TestCliResults> registered("tst_cli_results");

} // namespace collscope::tst_cli_results
#include "tst_cli_results.moc"
