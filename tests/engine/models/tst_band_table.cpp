// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/restricted_model.h"
#include "engine/models/band_table.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <set>

namespace collscope::tst_band_table {

namespace {

ModelPtr fitted(std::string_view spec, const DecisionMapPtr &map)
{
    return synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
}

/// Several placements of most communicator sizes: products of nodes and processes per node, with holes.
DecisionMapPtr placedMap(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    return synthetic::decisionMap(synthetic::patternlessDataset(
        seed, synthetic::somePlacements(random, 5, 0.7), {0, 8, 1024, 65536}, 4, 0.1));
}

DecisionMapPtr plainMap(std::uint64_t seed)
{
    synthetic::Times times = synthetic::randomTimes(seed, 6, 7, 4, 0.1);
    times.methods.push_back(synthetic::baselineMethod());
    std::vector<double> seconds;
    for (std::size_t i = 0; i < times.seconds.size(); ++i) {
        seconds.push_back(times.seconds[i]);
        if ((i + 1) % 4 == 0)
            seconds.push_back(2e-6);
    }
    times.seconds = seconds;
    return synthetic::decisionMap(synthetic::dataset(times));
}

/// Has no answer below a kibibyte.
class DeafToSmall final : public Model {
public:
    explicit DeafToSmall(ModelPtr model) : m_model(std::move(model)) { }
    Decision decide(const Instance &instance) const override
    {
        return instance.messageBytes < 1024 ? Decision{} : m_model->decide(instance);
    }
    ModelShape shape() const override { return m_model->shape(); }
    std::string spec() const override { return m_model->spec(); }
    const DecisionMapPtr &fittedTo() const override { return m_model->fittedTo(); }

private:
    ModelPtr m_model;
};

/// First and last value of every band of the tables, one beyond either, and the middle; never a communicator
/// of no process.
std::vector<std::uint64_t> edges(const DecisionAxis &axis)
{
    const std::uint64_t largest = axis.size == InstanceSize::messageBytes ? ~std::uint64_t{0} : 0xffffffffU;
    std::set<std::uint64_t> values = {axis.size == InstanceSize::commSize ? 1U : 0U, largest};
    for (std::size_t band = 0; band < axis.begins.size(); ++band) {
        const std::uint64_t begin = axis.begins[band];
        const std::uint64_t next = band + 1 < axis.begins.size() ? axis.begins[band + 1] : begin * 2 + 2;
        for (const std::uint64_t value :
            {begin == 0 ? 0 : begin - 1, begin, begin + 1, begin + (next - begin) / 2})
            if (value <= largest && (value > 0 || axis.size != InstanceSize::commSize))
                values.insert(value);
    }
    return {values.begin(), values.end()};
}

/// All instances of the product of these values.
std::vector<Instance> instances(const DecisionAxes &axes, const TimeGrid &grid)
{
    Instance first;
    first.collective = grid.collective();
    first.placement.commSize = 3; // where the model does not ask
    std::vector<Instance> all = {first};
    for (const DecisionAxis &axis : axes) {
        std::vector<Instance> more;
        for (const Instance &instance : all)
            for (const std::uint64_t value : edges(axis)) {
                more.push_back(instance);
                setSize(more.back(), axis.size, value);
            }
        all = std::move(more);
    }
    return all;
}

QString disagreement(const BandTable &table, const Model &model, const DecisionAxes &axes)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    for (const Instance &at : instances(axes, grid)) {
        const Decision decision = model.decide(at);
        const Method method
            = decision.method == noMethod ? libraryItself(grid) : grid.methods()[decision.method];
        if (table.decide(at) != method)
            return QString("%1 x %2 = %3, %4 bytes")
                .arg(at.placement.nodes)
                .arg(at.placement.ppn)
                .arg(at.placement.commSize)
                .arg(at.messageBytes);
    }
    return {};
}

} // namespace

class BandTableTest : public QObject {
    Q_OBJECT

private slots:
    void decidesAsTheModel_data()
    {
        QTest::addColumn<QString>("spec");
        for (const char *const spec :
            {"exact", "baseline", "quadtree", "quadtree:depth=2", "quadtree:reshape=uneven", "c45:m=1,c=100",
                "c45:m=1,c=100,nodes=1,ppn=1", "c45:m=1,log2_message_bytes=1,message_bytes=0",
                "optimal:leaves=9", "optimal:lambda=0.01", "rules:rows=6"})
            QTest::newRow(spec) << QString(spec);
    }

    /// With its own axes, at every edge of every band, and so for the fewest bands.
    void decidesAsTheModel()
    {
        QFETCH(QString, spec);
        std::set<std::size_t> axesSeen;
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            for (const DecisionMapPtr &map : {plainMap(seed), placedMap(seed)}) {
                const ModelPtr model = fitted(spec.toStdString(), map);
                const auto axes = model->axes();
                QVERIFY(axes.has_value());
                axesSeen.insert(axes->size());
                const BandTable table = synthetic::must(tabulate(*model, *axes));
                const QString wrong = disagreement(table, *model, *axes);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
                const BandTable few = joined(table);
                const QString stillWrong = disagreement(few, *model, *axes);
                QVERIFY2(stillWrong.isEmpty(), qPrintable(stillWrong));
                QVERIFY(few.choice.size() <= table.choice.size());
                QCOMPARE(joined(few).choice, few.choice);
            }
        if (spec == "exact" || spec == "quadtree" || spec.contains("nodes=1"))
            QVERIFY(axesSeen.size() > 1); // some ask for the placement
    }

    /// A model without axes of its own answers at the first instance of every cell.
    void anyModelOnGivenAxes()
    {
        const auto map = placedMap(4);
        for (const char *const spec : {"c45:m=1,comm_size=0,message_bytes=0,total_bytes=1,node_bytes=1"}) {
            const ModelPtr model = fitted(spec, map);
            QVERIFY(!model->axes());
            const DecisionAxes axes = axesOf(*map->grid);
            const BandTable table = synthetic::must(tabulate(*model, axes));
            std::size_t cells = 1;
            for (const DecisionAxis &axis : axes)
                cells *= axis.begins.size();
            QCOMPARE(table.choice.size(), cells);
            Instance at;
            at.collective = "bcast";
            at.placement.commSize = map->grid->commSizes().front();
            for (const std::uint64_t nodes : axes[0].begins)
                for (const std::uint64_t ppn : axes[1].begins)
                    for (const std::uint64_t bytes : axes[2].begins) {
                        setSize(at, InstanceSize::nodes, nodes);
                        setSize(at, InstanceSize::ppn, ppn);
                        setSize(at, InstanceSize::messageBytes, bytes);
                        QCOMPARE(table.decide(at), map->grid->methods()[model->decide(at).method]);
                    }
        }
    }

    /// What leaves the program: the library where an algorithm cannot run, and in the cells left to it. Also
    /// below the measured sizes.
    void restrictedModels()
    {
        for (const DecisionMapPtr &map : {plainMap(5), placedMap(5)})
            for (const char *const spec : {"exact", "quadtree:depth=3", "optimal", "rules"}) {
                std::vector<bool> leave(map->grid->cells());
                for (std::size_t cell = 0; cell < leave.size(); cell += 3)
                    leave[cell] = true;
                const ModelPtr model = codegen::restricted(fitted(spec, map), {0, leave});
                const DecisionAxes axes = model->axes().value();
                const BandTable table = synthetic::must(tabulate(*model, axes));
                const QString wrong = disagreement(table, *model, axes);
                QVERIFY2(wrong.isEmpty(), qPrintable(spec + (": " + wrong)));
            }
    }

    /// What the axes leave open is filled in; what the model has no answer for may be the library's.
    void placesAndGaps()
    {
        const auto map = placedMap(7);
        const ModelPtr model = fitted("exact", map);
        const DecisionAxes sizes = {{InstanceSize::messageBytes, map->grid->messageBytes()}};
        for (std::uint32_t row = 0; row < map->grid->rows(); ++row) {
            const Placement &placement = map->grid->placements()[row];
            const auto complete = [&](Instance &instance) { instance.placement = placement; };
            const BandTable table = synthetic::must(tabulate(*model, sizes, {.complete = complete}));
            for (std::uint32_t column = 0; column < map->grid->columns(); ++column)
                QCOMPARE(table.methods[table.choice[column]],
                    map->grid->methods()[map->best[map->grid->index({row, column})]]);
        }
        const DeafToSmall deaf(model);
        QVERIFY(!tabulate(deaf, axesOf(*map->grid)));
        const BandTable table = synthetic::must(tabulate(deaf, axesOf(*map->grid), {.leavesGaps = true}));
        const QString wrong = disagreement(table, deaf, axesOf(*map->grid));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(std::any_of(
            table.methods.begin(), table.methods.end(), [](const Method &m) { return m.isBaseline(); }));
    }

    void tooLargeOrStopped()
    {
        const auto map = plainMap(6);
        const ModelPtr model = fitted("exact", map);
        DecisionAxes huge = axesOf(*map->grid);
        for (std::uint64_t i = 0; i < 5000; ++i) {
            huge[0].begins.push_back(1000000 + i);
            huge[1].begins.push_back((std::uint64_t{1} << 40) + i);
        }
        QVERIFY(!tabulate(*model, huge));
        std::stop_source source;
        source.request_stop();
        DecisionAxes many = axesOf(*map->grid);
        for (std::uint64_t i = 0; i < 5000; ++i)
            many[1].begins.push_back((std::uint64_t{1} << 40) + i);
        const auto stopped = tabulate(*model, many, {.stop = source.get_token()});
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().message, std::string("cancelled"));
    }
};

const testing::Registered<BandTableTest> registered("tst_band_table");

} // namespace collscope::tst_band_table
#include "tst_band_table.moc"
