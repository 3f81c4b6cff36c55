// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_program.h"

#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/promises.h"
#include "app/cli/tune_order.h"
#include "engine/tune/program_tuning.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include "widgets/common/text.h"

#include <QDir>

#include <fmt/format.h>

namespace collscope::cli {

namespace {

Result<double> precisionOf(const Arguments &arguments)
{
    constexpr double percent = 100;
    if (!arguments.has(programoptions::precision.name))
        return tune::ProgramOrder().precision;
    const std::string given = arguments.value(programoptions::precision.name);
    const auto value = wire::parseDouble(given);
    if (!value || !(*value > 0 && *value <= percent))
        return usageError(
            fmt::format("'{}' is no value of --precision", given), "it takes percent above 0, 100 at most");
    return *value / percent;
}

Result<tune::ProgramOrder> programOrderOf(const Arguments &arguments)
{
    if (!arguments.data().empty())
        return usageError(fmt::format("'{}' is no option", arguments.data().front()),
            "the line of a program is one word of the shell: put it between quotes");
    if (!arguments.has(tuneoptions::folder.name))
        return usageError("there is no folder for the results", "name one: -o DIR");
    tune::ProgramOrder order;
    const auto budget = budgetOf(arguments, order.budget);
    if (!budget)
        return tl::unexpected(budget.error());
    const auto precision = precisionOf(arguments);
    if (!precision)
        return tl::unexpected(precision.error());
    order.budget = *budget;
    order.precision = *precision;
    for (const std::string &line : arguments.values(programoptions::program.name))
        order.lines += toText(line);
    order.folder = QDir(toText(arguments.value(tuneoptions::folder.name))).absolutePath();
    order.workFolder = QDir::currentPath();
    order.check = toText(arguments.value(programoptions::checkOutput.name));
    order.inCopy = arguments.has(programoptions::inCopy.name);
    order.assumed = promisesOf(arguments);
    order.reproducibleSums = arguments.has(programoptions::reproducibleSums.name);
    const tune::ThisMachine machine = tune::lookAtThisMachine(stopToken());
    if (machine.libraries.empty())
        return workFailed(machine.problem.toStdString());
    order.libraries = machine.libraries;
    if (arguments.has(tuneoptions::library.name)) {
        const auto library = chosenLibrary(arguments, machine);
        if (!library)
            return tl::unexpected(library.error());
        order.library = library->title();
    }
    sayIfBusy(machine.cores);
    return order;
}

} // namespace

Result<void> runTuneProgram(const Arguments &arguments)
{
    const auto order = programOrderOf(arguments);
    if (!order)
        return tl::unexpected(order.error());
    const auto result = asWork(tune::tuneProgram(
        *order,
        [](const std::string &line, double left) {
            message(wire::shownText(line)
                + (left > 0 ? fmt::format(" ({} left)", wire::durationText(left)) : std::string()));
        },
        stopToken()));
    if (!result)
        return tl::unexpected(result.error());
    const bool isJson = arguments.has(tuneoptions::json.name);
    auto written = isJson ? writeOutput("-", tune::programResultJson(*result))
                          : writeText("-", tune::programResultText(*result));
    if (!written || result->ships)
        return written;
    return tl::unexpected(
        Problem{ExitStatus::undecided, {{}, 0, "nothing is decided: the program runs as before", {}}});
}

} // namespace collscope::cli
