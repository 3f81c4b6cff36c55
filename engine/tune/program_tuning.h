// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/program_gain.h"
#include "engine/tune/program_line.h"
#include "engine/tune/race.h"
#include "engine/tune/this_machine.h"

/// From an unmodified program to a faster one, proved on the program: `collscope tune --program`.
///
/// The program runs once as it is and once under the profile. Methods race in the cells that it calls. What
/// won is written, and the program runs in pairs, without the decisions and with them. They ship only if it
/// is faster beyond noise. Everything lies in one folder:
///
///     app.profile            what the program calls (app-2.profile: of the second --program, and so on)
///     runs/                  what each run of the program printed
///     screen.txt, duels.txt  measurements of the race
///     unverified/            the files while the program is timed with them; removed after that
///     decisions.* ...        what is loaded, only if the program is faster with it
///     result.json            what came of it, for programs
///     report.html            the same for people, one page
namespace collscope::tune {

struct ProgramOrder {
    QStringList lines; ///< that start the programs; what they call adds up
    QString folder; ///< of the results; not there yet, or empty
    QString workFolder; ///< where the programs run
    double budget = 600; ///< seconds for all of it
    double precision = 0.02; ///< of the gain: half its interval that is narrow enough
    QString check; ///< command that gets what a run printed; another status than 0: wrong
    bool inCopy = false; ///< each run has a new copy of the working folder
    bool reproducibleSums = false; ///< reductions stay the library's: no sum gets another order
    wire::Requirements assumed = 0; ///< what all collective calls of the programs meet
    std::vector<MpiLibrary> libraries; ///< of this machine; those that cannot be measured say why
    QString library = {}; ///< title of the one that the programs use; empty: that of the launcher
};

struct TunedProgram {
    ProgramLine line;
    double firstSeconds = 0; ///< of the first run, as it is
    double profiledSeconds = 0; ///< of the run under the profile
    double collectiveSeconds = 0; ///< per run, of a process on the mean, waiting included
    double leftSeconds
        = 0; ///< of these, in calls that are not decided: non-blocking, persistent, neighbourhood
    std::vector<ProgramPair> pairs;
    ProgramGain gain;
};

/// How decisions reach a program.
enum class Way {
    none,
    libraryFile, ///< a file or variables of the MPI library; its own methods alone
    table, ///< a runtime table under Collscope's preload library
};
std::string_view wayText(Way way); ///< "the library's own file"

struct ProgramResult {
    ProgramOrder order;
    std::string library; ///< "Open MPI 4.1.4"
    std::vector<TunedProgram> programs;
    std::optional<Race> race; ///< nothing: there was no reason for one
    Saving native; ///< per run, if the library's own methods alone are decided
    Saving all; ///< with Collscope's methods as well
    Way way = Way::none; ///< that was tried on the program
    ProgramGain gain; ///< of all programs together
    bool ships = false;
    std::string because; ///< why nothing ships: sentences; empty if it ships
    QStringList files; ///< names in the folder of what is loaded
    QStringList variables; ///< of the programs' processes: "NAME=value"
    double seconds = 0; ///< that all of it took

    /// The line that starts a program with the decisions.
    QString lineOf(const TunedProgram &program) const { return program.line.withVariables(variables); }
};

/// Blocks. `said`: lines for people, with the seconds of the budget that are left. Fails when a line cannot
/// be understood, a program fails or hangs as it is, is no MPI program or of another library, changes its own
/// input, or is too long for the budget: before the long part begins.
Expected<ProgramResult> tuneProgram(const ProgramOrder &order,
    const std::function<void(const std::string &line, double secondsLeft)> &said = {},
    const std::stop_token &stop = {});

std::string gainText(const ProgramGain &gain); ///< "+12.0 % (+9.0 to +15.0 %)"
std::string programResultText(const ProgramResult &result);
std::string programResultJson(const ProgramResult &result);
std::string programReport(const ProgramResult &result); ///< a page of HTML that needs no other file

} // namespace collscope::tune
