// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/wire/catalogue.h"
#include "tests/engine/mpi_formats/installed_mpich.h"
#include "tests/support/synthetic_data.h"
#include <collscope_test_paths.h>

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <functional>
#include <sstream>

/// What a running job of the installed MPICH decides, against this project's reading of a selection tree.
namespace collscope::agent::test {

/// Stubs for the linker's --wrap: while trace_on is set a call only leaves its name, otherwise MPICH's own
/// function runs. Assembler, because the arguments are nobody's business here.
inline QByteArray mpichStubs(const QStringList &functions)
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
inline std::vector<codegen::Item> mpichItems(
    const char *model, const QStringList &functions, const mpich::MpichSelection &library)
{
    std::vector<codegen::Item> result;
    std::uint64_t seed = 1;
    for (const wire::Collective &collective : wire::mpiCollectives()) {
        const std::string name(collective.name);
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
        const auto map = synthetic::decisionMap(datasetOf(library, times, name), {name, {}, false});
        const auto fitted = synthetic::must(fitModel(synthetic::must(parseModelSpec(model)), map));
        result.push_back({map, fitted});
    }
    return result;
}

/// A probe in which every algorithm of the installed MPICH leaves its name.
class TracedMpich {
public:
    /// Why it cannot be used here, a reason of .ci/expected-skips; null: it can.
    const char *build()
    {
        mpirun = QStandardPaths::findExecutable(QStringLiteral("mpirun.mpich"));
        const QString compiler = QStandardPaths::findExecutable(QStringLiteral("mpicc.mpich"));
        if (mpirun.isEmpty() || compiler.isEmpty())
            return "MPICH is not installed here";
        const QByteArray show = runProgram(compiler, {QStringLiteral("-show")}, 30).output;
        const QString folder
            = QRegularExpression(QStringLiteral("-L(\\S+)")).match(QString::fromUtf8(show)).captured(1);
        const QString archive = folder + QStringLiteral("/libmpich.a");
        if (!QFile::exists(archive))
            return "MPICH has no static library: its functions cannot be wrapped";
        if (const auto installed = installedMpich(); !installed || !(*installed)->release.starts_with("4.0"))
            return "the installed MPICH is not 4.0"; // tests/libraries have those of all releases
        const auto symbols = runProgram(QStringLiteral("nm"), {archive}, 60);
        static const QRegularExpression wanted(
            QStringLiteral(" T (MPIR_[A-HJ-Z]\\w+_(?:intra|allcomm)_\\w+)"));
        for (auto match = wanted.globalMatch(QString::fromUtf8(symbols.output)); match.hasNext();)
            if (const QString name = match.next().captured(1); !name.endsWith(QStringLiteral("_auto")))
                functions += name;
        if (!(functions.size() > 30))
            qFatal("the MPICH of this machine cannot be prepared");
        QFile assembly(m_folder.filePath(QStringLiteral("stubs.s")));
        if (!(assembly.open(QIODevice::WriteOnly)))
            qFatal("the MPICH of this machine cannot be prepared");
        assembly.write(mpichStubs(functions));
        assembly.close();
        QFile options(m_folder.filePath(QStringLiteral("wraps")));
        if (!(options.open(QIODevice::WriteOnly)))
            qFatal("the MPICH of this machine cannot be prepared");
        for (const QString &function : functions)
            options.write("-Wl,--wrap=" + function.toUtf8() + '\n');
        options.close();
        const QString sources = QStringLiteral(COLLSCOPE_SOURCE_DIR "/tests/engine/mpi_formats/");
        const QString headers
            = QRegularExpression(QStringLiteral("-I(\\S+)")).match(QString::fromUtf8(show)).captured(1);
        const auto built = runProgram(QStringLiteral("gcc"),
            {QStringLiteral("-O1"), QStringLiteral("-rdynamic"), QStringLiteral("-no-pie"),
                QStringLiteral("-I") + headers, QStringLiteral("-o"),
                m_folder.filePath(QStringLiteral("probe")), sources + QStringLiteral("probe.c"),
                assembly.fileName(), QStringLiteral("@") + options.fileName(), archive,
                QStringLiteral("-Wl,--push-state,--as-needed"), QStringLiteral("-lucp"),
                QStringLiteral("-lucs"), QStringLiteral("-luct"), QStringLiteral("-lucm"),
                QStringLiteral("-lhwloc"), QStringLiteral("-lpthread"), QStringLiteral("-lm"),
                QStringLiteral("-lrt"), QStringLiteral("-ldl"), QStringLiteral("-latomic"),
                QStringLiteral("-Wl,--pop-state")},
            180);
        if (built.exitStatus != 0) {
            qWarning("%s", built.messages.left(300).constData());
            return "MPICH's static library cannot be linked here";
        }
        library = synthetic::must(installedMpich());
        generic = library->generic;
        return nullptr;
    }

    using Wanted = std::function<std::string(const Instance &)>; ///< names an algorithm's function

    /// The first decision of a job on 2 to `most` processes that is not the wanted one; empty: there is none
    /// in `decisions` of them. `environment`: names and values of variables one after the other.
    QByteArray differingDecision(const QStringList &environment, int most,
        const std::vector<int> &messageBytes, const Wanted &wanted, std::size_t &decisions) const
    {
        QStringList arguments = {QStringLiteral("-n"), QString::number(most), QStringLiteral("-genv"),
            QStringLiteral("MPIR_CVAR_DEVICE_COLLECTIVES"), QStringLiteral("none")};
        for (qsizetype i = 0; i + 1 < environment.size(); i += 2)
            arguments += {QStringLiteral("-genv"), environment[i], environment[i + 1]};
        arguments += m_folder.filePath(QStringLiteral("probe"));
        for (const int bytes : messageBytes)
            arguments += QString::number(bytes);
        const auto run = runProgram(mpirun, arguments, 200);
        if (run.exitStatus != 0)
            return "the job failed: " + run.messages;
        std::istringstream lines(run.output.toStdString());
        std::string collective;
        std::string chosen;
        std::uint32_t processes = 0;
        std::uint64_t bytes = 0;
        while (lines >> collective >> processes >> bytes >> chosen) {
            const std::string meant = wanted(Instance{collective, {1, processes, processes}, bytes});
            if (chosen != meant)
                return QByteArray::fromStdString(collective + " on " + std::to_string(processes) + ", "
                    + std::to_string(bytes) + " bytes: the job chose " + chosen + ", not " + meant);
            ++decisions;
        }
        return {};
    }

    /// What a tree decides.
    static Wanted decisionsOf(const std::string &tree)
    {
        return [parsed = synthetic::must(parseJson(tree))](const Instance &at) {
            const Json *const leaf = mpich::decide(parsed, at);
            return leaf ? leaf->key.substr(leaf->key.find('=') + 1) : std::string("nothing");
        };
    }

    /// The variables that make a job read a text as its tree; empty: MPICH by itself.
    QStringList variables(const std::string &file) const
    {
        if (file.empty())
            return {};
        QFile out(m_folder.filePath(QStringLiteral("tree.json")));
        if (!out.open(QIODevice::WriteOnly))
            qFatal("%s cannot be written", qPrintable(out.fileName()));
        out.write(QByteArray::fromStdString(file));
        return {QStringLiteral("MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE"), out.fileName()};
    }

    QString mpirun;
    QStringList functions; ///< of the library, one per algorithm
    mpich::MpichSelectionPtr library;
    std::string generic; ///< its own tree

private:
    QTemporaryDir m_folder;
};

} // namespace collscope::agent::test
