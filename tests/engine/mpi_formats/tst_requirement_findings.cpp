// SPDX-License-Identifier: GPL-3.0-or-later
// Files that name algorithms where those cannot do every call: what the lint says, and where it keeps quiet.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/openmpi_lint.h"
#include "engine/mpi_formats/requirement_findings.h"
#include "tests/engine/mpi_formats/installed_mpich.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_requirement_findings {

namespace {

/// Messages about requirements, with their lines: "3 two_proc of ..."
QByteArrayList needs(const Findings &findings)
{
    QByteArrayList result;
    for (const Finding &finding : findings)
        if (finding.what.message.find(" needs ") != std::string::npos) {
            result.append(
                QByteArray::fromStdString(std::to_string(finding.what.line) + ' ' + finding.what.message));
            if (finding.severity != FindingSeverity::error)
                result.append("no error");
        }
    return result;
}

/// A tree of one collective.
QByteArrayList needsOfTree(const QByteArray &collective, const QByteArray &tree)
{
    const QByteArray text = "{\"collective=" + collective + "\":{" + tree + "}}\n";
    return needs(mpich::lintTree(text.toStdString(), "f"));
}

} // namespace

class TestRequirementFindings : public QObject {
    Q_OBJECT

private slots:
    void oncePerAlgorithm()
    {
        const auto found = needs(openmpi::lintRules(
            "1\n11 2\n2 2\n0 5 0 0\n999 2 0 0\n8 3\n0 5 0 0\n99 7 0 0\n999 5 0 1024\n", "f"));
        QCOMPARE(found.size(), 2);
        QVERIFY2(found[0].startsWith("4 binomial of reduce needs a commutative operation"), found[0]);
        QVERIFY2(found[0].contains("wrong results (and 2 more rules)"), found[0]);
        QVERIFY2(found[1].startsWith("5 chain of reduce needs"), found[1]);
        QVERIFY(!found[1].contains("more rules"));
    }

    void questionsOfOperationsCanBeEased()
    {
        Findings findings = openmpi::lintRules("2\n11 1\n2 1\n0 5 0 0\n0 1\n2 1\n0 7 0 0\n", "f");
        QCOMPARE(needs(findings).size(), 2);
        QVERIFY(!needs(findings).contains("no error"));
        easeOperations(findings);
        const auto eased = needs(findings);
        QCOMPARE(eased.size(), 3);
        QVERIFY2(eased[0].contains("commutative") && eased[1] == "no error", eased[0]);
        QVERIFY2(eased[2].contains("without MPI_IN_PLACE"), eased[2]);
    }

    void inPlace()
    {
        const auto found = needs(openmpi::lintRules("1\n0 1\n2 1\n0 7 0 0\n", "f"));
        QCOMPARE(found.size(), 1);
        QVERIFY2(found[0].startsWith("4 sparbit of allgather needs a call without MPI_IN_PLACE"), found[0]);
        QCOMPARE(needs(openmpi::lintRules("1\n1 1\n2 1\n0 6 0 0\n", "f")), QByteArrayList());
    }

    void processes()
    {
        const char *const only2 = "1\n0 3\n0 0\n2 1\n0 6 0 0\n3 0\n";
        QCOMPARE(needs(openmpi::lintRules(only2, "f")), QByteArrayList());
        const char *const alone = "1\n0 2\n1 1\n0 6 0 0\n3 0\n"; // nothing is chosen for one process
        QCOMPARE(needs(openmpi::lintRules(alone, "f")), QByteArrayList());
        const auto found = needs(openmpi::lintRules("1\n0 2\n2 2\n0 6 0 0\n9 6 0 0\n4 0\n", "f"));
        QCOMPARE(found.size(), 1);
        QVERIFY2(found[0].startsWith(
                     "4 two_proc of allgather needs two processes: it fails on communicators of 3"),
            found[0]);
    }

    void treeConditions_data()
    {
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<QByteArray>("tree");
        QTest::addColumn<QByteArray>("expected"); ///< part of the message; empty: nothing
        const auto row
            = [](const char *name, const char *collective, const char *tree, const char *expected) {
                  QTest::newRow(name) << QByteArray(collective) << QByteArray(tree) << QByteArray(expected);
              };
        row("smp", "scan", R"("comm_type=intra":{"algorithm=MPIR_Scan_intra_smp":{}})", "next to each other");
        row("smp in order", "scan",
            R"("comm_type=intra":{"is_node_consecutive=yes":{"algorithm=MPIR_Scan_intra_smp":{}}})", "");
        row("smp parent", "barrier",
            R"("comm_type=intra":{"comm_hierarchy=parent":{"algorithm=MPIR_Barrier_intra_smp":{}}})", "");
        row("between groups", "scan", R"("comm_type=inter":{"algorithm=MPIR_Scan_intra_smp":{}})", "");
        row("sizes", "allgather",
            R"("comm_size<=4":{"algorithm=MPIR_Allgather_intra_recursive_doubling":{}})",
            "communicators of 3");
        row("two", "allgather", R"("comm_size<=2":{"algorithm=MPIR_Allgather_intra_recursive_doubling":{}})",
            "");
        row("beyond", "allgather",
            R"("comm_size<=4":{},"comm_size=any":{"algorithm=MPIR_Allgather_intra_recursive_doubling":{}})",
            "communicators of 5");
        row("powers", "allgather",
            R"("comm_size=pow2":{"algorithm=MPIR_Allgather_intra_recursive_doubling":{}})", "");
        row("in place", "alltoall", R"("comm_size=any":{"algorithm=MPIR_Alltoall_intra_brucks":{}})",
            "without MPI_IN_PLACE");
        row("not in place", "alltoall",
            R"("is_sendbuf_inplace=no":{"algorithm=MPIR_Alltoall_intra_brucks":{}})", "");
        row("own operation", "reduce",
            R"("is_op_built_in=yes":{"algorithm=MPIR_Reduce_intra_reduce_scatter_gather":{}})",
            "as many elements as processes");
        row("enough elements", "reduce",
            R"("is_op_built_in=yes":{"count<pow2":{"algorithm=MPIR_Reduce_intra_binomial":{}},"count=any":{"algorithm=MPIR_Reduce_intra_reduce_scatter_gather":{}}})",
            "");
    }
    void treeConditions()
    {
        QFETCH(QByteArray, collective);
        QFETCH(QByteArray, tree);
        QFETCH(QByteArray, expected);
        const auto found = needsOfTree(collective, tree);
        QCOMPARE(found.size(), expected.isEmpty() ? 0 : 1);
        if (!expected.isEmpty())
            QVERIFY2(found[0].contains(expected), found[0]);
    }

    /// MPICH's own tree asks for everything.
    void installedTree()
    {
        const auto library = agent::test::installedMpich();
        if (!library)
            QSKIP("MPICH is not installed here");
        QCOMPARE(needs(mpich::lintTree((*library)->generic, "f")), QByteArrayList());
    }
};

const testing::Registered<TestRequirementFindings> registered("tst_requirement_findings");

} // namespace collscope::tst_requirement_findings
#include "tst_requirement_findings.moc"
