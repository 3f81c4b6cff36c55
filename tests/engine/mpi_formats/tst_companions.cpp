// SPDX-License-Identifier: GPL-3.0-or-later
// Files of an export that decide nothing themselves, and parts of files that MPICH wrote.
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace collscope::tst_companions {

using namespace Qt::StringLiterals;

class TestCompanions : public QObject {
    Q_OBJECT
private slots:
    void exportedFolder_data();
    void exportedFolder();
    void treesThatMpichWrote();
    void treesOfMpichsLayers();
};

void TestCompanions::exportedFolder_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("library");
    QTest::addColumn<QString>("decides");
    QTest::newRow("rules") << u"openmpi-rules"_s << u"openmpi"_s << u"decisions.conf"_s;
    QTest::newRow("variables") << u"ucc-env"_s << u"ucc"_s << u"decisions.sh"_s;
}

void TestCompanions::exportedFolder()
{
    QFETCH(const QString, target);
    QFETCH(const QString, library);
    QFETCH(const QString, decides);
    const bool isUcc = library == u"ucc"_s;
    const auto map = randomMap(library.toStdString(), "bcast",
        isUcc ? std::vector<std::string>{"knomial", "dbt"} : std::vector<std::string>{"chain", "binomial"},
        4);
    const QTemporaryDir folder;
    const QString of = folder.filePath(u"a folder"_s);
    int companions = 0;
    for (const codegen::TextFile &file :
        synthetic::must(codegen::bundle(target.toStdString(), {item(map, "exact")})))
        testing::writeFile(of + u'/' + QString::fromStdString(file.name), file.text);
    const QStringList names = QDir(of).entryList(QDir::Files);
    for (const QString &name : names) {
        const auto judged = synthetic::must(judgeLibraryFile((of + u'/' + name).toStdString()));
        const std::string text = judged.findings.empty() ? "" : judged.findings.front().text();
        QVERIFY2(judged.count(FindingSeverity::error) == 0, text.c_str());
        if (judged.format->name != "companion")
            continue;
        ++companions;
        QCOMPARE(judged.findings.size(), std::size_t{1});
        QVERIFY2(judged.refused && text.find("holds no decisions itself") != std::string::npos, text.c_str());
        const bool named = text.ends_with(". Check " + (of + u'/' + decides).toStdString());
        QVERIFY2(named || name == u"README.md"_s || (isUcc && name == u"modulefile"_s), text.c_str());
    }
    QCOMPARE(companions, isUcc ? 2 : 3);
    if (isUcc)
        return;
    QVERIFY(QFile::remove(of + u'/' + decides));
    const auto alone = synthetic::must(judgeLibraryFile((of + u"/env.sh"_s).toStdString()));
    QCOMPARE(alone.count(FindingSeverity::error), std::size_t{1});
    QVERIFY(alone.findings.back().text().find("decisions.conf is not beside it") != std::string::npos);
}

/// Exports start from MPICH's own trees: what lint finds must be about decisions.
void TestCompanions::treesThatMpichWrote()
{
    const auto warnings = [](const std::string &text) {
        const Findings findings = mpich::lintTree(text, "f");
        return static_cast<int>(std::count_if(findings.begin(), findings.end(),
            [](const Finding &finding) { return finding.severity == FindingSeverity::warning; }));
    };
    const auto gather = [](const std::string &type) {
        return R"({"collective=gather": {"comm_type=)" + type
            + R"(": {"total_msg_size<2048": {"algorithm=MPIR_Gather_inter_linear": {}},
                     "total_msg_size=any": {"algorithm=MPIR_Gather_inter_linear": {}}}}})";
    };
    QCOMPARE(warnings(gather("inter")), 0);
    QCOMPARE(warnings(gather("intra")), 1);
    const auto alltoall = [](const std::string &collective, const std::string &below) {
        return "{\"collective=" + collective + "\": {\"is_sendbuf_inplace=no\": {\"comm_size<" + below
            + R"(": {"algorithm=MPIR_Alltoall_intra_pairwise": {}},
                 "comm_size=any": {"algorithm=MPIR_Alltoall_intra_pairwise": {}}}}})";
    };
    QCOMPARE(warnings(alltoall("alltoall", "8")), 0);
    QCOMPARE(warnings(alltoall("ialltoall", "9")), 0);
    QCOMPARE(warnings(alltoall("alltoall", "9")), 1);
}

void TestCompanions::treesOfMpichsLayers()
{
    const auto errors
        = [](const std::string &collective, const std::string &leaf, const std::string &more = {}) {
              QString text;
              for (const Finding &finding : mpich::lintTree("{\"collective=" + collective
                           + R"(":{"comm_type=intra":{"is_multi_threaded=no":{")" + leaf + R"(":{}}}})" + more
                           + "}\n",
                       "f"))
                  if (finding.severity == FindingSeverity::error)
                      text += QString::fromStdString(finding.what.message) + u'\n';
              return text;
          };
    const std::string ofNode = "algorithm=MPIDI_POSIX_mpi_bcast_release_gather";
    QCOMPARE(errors("bcast", ofNode), QString());
    QVERIFY(errors("reduce", ofNode).contains(u"is not an algorithm of reduce"_s));
    QCOMPARE(errors("bcast", "composition=MPIDI_Bcast_intra_composition_alpha"), QString());
    const QString mixed
        = errors("bcast", ofNode, R"(,"collective=gather":{"algorithm=MPIR_Gather_intra_binomial":{}})");
    QVERIFY2(mixed.contains(u"of the shared-memory layer"_s), qPrintable(mixed));
    QVERIFY(mixed.contains(u"has no tree for allreduce"_s));
}

const testing::Registered<TestCompanions> registered("tst_companions");

} // namespace collscope::tst_companions
#include "tst_companions.moc"
