// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/lint.h"

#include "engine/io/regular_file.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_env.h"
#include "engine/mpi_formats/openmpi_han.h"
#include "engine/mpi_formats/openmpi_lint.h"
#include "engine/mpi_formats/openmpi_parameters.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/mpi_formats/runtime_tables.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope {

namespace {

template <const RangeFormat &format()>
LibraryFormat rangeFormat(std::string_view name, std::string_view title, bool (*recognises)(std::string_view))
{
    return {name, title, recognises,
        [](std::string_view text, const std::string &file, const std::stop_token &stop) {
            return lintRanges(format(), text, file, stop);
        },
        [](std::string_view text, const std::string &file, const std::stop_token &stop) {
            return openRanges(format(), text, file, stop);
        }};
}

/// Does a line begin with a word and a comma? Rules of Open MPI hold numbers.
bool isTunerTable(std::string_view text)
{
    const auto lines = wire::split(text, '\n');
    return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
        const auto comma = line.find(',');
        const auto letters = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
        return comma != std::string_view::npos && comma > 0 && letters == comma;
    });
}

} // namespace

const std::vector<LibraryFormat> &libraryFormats()
{
    static const std::vector<LibraryFormat> all = {
        {"table", "Collscope runtime table", wire::isTable, lintTable, openTable, tableContents},
        {"mpich-json", "MPICH selection tree",
            [](std::string_view text) { return text.find("\"collective=") != std::string_view::npos; },
            mpich::lintTree, mpich::openTree},
        rangeFormat<openMpiJsonFormat>("openmpi-json", "Open MPI 6 rules (JSON)",
            [](std::string_view text) { return text.find("\"collectives\"") != std::string_view::npos; }),
        rangeFormat<intelFormat>("intel-env", "Intel MPI variables",
            [](std::string_view text) { return text.find("I_MPI_ADJUST_") != std::string_view::npos; }),
        rangeFormat<uccFormat>("ucc-env", "UCC variables",
            [](std::string_view text) { return text.find("UCC_TL_UCP_TUNE=") != std::string_view::npos; }),
        {"mpich-env", "MPICH variables",
            [](std::string_view text) { return text.find("_INTRA_ALGORITHM=") != std::string_view::npos; },
            mpich::lintVariables, mpich::openVariables},
        {"openmpi-parameters", "Open MPI parameter file", openmpi::isParameters,
            [](std::string_view text, const std::string &file, const std::stop_token &) {
                return openmpi::lintParameters(text, file);
            },
            [](std::string_view text, const std::string &file, const std::stop_token &) {
                return openmpi::openParameters(text, file);
            }},
        rangeFormat<rcclFormat>("rccl-csv", "RCCL tuner table",
            [](std::string_view text) { return isTunerTable(text) && isForRccl(text); }),
        rangeFormat<ncclFormat>("nccl-csv", "NCCL tuner table", isTunerTable),
        {"openmpi-han", "Open MPI HAN rules", openmpi::isHanRules, openmpi::lintHanRules,
            [](std::string_view text, const std::string &file, const std::stop_token &) {
                return openmpi::openHanRules(text, file);
            }},
        {"openmpi-rules", "Open MPI rules file", [](std::string_view) { return true; }, openmpi::lintRules,
            [](std::string_view text, const std::string &file, const std::stop_token &) {
                return openmpi::openRules(text, file);
            }},
    };
    return all;
}

const LibraryFormat &libraryFormatOf(std::string_view text)
{
    const auto &all = libraryFormats();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const LibraryFormat &format) { return format.recognises(text); });
    return found == all.end() ? all.back() : *found;
}

const LibraryFormat &libraryFormatOf(std::string_view text, const std::string &path)
{
    return path.ends_with(".table") ? libraryFormats().front() : libraryFormatOf(text);
}

Findings LibraryFormat::lint(
    std::string_view text, const std::string &file, const std::stop_token &stop) const
{
    return findings(text, file, stop);
}

Expected<LibraryDecisionsPtr> LibraryFormat::open(
    std::string_view text, const std::string &file, const std::stop_token &stop) const
{
    auto opened = decisions(text, file, stop);
    if (stop.stop_requested())
        return failure("cancelled", {}, file);
    return opened;
}

Expected<std::string> readLibraryFile(const std::string &path, const std::stop_token &stop)
{
    constexpr std::size_t largest = std::size_t{16} << 20;
    auto text = io::readWhole(path, mpich::largestLibrary, stop);
    if (!text)
        return text;
    if (text->starts_with("\x7f"
                          "ELF"))
        return mpich::embeddedTree(*text, path);
    const bool isBinary = text->find('\0') != std::string::npos && !wire::isTable(*text)
        && &libraryFormatOf({}, path) != &libraryFormats().front();
    if (text->size() > largest || isBinary)
        return failure("is no text file of an MPI library", "name a rules file", path);
    return text;
}

std::size_t JudgedFile::count(FindingSeverity severity) const
{
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(),
        [severity](const Finding &finding) { return finding.severity == severity; }));
}

Expected<JudgedFile> judgeLibraryFile(const std::string &path, const std::stop_token &stop)
{
    auto text = readLibraryFile(path, stop);
    if (!text)
        return tl::unexpected(text.error());
    JudgedFile file{path, &libraryFormatOf(*text, path), *std::move(text), {}, {}, {}};
    file.findings = file.format->lint(file.text, path, stop);
    const auto decisions = file.format->open(file.text, path, stop);
    if (stop.stop_requested())
        return failure("cancelled", {}, path);
    if (!decisions) {
        file.refused = decisions.error();
        return file;
    }
    for (const wire::Collective &collective : wire::mpiCollectives())
        if ((*decisions)->rules(collective.name) > 0)
            file.collectives.emplace_back(collective.name);
    return file;
}

bool looksLikeLibraryFile(std::string_view text)
{
    if (&libraryFormatOf(text) != &libraryFormats().back())
        return true;
    for (const std::string_view line : wire::split(text, '\n')) {
        const std::string_view words = wire::trimmed(line);
        if (!words.empty() && words.front() != '#')
            return (words.front() >= '0' && words.front() <= '9') || words.starts_with("rule-file-version-");
    }
    return false;
}

} // namespace collscope
