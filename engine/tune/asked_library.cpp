// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/asked_library.h"

#include "engine/mpi_formats/intel_tuning.h"
#include "engine/mpi_formats/shell_variables.h"
#include "engine/remote/ready_agents.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell.h"
#include "engine/remote/transport.h"
#include "engine/tune/intel_dumps.h"
#include "engine/tune/launchers.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

namespace collscope::tune {

namespace {

/// Can no stranger change the file and the folders above it? In a folder such as /tmp nobody replaces files
/// of others.
bool isOurs(const QString &path)
{
    struct stat status = {};
    for (QString at = path;; at = QFileInfo(at).path()) {
        if (::stat(QFile::encodeName(at).constData(), &status) != 0)
            return false;
        const bool isSystems = status.st_uid == 0;
        const bool isGroupOurs = isSystems || status.st_gid == ::getegid();
        const bool isOpen
            = (status.st_mode & S_IWOTH) != 0 || ((status.st_mode & S_IWGRP) != 0 && !isGroupOurs);
        if ((!isSystems && status.st_uid != ::geteuid()) || (isOpen && (status.st_mode & S_ISVTX) == 0))
            return false;
        if (at == u"/")
            return true;
    }
}

/// Intel MPI as lint starts it, and its release.
struct AskedIntel {
    MpiLibrary library;
    std::string problem; ///< why there is none: a clause
};

/// Words that start it without settings of the user's own, in a folder of its own.
QString launcherWords(const QString &launcher, const QString &folder)
{
    const auto word = [](const QString &value) { return QString::fromUtf8(remote::shellQuote(value)); };
    const QString bin = QFileInfo(launcher).path();
    const QString prefix = QFileInfo(bin).path();
    QString words = QStringLiteral("env -C ") + word(folder);
    for (const char *const *variable = environ; *variable; ++variable)
        if (const QString name = QString::fromLocal8Bit(*variable).section(u'=', 0, 0);
            name.startsWith(u"I_MPI_ADJUST_") || name == u"I_MPI_TUNING_BIN" || name == u"I_MPI_TUNING")
            words += QStringLiteral(" -u ") + word(name);
    return words + QStringLiteral(" I_MPI_ROOT=") + word(prefix) + QStringLiteral(" PATH=")
        + word(bin + u':' + qEnvironmentVariable("PATH")) + QStringLiteral(" LD_LIBRARY_PATH=")
        + word(prefix + QStringLiteral("/lib:") + prefix + QStringLiteral("/lib/release:")
            + qEnvironmentVariable("LD_LIBRARY_PATH"))
        + u' ' + word(launcher);
}

AskedIntel intelFor(const QString &file, const QString &folder, const std::stop_token &stop)
{
    AskedIntel asked;
    for (const remote::ReadyAgent &each : remote::readyAgents())
        if (each.soname == u"libmpi.so.12")
            asked.library.agent = each.agent;
    if (asked.library.agent.isEmpty()) {
        asked.problem = "this Collscope comes without an agent for it";
        return asked;
    }
    remote::LocalTransport here({});
    for (const QString &path : trustedLaunchers(file)) {
        const QString words = launcherWords(path, folder);
        constexpr std::chrono::seconds patienceWithVersion{20};
        const auto answer = here.run(words.toUtf8() + " --version 2>&1\n", patienceWithVersion, stop);
        const Launcher launcher = parseLauncher(answer ? QString::fromUtf8(answer->out) : QString());
        if (launcher.library != u"Intel MPI")
            continue;
        asked.library.name = launcher.library;
        asked.library.version = launcher.version;
        asked.library.launcher = words + QStringLiteral(" -n @processes@");
        return asked;
    }
    asked.problem = "no launcher of it is in I_MPI_ROOT or PATH";
    return asked;
}

/// "2 to 4 processes, 0 to 100 bytes"
std::string callsText(const intel::TuningRegion &calls)
{
    const auto range = [](std::uint64_t first, std::uint64_t last, std::string_view unit) {
        if (first == 0 && last == intel::TuningRegion::any)
            return std::string();
        return last == intel::TuningRegion::any ? fmt::format("{} {} and more", first, unit)
                                                : fmt::format("{} to {} {}", first, last, unit);
    };
    std::string text;
    for (const std::string &part : {range(calls.firstPpn, calls.lastPpn, "processes per node"),
             range(calls.firstCommSize, calls.lastCommSize, "processes"),
             range(calls.firstBytes, calls.lastBytes, "bytes")})
        text += (text.empty() || part.empty() ? "" : ", ") + part;
    return text.empty() ? "all calls" : text;
}

class Judge {
public:
    Judge(const JudgedFile &file, const MpiLibrary &library, QString folder, const std::stop_token &stop)
        : m_file(file), m_library(library), m_folder(std::move(folder)), m_stop(stop),
          m_title(library.title().toStdString())
    {
    }

    Findings tuningFile()
    {
        const auto meant = intel::TuningFile::read(m_file.text, m_file.path);
        if (!meant)
            return notAsked("the file is damaged");
        // What was read is what the library gets.
        const QString copy = m_folder + QStringLiteral("/asked.dat");
        QFile out(copy);
        if (!out.open(QIODevice::WriteOnly) || !out.write(QByteArray::fromStdString(m_file.text)))
            return notAsked("there is no room for a copy of the file");
        out.close();
        const auto dump = launched({{"I_MPI_TUNING_BIN", copy.toStdString()}}, "asked-again.dat");
        if (!dump)
            return notAsked(dump.error().message);
        std::size_t count = 0;
        std::size_t differ = 0;
        std::string example;
        for (const wire::Collective &collective : wire::mpiCollectives())
            for (const intel::TuningLeaf &leaf : meant->leaves(collective.name)) {
                const auto &calls = leaf.calls;
                const auto *const found = dump->decisions.find(
                    collective.name, calls.lastPpn, calls.lastCommSize, calls.lastBytes);
                ++count;
                if (found && found->composition == leaf.composition)
                    continue;
                if (++differ == 1)
                    example = fmt::format("{}, {}", collective.name, callsText(calls));
            }
        if (differ > 0)
            report(FindingSeverity::error, 0,
                fmt::format("{} does not decide by the file in {} of {} leaves, for example: {}. It ignores "
                            "files of other releases",
                    m_title, differ, count, example),
                "Write the file again with this release");
        else
            report(FindingSeverity::note, 0,
                fmt::format("{} was asked: it loads the file and decides by all {} leaves", m_title, count),
                {});
        return std::move(m_findings);
    }

    Findings variables()
    {
        std::map<std::string, ShellVariable> last; // by collective; a shell keeps the last value
        for (const ShellVariable &set : shellVariables(m_file.text))
            for (const wire::Collective &collective : wire::mpiCollectives())
                if (set.name == wire::intelVariable(collective.name))
                    last[std::string(collective.name)] = set;
        std::vector<IntelSetting> settings;
        std::set<int> firsts; // of dumps with the numbers of the values
        for (const auto &[collective, set] : last) {
            settings.emplace_back(set.name, set.value);
            for (const int id : numbersOf(set.value))
                firsts.insert(intel::firstPreset(id));
        }
        if (settings.empty())
            return notAsked("the file sets no variable of a collective");
        const auto dump = launched(settings, "asked.dat");
        if (!dump)
            return notAsked(dump.error().message);
        for (const int first : firsts) {
            auto presets = launched(presetSettings(first), "asked-presets.dat");
            if (!presets)
                return notAsked(presets.error().message);
            m_presets.emplace(first, std::move(presets->decisions));
        }
        for (const auto &[collective, set] : last)
            variable(collective, set, *dump);
        return std::move(m_findings);
    }

    Findings notAsked(const std::string &why)
    {
        report(FindingSeverity::note, 0, fmt::format("Intel MPI was not asked about the file: {}", why),
            "Put the launcher of the release that loads it into PATH");
        return std::move(m_findings);
    }

private:
    Expected<IntelDump> launched(const std::vector<IntelSetting> &settings, const char *name) const
    {
        return dumpIntelMpi(m_library, settings, m_folder + u'/' + QLatin1String(name), m_stop);
    }

    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file.path, line, std::move(message), std::move(remedy)}});
    }

    /// Numbers of algorithms in a value.
    static std::set<int> numbersOf(std::string_view value)
    {
        std::set<int> numbers;
        for (const std::string_view part : wire::split(value, ';')) {
            const auto id = wire::parseUnsigned(wire::trimmed(part.substr(0, part.find(':'))));
            if (id && *id > 0 && *id <= static_cast<std::uint64_t>(wire::mostIntelId))
                numbers.insert(static_cast<int>(*id));
        }
        return numbers;
    }

    bool isPreset(const std::string &collective, int id, const intel::Composition &composition) const
    {
        const auto dump = m_presets.find(intel::firstPreset(id));
        const auto known = dump == m_presets.end() ? std::nullopt : dump->second.preset(collective, id);
        return known && *known == composition;
    }

    std::string algorithmText(const std::string &collective, const std::set<int> &numbers,
        const intel::Composition &composition) const
    {
        for (const int id : numbers)
            if (isPreset(collective, id, composition))
                return fmt::format("algorithm {}", id);
        return "an algorithm that the value does not name";
    }

    /// What became of one variable.
    void variable(const std::string &collective, const ShellVariable &set, const IntelDump &dump)
    {
        constexpr std::size_t mostShown = 8;
        const std::set<int> numbers = numbersOf(set.value);
        const auto decisions = m_file.format->open(m_file.text, m_file.path, m_stop);
        std::string made;
        std::size_t shown = 0;
        for (const intel::TuningLeaf &leaf : dump.decisions.leaves(collective)) {
            const auto &calls = leaf.calls;
            const std::string runs = algorithmText(collective, numbers, leaf.composition);
            if (++shown <= mostShown)
                made += fmt::format("{}{}: {}", made.empty() ? "" : "; ", callsText(calls), runs);
            if (!decisions)
                continue;
            const Instance at{collective,
                {1, static_cast<std::uint32_t>(calls.lastCommSize),
                    static_cast<std::uint32_t>(calls.lastCommSize)},
                calls.lastBytes};
            const int meant = (*decisions)->decide(at).method.algorithmId;
            if (meant > 0 && !isPreset(collective, meant, leaf.composition))
                report(FindingSeverity::error, set.line,
                    fmt::format("{} runs {} of {} for {}, not algorithm {}", m_title, runs, collective,
                        callsText(calls), meant),
                    fmt::format("Compare the numbers with `impi_info -v {}`", set.name));
        }
        if (shown > mostShown)
            made += fmt::format("; and {} more", shown - mostShown);
        report(
            FindingSeverity::note, set.line, fmt::format("{} makes of {}: {}", m_title, set.name, made), {});
        const QByteArray named = QByteArray::fromStdString(std::string(set.name)).mid(sizeof("I_MPI_ADJUST"));
        for (const QByteArray &line : (dump.said + dump.complaints).split('\n'))
            if (line.contains("ncorrect") && line.contains(' ' + named + '='))
                report(FindingSeverity::error, set.line,
                    fmt::format("{} prints: {}", m_title, line.trimmed().toStdString()),
                    fmt::format("Use numbers that `impi_info -v {}` lists", set.name));
    }

    const JudgedFile &m_file;
    const MpiLibrary &m_library;
    QString m_folder;
    std::stop_token m_stop;
    std::string m_title;
    std::map<int, intel::TuningFile> m_presets; ///< by their first number
    Findings m_findings;
};

} // namespace

QStringList trustedLaunchers(const QString &file)
{
    QStringList folders;
    if (const QString root = qEnvironmentVariable("I_MPI_ROOT"); !root.isEmpty())
        folders += root + QStringLiteral("/bin");
    folders += qEnvironmentVariable("PATH").split(QDir::listSeparator(), Qt::SkipEmptyParts);
    const QString linted = QFileInfo(QFileInfo(file).canonicalFilePath()).path() + u'/';
    QStringList found;
    for (const QString &folder : std::as_const(folders)) {
        if (!QDir::isAbsolutePath(folder))
            continue;
        for (const char *const name : {"mpirun", "mpiexec.hydra"}) {
            const QFileInfo launcher(folder + u'/' + QLatin1String(name));
            const QString real = launcher.canonicalFilePath();
            if (!launcher.isFile() || !launcher.isExecutable() || real.startsWith(linted)
                || launcher.absoluteFilePath().startsWith(linted) || !isOurs(real)
                || !isOurs(QDir::cleanPath(launcher.absolutePath())))
                continue;
            found += QDir::cleanPath(launcher.absoluteFilePath());
        }
    }
    found.removeDuplicates();
    return found;
}

Findings askLibrary(const JudgedFile &file, const std::stop_token &stop)
{
    const bool isTuning = file.format && file.format->name == "intel-tuning";
    if (!isTuning && (!file.format || file.format->name != "intel-env"))
        return {};
    const remote::ScratchFolder folder;
    const AskedIntel asked = intelFor(QString::fromStdString(file.path), folder.path(), stop);
    Judge judge(file, asked.library, folder.path(), stop);
    if (!folder.isValid())
        return judge.notAsked(folder.errorString().toStdString());
    if (!asked.problem.empty())
        return judge.notAsked(asked.problem);
    return isTuning ? judge.tuningFile() : judge.variables();
}

} // namespace collscope::tune
