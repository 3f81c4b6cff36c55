// SPDX-License-Identifier: GPL-3.0-or-later
// The component of Open MPI under programs that know nothing of it: traced choices are those of the table,
// results are right.
#include "engine/wire/catalogue.h"
#include "engine/wire/profile.h"
#include "engine/wire/requirements.h"
#include "tests/mpi_agent/interpose/openmpi/component_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <map>
#include <set>

namespace collscope::tst_openmpi_component {

using namespace agent::test;

namespace {

/// All of the library's methods and, where there are any, the bundled ones with and without parameters. Those
/// for some numbers of processes come first: for two, all do.
std::vector<wire::Method> everyMethod(const std::string &collective)
{
    std::vector<wire::Method> methods;
    for (const std::string_view library : {wire::openMpiLibrary, wire::bundledLibrary}) {
        const auto *const all = wire::algorithms(library, collective);
        for (const wire::Algorithm &algorithm : all ? *all : std::vector<wire::Algorithm>()) {
            if (algorithm.name == "sparbit")
                continue; // Open MPI 5 has it
            if (algorithm.onRequest)
                continue; // other words for what methods by nodes do that are here
            wire::Method method;
            method.library = library;
            method.algorithm = algorithm.name;
            method.algorithmId = algorithm.id;
            method.segmentBytes = algorithm.segments ? 1024 : 0;
            method.fanout = algorithm.fanout ? 2 : 0;
            const bool first = (algorithm.needs & wire::aboutProcesses) != 0;
            methods.insert(first ? methods.begin() : methods.end(), method);
        }
    }
    return methods;
}

/// Every method of every collective in turn over communicator and message sizes, `round` after `round`
/// others, and now and then nothing.
wire::RuntimeTable tableOfRound(std::size_t round)
{
    wire::RuntimeTable table;
    wire::addGuarantees(table, static_cast<wire::Requirements>(wire::Requirement::sameTypes));
    for (const wire::Collective &known : wire::mpiCollectives()) {
        wire::RuntimeTable::Collective made;
        made.name = known.name;
        made.first.values = {2, 3, 4, 5};
        made.messageBytes
            = known.sized ? std::vector<std::uint64_t>{1, 64, 2048, 65536} : std::vector<std::uint64_t>{1};
        made.methods = everyMethod(made.name);
        const std::size_t cells = made.first.values.size() * made.messageBytes.size();
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::size_t method = (cell + round * cells) % (made.methods.size() + 1);
            made.cells.push_back(method < made.methods.size() ? static_cast<std::uint8_t>(method)
                                                              : wire::RuntimeTable::leaveToLibrary);
        }
        table.collectives.push_back(std::move(made));
    }
    return table;
}

/// What the table says; `needs` becomes what the call has to meet for that.
std::string decided(const wire::RuntimeTable &table, const TraceLine &line, wire::Requirements &needs)
{
    needs = 0;
    const auto method = decidedMethod(table, line);
    if (!method)
        return "default";
    needs = wire::requirementsOf(*method, line.collective);
    return wire::meets(needs, line.placement.commSize) ? method->library + '.' + wire::methodText(*method)
                                                       : "default";
}

} // namespace

class TestOpenMpiComponent : public QObject {
    Q_OBJECT

private:
    ComponentRuns m_runs;
    QString m_program;

    QString write(const QString &name, const std::string &bytes) { return m_runs.write(name, bytes); }
    static Variables tracing(const QString &table) { return ComponentRuns::tracing(table); }

    Outcome run(int processes, const Variables &variables, const QStringList &arguments)
    {
        return m_runs.run({{processes, variables}}, m_program, arguments);
    }

private slots:
    void initTestCase()
    {
        if (const QString why = m_runs.prepare(); !why.isEmpty())
            QSKIP(qPrintable(why));
        m_program = m_runs.compileEveryCollective();
        QVERIFY(!m_program.isEmpty());
    }

    /// All processes of all communicators choose what the table says, whatever it says, and every method
    /// runs.
    void followsTheTable()
    {
        std::map<std::string, std::set<std::string>> seen;
        for (std::size_t round = 0; round < 3; ++round) {
            const wire::RuntimeTable table = tableOfRound(round);
            QCOMPARE(wire::problemOf(table), std::string());
            const QString file = write(QStringLiteral("round%1.table").arg(round), wire::encodeTable(table));
            for (int processes = 2; processes <= 5; ++processes) {
                QByteArray others;
                const auto lines = m_runs.trace(processes, file, m_program,
                    {QStringLiteral("1"), QStringLiteral("20"), QStringLiteral("1500"),
                        QStringLiteral("20000")},
                    others);
                QVERIFY2(lines.size() > 500, others.constData());
                for (const TraceLine &line : lines) {
                    wire::Requirements needs = 0;
                    const std::string expected = decided(table, line, needs);
                    // The program also has an operation that does not commute; alltoallv's counts are not
                    // known to all.
                    const bool mayBeLeft = has(needs, wire::Requirement::commutative)
                        || line.collective == "alltoallv" || isBetweenGroups(line);
                    const std::string said = line.collective + " of "
                        + std::to_string(line.placement.commSize) + ", " + std::to_string(line.bytes)
                        + " bytes: " + line.method + " instead of " + expected;
                    QVERIFY2(
                        line.method == expected || (mayBeLeft && line.method == "default"), said.c_str());
                    seen[line.collective].insert(line.method);
                }
            }
        }
        for (const wire::Collective &collective : wire::mpiCollectives()) {
            const std::string name(collective.name);
            if (name == "alltoallv")
                continue;
            for (const wire::Method &method : everyMethod(name)) {
                const std::string text = method.library + '.' + wire::methodText(method);
                QVERIFY2(seen[name].count(text) == 1, (name + " never ran " + text).c_str());
            }
        }
    }

    /// Rows are told apart by what only the component knows of each communicator.
    void knowsNodes()
    {
        wire::RuntimeTable table = tableOfRound(0);
        table.collectives = {*table.find("allreduce")};
        table.collectives[0].first = {wire::PlacementSize::nodes, {1, 2}};
        table.collectives[0].messageBytes = {1};
        table.collectives[0].cells = {2, 1};
        const QString file = write(QStringLiteral("nodes.table"), wire::encodeTable(table));
        Variables first = tracing(file);
        first.insert(QStringLiteral("COLLSCOPE_NODE"), QStringLiteral("a"));
        Variables second = first;
        second.insert(QStringLiteral("COLLSCOPE_NODE"), QStringLiteral("b"));
        // Parts of three: 0 to 2 on one node, the only one of 3 alone.
        const auto outcome = m_runs.run({{3, first}, {1, second}}, m_program, {QStringLiteral("100")});
        QCOMPARE(outcome.exitStatus, 0);
        QByteArray others;
        std::set<std::uint32_t> nodes;
        for (const TraceLine &line : readTrace(outcome.messages, others)) {
            wire::Requirements needs = 0;
            QCOMPARE(line.method, decided(table, line, needs));
            nodes.insert(line.placement.nodes);
        }
        QCOMPARE(nodes, (std::set<std::uint32_t>{1, 2}));
    }

    void seesFortran()
    {
        const QString compiler = QStandardPaths::findExecutable(QStringLiteral("mpifort"));
        const QString program
            = compiler.isEmpty() ? QString() : m_runs.compile(compiler, QStringLiteral("sums.f90"));
        if (program.isEmpty())
            QSKIP("there is no Fortran compiler for MPI");
        const QString file = write(QStringLiteral("f.table"), wire::encodeTable(tableOfRound(0)));
        const auto outcome = m_runs.run({{3, tracing(file)}}, program, {});
        QCOMPARE(outcome.output.trimmed(), QByteArray("right"));
        QByteArray others;
        std::map<std::string, int> calls;
        for (const TraceLine &line : readTrace(outcome.messages, others)) {
            wire::Requirements needs = 0;
            QCOMPARE(line.method, decided(tableOfRound(0), line, needs));
            if (line.bytes == 400)
                ++calls[line.collective];
        }
        QCOMPARE(calls["allreduce"], 3);
        QCOMPARE(calls["bcast"], 3);
    }

    /// Each thread on a communicator of its own.
    void threads()
    {
        const QString file = write(QStringLiteral("threads.table"), wire::encodeTable(tableOfRound(1)));
        const auto outcome = run(3, {{QStringLiteral("COLLSCOPE_TABLE"), file}},
            {QStringLiteral("threads"), QStringLiteral("300")});
        QCOMPARE(outcome.exitStatus, 0);
        QVERIFY2(outcome.output.contains(" calls"), outcome.output.constData());
        QVERIFY2(outcome.messages.isEmpty(), outcome.messages.constData());
    }

    /// One line, and everything is left to the library on all processes.
    void unusableTables_data()
    {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        const QString good = write(QStringLiteral("good.table"), wire::encodeTable(tableOfRound(0)));
        const QString other = write(QStringLiteral("other.table"), wire::encodeTable(tableOfRound(1)));
        const QString broken
            = write(QStringLiteral("broken.table"), wire::encodeTable(tableOfRound(0)).substr(0, 500));
        QTest::newRow("broken") << broken << broken;
        QTest::newRow("absent") << QStringLiteral("/nowhere") << QStringLiteral("/nowhere");
        QTest::newRow("not the same") << good << other;
        QTest::newRow("one cannot read it") << good << QStringLiteral("/nowhere");
    }
    void unusableTables()
    {
        QFETCH(QString, first);
        QFETCH(QString, second);
        const auto outcome
            = m_runs.run({{1, tracing(first)}, {2, tracing(second)}}, m_program, {QStringLiteral("20")});
        QCOMPARE(outcome.exitStatus, 0);
        QByteArray others;
        const auto lines = readTrace(outcome.messages, others);
        QVERIFY(!lines.empty());
        for (const TraceLine &line : lines)
            QCOMPARE(line.method, std::string("default"));
        QVERIFY2(others.count("the MPI library's own choices are used") == 1, others.constData());
    }

    void offSwitch()
    {
        Variables variables = tracing(write(QStringLiteral("off.table"), wire::encodeTable(tableOfRound(0))));
        variables.insert(QStringLiteral("COLLSCOPE_OFF"), QStringLiteral("1"));
        const auto outcome = run(3, variables, {QStringLiteral("20")});
        QCOMPARE(outcome.exitStatus, 0);
        QVERIFY2(outcome.messages.isEmpty(), outcome.messages.constData());
    }

    /// Preloaded, the library sees all calls first: the component leaves them to it, and says so.
    void staysOutBesideTheLibrary()
    {
        Variables variables = {{QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")},
            {QStringLiteral("LD_PRELOAD"), QStringLiteral(COMPONENT_FOLDER "/libcollscope-pmpi.so")}};
        const auto both = run(2, variables, {QStringLiteral("20")});
        QCOMPARE(both.exitStatus, 0);
        QByteArray others;
        const auto lines = readTrace(both.messages, others);
        QCOMPARE(others.count("collscope: "), 1);
        QVERIFY2(others.contains("the component does nothing"), others.constData());
        variables.insert(QStringLiteral("OMPI_MCA_coll"), QStringLiteral("^collscope"));
        const auto alone = run(2, variables, {QStringLiteral("20")});
        QCOMPARE(alone.exitStatus, 0);
        others.clear();
        QCOMPARE(lines.size(), readTrace(alone.messages, others).size());
        QVERIFY(!lines.empty());
        QVERIFY2(others.isEmpty(), others.constData());
    }

    void recordsProfiles()
    {
        const QString file = m_runs.path(QStringLiteral("profile"));
        const auto outcome = run(
            3, {{QStringLiteral("COLLSCOPE_PROFILE"), file}}, {QStringLiteral("20"), QStringLiteral("20")});
        QCOMPARE(outcome.exitStatus, 0);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        std::string problem;
        const auto profile = wire::readProfile(written.readAll().toStdString(), problem);
        QVERIFY2(profile, problem.c_str());
        QVERIFY(profile->complete);
        std::map<std::string, std::uint64_t> calls;
        for (const auto &[key, entry] : profile->entries)
            if (key.messageBytes == 160 && key.inPlace == true && key.commSize == 3)
                calls[key.collective + (key.kind == "blocking" ? "" : ' ' + key.kind)] += entry.calls;
        // Twice on each of world, its only part and the turned one.
        QCOMPARE(calls["allreduce"], std::uint64_t{6});
        QCOMPARE(calls["allgather"], std::uint64_t{6});
        QCOMPARE(calls["alltoallw"], std::uint64_t{6});
        QCOMPARE(calls["allreduce nonblocking"], std::uint64_t{6});
        // The root alone knows whether it is in place: one kind of call on all processes.
        for (const auto &[key, entry] : profile->entries) {
            const bool rooted
                = key.collective == "reduce" || key.collective == "gather" || key.collective == "scatter";
            if (!rooted)
                continue;
            ++calls["rooted"];
            QVERIFY(!key.inPlace);
            QCOMPARE(entry.processes, std::uint64_t{key.commSize});
        }
        QVERIFY(calls["rooted"] >= 6);
        QVERIFY(std::any_of(profile->entries.begin(), profile->entries.end(),
            [](const auto &entry) { return entry.second.skewSamples != 0 && entry.second.skewMost > 0; }));
    }
};

const testing::Registered<TestOpenMpiComponent> registered("tst_openmpi_component");

} // namespace collscope::tst_openmpi_component
#include "tst_openmpi_component.moc"
