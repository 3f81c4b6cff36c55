// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"
#include "engine/evaluate/depth_table.h"
#include "engine/study/exclusion_file.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/models/dataset_tree_model.h"
#include "widgets/models/exclusions_model.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/models/ranking_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <cmath>

namespace collscope::tst_widget_models {

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

StudyPtr studyOf(const DatasetPtr &data, const char *collective = "bcast")
{
    return synthetic::must(makeStudy({data, {collective, {}, false}}));
}

FitPtr fitted(const DatasetPtr &data, const ModelSpec &spec)
{
    return synthetic::must(fit(spec, studyOf(data)));
}

/// As the Statistics panel has it.
std::unique_ptr<FigureTableModel> statisticsOf(const std::vector<FitPtr> &fits)
{
    auto model = std::make_unique<FigureTableModel>(
        FigureTableModel::Look{true, u"model"_s, {}, u"on show"_s}, figuresFrom({"leaves", "penalty_mean"}));
    std::vector<FigureTableModel::Row> rows;
    for (const FitPtr &fit : fits)
        rows.push_back({fit, rows.empty()});
    model->setRows(std::move(rows));
    return model;
}

double figure(const char *name, const FitPtr &fit)
{
    return figureOf(*findFigure(name), *fit);
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
        QCOMPARE(model.fact(bcast), DatasetTreeModel::factCount);
        QCOMPARE(model.fact(model.index(2, 0, bcast)), DatasetTreeModel::baseline);
        QVERIFY(!bcast.data(DatasetTreeModel::penaltyRole).isValid());
        model.setPenalties(data.get(), {{"bcast", 0.96}});
        QCOMPARE(bcast.data(DatasetTreeModel::penaltyRole).toDouble(), 0.96);
        QVERIFY(bcast.data(Qt::ToolTipRole).toString().contains(u"96 % slower"_s));
        QVERIFY(!model.index(2, 0, bcast).data(DatasetTreeModel::penaltyRole).isValid());
        model.setEntries({});
        QCOMPARE(model.rowCount(), 0);
    }

    void cellsArePlacementsTimesMessageSizes()
    {
        DatasetBuilder builder(Provenance{});
        for (const char *const method : {"linear", "binomial"})
            for (const std::uint32_t nodes : {1, 2, 4}) {
                wire::RecordLine record;
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
        // Before there is an instance.
        QVERIFY(!model.headerData(model.column(u"seconds"), Qt::Horizontal, Qt::ToolTipRole).isValid());
        const FitPtr result = fitted(smallDataset(), {"quadtree", {{"depth", 0}}});
        const auto &grid = *result->map()->grid;
        model.setInstance(result, MethodPalette("bcast", grid.methods()), {0, 0});
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.index(0, model.column(u"method")).data().toString().endsWith(u"default"_s));
        QCOMPARE(model.index(0, model.column(u"marks")).data().toString(), u"library default"_s);
        QVERIFY(model.index(1, model.column(u"marks")).data().toString().startsWith(u"* best"_s));
        QCOMPARE(model.index(1, model.column(u"penalty")).data(exactValueRole).toDouble(), 0.0);
        QCOMPARE(model.index(0, model.column(u"penalty")).data(exactValueRole).toDouble(),
            -0.5); // no candidate, but faster
        QVERIFY(column(model, model.column(u"marks")).join(u' ').contains(u"model"_s));
        const auto bar
            = model.index(2, model.column(u"seconds")).data(RankingModel::barRole).value<QList<double>>();
        QCOMPARE(bar, (QList<double>{1, 1, 1}));
        QVERIFY(tableToCsv(model).startsWith(
            u"method,marks,seconds,predicted_seconds,prediction_deviation,low_seconds,high_seconds,penalty,runs,samples\n"_s));
        model.setInstance(result, MethodPalette("bcast", grid.methods()), {1, 2});
        QCOMPARE(model.rowCount(), 2); // one was not measured there
        model.clear();
        QCOMPARE(model.rowCount(), 0);
    }

    /// What a model predicts stands beside what was measured, and behind it where nothing was.
    void rankingOfPredictedTimes()
    {
        RankingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const FitPtr result = fitted(smallDataset(), *parseModelSpec("knn:k=1,scale=off"));
        const auto &grid = *result->map()->grid;
        const MethodPalette palette("bcast", grid.methods());
        model.setInstance(result, palette, {0, 0});
        QVERIFY(model.predicts());
        QCOMPARE(model.index(1, model.column(u"predicted_seconds")).data(exactValueRole).toDouble(), 2e-6);
        QCOMPARE(model.index(1, model.column(u"prediction_deviation")).data(exactValueRole).toDouble(), 0.0);
        model.setInstance(result, palette, {1, 2});
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(2, model.column(u"seconds")).data().toString(), u"\u2013"_s);
        QCOMPARE(model.index(2, model.column(u"predicted_seconds")).data(exactValueRole).toDouble(), 3e-3);
        QCOMPARE(model.index(2, model.column(u"runs")).data().toString(), u"\u2013"_s);
        QVERIFY(!model.index(2, model.column(u"seconds")).data(RankingModel::barRole).isValid());
        for (const char *const silent : {"exact", "baseline", "quadtree"}) { // they look up, or decide
            model.setInstance(fitted(smallDataset(), *parseModelSpec(silent)), palette, {0, 0});
            QVERIFY2(!model.predicts(), silent);
            QVERIFY(std::isnan(
                model.index(0, model.column(u"predicted_seconds")).data(exactValueRole).toDouble()));
        }
    }

    /// Jobs of one instance stand beside each other.
    void rankingOfSeveralRuns()
    {
        Provenance from = synthetic::provenance();
        from.jobs = {"1701", "1702"};
        DatasetBuilder builder(from);
        for (const auto &[run, method, seconds] :
            {std::tuple{0U, 0U, 2e-6}, {1U, 0U, 4e-6}, {1U, 7U, 9e-6}}) {
            auto row = synthetic::record("bcast", synthetic::method(method), 2, 8, seconds);
            row.run = run;
            QVERIFY(!builder.add(row));
        }
        const FitPtr result = fitted(builder.build(), {"exact", {}});
        RankingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setInstance(result, MethodPalette("bcast", result->map()->grid->methods()), {0, 0});
        const QString csv = tableToCsv(model);
        QVERIFY(csv.section(u'\n', 0, 0).endsWith(u"samples,seconds_run_0,seconds_run_1"_s));
        QVERIFY2(csv.section(u'\n', 1, 1).endsWith(u",2e-06,4e-06"_s), qPrintable(csv));
        QVERIFY2(csv.section(u'\n', 2, 2).endsWith(u",,9e-06"_s), qPrintable(csv));
        QVERIFY(model.headerData(model.column(u"seconds_run_1"), Qt::Horizontal, Qt::ToolTipRole)
                    .toString()
                    .contains(u"1702"_s));
    }

    /// The panel's table is the command line's file.
    void exclusionsAsCsv()
    {
        std::vector<Exclusion> all{{"peak (Open MPI 4.1.6)", "bcast", "openmpi.chain:4/8KiB",
                                       {{4}, {8}, {32}, {1024}, {0, 2}, {10}, {1, 2}}, "=1, \"hot\""},
            {{}, {}, {}, {{}, {}, {}, {}, {1}, {}, {}}, "another job"}};
        ExclusionsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(all);
        QCOMPARE(synthetic::must(parseExclusions(tableToCsv(model).toStdString(), "x")), all);
        QCOMPARE(model.index(0, 8).data().toString(), u"1 KiB"_s);
        QCOMPARE(model.index(1, 8).data().toString(), u"any"_s);
        for (int column = 0; column < model.columnCount(); ++column)
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
        QCOMPARE(model.headerData(10, Qt::Horizontal).toString(), u"Reason"_s);
        QVERIFY(model.flags(model.index(0, 10)).testFlag(Qt::ItemIsEditable));
    }

    void statistics()
    {
        const StudyPtr study = studyOf(smallDataset());
        const auto table = statisticsOf(depthTable({study}, *findModelKind("quadtree")));
        FigureTableModel &model = *table;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(column(model, model.modelColumn()),
            (QStringList{u"Library default"_s, u"Quadtree, depth 1"_s})); // one level tells all columns apart
        QCOMPARE(model.index(1, model.column("differing")).data().toString(), u"0"_s);
        QCOMPARE(model.index(0, model.column("leaves")).data().toString(), u"\u2013"_s); // of the library
        const QString csv = tableToCsv(model);
        QCOMPARE(csv.section(u'\n', 1, 1).section(u',', 0, 2), u"bcast,baseline,"_s);
        QVERIFY(csv.section(u'\n', 2, 2).contains(u"quadtree:depth=1"_s));
    }

    /// Every column is a figure's: name, title, help and value in the unit of files.
    void columnsAreTheFigures()
    {
        FitWishes wishes;
        wishes.timeDecisions = true;
        const FitPtr fit
            = synthetic::must(collscope::fit({"quadtree", {{"depth", 1}}}, studyOf(smallDataset()), wishes));
        const auto table = statisticsOf({fit});
        QCOMPARE(table->columnCount(), static_cast<int>(figures().size()) + 2);
        QCOMPARE(table->column("leaves"), table->modelColumn() + 1);
        for (const Figure &figure : figures()) {
            const int column = table->column(figure.name);
            QCOMPARE(table->figure(column), &figure);
            const auto header
                = [&](int role) { return table->headerData(column, Qt::Horizontal, role).toString(); };
            QCOMPARE(header(columnNameRole), toText(figure.name));
            QCOMPARE(header(Qt::DisplayRole).replace(u'\n', u' '), toText(figure.title));
            QCOMPARE(header(Qt::ToolTipRole), toText(figure.help));
            const QVariant exact = table->index(0, column).data(exactValueRole);
            const double value = figure.of(*fit);
            if (std::isnan(value)) {
                QCOMPARE(exact.typeId(), static_cast<int>(QMetaType::QString));
                QCOMPARE(table->index(0, column).data().toString(), u"\u2013"_s);
            } else {
                QCOMPARE(exact.toDouble(), value * figure.inFiles);
            }
        }
        QVERIFY(table->index(0, table->column("decision_ns")).data().toString().endsWith(u"s"_s));
        QVERIFY(table->index(0, table->modelColumn()).data(Qt::FontRole).value<QFont>().bold());
        QCOMPARE(table->column("no_such_figure"), -1);
    }

    void growingAndPruningAreInTheTable()
    {
        const StudyPtr bcast = studyOf(synthetic::dataset(synthetic::paperTimes(1)));
        const StudyPtr reduce
            = studyOf(synthetic::dataset(synthetic::paperTimes(2, 10, 20), "reduce"), "reduce");
        const ModelKind &c45 = *findModelKind("c45");
        for (const FitPtr &row : depthTable({bcast}, c45)) {
            QVERIFY(figure("nodes_before", row) >= figure("nodes", row));
            QVERIFY(figure("leaves_before", row) >= figure("leaves", row));
            QCOMPARE(figure("errors", row), figure("differing", row));
            QCOMPARE(figure("learnt_cells", row), static_cast<double>(bcast->map()->grid->cells()));
            QVERIFY(figure("predicted_error_ratio", row) > figure("error_ratio", row));
        }
        // A quadtree is not pruned and predicts nothing, but errs.
        const auto quadtree = depthTable({bcast}, *findModelKind("quadtree"));
        QVERIFY(std::isnan(figure("nodes_before", quadtree[0])));
        QVERIFY(std::isnan(figure("predicted_errors", quadtree[0])));
        QCOMPARE(figure("errors", quadtree[0]), figure("differing", quadtree[0]));
        // Combined: a row per collective with sizes of its own; the errors are those of both.
        const auto rows = depthTable({bcast, reduce}, c45);
        QVERIFY(rows.size() > 2 && rows.size() % 2 == 0);
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            QCOMPARE(rows[i]->study->collective(), std::string_view("bcast"));
            QCOMPARE(rows[i + 1]->study->collective(), std::string_view("reduce"));
            for (const FitPtr &row : {rows[i], rows[i + 1]}) // each has what decides its collective
                QVERIFY(figure("nodes", row) > 0 && figure("nodes", row) <= figure("nodes_before", row));
            QCOMPARE(
                figure("errors", rows[i]), figure("differing", rows[i]) + figure("differing", rows[i + 1]));
        }
        const auto model = statisticsOf(rows);
        QCOMPARE(model->index(1, 0).data().toString(), u"reduce"_s);
        QVERIFY(model->index(0, model->column("predicted_error_ratio")).data().toString().endsWith(u" %"_s));
    }

    void depthTableStopsWhenTold()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(depthTable({studyOf(smallDataset())}, *findModelKind("quadtree"), stop.get_token()).empty());
    }

    void titles()
    {
        QCOMPARE(modelTitle({"quadtree", {}}), u"Quadtree"_s);
        QCOMPARE(modelTitle({"quadtree", {{"depth", 3}, {"threshold", 90}}}),
            u"Quadtree, depth 3, threshold 90 %"_s);
        QCOMPARE(modelTitle({"openmpi", {{"version", 0}}}), u"Open MPI's own decisions"_s);
        QCOMPARE(modelTitle(synthetic::must(parseModelSpec("openmpi:version=5.0"))),
            u"Open MPI's own decisions, version 5.0"_s);
        QCOMPARE(modelTitle(synthetic::must(parseModelSpec("openmpi:version=6.1"))),
            u"Open MPI's own decisions, version 6.1"_s);
        QCOMPARE(modelTitle({"quadtree", {{"reshape", 1}}}), u"Quadtree, reshape uneven"_s);
    }
};

const testing::Registered<TestWidgetModels, QApplication> registered("tst_widget_models");

} // namespace collscope::tst_widget_models
#include "tst_widget_models.moc"
