// SPDX-License-Identifier: GPL-3.0-or-later
// The target "table": what a running program would decide is what the model decides.
#include "engine/mpi_formats/lint.h"
#include "engine/wire/runtime_table.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/placed_data.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace collscope;

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

const std::vector<std::string> openMpiBcast = {"basic_linear", "pipeline", "binomial"};

} // namespace

class TestRuntimeTableTarget : public QObject {
    Q_OBJECT

private slots:
    void decidesAsTheModel_data();
    void decidesAsTheModel();
    void severalCollectives();
    void placements();
    void bundle();
    void leavesTheUntried();
    void lint();
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
    const codegen::Item exported = item(map, spec.constData());
    const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
    compareCells(*exported.model, *read);
    QVERIFY(read->rules("bcast") > 0);
    std::mt19937_64 random(1);
    for (int i = 0; i < 2000 && exported.model->axes(); ++i) { // and between and beyond the cells
        const Instance at{
            "bcast", 0, 0, static_cast<std::uint32_t>(2 + random() % 200), random() >> (8 + random() % 50)};
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
    QVERIFY(read->decide({"allreduce", 0, 0, 8, 8}).method.isBaseline());
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
        const codegen::Item exported = item(map, spec);
        QVERIFY(!areOfTwoSizes(*exported.model->axes()));
        const auto read = readBack(synthetic::must(codegen::generate("table", {exported})));
        compareCells(*exported.model, *read);
        QVERIFY(read->decide({"bcast", 0, 0, 16, 64}).method.isBaseline()); // where it is, nobody said
        QVERIFY(!read->decide({"bcast", 4, 4, 16, 64}).method.isBaseline());
        for (const std::uint32_t nodes : {1U, 2U, 3U, 4U, 7U, 8U, 50U})
            for (const std::uint32_t ppn : {1U, 4U, 7U, 8U, 99U})
                QVERIFY(agree(*exported.model, *read, {"bcast", nodes, ppn, nodes * ppn, 100}));
    }
}

void TestRuntimeTableTarget::bundle()
{
    const codegen::Item exported = item(randomMap("openmpi", "bcast", openMpiBcast, 8), "exact");
    const auto shipment = synthetic::must(codegen::ship("table", exported.model, nullptr, false));
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
    QVERIFY(std::find(judged.begin(), judged.end(), std::pair<std::string, std::string>("verdict", "unknown"))
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
    const auto map = randomMap("openmpi", "allgather", {"ring", "sparbit"}, 9);
    codegen::Item exported = item(map, "exact");
    const auto names = [&](const codegen::Item &one) {
        std::string problem;
        const auto table = wire::decodeTable(synthetic::must(codegen::generate("table", {one})), problem);
        std::string text;
        for (const Method &method : table->find("allgather")->methods)
            text += method.algorithm + ' ';
        return text;
    };
    QCOMPARE(names(exported), std::string("ring "));
    exported.assumed = static_cast<wire::Requirements>(wire::Requirement::notTried);
    QCOMPARE(names(exported), std::string("ring sparbit "));
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

QTEST_GUILESS_MAIN(TestRuntimeTableTarget)
#include "tst_runtime_table_target.moc"
