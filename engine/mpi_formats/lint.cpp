// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/lint.h"

#include "engine/data/say.h"

#include "engine/io/regular_file.h"
#include "engine/mpi_formats/intel_tuning.h"
#include "engine/mpi_formats/mpich_library.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/runtime_table.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope {

// All of them, the most particular first; the last one takes anything.
// clang-format off
#define COLLSCOPE_LIBRARY_FORMATS(format) \
    format(table) \
    format(companion) \
    format(intelTuning) \
    format(mpichJson) \
    format(ncclx) \
    format(openMpiJson) \
    format(intelEnv) \
    format(uccEnv) \
    format(mpichEnv) \
    format(openMpiParameters) \
    format(rcclCsv) \
    format(ncclCsv) \
    format(openMpiHan) \
    format(openMpiRules)
// clang-format on

#define COLLSCOPE_DECLARE(name) LibraryFormat name##File();
COLLSCOPE_LIBRARY_FORMATS(COLLSCOPE_DECLARE)

const std::vector<LibraryFormat> &libraryFormats()
{
#define COLLSCOPE_LIST(name) name##File(),
    static const std::vector<LibraryFormat> all = {COLLSCOPE_LIBRARY_FORMATS(COLLSCOPE_LIST)};
    return all;
}

const LibraryFormat &libraryFormatOf(std::string_view text)
{
    const auto &all = libraryFormats();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const LibraryFormat &format) { return format.recognises(text); });
    return found == all.end() ? all.back() : *found;
}

namespace {

/// "tuner/table.conf" of "/opt/rccl/tuner/table.conf".
std::string_view fileAndFolder(std::string_view path)
{
    const auto name = path.rfind('/');
    const auto folder = name == std::string_view::npos || name == 0 ? name : path.rfind('/', name - 1);
    return path.substr(folder == std::string_view::npos ? 0 : folder + 1);
}

} // namespace

const LibraryFormat &libraryFormatOf(std::string_view text, const std::string &path)
{
    const auto &all = libraryFormats();
    if (path.ends_with(".table"))
        return all.front();
    const LibraryFormat &format = libraryFormatOf(text);
    if (format.name != "nccl-csv" || !namesRccl(fileAndFolder(path)))
        return format;
    return *std::find_if(
        all.begin(), all.end(), [](const LibraryFormat &one) { return one.name == "rccl-csv"; });
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
        && !intel::TuningFile::recognises(*text) && &libraryFormatOf({}, path) != &libraryFormats().front();
    if (text->size() > largest || isBinary)
        return failure(say("is no text file of an MPI library"), say("name a rules file"), path);
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
