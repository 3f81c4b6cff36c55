// SPDX-License-Identifier: GPL-3.0-or-later
// The shipping check: nothing leaves that aborts, or that loses against the library it replaces.
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/placed_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_shipping {

using codegen::Verdict;
using namespace collscope::made_up;

namespace {

const Timed twoFast{
    6, [](std::uint32_t commSize, std::uint64_t) { return commSize == 2 ? 1.0 : std::nan(""); }};

} // namespace

class TestShipping : public QObject {
    Q_OBJECT

private slots:
    void better()
    {
        const auto data = measured("bcast", {library, bySize, byOtherSize}, 3, 0.05);
        const auto shipment = shipped(order(data, "bcast", nullptr));
        QVERIFY(shipment->mayBeWritten() && shipment->refusals.empty());
        const auto &row = only(shipment);
        QCOMPARE(row.verdict, Verdict::better);
        QCOMPARE(row.rules, std::size_t(3)); // and one where neither is sure to be faster
        QVERIFY(row.penaltyDefault > 0.9 && row.penaltyWritten < 0.05);
        QVERIFY(row.heldOutDefault > 0.9 && row.heldOutWritten < 0.1);
        QVERIFY(row.worst && row.worst->penalty < 0.1);
        QCOMPARE(chosen(shipment, 3, 8), std::string("basic_linear"));
        QCOMPARE(chosen(shipment, 3, 1024), std::string("binomial"));
        QVERIFY(readme(shipment).find("verdict:      better") != std::string::npos);
        QVERIFY(shipment->files.front().text.find("as written:   mean penalty") != std::string::npos);
    }

    /// The library is a candidate: a cell it is best in is left to it.
    void libraryIsACandidate()
    {
        const auto data = measured("bcast", {library, bySize}, 2, 0.01);
        const auto shipment = shipped(order(data, "bcast", nullptr));
        QCOMPARE(only(shipment).verdict, Verdict::better);
        QCOMPARE(chosen(shipment, 4, 8), std::string("basic_linear"));
        QCOMPARE(chosen(shipment, 4, 1024), std::string("default"));
        QVERIFY(only(shipment).penaltyWritten < 0.01);
    }

    /// Gains that are noise are none: the runs that were held out say so.
    void noiseIsLeftToTheLibrary()
    {
        const Time same = [](std::uint32_t, std::uint64_t) { return 10.0; };
        const auto data = measured("bcast", {{0, same}, {1, same}, {2, same}, {5, same}, {6, same}}, 3, 0.5);
        const auto shipment = shipped(order(data, "bcast", nullptr));
        QCOMPARE(only(shipment).verdict, Verdict::leftToLibrary);
        QVERIFY(shipment->mayBeWritten());
        QCOMPARE(chosen(shipment, 4, 8), std::string("default"));
        QCOMPARE(only(shipment).penaltyWritten, only(shipment).penaltyDefault);
    }

    void worseIsRefused()
    {
        const auto data = measured("bcast",
            {library, {1, [](std::uint32_t, std::uint64_t bytes) { return bytes < 1000 ? 5.0 : 100.0; }}}, 2,
            0.01);
        auto asked = order(data, "bcast", "exact");
        asked.whereWorse = codegen::WhereWorse::refuse;
        const auto refused = shipped(asked);
        QCOMPARE(only(refused).verdict, Verdict::worse);
        QVERIFY(!refused->mayBeWritten());
        QVERIFY(refused->refusals.front().text.find("bcast is worse") != std::string::npos);

        asked.policy = codegen::ShipmentPolicy::asFitted;
        const auto forced = shipped(asked);
        QVERIFY(forced->mayBeWritten());
        QCOMPARE(chosen(forced, 4, 1024), std::string("basic_linear"));
        QVERIFY(readme(forced).find("REFUSED") != std::string::npos);

        asked.policy = codegen::ShipmentPolicy::provedBetter;
        asked.whereWorse = codegen::WhereWorse::leaveCells;
        const auto cells = shipped(asked);
        QVERIFY(cells->mayBeWritten());
        QCOMPARE(only(cells).verdict, Verdict::better);
        QCOMPARE(chosen(cells, 4, 8), std::string("basic_linear"));
        QCOMPARE(chosen(cells, 4, 1024), std::string("default"));
        QCOMPARE(only(cells).cellsDiffer, std::size_t(6)); // of the model that was asked for

        asked.whereWorse = codegen::WhereWorse::leaveCollective;
        const auto left = shipped(asked);
        QVERIFY(left->mayBeWritten());
        QCOMPARE(only(left).verdict, Verdict::leftToLibrary);
        QCOMPARE(only(left).leftBecause, std::string("the decisions are slower than the library by itself"));
        QCOMPARE(chosen(left, 4, 8), std::string("default"));
    }

    /// Code goes through the same check.
    void codeIsCheckedToo()
    {
        const auto data
            = measured("bcast", {library, {1, [](std::uint32_t, std::uint64_t) { return 20.0; }}}, 2, 0.01);
        QCOMPARE(only(shipped(order(data, "bcast", "exact", "c"))).verdict, Verdict::leftToLibrary);
        auto refusing = order(data, "bcast", "exact", "c");
        refusing.whereWorse = codegen::WhereWorse::refuse;
        QVERIFY(!shipped(refusing)->mayBeWritten());
        QVERIFY(!shipped(order(data, "bcast", nullptr, "c"))->collectives.front().problem.empty());
    }

    void nobodyCanTell()
    {
        const auto data = measured(
            "bcast", {{1, [](std::uint32_t, std::uint64_t) { return 1.0; }}, {6, library.time}}, 2);
        const auto left = shipped(order(data, "bcast", nullptr));
        QCOMPARE(only(left).verdict, Verdict::leftToLibrary);
        QVERIFY(only(left).leftBecause.starts_with("nothing was compared"));
        const auto shipment = shipped(asFitted(order(data, "bcast", nullptr)));
        QCOMPARE(only(shipment).verdict, Verdict::unknown);
        QVERIFY(std::isnan(only(shipment).penaltyDefault) && std::isnan(only(shipment).heldOutDefault));
        QCOMPARE(only(shipment).penaltyWritten, 0.0);
        QVERIFY(shipment->mayBeWritten());
    }

    /// The default of another library says nothing; beside the library's own it is not looked at.
    void anotherLibrarysDefault()
    {
        const auto withDefaultOf = [](const std::vector<std::string> &libraries) {
            DatasetBuilder builder(synthetic::provenance());
            for (unsigned run = 0; run < 2; ++run)
                for (const std::uint32_t commSize : {2U, 4U})
                    for (const std::uint64_t bytes : sizes) {
                        for (const std::string &library : libraries)
                            builder.add(synthetic::record("bcast", wire::methodFromId(library, "bcast", 0),
                                commSize, bytes, library == "openmpi" ? 1e-6 : 9e-6, run));
                        builder.add(synthetic::record(
                            "bcast", wire::methodFromId("openmpi", "bcast", 6), commSize, bytes, 2e-6, run));
                    }
            return builder.build();
        };
        const auto foreign = shipped(asFitted(order(withDefaultOf({"mpich"}), "bcast", nullptr)));
        QCOMPARE(only(foreign).verdict, Verdict::unknown);
        QVERIFY(std::isnan(only(foreign).penaltyDefault));
        for (const char *const target : {"table", "c"})
            QCOMPARE(
                only(shipped(asFitted(order(withDefaultOf({"mpich"}), "bcast", "exact", target)))).verdict,
                Verdict::unknown);
        const auto both = shipped(asFitted(order(withDefaultOf({"mpich", "openmpi"}), "bcast", "exact")));
        QCOMPARE(only(both).verdict, Verdict::worse);
        QCOMPARE(only(both).penaltyDefault, -0.5); // of the one algorithm
    }

    /// What one run says of the default and another run of an algorithm is a difference of runs.
    void defaultOfAnotherRun_data()
    {
        QTest::addColumn<unsigned>("defaultsRun");
        QTest::newRow("of the same") << 0U;
        QTest::newRow("of another") << 1U;
    }
    void defaultOfAnotherRun()
    {
        QFETCH(const unsigned, defaultsRun);
        DatasetBuilder builder(synthetic::provenance());
        const auto add = [&](int id, double seconds, unsigned run) {
            for (const std::uint64_t bytes : sizes)
                builder.add(synthetic::record(
                    "bcast", wire::methodFromId("openmpi", "bcast", id), 4, bytes, seconds, run));
        };
        add(0, defaultsRun == 0 ? 2e-5 : 5e-5, defaultsRun); // run 1 is slower throughout
        add(1, 3e-5, 0);
        add(1, 3e-4, 1);
        add(6, 1e-5, 0);
        const auto shipment = shipped(asFitted(order(builder.build(), "bcast", "exact", "table")));
        QCOMPARE(only(shipment).verdict == Verdict::unknown, defaultsRun == 1);
        QCOMPARE(only(shipment).defaultMissing, std::size_t(defaultsRun == 0 ? 0 : 3));
    }

    /// Runs of the default alone are held out too: nothing is proved, and nothing fails.
    void defaultInRunsOfItsOwn()
    {
        for (const unsigned runsOfDefault : {2U, 3U}) {
            DatasetBuilder builder(synthetic::provenance());
            for (unsigned run = 0; run < 4; ++run)
                for (const std::uint64_t bytes : sizes)
                    builder.add(synthetic::record("bcast",
                        wire::methodFromId("openmpi", "bcast", run < runsOfDefault ? 0 : 6), 4, bytes,
                        run < runsOfDefault ? 2e-5 : 1e-5, run));
            const auto data = builder.build();
            for (const auto &asked :
                {order(data, "bcast", "exact", "table"), order(data, "bcast", nullptr)}) {
                const auto shipment = shipped(asked);
                QVERIFY2(only(shipment).problem.empty(), only(shipment).problem.c_str());
                QCOMPARE(only(shipment).verdict, Verdict::leftToLibrary);
            }
            QCOMPARE(only(shipped(order(data, "bcast", nullptr))).leftBecause,
                std::string("no run measured both an algorithm and the library default"));
        }
    }

    /// The library's own choice was measured in one cell of nine: that says nothing of the others.
    void fewDefaults()
    {
        const auto data = measured("bcast",
            {{0,
                 [](std::uint32_t commSize, std::uint64_t bytes) {
                     return commSize == 2 && bytes == 8 ? 10.0 : std::nan("");
                 }},
                {6, [](std::uint32_t, std::uint64_t) { return 1.0; }}},
            2, 0.01);
        const auto asked = shipped(asFitted(order(data, "bcast", "exact")));
        QCOMPARE(only(asked).verdict, Verdict::unknown);
        QCOMPARE(only(asked).defaultMissing, std::size_t(8));
        // Without a model they are left to it.
        const auto shipment = shipped(order(data, "bcast", nullptr));
        QCOMPARE(only(shipment).verdict, Verdict::better);
        QCOMPARE(only(shipment).defaultMissing, std::size_t(0));
        QCOMPARE(chosen(shipment, 2, 8), std::string("binomial"));
        QCOMPARE(chosen(shipment, 2, 65536), std::string("default"));
        // But what is worse in that one is not written.
        const auto slower = measured("bcast",
            {{0,
                 [](std::uint32_t commSize, std::uint64_t bytes) {
                     return commSize == 2 && bytes == 8 ? 1.0 : std::nan("");
                 }},
                {6, [](std::uint32_t, std::uint64_t) { return 10.0; }}},
            2, 0.01);
        auto asking = order(slower, "bcast", "optimal:leaves=1");
        asking.whereWorse = codegen::WhereWorse::refuse;
        const auto harmful = shipped(asking);
        QCOMPARE(only(harmful).verdict, Verdict::worse);
        QVERIFY(!harmful->mayBeWritten());
    }

    /// Open MPI's algorithm 5 of alltoall is for two processes whatever the data call it.
    void numbersHaveRequirementsToo()
    {
        Method renamed = wire::methodFromId("openmpi", "alltoall", 5);
        renamed.algorithm = "mine";
        QCOMPARE(codegen::cannotRun(renamed, "alltoall", 3, 0), std::string("two processes"));
        QVERIFY(codegen::cannotRun(renamed, "alltoall", 2, 0).empty());
    }

    /// Every target keeps an algorithm for two processes to two, whatever decides: quadtrees have bands that
    /// reach from 2 to 3, C functions are asked about any number.
    void twoProcesses_data()
    {
        QTest::addColumn<QByteArray>("model");
        for (const char *model :
            {"quadtree:depth=1", "quadtree", "exact", "c45:m=1,c=100", "optimal:leaves=2", "rules"})
            QTest::newRow(model) << QByteArray(model);
    }
    void twoProcesses()
    {
        QFETCH(QByteArray, model);
        const auto data = measured("allgather",
            {library, twoFast, {4, [](std::uint32_t, std::uint64_t) { return 4.0; }}}, 1, 0, {2, 5, 9, 16});
        const auto map = synthetic::decisionMap(data, {"allgather", {}, false});
        const auto fitted
            = synthetic::must(fitModel(synthetic::must(parseModelSpec(model.toStdString())), map));
        QVERIFY2(evaluate(*fitted, *map).statistics.notMeasured == 0, "two_proc where it was not measured");
        for (const char *target : {"openmpi-rules", "openmpi-json", "openmpi-han"}) {
            const auto shipment = synthetic::must(
                codegen::ship(target, fitted, nullptr, codegen::ShipmentPolicy::provedBetter));
            QVERIFY2(shipment->mayBeWritten(),
                shipment->refusals.empty() ? target : shipment->refusals.front().text.c_str());
        }
        const auto restricted = codegen::restricted(fitted, {});
        for (std::uint32_t commSize = 3; commSize < 40; ++commSize)
            for (const std::uint64_t bytes : {0, 8, 100000}) {
                const Decision decision = restricted->decide({"allgather", {0, 0, commSize}, bytes});
                QVERIFY(decision.toLibrary || map->grid->methods()[decision.method].algorithm != "two_proc");
            }
    }

    /// What a restricted tree or table says is what the restricted model decides.
    void restrictedForms()
    {
        const auto data = measured("allgather",
            {twoFast, {4, [](std::uint32_t, std::uint64_t) { return 4.0; }}}, 1, 0, {2, 5, 9, 16});
        const auto map = synthetic::decisionMap(data, {"allgather", {}, false});
        for (const char *const text : {"quadtree", "c45:m=1,c=100", "optimal:leaves=3", "quadtree closed",
                 "c45:m=1,c=100 closed", "optimal:leaves=3 closed"}) {
            const QByteArray named(text);
            codegen::Restrictions restrictions;
            restrictions.closed = named.endsWith(" closed");
            const std::string spec = named.split(' ').front().toStdString();
            const auto model = codegen::restricted(
                synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map)), restrictions);
            if (restrictions.closed)
                for (const auto &[commSize, bytes] : {std::pair{17U, 8U}, {16U, 65537U}, {16U, 7U}})
                    QVERIFY(model->decide({"allgather", {0, 0, commSize}, bytes}).toLibrary);
            for (const std::uint32_t alone : {0U, 1U}) // two_proc needs two processes there too
                QVERIFY(model->decide({"allgather", {0, 0, alone}, 8}).toLibrary);
            const TreeForm form = model->treeForm().value();
            const DecisionAxes axes = model->axes().value();
            for (std::uint32_t commSize = 0; commSize < 40; ++commSize)
                for (const std::uint64_t bytes : {0, 8, 1023, 100000}) {
                    const Instance at{"allgather", {0, 0, commSize}, bytes};
                    const Decision decision = model->decide(at);
                    const Method &leaf = form.methods[form.nodes[form.path(at).back()].method];
                    QCOMPARE(leaf.isBaseline(), decision.toLibrary);
                    if (!decision.toLibrary)
                        QCOMPARE(leaf.algorithm, map->grid->methods()[decision.method].algorithm);
                    const auto band = [&axes](InstanceSize of, std::uint64_t size) {
                        const DecisionAxis &axis = *findAxis(axes, of);
                        return axis.begins[axis.band(size)];
                    };
                    const Decision same = model->decide({"allgather",
                        {0, 0, static_cast<std::uint32_t>(band(InstanceSize::commSize, commSize))},
                        band(InstanceSize::messageBytes, bytes)});
                    QCOMPARE(same.method, decision.method);
                    QCOMPARE(same.toLibrary, decision.toLibrary);
                }
        }
    }

    /// What needs a commutative operation is not written for jobs that may have others.
    void commutativeOnly()
    {
        const auto data = measured("allreduce",
            {library, {4, [](std::uint32_t, std::uint64_t) { return 1.0; }},
                {3, [](std::uint32_t, std::uint64_t) { return 3.0; }}},
            2, 0.01);
        auto asked = order(data, "allreduce", nullptr);
        const auto careful = shipped(asked);
        QCOMPARE(chosen(careful, 4, 1024), std::string("recursive_doubling"));
        asked.assumed = static_cast<wire::Requirements>(wire::Requirement::commutative);
        const auto assuming = shipped(asked);
        QCOMPARE(chosen(assuming, 4, 1024), std::string("ring"));
        QVERIFY(assuming->files.front().text.find("ASSUMED") != std::string::npos);
        QVERIFY(assuming->mayBeWritten()); // though the same file from somebody else is an error
        // A model that was fitted without knowing is cut, and the table says what that costs.
        const auto cut = shipped(order(data, "allreduce", "exact"));
        QCOMPARE(chosen(cut, 4, 1024), std::string("default"));
        QCOMPARE(only(cut).cellsDiffer, only(cut).cells);
    }

    void deterministicOnly()
    {
        const auto data = measured("allreduce",
            {library, {2, [](std::uint32_t, std::uint64_t) { return 1.0; }},
                {3, [](std::uint32_t, std::uint64_t) { return 3.0; }}},
            2, 0.01);
        auto asked = order(data, "allreduce", nullptr);
        QCOMPARE(chosen(shipped(asked), 4, 1024), std::string("nonoverlapping"));
        asked.assumed = static_cast<wire::Requirements>(wire::Requirement::deterministicOnly);
        QCOMPARE(chosen(shipped(asked), 4, 1024), std::string("recursive_doubling"));
    }

    /// What one collective's rules set aside is what another one was left to.
    void whatSwitchesPutAside()
    {
        const auto of = [](const char *version, const Timed &method, std::uint32_t nodes = 0,
                            const char *settings = "") {
            Provenance from = synthetic::provenance();
            from.mpiLibrary = "Open MPI";
            from.mpiVersion = version;
            from.facts.emplace_back("mpi_settings", settings);
            DatasetBuilder builder(from);
            for (const std::uint32_t commSize : {2U, 4U, 8U})
                for (const std::uint64_t bytes : sizes)
                    for (const Timed &timed : {library, method}) {
                        auto record
                            = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", timed.id),
                                commSize, bytes, timed.time(commSize, bytes) * 1e-6);
                        record.nodes = nodes;
                        record.ppn = nodes == 0 ? 0 : commSize / nodes;
                        builder.add(record);
                    }
            return builder.build();
        };
        const auto putsHanAside = [](const codegen::ShipmentPtr &shipment) {
            return std::any_of(
                shipment->findings.begin(), shipment->findings.end(), [](const Finding &finding) {
                    return finding.severity == FindingSeverity::warning
                        && finding.what.message.find("put coll/han aside") != std::string::npos;
                });
        };
        const auto hans = shipped(order(of("5.0.5", bySize), "bcast", nullptr));
        QVERIFY(putsHanAside(hans));
        QVERIFY(!putsHanAside(shipped(order(of("4.1.4", bySize), "bcast", nullptr))));
        const auto ofNodes = shipped(order(of("5.0.5", bySize, 2), "bcast", nullptr));
        QVERIFY2(only(ofNodes).leftBecause.find("openmpi-han") != std::string::npos,
            only(ofNodes).leftBecause.c_str());
        QCOMPARE(only(ofNodes).verdict, Verdict::leftToLibrary);
        const char *const settings = "coll_han_priority=0 coll_tuned_priority=30";
        const auto withoutHan = shipped(order(of("5.0.5", bySize, 2, settings), "bcast", nullptr));
        QVERIFY(only(withoutHan).verdict == Verdict::better && !putsHanAside(withoutHan));
        const Timed slow{1, [](std::uint32_t, std::uint64_t) { return 50.0; }};
        const auto nothing = shipped(order(of("5.0.5", slow), "bcast", nullptr));
        QVERIFY(!putsHanAside(nothing));
        QVERIFY(readme(nothing).find("no switch to set") != std::string::npos);
        for (const auto &file : nothing->files)
            QVERIFY2(file.text.find("han_priority=") == std::string::npos, file.name.c_str());
    }

    /// Nothing but the library's own choice was measured on 16 processes: what else is said of it is a guess.
    void guessesAreLeftToTheLibrary()
    {
        const Timed linear{1, [](std::uint32_t commSize, std::uint64_t bytes) {
                               return commSize > 8 ? std::nan("") : bytes < 1000 ? 5.0 : 90.0;
                           }};
        const Timed binomial{6, [](std::uint32_t commSize, std::uint64_t bytes) {
                                 return commSize > 8 ? std::nan("") : bytes < 1000 ? 9.0 : 8.0;
                             }};
        const auto data = measured("bcast", {library, linear, binomial}, 2, 0.01, {2, 4, 8, 16});
        auto asked = order(data, "bcast", "exact");
        const auto left = shipped(asked);
        QCOMPARE(only(left).uncertain, std::size(sizes));
        QCOMPARE(only(left).uncertainDecided, std::size_t{0});
        QVERIFY(says(left, FindingSeverity::note, "whose decision would be a guess"));
        QCOMPARE(chosen(left, 8, 8), std::string("basic_linear"));
        QCOMPARE(chosen(left, 16, 8), std::string("default"));
        asked.extrapolates = true;
        const auto all = shipped(asFitted(asked));
        QCOMPARE(only(all).uncertainDecided, std::size(sizes));
        QVERIFY(says(all, FindingSeverity::warning, "that were not measured is a guess"));
        QCOMPARE(chosen(all, 16, 8), std::string("basic_linear"));
    }

    /// One communicator size on two placements: a table tells them apart, rules do not.
    void placementsOfOneSize()
    {
        const auto data = synthetic::placedDataset({1, 3, 6, 8}, {1, 2, 4}, {8, 1024}, 4);
        const std::vector<Placement> placements{{2, 4, 8}, {4, 2, 8}};
        const auto asked = [&](const char *target) {
            return shipped(asFitted(forJob(order(data, "bcast", "knn:k=1", target), placements)));
        };
        QVERIFY2(only(asked("openmpi-rules")).problem.find("cannot tell 8 = 4 x 2 from 8 = 2 x 4")
                != std::string::npos,
            only(asked("openmpi-rules")).problem.c_str());
        const auto table = asked("table");
        QVERIFY(table->mayBeWritten());
        const std::string &bytes = table->files.front().text;
        const auto read = synthetic::must(libraryFormatOf(bytes).open(bytes, "f"));
        const auto at = [&](const Placement &placement) {
            return read->decide({"bcast", placement, 8}).method;
        };
        QCOMPARE(at({2, 4, 8}), synthetic::method(1));
        QCOMPARE(at({4, 2, 8}), synthetic::method(0));
        for (const Placement &other :
            {Placement{8, 1, 8}, Placement{0, 0, 8}, Placement{3, 3, 9}, Placement{1, 1, 1}})
            QVERIFY(at(other).isBaseline());
    }

    /// A format without sizes would decide about every communicator of the job.
    void formatsWithoutSizes()
    {
        DatasetBuilder builder(synthetic::provenance());
        for (const std::uint32_t commSize : {2U, 4U, 8U})
            for (const std::uint64_t bytes : sizes)
                for (const int id : {0, 1})
                    builder.add(synthetic::record("bcast", wire::methodFromId("mpich", "bcast", id), commSize,
                        bytes, id == 0 ? 9e-6 : 1e-6));
        const auto shipment
            = shipped(asFitted(forJob(order(builder.build(), "bcast", "knn:k=1", "mpich-env"), {{3, 2, 6}})));
        QVERIFY(!shipment->refusals.empty());
        QVERIFY2(says(shipment, FindingSeverity::error, "a size that the job does not have"),
            only(shipment).problem.c_str());
    }

    /// Models are fitted once for several targets and choices.
    void modelsAreKept()
    {
        const auto data
            = measured("bcast", {library, {1, [](std::uint32_t, std::uint64_t) { return 1.0; }}}, 2, 0.01);
        auto asked = order(data, "bcast", "quadtree:depth=2");
        const auto first = shipped(asked);
        asked.target = "openmpi-json";
        const auto second = synthetic::must(codegen::ship(asked, first));
        QCOMPARE(second->models.front(), first->models.front());
    }

    void badOrders()
    {
        QVERIFY(!codegen::ship({}));
        codegen::ShippingOrder nothing;
        nothing.target = "openmpi-rules";
        QVERIFY(!codegen::ship(nothing));
        const auto bundled = synthetic::dataset(synthetic::randomTimes(1, 3, 3, 2));
        const auto shipment = shipped(order(bundled, "bcast", nullptr));
        QVERIFY(shipment->files.empty() && !shipment->mayBeWritten());
        QVERIFY2(only(shipment).problem.find("none of the methods") != std::string::npos,
            only(shipment).problem.c_str());
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = codegen::ship(order(bundled, "bcast", "exact"), nullptr, stop.get_token());
        QVERIFY(!stopped && stopped.error().message == "cancelled");
    }
};

const testing::Registered<TestShipping> registered("tst_shipping");

} // namespace collscope::tst_shipping
#include "tst_shipping.moc"
