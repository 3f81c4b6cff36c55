// SPDX-License-Identifier: GPL-3.0-or-later
// Files as they are exported, in the hands of the installed libraries: jobs on communicators between and
// beyond the measured ones call every collective in every way, with sizes between the measured ones. Nothing
// may abort, hang or give wrong results, and what is chosen must be what the file says.
#include "engine/codegen/shipping.h"
#include "engine/io/reader.h"
#include "tests/engine/mpi_formats/every_call.h"
#include "tests/engine/mpi_formats/mpich_trace.h"
#include "tests/engine/mpi_formats/openmpi_trace.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <bit>
#include <map>

namespace collscope::tst_shipped_live {

using namespace collscope::agent::test;
using namespace Qt::StringLiterals;

namespace {

/// What is shipped with the defaults for measurements of all collectives.
std::string shipped(const char *target, const DatasetPtr &dataset)
{
    codegen::ShippingOrder order;
    order.target = target;
    for (const std::string_view collective : dataset->collectives()) {
        GridSelection selection{std::string(collective), {}, false};
        selection.library = std::string_view(target).starts_with("mpich") ? "mpich" : "openmpi";
        order.collectives.push_back({{dataset, selection, {}}, std::nullopt});
    }
    const auto shipment = synthetic::must(codegen::ship(order));
    return shipment->mayBeWritten() ? shipment->files.front().text : std::string();
}

/// MPICH's own decisions get some calls wrong, and an export leaves those in place.
constexpr wire::Requirements notSeen = ~wire::aboutProcesses;

/// The algorithms that a file may choose for a call need all this.
using NeedsOf = std::function<wire::Requirements(const Call &)>;

/// Every way of calling on small communicators, one at a time on large ones; long vectors plainly.
std::vector<Call> callsOnManyProcesses(const std::vector<std::string> &collectives)
{
    auto calls = callsOf(collectives, {2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 17}, {24, 700, 6000, 90000});
    const auto isTooMuch = [](const Call &call) {
        const bool blocks = !std::set<std::string>{"allreduce", "bcast", "reduce", "reduce_scatter"}.contains(
            call.collective);
        return (call.commSize > 9 && std::popcount(call.ways) > 1) || (call.count > 700 && call.ways != 0)
            || (call.count > 6000 && blocks);
    };
    calls.erase(std::remove_if(calls.begin(), calls.end(), isTooMuch), calls.end());
    return calls;
}

/// Message sizes that nobody measured.
std::vector<int> sizesBetween()
{
    std::vector<int> sizes;
    for (int bytes = 4; bytes <= 1 << 20; bytes *= 4)
        sizes.push_back(bytes / 8 * 12 + 8);
    return sizes;
}

QStringList jobVariables(const QStringList &namesAndValues)
{
    QStringList options = {u"-genv"_s, u"MPIR_CVAR_DEVICE_COLLECTIVES"_s, u"none"_s};
    for (qsizetype i = 0; i + 1 < namesAndValues.size(); i += 2)
        options += {u"-genv"_s, namesAndValues[i], namesAndValues[i + 1]};
    return options;
}

/// Without those that fail on some communicators whatever the call is like.
QStringList algorithmsForAll(QStringList functions)
{
    using wire::Requirement;
    constexpr wire::Requirements always = wire::aboutProcesses | Requirement::wholeCommunicator
        | Requirement::nodesInOrder | Requirement::inPlace;
    for (const wire::Collective &collective : wire::mpiCollectives())
        for (const wire::Algorithm &algorithm : *wire::algorithms(wire::mpichLibrary, collective.name))
            if ((algorithm.needs & always) != 0)
                functions.removeAll(QString::fromStdString(
                    mpich::leafOf(wire::methodFromId("mpich", std::string(collective.name), algorithm.id),
                        collective.name)));
    return functions;
}

std::vector<std::string> allCollectives()
{
    std::vector<std::string> names;
    for (const wire::Collective &collective : wire::mpiCollectives())
        names.emplace_back(collective.name);
    return names;
}

} // namespace

class TestShippedLive : public QObject {
    Q_OBJECT

private slots:
    void openMpi_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("system");
        QTest::newRow("peak") << COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz" << u"peak"_s;
        QTest::newRow("this machine") << COLLSCOPE_SOURCE_DIR "/sample_data/two-cores" << u"two-core-vm"_s;
    }
    void openMpi()
    {
        OpenMpi41 openMpi;
        if (const char *const why = openMpi.unusable())
            QSKIP(why);
        QFETCH(QString, path);
        QFETCH(QString, system);
        if (!QFile::exists(path))
            QSKIP("measurements kept beside the checkout are absent");
        QCOMPARE(buildTrace(openMpi), QByteArray());
        QCOMPARE(m_program.build(u"mpicc"_s), QByteArray());
        DatasetPtr dataset;
        for (const DatasetPtr &each : synthetic::must(io::load(path.toStdString())).datasets)
            if (each->provenance().system == system.toStdString())
                dataset = each;
        QVERIFY(dataset);
        const std::string text = shipped("openmpi-rules", dataset);
        QVERIFY(!text.empty());

        const auto sizes = sizesBetween();
        std::size_t decisions = 0;
        const QByteArray differs = differingDecision(openMpi, text, 17, sizes, decisions);
        QVERIFY2(differs.isEmpty(), differs.constData());
        QCOMPARE(decisions, 16 * 14 * sizes.size());

        const QStringList options = {u"--mca"_s, u"coll_tuned_use_dynamic_rules"_s, u"1"_s, u"--mca"_s,
            u"coll_tuned_dynamic_rules_filename"_s, m_program.write(u"shipped.conf"_s, text)};
        everyCallIsRight(mpirunPath(), options, [](const Call &) { return wire::Requirements{0}; });
    }

    /// A file for 6 processes, which nobody measured: a job on 2 to 9 processes takes it for those of 6.
    void forAJob()
    {
        OpenMpi41 openMpi;
        if (const char *const why = openMpi.unusable())
            QSKIP(why);
        QCOMPARE(buildTrace(openMpi), QByteArray());
        const auto file = synthetic::must(io::load(COLLSCOPE_SOURCE_DIR "/sample_data/two-cores"));
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        for (const std::string_view collective : file.datasets.front()->collectives())
            order.collectives.push_back({{file.datasets.front(), {std::string(collective), {}, false}, {}},
                synthetic::must(parseModelSpec("knn")), {}, codegen::JobPlacements{{{1, 6, 6}}, true}});
        order.policy = codegen::ShipmentPolicy::asFitted; // whether it pays is not what is asked
        order.whereWorse = codegen::WhereWorse::leaveCollective;
        const auto shipment = synthetic::must(codegen::ship(order));
        const std::string &text = shipment->files.front().text;
        const auto rules = openmpi::readRules(text, openmpi::RulesReader::plain);
        const int bcast = openmpi::findCollective("bcast")->id;
        QVERIFY(rules.decide(bcast, 6, 1024).algorithm != 0);
        for (const std::uint32_t other : {2U, 4U, 5U, 7U, 8U})
            QCOMPARE(rules.decide(bcast, other, 1024).algorithm, 0);
        std::size_t decisions = 0;
        const QByteArray differs = differingDecision(openMpi, text, 9, sizesBetween(), decisions);
        QVERIFY2(differs.isEmpty(), differs.constData());
        QCOMPARE(decisions, 8 * 14 * sizesBetween().size());
    }

    void mpich()
    {
        TracedMpich traced;
        if (const char *const why = traced.build())
            QSKIP(why);
        QCOMPARE(m_program.build(QStandardPaths::findExecutable(u"mpicc.mpich"_s)), QByteArray());
        const auto items = mpichItems("rules:rows=8", algorithmsForAll(traced.functions), *traced.library);
        const std::string text = synthetic::must(codegen::bundle("mpich-json", items)).front().text;
        std::size_t decisions = 0;
        const auto sizes = sizesBetween();
        const QByteArray differs = traced.differingDecision(
            traced.variables(text), 8, sizes, TracedMpich::decisionsOf(text), decisions);
        QVERIFY2(differs.isEmpty(), differs.constData());
        QCOMPARE(decisions, 7 * 14 * sizes.size());

        const Json tree = synthetic::must(parseJson(text));
        everyCallIsRight(traced.mpirun, jobVariables(traced.variables(text)), [&tree](const Call &call) {
            const Json &own = *tree.find("collective=" + call.collective);
            const Json *const intra = own.find("comm_type=intra");
            return needsOf(intra ? *intra : own, call);
        });
    }

private:
    /// Of all leaves of a selection tree that such a call may reach.
    static wire::Requirements needsOf(const Json &node, const Call &call)
    {
        using wire::Requirement;
        static const std::map<std::string, Requirement> decidedByCall
            = {{"is_commutative=", Requirement::commutative}, {"is_sendbuf_inplace=", Requirement::inPlace},
                {"is_op_built_in=", Requirement::builtInOperation},
                {"is_block_regular=", Requirement::equalBlocks}};
        wire::Requirements needs = 0;
        for (const Json &item : node.items) {
            const auto at = item.key.find('=') + 1;
            const auto about = decidedByCall.find(item.key.substr(0, at));
            if (about != decidedByCall.end()
                && wire::has(unmetBy(call), about->second) == item.key.ends_with("=yes"))
                continue;
            const auto method = mpich::methodOf(item.key.substr(at), call.collective);
            needs |= method ? wire::requirementsOf(*method, call.collective) : needsOf(item, call);
        }
        return needs;
    }

    void everyCallIsRight(const QString &mpirun, const QStringList &options, const NeedsOf &needsOf)
    {
        const auto calls = callsOnManyProcesses(allCollectives());
        std::vector<Call> legal;
        for (const Call &call : calls)
            if ((unmetBy(call) & notSeen & needsOf(call)) == 0)
                legal.push_back(call);
        QVERIFY(legal.size() > calls.size() / 2);
        const auto outcomes = m_program.run(mpirun, options, legal, 400);
        for (const CallOutcome &outcome : outcomes)
            QVERIFY2(outcome.ok(), outcome.text().c_str());
        QCOMPARE(outcomes.size(), legal.size());
        qInfo("%zu of %zu calls", legal.size(), calls.size());
    }

    EveryCall m_program;
};

const testing::Registered<TestShippedLive> registered("tst_shipped_live");

} // namespace collscope::tst_shipped_live
#include "tst_shipped_live.moc"
