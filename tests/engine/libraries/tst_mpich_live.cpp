// SPDX-License-Identifier: GPL-3.0-or-later
// Selection trees in the hands of the installed MPICH: which algorithm every call of a job takes, against
// this project's own reading of the tree.
#include "engine/codegen/target.h"
#include "engine/libraries/mpich_csel.h"
#include "engine/libraries/mpich_env.h"
#include "engine/libraries/shell_variables.h"
#include "engine/wire/catalogue.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/synthetic_data.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <sstream>

using namespace collscope;
using namespace collscope::agent::test;
using namespace Qt::StringLiterals;

namespace {

const QStringList collectives = {u"allgather"_s, u"allgatherv"_s, u"allreduce"_s, u"alltoall"_s,
    u"alltoallv"_s, u"barrier"_s, u"bcast"_s, u"exscan"_s, u"gather"_s, u"reduce"_s,
    u"reduce_scatter_block"_s, u"reduce_scatter"_s, u"scan"_s, u"scatter"_s};

/// Stubs for the linker's --wrap: while trace_on is set a call only leaves its name, otherwise MPICH's own
/// function runs. Assembler, because the arguments are nobody's business here.
QByteArray stubs(const QStringList &functions)
{
    QByteArray text
        = ".bss\n.globl trace_on\n.balign 8\ntrace_on: .zero 8\nlast: .zero 8\n.text\n"
          ".globl trace_text\ntrace_text: leaq none(%rip), %rax\nmovq last(%rip), %rdx\n"
          "testq %rdx, %rdx\ncmovneq %rdx, %rax\nmovq $0, last(%rip)\nret\nnone: .asciz \"none\"\n";
    for (const QString &function : functions) {
        const QByteArray name = function.toUtf8();
        text += ".globl __wrap_" + name + "\n__wrap_" + name + ": cmpl $0, trace_on(%rip)\nje __real_" + name
            + "\nleaq name_" + name + "(%rip), %rax\nmovq %rax, last(%rip)\nxorl %eax, %eax\nret\nname_"
            + name + ": .asciz \"" + name + "\"\n";
    }
    return text + ".section .note.GNU-stack,\"\",@progbits\n";
}

/// A model for every collective, with random times of the algorithms that the installed MPICH has.
std::vector<codegen::Item> items(const char *model, const QStringList &functions)
{
    std::vector<codegen::Item> result;
    std::uint64_t seed = 1;
    for (const QString &collective : collectives) {
        const std::string name = collective.toStdString();
        std::vector<Method> methods;
        for (const wire::Algorithm &algorithm : *wire::algorithms("mpich", name)) {
            const Method method = wire::methodFromId("mpich", name, algorithm.id);
            if (functions.contains(QString::fromStdString(mpich::leafOf(method, name))))
                methods.push_back(method);
        }
        synthetic::Times times = synthetic::randomTimes(seed++, 5, 6, methods.size());
        times.commSizes = {2, 3, 4, 6, 8};
        times.messageBytes = {4, 64, 1000, 4096, 65536, 1 << 20};
        if (name == "barrier")
            times.messageBytes = {0};
        times.methods = methods;
        if (name == "barrier")
            times.seconds.resize(5 * methods.size());
        const auto map = synthetic::decisionMap(synthetic::dataset(times, name), {name, {}, false});
        const auto fitted = synthetic::must(fitModel(synthetic::must(parseModelSpec(model)), map));
        result.push_back({map, fitted, evaluate(*fitted, *map)});
    }
    return result;
}

} // namespace

class TestMpichLive : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_mpirun = QStandardPaths::findExecutable(u"mpirun.mpich"_s);
        const QString compiler = QStandardPaths::findExecutable(u"mpicc.mpich"_s);
        if (m_mpirun.isEmpty() || compiler.isEmpty())
            QSKIP("MPICH is not installed here");
        const QByteArray show = runProgram(compiler, {u"-show"_s}, 30).output;
        const QString folder = QRegularExpression(u"-L(\\S+)"_s).match(QString::fromUtf8(show)).captured(1);
        const QString library = folder + u"/libmpich.a"_s;
        if (!QFile::exists(library))
            QSKIP("MPICH has no static library: its functions cannot be wrapped");
        const auto symbols = runProgram(u"nm"_s, {library}, 60);
        static const QRegularExpression wanted(u" T (MPIR_[A-HJ-Z]\\w+_(?:intra|allcomm)_\\w+)"_s);
        for (auto match = wanted.globalMatch(QString::fromUtf8(symbols.output)); match.hasNext();)
            if (const QString name = match.next().captured(1); !name.endsWith(u"_auto"_s))
                m_functions += name;
        QVERIFY(m_functions.size() > 30);
        QFile assembly(m_folder.filePath(u"stubs.s"_s));
        QVERIFY(assembly.open(QIODevice::WriteOnly));
        assembly.write(stubs(m_functions));
        assembly.close();
        QFile options(m_folder.filePath(u"wraps"_s));
        QVERIFY(options.open(QIODevice::WriteOnly));
        for (const QString &function : m_functions)
            options.write("-Wl,--wrap=" + function.toUtf8() + '\n');
        options.close();
        const QString sources = QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/engine/libraries/");
        const QString headers = QRegularExpression(u"-I(\\S+)"_s).match(QString::fromUtf8(show)).captured(1);
        const auto built = runProgram(u"gcc"_s,
            {u"-O1"_s, u"-rdynamic"_s, u"-no-pie"_s, u"-I"_s + headers, u"-o"_s,
                m_folder.filePath(u"probe"_s), sources + u"probe.c"_s, assembly.fileName(),
                u"@"_s + options.fileName(), library, u"-Wl,--push-state,--as-needed"_s, u"-lucp"_s,
                u"-lucs"_s, u"-luct"_s, u"-lucm"_s, u"-lhwloc"_s, u"-lpthread"_s, u"-lm"_s, u"-lrt"_s,
                u"-ldl"_s, u"-latomic"_s, u"-Wl,--pop-state"_s},
            180);
        if (built.exitStatus != 0) {
            qWarning("%s", built.messages.left(300).constData());
            QSKIP("MPICH's static library cannot be linked here");
        }
        m_generic = synthetic::must(mpich::installedTree());
    }

    void genericTree() { compare(m_generic, {}); }
    void exportedTree()
    {
        const std::string text
            = synthetic::must(codegen::generate("mpich-json", items("exact", m_functions)));
        for (const Finding &finding : mpich::lintTree(text, "f"))
            QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
        compare(text, text);
    }
    void exportedRules()
    {
        const std::string text
            = synthetic::must(codegen::generate("mpich-json", items("rules:rows=8", m_functions)));
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
            const auto map
                = synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, false});
            const auto fitted = synthetic::must(fitModel({"exact", {}}, map));
            all.push_back({map, fitted, evaluate(*fitted, *map)});
        }
        const auto files = synthetic::must(codegen::bundle("mpich-env", all));
        for (const Finding &finding : mpich::lintVariables(files.front().text, "f"))
            QVERIFY2(false, finding.text().c_str());
        QStringList environment;
        for (const ShellVariable &variable : shellVariables(files.front().text))
            environment << QString::fromUtf8(variable.name) << QString::fromUtf8(variable.value);
        QVERIFY(!environment.contains(u"MPIR_CVAR_SCATTER_INTRA_ALGORITHM"_s));
        QCOMPARE(environment.size(), qsizetype(2 * 14)); // 13 collectives and the device's switch
        const auto read = synthetic::must(mpich::openVariables(files.front().text, "f"));
        const Json generic = synthetic::must(parseJson(m_generic));
        compare(environment, [&](const Instance &at) {
            const Method method = read->decide(at).method;
            if (!method.isBaseline())
                return mpich::leafOf(method, at.collective);
            const Json *const leaf = mpich::decide(generic, at);
            return leaf ? leaf->key.substr(leaf->key.find('=') + 1) : std::string("nothing");
        });
        const auto alone = codegen::generate("mpich-env", {all.back()});
        QVERIFY(!alone && alone.error().message.find("by itself is faster") != std::string::npos);
    }

    /// Release 4.3 has it, and 4.0 would abort.
    void newerAlgorithm()
    {
        if (m_functions.contains(u"MPIR_Bcast_intra_tree"_s))
            QSKIP("the installed MPICH has all algorithms of the catalogue");
        auto newer = items("exact", m_functions + QStringList{u"MPIR_Bcast_intra_tree"_s});
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
        QStringList environment;
        if (!file.empty()) {
            const QString path = m_folder.filePath(u"tree.json"_s);
            QFile out(path);
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(QByteArray::fromStdString(file));
            environment = {u"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE"_s, path};
        }
        const Json parsed = synthetic::must(parseJson(tree));
        compare(environment, [&parsed](const Instance &at) {
            const Json *const leaf = mpich::decide(parsed, at);
            return leaf ? leaf->key.substr(leaf->key.find('=') + 1) : std::string("nothing");
        });
    }

    /// The same against what is `wanted`; names and values of variables one after the other.
    template <typename Wanted> void compare(const QStringList &environment, Wanted wanted)
    {
        QStringList arguments = {u"-n"_s, u"8"_s, u"-genv"_s, u"MPIR_CVAR_DEVICE_COLLECTIVES"_s, u"none"_s};
        for (qsizetype i = 0; i + 1 < environment.size(); i += 2)
            arguments += {u"-genv"_s, environment[i], environment[i + 1]};
        arguments += m_folder.filePath(u"probe"_s);
        for (int bytes = 4; bytes <= 1 << 20; bytes *= 4)
            arguments
                += {QString::number(bytes), QString::number(bytes + 4), QString::number(bytes / 8 * 12 + 4)};
        arguments += {u"12288"_s, u"12292"_s, u"524288"_s, u"524292"_s, u"1000"_s, u"81916"_s};
        const auto run = runProgram(m_mpirun, arguments, 200);
        QVERIFY2(run.exitStatus == 0, run.messages.constData());
        std::istringstream lines(run.output.toStdString());
        std::string collective;
        std::string chosen;
        std::uint32_t processes = 0;
        std::uint64_t bytes = 0;
        std::size_t decisions = 0;
        while (lines >> collective >> processes >> bytes >> chosen) {
            const std::string meant = wanted(Instance{collective, 1, processes, processes, bytes});
            QVERIFY2(chosen == meant,
                qPrintable(QString("%1 on %2, %3 bytes: the job chose %4, not %5")
                               .arg(QString::fromStdString(collective))
                               .arg(processes)
                               .arg(bytes)
                               .arg(QString::fromStdString(chosen), QString::fromStdString(meant))));
            ++decisions;
        }
        QCOMPARE(decisions, std::size_t(7 * 14 * 36));
    }

    QTemporaryDir m_folder;
    QString m_mpirun;
    QStringList m_functions; ///< of the library, one per algorithm
    std::string m_generic;
};

QTEST_GUILESS_MAIN(TestMpichLive)
#include "tst_mpich_live.moc"
