// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the help page "How sure is this?" say of the sample data what the program says today. (Of
// Peak, which is not part of the tree, packaging/how-sure prints them.)
#include "engine/evaluate/campaign_replay.h"
#include "engine/io/reader.h"
#include "engine/map/ties.h"
#include "engine/study/figures.h"
#include "engine/wire/policies/policy.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QLocale>
#include <QTest>

#include <array>
#include <cmath>

namespace collscope::tst_how_sure {

using synthetic::must;

namespace {

/// A figure of each collective's fit.
struct Fits {
    std::vector<FitPtr> all;

    /// "-": one of them has none.
    QString mean(std::string_view figure, double scale = 1) const
    {
        double sum = 0;
        for (const FitPtr &one : all)
            sum += findFigure(figure)->of(*one);
        const double result = scale * sum / static_cast<double>(all.size());
        return std::isnan(result) ? QStringLiteral("-") : QString::number(result, 'f', scale > 1 ? 2 : 1);
    }
};

} // namespace

class TestHowSure : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QFile file(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/how-sure.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        m_page = QString::fromUtf8(file.readAll());
    }
    void rows_data();
    void rows();

private:
    Fits fits(Statistic statistic, bool ties, std::string_view spec) const;
    QString models(Statistic statistic) const;
    QString statistics() const;
    QString replay(const wire::Policy &policy) const;

    QString m_page;
    DatasetPtr m_data;
};

Fits TestHowSure::fits(Statistic statistic, bool ties, std::string_view spec) const
{
    Fits result;
    for (const std::string_view collective : m_data->collectives()) {
        DataSelection data{m_data, {std::string(collective), {}}};
        data.grid.statistic = statistic;
        data.heldOut.eachRun = true;
        data.tiesAreFree = ties;
        result.all.push_back(must(fit(must(parseModelSpec(spec)), must(makeStudy(data)))));
    }
    return result;
}

/// Of the table "All data sets", from the statistic on.
QString TestHowSure::models(Statistic statistic) const
{
    const Fits trees = fits(statistic, false, "optimal");
    std::array<std::size_t, 3> states{};
    for (const FitPtr &one : trees.all)
        for (std::size_t cell = 0; cell < one->map()->grid->cells(); ++cell)
            if (!one->map()->interpolated(cell))
                ++states[static_cast<std::size_t>(one->study->ties->states[cell])];
    QStringList shares;
    for (const std::size_t count : states)
        shares << QString::number(
            100.0 * static_cast<double>(count) / static_cast<double>(states[0] + states[1] + states[2]), 'f',
            0);
    QStringList cells{QString::fromUtf8(statisticText(statistic)), trees.mean("chosen_leaves"),
        trees.mean("heldout_penalty_mean", 100), trees.mean("heldout_exact_mean", 100),
        shares.join(QStringLiteral(" / "))};
    for (const std::string_view kind : {"c45", "quadtree"})
        cells << fits(statistic, false, kind).mean("leaves") + QStringLiteral(" / ")
                + fits(statistic, true, kind).mean("leaves");
    return cells.join(QStringLiteral(" | "));
}

/// Of the table "What stands for a cell": what the exact map and eight leaves lose by each statistic.
QString TestHowSure::statistics() const
{
    QStringList cells;
    for (const std::string_view spec : {"exact", "optimal:leaves=8"})
        for (const Statistic statistic : {Statistic::median, Statistic::minimum, Statistic::geometricMean})
            cells << fits(statistic, false, spec).mean("heldout_penalty_mean", 100);
    return cells.join(QStringLiteral(" | "));
}

/// Of the table "Measuring only what decides".
QString TestHowSure::replay(const wire::Policy &policy) const
{
    std::vector<TimeGridPtr> grids;
    for (const std::string_view collective : m_data->collectives())
        grids.push_back(must(TimeGrid::make(m_data, {std::string(collective), {}})));
    const auto replay = must(replayCampaign(policy, grids));
    QStringList cells{QLocale(QLocale::English).toString(static_cast<qulonglong>(replay.fullMeasurements)),
        QString::fromUtf8(policy.name)};
    for (const double penalty : replayPenalties) {
        const double share = replay.timeShareAt(penalty);
        cells << (std::isnan(share) ? QStringLiteral("-") : QString::number(share, 'f', 3));
    }
    return cells.join(QStringLiteral(" | "));
}

void TestHowSure::rows_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("runs");
    QTest::newRow("two cores, all collectives") << "all-collectives"
                                                << "2";
    QTest::newRow("emulated Ethernet") << "ethernet-4-hosts"
                                       << "1";
    QTest::newRow("fat tree, simulated") << "fat-tree-simulated"
                                         << "1";
    QTest::newRow("Hydra, simulated") << "hydra-simulated"
                                      << "1";
}

/// A row that is not on the page is the one to put there.
void TestHowSure::rows()
{
    QFETCH(QString, folder);
    QFETCH(QString, runs);
    const auto loaded = must(io::load(COLLSCOPE_SOURCE_DIR "/sample_data/" + folder.toStdString()));
    QCOMPARE(loaded.datasets.size(), std::size_t{1});
    m_data = loaded.datasets.front();
    const QString name
        = QStringLiteral("| ") + QString::fromUtf8(QTest::currentDataTag()) + QStringLiteral(" | ");
    QStringList lines;
    for (const Statistic statistic : {Statistic::median, Statistic::minimum})
        lines << name + runs + QStringLiteral(" | ") + models(statistic) + QStringLiteral(" |\n");
    if (runs == "2")
        lines << name + runs + QStringLiteral(" | ") + statistics() + QStringLiteral(" |\n");
    for (const wire::Policy &policy : wire::policies())
        lines << name + replay(policy) + QStringLiteral(" |\n");
    QStringList missing;
    for (const QString &line : lines)
        if (!m_page.contains(line))
            missing << line;
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QString())));
}

const testing::Registered<TestHowSure> registered("tst_how_sure");

} // namespace collscope::tst_how_sure
#include "tst_how_sure.moc"
