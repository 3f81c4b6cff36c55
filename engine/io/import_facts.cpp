// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/import_facts.h"

#include "engine/data/dataset.h"
#include "engine/data/nearest_name.h"
#include "engine/data/say.h"
#include "engine/io/whole_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

namespace collscope::io {

namespace {

struct Fact {
    std::string_view key;
    std::string_view value; ///< as remedies show it
    std::string ImportFacts::*text = nullptr;
    std::uint32_t ImportFacts::*number = nullptr;
};

constexpr std::array<Fact, 7> facts{{
    {"system", "NAME", &ImportFacts::system},
    {"collective", "NAME", &ImportFacts::collective},
    {"library", "NAME", &ImportFacts::library},
    {"algorithm", "NAME", &ImportFacts::algorithm},
    {"ranks", "N", nullptr, &ImportFacts::ranks},
    {"nodes", "N", nullptr, &ImportFacts::nodes},
    {"ppn", "N", nullptr, &ImportFacts::ppn},
}};

constexpr std::string_view option = "--facts ";
constexpr std::uint64_t mostNumber = 1000; ///< of an algorithm

const Fact *find(std::string_view key)
{
    const auto *const found
        = std::find_if(facts.begin(), facts.end(), [key](const Fact &fact) { return fact.key == key; });
    return found == facts.end() ? nullptr : found;
}

tl::unexpected<Diagnostic> wrong(std::string message)
{
    std::string keys;
    for (const Fact &fact : facts)
        keys += fmt::format("{}{}={}", keys.empty() ? "" : ",", fact.key, fact.value);
    return failure(std::move(message), say("facts are {}, each of them at most once", keys));
}

/// Empty: not said.
std::string valueOf(const Fact &fact, const ImportFacts &in)
{
    if (fact.text)
        return in.*fact.text;
    return in.*fact.number == 0 ? std::string() : std::to_string(in.*fact.number);
}

/// Letters and digits alone, in lower case.
std::string plainOf(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
        else if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
    return plain;
}

/// The number behind "alg" or "algorithm" in the name of a file: "bcast.alg3_16ranks.txt".
std::optional<int> numberIn(std::string_view name)
{
    for (const std::string_view word : {"algorithm", "alg"}) {
        const auto at = name.rfind(word);
        if (at == std::string_view::npos)
            continue;
        std::string_view rest = name.substr(at + word.size());
        rest.remove_prefix(std::min(rest.find_first_not_of("_-="), rest.size()));
        const auto number = wire::parseUnsigned(rest.substr(0, rest.find_first_not_of("0123456789")));
        if (number && *number <= mostNumber)
            return static_cast<int>(*number);
    }
    return std::nullopt;
}

/// The catalogue's algorithm with the longest name in a file's name, or the one whose number is in it.
Method methodOfName(const std::string &file, const std::string &library, const std::string &collective)
{
    const std::string plain = plainOf(std::filesystem::path(file).stem().string());
    const auto *const all = wire::algorithms(library, collective);
    Method method;
    method.library = library;
    std::size_t longest = 0;
    for (const wire::Algorithm &each : all ? *all : std::vector<wire::Algorithm>()) {
        const std::string name = plainOf(each.name);
        if (name.size() > longest && plain.find(name) != std::string::npos) {
            longest = name.size();
            method.algorithm = each.name;
        }
    }
    if (method.algorithm.empty())
        if (const auto number = numberIn(file))
            return wire::methodFromId(library, collective, *number);
    return method;
}

bool take(const Fact &fact, std::string_view value, ImportFacts &out)
{
    if (fact.text == &ImportFacts::library)
        if (const wire::Library *const known = wire::namedLibrary(value))
            value = known->key;
    if (fact.text) {
        out.*fact.text = value;
        return !value.empty();
    }
    const auto number = wire::parseUnsigned(value);
    if (!number || *number == 0 || *number > maxCommSize)
        return false;
    out.*fact.number = static_cast<std::uint32_t>(*number);
    return true;
}

} // namespace

Expected<ImportFacts> ImportFacts::parse(std::string_view text)
{
    ImportFacts result;
    std::set<std::string_view> seen;
    for (const std::string_view part : wire::split(text, ',')) {
        const auto equals = part.find('=');
        const auto key = wire::trimmed(part.substr(0, equals));
        const Fact *const fact = equals == std::string_view::npos ? nullptr : find(key);
        if (!fact)
            return wrong(say("'{}' is no fact", part.substr(0, 60)));
        if (!seen.insert(key).second)
            return wrong(say("{} is said twice", key));
        const auto value = wire::trimmed(part.substr(equals + 1));
        if (!take(*fact, value, result))
            return wrong(say("{} cannot be '{}'", key, value.substr(0, 60)));
    }
    if (!result.collective.empty() && !wire::collectiveIndex(result.collective))
        return failure(say("'{}' is no collective", result.collective.substr(0, 60)),
            say("collectives are {}", collectiveNames()));
    if (!result.algorithm.empty() && !wire::readMethod(result.algorithm, result.library))
        return wrong(say("algorithm cannot be '{}'", result.algorithm.substr(0, 60)));
    const std::uint64_t product = std::uint64_t{result.nodes} * result.ppn;
    if (product > maxCommSize || (product != 0 && result.ranks != 0 && product != result.ranks))
        return wrong(say("nodes x ppn is {}, and ranks {}", product, result.ranks));
    for (const std::uint32_t part : {result.nodes, result.ppn})
        if (result.ranks != 0 && part > result.ranks)
            return wrong(say("{} ranks are fewer than {} {}", result.ranks, part,
                part == result.nodes ? "nodes" : "per node"));
    if (result.ranks == 0)
        result.ranks = static_cast<std::uint32_t>(product);
    if (result.ppn == 0 && result.nodes != 0 && result.ranks % result.nodes == 0)
        result.ppn = result.ranks / result.nodes;
    else if (result.nodes == 0 && result.ppn != 0 && result.ranks % result.ppn == 0)
        result.nodes = result.ranks / result.ppn;
    return result;
}

bool ImportFacts::says(std::string_view key) const
{
    return !value(key).empty();
}

std::string ImportFacts::value(std::string_view key) const
{
    const Fact *const fact = find(key);
    return fact ? valueOf(*fact, *this) : std::string();
}

std::string ImportFacts::mpiLibrary() const
{
    return wire::recordedName(library);
}

std::string ImportFacts::text() const
{
    std::string text;
    for (const Fact &fact : facts) {
        if (const std::string value = valueOf(fact, *this); !value.empty())
            text += fmt::format("{}{}={}", text.empty() ? "" : ",", fact.key, value);
    }
    return text;
}

void ImportFacts::fillFrom(const ImportFacts &others)
{
    for (const Fact &fact : facts)
        if (valueOf(fact, *this).empty()) {
            if (fact.text)
                this->*fact.text = others.*fact.text;
            else
                this->*fact.number = others.*fact.number;
        }
}

wire::RecordLine ImportFacts::record() const
{
    wire::RecordLine record;
    record.collective = collective;
    if (algorithm == fromFileName)
        record.method = methodOfName(fileName, library, collective);
    else if (const auto number = wire::parseUnsigned(algorithm); number && *number <= mostNumber)
        record.method = wire::methodFromId(library, collective, static_cast<int>(*number));
    else if (auto method = wire::readMethod(algorithm, library); method && !algorithm.empty())
        record.method = *std::move(method);
    record.method.library = library;
    record.nodes = nodes;
    record.ppn = ppn;
    record.commSize = ranks;
    if (const auto *const known = wire::findAlgorithm(library, collective, record.method.algorithm))
        record.method.algorithmId = known->id;
    return record;
}

wire::RecordLine ImportFacts::recordOf(std::string_view named, std::uint64_t processes) const
{
    ImportFacts one = *this;
    one.collective = named;
    wire::RecordLine record = one.record();
    if (processes == 0 || processes == ranks)
        return record;
    record.nodes = record.ppn = 0;
    record.commSize
        = static_cast<std::uint32_t>(std::min<std::uint64_t>(processes, std::uint64_t{maxCommSize} + 1));
    return record;
}

std::optional<Diagnostic> unknownLibrary(const ImportFacts &facts)
{
    if (facts.library.empty() || wire::findLibrary(facts.library))
        return std::nullopt;
    const std::string titles = wire::libraryTitles();
    const bool isSlip = !nearestName(facts.library, titles).empty();
    return Diagnostic{{}, 0, say("the library '{}' of the facts is unknown", facts.library),
        meantOr(facts.library, titles, say("Known libraries are {}.", titles)),
        isSlip ? Diagnostic::Severity::error : Diagnostic::Severity::warning};
}

std::optional<Diagnostic> unknownAlgorithm(const ImportFacts &facts, const std::vector<FileOfFacts> &files)
{
    if (facts.algorithm.empty() || facts.algorithm == fromFileName)
        return std::nullopt;
    std::optional<Diagnostic> first;
    bool isKnown = false;
    for (const FileOfFacts &file : files)
        for (const std::string &collective : file.collectives) {
            ImportFacts one = facts;
            one.collective = collective;
            auto unknown = unknownMethod(one.record().method, collective, facts.algorithm);
            isKnown = isKnown || !unknown;
            if (!unknown || first)
                continue;
            unknown->file = file.path;
            first = std::move(unknown);
        }
    if (first && !isKnown)
        first->severity = Diagnostic::Severity::error;
    return first;
}

std::optional<Diagnostic> unknownMethod(
    const Method &method, std::string_view collective, std::string_view name)
{
    const auto *const known = wire::algorithms(method.library, collective);
    if (!known || method.isBaseline() || wire::findAlgorithm(method.library, collective, method.algorithm))
        return std::nullopt;
    std::string names;
    for (const wire::Algorithm &each : *known)
        names.append(names.empty() ? "" : ", ").append(each.name);
    return Diagnostic{{}, 0,
        say("no release of {} that is known has an algorithm '{}' for {}", method.library, name.substr(0, 60),
            collective),
        meantOr(name, names, say("known are default, {}", names))};
}

std::optional<Diagnostic> sharedAlgorithm(const ImportFacts &facts, const std::vector<FileOfFacts> &files)
{
    std::map<std::string_view, std::size_t> ofCollective;
    for (const FileOfFacts &file : files)
        for (const std::string &collective : file.collectives)
            ++ofCollective[collective];
    if (facts.algorithm == fromFileName)
        return std::nullopt;
    constexpr std::size_t most = 8;
    std::size_t count = 0;
    std::string names;
    for (const FileOfFacts &file : files)
        if (std::any_of(file.collectives.begin(), file.collectives.end(),
                [&](const std::string &collective) { return ofCollective[collective] > 1; })
            && ++count <= most)
            names += (names.empty() ? "" : ", ") + std::filesystem::path(file.path).filename().string();
    if (count < 2)
        return std::nullopt;
    if (count > most)
        names += fmt::format(" and {} more", count - most);
    return Diagnostic{{}, 0,
        say("algorithm={} is taken for all of {} files that do not say theirs: {}", facts.algorithm, count,
            names),
        say("if they are of several algorithms that their names name, say algorithm=from-file-name; else "
            "read each by itself with facts of its own; `collscope convert` makes native CSV of it, and a "
            "folder of these is read as one")};
}

std::string factKeys(const std::set<std::string_view> &keys)
{
    std::string text;
    for (const Fact &fact : facts)
        if (keys.contains(fact.key))
            text.append(text.empty() ? "" : ",").append(fact.key);
    return text;
}

std::string factsRemedy(std::string_view keys)
{
    std::string text;
    for (const std::string_view key : wire::split(keys, ','))
        if (const Fact *const fact = find(key))
            text += fmt::format("{}{}={}", text.empty() ? option : ",", fact->key, fact->value);
    return text;
}

std::string factsAsked(const Diagnostic &failed)
{
    const auto at = failed.remedy.find(option);
    if (at == std::string::npos)
        return {};
    std::string text;
    const std::string_view asked = std::string_view(failed.remedy).substr(at + option.size());
    for (const std::string_view part : wire::split(asked.substr(0, asked.find(' ')), ','))
        text.append(text.empty() ? "" : ",").append(part.substr(0, part.find('=') + 1));
    return text;
}

} // namespace collscope::io
