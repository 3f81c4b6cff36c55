// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/mpi_agent/interpose/under_programs.h"

#include "engine/wire/catalogue.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace collscope::agent::test {

namespace {

QString found(const char *program)
{
    return QStandardPaths::findExecutable(QString::fromLatin1(program));
}

bool speaks(const QString &launcher, const char *name)
{
    return runProgram(launcher, {QStringLiteral("--version")}, 30).output.contains(name);
}

/// Algorithms of the catalogue that the variables of the library do not offer, as mpivars prints them: some
/// releases leave out the ends of lines, "...smp algorithmk_dissemination - Force ...".
std::set<std::pair<std::string, std::string>> absentFrom(const QByteArray &variables)
{
    std::set<std::pair<std::string, std::string>> absent;
    for (const wire::Collective &collective : wire::mpiCollectives()) {
        const QString name = QString::fromUtf8(collective.name.data(), qsizetype(collective.name.size()));
        const QRegularExpression variable(
            QStringLiteral("MPIR_CVAR_%1_INTRA_ALGORITHM *=.*?(?=\n\tMPIR_CVAR_)").arg(name.toUpper()),
            QRegularExpression::DotMatchesEverythingOption);
        const QString line = variable.match(QString::fromUtf8(variables)).captured();
        const auto *const algorithms = wire::algorithms(wire::mpichLibrary, collective.name);
        for (const wire::Algorithm &algorithm : algorithms ? *algorithms : std::vector<wire::Algorithm>()) {
            const QString word = QString::fromUtf8(algorithm.name.data(), qsizetype(algorithm.name.size()));
            if (!line.isEmpty()
                && !line.contains(QRegularExpression(QStringLiteral("[^_]%1 +- Force ").arg(word))))
                absent.insert({std::string(collective.name), std::string(algorithm.name)});
        }
    }
    return absent;
}

} // namespace

std::optional<InstalledMpi> installedOpenMpi(QString &reason)
{
    const QString launcher = mpirunPath();
    if (launcher.isEmpty() || !speaks(launcher, "(Open MPI) " OPENMPI_SERIES)) {
        reason = QStringLiteral("mpirun is not that of the Open MPI that this was built with");
        return std::nullopt;
    }
    return InstalledMpi{
        "openmpi", launcher, found("mpicc"), found("mpifort"), QStringLiteral(OUR_OPENMPI), {}};
}

std::optional<InstalledMpi> installedMpich(QString &reason)
{
    const QString ours = QStringLiteral(OUR_MPICH);
    const QString launcher = found("mpiexec.mpich");
    if (launcher.isEmpty() || ours.isEmpty()) {
        reason = QStringLiteral("MPICH is not installed here");
        return std::nullopt;
    }
    InstalledMpi mpi{"mpich", launcher, found("mpicc.mpich"), found("mpifort.mpich"), ours, {}};
    mpi.lacks = absentFrom(runProgram(found("mpivars"), {}, 30).output);
    if (!speaks(launcher, " 4.0.")) // later ones run another algorithm in its place on one node
        mpi.lacks.insert({"scan", "smp"});
    return mpi;
}

QStringList launchArguments(const InstalledMpi &mpi, const std::vector<Processes> &all,
    const QString &program, const QStringList &arguments, const QString &messages, const QString &preload)
{
    // Leaks of the program and its MPI library are not ours to report.
    const QString libraries = QStringLiteral(SANITIZER " ") + (preload.isEmpty() ? mpi.ours : preload);
    // A shell gives each process its variables: how launchers do that differs, and mpirun 5.0.7 ends at a
    // second program. They also tear lines of several processes apart: each has its messages in a file of its
    // own.
    QString script = QStringLiteral("messages=$1; shift; rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}\n");
    int first = 0;
    for (const Processes &some : all) {
        script += QStringLiteral("if [ $rank -ge %1 ] && [ $rank -lt %2 ]; then\n")
                      .arg(first)
                      .arg(first + some.count);
        for (const auto &[name, value] : some.variables)
            script += QStringLiteral("export %1='%2'\n").arg(name, value);
        script += QStringLiteral("cd '%1'\n").arg(some.folder);
        script += QStringLiteral("libraries='%1'\nfi\n")
                      .arg(some.bare ? QStringLiteral(SANITIZER " ") : libraries);
        first += some.count;
    }
    script += QStringLiteral(
        "export ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=\"$libraries\"; exec \"$@\" 2>\"$messages/$$\"");
    return QStringList{QStringLiteral("-n"), QString::number(first), QStringLiteral("sh"),
               QStringLiteral("-c"), script, QStringLiteral("sh"), messages, program}
    + arguments;
}

Outcome runUnder(const InstalledMpi &mpi, const std::vector<Processes> &all, const QString &program,
    const QStringList &arguments, const QString &preload, int seconds)
{
    const QTemporaryDir messages;
    Outcome outcome = runProgram(
        mpi.launcher, launchArguments(mpi, all, program, arguments, messages.path(), preload), seconds);
    for (const QString &name : QDir(messages.path()).entryList(QDir::Files)) {
        QFile file(messages.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            outcome.messages += file.readAll();
    }
    return outcome;
}

QString compile(
    const QString &compiler, const QStringList &options, const QString &source, const QString &program)
{
    const Outcome outcome
        = runProgram(compiler, options + QStringList{source, QStringLiteral("-o"), program}, 120);
    return outcome.exitStatus == 0 ? QString() : QString::fromLocal8Bit(outcome.messages);
}

std::map<TraceLine, int> traceLines(const QByteArray &messages, QByteArray &others)
{
    static const QRegularExpression form(
        QStringLiteral("^collscope: trace (\\S+) comm_size=(\\d+) nodes=(\\d+) bytes=(\\d+) method=(\\S+)$"));
    std::map<TraceLine, int> result;
    for (const QByteArray &line : messages.split('\n')) {
        const auto match = form.match(QString::fromLocal8Bit(line));
        if (match.hasMatch())
            ++result[{match.captured(1).toStdString(), match.captured(2).toUInt(), match.captured(3).toUInt(),
                match.captured(4).toULongLong(), match.captured(5).toStdString()}];
        else if (!line.isEmpty())
            others += line + '\n';
    }
    return result;
}

wire::RuntimeTable tableOfEverything(const InstalledMpi &mpi)
{
    wire::RuntimeTable table;
    wire::addGuarantees(table, static_cast<wire::Requirements>(wire::Requirement::sameTypes));
    std::size_t next = 0;
    for (const wire::Collective &collective : wire::mpiCollectives()) {
        wire::RuntimeTable::Collective entry;
        entry.name = collective.name;
        entry.first = {wire::PlacementSize::commSize, {2, 3, 4, 9}};
        entry.second = {wire::PlacementSize::nodes, {1, 2}};
        entry.messageBytes = {1, 600, 3000, 30000};
        for (const std::string_view of : {wire::bundledLibrary, std::string_view(mpi.name)})
            if (const auto *const algorithms = wire::algorithms(of, collective.name))
                for (const wire::Algorithm &algorithm : *algorithms) {
                    if (wire::has(algorithm.needs, wire::Requirement::notTried)
                        || (of == mpi.name
                            && mpi.lacks.count({entry.name, std::string(algorithm.name)}) != 0))
                        continue;
                    wire::Method method;
                    method.library = of;
                    method.algorithm = algorithm.name;
                    method.algorithmId = algorithm.id;
                    method.segmentBytes = algorithm.segments ? 512 : 0;
                    method.fanout = algorithm.fanout ? 2 : 0;
                    entry.methods.push_back(method);
                }
        const std::size_t cells
            = entry.first.values.size() * entry.second.values.size() * entry.messageBytes.size();
        for (std::size_t cell = 0; cell < cells; ++cell) {
            const std::size_t method = next++ % (entry.methods.size() + 1);
            entry.cells.push_back(method == entry.methods.size() ? wire::RuntimeTable::leaveToLibrary
                                                                 : static_cast<std::uint8_t>(method));
        }
        table.collectives.push_back(entry);
    }
    return table;
}

} // namespace collscope::agent::test
