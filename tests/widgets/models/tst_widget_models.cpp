// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "tests/support/synthetic_data.h"
#include "widgets/common/table_export.h"
#include "widgets/models/dataset_tree_model.h"
#include "widgets/models/ranking_model.h"
#include "widgets/models/statistics_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

using namespace collscope;
using namespace Qt::StringLiterals;

namespace {

/// Two methods and the baseline on 2 x 3 cells; the baseline is the fastest in the first cell.
DatasetPtr smallDataset()
{
    synthetic::Times times;
    times.commSizes = {2, 4};
    times.messageBytes = {1, 1024, 1048576};
    times.methods = {synthetic::baselineMethod(), synthetic::method(0), synthetic::method(7)};
    times.seconds = {1e-6, 2e-6, 4e-6, 3e-6, 2e-6, 1e-6, 9e-3, 3e-3, 1e-3, // 2 ranks
        2e-6, 1e-6, 3e-6, 5e-6, 4e-6, 2e-6, 9e-3, std::nan(""), 2e-3};
    return synthetic::dataset(times);
}

FitResultPtr fitted(const DatasetPtr &data, const ModelSpec &spec)
{
    auto result = std::make_shared<FitResult>();
    result->map = synthetic::decisionMap(data);
    result->spec = spec;
    result->model = synthetic::must(fitModel(spec, result->map));
    result->shape = result->model->shape();
    result->evaluation = std::make_shared<const Evaluation>(evaluate(*result->model, *result->map));
    return result;
}

QStringList column(const QAbstractItemModel &model, int which, const QModelIndex &parent = {})
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(parent); ++row)
        texts << model.index(row, which, parent).data().toString();
    return texts;
}

} // namespace

class TestWidgetModels : public QObject {
    Q_OBJECT
private slots:
    void datasetTree()
    {
        DatasetTreeModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const DatasetPtr data = smallDataset();
        model.setEntries({{summarise(data), u"made-up (simulated)"_s, u"2 rows and 1 file"_s},
            {summarise(smallDataset()), u"other"_s, {}}});
        QCOMPARE(column(model, 0), (QStringList{u"made-up (simulated)"_s, u"other"_s}));
        const QModelIndex first = model.index(0, 0);
        QCOMPARE(column(model, 0, first), QStringList{u"bcast"_s});
        const QModelIndex bcast = model.index(0, 0, first);
        QCOMPARE(column(model, 0, bcast), (QStringList{u"2 methods"_s, u"6 cells"_s, u"baseline"_s}));
        QVERIFY(first.data(Qt::ToolTipRole).toString().contains(u"simulated"_s));
        QVERIFY(first.data(Qt::ToolTipRole).toString().contains(u"2 rows and 1 file: see the log"_s));
        QVERIFY(!model.index(1, 0).data(Qt::ToolTipRole).toString().contains(u"see the log"_s));
        QCOMPARE(model.dataset(model.index(2, 0, bcast)), data);
        QCOMPARE(model.collective(model.index(2, 0, bcast)), std::string_view("bcast"));
        QCOMPARE(model.find(data.get(), "bcast"), bcast);
        QCOMPARE(model.find(data.get()), first);
        QVERIFY(!model.find(data.get(), "reduce").isValid());
        model.setEntries({});
        QCOMPARE(model.rowCount(), 0);
    }

    void cellsArePlacementsTimesMessageSizes()
    {
        DatasetBuilder builder(Provenance{});
        for (const char *const method : {"linear", "binomial"})
            for (const std::uint32_t nodes : {1, 2, 4}) {
                wire::Record record;
                record.collective = "bcast";
                record.method = wire::parseMethod(method, "collscope", "bcast").value();
                record.nodes = nodes;
                record.ppn = 4 / nodes;
                record.commSize = 4;
                record.messageBytes = 8;
                record.summary.median = 1e-3;
                builder.add(record);
            }
        QCOMPARE(summarise(builder.build()).collectives.front().cells, std::size_t{3});
    }

    void ranking()
    {
        RankingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const FitResultPtr result = fitted(smallDataset(), {"quadtree", {{"depth", 0}}});
        const auto &grid = *result->map->grid;
        model.setInstance(result, MethodPalette("bcast", grid.methods()), {0, 0});
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.index(0, RankingModel::methodColumn).data().toString().endsWith(u"default"_s));
        QCOMPARE(model.index(0, RankingModel::markColumn).data().toString(), u"library default"_s);
        QVERIFY(model.index(1, RankingModel::markColumn).data().toString().startsWith(u"* best"_s));
        QCOMPARE(model.index(1, RankingModel::slowerColumn).data(exactValueRole).toDouble(), 0.0);
        QCOMPARE(model.index(0, RankingModel::slowerColumn).data(exactValueRole).toDouble(),
            -0.5); // no candidate, but faster
        QVERIFY(column(model, RankingModel::markColumn).join(u' ').contains(u"model"_s));
        const auto bar
            = model.index(2, RankingModel::timeColumn).data(RankingModel::barRole).value<QList<double>>();
        QCOMPARE(bar, (QList<double>{1, 1, 1}));
        QVERIFY(tableToCsv(model).startsWith(
            u"method,marks,seconds,low_seconds,high_seconds,penalty,runs,samples\n"_s));
        model.setInstance(result, MethodPalette("bcast", grid.methods()), {1, 2});
        QCOMPARE(model.rowCount(), 2); // one was not measured there
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    void statistics()
    {
        StatisticsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const DecisionMapPtr map = synthetic::decisionMap(smallDataset());
        model.setRows(depthTable({map}, *findModelKind("quadtree")));
        QCOMPARE(column(model, StatisticsModel::modelColumn),
            (QStringList{u"library default"_s, u"Quadtree, depth 1"_s})); // one level tells all columns apart
        QCOMPARE(model.index(1, StatisticsModel::differingColumn).data().toString(), u"0"_s);
        QCOMPARE(model.index(0, StatisticsModel::leavesColumn).data().toString(), QString());
        const QString csv = tableToCsv(model);
        QCOMPARE(csv.section(u'\n', 1, 1).section(u',', 0, 2), u"bcast,baseline,"_s);
        QVERIFY(csv.section(u'\n', 2, 2).contains(u"quadtree:depth=1"_s));
    }

    void growingAndPruningAreInTheTable()
    {
        const DecisionMapPtr bcast = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(1)));
        const DecisionMapPtr reduce = synthetic::decisionMap(
            synthetic::dataset(synthetic::paperTimes(2, 10, 20), "reduce"), {"reduce", {}, false});
        const ModelKind &c45 = *findModelKind("c45");
        for (const StatisticsRow &row : depthTable({bcast}, c45)) {
            QVERIFY(row.training.grownNodes >= static_cast<double>(row.shape.nodes));
            QVERIFY(row.training.grownLeaves >= static_cast<double>(row.shape.leaves));
            QCOMPARE(row.training.errors, static_cast<double>(row.penalty.differing));
            QCOMPARE(row.training.cases, static_cast<double>(bcast->grid->cells())); // all measured
            QVERIFY(row.training.predictedRatio() > row.training.errorRatio());
        }
        // A quadtree is not pruned and predicts nothing, but errs.
        const auto quadtree = depthTable({bcast}, *findModelKind("quadtree"));
        QVERIFY(
            std::isnan(quadtree[0].training.grownNodes) && std::isnan(quadtree[0].training.predictedErrors));
        QCOMPARE(quadtree[0].training.errors, static_cast<double>(quadtree[0].penalty.differing));
        // Combined: a row per collective; the errors are those of both.
        const auto rows = depthTable({bcast, reduce}, c45);
        QVERIFY(rows.size() > 2 && rows.size() % 2 == 0);
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            QCOMPARE(rows[i].collective, std::string("bcast"));
            QCOMPARE(rows[i + 1].collective, std::string("reduce"));
            QCOMPARE(rows[i].shape.nodes, rows[i + 1].shape.nodes);
            QCOMPARE(rows[i].training.errors,
                static_cast<double>(rows[i].penalty.differing + rows[i + 1].penalty.differing));
        }
        StatisticsModel model;
        model.setRows(rows);
        QCOMPARE(model.index(1, StatisticsModel::collectiveColumn).data().toString(), u"reduce"_s);
        QVERIFY(model.index(0, StatisticsModel::predictedPercentColumn).data().toString().endsWith(u" %"_s));
    }

    void depthTableStopsWhenTold()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(
            depthTable({synthetic::decisionMap(smallDataset())}, *findModelKind("quadtree"), stop.get_token())
                .empty());
    }

    void titles()
    {
        QCOMPARE(modelTitle({"quadtree", {}}), u"Quadtree"_s);
        QCOMPARE(modelTitle({"quadtree", {{"depth", 3}, {"threshold", 90}}}),
            u"Quadtree, depth 3, threshold 90 %"_s);
    }
};

QTEST_MAIN(TestWidgetModels)
#include "tst_widget_models.moc"
