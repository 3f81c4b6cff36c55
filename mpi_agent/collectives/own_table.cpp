// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/own_table.h"

#include <sys/stat.h>

#include <fstream>
#include <iterator>

namespace collscope::agent {

namespace {

constexpr off_t mostFileBytes = off_t{1} << 28;

std::optional<std::string> readWhole(const std::string &file, std::string &problem)
{
    struct stat facts { };
    if (stat(file.c_str(), &facts) != 0)
        problem = "there is no such file";
    else if (!S_ISREG(facts.st_mode) || facts.st_size > mostFileBytes)
        problem = "it is no file, or larger than any table";
    else if (std::ifstream in(file, std::ios::binary); in)
        return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    else
        problem = "it cannot be read";
    return std::nullopt;
}

} // namespace

OwnTable OwnTable::read(const decide::Settings &settings)
{
    if (settings.off)
        return {wire::RuntimeTable(), {}};
    if (settings.decisionFile.empty())
        return {std::nullopt,
            "auto follows a runtime table, and COLLSCOPE_TABLE names none: set it, or name what you want"};
    std::string problem;
    OwnTable own;
    if (const auto bytes = readWhole(settings.decisionFile, problem))
        own.table = wire::decodeTable(*bytes, problem);
    if (!own.table)
        own.problem = "auto cannot follow COLLSCOPE_TABLE=" + settings.decisionFile + ": " + problem;
    return own;
}

const OwnTable &OwnTable::ofThisProcess()
{
    static const OwnTable own = read(decide::settings());
    return own;
}

} // namespace collscope::agent
