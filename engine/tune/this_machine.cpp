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

#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>

#include <unistd.h>

namespace collscope::tune {

namespace {

constexpr std::chrono::seconds patienceWithCommands{
    60}; ///< for an MPI that begins; over a network it may be slow
constexpr qint64 mostListed = 256 << 10;

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
    // cmake would find the MPI that it likes: the plain build uses the compiler of this name.
    profile.setup = {QStringLiteral("cmake() { return 1; }"),
        QStringLiteral("mpicxx() { %1 \"$@\"; }")
            .arg(QString::fromUtf8(remote::shellQuote(library.compiler)))};
    return profile;
}

/// An agent started by a launcher, with two processes.
struct Trial {
    std::vector<wire::Offers> offers; ///< empty: it did not work
    bool isApart = false; ///< each process took itself for the whole job: the agent has another MPI
    QString said; ///< what went wrong, in the words of the launcher or the agent
};

Trial tryAgent(const QString &launcher, const QString &agent, const std::stop_token &stop)
{
    Trial trial;
    remote::LocalTransport here({});
    const QString two = QString(launcher).replace(QStringLiteral("@processes@"), QStringLiteral("2"));
    const auto answer = here.run(
        two.toUtf8() + ' ' + remote::shellQuote(agent) + " --list\n", patienceWithCommands, stop, mostListed);
    if (!answer) {
        trial.said = QString::fromStdString(answer.error().what.message);
        return trial;
    }
    if (answer->status != 0) {
        trial.said = QString::fromUtf8(answer->err + answer->out).trimmed();
        return trial;
    }
    auto offers = remote::parseAgentList(answer->out);
    // The first process alone answers for the job.
    trial.isApart = std::count_if(offers.begin(), offers.end(), [&offers](const wire::Offers &one) {
        return one.collective == offers.front().collective;
    }) > 1;
    if (offers.empty())
        trial.said = sayText("it lists no collective");
    if (!trial.isApart)
        trial.offers = std::move(offers);
    return trial;
}

/// Why this workbench cannot work with an agent; empty when it can.
QString agentObstacle(const QString &agent, const std::stop_token &stop)
{
    remote::LocalTransport here({});
    const auto hello
        = here.run(remote::shellQuote(agent) + " --version\n", patienceWithCommands, stop, mostListed);
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
const QString rootAllowed = QStringLiteral("env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
                                           "PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1 ");

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

/// Fills in the agent that works with the library, or why none does.
void findAgent(MpiLibrary &library, const std::stop_token &stop)
{
    QStringList agents{remote::installedAgent()};
    if (const QString built = remote::deployedAgentPath(workshopOf(library)); QFileInfo(built).isExecutable())
        agents.prepend(built);
    QString obstacle;
    for (const QString &agent : std::as_const(agents)) {
        obstacle = agentObstacle(agent, stop);
        if (!obstacle.isEmpty())
            continue;
        Trial trial = tryAgent(library.launcher, agent, stop);
        if (refusesRoot(trial) && geteuid() == 0 && isInContainer()) {
            library.launcher.prepend(rootAllowed);
            trial = tryAgent(library.launcher, agent, stop);
        }
        if (!trial.offers.empty()) {
            library.agent = agent;
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
        if (!trial.isApart) {
            library.problem = sayText(
                "{} does not start the measuring agent: {}. Try it in a terminal: {} {} --list",
                library.title(), QString::fromUtf8(remote::firstComplaint(trial.said.toUtf8())),
                QString(library.launcher).replace(QStringLiteral("@processes@"), QStringLiteral("2")), agent);
            return;
        }
    }
    library.problem = obstacle.isEmpty()
        ? sayText("The measuring agent here was built for another MPI than {}. ", library.title())
        : sayText("There is no measuring agent for {} ({}). ", library.title(), obstacle);
    library.problem += whatToBuild(library);
}

MpiLibrary lookAt(const Launcher &launcher, const std::stop_token &stop)
{
    MpiLibrary library;
    library.name = launcher.library;
    library.version = launcher.version;
    library.launcher = launcher.command + QStringLiteral(" -n @processes@");
    library.compiler = launcher.compiler;
    if (launcher.problem.isEmpty())
        findAgent(library, stop);
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
                "{} is here and this is no job of it: if this is a login node, others work on it and long "
                "jobs are forbidden. Measure it as a cluster, or start Collscope in a job ({}).",
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

const MpiLibrary *ThisMachine::measurable() const
{
    return libraries.empty() || !libraries.front().problem.isEmpty() || !problem.isEmpty()
        ? nullptr
        : &libraries.front();
}

ThisMachine lookAtThisMachine(const std::stop_token &stop)
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
        machine.libraries.push_back(lookAt(launcher, stop));
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
    const auto built = remote::deployAgent(here, workshop, told, stop);
    if (!built)
        return tl::unexpected(built.error().what);
    return built->path;
}

} // namespace collscope::tune
