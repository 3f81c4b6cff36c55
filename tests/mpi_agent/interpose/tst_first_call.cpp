// SPDX-License-Identifier: GPL-3.0-or-later
// A program waits in its first decided call: nothing may be opened there that it does not need.
#include "engine/wire/catalogue.h"
#include "tests/mpi_agent/interpose/under_programs.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_first_call {

using namespace collscope::agent::test;

class TestFirstCall : public QObject {
    Q_OBJECT

private slots:
    void opensNoComponents();
};

/// Open MPI's tool interface (MPI_T) opens all components there are, 200 ms. Its methods are chosen without.
void TestFirstCall::opensNoComponents()
{
    QString reason;
    const auto mpi = installedOpenMpi(reason);
    if (!mpi)
        QSKIP(qPrintable(reason));
    const QTemporaryDir folder;
    const QString program = folder.filePath(QStringLiteral("first_calls"));
    const QString said = compile(mpi->c, {}, QStringLiteral(SOURCES "/first_calls.c"), program);
    QVERIFY2(said.isEmpty(), qPrintable(said));
    wire::Method method;
    method.library = wire::openMpiLibrary;
    method.algorithm = "binomial";
    method.algorithmId = wire::findAlgorithm(wire::openMpiLibrary, "bcast", "binomial")->id;
    wire::RuntimeTable table;
    table.collectives.push_back({"bcast", {wire::PlacementSize::commSize, {2}}, {}, {1}, {method}, {0}, {}});
    const QString file = folder.filePath(QStringLiteral("decisions.table"));
    testing::writeFile(file, QByteArray::fromStdString(wire::encodeTable(table)));
    const Outcome outcome = runUnder(*mpi,
        {{2,
            {{QStringLiteral("COLLSCOPE_TABLE"), file},
                {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("1")}}}},
        program, {});
    QByteArray others;
    const auto lines = traceLines(outcome.messages, others);
    QVERIFY2(outcome.exitStatus == 0, others.constData());
    QCOMPARE(lines.size(), std::size_t{1});
    QCOMPARE(lines.begin()->first.method, std::string("openmpi.binomial"));
    const auto counts = outcome.output.simplified().split(' ');
    QCOMPARE(counts.size(), 2);
    QVERIFY(counts[0].toInt() > 0);
    // The communicator on which the method runs may need one or two that are used for the first time.
    constexpr int few = 3;
    QVERIFY2(counts[1].toInt() - counts[0].toInt() <= few, outcome.output.constData());
}

const testing::Registered<TestFirstCall> registered("tst_first_call");

} // namespace collscope::tst_first_call
#include "tst_first_call.moc"
