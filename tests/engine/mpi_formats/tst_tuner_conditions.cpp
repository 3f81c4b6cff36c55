// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of NCCL's, RCCL's and NCCLX's tuners and sections of ucc.conf: rules that require more of a call
// than processes and bytes.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/range_rules.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_tuner_conditions {

namespace {

Findings lint(const std::string &text, const std::string &path = "f")
{
    return libraryFormatOf(text, path).lint(text, path);
}

/// The texts of findings of one severity.
QString texts(const Findings &findings, FindingSeverity severity)
{
    QString all;
    for (const Finding &finding : findings)
        if (finding.severity == severity)
            all += QString::fromStdString(finding.text()) + '\n';
    return all;
}

std::string chosen(const LibraryDecisionsPtr &decisions, std::string_view collective, Placement placement,
    std::uint64_t bytes)
{
    return wire::methodText(decisions->decide({collective, placement, bytes}).method);
}

LibraryDecisionsPtr open(const std::string &text)
{
    return synthetic::must(libraryFormatOf(text).open(text, "f"));
}

constexpr Placement twoByEight{2, 8, 16};
constexpr Placement fourByFour{4, 4, 16};

} // namespace

class TestTunerConditions : public QObject {
    Q_OBJECT

private slots:
    void linesForOtherNodesDoNotHideEachOther()
    {
        const std::string text = "# RCCL\n"
                                 "allreduce,0,-1,ring,simple,8,2,16,-1,-1\n"
                                 "allreduce,0,-1,tree,ll,4,4,16,-1,-1\n"
                                 "allreduce,0,4096,tree,ll,2,-1,16,-1,-1\n"
                                 "allreduce,0,1024,nvls,simple,2,2,-1\n";
        QCOMPARE(texts(lint(text), FindingSeverity::error), QString());
        QCOMPARE(texts(lint(text), FindingSeverity::warning), QString());
        const auto decisions = open(text);
        QCOMPARE(chosen(decisions, "allreduce", twoByEight, 512), std::string("ring:8"));
        QCOMPARE(chosen(decisions, "allreduce", fourByFour, 512), std::string("tree_ll:4"));
        QCOMPARE(chosen(decisions, "allreduce", {8, 2, 16}, 512), std::string("tree_ll:2"));
        QCOMPARE(chosen(decisions, "allreduce", {2, 4, 8}, 512), std::string("nvls:2"));
        QCOMPARE(chosen(decisions, "allreduce", {2, 4, 8}, 2048), std::string("default"));
        const QString hidden
            = texts(lint(text + "allreduce,0,64,ring,ll,2,4,16,1,0\n"), FindingSeverity::warning);
        QVERIFY2(hidden.contains(":6: warning: this rule of allreduce is never used: that of line 3"),
            qPrintable(hidden));
    }

    void pipeOperationsAndRegisteredBuffersAreConditions()
    {
        const std::string text = "# for RCCL\n"
                                 "allreduce,0,-1,nvls,simple,8,-1,-1,-1,1\n"
                                 "allreduce,0,-1,ring,ll,4,-1,-1,4,-1\n"
                                 "allreduce,0,-1,tree,simple,2,-1,-1,1,0\n";
        QCOMPARE(texts(lint(text), FindingSeverity::warning), QString());
        QCOMPARE(chosen(open(text), "allreduce", twoByEight, 512), std::string("tree:2"));
        QVERIFY(texts(lint("# for RCCL\nallreduce,0,-1,ring,ll,4,two,-1\n"), FindingSeverity::error)
                    .contains("no number"));
        QVERIFY(texts(lint("# for RCCL\nallreduce,0,-1,ring,ll,4,2,-1,x\n"), FindingSeverity::error)
                    .contains("no number"));
    }

    void namesTellRcclFromNccl()
    {
        const std::string text = "allreduce,0,-1,ring,ll,-1,-1,8\n";
        QCOMPARE(libraryFormatOf(text, "/opt/table.csv").name, std::string_view("nccl-csv"));
        for (const char *const path :
            {"/opt/tuner/rccl_tuner_gfx942.conf", "rccl_table.conf", "/opt/rccl/table.csv", "a/gfx950/x.csv"})
            QCOMPARE(libraryFormatOf(text, path).name, std::string_view("rccl-csv"));
        QCOMPARE(libraryFormatOf("# tuned on gfx942\n" + text).name, std::string_view("rccl-csv"));
        // NVIDIA's own example has lines with -1 channels.
        QCOMPARE(texts(lint(text), FindingSeverity::error), QString());
        QVERIFY(texts(lint(text), FindingSeverity::warning).contains("channels -1 runs on one channel"));
    }

    void ncclxComparesBytesPerProcess_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("CSV") << QByteArray("# collective,bytesPerRank,...\n"
                                           "allreduce,[0,1024),ring,ll,4,*,*\n"
                                           "allreduce,[1024,4096],tree,ll128,-1,2,8\n"
                                           "allgather,[0,100],ring,simple,2,*,*\n");
        QTest::newRow("JSON") << QByteArray(
            "{'rules': [\n"
            "{'filter': {'collective': 'allreduce', 'bytesPerRank': '[0,1024)'},\n"
            " 'config': {'algorithm': 'ring', 'protocol': 'll', 'channels': 4}},\n"
            "{'filter': {'collective': 'allreduce', 'bytesPerRank': '[1024,4096]', 'nNodes': 2,\n"
            "  'nLocalRanks': '[8,8]'}, 'config': {'algorithm': 'tree', 'protocol': 'll128'}},\n"
            "{'filter': {'collective': 'allgather', 'bytesPerRank': '[0,100]'},\n"
            " 'config': {'algorithm': 'ring', 'protocol': 'simple', 'channels': 2}}]}")
                                     .replace('\'', '"');
    }
    void ncclxComparesBytesPerProcess()
    {
        QFETCH(QByteArray, text);
        const std::string file = text.toStdString();
        QCOMPARE(libraryFormatOf(file).name, std::string_view("ncclx"));
        QCOMPARE(texts(lint(file), FindingSeverity::error) + texts(lint(file), FindingSeverity::warning),
            QString());
        const auto decisions = open(file);
        QCOMPARE(chosen(decisions, "allreduce", fourByFour, 16 * 1024 - 1), std::string("ring_ll:4"));
        QCOMPARE(chosen(decisions, "allreduce", twoByEight, 16 * 1024), std::string("tree_ll128"));
        QCOMPARE(chosen(decisions, "allreduce", fourByFour, 16 * 1024), std::string("default"));
        QCOMPARE(chosen(decisions, "allreduce", twoByEight, 16 * 4097), std::string("default"));
        // What a process contributes is all that counts of allgather.
        QCOMPARE(chosen(decisions, "allgather", fourByFour, 100), std::string("ring:2"));
        QCOMPARE(chosen(decisions, "allgather", fourByFour, 101), std::string("default"));
    }

    void ncclxRefusesToStart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto json = [](const char *filter, const char *config) {
            return QByteArray("{\"rules\": [{\"filter\": {\"collective\": \"allreduce\"") + filter
                + "}, \"config\": {\"algorithm\": \"ring\", \"protocol\": \"ll\"" + config + "}}]}";
        };
        QTest::newRow("ends swapped")
            << json(", \"bytesPerRank\": \"(2,1]\"", "") << QByteArray("bytesPerRank");
        QTest::newRow("no interval") << json(", \"nNodes\": \"[2\"", "") << QByteArray("nNodes");
        QTest::newRow("channels") << json("", ", \"channels\": \"4\"") << QByteArray("channels");
        QTest::newRow("unknown member") << json(", \"minBytes\": 4", "") << QByteArray("'minBytes'");
        QTest::newRow("no list") << QByteArray("{\"rules\": {\"filter\": {}}}") << QByteArray("no list");
        QTest::newRow("no config") << QByteArray("{\"rules\": [{\"filter\": {}}]}")
                                   << QByteArray("no config");
        QTest::newRow("CSV") << QByteArray("allreduce,[0,64],ring,ll,4,*,*\nallreduce,[0,64],ring,ll\n")
                             << QByteArray(":2: error: has fewer than 7");
        QTest::newRow("algorithm") << QByteArray(
            "allreduce,[0,64],ring,ll,4,*,*\nallreduce,*,rong,ll,4,*,*\n")
                                   << QByteArray("'rong'");
    }
    void ncclxRefusesToStart()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const QString found = texts(lint(text.toStdString()), FindingSeverity::error);
        QVERIFY2(found.contains(message), qPrintable(found));
    }

    void sectionsHoldForTheirTeamsOnly()
    {
        const std::string text = "UCC_CL_BASIC_TLS=^sharp\n"
                                 "UCC_TL_UCP_TUNE=allreduce:0-inf:@ring#bcast:@dbt\n"
                                 "[team_size=16 ppn=8 nnodes=2]\n"
                                 "UCC_TL_UCP_TUNE=allreduce:0-4k:@knomial\n"
                                 "[team_size=8-32 nnodes=4]\n"
                                 "UCC_TL_UCP_TUNE=allreduce:0-4k:@sra_knomial\n"
                                 "[vendor=Intel model=skylake team_size=16]\n"
                                 "UCC_TL_UCP_TUNE=allreduce:0-4k:@dbt\n";
        QCOMPARE(texts(lint(text), FindingSeverity::error), QString());
        QCOMPARE(texts(lint(text), FindingSeverity::warning), QString());
        QVERIFY(texts(lint(text), FindingSeverity::note).contains("1 of 3 sections hold"));
        const auto decisions = open(text);
        QCOMPARE(chosen(decisions, "allreduce", twoByEight, 64), std::string("knomial"));
        QCOMPARE(chosen(decisions, "allreduce", fourByFour, 64), std::string("sra_knomial"));
        QCOMPARE(chosen(decisions, "allreduce", {8, 2, 16}, 64), std::string("ring"));
        // The string of a section replaces the one above the sections.
        QCOMPARE(chosen(decisions, "bcast", twoByEight, 64), std::string("default"));
        QCOMPARE(chosen(decisions, "bcast", {8, 2, 16}, 64), std::string("dbt"));
    }

    void uccTokens_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("memory") << QByteArray("UCC_TL_UCP_TUNE=allreduce:cuda-managed:@ring")
                                << QByteArray("drops the whole string");
        QTest::newRow("other component")
            << QByteArray("UCC_TL_CUDA_TUNE=allreduce:0-:inf") << QByteArray("drops the whole string");
        QTest::newRow("section") << QByteArray("[nodes=2]\nUCC_TL_UCP_TUNE=allreduce:@ring")
                                 << QByteArray("ignores the whole file");
        QTest::newRow("count") << QByteArray("[team_size=all]\nUCC_TL_UCP_TUNE=allreduce:@ring")
                               << QByteArray("ignores the whole file");
        QTest::newRow("good") << QByteArray(
            "UCC_TL_UCP_TUNE=allreduce,gatherv:host,cuda_managed:0-4k:[2-8]:@1")
                              << QByteArray();
    }
    void uccTokens()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const QString found = texts(lint(text.toStdString()), FindingSeverity::error);
        QCOMPARE(found.isEmpty(), message.isEmpty());
        QVERIFY2(found.contains(message), qPrintable(found));
        const QString warned
            = texts(lint("UCC_TL_UCP_TUNE=Allreduce:0-4k:@ring\n"), FindingSeverity::warning);
        QVERIFY2(warned.contains("capital letters"), qPrintable(warned));
    }
};

const testing::Registered<TestTunerConditions> registered("tst_tuner_conditions");

} // namespace collscope::tst_tuner_conditions
#include "tst_tuner_conditions.moc"
