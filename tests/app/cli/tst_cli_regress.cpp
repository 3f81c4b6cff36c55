// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QTest>

namespace collscope::tst_cli_regress {

using namespace collscope::test;

/// Three runs of the library's default of bcast in ten cells, 1 % apart; the last cell takes longer by a
/// factor.
QByteArray threeRuns(double slowdown, double unit = 1, const QByteArray &collective = "bcast")
{
    QByteArray text
        = "collective,library,algorithm,comm_size,nodes,ppn,message_bytes,run,seconds_median,system\n";
    for (int run = 0; run < 3; ++run)
        for (int cell = 0; cell < 10; ++cell) {
            const double noise = 1 + 0.01 * ((run * 7 + cell * 5) % 3 - 1);
            const double seconds = 1e-6 * (cell + 1) * noise * unit * (cell == 9 ? slowdown : 1.0);
            text += collective + ",openmpi,default,4,2,2," + QByteArray::number(8 << cell) + ','
                + QByteArray::number(run) + ',' + QByteArray::number(seconds, 'g', 10) + ",toy\n";
        }
    return text;
}

class TestCliRegress : public QObject {
    Q_OBJECT
private slots:
    void findsTheSlowCellAndEndsWithStatus3()
    {
        const Run found = run({"regress", m_before, m_after});
        QCOMPARE(found.status, 3);
        QVERIFY2(
            found.out.startsWith("B is slower than A in 1 of 10 cells, by more than 5 % in 1.\n"), found.out);
        QVERIFY2(found.out.contains("4 KiB"), found.out);
        QVERIFY2(found.err.contains("B is slower than A by more than 5 % in 1 of 10 cells"), found.err);
        QCOMPARE(run({"regress", m_before, m_after, "--tolerance", "40"}).status, 0);
        // The ratio is 1.3, and the lower end of its interval less.
        const Run unsure = run({"regress", m_before, m_after, "--tolerance", "29"});
        QCOMPARE(unsure.status, 0);
        QVERIFY2(unsure.out.startsWith("B is slower than A in 1 of 10 cells, by more than 29 % in 0.\n"),
            unsure.out);
        const Run same = run({"regress", m_before, m_before});
        QCOMPARE(same.status, 0);
        QVERIFY2(same.out.startsWith("No slowdown found in 10 cells.\n"), same.out);
        const Run faster = run({"regress", m_after, m_before});
        QCOMPARE(faster.status, 0);
        QVERIFY2(faster.out.contains("faster          1 cell\n"), faster.out);
    }

    void writesJsonAndCsv()
    {
        const QString table = m_folder.path("ratios.csv");
        const Run written = run({"regress", m_before, m_after, "--csv=" + table, "--json"});
        QCOMPARE(written.status, 3);
        const QJsonObject all = json(written);
        QCOMPARE(all["slower"].toInt(), 1);
        QCOMPARE(all["is_slower"].toBool(), true);
        QCOMPARE(all["cells"].toArray().size(), 10);
        const QJsonObject cell = all["cells"].toArray().last().toObject();
        QCOMPARE(cell["verdict"].toString(), QString("slower"));
        const double low = cell["ratio_low"].toDouble();
        const double high = cell["ratio_high"].toDouble();
        QVERIFY2(
            low < 1.3001 && high > 1.2999 && low < high, qPrintable(QString("%1 %2").arg(low).arg(high)));
        const QList<QByteArray> lines = m_folder.read("ratios.csv").split('\n');
        QCOMPARE(lines.size(), 12); // a header, and nothing behind the last line feed
        QVERIFY2(lines[10].contains(",slower,"), lines[10]);
    }

    void oneRunIsUnproved()
    {
        const QString toy = m_folder.write("toy.csv", toyCsv());
        const Run single = run({"regress", toy, toy});
        QCOMPARE(single.status, 1);
        QVERIFY2(single.err.contains("measure each side at least three times"), single.err);
        QVERIFY2(single.out.startsWith("No verdict: one run of each side gives no estimate"), single.out);
        QVERIFY2(run({"regress", toy, toy, "--noise", "2"}).out.startsWith("No slowdown found"), single.out);
    }

    /// What one side lacks is named, and one method can be chosen.
    void namesWhatIsNotCompared()
    {
        const QString more = m_folder.write("more.csv",
            threeRuns(1) + threeRuns(1, 1, "reduce").mid(threeRuns(1, 1, "reduce").indexOf('\n') + 1));
        const Run found = run({"regress", more, m_before});
        QCOMPARE(found.status, 0);
        QVERIFY2(found.err.contains("not compared: reduce in A only"), found.err);
        QVERIFY2(found.out.contains("Not compared: 10 cells that only A has, 0 cells that only B has."),
            found.out);
        QCOMPARE(run({"regress", more, m_before, "--method", "default"}).status, 0);
        const Run none = run({"regress", more, m_before, "--method", "chain"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.contains("A has no measurement of the method chain"), none.err);
    }

    void onlySomeCells()
    {
        QByteArray larger = threeRuns(1.3);
        larger.replace(",default,4,2,2,", ",default,8,4,2,");
        const QByteArray rows = larger.mid(larger.indexOf('\n') + 1);
        const QString before = m_folder.write("nodes-before.csv", threeRuns(1) + rows);
        const QString after = m_folder.write("nodes-after.csv", threeRuns(1.3) + rows);
        QCOMPARE(run({"regress", before, after}).status, 3);
        QCOMPARE(run({"regress", before, after, "--nodes", "2"}).status, 3);
        const Run four = run({"regress", before, after, "--nodes", "4", "--ppn", "2"});
        QCOMPARE(four.status, 0);
        QVERIFY2(four.out.startsWith("No slowdown found in 10 cells.\n"), four.out);
        const Run none = run({"regress", before, after, "--nodes", "16"});
        QCOMPARE(none.status, 1);
        QVERIFY2(none.err.contains("A has no measurement of these collectives with nodes 16"), none.err);
        const QString cell = m_folder.write("cell.csv", "message_bytes,reason\n4096,slow\n");
        QCOMPARE(run({"regress", before, after, "--exclude", cell}).status, 0);
    }

    /// Folders of one day are runs of a side, whatever they are called.
    void severalFilesAreRunsOfASide()
    {
        QStringList words{"regress"};
        for (const bool after : {false, true})
            for (int run = 0; run < 3; ++run) {
                QByteArray text = "collective,library,algorithm,comm_size,nodes,ppn,message_bytes,run,"
                                  "seconds_median,system\n";
                for (int cell = 0; cell < 10; ++cell) {
                    const double noise = 1 + 0.01 * ((run * 7 + cell * 5) % 3 - 1);
                    text += "bcast,openmpi,default,4,2,2," + QByteArray::number(8 << cell) + ",0,"
                        + QByteArray::number(
                            1e-6 * (cell + 1) * noise * (after && cell == 9 ? 1.3 : 1.0), 'g', 10)
                        + ",day" + QByteArray::number(3 * after + run) + '\n';
                }
                words << (after ? "--b" : "--a")
                      << m_folder.write(QString("day%1.csv").arg(3 * after + run), text);
            }
        const Run found = run(words);
        QCOMPARE(found.status, 3);
        QVERIFY2(
            found.out.startsWith("B is slower than A in 1 of 10 cells, by more than 5 % in 1.\n"), found.out);
        QVERIFY2(found.out.contains("A               day0, up to 3 runs of a cell\n"), found.out);
    }

    void oneFileAgainstItselfByRuns()
    {
        const Run runs = run({"regress", m_before, "--a-runs", "0", "--b-runs", "1,2"});
        QCOMPARE(runs.status, 0);
        QVERIFY2(runs.out.contains("toy, runs 1, 2, up to 2 runs of a cell"), runs.out);
        QVERIFY2(runs.err.contains("warning: A has one run: its noise is taken to be that of B"), runs.err);
    }

    /// The worst cells of all collectives, and as many as asked for.
    void showsTheWorstCellsOfAllCollectives()
    {
        const auto both = [](double bcast, double reduce) {
            const QByteArray other = threeRuns(reduce, 1, "reduce");
            return threeRuns(bcast) + other.mid(other.indexOf('\n') + 1);
        };
        const QString before = m_folder.write("two-before.csv", both(1, 1));
        const QString after = m_folder.write("two-after.csv", both(1.3, 1.6));
        const Run one = run({"regress", before, after, "--top", "1"});
        const auto table = one.out.mid(one.out.indexOf("Cells that differ"));
        QVERIFY2(table.startsWith("Cells that differ, of all collectives, the greatest ratio first (1 more"),
            table);
        QVERIFY2(table.contains("reduce") && !table.contains("bcast"), table);
        QVERIFY(run({"regress", before, after}).out.contains("the greatest ratio first\n"));
    }

    void saysWhatToCorrect()
    {
        const auto fails = [](const QStringList &words, int status, const char *text) {
            const Run failed = run(words);
            QCOMPARE(failed.status, status);
            QVERIFY2(failed.err.contains(text), failed.err);
        };
        const QString reduce = m_folder.write("reduce.csv", threeRuns(1, 1, "reduce"));
        fails({"regress", m_before, reduce}, 1, "no collective is in both. A has bcast. B has reduce.");
        const QString milli = m_folder.write("milli.csv", threeRuns(1, 1000));
        fails({"regress", m_before, milli}, 1, "the units differ");
        fails({"regress", "--a", m_before}, 2, "--a and --b belong together");
        fails({"regress", m_before, "--a-runs", "x", "--b-runs", "1"}, 2, "'x' are no runs");
        fails({"regress", m_before, m_after, "--top", "x"}, 2, "'x' is no value of --top");
        fails({"regress", m_before, "--a-runs", "7", "--b-runs", "1"}, 1,
            "A has no measurement of these collectives with run");
        fails({"regress", m_before}, 2, "name a file or folder for A and one for B");
        fails({"regress", m_before, m_after, "--tolerance", "x"}, 2, "'x' is no value of --tolerance");
        fails({"regress", m_before, m_after, "--before", "nobody"}, 1, "no system called 'nobody'");
        fails({"regress", m_before, m_after, "--csv", "--json"}, 2, "two results");
        const QString empty = m_folder.write("empty.csv", {});
        fails({"regress", m_before, empty}, 1, "empty.csv");
        const QString weights = m_folder.write("weights.csv", "collective,weight\nbcast,2\n");
        fails({"regress", m_before, m_after, "--weights", weights}, 2, "a table of weights has no calls");
    }

    void costsAnApplication()
    {
        const QString calls
            = QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/application_profile/bcast");
        const QJsonObject all = json(run({"regress", m_before, m_before, "--weights", calls, "--json"}));
        QVERIFY(all.contains("application_seconds_before"));
        QCOMPARE(all["application_seconds_before"], all["application_seconds_after"]);
    }

    void diffPointsToTimes()
    {
        const Run decided = run({"diff", m_before, m_after, "--collective", "bcast", "--baseline-candidate"});
        QCOMPARE(decided.status, 0);
        QVERIFY2(decided.out.contains("This compares decisions, not times"), decided.out);
    }

private:
    Folder m_folder;
    QString m_before = m_folder.write("before.csv", threeRuns(1));
    QString m_after = m_folder.write("after.csv", threeRuns(1.3));
};

const testing::Registered<TestCliRegress> registered("tst_cli_regress");

} // namespace collscope::tst_cli_regress
#include "tst_cli_regress.moc"
