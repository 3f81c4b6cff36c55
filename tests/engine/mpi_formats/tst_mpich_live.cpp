// SPDX-License-Identifier: GPL-3.0-or-later
// Selection trees in the hands of the installed MPICH: which algorithm every call of a job takes, against
// this project's own reading of the tree.
#include "engine/mpi_formats/mpich_env.h"
#include "engine/mpi_formats/shell_variables.h"
#include "tests/engine/mpi_formats/mpich_trace.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_mpich_live {

using namespace collscope::agent::test;
using namespace Qt::StringLiterals;

class TestMpichLive : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const char *const why = m_mpich.build())
            QSKIP(why);
    }

    void genericTree() { compare(m_mpich.generic, {}); }
    void exportedTree()
    {
        const std::string text = synthetic::must(
            codegen::generate("mpich-json", mpichItems("exact", m_mpich.functions, *m_mpich.library)));
        for (const Finding &finding :
            mpich::lintTree(text, "f")) // times know nothing of what an algorithm needs
            QVERIFY2(finding.severity != FindingSeverity::error
                    || finding.what.message.find(" needs ") != std::string::npos,
                finding.text().c_str());
        compare(text, text);
    }
    void exportedRules()
    {
        const std::string text = synthetic::must(
            codegen::generate("mpich-json", mpichItems("rules:rows=8", m_mpich.functions, *m_mpich.library)));
        compare(text, text);
    }

    /// One algorithm per collective, by variables; scatter is better left alone.
    void exportedVariables()
    {
        const std::map<std::string, std::string> best = {{"allgather", "ring"}, {"allgatherv", "ring"},
            {"allreduce", "recursive_doubling"}, {"alltoall", "brucks"}, {"alltoallv", "scattered"},
            {"barrier", "dissemination"}, {"bcast", "scatter_ring_allgather"},
            {"exscan", "recursive_doubling"}, {"gather", "binomial"}, {"reduce", "binomial"},
            {"reduce_scatter_block", "recursive_halving"}, {"reduce_scatter", "recursive_halving"},
            {"scan", "recursive_doubling"}, {"scatter", "binomial"}};
        std::vector<codegen::Item> all;
        for (const auto &[collective, algorithm] : best) {
            synthetic::Times times;
            times.commSizes = {2, 4, 8};
            times.messageBytes = {4, 4096};
            const auto chosen = wire::parseMethod(algorithm, "mpich", collective);
            QVERIFY(chosen);
            const auto byItself = wire::methodFromId("mpich", collective, 0);
            times.methods = {
                byItself, wire::methodFromId("mpich", collective, chosen->algorithmId == 1 ? 2 : 1), *chosen};
            if (collective == "barrier")
                times.messageBytes = {0};
            for (std::size_t i = 0; i < 3 * times.messageBytes.size(); ++i)
                for (const double seconds :
                    {collective == "scatter" ? 1e-6 : 3e-6, i == 0 ? 1e-6 : 4e-6, 2e-6})
                    times.seconds.push_back(seconds);
            const auto map = synthetic::decisionMap(
                datasetOf(*m_mpich.library, times, collective), {collective, {}, false});
            const auto fitted = synthetic::must(fitModel({"exact", {}}, map));
            all.push_back({map, fitted});
        }
        const auto files = synthetic::must(codegen::bundle("mpich-env", all));
        for (const Finding &finding : mpich::lintVariables(files.front().text, "f"))
            QVERIFY2(false, finding.text().c_str());
        QStringList environment;
        for (const ShellVariable &variable : shellVariables(files.front().text))
            environment << QString::fromUtf8(variable.name) << QString::fromUtf8(variable.value);
        QVERIFY(!environment.contains(u"MPIR_CVAR_SCATTER_INTRA_ALGORITHM"_s));
        QCOMPARE(environment.size(), qsizetype(2 * 2 * 13)); // an algorithm and its switch each
        const auto read = synthetic::must(mpich::openVariables(files.front().text, "f"));
        const Json generic = synthetic::must(parseJson(m_mpich.generic));
        compare(environment, [&](const Instance &at) {
            const Method method = read->decide(at).method;
            if (!method.isBaseline())
                return mpich::leafOf(method, at.collective);
            const Json *const leaf = mpich::decide(generic, at);
            return leaf ? leaf->key.substr(leaf->key.find('=') + 1) : std::string("nothing");
        });
        const auto alone = codegen::generate("mpich-env", {all.back()});
        QVERIFY(!alone && alone.error().message.find("than MPICH by itself") != std::string::npos);
    }

    /// Release 4.3 has it, and 4.0 would abort.
    void newerAlgorithm()
    {
        if (m_mpich.functions.contains(u"MPIR_Bcast_intra_tree"_s))
            QSKIP("the installed MPICH has all algorithms of the catalogue");
        auto newer = mpichItems(
            "exact", m_mpich.functions + QStringList{u"MPIR_Bcast_intra_tree"_s}, *m_mpich.library);
        const std::string careful = synthetic::must(codegen::generate("mpich-json", newer));
        QVERIFY(careful.find("MPIR_Bcast_intra_tree") == std::string::npos); // nobody knows what it needs
        for (codegen::Item &item : newer)
            item.assumed = static_cast<wire::Requirements>(wire::Requirement::notTried);
        const auto refused = codegen::generate("mpich-json", newer);
        QVERIFY(!refused);
        QVERIFY2(refused.error().text().find("has no algorithm tree of bcast") != std::string::npos,
            refused.error().text().c_str());
    }

private:
    /// Every decision of a job on 2 to 8 processes, against the tree; `file` empty: MPICH by itself.
    void compare(const std::string &tree, const std::string &file)
    {
        compare(m_mpich.variables(file), TracedMpich::decisionsOf(tree));
    }
    void compare(const QStringList &environment, const TracedMpich::Wanted &wanted)
    {
        std::vector<int> sizes = {12288, 12292, 524288, 524292, 1000, 81916};
        for (int bytes = 4; bytes <= 1 << 20; bytes *= 4)
            sizes.insert(sizes.end(), {bytes, bytes + 4, bytes / 8 * 12 + 4});
        std::size_t decisions = 0;
        const QByteArray differs = m_mpich.differingDecision(environment, 8, sizes, wanted, decisions);
        QVERIFY2(differs.isEmpty(), differs.constData());
        QCOMPARE(decisions, std::size_t(7 * 14 * 36));
    }

    TracedMpich m_mpich;
};

const testing::Registered<TestMpichLive> registered("tst_mpich_live");

} // namespace collscope::tst_mpich_live
#include "tst_mpich_live.moc"
