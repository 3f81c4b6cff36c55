// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/placement.h"
#include "engine/wire/runtime_table.h"
#include "engine/wire/table_row.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/files.h"

#include <QDir>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Programs under Open MPI with the component loaded, and what they say.
namespace collscope::agent::test {

using Variables = QMap<QString, QString>;

/// Processes that are started with the same variables.
struct ProcessGroup {
    int processes = 1;
    Variables variables;
};

struct TraceLine {
    std::string collective;
    wire::Placement placement;
    std::uint64_t bytes = 0;
    std::string method;
};

/// Lines that are no trace go into `others`.
inline std::vector<TraceLine> readTrace(const QByteArray &messages, QByteArray &others)
{
    static const QRegularExpression form(
        QStringLiteral("^collscope: trace (\\w+) comm_size=(\\d+) nodes=(\\d+) bytes=(\\d+) method=(\\S+)$"));
    std::vector<TraceLine> lines;
    for (const QByteArray &line : messages.split('\n')) {
        const auto match = form.match(QString::fromUtf8(line));
        if (!match.hasMatch()) {
            others += line.isEmpty() ? QByteArray() : line + '\n';
            continue;
        }
        TraceLine read;
        read.collective = match.captured(1).toStdString();
        read.placement.commSize = match.captured(2).toUInt();
        read.placement.nodes = match.captured(3).toUInt();
        read.bytes = match.captured(4).toULongLong();
        read.method = match.captured(5).toStdString();
        lines.push_back(read);
    }
    return lines;
}

/// Of every_collective: Open MPI reduces within each group for an allreduce between two. No call that all
/// processes make has come before, so what a reduction may need on the communicator is not made.
inline bool isBetweenGroups(const TraceLine &line)
{
    return line.collective == "reduce" && line.bytes == sizeof(int);
}

/// What a table says of a traced call; nothing: it is left to the library.
inline std::optional<wire::Method> decidedMethod(const wire::RuntimeTable &table, const TraceLine &line)
{
    const auto *const collective = table.find(line.collective);
    if (!collective)
        return std::nullopt;
    const std::uint8_t method = wire::tableRow(*collective, line.placement).method(line.bytes);
    if (method == wire::RuntimeTable::leaveToLibrary)
        return std::nullopt;
    return collective->methods[method];
}

/// A folder with programs and tables of a test.
class ComponentRuns {
public:
    /// Empty when the component can be loaded here, else why not.
    QString prepare()
    {
        const auto version = runProgram(mpirunPath(), {QStringLiteral("--version")}, 20, m_folder.path());
        if (!version.output.contains("(Open MPI) " OPENMPI_SERIES))
            return QStringLiteral("mpirun is not that of the Open MPI that this was built with");
        const auto folder = runProgram(QStringLiteral("ompi_info"),
            {QStringLiteral("--parsable"), QStringLiteral("--path"), QStringLiteral("pkglibdir")}, 20);
        const QString installed = QString::fromUtf8(folder.output.trimmed()).section(u':', -1);
        m_components = QStringLiteral(COMPONENT_FOLDER ":") + installed;
        return {};
    }

    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString folder() const { return m_folder.path(); }

    QString write(const QString &name, const std::string &bytes) const
    {
        return testing::writeFile(path(name), bytes);
    }

    /// Empty when that fails.
    QString compile(const QString &compiler, const QString &source, const QStringList &more = {}) const
    {
        const QString program = path(source.section(u'.', 0, 0));
        const auto built = runProgram(compiler,
            QStringList{QStringLiteral(PROGRAMS "/") + source, QStringLiteral("-o"), program} + more, 60,
            m_folder.path());
        return built.exitStatus == 0 ? program : QString();
    }

    /// The program that calls every collective on parts of all its processes; empty when it cannot be built.
    QString compileEveryCollective() const
    {
        return compile(
            QStringLiteral("mpicc"), QStringLiteral("every_collective.c"), {QStringLiteral("-pthread")});
    }

    /// What its processes decided by a table. Empty when it failed, with what they said in `others`.
    std::vector<TraceLine> trace(int processes, const QString &table, const QString &program,
        const QStringList &arguments, QByteArray &others) const
    {
        const Outcome outcome = run({{processes, tracing(table)}}, program, arguments);
        const auto lines = readTrace(outcome.messages, others);
        if (outcome.exitStatus == 0 && outcome.output.contains(" calls"))
            return lines;
        others += outcome.output;
        return {};
    }

    /// Arguments of mpirun that give every process the component and the variables.
    QStringList exported(const Variables &variables) const
    {
        QStringList line{
            QStringLiteral("-x"), QStringLiteral("OMPI_MCA_mca_base_component_path=%1").arg(m_components)};
        for (auto at = variables.begin(); at != variables.end(); ++at)
            line += {QStringLiteral("-x"), at.key() + u'=' + at.value()};
        return line;
    }

    Outcome run(
        const std::vector<ProcessGroup> &groups, const QString &program, const QStringList &arguments) const
    {
        int processes = 0;
        for (const ProcessGroup &group : groups)
            processes += group.processes;
        return launch(
            mpirunPath(), {QStringLiteral("-n"), QString::number(processes)}, groups, program, arguments);
    }

    /// `launcher` starts mpirun with `before` of its own. A shell gives each process the variables of its
    /// group and files to print into: how mpirun does either differs between releases, it ends at a second
    /// program (5.0.7), and it breaks lines of several processes into one another.
    Outcome launch(const QString &launcher, const QStringList &before,
        const std::vector<ProcessGroup> &groups, const QString &program, const QStringList &arguments) const
    {
        const QTemporaryDir printed(m_folder.filePath(QStringLiteral("printed-XXXXXX")));
        QString script
            = QStringLiteral("rank=$OMPI_COMM_WORLD_RANK\nexport OMPI_MCA_mca_base_component_path='%1'\n")
                  .arg(m_components);
        int first = 0;
        for (const ProcessGroup &group : groups) {
            script += QStringLiteral("if [ $rank -ge %1 ] && [ $rank -lt %2 ]; then :\n")
                          .arg(first)
                          .arg(first + group.processes);
            for (auto at = group.variables.begin(); at != group.variables.end(); ++at)
                script += QStringLiteral("export %1='%2'\n").arg(at.key(), at.value());
            script += QStringLiteral("fi\n");
            first += group.processes;
        }
        script += QStringLiteral("exec \"$@\" >%1/$rank.stdout 2>%1/$rank.stderr\n").arg(printed.path());
        Outcome outcome = runProgram(launcher,
            before
                + QStringList{QStringLiteral("sh"),
                    testing::writeFile(path(QStringLiteral("start")), script.toUtf8()), program}
                + arguments,
            100, m_folder.path());
        for (const QFileInfo &found : QDir(printed.path()).entryInfoList(QDir::Files))
            (found.suffix() == QStringLiteral("stdout") ? outcome.output : outcome.messages)
                += testing::fileText(found.filePath());
        return outcome;
    }

    static Variables tracing(const QString &table)
    {
        return {{QStringLiteral("COLLSCOPE_TABLE"), table},
            {QStringLiteral("COLLSCOPE_TRACE"), QStringLiteral("all")}};
    }

private:
    QTemporaryDir m_folder;
    QString m_components;
};

} // namespace collscope::agent::test
