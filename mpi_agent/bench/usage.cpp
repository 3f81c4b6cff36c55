// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/options.h"

#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::agent {

namespace {

constexpr std::size_t indent = 27;
constexpr std::size_t width = 120;

/// "  --option VALUE           what it means", continued under itself.
std::string described(std::string left, std::string_view meaning)
{
    left = "  " + left;
    std::string text = left + std::string(left.size() < indent ? indent - left.size() : 1, ' ');
    std::size_t column = text.size();
    bool first = true;
    for (const std::string_view word : wire::splitBlanks(meaning)) {
        if (column + 1 + word.size() > width) {
            text += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            text += ' ';
            ++column;
        }
        text += word;
        column += word.size();
        first = false;
    }
    return text + '\n';
}

std::string optionOf(const wire::PlanKey &key)
{
    std::string option = "--" + std::string(key.name);
    std::replace(option.begin(), option.end(), '_', '-');
    return option + ' ' + std::string(key.value);
}

} // namespace

std::string usage()
{
    std::string text = R"(Usage: mpirun -n N collscope-agent [OPTIONS] -o FILE
Measures algorithms of MPI collectives on this machine, Collscope's own and those of the MPI library, and writes one
record per measurement.

)";
    text += described("-o, --output FILE",
        "records are added to FILE, each as soon as it is complete; what FILE holds already is not measured "
        "again; - is standard output. Once there is a file FILE.stop the job ends after the measurement it "
        "is at");
    text += described("--per-rank FILE", "every process's own time of every repetition goes there, as CSV");
    text += described("--plan FILE",
        "a campaign plan: lines 'key: value' below the line 'collscope-plan 1'; keys are the following "
        "options with _ for -, which come before the plan");
    text += described("--launch K/N",
        "this is the K-th of N launches that carry out the plan together: the methods of Intel MPI "
        "(intelmpi, intelmpi.NAME) take one each, with one variable such as I_MPI_ADJUST_BCAST=3; only the "
        "last says that the plan is complete");
    text += described("--side default|decided",
        "of a plan with decisions: times one of the two alone, as the library decides by its environment; "
        "--run 2K belongs to the default, 2K+1 to the decisions of the K-th pair of launches");
    for (const wire::PlanKey &key : wire::planKeys())
        text += described(optionOf(key), key.meaning);
    text += described("--list", "the methods, by collective");
    text += described("--help, --version", "");
    return text + "\nExit status: 0 done, 1 the work failed, 2 wrong usage.\n";
}

std::string versionText()
{
    return "collscope-agent " COLLSCOPE_AGENT_VERSION "\nspeaks " + std::string(wire::recordsMagic) + ' '
        + std::to_string(wire::recordsVersion) + ", " + std::string(wire::planMagic) + ' '
        + std::to_string(wire::planVersion) + '\n';
}

std::string methodList(const wire::Schedule &schedule)
{
    std::string text;
    for (std::size_t i = 0; i < schedule.collectives.size(); ++i) {
        text += schedule.collectives[i].collective + ':';
        for (const wire::Method &method : schedule.methods[i])
            text += ' ' + wire::qualifiedText(method);
        text += '\n';
    }
    return text;
}

} // namespace collscope::agent
