// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/whole_text.h"

#include "engine/data/say.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/text_stream.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace collscope::io {

Expected<std::string> wholeText(const Source &source, const Progress &progress)
{
    constexpr std::size_t most = std::size_t{64} << 20;
    std::string text;
    while (source.text->read(text)) {
        if (progress.stop.stop_requested())
            return cancelled(source.path);
        if (text.size() > most)
            return failure(say("is longer than 64 MiB: hardly what a benchmark printed"),
                say("keep the benchmark's own lines only"), source.path.string());
    }
    return text;
}

bool headHas(const Source &source, bool (*is)(std::string_view line))
{
    if (source.isFolder)
        return false;
    for (Lines lines(source.log); lines.next();)
        if (is(lines.line()))
            return true;
    return false;
}

std::optional<Diagnostic> missingFacts(const Source &source, std::set<std::string_view> keys)
{
    std::erase_if(keys, [&source](std::string_view key) { return source.facts.says(key); });
    if (keys.empty())
        return std::nullopt;
    const std::string missing = factKeys(keys);
    return Diagnostic{source.path.string(), 0, say("does not say all that must be known: {}", missing),
        say("give {}{}", factsRemedy(missing),
            (!keys.contains("algorithm") ? ""
                                         : say(" (algorithm=default is the library's own choice, "
                                               "algorithm=from-file-name the one in the file's name)")))};
}

std::string systemOf(const Source &source)
{
    if (!source.facts.system.empty())
        return source.facts.system;
    // Files that are named after their algorithms are of one system.
    if (!source.facts.folderName.empty())
        return source.facts.folderName; // its files repeat or complete each other
    const std::string folder = source.path.parent_path().filename().string();
    return source.facts.algorithm == fromFileName && !folder.empty() ? folder : source.path.stem().string();
}

std::string collectiveNames()
{
    std::string names;
    for (const wire::Collective &each : wire::collectives())
        names.append(names.empty() ? "" : ", ").append(each.name);
    return names;
}

std::string collectiveCalled(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> others{
        {{"broadcast", "bcast"}, {"reducescatter", "reduce_scatter"}}};
    constexpr std::string_view prefix = "mpi_";
    std::string plain;
    for (const char c : name)
        if (c != ' ' && c != '-')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (std::string_view(plain).substr(0, prefix.size()) == prefix)
        plain.erase(0, prefix.size());
    for (const auto &[other, ours] : others)
        if (plain == other)
            plain = ours;
    return wire::collectiveIndex(plain) ? plain : std::string();
}

} // namespace collscope::io
