// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/this_machine.h"

#include "engine/remote/agent_source.h"
#include "engine/remote/job_log.h"
#include "engine/remote/local_run.h"
#include "engine/remote/say_text.h"
#include "engine/remote/scheduler.h"
#include "engine/remote/shell.h"
#include "engine/tune/cores.h"
#include "engine/tune/launchers.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include <unistd.h>

namespace collscope::tune {

namespace {

constexpr std::chrono::seconds patienceWithCommands{
    60}; ///< for an MPI that begins; over a network it may be slow
constexpr qint64 mostListed = 256 << 10;

const QString intelRoot = QStringLiteral("I_MPI_ROOT=");

/// Where agents are built: a folder for every MPI, below one of this user.
remote::HostProfile workshopOf(const MpiLibrary &library)
{
    static const QRegularExpression others(QStringLiteral("[^a-z0-9.]+"));
    remote::HostProfile profile;
    profile.connection = QStringLiteral("local");
    profile.name = QStringLiteral("this machine");
    profile.workFolder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/collscope/agents/")
        + library.title().toLower().replace(others, QStringLiteral("-"));
    for (const QString &assignment : library.environment)
        if (assignment.startsWith(intelRoot)) // its compiler requires it; the others are for running programs
            profile.setup += QStringLiteral("export ") + assignment;
    return profile;
}

/// An agent started by a launcher, with two processes.
struct Trial {
    std::vector<wire::Offers> offers; ///< empty: it did not work
    QString otherLibrary; ///< that the agent runs with; empty: the launcher's
    bool isOneJob = false; ///< its processes found each other
    QString said; ///< what went wrong, in the words of the launcher or the agent
};

/// "4.1.4" of "4.1.4rc1".
QStringList releaseOf(const QString &version)
{
    static const QRegularExpression numbers(QStringLiteral("^\\d+(\\.\\d+)*"));
    return numbers.match(version).captured().split(u'.', Qt::SkipEmptyParts);
}

/// Is it the launcher's library, by the agent's own words? Both may know more or less of the release, and
/// Hydra starts the descendants of MPICH too.
bool isSame(const remote::AgentLibrary &running, const MpiLibrary &library)
{
    QString name = library.name.toLower();
    name.remove(u' ');
    if (library.version.isEmpty())
        return true; // a launcher of unknown words
    if (running.slug != name)
        return name == u"mpich" && running.slug != u"openmpi" && running.slug != u"intelmpi";
    const QStringList agent = releaseOf(running.version);
    const QStringList launcher = releaseOf(library.version);
    return std::equal(
        agent.begin(), agent.begin() + std::min(agent.size(), launcher.size()), launcher.begin());
}

/// Empty: the agent runs with the launcher's library and is one job.
QString otherLibrary(const std::optional<remote::AgentLibrary> &running, const MpiLibrary &library)
{
    constexpr int started = 2;
    if (!running)
        return QStringLiteral("an unknown library");
    if (running->processes == started && isSame(*running, library))
        return {};
    QString text = running->slug + u' ' + running->version;
    if (running->processes != started)
        text += QStringLiteral(", each process alone");
    return text;
}

/// Open MPI connects its processes and its launcher over a network, on one machine too.
bool lacksInterface(const QString &said)
{
    return said.contains(QStringLiteral("unable to find network interfaces"));
}

QString noInterface(const MpiLibrary &library)
{
    return QString::fromStdString(fmt::format(
        "{} does not start programs without a network interface, and this machine has none that is up. Bring "
        "up the loopback interface as root (ip link set lo up) and start Collscope again.",
        library.title().toStdString()));
}

QString launchOfTwo(const MpiLibrary &library)
{
    return QString(library.launcher).replace(QStringLiteral("@processes@"), QStringLiteral("2"));
}

Trial tryAgent(const MpiLibrary &library, const QString &agent, const std::stop_token &stop)
{
    Trial trial;
    remote::LocalTransport here({});
    const auto answer
        = here.run(launchOfTwo(library).toUtf8() + ' ' + remote::shellQuote(agent) + " --list\n",
            patienceWithCommands, stop, mostListed);
    if (!answer) {
        trial.said = QString::fromStdString(answer.error().what.message);
        return trial;
    }
    if (answer->status != 0) {
        trial.said = QString::fromUtf8(answer->err + answer->out).trimmed();
        return trial;
    }
    const auto running = remote::parseAgentLibrary(answer->out);
    trial.otherLibrary = otherLibrary(running, library);
    trial.isOneJob = running && running->processes > 1;
    if (!trial.otherLibrary.isEmpty())
        return trial;
    trial.offers = remote::parseAgentList(answer->out);
    if (trial.offers.empty())
        trial.said = QStringLiteral("it lists no collective");
    return trial;
}

/// Why this workbench cannot work with an agent; empty when it can.
QString agentObstacle(const MpiLibrary &library, const QString &agent, const std::stop_token &stop)
{
    remote::LocalTransport here({});
    const auto hello = here.run(
        library.withEnvironment(QString::fromUtf8(remote::shellQuote(agent))).toUtf8() + " --version\n",
        patienceWithCommands, stop, mostListed);
    if (!hello)
        return QString::fromStdString(hello.error().what.message);
    if (hello->status != 0) {
        const QByteArray complaint = remote::firstComplaint(hello->err + hello->out);
        return complaint.isEmpty() ? sayText("it ends with status {}", hello->status)
                                   : QString::fromUtf8(complaint);
    }
    const auto version = remote::parseAgentVersion(hello->out);
    return QString::fromStdString(version ? remote::agentProblem(*version) : version.error().message);
}

/// Open MPI, before and since it starts processes through PRRTE.
const QStringList rootAllowed{QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT=1"),
    QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"), QStringLiteral("PRTE_ALLOW_RUN_AS_ROOT=1"),
    QStringLiteral("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1")};

bool refusesRoot(const Trial &trial)
{
    return trial.said.contains(QStringLiteral("run-as-root"));
}

QString whatToBuild(const MpiLibrary &library)
{
    if (library.compiler.isEmpty())
        return sayText("Collscope could build one, but its compiler mpicxx is not beside its launcher: "
                       "install the files for developers of {} and look again.",
            library.title());
    return sayText("Collscope can build one with {}.", library.compiler);
}

/// Those that may fit, the likeliest first: built for this library, ready built for its ABI, installed.
QStringList agentsFor(
    const MpiLibrary &library, const QString &soname, const std::vector<remote::ReadyAgent> &ready)
{
    QStringList agents;
    if (const QString built = remote::deployedAgentPath(workshopOf(library)); QFileInfo(built).isExecutable())
        agents += built;
    for (const remote::ReadyAgent &each : ready)
        if (each.soname == soname)
            agents += each.agent;
    return agents + QStringList{remote::installedAgent()};
}

/// Path of the preload library that was built with the agent: beside it, or where a build or package has it.
QString preloadOf(const QString &agent)
{
    if (!agent.contains(u'/'))
        return {};
    for (const char *const folder : {"", "../lib/", "../lib/collscope/"}) {
        const QFileInfo preload(
            QFileInfo(agent).dir(), QLatin1String(folder) + QStringLiteral("libcollscope-pmpi.so"));
        if (preload.isFile())
            return QDir::cleanPath(preload.absoluteFilePath());
    }
    return {};
}

/// Does the loader refuse the library itself, or one that it requires? An agent on its own requires those of
/// its compiler alone, and then another one can be built.
bool isRefusedByLoader(const QString &obstacle, const QString &folder)
{
    static const QRegularExpression ofCompiler(QStringLiteral("lib(stdc\\+\\+|gcc_s|c|m)\\.so"));
    return (!folder.isEmpty() && obstacle.contains(folder + u'/'))
        || (obstacle.contains(QStringLiteral("cannot open shared object file"))
            && !ofCompiler.match(obstacle).hasMatch());
}

/// What the agents that were tried came to.
struct Attempts {
    QString obstacle; ///< of one that does not start at all
    QString refused; ///< by the loader with the library, in its words, of an agent that was built for the ABI
    QString otherLibrary; ///< that one ran with, the likeliest agent first
    bool isOfAbi = false; ///< that one comes without a path to an MPI: the file of the library is another's
    QString complaint; ///< of the launcher, about the last one
    QString agent; ///< of that complaint
};

/// `file`: of the library, as far as it was found.
QString problemAfter(const Attempts &attempts, const MpiLibrary &library, const QString &file)
{
    if (!attempts.refused.isEmpty())
        return QString::fromStdString(fmt::format(
            "Programs do not start with {}: {}. The file is not the library of {}, or one that it requires "
            "is "
            "missing. Install {} again, or remove the folder of another MPI from LD_LIBRARY_PATH.",
            file.toStdString(), attempts.refused.toStdString(), library.title().toStdString(),
            library.title().toStdString()));
    if (attempts.isOfAbi)
        return QString::fromStdString(fmt::format(
            "Programs run with {} in place of {}: {} is a copy of that library, or LD_LIBRARY_PATH names the "
            "folder of another MPI. Install {} again, or remove that folder.",
            attempts.otherLibrary.toStdString(), library.title().toStdString(), file.toStdString(),
            library.title().toStdString()));
    if (!attempts.complaint.isEmpty())
        return sayText("{} does not start the measuring agent: {}. Try it in a terminal: {} {} --list",
            library.title(), QString::fromUtf8(remote::firstComplaint(attempts.complaint.toUtf8())),
            launchOfTwo(library), attempts.agent);
    if (attempts.otherLibrary.isEmpty())
        return sayText("There is no measuring agent for {} ({}). ", library.title(), attempts.obstacle)
            + whatToBuild(library);
    return QString::fromStdString(fmt::format("The measuring agent here does not run with {} but with {}. If "
                                              "LD_LIBRARY_PATH names the folder of "
                                              "another MPI, remove it. ",
               library.title().toStdString(), attempts.otherLibrary.toStdString()))
        + whatToBuild(library);
}

/// Fills in the agent that works with the library, or why none does.
void findAgent(MpiLibrary &library, const Launcher &launcher, const std::vector<remote::ReadyAgent> &ready,
    const std::stop_token &stop)
{
    Attempts attempts;
    const auto isReady = [&ready](const QString &agent) {
        return std::any_of(ready.begin(), ready.end(),
            [&agent](const remote::ReadyAgent &each) { return each.agent == agent; });
    };
    for (const QString &agent : agentsFor(library, launcher.soname, ready)) {
        if (const QString obstacle = agentObstacle(library, agent, stop); !obstacle.isEmpty()) {
            attempts.obstacle = obstacle;
            if (isReady(agent) && isRefusedByLoader(obstacle, launcher.folder))
                attempts.refused = QString(obstacle).remove(agent + QStringLiteral(": "));
            continue;
        }
        Trial trial = tryAgent(library, agent, stop);
        if (refusesRoot(trial) && geteuid() == 0 && isInContainer()) {
            library.launcher.prepend(QStringLiteral("env ") + rootAllowed.join(u' ') + u' ');
            library.environment = rootAllowed + library.environment;
            trial = tryAgent(library, agent, stop);
        }
        if (!trial.offers.empty()) {
            library.agent = agent;
            library.preload = preloadOf(agent);
            library.offers = std::move(trial.offers);
            return;
        }
        if (refusesRoot(trial)) {
            library.problem
                = sayText("{} starts nothing for root. Start Collscope as another user; or set "
                          "OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 and start it again.",
                    library.title());
            return;
        }
        if (lacksInterface(trial.said)) {
            library.problem = noInterface(library);
            return;
        }
        if (!trial.otherLibrary.isEmpty() && attempts.otherLibrary.isEmpty()) {
            attempts.otherLibrary = trial.otherLibrary;
            attempts.isOfAbi = trial.isOneJob && isReady(agent);
        }
        if (trial.otherLibrary.isEmpty())
            std::tie(attempts.complaint, attempts.agent) = std::pair(trial.said, agent);
    }
    library.problem = problemAfter(attempts, library, launcher.folder + u'/' + launcher.soname);
}

/// What lets a job find the launcher's library where the loader does not look: in a virtual environment that
/// is not activated, a folder of its own, a module without LD_LIBRARY_PATH.
QStringList environmentOf(const Launcher &launcher)
{
    if (launcher.folder.isEmpty())
        return {};
    const auto word = [](const QString &value) { return QString::fromUtf8(remote::shellQuote(value)); };
    QStringList all;
    const QString folder = QFileInfo(launcher.folder).canonicalFilePath();
    static const QRegularExpression system(QStringLiteral("^/(usr/)?lib(32|64)?(/[^/]+-linux-gnu)?$"));
    const QString paths = qEnvironmentVariable("LD_LIBRARY_PATH");
    if (!system.match(folder).hasMatch()
        && QFileInfo(paths.section(u':', 0, 0)).canonicalFilePath() != folder)
        all += QStringLiteral("LD_LIBRARY_PATH=")
            + word(launcher.folder + (paths.isEmpty() ? QString() : u':' + paths));
    if (launcher.library == u"Intel MPI" && !qEnvironmentVariableIsSet("I_MPI_ROOT")
        && folder.endsWith(QStringLiteral("/lib")))
        all += intelRoot + word(QFileInfo(launcher.folder).path());
    return all;
}

MpiLibrary lookAt(
    const Launcher &launcher, const std::vector<remote::ReadyAgent> &ready, const std::stop_token &stop)
{
    MpiLibrary library;
    library.name = launcher.library;
    library.version = launcher.version;
    library.command = launcher.command;
    library.soname = launcher.soname;
    library.environment = environmentOf(launcher);
    library.launcher = library.withEnvironment(launcher.command + QStringLiteral(" -n @processes@"));
    library.compiler = launcher.compiler;
    if (launcher.problem.isEmpty())
        findAgent(library, launcher, ready, stop);
    else
        library.problem = sayText("{} does not work: {}. Try it in a terminal: {} --version",
            launcher.command, launcher.problem, launcher.command);
    return library;
}

QString noMpi()
{
    const QStringList outside = launchersOutsidePath();
    QString text = sayText("There is no MPI here: neither mpirun nor mpiexec is in PATH. ");
    if (!outside.isEmpty())
        text += sayText("There is {}: put its folder into PATH", outside.join(QStringLiteral(", ")));
    else if (qEnvironmentVariableIsSet("MODULEPATH"))
        text += sayText("Load one (module avail, module load ...)");
    else
        text += sayText("Install one, for instance the package openmpi-bin or mpich");
    return text + sayText(" and start Collscope again from there.");
}

/// On a machine where jobs are handed to a scheduler, when this is none of them.
QString loginNodeWarning(const std::stop_token &stop)
{
    remote::LocalTransport here({});
    for (const remote::Scheduler &scheduler : remote::schedulers()) {
        if (!scheduler.submitProgram)
            continue;
        const auto answer = here.run(QByteArray("command -v ") + scheduler.submitProgram
                + " >/dev/null && printf '%s\\n' there " + scheduler.idInScript + '\n',
            patienceWithCommands, stop);
        if (answer && answer->out.trimmed() == "there") // and no job
            return sayText(
                "This looks like a login node: {} is installed, and this is not one of its jobs. Measuring "
                "here "
                "disturbs others. Measure a cluster, or start Collscope inside an allocation ({}).",
                scheduler.submitProgram, scheduler.interactive);
    }
    return {};
}

/// Each one's, the first of PATH first.
QString problemsOf(const std::vector<MpiLibrary> &libraries)
{
    if (libraries.size() == 1)
        return libraries.front().problem;
    QStringList all;
    for (const MpiLibrary &library : libraries)
        all += library.title() + QStringLiteral(": ") + library.problem;
    return all.join(u'\n');
}

} // namespace

QString MpiLibrary::title() const
{
    return version.isEmpty() ? name : name + u' ' + version;
}

QString MpiLibrary::withEnvironment(const QString &words) const
{
    return environment.isEmpty() ? words : QStringLiteral("env ") + environment.join(u' ') + u' ' + words;
}

const MpiLibrary *ThisMachine::measurable() const
{
    return libraries.empty() || !libraries.front().problem.isEmpty() || !problem.isEmpty()
        ? nullptr
        : &libraries.front();
}

ThisMachine lookAtThisMachine(const std::stop_token &stop, const std::vector<remote::ReadyAgent> &ready)
{
    ThisMachine machine;
    const Cores cores = coresHere();
    machine.cores = cores.count;
    machine.coresText = cores.text;
    if (const QString warning = loginNodeWarning(stop); !warning.isEmpty())
        machine.warnings += warning;
    if (machine.cores < 2) {
        machine.problem = sayText("Only {} may be used here, and a collective needs two: give this machine, "
                                  "container or job more cores, or measure a cluster.",
            machine.coresText);
        return machine;
    }
    for (const Launcher &launcher : findLaunchers(stop))
        machine.libraries.push_back(lookAt(launcher, ready, stop));
    std::stable_partition(machine.libraries.begin(), machine.libraries.end(),
        [](const MpiLibrary &library) { return library.problem.isEmpty(); });
    if (machine.libraries.empty())
        machine.problem = stop.stop_requested() ? QStringLiteral("stopped") : noMpi();
    else if (!machine.libraries.front().problem.isEmpty())
        machine.problem = problemsOf(machine.libraries);
    return machine;
}

Expected<QString> buildAgent(
    const MpiLibrary &library, const std::function<void(const QString &)> &told, const std::stop_token &stop)
{
    if (library.compiler.isEmpty())
        return failure(whatToBuild(library).toStdString());
    const remote::HostProfile workshop = workshopOf(library);
    remote::LocalTransport here(workshop);
    // It would be built in vain.
    const auto launched = here.run(launchOfTwo(library).toUtf8() + " true\n", patienceWithCommands, stop);
    if (launched && lacksInterface(QString::fromUtf8(launched->err + launched->out)))
        return failure(noInterface(library).toStdString());
    const auto built = remote::buildAgent(here, workshop, library.compiler, told, stop);
    if (!built)
        return tl::unexpected(built.error().what);
    return built->path;
}

} // namespace collscope::tune
