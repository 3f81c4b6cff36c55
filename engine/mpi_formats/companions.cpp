// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/lint.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

/// What an export or a tuning puts beside the file that decides: scripts, module files, README.md.
namespace collscope {

namespace {

struct Kind {
    std::string_view begins; ///< the text
    std::string_view name;
    std::string_view
        beforeFile; ///< text in front of the name of the file that decides; empty: it is not named
};
constexpr std::array<Kind, 4> kinds{
    {{"# bundle ", "the script env.sh", "\n# For "}, {"#%Module", "a module file", "$collscope_folder/"},
        {"# Collective decisions for ", "a README", ""}, {"# Nothing to load\n", "a README", ""}}};

const Kind *kindOf(std::string_view text)
{
    for (const Kind &kind : kinds)
        if (text.starts_with(kind.begins))
            return &kind;
    return nullptr;
}

std::string messageOf(const Kind *kind)
{
    return fmt::format("is {} and holds no decisions itself", kind ? kind->name : "no companion");
}

/// The file that decides, beside this one; empty: it is not named.
std::filesystem::path decider(std::string_view text, const std::string &file)
{
    const Kind *const kind = kindOf(text);
    const auto at = kind && !kind->beforeFile.empty() ? text.find(kind->beforeFile) : std::string_view::npos;
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(at + kind->beforeFile.size());
    const std::string_view name = rest.substr(0, rest.find_first_of(" \"\n"));
    if (name.empty() || name.size() > 255 || name.find('/') != std::string_view::npos)
        return {};
    return std::filesystem::path(file).parent_path() / name;
}

std::string remedyFor(const std::filesystem::path &path)
{
    return path.empty() ? std::string("Check the file that it is about") : "Check " + path.string();
}

Findings lintCompanion(std::string_view text, const std::string &file, const std::stop_token & /*stop*/)
{
    const std::filesystem::path path = decider(text, file);
    Findings findings;
    add(findings, {FindingSeverity::note, {file, 0, messageOf(kindOf(text)), remedyFor(path)}});
    std::error_code error;
    if (!path.empty() && !std::filesystem::is_regular_file(path, error))
        add(findings,
            {FindingSeverity::error,
                {file, 0, fmt::format("{} is not beside it", path.filename().string()),
                    "Keep the files of the folder together"}});
    return findings;
}

Expected<LibraryDecisionsPtr> openCompanion(
    std::string_view text, const std::string &file, const std::stop_token & /*stop*/)
{
    return failure(messageOf(kindOf(text)), remedyFor(decider(text, file)), file);
}

} // namespace

LibraryFormat companionFile()
{
    return {"companion", "Companion of an exported file",
        [](std::string_view text) { return kindOf(text) != nullptr; }, lintCompanion, openCompanion};
}

} // namespace collscope
