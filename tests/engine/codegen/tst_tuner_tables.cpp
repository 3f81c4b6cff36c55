// SPDX-License-Identifier: GPL-3.0-or-later
// Tables for the tuners of NCCL and RCCL, asked through plug-ins that stand in for theirs the way NCCL asks
// one.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <dlfcn.h>

#include <array>

namespace collscope::tst_tuner_tables {

namespace {

/// What NCCL looks for in a plug-in.
struct PlugIn {
    const char *name;
    int (*init)(void **, std::uint64_t, std::size_t, std::size_t, void *, void *, void *);
    int (*get)(void *, int, std::size_t, int, float **, int, int, int, int *);
    int (*finish)(void *);
};

constexpr std::array<const char *, 5> collectives
    = {"bcast", "reduce", "allgather", "reduce_scatter", "allreduce"};
constexpr std::array<const char *, 7> algorithms
    = {"tree", "ring", "collnet_direct", "collnet_chain", "nvls", "nvls_tree", "pat"};
constexpr std::array<const char *, 3> protocols = {"_ll", "_ll128", ""};

struct Choice {
    std::string algorithm; ///< as in our data; empty: left to the library
    int channels = -1; ///< 0: as many as the library thinks right
};

/// A plug-in with a table.
class Tuner {
public:
    Tuner(const char *library, const std::string &table)
        : m_library(dlopen(library, RTLD_NOW | RTLD_LOCAL)), m_file(m_folder.filePath("tuner.csv"))
    {
        if (!m_library || !m_file.open(QIODevice::WriteOnly))
            throw std::runtime_error("there is no plug-in");
        m_file.write(QByteArray::fromStdString(table));
        m_file.close();
        m_plugIn = static_cast<const PlugIn *>(dlsym(m_library, "ncclTunerPlugin_v5"));
    }
    ~Tuner() { dlclose(m_library); }
    Tuner(const Tuner &) = delete;
    Tuner &operator=(const Tuner &) = delete;

    /// `bytes` as NCCL counts them.
    Choice ask(
        std::string_view collective, std::uint32_t ranks, std::uint64_t bytes, std::uint32_t nodes = 1) const
    {
        qputenv("NCCL_TUNER_CONFIG_FILE", m_file.fileName().toUtf8());
        void *context = nullptr;
        m_plugIn->init(&context, 1, ranks, nodes, nullptr, nullptr, nullptr);
        qunsetenv("NCCL_TUNER_CONFIG_FILE");
        std::array<std::array<float, protocols.size()>, algorithms.size()> costs{};
        for (auto &row : costs)
            row.fill(1000);
        Choice choice;
        choice.channels = 0;
        const auto number = std::find(collectives.begin(), collectives.end(), collective);
        m_plugIn->get(context, static_cast<int>(number - collectives.begin()), bytes, 1,
            reinterpret_cast<float **>(costs.data()), static_cast<int>(algorithms.size()),
            static_cast<int>(protocols.size()), 0, &choice.channels);
        m_plugIn->finish(context);
        for (std::size_t a = 0; a < algorithms.size(); ++a)
            for (std::size_t p = 0; p < protocols.size(); ++p)
                if (costs[a][p] < 1000)
                    choice.algorithm = std::string(algorithms[a]) + protocols[p];
        return choice;
    }

private:
    void *m_library;
    QTemporaryDir m_folder;
    QFile m_file;
    const PlugIn *m_plugIn = nullptr;
};

const char *plugInOf(const std::string &target)
{
    return target.starts_with("rccl") ? STAND_IN_RCCL : STAND_IN_NCCL;
}

/// The same measurements without channels, and with the library's own choice as the best one of some sizes.
DecisionMapPtr made(const std::string &library, const std::string &collective, bool recorded, bool baseline)
{
    synthetic::Times times = synthetic::randomTimes(7, 4, 8, 3);
    times.commSizes = {2, 4, 8, 64};
    const std::uint32_t channels = recorded ? 12 : 0;
    times.methods = {{library, "ring", 0, 0, channels}, {library, "ring_ll128", 0, 0, channels},
        {library, baseline ? "default" : "tree_ll", 0, 0, baseline ? 0 : channels}};
    return synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, baseline});
}

} // namespace

class TestTunerTables : public QObject {
    Q_OBJECT

private slots:
    /// Tables of other programs begin with a collective, too.
    void recognised()
    {
        const std::string_view title = libraryFormatOf("allreduce,0,-1,ring,ll,2,-1,4\n").title;
        QVERIFY(title.find("NCCL") != std::string_view::npos);
        QCOMPARE(libraryFormatOf("# c\nallreduce, 0, 64, ring, ll, 2, -1, 4\n").title, title);
        for (const char *const other :
            {"bcast,2,8,0.5\n", "Algo,np,Count,Time\nring,2,8,0.5\n", "a,b,c\n", "allreduce,8,ring,1e-6\n"})
            QVERIFY2(libraryFormatOf(other).title != title, other);
    }
    void everyChoiceAsMeant_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<bool>("recorded");
        QTest::addColumn<int>("channels");
        QTest::newRow("recorded") << QByteArray("nccl-csv") << true << 12;
        QTest::newRow("said") << QByteArray("nccl-csv:channels=24") << false << 24;
        QTest::newRow("recorded before said") << QByteArray("nccl-csv:channels=24") << true << 12;
        QTest::newRow("NCCL's own") << QByteArray("nccl-csv:channels=own") << false << 0;
        QTest::newRow("RCCL recorded") << QByteArray("rccl-csv") << true << 12;
        QTest::newRow("RCCL's own") << QByteArray("rccl-csv") << false << 0;
        QTest::newRow("RCCL said") << QByteArray("rccl-csv:channels=8") << false << 8;
    }
    void everyChoiceAsMeant()
    {
        QFETCH(QByteArray, target);
        QFETCH(bool, recorded);
        QFETCH(int, channels);
        const std::string spec = target.toStdString();
        for (const char *const collective : collectives) {
            const auto map = made(spec.substr(0, 4), collective, recorded, false);
            const auto exported = item(map, "exact");
            const auto files = synthetic::must(codegen::bundle(spec, {exported}));
            QCOMPARE(shipped(spec, exported).cellsDiffer, std::size_t(0));
            const Tuner tuner(plugInOf(spec), files.front().text);
            const TimeGrid &grid = *map->grid;
            for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
                const Instance at = grid.instance(grid.cell(cell));
                const bool total = std::string_view(collective) == "allgather";
                const Choice choice = tuner.ask(
                    collective, at.placement.commSize, at.messageBytes * (total ? at.placement.commSize : 1));
                QCOMPARE(choice.algorithm, grid.methods()[exported.model->decide(at).method].algorithm);
                QCOMPARE(choice.channels, channels);
            }
        }
    }

    void placementsOfOneSizeAreToldApart_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::newRow("NCCL") << QByteArray("nccl-csv");
        QTest::newRow("RCCL") << QByteArray("rccl-csv");
    }
    /// 16 processes are 2 x 8 or 4 x 4, and what is best on the one is not on the other.
    void placementsOfOneSizeAreToldApart()
    {
        QFETCH(QByteArray, target);
        const std::string library = target.left(4).toStdString();
        DatasetBuilder builder(synthetic::provenance());
        for (const Placement &placement : {Placement{2, 8, 16}, Placement{4, 4, 16}, Placement{1, 8, 8}})
            for (const std::uint64_t bytes : {64U, 4096U, 1U << 20})
                for (const bool isTree : {false, true}) {
                    const bool isBest = isTree == ((placement.nodes == 2) != (bytes == 4096));
                    auto record
                        = synthetic::record("allreduce", {library, isTree ? "tree_ll" : "ring", 0, 0, 8},
                            placement.commSize, bytes, isBest ? 1e-6 : 2e-6);
                    record.nodes = placement.nodes;
                    record.ppn = placement.ppn;
                    QVERIFY(!builder.add(record));
                }
        const auto map = synthetic::decisionMap(builder.build(), {"allreduce", {}, false});
        const auto exported = item(map, "exact");
        const std::string text = synthetic::must(codegen::generate(target.toStdString(), {exported}));
        QVERIFY2(text.find(",8,2,16\n") != std::string::npos && text.find(",8,4,16\n") != std::string::npos,
            text.c_str());
        const auto decisions
            = synthetic::must(openRanges(target == "rccl-csv" ? rcclFormat() : ncclFormat(), text, "f"));
        const Tuner tuner(plugInOf(target.toStdString()), text);
        const TimeGrid &grid = *map->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const Instance at = grid.instance(grid.cell(cell));
            const std::string &best = grid.methods()[exported.model->decide(at).method].algorithm;
            QCOMPARE(decisions->decide(at).method.algorithm, best);
            QCOMPARE(
                tuner.ask("allreduce", at.placement.commSize, at.messageBytes, at.placement.nodes).algorithm,
                best);
        }
        const auto shipment = shipped(target.toStdString(), exported);
        QCOMPARE(shipment.cellsDiffer, std::size_t(0));
    }

    /// What no line matches, and -1, run on one channel with NVIDIA's plug-ins: nothing is written that
    /// would.
    void refusesOneChannel()
    {
        const auto refused = [](const DecisionMapPtr &map, const char *target) {
            const auto text = codegen::generate(target, {item(map, "exact")});
            return text ? std::string() : text.error().message;
        };
        const auto unrecorded = made("nccl", "allreduce", false, false);
        QVERIFY(refused(unrecorded, "nccl-csv").find("how many channels") == 0);
        QVERIFY(refused(unrecorded, "nccl-csv:channels=16").empty());
        const auto left = made("nccl", "allreduce", true, true);
        QVERIFY2(refused(left, "nccl-csv").find("is left to NCCL") != std::string::npos,
            refused(left, "nccl-csv").c_str());
        QVERIFY(!codegen::findTarget("nccl-csv")->rules->leavesToLibrary);
        QVERIFY(codegen::findTarget("nccl-csv")->warning.find("one channel") != std::string_view::npos);
        // RCCL goes on by itself.
        const auto map = made("rccl", "allreduce", true, true);
        const auto exported = item(map, "exact");
        const Tuner tuner(STAND_IN_RCCL, synthetic::must(codegen::generate("rccl-csv", {exported})));
        std::size_t leftToRccl = 0;
        for (std::size_t cell = 0; cell < map->grid->cells(); ++cell) {
            const Instance at = map->grid->instance(map->grid->cell(cell));
            const Method &method = map->grid->methods()[exported.model->decide(at).method];
            const Choice choice = tuner.ask("allreduce", at.placement.commSize, at.messageBytes);
            leftToRccl += method.isBaseline();
            QCOMPARE(choice.algorithm, method.isBaseline() ? std::string() : method.algorithm);
            QCOMPARE(choice.channels, method.isBaseline() ? 0 : 12);
        }
        QVERIFY(leftToRccl > 0);
    }

    /// Our reading of a table is the plug-ins', also of words that are not known, and of -1 and 0 channels.
    void readerAgrees_data()
    {
        QTest::addColumn<bool>("rccl");
        QTest::newRow("NCCL") << false;
        QTest::newRow("RCCL") << true;
    }
    void readerAgrees()
    {
        QFETCH(bool, rccl);
        std::mt19937_64 random(11);
        const auto pick = [&random](const std::vector<std::string> &words) {
            return words[static_cast<std::size_t>(random() % words.size())];
        };
        std::size_t matched = 0;
        std::size_t oneChannel = 0;
        for (int round = 0; round < 40; ++round) {
            std::string text = rccl ? "# for RCCL\n" : "# a table\n";
            for (int i = 0; i < 12; ++i) {
                const std::uint64_t first = random() % 3000;
                text += pick({"broadcast", "reduce", "allgather", "reducescatter", "allreduce", "alreduce"})
                    + ',' + std::to_string(first) + ','
                    + pick({"-1", std::to_string(first + random() % 3000)}) + ','
                    + pick({"tree", "ring", "nvls", "pat", "rong"}) + ','
                    + pick({"ll", "ll128", "simple", "simpel"}) + ',' + pick({"-1", "0", "3", "16"}) + ",-1,"
                    + pick({"-1", "4", "8"}) + '\n';
            }
            const auto decisions = synthetic::must(openRanges(rccl ? rcclFormat() : ncclFormat(), text, "f"));
            const Tuner tuner(rccl ? STAND_IN_RCCL : STAND_IN_NCCL, text);
            QCOMPARE(libraryFormatOf(text).name, std::string_view(rccl ? "rccl-csv" : "nccl-csv"));
            for (const char *const collective : collectives)
                for (const std::uint32_t ranks : {4U, 8U, 12U})
                    for (const std::uint64_t bytes : {0U, 700U, 2048U, 5000U, 1U << 30}) {
                        const bool total = std::string_view(collective) == "allgather";
                        const Choice choice = tuner.ask(collective, ranks, bytes * (total ? ranks : 1));
                        const Method method = decisions->decide({collective, {0, 0, ranks}, bytes}).method;
                        if (choice.algorithm.empty()) {
                            QCOMPARE(choice.channels, rccl ? 0 : 1);
                            QCOMPARE(method.isBaseline(), rccl);
                            continue;
                        }
                        ++matched;
                        oneChannel += choice.channels == 1;
                        QCOMPARE(method.algorithm, choice.algorithm);
                        QCOMPARE(static_cast<int>(method.fanout), choice.channels);
                    }
        }
        QVERIFY(matched > 200);
        QCOMPARE(oneChannel > 0, !rccl);
    }
};

const testing::Registered<TestTunerTables> registered("tst_tuner_tables");

} // namespace collscope::tst_tuner_tables
#include "tst_tuner_tables.moc"
