// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/readme.h"

#include "engine/tune/deciding.h"

#include <fmt/format.h>

namespace collscope::tune {

std::string reservationOf(const Busyness &busyness, const std::string &leftOut)
{
    std::string text = busyness.text();
    if (!leftOut.empty())
        text += (text.empty() ? "" : "\n\n") + ("Not measured, for want of time: " + leftOut + '.');
    return text;
}

std::string readmeOfUnverified()
{
    return "# Do not load these files\n\n"
           "They are not verified. `collscope tune` times launches with them and removes them at its end. "
           "What is proved to be faster is then in the folder above.\n\n"
           "If `collscope tune` does not run any more, continue it with `--resume`.\n";
}

std::string readmeOfNothing(const TuningResult &result, const std::map<std::string, std::string> &leftBecause,
    const std::string &reservation)
{
    const Provenance &from = result.measured->provenance();
    const std::string_view why = hasComparison(*result.measured)
        ? "and what it decides by itself stays: no rules were proved to be faster."
        : "but nothing was compared: only the library's default was measured.";
    std::string text = fmt::format("# Nothing to load\n\n"
                                   "{} {} on {} was measured, {}\n"
                                   "There is nothing to install. The measurements are in `records.txt`.\n\n"
                                   "| collective | left to the library because |\n|---|---|\n",
        from.mpiLibrary, from.mpiVersion, from.system, why);
    for (const auto &[collective, why] : leftBecause)
        text += fmt::format("| {} | {} |\n", collective, why);
    return reservation.empty() ? text : text + '\n' + reservation + '\n';
}

} // namespace collscope::tune
