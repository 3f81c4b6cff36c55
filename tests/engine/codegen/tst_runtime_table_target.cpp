// SPDX-License-Identifier: GPL-3.0-or-later
// The target "table": what a running program would decide is what the model decides.
#include "engine/codegen/restricted_model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/mpi_formats/table_bands.h"
#include "engine/wire/runtime_table.h"
#include "engine/wire/table_row.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace collscope::tst_runtime_table_target {

namespace {

LibraryDecisionsPtr readBack(const std::string &bytes)
{
    return synthetic::must(libraryFormatOf(bytes).open(bytes, "decisions.table"));
}

/// The same: a method by all it has, or both leave it to the library.
bool agree(const Model &model, const LibraryDecisions &read, const Instance &at)
{
    const Decision meant = model.decide(at);
    const Method found = read.decide(at).method;
    const auto &methods = model.fittedTo()->grid->methods();
    if (meant.method == noMethod || methods[meant.method].isBaseline())
        return found.isBaseline();
    return found == methods[meant.method];
}

void compareCells(const Model &model, const LibraryDecisions &read)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell)
        QVERIFY(agree(model, read, grid.instance(grid.cell(cell))));
}

/// Restricted as the shipping check restricts models.
codegen::Item boundedItem(const DecisionMapPtr &map, const char *spec)
{
    codegen::Item exported = item(map, spec);
    codegen::Restrictions bounds;
    codegen::leaveGuesses(bounds, *map);
    bounds.between = true;
    bounds.betweenPlacements = true;
    exported.model = codegen::restricted(exported.model, bounds);
    return exported;
}

const std::vector<std::string> openMpiBcast = {"basic_linear", "pipeline", "binomial"};

} // namespace

class TestRuntimeTableTarget : public QObject {
    Q_OBJECT

private slots:
    void decidesAsTheModel_data();
    void decidesAsTheModel();
    void severalCollectives();
    void placements();
    void boundedPlacements();
    void missingPlacement();
    void bundle();
    void leavesTheUntried();
    void typesOfProcesses();
    void lint();
    void lintOfOtherLibraries();
    void noTable();
    void bandsAndChanges_data();
    void bandsAndChanges();
};

void TestRuntimeTableTarget::decidesAsTheModel_data()
{
    QTest::addColumn<QByteArray>("spec");
    for (const char *const spec : {"exact", "quadtree:depth=2", "c45", "optimal:leaves=4", "rules:rows=6"})
        QTest::newRow(spec) << QByteArray(spec);
}

void TestRuntimeTableTarget::decidesAsTheModel()
{
    QFETCH(QByteArray, spec);
    const auto map = randomMap("openmpi", "bcast", openMpiBcast, 3);
    codegen::Item exported = item(map, spec.constData());
    codegen::Restrictions bounds;
    codegen::leaveGuesses(bounds, *map);
    exported.model = codegen::restricted(exported.model, bounds);
    const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
    compareCells(*exported.model, *read);
    QVERIFY(read->rules("bcast") > 0);
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000 && exported.model->axes(); ++i) { // and between and beyond the cells
        const Instance at{
            "bcast", {0, 0, static_cast<std::uint32_t>(2 + random() % 200)}, random() >> (8 + random() % 50)};
        QVERIFY(agree(*exported.model, *read, at));
    }
    QCOMPARE(shipped("table", exported).cellsDiffer, std::size_t{0});
}

/// Of several libraries, in one file.
void TestRuntimeTableTarget::severalCollectives()
{
    const codegen::Item bcast = item(randomMap("openmpi", "bcast", openMpiBcast, 5), "exact");
    const codegen::Item reduce
        = item(randomMap("collscope", "reduce", {"linear", "binomial", "pipeline"}, 6), "quadtree:depth=3");
    const std::string bytes = synthetic::must(codegen::generate("table", {bcast, reduce}));
    const auto read = readBack(bytes);
    compareCells(*bcast.model, *read);
    compareCells(*reduce.model, *read);
    QVERIFY(read->decide({"allreduce", {0, 0, 8}, 8}).method.isBaseline());
    std::string problem;
    const auto table = wire::decodeTable(bytes, problem);
    QVERIFY(table && table->collectives.size() == 2);
    for (const Method &method : table->find("reduce")->methods)
        QCOMPARE(method.library, std::string("collscope"));
    const auto again = codegen::generate("table", {bcast, bcast});
    QVERIFY(!again && again.error().message.find("twice") != std::string::npos);
}

/// Rows are nodes x processes per node; 16 = 4 x 4 and 16 = 2 x 8 are two.
void TestRuntimeTableTarget::placements()
{
    const auto data = synthetic::patternlessDataset(
        7, {{4, 4, 16}, {2, 8, 16}, {2, 4, 8}, {8, 8, 64}}, {8, 64, 512, 4096}, 4);
    const auto map = synthetic::decisionMap(data, {"bcast", {}, false});
    for (const char *const spec : {"exact", "quadtree"}) {
        codegen::Item exported = item(map, spec);
        codegen::Restrictions bounds;
        codegen::leaveGuesses(bounds, *map);
        exported.model = codegen::restricted(exported.model, bounds);
        QVERIFY(!areOfTwoSizes(*exported.model->axes()));
        const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
        compareCells(*exported.model, *read);
        QVERIFY(read->decide({"bcast", {0, 0, 16}, 64}).method.isBaseline()); // where it is, nobody said
        QVERIFY(!read->decide({"bcast", {4, 4, 16}, 64}).method.isBaseline());
        for (const std::uint32_t nodes : {1U, 2U, 3U, 4U, 7U, 8U, 50U})
            for (const std::uint32_t ppn : {1U, 4U, 7U, 8U, 99U})
                QVERIFY(agree(*exported.model, *read, {"bcast", {nodes, ppn, nodes * ppn}, 100}));
    }
}

/// Three sizes bound the model, a table has two of them: it may say less than the model, and nothing else.
void TestRuntimeTableTarget::boundedPlacements()
{
    const auto data = synthetic::patternlessDataset(
        9, {{4, 1, 4}, {4, 2, 8}, {8, 1, 8}, {8, 2, 16}, {16, 2, 32}, {16, 4, 64}}, {8, 64, 512, 4096}, 4);
    const auto map = synthetic::decisionMap(data, {"bcast", {}, true});
    for (const char *const spec : {"exact", "quadtree", "c45", "rules:rows=12", "optimal:leaves=6"}) {
        const codegen::Item exported = boundedItem(map, spec);
        QVERIFY(exported.model->axes()->size() == 4);
        const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
        compareCells(*exported.model, *read);
        std::size_t decided = 0;
        for (std::uint32_t nodes = 0; nodes < 40; ++nodes)
            for (std::uint32_t ppn = 0; ppn < 9; ++ppn)
                for (const std::uint64_t bytes : {0, 1, 8, 9, 64, 100, 4096, 4097}) {
                    const Instance at{"bcast", {nodes, ppn, nodes * ppn}, bytes};
                    const bool isLeft = read->decide(at).method.isBaseline();
                    decided += isLeft ? 0 : 1;
                    QVERIFY2(isLeft || agree(*exported.model, *read, at), spec);
                }
        QVERIFY2(
            decided > 0 || std::string(spec) == "c45", spec); // which finds no pattern and decides nothing
    }
}

/// A placement that was not measured is decided only if all placements around it were, and none lost there.
void TestRuntimeTableTarget::missingPlacement()
{
    DatasetBuilder builder(synthetic::provenance());
    for (const auto &[nodes, ppn] :
        {std::pair{4U, 1U}, {4U, 2U}, {4U, 4U}, {4U, 8U}, {8U, 1U}, {8U, 2U}, {8U, 8U}})
        for (const std::uint64_t bytes : {64, 4096})
            for (const bool isDefault : {true, false}) {
                auto row = synthetic::record("bcast",
                    isDefault ? synthetic::baselineMethod() : synthetic::method(0), nodes * ppn, bytes,
                    isDefault        ? 2e-6
                        : nodes == 4 ? 1e-6
                                     : 9e-6);
                row.nodes = nodes;
                row.ppn = ppn;
                QVERIFY(!builder.add(row));
            }
    const auto map = synthetic::decisionMap(builder.build(), {"bcast", {}, true});
    for (const char *const spec : {"exact", "quadtree", "c45:nodes=1,ppn=1", "rules:rows=12"}) {
        const codegen::Item exported = boundedItem(map, spec);
        const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
        for (std::uint32_t nodes = 1; nodes <= 20; ++nodes)
            for (std::uint32_t ppn = 1; ppn <= 20; ++ppn)
                QVERIFY2(
                    nodes == 4 || read->decide({"bcast", {nodes, ppn, nodes * ppn}, 64}).method.isBaseline(),
                    spec);
    }
}

void TestRuntimeTableTarget::bundle()
{
    const codegen::Item exported = item(randomMap("openmpi", "bcast", openMpiBcast, 8), "exact");
    const auto shipment
        = synthetic::must(codegen::ship("table", exported.model, nullptr, codegen::ShipmentPolicy::asFitted));
    QVERIFY(shipment->mayBeWritten());
    QTemporaryDir folder;
    std::map<std::string, std::string> files;
    for (const codegen::TextFile &file : shipment->files) {
        files[file.name] = file.text;
        QFile written(folder.filePath(QString::fromStdString(file.name)));
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(QByteArray::fromStdString(file.text));
    }
    QCOMPARE(files.size(), std::size_t{4});
    std::string problem;
    const auto table = wire::decodeTable(files.at("decisions.table"), problem);
    QVERIFY2(table, problem.c_str());
    const auto &judged = table->find("bcast")->judged;
    QVERIFY(
        std::find(judged.begin(), judged.end(), std::pair<std::string, std::string>("verdict", "unproved"))
        != judged.end()); // the library's own choice was not measured
    QVERIFY(files.at("README.md").find("LD_PRELOAD=LIBDIR/libcollscope-pmpi.so") != std::string::npos);
    QVERIFY(files.at("modulefile").find("setenv COLLSCOPE_TABLE") != std::string::npos);
    for (const char *const shell : {"dash", "bash"}) {
        QProcess process;
        process.setWorkingDirectory(folder.path());
        process.start(QString::fromLatin1(shell), {"-c", ". ./env.sh && cat \"$COLLSCOPE_TABLE\""});
        if (!process.waitForStarted())
            QSKIP("this shell is not installed");
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardOutput().toStdString(), files.at("decisions.table"));
    }
    const codegen::Target &target = *codegen::findTarget("table");
    const std::string shown = codegen::shownText(target, shipment->files.front());
    QVERIFY(shown.find("\nbcast\n  ") != std::string::npos && shown.find('\0') == std::string::npos);
}

/// Algorithms of releases that nobody could try are not run under programs that do not know of it.
void TestRuntimeTableTarget::leavesTheUntried()
{
    const auto map = randomMap("mpich", "allreduce", {"recursive_doubling", "ring"}, 9);
    codegen::Item exported = item(map, "exact");
    const auto names = [&](const codegen::Item &one) {
        std::string problem;
        const auto table = wire::decodeTable(synthetic::must(codegen::generate("table", {one})), problem);
        std::string text;
        for (const Method &method : table->find("allreduce")->methods)
            text += method.algorithm + ' ';
        return text;
    };
    QCOMPARE(names(exported), std::string("recursive_doubling "));
    exported.assumed = static_cast<wire::Requirements>(wire::Requirement::notTried);
    QCOMPARE(names(exported), std::string("recursive_doubling ring "));
}

/// No process knows the types of the others: a method that requires the same ones has to be guaranteed.
/// Broadcasts are handed on as bytes.
void TestRuntimeTableTarget::typesOfProcesses()
{
    constexpr auto sameTypes = static_cast<wire::Requirements>(wire::Requirement::sameTypes);
    const auto tableFrom = [](const codegen::Item &exported) {
        std::string problem;
        return wire::decodeTable(synthetic::must(codegen::generate("table", {exported})), problem).value();
    };
    const auto count
        = [](const LibraryDecisions &read, const codegen::Item &exported, std::string_view name) {
              const TimeGrid &grid = *exported.map->grid;
              std::size_t found = 0;
              for (std::size_t cell = 0; cell < grid.cells(); ++cell)
                  found += read.decide(grid.instance(grid.cell(cell))).method.algorithm == name;
              return found;
          };
    codegen::Item alltoall = item(randomMap("openmpi", "alltoall", {"linear", "modified_bruck"}, 4), "exact");
    wire::RuntimeTable table = tableFrom(alltoall);
    QCOMPARE(wire::guaranteedBy(table), wire::Requirements{0});
    QCOMPARE(table.collectives.front().methods.size(), std::size_t{1});
    alltoall.assumed = sameTypes;
    table = tableFrom(alltoall);
    QCOMPARE(wire::guaranteedBy(table), sameTypes);
    QVERIFY(count(*readBack(wire::encodeTable(table)), alltoall, "modified_bruck") > 0);
    QVERIFY(lintTable(wire::encodeTable(table), "f").empty());

    table.provenance.clear(); // from elsewhere
    const std::string bytes = wire::encodeTable(table);
    QCOMPARE(count(*readBack(bytes), alltoall, "modified_bruck"), std::size_t{0});
    QVERIFY(count(*readBack(bytes), alltoall, "linear") > 0);
    const Findings findings = lintTable(bytes, "f");
    QCOMPARE(findings.size(), std::size_t{1});
    QCOMPARE(findings.front().severity, FindingSeverity::warning);
    for (const std::string &said : {findings.front().text(), tableText(bytes), tableContents(bytes)})
        QVERIFY2(said.find("openmpi.modified_bruck is never used. It requires the same data type")
                != std::string::npos,
            said.c_str());

    const codegen::Item bcast = item(randomMap("openmpi", "bcast", {"scatter_allgather"}, 4), "exact");
    table = tableFrom(bcast);
    QCOMPARE(wire::guaranteedBy(table), wire::Requirements{0});
    QVERIFY(count(*readBack(wire::encodeTable(table)), bcast, "scatter_allgather") > 0);
    QVERIFY(lintTable(wire::encodeTable(table), "f").empty());
    // A table of both guarantees nothing that one of them does not.
    std::string problem;
    QCOMPARE(wire::guaranteedBy(
                 *wire::decodeTable(synthetic::must(codegen::generate("table", {alltoall, bcast})), problem)),
        wire::Requirements{0});
}

void TestRuntimeTableTarget::lint()
{
    const codegen::Item exported = item(randomMap("openmpi", "bcast", openMpiBcast, 8), "exact");
    std::string bytes = synthetic::must(codegen::generate("table", {exported}));
    QTemporaryDir folder;
    const std::string path = folder.filePath("decisions.table").toStdString();
    const auto judged = [&] {
        QFile file(QString::fromStdString(path));
        (void)(file.open(QIODevice::WriteOnly) && file.write(QByteArray::fromStdString(bytes)));
        file.close();
        return synthetic::must(judgeLibraryFile(path));
    };
    const JudgedFile good = judged();
    QCOMPARE(good.format->name, std::string_view("table"));
    QVERIFY(good.findings.empty() && !good.refused);
    QCOMPARE(good.collectives, std::vector<std::string>{"bcast"});
    const auto model = synthetic::must(
        fitModel(synthetic::must(parseModelSpec("file:" + path)), exported.model->fittedTo()));
    for (std::size_t cell = 0; cell < exported.map->grid->cells(); ++cell) {
        const Instance at = exported.map->grid->instance(exported.map->grid->cell(cell));
        QCOMPARE(model->decide(at).method, exported.model->decide(at).method);
    }
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    const JudgedFile bad = judged();
    QCOMPARE(bad.findings.size(), std::size_t{1});
    QVERIFY(bad.findings.front().what.message.find("damaged") != std::string::npos);
    QCOMPARE(bad.count(FindingSeverity::error), std::size_t{1});
    QVERIFY(bad.refused);
}

/// What the plug-in for NCCL runs is known, what it has not is not; whose methods they are is said.
void TestRuntimeTableTarget::lintOfOtherLibraries()
{
    const auto findingsOf = [](const std::string &bytes) {
        std::string text;
        for (const Finding &finding : lintTable(bytes, "f"))
            text += finding.text() + '\n';
        return text;
    };
    for (const char *const library : {"nccl", "rccl"}) {
        const codegen::Item exported
            = item(randomMap(library, "allreduce", {"ring_ll128", "tree", "nvls_tree_ll"}, 4), "exact");
        const std::string bytes = synthetic::must(codegen::generate("table", {exported}));
        QCOMPARE(findingsOf(bytes), std::string());
        const std::string contents = tableContents(bytes);
        QVERIFY2(contents.find(library + std::string(".tree:16")) != std::string::npos
                && contents.find("run under NCCL and RCCL alone") != std::string::npos,
            contents.c_str());
    }
    const auto strange = randomMap("nccl", "allreduce", {"ring_ll256"}, 4);
    const auto elsewhere = randomMap("nccl", "alltoall", {"ring"}, 4);
    for (const auto &map : {strange, elsewhere})
        QVERIFY(findingsOf(synthetic::must(codegen::generate("table", {item(map, "exact")})))
                    .find("is nothing that this release")
            != std::string::npos);
    const auto pico = item(randomMap("pico", "bcast", {"bine"}, 4), "exact");
    QVERIFY(tableContents(synthetic::must(codegen::generate("table", {pico})))
                .find("run under nothing that Collscope has")
        != std::string::npos);
}

void TestRuntimeTableTarget::noTable()
{
    QTemporaryDir folder;
    for (const char *const text : {"", "hello\n", "1\n7\n"}) {
        QFile file(folder.filePath("my.table"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) >= 0);
        file.close();
        const JudgedFile judged = synthetic::must(judgeLibraryFile(file.fileName().toStdString()));
        QCOMPARE(judged.findings.size(), std::size_t{1});
        QVERIFY(judged.findings.front().what.message.find("no runtime table") != std::string::npos);
        QVERIFY(judged.refused);
    }
}

namespace {

bool holds(const NumberRange &range, std::uint64_t number)
{
    return number >= range.least.value_or(0) && (!range.most || number <= *range.most);
}

bool holds(const TablePlace &place, const Instance &at)
{
    return holds(place.commSize, at.placement.commSize) && holds(place.nodes, at.placement.nodes)
        && holds(place.ppn, at.placement.ppn) && holds(place.bytes, at.messageBytes);
}

wire::RuntimeTable::Collective randomCollective(std::mt19937_64 &random, bool placed)
{
    wire::RuntimeTable::Collective made;
    made.name = "bcast";
    const auto axis = [&](wire::PlacementSize size) {
        wire::RuntimeTable::Axis values{size, {random() % 2 == 0 ? 0U : 3U}};
        for (std::uint32_t value = 4; value < 40; ++value)
            if (random() % 8 == 0)
                values.values.push_back(value);
        return values;
    };
    made.first = axis(placed ? wire::PlacementSize::nodes : wire::PlacementSize::commSize);
    if (placed)
        made.second = axis(wire::PlacementSize::ppn);
    for (std::uint64_t bytes = 1; bytes < 1000; bytes *= 2)
        if (bytes == 4 || random() % 2 == 0)
            made.messageBytes.push_back(bytes);
    for (const char *const name : {"linear", "binomial", "chain"})
        made.methods.push_back(*wire::parseMethod(name, "collscope", "bcast"));
    const std::size_t cells = made.first.values.size() * made.second.values.size() * made.messageBytes.size();
    for (std::size_t i = 0; i < cells; ++i) {
        const auto choice = static_cast<std::uint8_t>(random() % 4);
        made.cells.push_back(choice == 3 ? wire::RuntimeTable::leaveToLibrary : choice);
    }
    return made;
}

std::optional<Method> decided(const wire::RuntimeTable::Collective &collective, const Instance &at)
{
    const std::uint8_t method = wire::decide(collective, at.placement, at.messageBytes);
    return method == wire::RuntimeTable::leaveToLibrary ? std::nullopt
                                                        : std::optional(collective.methods[method]);
}

} // namespace

void TestRuntimeTableTarget::bandsAndChanges_data()
{
    QTest::addColumn<bool>("placed");
    QTest::newRow("communicator sizes") << false;
    QTest::newRow("nodes and processes per node") << true;
}

/// Every instance lies in one band, which says what a program decides; in a change where two decide
/// otherwise.
void TestRuntimeTableTarget::bandsAndChanges()
{
    QFETCH(bool, placed);
    std::mt19937_64 random(11);
    for (int table = 0; table < 12; ++table) {
        const auto before = randomCollective(random, placed);
        const auto after = randomCollective(random, placed);
        const auto bands = bandsOf(before);
        const auto changes = synthetic::must(changesOf(before, after));
        for (int i = 0; i < 200; ++i) {
            const auto nodes = static_cast<std::uint32_t>(placed ? 1 + random() % 45 : 0);
            const auto ppn = static_cast<std::uint32_t>(placed ? 1 + random() % 45 : 0);
            const auto size = static_cast<std::uint32_t>(placed ? nodes * ppn : 1 + random() % 45);
            const Instance at{"bcast", {nodes, ppn, size}, random() % 1200};
            std::size_t found = 0;
            for (const TableBand &band : bands)
                if (holds(band.place, at)) {
                    ++found;
                    QVERIFY(band.method == decided(before, at));
                }
            QCOMPARE(found, std::size_t{1});
            found = 0;
            for (const TableChange &change : changes)
                if (holds(change.place, at)) {
                    ++found;
                    QVERIFY(change.before == decided(before, at) && change.after == decided(after, at));
                }
            QCOMPARE(found, std::size_t{decided(before, at) == decided(after, at) ? 0U : 1U});
        }
        QVERIFY(synthetic::must(changesOf(before, before)).empty());
    }
    const auto other = randomCollective(random, !placed);
    QVERIFY(!changesOf(randomCollective(random, placed), other));
}

const testing::Registered<TestRuntimeTableTarget> registered("tst_runtime_table_target");

} // namespace collscope::tst_runtime_table_target
#include "tst_runtime_table_target.moc"
