// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that are right only if all processes describe the data by the same type.
#include "engine/wire/catalogue.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_several_types {

using namespace collscope::agent::test;

namespace {

/// 72 bytes are cut differently by types of 8 and of 16 bytes.
wire::RuntimeTable tableOf(bool guaranteed)
{
    wire::RuntimeTable table;
    for (const auto &[collective, algorithm, number, segment] :
        {std::tuple("alltoall", "modified_bruck", 3, 0), std::tuple("gather", "linear_sync", 3, 72),
            std::tuple("bcast", "pipeline", 3, 72), std::tuple("allreduce", "ring", 4, 0)}) {
        wire::Method method;
        method.library = wire::openMpiLibrary;
        method.algorithm = algorithm;
        method.algorithmId = number;
        method.segmentBytes = static_cast<std::uint64_t>(segment);
        table.collectives.push_back(
            {collective, {}, {wire::PlacementSize::nodes, {0}}, {1}, {method}, {0}, {}});
    }
    if (guaranteed)
        wire::addGuarantees(table, static_cast<wire::Requirements>(wire::Requirement::sameTypes));
    return table;
}

} // namespace

class TestSeveralTypes : public QObject {
    Q_OBJECT

private slots:
    void runsOnlyIfGuaranteed_data();
    void runsOnlyIfGuaranteed();
};

void TestSeveralTypes::runsOnlyIfGuaranteed_data()
{
    QTest::addColumn<bool>("component");
    QTest::addColumn<bool>("guaranteed");
    for (const bool component : {false, true})
        for (const bool guaranteed : {false, true})
            QTest::addRow("%s, %s", component ? "component" : "preload", guaranteed ? "guaranteed" : "not")
                << component << guaranteed;
}

void TestSeveralTypes::runsOnlyIfGuaranteed()
{
    QFETCH(bool, component);
    QFETCH(bool, guaranteed);
    QString reason;
    const auto mpi = installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    if (component && !QFile::exists(QStringLiteral(COMPONENT_FOLDER "/mca_coll_collscope.so")))
        QSKIP("Open MPI's component is not built here");
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("several_types"));
    QCOMPARE(compile(mpi->c, {QStringLiteral("-O1")}, QStringLiteral(SOURCES "/several_types.c"), program),
        QString());
    const QString file = testing::writeFile(
        folder.filePath(QStringLiteral("types.table")), wire::encodeTable(tableOf(guaranteed)));
    Variables variables = {
        {QStringLiteral("COLLSCOPE_TABLE"), file}, {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")}};
    if (component)
        variables.emplace_back(
            QStringLiteral("OMPI_MCA_mca_base_component_path"), QStringLiteral(COMPONENT_PATH));
    const Outcome outcome = runUnder(*mpi, {{4, variables}}, program,
        guaranteed ? QStringList{QStringLiteral("same")} : QStringList(),
        component ? QStringLiteral(" ") : QString());
    QVERIFY2(outcome.exitStatus == 0 && outcome.output == "right\n", outcome.messages.constData());
    QByteArray others;
    std::map<std::string, std::string> methods;
    std::map<std::uint64_t, std::string> sums; // by elements
    for (const auto &[line, times] : traceLines(outcome.messages, others)) {
        methods[line.collective] = line.method;
        if (line.collective == "allreduce")
            sums[line.bytes / sizeof(int)] = line.method;
    }
    // Open MPI's ring writes outside its memory where elements do not begin at their address.
    QCOMPARE(sums[200], std::string("openmpi.ring"));
    QCOMPARE(sums[201], std::string("default"));
    QCOMPARE(sums[202], std::string("default"));
    QCOMPARE(methods["bcast"], std::string("openmpi.pipeline/72B"));
    QCOMPARE(methods["alltoall"], std::string(guaranteed ? "openmpi.modified_bruck" : "default"));
    QCOMPARE(methods["gather"], std::string(guaranteed ? "openmpi.linear_sync/72B" : "default"));
    const QByteArray message
        = "types.table: not used: openmpi.modified_bruck of alltoall, "
          "openmpi.linear_sync/72B of gather. Required: the same data type on all processes";
    QCOMPARE(others.count("collscope: "), guaranteed ? 0 : 1);
    QVERIFY2(guaranteed || others.contains(message), others.constData());
}

const testing::Registered<TestSeveralTypes> registered("tst_several_types");

} // namespace collscope::tst_several_types
#include "tst_several_types.moc"
