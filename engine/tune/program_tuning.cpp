// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/program_tuning.h"

#include "engine/io/atomic_file.h"
#include "engine/map/called_plan.h"
#include "engine/profiles/format.h"
#include "engine/remote/shell.h"
#include "engine/tune/local_runner.h"
#include "engine/tune/program_files.h"
#include "engine/tune/program_run.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/counted.h"
#include "engine/wire/seconds_text.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QStandardPaths>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace collscope::tune {

namespace {

constexpr double ofCalls = 0.95; ///< of the collective time: what is raced
constexpr double leastCollectiveShare = 0.01; ///< of the run's time: less cannot be seen in the program
constexpr double leastRace = 5; ///< seconds
constexpr double slower = 3; ///< times the first run: a run with decisions that takes longer is ended
constexpr double hanging = 10; ///< times the first run: another run without them
constexpr double spare = 30; ///< seconds besides

double secondsOf(const profiles::ApplicationProfile &profile, bool blocking)
{
    double sum = 0;
    for (const auto &[key, entry] : profile.calls.entries)
        if ((key.kind == "blocking" && key.commSize != 1) == blocking)
            sum += secondsPerRun(profile, entry);
    return sum;
}

/// Is the launcher's word, as it is meant in a folder, that of the library?
bool isOf(const MpiLibrary &library, const QString &launcherName, const QString &folder)
{
    const auto file = [&folder](const QString &word) {
        const QString found = word.contains(u'/') ? word : QStandardPaths::findExecutable(word);
        return QFileInfo(QDir(folder), found).canonicalFilePath();
    };
    return !library.command.isEmpty() && file(library.command) == file(launcherName);
}

class Tuning {
public:
    Tuning(const ProgramOrder &order, const std::function<void(const std::string &, double)> &said,
        const std::stop_token &stop)
        : m_said(said), m_stop(stop)
    {
        m_result.order = order;
        m_clock.start();
    }

    Expected<ProgramResult> run()
    {
        for (const auto step : {&Tuning::read, &Tuning::firstRuns, &Tuning::profileRuns, &Tuning::raceAll,
                 &Tuning::choose, &Tuning::pairs, &Tuning::conclude}) {
            if (auto done = (this->*step)(); !done)
                return tl::unexpected(done.error());
            if (!m_result.because.empty() && !m_isOver) { // no reason to go on
                m_isOver = true;
                if (auto done = conclude(); !done)
                    return tl::unexpected(done.error());
                break;
            }
        }
        return std::move(m_result);
    }

private:
    double spent() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    double left() const { return order().budget - spent(); }
    const ProgramOrder &order() const { return m_result.order; }
    QString path(const QString &name) const { return order().folder + u'/' + name; }
    void tell(const std::string &line) const
    {
        if (m_said)
            m_said(line, left());
    }

    Expected<void> read()
    {
        for (const QString &line : order().lines) {
            auto parsed = parseProgramLine(line, order().workFolder);
            if (!parsed)
                return tl::unexpected(parsed.error());
            const ProgramLinks links = linksOf(parsed->programPath);
            if (links.isStatic)
                return failure(parsed->programPath.toStdString() + " is statically linked",
                    "No library can be put before its own. Link it with shared libraries (without -static)");
            if (auto chosen = chooseLibrary(*parsed, links); !chosen)
                return chosen;
            m_result.programs.push_back({*std::move(parsed), 0, 0, 0, 0, {}, {}});
        }
        m_result.library = m_library->title().toStdString();
        return makeFolder();
    }

    /// All programs are of one library: one job races for all of them.
    Expected<void> chooseLibrary(const ProgramLine &line, const ProgramLinks &links)
    {
        const MpiLibrary *found = nullptr;
        for (const MpiLibrary &library : order().libraries) {
            const bool isIt = order().library.isEmpty() ? isOf(library, line.launcherName, order().workFolder)
                                                        : library.title() == order().library;
            if (isIt && (!found || !found->problem.isEmpty()))
                found = &library;
        }
        for (const MpiLibrary &library : order().libraries) // srun and its like belong to no library
            if (!found && library.problem.isEmpty()
                && (links.soname.isEmpty() || links.soname == library.soname))
                found = &library;
        if (!found)
            return failure("no MPI library here belongs to " + line.launcherName.toStdString(),
                "Name it: --library, with one of those that `collscope tune` finds in PATH");
        if (!found->problem.isEmpty())
            return failure(found->title().toStdString() + ": " + found->problem.toStdString());
        if (!links.soname.isEmpty() && !found->soname.isEmpty() && links.soname != found->soname)
            return failure(line.programPath.toStdString() + " is linked to " + links.soname.toStdString()
                    + ", and " + line.launcherName.toStdString() + " is of " + found->title().toStdString()
                    + " (" + found->soname.toStdString() + ")",
                "Start it with the launcher of its own MPI library");
        if (m_library && m_library->title() != found->title())
            return failure("the programs are of " + m_library->title().toStdString() + " and of "
                    + found->title().toStdString(),
                "Tune them one by one");
        m_library = found;
        if (found->preload.isEmpty())
            return failure("the preload library of Collscope for " + found->title().toStdString()
                    + " is not here: without it the program's calls cannot be seen",
                "Install or build libcollscope-pmpi.so beside the agent " + found->agent.toStdString());
        return {};
    }

    Expected<void> makeFolder() const
    {
        for (const char *const name : {"COLLSCOPE_TABLE", "COLLSCOPE_PROFILE"})
            if (qEnvironmentVariableIsSet(name))
                return failure(std::string(name) + " is set: the program would not run as it is",
                    std::string("Unset it: unset ") + name);
        const QDir folder(order().folder);
        if (order().inCopy
            && (folder.absolutePath() + u'/').startsWith(QDir(order().workFolder).absolutePath() + u'/'))
            return failure("is within the working folder, which is to be copied for each run",
                "Name a folder outside it with -o", order().folder.toStdString());
        if (folder.exists() && !folder.isEmpty())
            return failure("the folder is not empty", "Name another one with -o, or remove what is there",
                order().folder.toStdString());
        if (!folder.mkpath(QStringLiteral("runs")))
            return failure(
                "cannot be made", "Choose a place that you may write to", order().folder.toStdString());
        return {};
    }

    ProgramRun runOf(const TunedProgram &program, const QString &name, double mostSeconds) const
    {
        ProgramRun one;
        one.line = &program.line;
        one.folder = order().workFolder;
        if (order().inCopy)
            one.copyTo = path(QStringLiteral("copy"));
        const auto number = &program - m_result.programs.data() + 1;
        const QString of = m_result.programs.size() > 1 ? QString::number(number) + u'-' : QString();
        one.output = path(QStringLiteral("runs/%1%2.txt").arg(of, name));
        one.mostSeconds = mostSeconds;
        one.check = order().check;
        return one;
    }

    Expected<void> firstRuns()
    {
        double sum = 0;
        for (TunedProgram &program : m_result.programs) {
            tell("run the program as it is: " + program.line.launcher.toStdString() + ' '
                + program.line.program.toStdString());
            const NamedFiles files(program.line, order().workFolder);
            const auto seconds = tune::run(runOf(program, QStringLiteral("first"), left()), m_stop);
            if (!seconds)
                return tl::unexpected(explained(seconds.error()));
            if (const QStringList changed = files.changed(); !changed.isEmpty() && !order().inCopy)
                return failure(
                    "the program changes a file that its line names: " + changed.first().toStdString(),
                    "Every run needs the same input: --in-copy runs it in a new copy of the working folder");
            program.firstSeconds = *seconds;
            sum += *seconds;
        }
        // Under the profile once, and three pairs.
        const double needed = sum * (1 + 2.0 * fewestProgramPairs) * 1.2 + leastRace;
        if (needed > left())
            return failure(
                fmt::format("the budget of {} is too short: the program takes {}, and a proof needs {} "
                            "more runs of it",
                    wire::durationText(order().budget), wire::durationText(sum), 1 + 2 * fewestProgramPairs),
                fmt::format("Give --budget {:.0f} or more, or a shorter input", std::ceil(spent() + needed)));
        return {};
    }

    static Diagnostic explained(Diagnostic failed)
    {
        if (failed.message.find("did not end within") != std::string::npos)
            failed.remedy = "Give a shorter input, or more time";
        return failed;
    }

    Expected<void> profileRuns()
    {
        for (TunedProgram &program : m_result.programs) {
            const auto number = &program - m_result.programs.data() + 1;
            const QString file = path(
                number == 1 ? QStringLiteral("app.profile") : QStringLiteral("app-%1.profile").arg(number));
            tell("run it under the profile");
            ProgramRun one
                = runOf(program, QStringLiteral("profiled"), hanging * program.firstSeconds + spare);
            one.variables = {preloaded(*m_library), QStringLiteral("COLLSCOPE_PROFILE=") + file};
            const auto seconds = tune::run(one, m_stop);
            if (!seconds)
                return tl::unexpected(seconds.error());
            program.profiledSeconds = *seconds;
            if (!QFileInfo::exists(file))
                return failure("no MPI call of the program was seen",
                    "It uses no MPI, is statically linked, uses another MPI library than " + m_result.library
                        + ", or unsets LD_PRELOAD",
                    program.line.program.toStdString());
            auto profile = profiles::read({file.toStdString()}, m_stop);
            if (!profile)
                return tl::unexpected(profile.error());
            if (!profile->calls.complete)
                return failure(
                    "the program ended before MPI_Finalize: what its processes called is not known",
                    "Let it come to its end", program.line.program.toStdString());
            program.collectiveSeconds = secondsOf(*profile, true);
            program.leftSeconds = secondsOf(*profile, false);
            m_processes = std::max(m_processes, static_cast<std::uint32_t>(profile->calls.processes));
            m_applications.push_back({program.line.program.toStdString(),
                std::make_shared<const profiles::ApplicationProfile>(*std::move(profile)), 1});
            tell(fmt::format("{} processes; {} of {} in collective calls",
                m_applications.back().profile->calls.processes, wire::secondsText(program.collectiveSeconds),
                wire::secondsText(*seconds)));
        }
        double calls = 0;
        double all = 0;
        for (const TunedProgram &program : m_result.programs) {
            calls += program.collectiveSeconds;
            all += program.firstSeconds;
        }
        if (calls < leastCollectiveShare * all)
            m_result.because
                = fmt::format("Blocking collective calls take {} of {}: a faster algorithm cannot be "
                              "seen in the program.",
                    wire::secondsText(calls), wire::secondsText(all));
        return {};
    }

    /// The cells that make up 95 % of the time, the longest first.
    static void keepMost(wire::CampaignPlan &plan)
    {
        std::stable_sort(plan.weights.begin(), plan.weights.end(),
            [](const auto &a, const auto &b) { return a.weight > b.weight; });
        double all = 0;
        for (const wire::PlannedWeight &one : plan.weights)
            all += one.weight;
        double sum = 0;
        std::size_t kept = 0;
        while (kept < plan.weights.size() && sum < ofCalls * all)
            sum += plan.weights[kept++].weight;
        plan.weights.resize(kept);
        std::erase_if(plan.cells, [&](wire::PlannedDecision cell) {
            cell.method.clear();
            return std::none_of(plan.weights.begin(), plan.weights.end(),
                [&](const wire::PlannedWeight &one) { return one.cell == cell; });
        });
    }

    Expected<void> raceAll()
    {
        wire::CampaignPlan plan;
        plan.policy = "regret"; // so that cells have weights
        auto cells = calledCells(m_applications, std::move(plan));
        if (!cells) {
            m_result.because = "There is nothing to race: " + cells.error().message + '.';
            return {};
        }
        keepMost(*cells);
        double sum = 0;
        const TunedProgram *largest = &m_result.programs.front();
        for (std::size_t i = 0; i < m_result.programs.size(); ++i) {
            sum += m_result.programs[i].firstSeconds;
            if (m_applications[i].profile->calls.processes == m_processes)
                largest = &m_result.programs[i];
        }
        MpiLibrary started = *m_library;
        started.launcher = QStringLiteral("env -C ")
            + QString::fromUtf8(remote::shellQuote(this->order().workFolder)) + u' ' + largest->line.launcher;
        RaceOrder order;
        order.applications = m_applications;
        order.cells = *std::move(cells);
        order.folder = this->order().folder;
        order.processes = m_processes;
        order.seconds = std::max(leastRace, left() - 2 * sum * wantedPairs(sum));
        order.runner = runnerHere(started);
        order.isAllowed = [this](std::string_view collective, const wire::Method &method) {
            return isRaced(collective, method, this->order().assumed, this->order().reproducibleSums);
        };
        order.isInFile = [this](std::string_view collective, const wire::Method &method) {
            return isForFile(collective, method, this->order().assumed);
        };
        tell(fmt::format("race in {}, which take {:.0f} % of the collective time",
            wire::counted(order.cells.cells.size(), "cell"), 100 * ofCalls));
        auto raced = tune::race(
            order, [this](const std::string &line) { tell(line); }, m_stop);
        if (!raced)
            return tl::unexpected(raced.error());
        m_result.race = *std::move(raced);
        return {};
    }

    /// Pairs that the time is kept for: two fifths of it at most, unless three take more.
    double wantedPairs(double seconds) const
    {
        constexpr double most = 8;
        constexpr double share = 0.4;
        return std::clamp(share * left() / (2 * seconds), static_cast<double>(fewestProgramPairs), most);
    }

    Expected<void> choose()
    {
        const Race &race = *m_result.race;
        m_result.native = savingOf(race, true);
        m_result.all = savingOf(race, false);
        if (m_result.all.cells == 0) {
            m_result.because = race.isOfTime
                ? "No method was proved faster than the library's own choice before the time was used up. "
                  "Give "
                  "more time."
                : "No method was proved faster than the library's own choice in the calls of this program.";
            return {};
        }
        // A file of the library needs nothing beside it.
        constexpr double enough = 0.9;
        const bool isNative = m_result.native.seconds >= enough * m_result.all.seconds;
        for (const bool native : isNative ? std::vector{true, false} : std::vector{false}) {
            auto files = decisionFiles(race, native, order().assumed, m_stop);
            if (!files)
                return tl::unexpected(files.error());
            if (files->empty())
                continue; // the library's format cannot hold them
            m_files = *std::move(files);
            m_result.way = native ? Way::libraryFile : Way::table;
            auto variables = writeFiles(m_files, path(QStringLiteral("unverified")));
            if (!variables)
                return tl::unexpected(variables.error());
            m_trial = *std::move(variables);
            if (m_result.way == Way::table)
                m_trial += preloaded(*m_library);
            return {};
        }
        m_result.because = "No file can hold the decisions.";
        return {};
    }

    Expected<void> pairs()
    {
        double sum = 0;
        for (const TunedProgram &program : m_result.programs)
            sum += program.firstSeconds;
        constexpr std::size_t most = 30;
        for (std::size_t pair = 0; pair < most && needsMorePairs(m_result.gain, order().precision); ++pair) {
            if (pair >= fewestProgramPairs && left() < 2.2 * sum)
                break;
            double plain = 0;
            double decided = 0;
            for (TunedProgram &program : m_result.programs) {
                auto one = runPair(program, pair);
                if (!one)
                    return tl::unexpected(one.error());
                if (!m_result.because.empty())
                    return {};
                plain += program.pairs.back().plain;
                decided += program.pairs.back().decided;
            }
            m_pairs.push_back({plain, decided, pair % 2 == 0});
            m_result.gain = gainOf(m_pairs);
            tell(fmt::format("pair {}: {} without, {} with the decisions", pair + 1, wire::secondsText(plain),
                wire::secondsText(decided)));
        }
        return {};
    }

    Expected<void> runPair(TunedProgram &program, std::size_t pair)
    {
        ProgramPair one;
        one.isPlainFirst = pair % 2 == 0;
        for (const bool isFirst : {true, false}) {
            const bool isPlain = isFirst == one.isPlainFirst;
            ProgramRun run = runOf(program,
                QStringLiteral("%1-%2").arg(pair + 1).arg(
                    isPlain ? QStringLiteral("plain") : QStringLiteral("with")),
                (isPlain ? hanging : slower) * program.firstSeconds + spare);
            if (!isPlain)
                run.variables = m_trial;
            const auto seconds = tune::run(run, m_stop);
            if (!seconds && (isPlain || m_stop.stop_requested()))
                return tl::unexpected(seconds.error());
            if (!seconds) {
                m_result.because
                    = "With the decisions " + seconds.error().message + ". " + seconds.error().remedy + '.';
                return {};
            }
            (isPlain ? one.plain : one.decided) = *seconds;
        }
        program.pairs.push_back(one);
        program.gain = gainOf(program.pairs);
        return {};
    }

    Expected<void> conclude()
    {
        m_isOver = true;
        judge();
        QDir(path(QStringLiteral("unverified"))).removeRecursively();
        if (m_result.ships) {
            auto variables = writeFiles(m_files, order().folder);
            if (!variables)
                return tl::unexpected(variables.error());
            m_result.variables = *std::move(variables);
            if (m_result.way == Way::table)
                m_result.variables += preloaded(*m_library);
            for (const codegen::TextFile &file : m_files)
                m_result.files += QString::fromStdString(file.name);
        }
        m_result.seconds = spent();
        for (const auto &[name, text] : {std::pair(QStringLiteral("report.html"), programReport(m_result)),
                 std::pair(QStringLiteral("result.json"), programResultJson(m_result))})
            if (auto written = io::writeAtomically(path(name).toStdString(), text); !written)
                return written;
        return {};
    }

    void judge()
    {
        if (!m_result.because.empty())
            return;
        const ProgramGain &gain = m_result.gain;
        for (const TunedProgram &program : m_result.programs)
            if (program.gain.verdict == GainVerdict::worse)
                m_result.because = program.line.program.toStdString()
                    + " is slower with the decisions: " + gainText(program.gain) + '.';
        if (m_result.because.empty() && gain.verdict != GainVerdict::better)
            m_result.because
                = fmt::format("With the decisions the program is not faster beyond noise: {} in {}.",
                    gainText(gain), wire::counted(gain.pairs, "pair"));
        m_result.ships = m_result.because.empty();
    }

    const std::function<void(const std::string &, double)> &m_said;
    const std::stop_token &m_stop;
    QElapsedTimer m_clock;
    ProgramResult m_result;
    const MpiLibrary *m_library = nullptr;
    std::vector<Application> m_applications;
    std::uint32_t m_processes = 2;
    std::vector<codegen::TextFile> m_files;
    QStringList m_trial; ///< variables of runs with the decisions
    std::vector<ProgramPair> m_pairs; ///< of all programs together
    bool m_isOver = false;
};

} // namespace

Expected<ProgramResult> tuneProgram(const ProgramOrder &order,
    const std::function<void(const std::string &line, double secondsLeft)> &said, const std::stop_token &stop)
{
    return Tuning(order, said, stop).run();
}

} // namespace collscope::tune
