// SPDX-License-Identifier: GPL-3.0-or-later
// Open MPI's components as methods: what the agent measures under a component's name runs in that component,
// and a table that names one makes programs run it. A library that is preloaded looks at the stack.
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "tests/mpi_agent/agent_runs.h"
#include "tests/mpi_agent/interpose/openmpi/component_runs.h"
#include "tests/support/test_program.h"

#include <map>
#include <set>

namespace collscope::tst_components {

using namespace agent::test;

namespace {

/// Those that 4.1 has for the collective.
std::vector<wire::Method> componentsOf(const std::string &collective)
{
    std::vector<wire::Method> methods;
    for (const wire::Algorithm &algorithm : wire::openMpiComponentsOf(collective).algorithms)
        if (!has(algorithm.needs, wire::Requirement::notTried))
            methods.push_back(
                {std::string(wire::openMpiComponents), std::string(algorithm.name), algorithm.id});
    return methods;
}

/// Every component of every collective in turn over communicator and message sizes.
wire::RuntimeTable everyComponent()
{
    wire::RuntimeTable table;
    for (const wire::Collective &known : wire::mpiCollectives()) {
        wire::RuntimeTable::Collective made;
        made.name = known.name;
        made.first.values = {2, 3, 4, 5};
        made.messageBytes = known.sized ? std::vector<std::uint64_t>{1, 2048} : std::vector<std::uint64_t>{1};
        made.methods = componentsOf(made.name);
        for (std::size_t row = 0; row < made.first.values.size(); ++row)
            for (std::size_t size = 0; size < made.messageBytes.size(); ++size)
                made.cells.push_back(static_cast<std::uint8_t>((row + size) % made.methods.size()));
        table.collectives.push_back(std::move(made));
    }
    return table;
}

/// One component for everything that it may have.
wire::RuntimeTable only(const std::string &component)
{
    wire::RuntimeTable table;
    for (const wire::Collective &known : wire::mpiCollectives())
        for (const wire::Method &method : componentsOf(std::string(known.name)))
            if (method.algorithm == component) {
                wire::RuntimeTable::Collective made;
                made.name = known.name;
                made.first.values = {1};
                made.messageBytes = {1};
                made.methods = {method};
                made.cells = {0};
                table.collectives.push_back(std::move(made));
            }
    return table;
}

std::string decided(const wire::RuntimeTable &table, const TraceLine &line)
{
    const auto method = decidedMethod(table, line);
    return method ? wire::qualifiedText(*method) : "default";
}

/// What the preloaded library saw: "allreduce sm", one line per communicator and collective.
std::multiset<QByteArray> witnesses(const QByteArray &output)
{
    std::multiset<QByteArray> seen;
    for (const QByteArray &line : output.split('\n'))
        if (line.startsWith("witness "))
            seen.insert(line.mid(8));
    return seen;
}

const QStringList hosts{QStringLiteral("2"), QStringLiteral("2")};
constexpr int noHosts = 77; ///< exit status of the script where namespaces are not to be had

} // namespace

class TestComponents : public QObject {
    Q_OBJECT

private:
    ComponentRuns m_runs;
    QString m_program;
    QString m_witness;

    QStringList agentLine(const QString &arguments) const
    {
        return QStringList{QStringLiteral("-x"), QStringLiteral("LD_PRELOAD=") + m_witness}
        + (QStringLiteral(COLLSCOPE_AGENT_PROGRAM
               " --sizes 4KiB --repetitions 5 --seconds-per-point 0.02 --collectives ")
            + arguments)
              .split(u' ');
    }

private slots:
    void initTestCase()
    {
        if (const QString why = m_runs.prepare(); !why.isEmpty())
            QSKIP(qPrintable(why));
        if (!QStringLiteral(OPENMPI_SERIES).startsWith(u'4'))
            QSKIP("components are no files of their own in this Open MPI: which one runs cannot be seen");
        m_program = m_runs.compileEveryCollective();
        m_witness = m_runs.compile(QStringLiteral("mpicc"), QStringLiteral("component_witness.c"),
            {QStringLiteral("-shared"), QStringLiteral("-fPIC"), QStringLiteral("-ldl")});
        QVERIFY(!m_program.isEmpty() && !m_witness.isEmpty());
    }

    void measuredComponentsAreThoseThatRun_data()
    {
        QTest::addColumn<QString>("component");
        QTest::addColumn<std::multiset<QByteArray>>("expected"); // but for the library's own choices
        // Basic's reduce on few processes is a function of libmpi itself; adapt has no allreduce.
        QTest::newRow("basic") << QStringLiteral("basic")
                               << std::multiset<QByteArray>{"allreduce basic", "allreduce basic",
                                      "allreduce basic", "reduce libmpi", "reduce libmpi", "reduce basic"};
        QTest::newRow("sm") << QStringLiteral("sm")
                            << std::multiset<QByteArray>{"allreduce sm", "allreduce sm", "allreduce sm",
                                   "reduce sm", "reduce sm", "reduce sm"};
        QTest::newRow("adapt") << QStringLiteral("adapt")
                               << std::multiset<QByteArray>{"reduce adapt", "reduce adapt", "reduce adapt"};
        QTest::newRow("han") << QStringLiteral("han") << std::multiset<QByteArray>{};
    }

    /// On 2, 3 and 5 processes of one host, where coll/tuned is the library's own choice.
    void measuredComponentsAreThoseThatRun()
    {
        QFETCH(QString, component);
        QFETCH(std::multiset<QByteArray>, expected);
        const QString file = component + QStringLiteral(".txt");
        const auto outcome = runProgram(mpirunPath(),
            QStringList{QStringLiteral("-n"), QStringLiteral("5")}
                + agentLine(QStringLiteral("allreduce,reduce --comm-sizes 2,3,5 --methods "
                                           "openmpi-component.%1 -o %2")
                                .arg(component, file)),
            60, m_runs.folder());
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
        auto seen = witnesses(outcome.output);
        seen.erase("allreduce tuned");
        seen.erase("reduce tuned");
        QVERIFY2(seen == expected, outcome.output.constData());
        const auto records = parse(testing::fileText(m_runs.path(file))).records;
        QCOMPARE(records.size(), expected.size());
        for (const wire::RecordLine &record : records) {
            QCOMPARE(record.method.library, std::string(wire::openMpiComponents));
            QCOMPARE(record.method.algorithm, component.toStdString());
            QCOMPARE(record.method.algorithmId, wire::openMpiComponentNumber(record.method.algorithm));
        }
        const QByteArray absent = "left out openmpi-component.han on 3 processes, nodes: 1, which does not "
                                  "take allreduce (coll/tuned does), reduce (coll/tuned does)\n";
        QCOMPARE(outcome.messages.contains(absent), component == QStringLiteral("han"));
    }

    void absentComponentsAreNoMethods()
    {
        const auto outcome = runProgram(mpirunPath(),
            QStringList{QStringLiteral("--mca"), QStringLiteral("coll"), QStringLiteral("^adapt"),
                QStringLiteral("-n"), QStringLiteral("2")}
                + agentLine(QStringLiteral("reduce --methods openmpi-component.adapt -o absent.txt")),
            60, m_runs.folder());
        QCOMPARE(outcome.exitStatus, 2);
        QVERIFY2(outcome.messages.contains("--methods does not take 'openmpi-component.adapt'"),
            outcome.messages.constData());
    }

    /// HAN takes part only there, and gives back what it finds it cannot do: not equally full nodes.
    void hanRunsBetweenHosts()
    {
        const auto outcome = runProgram(QStringLiteral(EMULATE_ETHERNET),
            hosts
                + agentLine(QStringLiteral(
                    "allreduce,reduce --comm-sizes 3,4 --methods openmpi-component.han -o hosts.txt")),
            100, m_runs.folder());
        if (outcome.exitStatus == noHosts)
            QSKIP("network namespaces are not to be had here");
        QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
        std::map<std::string, std::set<std::uint32_t>> sizes;
        for (const wire::RecordLine &record :
            parse(testing::fileText(m_runs.path(QStringLiteral("hosts.txt")))).records)
            sizes[record.collective].insert(record.commSize);
        QVERIFY((sizes["allreduce"] == std::set<std::uint32_t>{3, 4}));
        QVERIFY((sizes["reduce"] == std::set<std::uint32_t>{4}));
        QVERIFY2(outcome.messages.contains("left out openmpi-component.han on 3 processes, nodes: 2, which "
                                           "does not take reduce (coll/tuned does)"),
            outcome.messages.constData());
        const auto seen = witnesses(outcome.output);
        QCOMPARE(seen.count("allreduce han"), std::size_t{2});
        QCOMPARE(seen.count("reduce han"), std::size_t{1});
    }

    /// What is traced is what the table says; what the communicator has not is left to the library.
    void tablesNameComponents()
    {
        std::map<std::string, std::set<std::string>> seen;
        const wire::RuntimeTable table = everyComponent();
        QCOMPARE(wire::problemOf(table), std::string());
        const QString file = m_runs.write(QStringLiteral("components.table"), wire::encodeTable(table));
        for (int processes = 2; processes <= 5; ++processes) {
            QByteArray others;
            const auto lines = m_runs.trace(
                processes, file, m_program, {QStringLiteral("1"), QStringLiteral("1500")}, others);
            QVERIFY2(lines.size() > 200, others.constData());
            for (const TraceLine &line : lines) {
                const std::string said = decided(table, line);
                const bool isLeft = said == "openmpi-component.han"
                    || line.collective == "alltoallv" // on one node
                    || isBetweenGroups(line);
                const std::string what = line.collective + " of " + std::to_string(line.placement.commSize)
                    + ", " + std::to_string(line.bytes) + " bytes: " + line.method;
                QVERIFY2(line.method == (isLeft ? "default" : said), what.c_str());
                seen[line.collective].insert(line.method);
            }
        }
        for (const wire::Collective &collective : wire::mpiCollectives())
            for (const wire::Method &method : componentsOf(std::string(collective.name)))
                QVERIFY2(collective.name == "alltoallv" || method.algorithm == "han"
                        || seen[std::string(collective.name)].count(wire::qualifiedText(method)) == 1,
                    (std::string(collective.name) + " never ran " + method.algorithm).c_str());
    }

    /// The agent is an MPI program too: what it takes for the library's own choice is the table's.
    void decidedComponentsRun()
    {
        for (const QString &component : {QStringLiteral("sm"), QStringLiteral("basic")}) {
            const QString table
                = m_runs.write(QStringLiteral("one.table"), wire::encodeTable(only(component.toStdString())));
            const auto outcome = runProgram(mpirunPath(),
                QStringList{QStringLiteral("-n"), QStringLiteral("3")}
                    + m_runs.exported({{QStringLiteral("COLLSCOPE_TABLE"), table}})
                    + agentLine(QStringLiteral("allreduce --comm-sizes 3 --methods default -o %1.default")
                                    .arg(component)),
                60, m_runs.folder());
            QVERIFY2(outcome.exitStatus == 0, outcome.messages.constData());
            const auto seen = witnesses(outcome.output);
            QVERIFY2(seen.count("allreduce " + component.toUtf8()) == seen.size() && !seen.empty(),
                outcome.output.constData());
        }
    }

    /// Parts of the program's communicators lie unequally on the hosts: HAN hands calls back to whoever
    /// stands in the communicator, and that is our component.
    void hanIsDecidedBetweenHosts()
    {
        const QString table = m_runs.write(QStringLiteral("han.table"), wire::encodeTable(only("han")));
        Variables variables = ComponentRuns::tracing(table);
        variables.insert(QStringLiteral("OMPI_MCA_coll_han_priority"), QStringLiteral("35")); // as 5.0
        const auto outcome = m_runs.launch(
            QStringLiteral(EMULATE_ETHERNET), hosts, {{4, variables}}, m_program, {QStringLiteral("300")});
        if (outcome.exitStatus == noHosts)
            QSKIP("network namespaces are not to be had here");
        QByteArray others;
        const auto lines = readTrace(outcome.messages, others);
        QVERIFY2(outcome.exitStatus == 0, others.constData());
        QVERIFY2(outcome.output.contains(" calls"), outcome.output.constData());
        std::set<std::string> between;
        for (const TraceLine &line : lines)
            if (line.placement.nodes == 2 && line.method == "openmpi-component.han")
                between.insert(line.collective);
            else
                QVERIFY2(line.method == "default", line.method.c_str());
        QCOMPARE(between.size(), std::size_t{7});
    }
};

const testing::Registered<TestComponents> registered("tst_components");

} // namespace collscope::tst_components
#include "tst_components.moc"
