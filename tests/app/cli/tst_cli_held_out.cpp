// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_held_out {

using namespace collscope::test;

/// What models lose on runs that are held out.
class TestCliHeldOut : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void heldOutRuns();
    void foldsOverRuns();
    void whatStandsForACell();

private:
    Folder m_folder;
    QString m_toy;
};

void TestCliHeldOut::initTestCase()
{
    m_toy = m_folder.write("toy.csv", toyCsv());
}

void TestCliHeldOut::heldOutRuns()
{
    const QString path = m_folder.write("runs.csv", twoRunsCsv());
    const QStringList words{path, "--collective", "bcast", "--model", "quadtree:depth=0"};
    const QJsonObject fitted = json(run(QStringList{"fit", "--json", "--holdout", "2"} + words));
    QCOMPARE(fitted.value("penalty_mean").toDouble(), 1.0 / 3); // binomial where linear takes half the time
    QCOMPARE(fitted.value("heldout_cells").toInteger(), 3);
    QCOMPARE(fitted.value("heldout_penalty_mean").toDouble(), 2.0 / 3); // and once more in run 2
    QVERIFY(run(QStringList{"fit", "--holdout", "2"} + words).out.contains("held out"));

    const Run compared = run(QStringList{"compare", "--json", "--holdout", "2"} + words);
    const QJsonObject first = json(compared).value("models").toArray().first().toObject();
    QCOMPARE(first.value("heldout_cells").toInteger(), 3);
    const Run table = run(QStringList{"compare", "--holdout", "2"} + words);
    QVERIFY2(table.out.contains("fitted to run 1, held out: run 2"), table.out);
    QVERIFY2(!table.out.contains("chosen by folds"), table.out); // a single run is left
}

void TestCliHeldOut::foldsOverRuns()
{
    const QString path = m_folder.write("runs.csv", twoRunsCsv());
    const QStringList words{path, "--collective", "bcast", "--folds", "runs"};
    const QJsonObject fitted = json(run(QStringList{"fit", "--json", "--model", "optimal"} + words));
    QCOMPARE(fitted.value("heldout_cells").toInteger(), 6); // each cell of each run once
    QCOMPARE(fitted.value("leaves"), fitted.value("chosen_leaves"));
    // The exact map of one run chooses wrongly in the cell where the other differs: from 2 to 1, and from 4.
    const QJsonObject exact = json(run(QStringList{"fit", "--json", "--model", "exact"} + words));
    QCOMPARE(exact.value("heldout_penalty_mean"), fitted.value("heldout_exact_mean"));
    QVERIFY(fitted.value("heldout_exact_mean").toDouble() > 0);
    const double mean = fitted.value("heldout_penalty_mean").toDouble();
    QVERIFY(
        fitted.value("heldout_low").toDouble() <= mean && mean <= fitted.value("heldout_high").toDouble());
    const Run table = run(QStringList{"compare", "--model", "optimal:leaves=2"} + words);
    QVERIFY2(table.out.contains("held out: each of 2 runs in turn"), table.out);
    QVERIFY2(table.out.contains("chosen by folds over 2 runs"), table.out);
    const QJsonObject one = json(
        run({"fit", m_toy, "--collective", "bcast", "--model", "optimal", "--folds", "runs", "--json"}));
    QVERIFY(one.value("chosen_leaves").isNull());
    for (const QStringList &wrong :
        {QStringList{"--folds", "run"}, QStringList{"--folds", "runs", "--seed", "1"},
            QStringList{"--folds", "runs", "--holdout", "2"}, QStringList{"--statistic", "mean"}})
        QCOMPARE(
            run(QStringList{"fit", path, "--collective", "bcast", "--model", "optimal"} + wrong).status, 2);
}

void TestCliHeldOut::whatStandsForACell()
{
    const QString path = m_folder.write("runs.csv", twoRunsCsv());
    const QStringList words{"map", path, "--collective", "bcast", "--csv"};
    const Run median = run(words + QStringList{"--statistic", "median"});
    const Run minimum = run(words + QStringList{"--statistic", "minimum"});
    QCOMPARE(minimum.status, 0);
    // Of 4 and 1 us the median is above the 2 us of the other algorithm, the minimum is not.
    QVERIFY(minimum.out.count("1e-06") > median.out.count("1e-06"));
    QCOMPARE(run(words).out, minimum.out); // where nobody says
    const QStringList single{"map", m_toy, "--collective", "bcast", "--csv"};
    QCOMPARE(run(single + QStringList{"--statistic", "minimum"}).out, run(single).out);
}

const testing::Registered<TestCliHeldOut> registered("tst_cli_held_out");

} // namespace collscope::tst_cli_held_out
#include "tst_cli_held_out.moc"
