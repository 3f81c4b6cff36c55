// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/figures.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace collscope::tst_cli_figures {

using namespace collscope::test;

namespace {

QJsonArray modelsOf(const Run &result)
{
    return json(result).value("models").toArray();
}

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

const QString sample = QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/two-cores");

} // namespace

/// Figures of fits in tables and files, whichever command makes them.
class TestCliFigures : public QObject {
    Q_OBJECT
private slots:
    /// One curve per policy, in all forms; a table unless something else is asked for.
    void policiesAreReplayed()
    {
        const QStringList words{"campaign", "replay", sample, "--collective", "allreduce"};
        const QJsonObject one = json(run(words + QStringList{"--json"}));
        QCOMPARE(one.value("policy").toString(), QStringLiteral("regret"));
        const QJsonArray points = one.value("points").toArray();
        QVERIFY(points.size() > 10);
        for (const QJsonValue &point : points)
            QVERIFY(point["time_share"].isDouble() && point["penalty"].isDouble()
                && point["expected_penalty"].isDouble());
        const QJsonArray alone = one.value("policies").toArray();
        QCOMPARE(alone.size(), 1); // as of several
        for (const char *key : {"policy", "points", "time_share_at", "full_seconds"})
            QVERIFY(one.contains(key) && alone.first().toObject().value(key) == one.value(key));
        const QJsonObject both = json(run(words + QStringList{"--json", "--policy", "regret,refine"}));
        QCOMPARE(both.value("policies").toArray().size(), 2);
        QVERIFY(!both.contains("policy") && !both.contains("points"));
        const QJsonObject shares = one.value("time_share_at").toObject();
        QCOMPARE(shares.keys(), (QStringList{"0.5", "1", "10", "2", "3", "5"}));
        QVERIFY(shares.value("2").toDouble() < 0.3);
        const Run all = run(words + QStringList{"--policy", "all"});
        QCOMPARE(all.status, 0);
        for (const char *const name : {"coarse-to-fine", "refine", "variance", "regret"})
            QVERIFY(all.out.contains(name));
        const Run drawn = run(words
            + QStringList{
                "--policy", "regret,refine", "--png", m_folder.path("policies.png"), "--size", "400x300"});
        QCOMPARE(drawn.err, QByteArray());
        QCOMPARE(drawn.status, 0);
        QVERIFY(drawn.out.isEmpty());
        QCOMPARE(QImage(m_folder.path("policies.png")).size().height() % 300, 0);
        QCOMPARE(run(words + QStringList{"--size", "400x300"}).status, 2);
        QCOMPARE(run(words + QStringList{"--policy", "best"}).status, 2);
    }

    /// What is declared in the list is everywhere, without a word about it in the command line's code.
    void everyFigureIsEverywhere()
    {
        const QStringList words{sample, "--collective", "bcast", "--model", "c45", "--time"};
        const QJsonObject fitted = json(run(QStringList{"fit", "--json"} + words));
        const QByteArray fitText = run(QStringList{"fit"} + words).out;
        const QList<QByteArray> compared
            = run(QStringList{"compare", "--csv"} + words).lines().first().split(',');
        const QList<QByteArray> swept = run(QStringList{"sweep", "--csv"} + words).lines().first().split(',');
        const Run all = run(QStringList{"compare", "--figures", "all"} + words);
        const QByteArray header = all.lines().at(1);
        int known = 0;
        for (const Figure &figure : figures()) {
            const QString name = text(figure.name);
            QVERIFY2(fitted.contains(name), qPrintable(name));
            QVERIFY2(compared.contains(name.toUtf8()) && swept.contains(name.toUtf8()), qPrintable(name));
            if (fitted.value(name).isNull())
                continue;
            known += 1;
            QByteArray title = text(figure.title).toUtf8();
            title[0] = QChar(title[0]).toLower().toLatin1();
            QVERIFY2(fitText.contains("\n  " + title + "  "), title);
            QVERIFY2(header.contains("  " + title), title);
        }
        QVERIFY(known > 30);
        const Run some = run(QStringList{"sweep", "--figures", "best_share,leaves"} + words);
        QCOMPARE(some.lines().at(1).simplified(), "model best choices leaves");
        QCOMPARE(run(QStringList{"sweep", "--figures", "beauty"} + words).status, 2);
        const Run front = run(QStringList{"compare", "--figures", "leaves,pareto"} + words);
        QVERIFY2(front.status == 2 && front.err.contains("compare marks those models with *"), front.err);
    }

    /// A sweep over several collectives and systems as one picture.
    void sweepsAsPictures()
    {
        const QString grig = QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/grig-simulated");
        const QString picture = m_folder.path("sweep.svg");
        const QStringList words{"sweep", sample, grig, "--system", "two-core-vm,grig-simulated,two-core-vm",
            "--collective", "bcast,reduce", "--model", "quadtree:depth=1..3"};
        const Run drawn = run(words + QStringList{"--svg", picture, "--csv"});
        QVERIFY2(drawn.status == 0, drawn.err);
        QCOMPARE(drawn.lines().size(), 1 + 4 * 3);
        QFile file(picture);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        for (const char *const name : {"bcast, two-core-vm", "reduce, two-core-vm", "bcast, grig-simulated",
                 "reduce, grig-simulated", "maximum depth", "mean penalty"})
            QVERIFY2(svg.contains(name), name);
        QVERIFY(run(words
                    + QStringList{"--png", m_folder.path("over.png"), "--over", "leaves", "--figures",
                        "penalty_max,depth_mean", "--size", "400x300"})
                    .status
            == 0);
        QCOMPARE(QImage(m_folder.path("over.png")).size(), QSize(400, 300));
        QCOMPARE(run(words + QStringList{"--svg", picture, "--over", "beauty"}).status, 2);
        QCOMPARE(run(words + QStringList{"--over", "leaves"}).status, 2); // there is no picture
    }

    void cellsAbove()
    {
        const QString toy = m_folder.write("toy.csv", toyCsv());
        const auto above = [&](const QStringList &more) {
            return json(
                run(QStringList{"fit", toy, "--collective", "bcast", "--json", "--model", "quadtree:depth=0"}
                    + more))
                .value("cells_above")
                .toInt(-1);
        };
        QCOMPARE(above({}), 1); // one cell of three loses 100 %
        QCOMPARE(above({"--above", "99.9"}), 1);
        QCOMPARE(above({"--above", "100"}), 0);
        QCOMPARE(above({"--above", "much"}), -1);
    }

    /// What an algorithm cannot do is left to the library, which takes tests that the model has not.
    void functionSizeIsThatOfTheExport()
    {
        QByteArray rows = "system,collective,library,algorithm,comm_size,message_bytes,seconds_median\n";
        for (const char *const row :
            {"two_proc,2,1,1e-6", "ring,2,1,2e-6", "neighbor,4,1,1e-6", "ring,4,1,2e-6", "neighbor,6,1,1e-6",
                "ring,6,1,2e-6", "recursive_doubling,8,1,1e-6", "ring,8,1,2e-6"})
            rows += QByteArray("even,allgather,openmpi,") + row + '\n';
        const QString data = m_folder.write("even.csv", rows);
        for (const char *const model : {"quadtree", "c45:m=1", "optimal:leaves=4"}) {
            const QStringList words{data, "--collective", "allgather", "--model", model};
            const QByteArray size = QByteArray::number(
                json(run(QStringList{"fit", "--json"} + words)).value("function_size").toInt());
            if (words.last().startsWith("optimal"))
                QVERIFY2(size.toInt() > 2, "three leaves have two tests"); // and 5 processes another one
            const Run code
                = run(QStringList{"export", "--force", "--extrapolate", "--target", "c:nested"} + words);
            QVERIFY2(
                code.out.contains(' ' + size + " if and else-if statements"), size + code.out + code.err);
        }
    }

    void timesOnRequest()
    {
        const QStringList words{sample, "--collective", "bcast", "--json", "--model"};
        const QStringList names{"decision_ns", "compiled_decision_ns", "fit_seconds"};
        const Run still = run(QStringList{"fit"} + words + QStringList{"quadtree:depth=2"});
        for (const QString &name : names)
            QVERIFY2(json(still).value(name).isNull(), qPrintable(name));
        QCOMPARE(run(QStringList{"fit"} + words + QStringList{"quadtree:depth=2"}).out, still.out);
        QVERIFY(json(still).value("function_lines").toInt() > 16);

        const bool hasCompiler = !QStandardPaths::findExecutable("cc").isEmpty();
        const QJsonArray points
            = modelsOf(run(QStringList{"sweep", "--time"} + words + QStringList{"quadtree:depth=0..2"}));
        QCOMPARE(points.size(), 3);
        for (const auto &point : points)
            for (const QString &name : names)
                QVERIFY2(point.toObject().value(name).toDouble() > 0 || (!hasCompiler && name == names[1]),
                    qPrintable(name));
        QCOMPARE(points[2].toObject().value("function_lines"), json(still).value("function_lines"));

        const Run without = run(QStringList{"sweep", "--time"} + words + QStringList{"quadtree:depth=0..2"},
            {{"PATH", m_folder.path("nowhere")}});
        QCOMPARE(without.status, 0);
        QCOMPARE(without.err.count("is not timed: cc: "), 1);
        QVERIFY(modelsOf(without)[0].toObject().value("decision_ns").toDouble() > 0);
        QVERIFY(modelsOf(without)[0].toObject().value("compiled_decision_ns").isNull());
    }

    /// One model each, or one for all of them: the figures of each collective are what `fit` says.
    void severalCollectives()
    {
        const QStringList both{sample, "--json", "--collective", "bcast,allreduce"};
        for (const bool together : {false, true}) {
            const QStringList more = together ? QStringList{"--together"} : QStringList();
            const QJsonArray compared
                = modelsOf(run(QStringList{"compare", "--model", "c45:m=4", "--model", "c45"} + both + more));
            const QJsonArray swept
                = modelsOf(run(QStringList{"sweep", "--model", "c45:m=2..4*2"} + both + more));
            QCOMPARE(compared.size(), 6); // with what the library does by itself
            QCOMPARE(swept.size(), 4);
            QJsonArray expected;
            if (together)
                expected = modelsOf(run(QStringList{"fit", "--model", "c45", "--together"} + both));
            else
                for (const char *collective : {"bcast", "allreduce"})
                    expected.append(
                        json(run({"fit", sample, "--json", "--collective", collective, "--model", "c45"})));
            for (int at = 0; at < 2; ++at) {
                const QJsonObject fit = expected[at].toObject();
                for (const QJsonObject &other : {compared[3 * at + 1].toObject(), swept[2 * at].toObject()})
                    for (const char *name : {"collective", "spec", "leaves", "learnt_cells", "penalty_mean",
                             "errors_before", "collective_level", "speedup_mean"})
                        QCOMPARE(other.value(QLatin1String(name)), fit.value(QLatin1String(name)));
                const QJsonValue above = compared[3 * at + 1].toObject().value("above_bound");
                QVERIFY(above.isDouble()); // the tree of allreduce is as good as any of four leaves
                QVERIFY(above.toDouble() > 0 || (at == 1 && above.toDouble() == 0));
            }
        }
        const Run none
            = run({"sweep", sample, "--collective", "bcast,allreduce", "--together", "--model", "quadtree"});
        QCOMPARE(none.status, 2);
        const Run tables = run({"compare", sample, "--collective", "all", "--model", "c45"});
        QVERIFY2(tables.out.startsWith("allreduce on ") && tables.out.contains("\n\nbcast on "), tables.out);
    }

    /// Rules that somebody wrote for one collective are no reason to say nothing of the others.
    void collectivesThatAModelHasNothingFor()
    {
        const QStringList words{
            "compare", sample, "--json", "--collective", "bcast,allreduce", "--model", "hand:2/0=binomial"};
        const auto collectives = [](const Run &result) {
            QStringList names;
            for (const QJsonValue &model : modelsOf(result))
                names += model["collective"].toString();
            return names.join(' ');
        };
        const Run beside = run(words + QStringList{"--model", "c45"});
        QCOMPARE(beside.status, 0);
        QCOMPARE(collectives(beside), "bcast bcast bcast allreduce allreduce");
        QVERIFY2(beside.err.contains("is left out for allreduce: "), beside.err);
        QVERIFY2(beside.err.contains("no method of allreduce is called 'binomial'"), beside.err);
        const Run alone = run(words);
        QCOMPARE(alone.status, 1); // allreduce was named and is missing
        QCOMPARE(collectives(alone), "bcast bcast");
        QVERIFY2(alone.err.contains("is left out for allreduce: "), alone.err);
        const Run all
            = run({"compare", sample, "--json", "--collective", "all", "--model", "hand:2/0=binomial"});
        QCOMPARE(all.status, 0);
        QVERIFY(collectives(all).contains("bcast") && !collectives(all).contains("allreduce"));
        const Run nowhere = run(words + QStringList{"--model", "hand:2/0=nothing"});
        QCOMPARE(nowhere.status, 1);
        QVERIFY2(nowhere.err.contains("no method of bcast is called 'nothing'"), nowhere.err);
    }

    /// What the model c45 learns from, for C4.5 itself. In the tree of bcast a leaf has an answer of its own:
    /// that of C4.5 was not measured in all of its cells.
    void casesOfC45()
    {
        const QString stem = m_folder.path("cells");
        for (const QString &collectives : {QStringLiteral("reduce"), QStringLiteral("reduce,allreduce")}) {
            const Run written
                = run({"convert", sample, "--to", "c45", "--collective", collectives, "-o", stem});
            QVERIFY2(written.status == 0, written.err);
            const QJsonObject learnt = json(run({"c45", stem, "--json"}));
            QStringList words{"fit", sample, "--json", "--model", "c45", "--collective", collectives};
            if (collectives.contains(','))
                words << "--together";
            const QJsonObject answer = json(run(words));
            const QJsonObject fit
                = answer.contains("models") ? answer["models"].toArray().first().toObject() : answer;
            for (const auto &[theirs, ours] :
                {std::pair{"cases", "learnt_cells"}, {"leaves_before", "leaves_before"},
                    {"errors_before", "errors_before"}, {"errors_after", "errors"}})
                QCOMPARE(learnt.value(QLatin1String(theirs)).toInteger(-1),
                    fit.value(QLatin1String(ours)).toInteger(-2));
            // Of the whole tree, which has more than what decides about one of the collectives.
            const qint64 nodes = learnt.value("nodes_after").toInteger(-1);
            words.removeOne(QStringLiteral("--json"));
            const QRegularExpression line(QStringLiteral("\\n  nodes +%1\\n").arg(nodes));
            QVERIFY(QString::fromUtf8(run(words).out).contains(line));
            QVERIFY(collectives.contains(',') ? fit.value("nodes").toInteger() < nodes
                                              : fit.value("nodes").toInteger() == nodes);
        }
        QCOMPARE(run({"convert", sample, "--to", "c45", "--collective", "bcast"}).status, 2);
        QCOMPARE(run({"convert", sample, "--to", "c45", "-o", stem}).status, 2);
        QCOMPARE(run({"convert", sample, "--collective", "bcast"}).status, 2);
        QCOMPARE(run({"convert", sample, "--to", "xml"}).status, 2);
    }

    /// The same as data without them, and what is written says so.
    void excludedMeasurements()
    {
        const QString data = m_folder.write("toy.csv", toyCsv());
        QByteArray kept;
        for (const QByteArray &line : toyCsv().split('\n'))
            if (!line.isEmpty() && !line.contains("binomial,2,2"))
                kept += line + '\n';
        const QString rest = m_folder.write("rest.csv", kept);
        const QString list
            = m_folder.write("list.csv", "method,comm_size,reason\nopenmpi.binomial,4,node 7 */ was hot\n");
        const auto map = [](const QString &from, const QStringList &more) {
            return run(QStringList{"map", from, "--collective", "bcast"} + more);
        };
        const Run without = map(data, {"--exclude", list});
        const auto decided = [](const Run &result) { // without the column of how many are excluded there
            const auto column = result.lines().front().split(',').indexOf("excluded");
            QByteArray text;
            for (const QByteArray &line : result.lines()) {
                auto fields = line.split(',');
                fields.removeAt(column);
                text += fields.join(',') + '\n';
            }
            return text;
        };
        QCOMPARE(decided(without), decided(map(rest, {})));
        QVERIFY(decided(without) != decided(map(data, {})));
        QVERIFY2(without.out.contains(",1,simulated,0,0,choose,\n"), without.out);
        const QByteArray said = "1 of 10 measurements excluded: openmpi.binomial, comm_size 4 (node 7 ";
        QVERIFY2(without.err.contains(said), without.err);
        const QStringList words{data, "--collective", "bcast", "--model", "exact", "--exclude", list};
        QVERIFY(run(QStringList{"fit"} + words).out.contains(said));
        const Run code = run(QStringList{"export"} + words + QStringList{"--target", "c"});
        QVERIFY2(code.out.contains(said) && !code.out.contains("*/ was"), code.out);

        const QString useless
            = m_folder.write("useless.csv", "collective,run,reason\nbcast,9,a typing error\n");
        const Run warned = map(data, {"--exclude", useless});
        QVERIFY2(warned.status == 0 && warned.err.contains("a typing error"), warned.err);
        QCOMPARE(warned.out, map(data, {}).out);
        const Run wrong = map(data, {"--exclude", m_folder.write("bad.csv", "run,reason\n1,\n")});
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.err.contains("bad.csv:2"), wrong.err);
    }

    /// What `spikes --csv` lists is what --exclude and `campaign again` take.
    void spikes()
    {
        QByteArray csv = csvHeaderLine();
        for (int nodes = 1; nodes <= 16; nodes *= 2)
            for (int bytes = 8; bytes <= 8192; bytes *= 2)
                for (const char *const algorithm : {"basic_linear", "binomial"}) {
                    const double usual = 1e-6 * nodes * (1 + bytes / 4096.0)
                        * (algorithm == QByteArray("binomial") ? 1.0 : 1.5);
                    const bool isSpike = nodes == 4 && bytes == 256 && algorithm == QByteArray("binomial");
                    csv += QByteArray("toy,Open MPI,4.1.4,simulated,bcast,openmpi,") + algorithm + ','
                        + QByteArray::number(nodes) + ",2," + QByteArray::number(2 * nodes) + ','
                        + QByteArray::number(bytes) + ',' + QByteArray::number(isSpike ? 9 * usual : usual)
                        + '\n';
                }
        const QString data = m_folder.write("spiky.csv", csv);
        const Run text = run({"spikes", data});
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("binomial") && text.out.contains("256 B") && text.out.contains("decides"),
            text.out);
        const QJsonArray found = json(run({"spikes", data, "--json"})).value("spikes").toArray();
        QCOMPARE(found.size(), 1);
        const QJsonObject spike = found.first().toObject();
        QCOMPARE(spike.value("method").toString(), QStringLiteral("openmpi.binomial"));
        QCOMPARE(spike.value("message_bytes").toInteger(), 256);
        QCOMPARE(spike.value("decides"), QJsonValue(true));
        QVERIFY(qAbs(spike.value("ratio").toDouble() - 9) < 0.5);

        const Run listed = run({"spikes", data, "--csv"});
        const QString list = m_folder.write("spikes.csv", listed.out);
        const Run without = run({"map", data, "--collective", "bcast", "--exclude", list});
        QVERIFY2(without.err.contains("1 of 110 measurements excluded"), without.err);
        const Run none = run({"spikes", data, "--exclude", list});
        QVERIFY2(none.status == 0 && none.out == "no spikes\n", none.out + none.err);
        QCOMPARE(run({"spikes", data, "--exclude", list, "--csv"}).lines().size(), 1); // the header

        const Run again = run({"campaign", "again", data, "--measurements", list});
        QCOMPARE(again.status, 0);
        QVERIFY2(
            again.out.contains("\ncells: bcast 4x2 256B\n") && again.out.contains("\nrun: 1\n"), again.out);
        QVERIFY2(again.err.contains("1 cell, 1 measurement, about ") && again.err.contains(" of measuring"),
            again.err);
        QCOMPARE(run({"campaign", "again", data}).status, 2);
        const QString others = m_folder.write("others.csv", "collective,run,reason\nbcast,9,none\n");
        QCOMPARE(run({"campaign", "again", data, "--measurements", others}).status, 1);
    }

private:
    Folder m_folder;
};

const testing::Registered<TestCliFigures> registered("tst_cli_figures");

} // namespace collscope::tst_cli_figures
#include "tst_cli_figures.moc"
