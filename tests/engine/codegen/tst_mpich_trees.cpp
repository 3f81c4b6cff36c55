// SPDX-License-Identifier: GPL-3.0-or-later
// Selection trees of MPICH that start from what the agent recorded of the library.
#include "engine/codegen/target.h"
#include "engine/data/dataset_builder.h"
#include "engine/models/model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_library.h"
#include "engine/wire/catalogue.h"
#include "tests/support/files.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <set>

namespace collscope::tst_mpich_trees {

namespace {

/// A library of two collectives: the device layer splits bcast by nodes, and hands on every alltoall.
wire::MpichSelection library(const std::string &release)
{
    wire::MpichSelection result;
    result.file = "/somewhere/libmpi.so.12";
    result.release = release;
    result.generic
        = "{\"collective=bcast\":{\"comm_type=intra\":{\"algorithm=MPIR_Bcast_intra_binomial\":{}}},"
          "\"collective=alltoall\":{\"comm_type=intra\":{\"is_sendbuf_inplace=yes\":"
          "{\"algorithm=MPIR_Alltoall_intra_pairwise_sendrecv_replace\":{}},\"is_sendbuf_inplace=no\":"
          "{\"algorithm=MPIR_Alltoall_intra_pairwise\":{}}}}}";
    result.compositions = "{\"collective=bcast\":{\"comm_type=intra\":{\"comm_hierarchy=parent\":"
                          "{\"composition=MPIDI_Bcast_intra_composition_alpha\":{}},\"comm_hierarchy=any\":"
                          "{\"composition=MPIDI_Bcast_intra_composition_gamma\":{}}}},"
                          "\"collective=alltoall\":{\"comm_type=intra\":"
                          "{\"composition=MPIDI_Alltoall_intra_composition_alpha\":{}}}}";
    result.leaves = {"MPIR_Bcast_intra_binomial", "MPIR_Bcast_allcomm_nb", "MPIR_Bcast_intra_tree",
        "MPIR_Alltoall_intra_pairwise", "MPIR_Alltoall_intra_brucks"};
    return result;
}

/// 2 and 4 processes, 16 and 4096 bytes: `best` is the fastest method of the four cells, in this order.
codegen::Item itemOf(
    const wire::MpichSelection &measured, const std::string &collective, const std::vector<std::string> &best)
{
    Provenance from = synthetic::provenance();
    from.path = "my.records";
    from.mpiLibrary = "MPICH";
    from.mpiVersion = measured.release;
    from.facts = wire::headerOf(measured);
    synthetic::Times times;
    times.commSizes = {2, 4};
    times.messageBytes = {16, 4096};
    for (const std::string &name : std::set<std::string>(best.begin(), best.end()))
        times.methods.push_back(*wire::parseMethod(name, wire::mpichLibrary, collective));
    for (const std::string &wanted : best)
        for (const Method &method : times.methods)
            times.seconds.push_back(wire::methodText(method) == wanted ? 1e-6 : 2e-6);
    DatasetBuilder builder(from);
    synthetic::add(builder, times, 0, collective);
    const auto map = synthetic::decisionMap(builder.build(), {collective, {}, true});
    const auto model = synthetic::must(fitModel({"exact", {}}, map));
    return {map, model};
}

QByteArray methodsOf(const LibraryDecisionsPtr &read, const codegen::Item &item)
{
    const TimeGrid &grid = *item.map->grid;
    QByteArray text;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell)
        text += (cell == 0 ? "" : " ")
            + QByteArray::fromStdString(
                wire::methodText(read->decide(grid.instance(grid.cell(cell))).method));
    return text;
}

/// Names the method of each cell as the written files decide it.
QByteArray decided(const std::vector<codegen::TextFile> &files, const codegen::Item &item)
{
    return methodsOf(synthetic::must(codegen::findTarget("mpich-json")->read(files)), item);
}

} // namespace

class TestMpichTrees : public QObject {
    Q_OBJECT

private slots:
    void decidedCellsFollowTheDataAndAllOthersStay()
    {
        const auto item = itemOf(library("5.0.2"), "bcast", {"nb", "default", "default", "nb"});
        const auto files = synthetic::must(codegen::bundle("mpich-json", {item}));
        QCOMPARE(decided(files, item), QByteArray("nb default default nb"));
        QCOMPARE(files[1].name, std::string("compositions.json"));
        const auto script = std::find_if(
            files.begin(), files.end(), [](const codegen::TextFile &file) { return file.name == "env.sh"; });
        QVERIFY(script != files.end());
        QVERIFY(script->text.find("MPIR_CVAR_CH4_COLL_SELECTION_TUNING_JSON_FILE") != std::string::npos);
        QVERIFY(script->text.find("DEVICE_COLLECTIVE") == std::string::npos);
    }

    /// The model file:PATH reads the tree of compositions that lies beside the named one.
    void fileInAFolderDecidesWithItsCompositions()
    {
        const auto item = itemOf(library("5.0.2"), "bcast", {"nb", "default", "default", "nb"});
        const auto files = synthetic::must(codegen::bundle("mpich-json", {item}));
        const QTemporaryDir folder;
        const auto read = [&] {
            const std::string path = folder.filePath("decisions.json").toStdString();
            return methodsOf(synthetic::must(libraryFormatOf(files[0].text).open(files[0].text, path)), item);
        };
        QCOMPARE(read(), QByteArray("nb binomial binomial nb"));
        testing::writeFile(folder.filePath("compositions.json"), files[1].text);
        QCOMPARE(read(), QByteArray("nb default default nb"));
    }

    void partsOfCommunicatorsKeepTheirOwnTree()
    {
        const auto files = synthetic::must(
            codegen::bundle("mpich-json", {itemOf(library("5.0.2"), "bcast", {"nb", "nb", "nb", "nb"})}));
        const Json tree = synthetic::must(parseJson(files.front().text));
        const Json &intra = *tree.find("collective=bcast")->find("comm_type=intra");
        for (const char *const part : {"comm_hierarchy=node", "comm_hierarchy=node_roots"}) {
            QVERIFY(intra.find(part));
            QCOMPARE(intra.find(part)->items.front().key, std::string("algorithm=MPIR_Bcast_intra_binomial"));
        }
    }

    void collectivesThatAreHandedOnKeepTheirComposition()
    {
        const auto item = itemOf(library("4.0.2"), "alltoall", {"brucks", "pairwise", "brucks", "brucks"});
        const auto files = synthetic::must(codegen::bundle("mpich-json", {item}));
        QCOMPARE(decided(files, item), QByteArray("brucks pairwise brucks brucks"));
        QCOMPARE(keyTreeText(synthetic::must(parseJson(files[1].text))),
            keyTreeText(synthetic::must(parseJson(library("4.0.2").compositions))));
    }

    void algorithmsHaveTheirParameters()
    {
        auto item = itemOf(library("5.0.2"), "bcast", {"tree:3", "binomial", "binomial", "binomial"});
        item.assumed = static_cast<wire::Requirements>(wire::Requirement::notTried);
        const auto files = synthetic::must(codegen::bundle("mpich-json", {item}));
        QCOMPARE(decided(files, item), QByteArray("tree:3 binomial binomial binomial"));
        for (const char *const key : {"tree_type=kary", "k=3", "is_non_blocking=1"})
            QVERIFY2(files.front().text.find(key) != std::string::npos, key);
    }

    void refusesOtherReleases_data()
    {
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("unknown") << QByteArray() << QByteArray("name no release of MPICH");
        QTest::newRow("not installed")
            << QByteArray("3.9.9") << QByteArray("trees of MPICH 3.9.9 are not recorded");
    }
    void refusesOtherReleases()
    {
        QFETCH(QByteArray, release);
        QFETCH(QByteArray, expected);
        wire::MpichSelection withoutTrees;
        withoutTrees.release = release.toStdString();
        const auto refused
            = codegen::generate("mpich-json", {itemOf(withoutTrees, "bcast", {"nb", "nb", "nb", "nb"})});
        QVERIFY(!refused);
        const QByteArray text = QByteArray::fromStdString(refused.error().text());
        QVERIFY2(text.contains(expected), text);
        QVERIFY2(text.contains("Measure again") && text.contains("LD_LIBRARY_PATH"), text);
    }

    void refusesDataOfTwoReleases()
    {
        const auto refused = codegen::generate("mpich-json",
            {itemOf(library("5.0.2"), "bcast", {"nb", "nb", "nb", "nb"}),
                itemOf(library("4.0.2"), "alltoall", {"brucks", "brucks", "brucks", "brucks"})});
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find("one file serves one release") != std::string::npos);
    }

    void refusesAlgorithmsThatTheLibraryLacks()
    {
        auto without = library("5.0.2");
        without.leaves.erase("MPIR_Bcast_allcomm_nb");
        const auto refused
            = codegen::generate("mpich-json", {itemOf(without, "bcast", {"nb", "nb", "nb", "nb"})});
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find("has no algorithm nb of bcast") != std::string::npos);
    }

    void refusesTreesOfAnUnknownForm()
    {
        auto other = library("5.0.2");
        other.compositions = "{\"collective=bcast\":{\"comm_type=intra\":{\"comm_size<=4\":"
                             "{\"composition=MPIDI_Bcast_intra_composition_alpha\":{}},\"comm_size=any\":"
                             "{\"composition=MPIDI_Bcast_intra_composition_beta\":{}}}}}";
        const auto refused
            = codegen::generate("mpich-json", {itemOf(other, "bcast", {"nb", "nb", "nb", "nb"})});
        QVERIFY(!refused);
        QVERIFY(refused.error().text().find("unknown form") != std::string::npos);
    }
};

const testing::Registered<TestMpichTrees> registered("tst_mpich_trees");

} // namespace collscope::tst_mpich_trees
#include "tst_mpich_trees.moc"
