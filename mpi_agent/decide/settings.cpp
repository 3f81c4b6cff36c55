// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/settings.h"

#include "engine/wire/text.h"

#include <unistd.h>

#include <array>
#include <climits>
#include <cstdlib>
#include <string_view>

namespace collscope::decide {

namespace {

bool isOn(std::string_view value)
{
    return !value.empty() && value != "0" && value != "no" && value != "off";
}

} // namespace

Settings readSettings(const Environment &environment)
{
    const auto value = [&](const char *name) {
        const char *const text = environment(name);
        return std::string(text ? text : "");
    };
    Settings result;
    result.off = isOn(value("COLLSCOPE_OFF"));
    if (result.off)
        return result;
    const std::string trace = value("COLLSCOPE_TRACE");
    if (isOn(trace))
        result.trace = trace == "all" ? Settings::Trace::everyRank : Settings::Trace::lowestRank;
    result.decisionFile = value("COLLSCOPE_TABLE");
    result.profileFile = value("COLLSCOPE_PROFILE");
    const std::string wanted = value("COLLSCOPE_PROFILE_SECONDS");
    const auto seconds = wire::parseDouble(wanted);
    if (seconds && *seconds >= 0.01 && *seconds < 1e9)
        result.profileSeconds = *seconds;
    else if (!wanted.empty())
        result.complaint
            = "COLLSCOPE_PROFILE_SECONDS=" + wanted + " is no number of seconds from 0.01 on: 60 is used";
    result.node = value("COLLSCOPE_NODE");
    return result;
}

namespace {

/// Files are those that their names mean now: programs change their working directory.
Settings fromWorkingDirectory()
{
    Settings mine = readSettings([](const char *name) { return std::getenv(name); });
    std::array<char, PATH_MAX> folder{};
    if (!getcwd(folder.data(), folder.size()))
        return mine;
    for (std::string *const file : {&mine.decisionFile, &mine.profileFile})
        if (!file->empty() && file->front() != '/')
            *file = std::string(folder.data()) + '/' + *file;
    return mine;
}

} // namespace

const Settings &settings()
{
    // Never gone: destructors of the program may still finish MPI.
    static const Settings &mine = *new Settings(fromWorkingDirectory());
    return mine;
}

} // namespace collscope::decide
