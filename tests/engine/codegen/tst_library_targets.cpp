// SPDX-License-Identifier: GPL-3.0-or-later
// Exports for MPI libraries: what is written decides as the model, in the reading of the format it is for.
#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/range_rules.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_library_targets {

namespace {

Findings lintedTree(const std::string &text)
{
    const auto decisions = mpich::openTree(text, "f");
    if (decisions)
        (*decisions)->decide({"bcast", {0, 0, 8}, 4096});
    return mpich::lintTree(text, "f");
}

} // namespace

class TestLibraryTargets : public QObject {
    Q_OBJECT

private slots:
    /// Deterministic methods only: where that is asked for, and nowhere else.
    void deterministicOnlyIfAsked()
    {
        constexpr auto only = wire::Requirement::deterministicOnly;
        for (const codegen::Target &target : codegen::targets()) {
            QVERIFY2(!wire::has(codegen::seenTo(target, "allreduce", 0), only), target.name.data());
            QVERIFY(
                wire::has(codegen::seenTo(target, "allreduce", static_cast<wire::Requirements>(only)), only));
        }
    }
    void roundTrip_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("library");
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<QByteArrayList>("algorithms");
        const auto row = [](const char *target, const char *library, const char *collective,
                             const QByteArrayList &names) {
            QTest::addRow("%s %s", target, collective)
                << QByteArray(target) << QByteArray(library) << QByteArray(collective) << names;
        };
        for (const char *const target : {"openmpi-rules", "openmpi-rules:version=2", "openmpi-json"}) {
            row(target, "openmpi", "bcast", {"chain", "binomial", "knomial"});
            row(target, "openmpi", "allgather", {"linear", "ring", "bruck"});
            row(target, "openmpi", "gather", {"basic_linear", "binomial"});
        }
        row("intel-env", "intelmpi", "alltoall", {"1", "2", "3", "4"});
        row("ucc-env", "ucc", "allreduce", {"knomial", "sra_knomial", "dbt"});
        row("ucc-env", "ucc", "allgather", {"knomial", "ring", "sparbit"});
        row("nccl-csv", "nccl", "allreduce", {"ring", "ring_ll128", "nvls_tree", "tree_ll"});
        row("nccl-csv", "nccl", "allgather", {"ring", "ring_ll", "pat"});
        row("rccl-csv", "rccl", "reduce_scatter", {"ring", "ring_ll128", "pat"});
    }
    void roundTrip()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, library);
        QFETCH(QByteArray, collective);
        QFETCH(QByteArrayList, algorithms);
        std::vector<std::string> names;
        for (const QByteArray &name : algorithms)
            names.push_back(name.toStdString());
        const bool one = collective == "gather";
        for (const char *const spec : {"exact", "quadtree:depth=2", "rules:rows=9"}) {
            const auto map = randomMap(library.toStdString(), collective.toStdString(), names, 3);
            auto exported = item(map, one ? "rules" : spec);
            exported.extrapolates = target == "intel-env"; // it cannot end anywhere
            const std::string text = synthetic::must(codegen::generate(target.toStdString(), {exported}));
            const LibraryFormat &format = libraryFormatOf(text);
            QVERIFY(target.startsWith(
                QByteArray(format.name.data(), static_cast<qsizetype>(format.name.size()))));
            for (const Finding &finding : format.lint(text, "f"))
                QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
            const auto decisions = synthetic::must(format.open(text, "f"));
            QVERIFY(decisions->rules(map->grid->collective()) > 0);
            for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
                const Instance at = map->grid->instance(map->grid->cell(cell));
                const MethodIndex wanted = exported.model->decide(at).method;
                QCOMPARE(wire::methodText(decisions->decide(at).method),
                    wire::methodText(map->grid->methods()[wanted]));
            }
        }
    }

    /// The same through the model "file", which matches methods by name or number.
    void fileModel()
    {
        const auto map = randomMap("ucc", "allreduce", {"knomial", "sra_knomial", "dbt"}, 9);
        QTemporaryDir folder;
        const QString path = folder.filePath("tune.sh");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            QByteArray::fromStdString(synthetic::must(codegen::generate("ucc-env", {item(map, "exact")}))));
        file.close();
        const std::string spec = "file:" + path.toStdString();
        const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
        QCOMPARE(model->spec(), spec);
        QCOMPARE(evaluate(*model, *map).statistics.differing, std::size_t(0));
        QCOMPARE(evaluate(*model, *map).statistics.cells, map->grid->cells());
        QVERIFY(!parseModelSpec("file:"));
        QVERIFY(!fitModel(synthetic::must(parseModelSpec("file:/nowhere")), map));
    }

    /// What a library's file does is exported again at the measured sizes: rules of Open MPI as its JSON.
    void convertsFiles()
    {
        const auto map = randomMap("openmpi", "allgather", {"linear", "ring", "bruck"}, 5);
        QTemporaryDir folder;
        QFile file(folder.filePath("rules.conf"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("1\n0 2\n0 1\n0 4 0 0\n8 2\n0 1 0 0\n40000 2 0 0\n");
        file.close();
        const auto exported = item(map, ("file:" + file.fileName().toStdString()).c_str());
        const auto written = shipped("openmpi-json", exported);
        QCOMPARE(written.cellsDiffer, std::size_t(0));
        QVERIFY(written.rules >= 3);
    }

    void bundle()
    {
        const auto map = randomMap("openmpi", "bcast", {"chain", "binomial"}, 4);
        const auto files = synthetic::must(codegen::bundle("openmpi-rules", {item(map, "rules")}));
        std::map<std::string, std::string> byName;
        for (const codegen::TextFile &file : files)
            byName[file.name] = file.text;
        QCOMPARE(byName.size(), std::size_t(5));
        QVERIFY(byName.at("README.md").find("## Verified\n\nRead back as the library reads it")
            != std::string::npos);
        QVERIFY(byName.at("env.sh").find("decisions.conf\"") != std::string::npos);
        QVERIFY(byName.at("modulefile").starts_with("#%Module"));
        QVERIFY(byName.at("openmpi-mca-params.conf").find("coll_han_priority = 0") != std::string::npos);
        QVERIFY(byName.at("README.md").find("## Undo") != std::string::npos);
    }

    /// Every target says how it was checked, in what it writes too.
    void verification()
    {
        const std::map<std::string_view, DecisionMapPtr> maps
            = {{"openmpi", randomMap("openmpi", "bcast", {"chain", "binomial"}, 4)},
                {"intel", randomMap("intelmpi", "bcast", {"1", "2"}, 4)},
                {"ucc", randomMap("ucc", "bcast", {"knomial", "dbt"}, 4)},
                {"nccl", randomMap("nccl", "bcast", {"ring", "tree_ll"}, 4)},
                {"rccl", randomMap("rccl", "bcast", {"ring", "tree_ll"}, 4)}};
        for (const codegen::Target &target : codegen::targets()) {
            QVERIFY2(!target.verified.empty() && !target.limits.empty(), target.name.data());
            const auto map = maps.find(target.name.substr(0, target.name.find('-')));
            if (map == maps.end() || target.takesFolder) // tst_intel_tuning
                continue;
            auto exported = item(map->second, "exact");
            exported.extrapolates = target.name == "intel-env";
            const auto files = synthetic::must(codegen::bundle(target.name, {exported}));
            QVERIFY2(
                files.front().text.find(target.verified) != std::string::npos, files.front().text.c_str());
            const auto readme = std::find_if(
                files.begin(), files.end(), [](const auto &file) { return file.name == "README.md"; });
            QVERIFY2(readme != files.end(), target.name.data());
            QVERIFY2(readme->text.find(target.verified) != std::string::npos, readme->text.c_str());
            QVERIFY2(readme->text.find(target.warning) < readme->text.find("\n## "), readme->text.c_str());
            const auto written = shipped(std::string(target.name), exported);
            QVERIFY(written.rules > 0);
            const bool exact = target.name != "openmpi-han" && target.name != "intel-env";
            QVERIFY2(!exact || (written.cellsDiffer == 0 && written.penaltyWritten == 0), target.name.data());
        }
    }

    /// What the README says of sizes that nobody measured, as the library reads them.
    void beyondTheMeasured()
    {
        const auto readme = [](const char *target, const codegen::Item &exported) {
            for (const codegen::TextFile &file : synthetic::must(codegen::bundle(target, {exported})))
                if (file.name == "README.md")
                    return file.text;
            return std::string();
        };
        const auto says = [&](const char *target, const codegen::Item &exported, const char *text) {
            const std::string all = readme(target, exported);
            const bool found = all.find(text) != std::string::npos;
            return found ? QByteArray() : QByteArray::fromStdString(all);
        };
        const auto openMpi = item(randomMap("openmpi", "bcast", {"chain", "binomial"}, 4), "exact");
        QCOMPARE(says("openmpi-rules", openMpi, "- bcast: 2 to 100 processes and "), QByteArray());
        for (const char *const target :
            {"openmpi-rules", "openmpi-rules:version=2", "openmpi-json", "openmpi-han"})
            for (const char *const text : {"Larger messages: the library decides",
                     "More processes: the library decides", "The library decides beyond the measured"})
                QCOMPARE(says(target, openMpi, text), QByteArray());
        QCOMPARE(
            says("openmpi-rules", extrapolating(openMpi), "Larger messages: decided as the largest that"),
            QByteArray());
        QCOMPARE(says("openmpi-rules", extrapolating(openMpi), "More processes: decided as the most that"),
            QByteArray());
        QVERIFY(
            !codegen::generate("intel-env", {item(randomMap("intelmpi", "bcast", {"1", "2"}, 4), "exact")}));
        const auto intel = extrapolating(item(randomMap("intelmpi", "bcast", {"1", "2"}, 4), "exact"));
        QCOMPARE(says("intel-env", intel, "More processes: decided as"), QByteArray());
        QCOMPARE(says("intel-env", intel, "Larger messages: decided as"), QByteArray());
        const auto rccl = item(randomMap("rccl", "bcast", {"ring", "tree_ll"}, 4), "exact");
        QCOMPARE(says("rccl-csv", rccl, "Larger messages: the library decides"), QByteArray());
        QCOMPARE(says("rccl-csv", extrapolating(rccl), "Larger messages: decided as the largest that"),
            QByteArray());
        QCOMPARE(says("rccl-csv", rccl, "More processes: the library decides"), QByteArray());
        // Two processes alone can use the one method.
        synthetic::Times times;
        times.commSizes = {2};
        times.messageBytes = {8, 64};
        times.methods
            = {wire::methodFromId("openmpi", "allgather", 4), wire::methodFromId("openmpi", "allgather", 6)};
        times.seconds = {2e-6, 1e-6, 2e-6, 1e-6};
        const auto narrow
            = synthetic::decisionMap(synthetic::dataset(times, "allgather"), {"allgather", {}, false});
        QCOMPARE(says("openmpi-rules", item(narrow, "exact"), "More processes: the library decides"),
            QByteArray());
    }

    /// Every file of a bundle and a C function say that they are the user's own.
    void ownership()
    {
        const auto map = randomMap("openmpi", "bcast", {"chain", "binomial"}, 4);
        auto files = synthetic::must(codegen::bundle("openmpi-rules", {item(map, "rules")}));
        for (const char *const target : {"c", "openmpi-json"})
            files.push_back({target, synthetic::must(codegen::generate(target, {item(map, "rules")}))});
        for (const codegen::TextFile &file : files)
            QVERIFY2(
                file.text.find("is yours: no licence of Collscope") != std::string::npos, file.name.c_str());
    }

    /// Tcl would run what is in brackets.
    void moduleFile()
    {
        const auto map = randomMap("ucc", "bcast", {"knomial", "dbt"}, 4);
        for (const codegen::TextFile &file :
            synthetic::must(codegen::bundle("ucc-env", {item(map, "exact")})))
            if (file.name == "modulefile")
                QVERIFY2(
                    file.text.find("setenv UCC_TL_UCP_TUNE {bcast:") != std::string::npos, file.text.c_str());
    }

    void refusals()
    {
        const auto bundled = randomMap("collscope", "bcast", {"linear", "binomial"}, 4);
        for (const char *const target :
            {"openmpi-rules", "openmpi-json", "intel-env", "ucc-env", "nccl-csv", "rccl-csv"})
            QVERIFY(!codegen::generate(target, {item(bundled, "exact")}));
        const auto map = randomMap("openmpi", "bcast", {"chain", "binomial"}, 4);
        QVERIFY(!codegen::generate("openmpi-rules", {item(map, "exact"), item(map, "exact")}));
        QVERIFY(!codegen::generate("openmpi-rules:version=9", {item(map, "exact")}));
    }

    /// Between 2 and the next measured size the rules of 2 would hold, and two_proc fail.
    void twoProcesses()
    {
        synthetic::Times times;
        times.commSizes = {2, 4, 8, 16};
        times.messageBytes = {1, 1024, 4096, 65536};
        times.methods
            = {wire::methodFromId("openmpi", "allgather", 4), wire::methodFromId("openmpi", "allgather", 6)};
        for (const std::uint32_t processes : times.commSizes)
            for (std::size_t i = 0; i < 4; ++i) {
                times.seconds.push_back(2e-6);
                times.seconds.push_back(processes == 2 ? 1e-6 : std::nan(""));
            }
        const auto map
            = synthetic::decisionMap(synthetic::dataset(times, "allgather"), {"allgather", {}, false});
        const std::string text = synthetic::must(codegen::generate("openmpi-rules", {item(map, "exact")}));
        const auto decisions = synthetic::must(libraryFormatOf(text).open(text, "f"));
        for (const std::uint64_t bytes : {1U, 5U, 65536U}) {
            QCOMPARE(
                decisions->decide({"allgather", {0, 0, 2}, bytes}).method.algorithm, std::string("two_proc"));
            QVERIFY(
                decisions->decide({"allgather", {0, 0, 3}, bytes}).method.isBaseline()); // was not measured
            for (const std::uint32_t processes : {4U, 16U})
                QCOMPARE(decisions->decide({"allgather", {0, 0, processes}, bytes}).method.algorithm,
                    std::string("ring"));
            QVERIFY(decisions->decide({"allgather", {0, 0, 17}, bytes}).method.isBaseline());
        }
        for (const std::uint64_t bytes : {0U, 65537U})
            QVERIFY(decisions->decide({"allgather", {0, 0, 2}, bytes}).method.isBaseline());
    }

    void documentedTexts()
    {
        const auto decide = [](const RangeFormat &format, std::string_view text, std::string_view collective,
                                std::uint32_t processes, std::uint64_t bytes) {
            const auto decisions = synthetic::must(openRanges(format, text, "f"));
            const Method method = decisions->decide({collective, {0, 0, processes}, bytes}).method;
            return method.algorithmId != 0 ? std::to_string(method.algorithmId) : method.algorithm;
        };
        const char *const ucc
            = "UCC_TL_UCP_TUNE=allreduce:0-4k:[2-16]:@knomial#allreduce:4k-inf:[2-16]:@sra_knomial";
        QCOMPARE(decide(uccFormat(), ucc, "allreduce", 16, 4095), std::string("knomial"));
        QCOMPARE(decide(uccFormat(), ucc, "allreduce", 16, 4096), std::string("sra_knomial"));
        QCOMPARE(decide(uccFormat(), ucc, "allreduce", 17, 4096), std::string("default"));
        QVERIFY(!openRanges(uccFormat(), "UCC_TL_UCP_TUNE=allreduce:0-4k:cpu:@knomial", "f"));
        const char *const json = R"({"rule_file_version":3,"module":"tuned","collectives":{
"allreduce":[{"comm_size_min":4,"comm_size_max":7,"comm_rank_distribution":"any",
  "rules":[{"msg_size_min":0,"msg_size_max":16383,"alg":"recursive_doubling"},
           {"msg_size_min":16384,"msg_size_max":"inf","alg":5,"faninout":0,"seg_size":4096,"reqs":0}]}]}})";
        QCOMPARE(decide(openMpiJsonFormat(), json, "allreduce", 7, 16383), std::string("3"));
        QCOMPARE(decide(openMpiJsonFormat(), json, "allreduce", 4, 16384), std::string("5"));
        QCOMPARE(decide(openMpiJsonFormat(), json, "allreduce", 8, 0), std::string("default"));
        QVERIFY(!openRanges(openMpiJsonFormat(), R"({"collectives":{"allreduse":[]}})", "f"));
        const char *const nccl
            = "# comment\nallreduce,0,1024,tree,ll,1,-1,8\nallreduce,0,-1,ring,simple,-1,-1,-1\n";
        QCOMPARE(decide(ncclFormat(), nccl, "allreduce", 8, 1024), std::string("tree_ll"));
        QCOMPARE(decide(ncclFormat(), nccl, "allreduce", 9, 1024), std::string("ring"));
    }

    /// Damaged files are findings or failures, never a crash.
    void damaged()
    {
        const auto openMpi = randomMap("openmpi", "bcast", {"chain", "binomial"}, 4);
        const auto ucc = randomMap("ucc", "bcast", {"knomial", "dbt"}, 4);
        const auto nccl = randomMap("nccl", "bcast", {"ring", "tree_ll"}, 4);
        const auto intel = randomMap("intelmpi", "bcast", {"1", "2"}, 4);
        const std::string noise = "0-9,:;@#[]{}\"\\<=\nax";
        std::mt19937 random(3);
        std::size_t refused = 0;
        for (const auto &[target, map] :
            {std::pair("openmpi-rules", openMpi), std::pair("openmpi-json", openMpi),
                std::pair("ucc-env", ucc), std::pair("nccl-csv", nccl), std::pair("intel-env", intel)}) {
            const std::string whole
                = synthetic::must(codegen::generate(target, {extrapolating(item(map, "exact"))}));
            const LibraryFormat &format = libraryFormatOf(whole);
            for (int round = 0; round < 200; ++round) {
                std::string text = whole;
                for (int i = 0; i < 5; ++i)
                    text[random() % text.size()] = noise[random() % noise.size()];
                text.resize(random() % 4 == 0 ? random() % text.size() : text.size());
                const Findings findings = format.lint(text, "f");
                const auto decisions = format.open(text, "f");
                refused += !decisions.has_value();
                QVERIFY(decisions || !findings.empty());
                if (decisions)
                    (*decisions)->decide({"bcast", {0, 0, 8}, 4096});
            }
        }
        QVERIFY(refused > 100);
        for (const std::string text :
            {"{", "{\"collective=bcast\":{\"comm_size<\":{\"algorithm=\":{}}}}", "[[[[", "{\"a\":\"\\"})
            QVERIFY(!lintedTree(text).empty());
    }

    void hazards_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("nccl word") << QByteArray("allreduse,0,1,ring,ll,1,1,8\n")
                                   << QByteArray("taken for allreduce");
        QTest::newRow("nccl algorithm")
            << QByteArray("reduce,0,1,rng,ll,1,1,8\n") << QByteArray("taken for ring");
        QTest::newRow("nccl short") << QByteArray("reduce,0,1,ring,ll\n") << QByteArray("8 fields");
        QTest::newRow("nccl channels") << QByteArray("reduce,0,-1,ring,ll,-1,-1,8\n")
                                       << QByteArray("f:1: warning: channels -1 runs on one channel");
        QTest::newRow("nccl no line")
            << QByteArray("reduce,0,-1,ring,ll,4,-1,8\n") << QByteArray("note: where no line matches runs");
        QTest::newRow("nccl begins") << QByteArray("reduce,-1,-1,ring,ll,4,-1,8\n")
                                     << QByteArray("never used");
        QTest::newRow("rccl word") << QByteArray("# for RCCL\nallreduse,0,1,ring,ll,1,1,8\n")
                                   << QByteArray("RCCL skips the line");
        QTest::newRow("rccl channels")
            << QByteArray("# for RCCL\nreduce,0,1,ring,ll,0,1,8\n") << QByteArray("warning: 0 channels");
        QTest::newRow("rules knomial of 6")
            << QByteArray("1\n11 1\n0 1\n0 8 0 0\n") << QByteArray("hangs for ever");
        QTest::newRow("json knomial name")
            << QByteArray("{\"collectives\":{\"reduce\":[{\"rules\":[{\"alg\":\"knomial\"}]}]}}")
            << QByteArray("hangs for ever");
        QTest::newRow("ucc token") << QByteArray("UCC_TL_UCP_TUNE=bcast:0-4k\n")
                                   << QByteArray("whole string");
        QTest::newRow("json name") << QByteArray("{\"collectives\":{\"bcats\":[]}}")
                                   << QByteArray("ignores the whole file");
        QTest::newRow("json algorithm")
            << QByteArray("{\"collectives\":{\"bcast\":[{\"rules\":[{\"alg\":\"x\"}]}]}}")
            << QByteArray("not used");
        QTest::newRow("json shadow") << QByteArray(
            "{\"collectives\":{\"bcast\":[{\"rules\":[{\"alg\":1},{\"alg\":2}]}]}}")
                                     << QByteArray("never used");
        QTest::newRow("mpich open") << QByteArray(
            "{\"collective=bcast\":{\"comm_size<=4\":{\"algorithm=MPIR_Bcast_intra_smp\":{}}}}")
                                    << QByteArray("last of its chain");
        QTest::newRow("mpich missing")
            << QByteArray("{\"collective=bcast\":{}}") << QByteArray("first call aborts");
        QTest::newRow("mpich int") << QByteArray("{\"collective=bcast\":{\"avg_msg_size<=4294967296\":{}}}")
                                   << QByteArray("does not fit");
        QTest::newRow("mpich size") << QByteArray("{\"collective=gather\":{\"avg_msg_size<=4\":{}}}")
                                    << QByteArray("no avg_msg_size");
        QTest::newRow("mpich less") << QByteArray(
            "{\"collective=bcast\":{\"is_commutative=yes\":{\"comm_size<4\":{}}}}")
                                    << QByteArray("taken for <=");
        QTest::newRow("mpich word") << QByteArray("{\"collective=bcast\":{\"nonsense<=4\":{}}}")
                                    << QByteArray("no condition");
        QTest::newRow("mpich unsorted") << QByteArray(
            "{\"collective=bcast\":{\"comm_size<=8\":{},\"comm_size<=4\":{},\"comm_size=any\":{}}}")
                                        << QByteArray("'comm_size<=4' is never reached");
        QTest::newRow("mpich shadowed")
            << QByteArray("{\"collective=bcast\":{\"comm_size=any\":{},\n\"comm_size<=4\":{}}}")
            << QByteArray(":2: error: 'comm_size<=4' is never reached");
        QTest::newRow("mpich elements")
            << QByteArray("{\"collective=scatter\":{\"total_msg_size<=8\":{},\"total_msg_size=any\":{}}}")
            << QByteArray("counts elements");
        QTest::newRow("mpich page") << QByteArray("{\"collective=bcast\":{}}").leftJustified(4096)
                                    << QByteArray("multiple of 4096");
        const auto json = [](const char *collective, const char *rules) {
            return QByteArray("{\"collectives\":{\"") + collective + "\":[" + rules + "]}}";
        };
        QTest::newRow("json scatter")
            << json("scatter", R"({"rules":[{"msg_size_max":9,"alg":1},{"alg":2}]})")
            << QByteArray("corrupt data");
        QTest::newRow("json gather") << json("gather", R"({"rules":[{"msg_size_max":9,"alg":1},{"alg":2}]})")
                                     << QByteArray("corrupt data");
        QTest::newRow("json metric") << json("allgather",
            R"({"comm_size_min":64,"rules":[{"msg_size_max":31,"alg":1},{"msg_size_min":32,"alg":2}]})")
                                     << QByteArray("32 is less than a byte for each of 64");
        QTest::newRow("json two processes")
            << json("allgather", R"({"comm_size_min":2,"rules":[{"alg":"two_proc"}]})")
            << QByteArray("two processes");
        QTest::newRow("json barrier")
            << json("barrier", R"({"rules":[{"msg_size_max":7,"alg":1},{"msg_size_min":8,"alg":2}]})")
            << QByteArray("always 0");
        QTest::newRow("json scan") << json("scan", R"({"rules":[{"msg_size_max":7,"alg":1}]})")
                                   << QByteArray("whatever the count");
        QTest::newRow("json no zero row") << json("bcast", R"({"rules":[{"msg_size_min":64,"alg":1}]})")
                                          << QByteArray("below 64 bytes are left");
        QTest::newRow("json octal") << json("bcast", R"({"rules":[{"msg_size_min":064,"alg":1}]})")
                                    << QByteArray("error");
        QTest::newRow("json turned") << json(
            "bcast", R"({"rules":[{"msg_size_min":9,"msg_size_max":1,"alg":1}]})")
                                     << QByteArray("ends before it begins");
        QTest::newRow("ucc shadowed")
            << QByteArray("UCC_TL_UCP_TUNE=bcast:0-4k:@knomial\n#bcast:@dbt\n").replace("\n#", "#")
            << QByteArray("never used");
        QTest::newRow("ucc metric") << QByteArray("UCC_TL_UCP_TUNE=allgather:16-inf:[64-inf]:@ring\n")
                                    << QByteArray("less than a byte");
        QTest::newRow("nccl shadowed")
            << QByteArray("reduce,0,-1,ring,ll,1,-1,-1\nreduce,0,9,ring,ll128,1,-1,8\n")
            << QByteArray(":2: warning: this rule of reduce is never used");
        QTest::newRow("intel word") << QByteArray("I_MPI_ADJUST_BCAST=one\n")
                                    << QByteArray("Intel MPI ignores");
        QTest::newRow("mpich-env algorithm") << QByteArray("export MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomal\n")
                                             << QByteArray("aborts in MPI_Init");
        QTest::newRow("mpich-env device") << QByteArray("MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial\n")
                                          << QByteArray("Without MPIR_CVAR_BCAST_DEVICE_COLLECTIVE=0");
        QTest::newRow("mpich-env all devices")
            << QByteArray("MPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial\nMPIR_CVAR_DEVICE_COLLECTIVES=none\n")
            << QByteArray(":1: warning: MPIR_CVAR_DEVICE_COLLECTIVES=none takes");
        QTest::newRow("mpich parameter")
            << QByteArray("{\"collective=barrier\":{\"algorithm=MPIR_Barrier_intra_k_dissemination\":{}}}")
            << QByteArray(":1: error: k_dissemination of barrier has no parameter k");
        QTest::newRow("mpich radix") << QByteArray(
            "{\"collective=barrier\":\n{\"algorithm=MPIR_Barrier_intra_k_dissemination\":{\"k=1\":{}}}}")
                                     << QByteArray(":2: error: 'k=1' of barrier is below 2");
        QTest::newRow("mpich-env twice")
            << QByteArray("MPIR_CVAR_BCAST_INTRA_ALGORITHM=nb\nMPIR_CVAR_BCAST_INTRA_ALGORITHM=binomial\n")
            << QByteArray(":1: error: the variable for bcast has no effect");
        QTest::newRow("mpich-env name")
            << QByteArray("MPIR_CVAR_BROADCAST_INTRA_ALGORITHM=nb\n") << QByteArray("is not known here");
        QTest::newRow("mpich-env and tree")
            << QByteArray("MPIR_CVAR_BCAST_INTRA_ALGORITHM=nb\nMPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=t\n")
            << QByteArray("win over the selection tree");
        QTest::newRow("json syntax") << QByteArray("{\"collective=bcast\":{\n\"comm_size=any\" {}}}")
                                     << QByteArray("':' is missing");
    }
    void hazards()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const std::string held = text.toStdString();
        QByteArray all;
        for (const Finding &finding : libraryFormatOf(held).lint(held, "f"))
            all += QByteArray::fromStdString(finding.text()) + '\n';
        QVERIFY2(all.contains(message), all.constData());
    }
};

const testing::Registered<TestLibraryTargets> registered("tst_library_targets");

} // namespace collscope::tst_library_targets
#include "tst_library_targets.moc"
