// SPDX-License-Identifier: GPL-3.0-or-later
// The generated C is compiled by real compilers, loaded, and asked about every instance that can make a
// difference.
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/target.h"
#include "engine/io/reader.h"
#include "engine/models/quadtree.h"
#include "engine/wire/catalogue.h"
#include "mpi_agent/decide/decision_plugin.h"
#include "tests/support/compiled_c.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <filesystem>
#include <limits>

namespace collscope::tst_c_function {

namespace {

/// Guesses are decided as well: what is written is the whole model.
codegen::Item item(const DecisionMapPtr &map, std::string_view spec)
{
    const ModelPtr model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
    codegen::Item made{map, model};
    made.extrapolates = true;
    return made;
}

/// Sizes at, one below and one above every measured one, the ends of the type, and some at random.
std::vector<std::uint64_t> messageSizes(const TimeGrid &grid)
{
    std::vector<std::uint64_t> sizes = {0, 1, std::numeric_limits<std::size_t>::max(),
        std::numeric_limits<std::size_t>::max() - 1, std::uint64_t{1} << 63};
    for (const std::uint64_t bytes : grid.messageBytes())
        sizes.insert(sizes.end(), {bytes, bytes + 1, bytes == 0 ? 0 : bytes - 1});
    std::mt19937_64 random(7);
    for (int i = 0; i < 100; ++i)
        sizes.push_back(random() >> synthetic::below(random, 64));
    return sizes;
}

/// What the file says of a collective as a plug-in; null when nothing.
const collscope_decision *pluginDecision(const testing::CompiledC &compiled, const std::string &collective)
{
    const auto decisions = compiled.function<const collscope_decision *(unsigned)>("collscope_decisions");
    const collscope_decision *decision = decisions(COLLSCOPE_DECISION_PLUGIN_VERSION);
    while (decision->collective && decision->collective != collective)
        ++decision;
    return decision->collective ? decision : nullptr;
}

/// Does the plug-in name this method, or leave what it cannot name to the library?
bool pluginAgrees(const collscope_decision &plugin, const testing::CMethod &method, int answer)
{
    const auto known = wire::parseMethod(method.name, method.library, plugin.collective);
    const bool canBeNamed = known && !known->isBaseline() && known->algorithmId == method.algorithmId;
    int named = 0;
    while (plugin.methods[named])
        ++named;
    if (answer < 0)
        return !canBeNamed || named == 255;
    return canBeNamed && answer < named
        && plugin.methods[answer] == std::string(method.library) + '.' + method.name;
}

/// The first instance for which the compiled function and the model (or its table) disagree; empty when there
/// is none.
QString disagreement(const testing::CompiledC &compiled, const codegen::Item &item)
{
    const TimeGrid &grid = *item.map->grid;
    const std::string collective(grid.collective());
    const auto decide = compiled.function<int(int, std::size_t)>(collective + "_method");
    const auto nameOf = compiled.function<const char *(int, std::size_t)>(collective + "_method_name");
    const auto *const methods = compiled.object<testing::CMethod>(collective + "_methods");
    const int count = *compiled.object<int>(collective + "_method_count");
    const collscope_decision *const plugin = pluginDecision(compiled, collective);
    if (!plugin)
        return "the plug-in does not know " + QString::fromStdString(collective);
    const auto *const tree = dynamic_cast<const Quadtree *>(item.model.get());
    // What an algorithm cannot do is left to the library.
    const ModelPtr model = codegen::restricted(item.model, {wire::aboutCalls, {}, !item.extrapolates});
    const auto sizes = messageSizes(grid);
    std::vector<std::string> names;
    for (const Method &method : grid.methods())
        names.push_back(wire::methodText(method));
    for (std::uint32_t commSize = 1; commSize <= grid.commSizes().back() + 2; ++commSize) {
        for (const std::uint64_t bytes : sizes) {
            const auto wrong = [&](const std::string &how) {
                return QString::fromStdString(
                    std::to_string(commSize) + " processes, " + std::to_string(bytes) + " bytes: " + how);
            };
            const Decision expected = model->decide({collective, {0, 0, commSize}, bytes});
            const int got = decide(static_cast<int>(commSize), bytes);
            if (got < 0 || got >= count)
                return wrong("returned " + std::to_string(got) + " of " + std::to_string(count));
            const Method method = expected.method == noMethod ? codegen::libraryItself(grid)
                                                              : grid.methods()[expected.method];
            const testing::CMethod &chosen = methods[got];
            const bool same = method.library == chosen.library && method.algorithm == chosen.algorithm
                && method.algorithmId == chosen.algorithmId && method.segmentBytes == chosen.segmentBytes
                && static_cast<int>(method.fanout) == chosen.fanout;
            const std::string &name = expected.method == noMethod ? chosen.name : names[expected.method];
            if (!same || name != chosen.name || nameOf(static_cast<int>(commSize), bytes) != chosen.name)
                return wrong(chosen.name + (" instead of " + wire::methodText(method)));
            if (!pluginAgrees(*plugin, chosen, plugin->decide(static_cast<int>(commSize), 0, 0, bytes)))
                return wrong("the plug-in answers differently");
            if (tree && model == item.model && tree->table().decide(commSize, bytes) != expected.method)
                return wrong("the table answers differently");
        }
    }
    return {};
}

const std::vector<std::string> specs = {"quadtree:depth=0", "quadtree:depth=1", "quadtree:depth=3",
    "quadtree", "quadtree:threshold=45", "quadtree:depth=4,threshold=80,reshape=uneven", "c45:m=1,c=100",
    "c45:m=8,c=5", "c45:message_bytes=0,log2_message_bytes=1", "optimal:lambda=0.02", "optimal:penalty=0.05",
    "exact", "baseline"};

} // namespace

class CFunctionTest : public QObject {
    Q_OBJECT

private slots:
    void everyAnswerIsTheModels_data();
    void everyAnswerIsTheModels();
    void severalCollectivesShareAFile();
    void realMeasurements();
    void hostileTextsStayText();
    void aCollectiveOnlyOnce();
    void constructedAttributes();
    void octrees();
    void placementsOfOneSize();
    void oneTreeForSeveralCollectives();
    void nestedIsForTrees();
    void unknownNamesListWhatThereIs();
    void commentSaysWhereItComesFrom();
    void nothingToExport();

private:
    void checkPlaced(const codegen::Item &fitted, const std::string &target);
    void check(const std::vector<codegen::Item> &items, const std::string &spec, const std::string &compiler);
};

void CFunctionTest::check(
    const std::vector<codegen::Item> &items, const std::string &spec, const std::string &compiler)
{
    const auto source = codegen::generate(spec, items);
    QVERIFY2(source.has_value(), source ? "" : source.error().text().c_str());
    const testing::CompiledC compiled(*source, compiler);
    QVERIFY2(compiled.problem().empty(), compiled.problem().c_str());
    for (const codegen::Item &item : items) {
        const QString wrong = disagreement(compiled, item);
        QVERIFY2(wrong.isEmpty(),
            qPrintable(QString::fromStdString(spec + ", " + item.model->spec() + ": ") + wrong));
    }
}

void CFunctionTest::everyAnswerIsTheModels_data()
{
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<int>("shape");
    const char *const shapes[]
        = {"1x1", "1x9", "9x1", "3x5", "17x30 random", "25x48 like the papers'", "large sizes", "wide"};
    for (const char *const compiler : {"gcc", "clang"})
        for (int shape = 0; shape < 8; ++shape)
            QTest::newRow((std::string(compiler) + ", " + shapes[shape]).c_str())
                << QString(compiler) << shape;
}

void CFunctionTest::everyAnswerIsTheModels()
{
    QFETCH(QString, compiler);
    QFETCH(int, shape);
    if (!testing::CompiledC::hasCompiler(compiler.toStdString()))
        QSKIP("a C compiler is missing: gcc and clang are both needed");
    synthetic::Times times;
    switch (shape) {
    case 0:
        times = synthetic::randomTimes(1, 1, 1, 3);
        break;
    case 1:
        times = synthetic::randomTimes(2, 1, 9, 4);
        break;
    case 2:
        times = synthetic::randomTimes(3, 9, 1, 4);
        break;
    case 3:
        times = synthetic::randomTimes(4, 3, 5, 4, 0.5);
        break;
    case 4:
        times = synthetic::randomTimes(5, 17, 30, 12, 0.3);
        break;
    case 5:
        times = synthetic::paperTimes(6);
        break;
    case 6:
        times = synthetic::randomTimes(7, 6, 20, 5);
        times.commSizes = {1, 2, 1000, 1001, 2047, 3000};
        times.messageBytes.back() = maxMessageBytes;
        break;
    default: // more methods than a byte counts, runs of sizes inside one bucket
        times = synthetic::randomTimes(8, 2, 300, 300);
        for (std::size_t i = 0; i < times.seconds.size(); ++i)
            if (i % 300 != i / 300 * 7 % 300) // one method in each cell: a quick fit, and all are in use
                times.seconds[i] = std::nan("");
        for (std::size_t i = 0; i < 300; ++i)
            times.messageBytes[i] = (std::uint64_t{1} << 30) + 7 * i;
        break;
    }
    times.methods.push_back(synthetic::baselineMethod());
    std::vector<double> seconds;
    for (std::size_t i = 0; i < times.seconds.size(); ++i) {
        seconds.push_back(times.seconds[i]);
        if ((i + 1) % (times.methods.size() - 1) == 0)
            seconds.push_back(2e-6);
    }
    times.seconds = seconds;
    // One file for all models, each under the name of another collective: fewer runs of the compiler.
    std::vector<codegen::Item> fitted;
    for (const std::string &spec : specs) {
        if (shape == 7 && (spec.starts_with("c45") || spec.starts_with("optimal")))
            continue; // trees of 300 methods take long to grow, and are too deep for nested ifs
        const std::string collective(wire::mpiCollectives()[fitted.size()].name);
        fitted.push_back(item(
            synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, false}), spec));
        fitted.back().extrapolates = shape != 5 && shape != 6; // else the library decides beyond
    }
    check(fitted, "c:merged", compiler.toStdString());
    std::erase_if(fitted, [](const codegen::Item &item) { return !item.model->treeForm(); });
    check(fitted, "c:nested", compiler.toStdString());
}

void CFunctionTest::severalCollectivesShareAFile()
{
    const auto paper = synthetic::paperTimes(9);
    std::vector<codegen::Item> items;
    for (const char *const collective : {"bcast", "reduce_scatter_block", "barrier"}) {
        auto times = paper;
        if (items.size() == 2)
            times.messageBytes = {0}; // a barrier has no sizes
        times.seconds.resize(times.commSizes.size() * times.messageBytes.size() * times.methods.size());
        items.push_back(
            item(synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, false}),
                "quadtree"));
    }
    for (const char *const compiler : {"gcc", "clang"}) {
        if (!testing::CompiledC::hasCompiler(compiler))
            QSKIP("a C compiler is missing: gcc and clang are both needed");
        check(items, "c", compiler);
        check(items, "c:nested", compiler);
    }
}

/// Everything that was measured on Peak: trees of depth 3 and exact ones, in both styles.
void CFunctionTest::realMeasurements()
{
    const std::filesystem::path path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
    if (!std::filesystem::exists(path))
        QSKIP("measurements kept beside the checkout are absent");
    const auto loaded = synthetic::must(io::load(path));
    for (const DatasetPtr &data : loaded.datasets)
        for (const char *const spec : {"quadtree:depth=3", "quadtree"}) {
            std::vector<codegen::Item> items;
            for (const std::string_view collective : data->collectives())
                items.push_back(
                    item(synthetic::decisionMap(data, {std::string(collective), {}, false}), spec));
            QVERIFY(items.size() >= 5);
            for (const char *const compiler : {"gcc", "clang"}) {
                if (!testing::CompiledC::hasCompiler(compiler))
                    QSKIP("a C compiler is missing: gcc and clang are both needed");
                check(items, "c", compiler);
                check(items, "c:nested", compiler);
            }
        }
}

void CFunctionTest::hostileTextsStayText()
{
    const std::string hostile = "a*/\nint x;/* ?"
                                "?/ ?"
                                "?' \\ \" %s \xc3\xa4\x01 //\\";
    Provenance from = synthetic::provenance();
    from.system = hostile;
    from.mpiLibrary = hostile;
    from.mpiVersion = "?"
                      "?/";
    DatasetBuilder builder(from);
    for (std::uint64_t bytes : {1, 100, 10000})
        for (int m = 0; m < 2; ++m) {
            Method method;
            method.library = hostile;
            method.algorithm = hostile + std::to_string(m);
            std::erase(method.algorithm, '/'); // which no name of an algorithm has
            method.algorithmId = m == 0 ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
            QVERIFY(
                !builder.add(synthetic::record("bcast", method, 4, bytes, m == 0 && bytes == 100 ? 1 : 2)));
        }
    const auto map = synthetic::decisionMap(builder.build());
    for (const char *const compiler : {"gcc", "clang"}) {
        if (!testing::CompiledC::hasCompiler(compiler))
            QSKIP("a C compiler is missing: gcc and clang are both needed");
        check({item(map, "quadtree")}, "c:nested", compiler);
        check({item(map, "exact")}, "c", compiler);
    }
}

void CFunctionTest::aCollectiveOnlyOnce()
{
    const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 3, 3, 2)));
    const auto result = codegen::generate("c", {item(map, "exact"), item(map, "quadtree")});
    QVERIFY(!result);
    QVERIFY(result.error().message.find("bcast") != std::string::npos);
    QVERIFY(!result.error().remedy.empty());
}

/// Trees that ask for more than the two sizes: total bytes, nodes, processes per node, powers of two.
void CFunctionTest::constructedAttributes()
{
    auto times = synthetic::paperTimes(4, 20, 30);
    DatasetBuilder builder(synthetic::provenance());
    std::size_t at = 0;
    for (const std::uint32_t commSize : times.commSizes)
        for (const std::uint64_t bytes : times.messageBytes)
            for (const Method &method : times.methods) {
                auto record = synthetic::record("bcast", method, commSize, bytes, times.seconds[at++]);
                record.ppn = 2;
                record.nodes = commSize / 2;
                if (commSize % 2 == 0)
                    QVERIFY(!builder.add(record));
            }
    const auto map = synthetic::decisionMap(builder.build(), {"bcast", 2, false});
    const std::string only = "c45:m=1,c=100,comm_size=0,message_bytes=0,";
    for (const char *const attributes : {"total_bytes=1,power_of_two=1", "node_bytes=1,nodes=1",
             "total_bytes=1,log2_comm_size=1,ppn=1,nodes=1", "power_of_two=1,log2_message_bytes=1"}) {
        const codegen::Item fitted = item(map, only + attributes);
        const auto source = synthetic::must(codegen::generate("c:nested", {fitted}));
        const testing::CompiledC compiled(source, "gcc");
        QVERIFY2(compiled.problem().empty(), compiled.problem().c_str());
        const bool placed
            = source.find("bcast_method(int comm_size, size_t bytes, int nodes") != std::string::npos;
        const auto plain = compiled.function<int(int, std::size_t)>("bcast_method");
        const auto full = compiled.function<int(int, std::size_t, int, int)>("bcast_method");
        const auto *const methods = compiled.object<testing::CMethod>("bcast_methods");
        std::mt19937_64 random(3);
        for (const std::uint64_t bytes : messageSizes(*map->grid))
            for (std::uint32_t commSize = 1; commSize <= 70; ++commSize) {
                const auto ppn = static_cast<std::uint32_t>(synthetic::below(random, 5));
                const std::uint32_t nodes = ppn == 0 ? 0 : commSize / ppn;
                const Decision expected = fitted.model->decide({"bcast", {nodes, ppn, commSize}, bytes});
                const int got = placed
                    ? full(static_cast<int>(commSize), bytes, static_cast<int>(nodes), static_cast<int>(ppn))
                    : plain(static_cast<int>(commSize), bytes);
                QVERIFY2(
                    got >= 0 && wire::methodText(map->grid->methods()[expected.method]) == methods[got].name,
                    attributes);
            }
        QVERIFY(placed == (std::string(attributes).find("node") != std::string::npos));
        QVERIFY(!codegen::generate("c:merged", {fitted})); // bands of products of sizes there are none
    }
}

/// Trees over nodes, processes per node and message size; nodes and ppn of 0 are unknown.
void CFunctionTest::octrees()
{
    std::mt19937_64 random(12);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto placements = synthetic::somePlacements(random, 6, 0.6);
        const auto map = synthetic::decisionMap(
            synthetic::patternlessDataset(seed, placements, {1, 64, 100, 4096, 70000}, 4, 0.2));
        const codegen::Item fitted = item(map,
            seed == 1       ? "quadtree:depth=2"
                : seed == 2 ? "quadtree"
                            : "quadtree:reshape=uneven");
        QVERIFY(dynamic_cast<const Quadtree &>(*fitted.model).isOctree());
        checkPlaced(fitted, "c:nested");
        checkPlaced(fitted, "c:merged");
        checkPlaced(item(map, "exact"), "c:merged"); // no tree at all
    }
}

void CFunctionTest::checkPlaced(const codegen::Item &fitted, const std::string &target)
{
    const testing::CompiledC compiled(synthetic::must(codegen::generate(target, {fitted})), "gcc");
    QVERIFY2(compiled.problem().empty(), compiled.problem().c_str());
    const auto decide = compiled.function<int(int, std::size_t, int, int)>("bcast_method");
    const auto *const methods = compiled.object<testing::CMethod>("bcast_methods");
    const TimeGrid &grid = *fitted.map->grid;
    for (std::uint32_t nodes = 0; nodes < 22; ++nodes)
        for (std::uint32_t ppn = 0; ppn < 15; ++ppn)
            for (const std::uint64_t bytes : messageSizes(grid)) {
                const std::uint32_t commSize = nodes * ppn == 0 ? 12 : nodes * ppn;
                const Decision expected = fitted.model->decide({"bcast", {nodes, ppn, commSize}, bytes});
                QCOMPARE(expected.toLibrary, nodes == 0 || ppn == 0);
                const int got = decide(
                    static_cast<int>(commSize), bytes, static_cast<int>(nodes), static_cast<int>(ppn));
                QVERIFY(got >= 0);
                QCOMPARE(wire::methodText(grid.methods()[expected.method]), methods[got].name);
            }
}

/// An optimal tree that asks for the processes per node, wherever between the measured ones they are.
void CFunctionTest::placementsOfOneSize()
{
    const auto map = synthetic::decisionMap(synthetic::placedDataset({1, 2, 5}, {1, 4, 16}, {8, 1024}, 4));
    codegen::Item fitted = item(map, "optimal");
    fitted.extrapolates = false;
    const auto bounded = codegen::restricted(fitted.model, {wire::aboutCalls, {}, true});
    const testing::CompiledC compiled(synthetic::must(codegen::generate("c:nested", {fitted})), "gcc");
    QVERIFY2(compiled.problem().empty(), compiled.problem().c_str());
    const auto decide = compiled.function<int(int, std::size_t, int, int)>("bcast_method");
    const auto *const methods = compiled.object<testing::CMethod>("bcast_methods");
    for (std::uint32_t nodes = 1; nodes <= 6; ++nodes)
        for (std::uint32_t ppn = 1; ppn <= 20; ++ppn)
            for (const std::uint64_t bytes : messageSizes(*map->grid)) {
                const Decision expected = bounded->decide({"bcast", {nodes, ppn, nodes * ppn}, bytes});
                QCOMPARE(expected.toLibrary, bytes < 8 || bytes > 1024 || nodes * ppn > 80);
                const int got = decide(
                    static_cast<int>(nodes * ppn), bytes, static_cast<int>(nodes), static_cast<int>(ppn));
                QCOMPARE(std::string(methods[got].name),
                    wire::methodText(expected.toLibrary ? codegen::libraryItself(*map->grid)
                                                        : map->grid->methods()[expected.method]));
            }
}

/// The 2007 paper's combined trees: one function with the collective as argument, and one per collective.
void CFunctionTest::oneTreeForSeveralCollectives()
{
    std::vector<DecisionMapPtr> maps;
    for (const char *const collective : {"bcast", "reduce", "allreduce"}) {
        auto times = synthetic::paperTimes(maps.size() + 3, 14, 40);
        for (Method &method : times.methods)
            method.algorithmId += static_cast<int>(maps.size()); // numbers differ between collectives
        maps.push_back(
            synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, false}));
    }
    for (const char *const spec : {"c45", "c45:m=1,c=100,s=1", "c45:m=30,c=5", "c45:total_bytes=1"}) {
        const auto models = synthetic::must(fitTogether(synthetic::must(parseModelSpec(spec)), maps));
        std::vector<codegen::Item> items;
        for (std::size_t i = 0; i < maps.size(); ++i)
            items.push_back({maps[i], models[i]});
        for (const char *const compiler : {"gcc", "clang"}) {
            if (!testing::CompiledC::hasCompiler(compiler))
                QSKIP("a C compiler is missing: gcc and clang are both needed");
            check(items, "c:nested", compiler);
            check({items[1]}, "c:nested", compiler); // alone: nothing is asked about the collective
            check({items[0], items[2]}, "c:nested", compiler);
        }
        const auto source = synthetic::must(codegen::generate("c:nested", items));
        QVERIFY(source.find("together_class(enum together_collective collective") != std::string::npos);
        QVERIFY(
            synthetic::must(codegen::generate("c:nested", {items[1]})).find("together") == std::string::npos);
        if (models.front()->axes())
            check(items, "c:merged", "gcc");
    }
}

void CFunctionTest::nestedIsForTrees()
{
    const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 3, 3, 2)));
    const auto result = codegen::generate("c:nested", {item(map, "exact")});
    QVERIFY(!result);
    QVERIFY(result.error().remedy.find("merged") != std::string::npos);
}

void CFunctionTest::unknownNamesListWhatThereIs()
{
    const auto target = codegen::generate("fortran", {});
    QVERIFY(!target);
    QVERIFY(target.error().remedy.find('c') != std::string::npos);
    const auto style = codegen::generate("c:baroque", {});
    QVERIFY(!style);
    QVERIFY(style.error().remedy.find("merged, nested") != std::string::npos);
}

void CFunctionTest::commentSaysWhereItComesFrom()
{
    auto times = synthetic::randomTimes(1, 4, 4, 3, 0.6);
    const auto map = synthetic::decisionMap(synthetic::dataset(times));
    const auto text = synthetic::must(codegen::generate("c", {item(map, "quadtree:depth=1")}));
    for (const std::string part : {"made-up", "SIMULATED", "quadtree:depth=1,threshold=100",
             "bytes of the vector", "interpolated", "penalty:", "median", "Collscope"})
        QVERIFY2(text.find(part) != std::string::npos, part.c_str());
}

void CFunctionTest::nothingToExport()
{
    QVERIFY(!codegen::generate("c", {}));
}

const testing::Registered<CFunctionTest> registered("tst_c_function");

} // namespace collscope::tst_c_function
#include "tst_c_function.moc"
