// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/options.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/method.h"
#include "engine/wire/text.h"
#include "mpi_agent/bench/workload.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace collscope::agent {

namespace {

/// Wrong usage; the text says what would be right.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

constexpr std::uint64_t maxMessageBytes = std::numeric_limits<int>::max(); // MPI counts elements in int
constexpr std::uint64_t maxRepetitions = 1000000;
constexpr std::size_t maxListLength = 10000;

template <typename Value> void addOnce(std::vector<Value> &list, Value value)
{
    if (std::find(list.begin(), list.end(), value) == list.end())
        list.push_back(value);
}

[[noreturn]] void wrongValue(const std::string &option, std::string_view value, const std::string &right)
{
    throw UsageError(option + " does not take '" + std::string(value) + "': " + right);
}

/// "1,2,4", "1..1MiB" or a mixture; `next` says how a range goes on.
template <typename Value, typename Next>
std::vector<Value> parseList(const std::string &option, const std::string &text, std::uint64_t least,
    std::uint64_t most, const std::string &right, Next next)
{
    std::vector<Value> list;
    for (const std::string_view part : wire::split(text, ',')) {
        const auto dots = part.find("..");
        const auto first = wire::parseBytes(part.substr(0, dots));
        const auto last = dots == std::string_view::npos ? first : wire::parseBytes(part.substr(dots + 2));
        if (!first || !last || *first < least || *last > most || *first > *last)
            wrongValue(option, part, right);
        for (std::uint64_t value = *first; value <= *last; value = next(value)) {
            addOnce(list, static_cast<Value>(value));
            if (list.size() > maxListLength)
                wrongValue(option, part, "that is more than " + std::to_string(maxListLength) + " values");
        }
    }
    return list;
}

std::uint64_t plusOne(std::uint64_t value)
{
    return value + 1;
}

std::uint64_t timesTwo(std::uint64_t value)
{
    return std::max<std::uint64_t>(value * 2, 1);
}

std::uint64_t parseCount(
    const std::string &option, const std::string &text, std::uint64_t least, std::uint64_t most)
{
    const auto value = wire::parseUnsigned(text);
    if (!value || *value < least || *value > most)
        wrongValue(
            option, text, "give a number from " + std::to_string(least) + " to " + std::to_string(most));
    return *value;
}

double parseSeconds(const std::string &option, const std::string &text)
{
    const auto value = wire::parseDouble(text);
    if (!value || !std::isfinite(*value) || *value <= 0.0)
        wrongValue(option, text, "give a number of seconds above 0, e.g. 0.5");
    return *value;
}

std::vector<std::string> parseNames(const std::string &text)
{
    std::vector<std::string> names;
    for (const std::string_view name : wire::split(text, ','))
        addOnce(names, std::string(wire::trimmed(name)));
    return names;
}

void apply(Options &options, const std::string &option, const std::string &value)
{
    constexpr std::uint64_t maxRanks = std::numeric_limits<int>::max();
    const std::string sizesHelp
        = "give sizes from 1 to 2147483647 bytes such as 1,2,4 or 1..1MiB (powers of two times the first)";
    if (option == "--collectives")
        options.collectives = parseNames(value);
    else if (option == "--comm-sizes")
        options.commSizes = parseList<std::uint32_t>(
            option, value, 2, maxRanks, "give numbers of processes from 2 on such as 2,4,8 or 2..8", plusOne);
    else if (option == "--sizes")
        options.sizes = parseList<std::uint64_t>(option, value, 1, maxMessageBytes, sizesHelp, timesTwo);
    else if (option == "--segments")
        options.segments = parseList<std::uint64_t>(option, value, 0, maxMessageBytes,
            "give segment sizes such as 0,1KiB,8KiB; 0 stands for no segments", timesTwo);
    else if (option == "--fanouts")
        options.fanouts = parseList<std::uint32_t>(
            option, value, 1, maxRanks, "give numbers of chains from 1 on such as 2,4", plusOne);
    else if (option == "--methods")
        options.methods = parseNames(value);
    else if (option == "--repetitions")
        options.repetitions = parseCount(option, value, 1, maxRepetitions);
    else if (option == "--seconds-per-point")
        options.secondsPerPoint = parseSeconds(option, value);
    else if (option == "--warmup")
        options.warmup = parseCount(option, value, 1, maxRepetitions);
    else if (option == "--run")
        options.run = static_cast<std::uint32_t>(
            parseCount(option, value, 0, std::numeric_limits<std::int32_t>::max()));
    else if (option == "--budget")
        options.budget = parseSeconds(option, value);
    else if (option == "--system")
        options.system = wire::trimmed(value);
    else if (option == "-o" || option == "--output")
        options.output = value;
    else
        throw UsageError("there is no option '" + option + "': see collscope-agent --help");
}

/// The options as written. Done with help, version and list as soon as one of them occurs.
void readArguments(const std::vector<std::string> &arguments, Options &options)
{
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string option = arguments[i];
        if (option == "--help" || option == "-h")
            options.action = Options::Action::help;
        else if (option == "--version")
            options.action = Options::Action::version;
        else if (option == "--list")
            options.action = Options::Action::list;
        else if (option.empty() || option.front() != '-')
            throw UsageError(
                "'" + option + "' is no option: results go where -o says, see collscope-agent --help");
        else if (const auto equals = option.find('='); equals != std::string::npos)
            apply(options, option.substr(0, equals), option.substr(equals + 1));
        else if (i + 1 < arguments.size())
            apply(options, option, arguments[++i]);
        else
            throw UsageError(
                option + " needs a value, or there is no such option: see collscope-agent --help");
    }
}

std::string knownNames()
{
    std::string names;
    for (const WorkloadKind &kind : workloadKinds())
        names += (names.empty() ? "" : ", ") + std::string(kind.collective);
    return names;
}

void checkNames(Options &options)
{
    if (options.collectives.empty())
        for (const WorkloadKind &kind : workloadKinds())
            options.collectives.emplace_back(kind.collective);
    for (const std::string &name : options.collectives)
        if (!findWorkloadKind(name))
            wrongValue("--collectives", name, "it measures " + knownNames());
    for (const std::string &method : options.methods) {
        const bool known = std::any_of(
            options.collectives.begin(), options.collectives.end(), [&](const std::string &name) {
                return wire::parseMethod(method, wire::bundledLibrary, name).has_value();
            });
        if (!known)
            wrongValue("--methods", method, "collscope-agent --list names the methods of every collective");
    }
}

void checkJob(Options &options, int processes)
{
    const std::string remedy = ": start more with mpirun -n N collscope-agent ...";
    if (processes < 2)
        throw UsageError(
            "a collective needs at least 2 processes, this job has " + std::to_string(processes) + remedy);
    if (options.commSizes.empty())
        for (int size = 2; size <= processes; ++size)
            options.commSizes.push_back(static_cast<std::uint32_t>(size));
    for (const std::uint32_t size : options.commSizes)
        if (size > static_cast<std::uint32_t>(processes))
            throw UsageError("--comm-sizes asks for " + std::to_string(size) + " processes, this job has "
                + std::to_string(processes) + remedy);
    if (options.output.empty())
        throw UsageError("where shall the measurements go? Add -o FILE, or -o - for standard output");
}

} // namespace

bool parseOptions(
    const std::vector<std::string> &arguments, int processes, Options &options, std::string &problem)
{
    try {
        readArguments(arguments, options);
        if (options.sizes.empty())
            apply(options, "--sizes", "1..1MiB");
        if (options.segments.empty())
            apply(options, "--segments", "0,1KiB,8KiB,16KiB,32KiB,64KiB,128KiB");
        if (options.fanouts.empty())
            apply(options, "--fanouts", "2,4");
        checkNames(options);
        if (options.action == Options::Action::measure)
            checkJob(options, processes);
        return true;
    } catch (const UsageError &error) {
        problem = error.what();
        return false;
    }
}

} // namespace collscope::agent
