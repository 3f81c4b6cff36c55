// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/json.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/nccl_words.h"
#include "engine/mpi_formats/range_rules.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

/// The file that NCCLX's built-in tuner reads (NCCLX_TUNER_CONFIG_FILE), as CSV or JSON:
/// coll,bytesPerRank,algo,proto,channels,nNodes,nLocalRanks[,numPipeOps[,regBuff[,chunkSize]]]. The first
/// rule that matches wins; one rule that is not understood makes NCCLX refuse to start.
namespace collscope {

namespace {

/// Where a rule has something wrong.
struct Wrong {
    std::string message;
    std::string remedy;
};

std::optional<std::uint64_t> bound(std::string_view text, std::uint64_t unbounded)
{
    text = wire::trimmed(text);
    return text.empty() ? std::optional(unbounded) : wire::parseUnsigned(text);
}

/// "*", "8", "[0,1048576]", "(1,)": '[' and ']' include their end. False: NCCLX does not understand it.
bool interval(std::string_view text, std::uint64_t &first, std::uint64_t &last, std::uint64_t largest)
{
    text = wire::trimmed(text);
    first = 0;
    last = largest;
    if (text == "*")
        return true;
    if (text.empty() || (text.front() != '[' && text.front() != '(')) {
        const auto value = wire::parseUnsigned(text);
        first = last = value.value_or(0);
        return value && *value <= largest;
    }
    const auto comma = text.find(',');
    if (comma == std::string_view::npos || (text.back() != ']' && text.back() != ')'))
        return false;
    const std::string_view low = text.substr(1, comma - 1);
    const std::string_view high = text.substr(comma + 1, text.size() - comma - 2);
    const auto from = bound(low, 0);
    const auto to = bound(high, largest);
    if (!from || !to || *from > *to || *to > largest)
        return false;
    first = *from + (text.front() == '(' && !wire::trimmed(low).empty() ? 1 : 0);
    last = *to;
    if (text.back() == ')' && !wire::trimmed(high).empty()) {
        if (last == 0)
            first = 1; // no number is below 0: the rule is never used
        else
            --last;
    }
    return true;
}

bool interval(std::string_view text, std::uint32_t &first, std::uint32_t &last)
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    const bool isGood = interval(text, low, high, anyCommSize);
    first = static_cast<std::uint32_t>(low);
    last = static_cast<std::uint32_t>(high);
    return isGood;
}

/// The fields of a rule by the names that JSON has for them; CSV has them in this order.
constexpr std::array<std::string_view, 10> fieldNames = {"collective", "bytesPerRank", "algorithm",
    "protocol", "channels", "nNodes", "nLocalRanks", "numPipeOps", "regBuff", "chunkSize"};
using Fields = std::array<std::string_view, fieldNames.size()>;
constexpr Fields allOpen = {"", "*", "", "", "-1", "*", "*", "-1", "-1", "0"};

template <typename Words>
std::optional<Wrong> word(const Words &words, std::string_view name, std::string_view text, std::string &out)
{
    const auto known = nccl::find(words, wire::trimmed(text));
    if (!known)
        return Wrong{
            fmt::format("'{}' is not a {}: NCCLX refuses to start", std::string(text.substr(0, 60)), name),
            fmt::format("write one of {}", nccl::list(words))};
    out += *known;
    return std::nullopt;
}

std::optional<Wrong> ruleOf(const Fields &fields, RangeRule &rule)
{
    if (auto wrong = word(nccl::collectives, fieldNames[0], fields[0], rule.collective))
        return wrong;
    for (auto wrong : {word(nccl::algorithms, fieldNames[2], fields[2], rule.method.algorithm),
             word(nccl::protocols, fieldNames[3], fields[3], rule.method.algorithm)})
        if (wrong)
            return wrong;
    const auto channels
        = fields[4] == "-1" ? std::optional<std::uint64_t>(0) : wire::parseUnsigned(fields[4]);
    const auto chunk = wire::parseUnsigned(fields[9]);
    RangeConditions &conditions = rule.conditions;
    const std::array<bool, 5> good = {interval(fields[1], rule.firstBytes, rule.lastBytes, anyBytes),
        channels.value_or(anyBytes) <= anyCommSize,
        interval(fields[5], conditions.firstNodes, conditions.lastNodes),
        interval(fields[6], conditions.firstPpn, conditions.lastPpn), chunk.has_value()};
    constexpr std::array<std::size_t, 5> at = {1, 4, 5, 6, 9};
    for (std::size_t i = 0; i < good.size(); ++i)
        if (!good[i])
            return Wrong{fmt::format("{} '{}' is not understood: NCCLX refuses to start", fieldNames[at[i]],
                             std::string(fields[at[i]].substr(0, 60))),
                at[i] == 4 || at[i] == 9
                    ? fmt::format("write a whole number")
                    : fmt::format("write *, a whole number or an interval such as [0,1048576]")};
    for (const std::size_t i : {std::size_t{7}, std::size_t{8}}) {
        if (fields[i] == "-1")
            continue;
        const auto value = wire::parseUnsigned(fields[i]);
        if (!value)
            return Wrong{fmt::format("{} '{}' is not understood: NCCLX refuses to start", fieldNames[i],
                             std::string(fields[i].substr(0, 60))),
                fmt::format("write a whole number, or -1 for any")};
        conditions.holdsUsually = conditions.holdsUsually && *value == (i == 7 ? 1 : 0);
        conditions.other += (conditions.other.empty() ? "" : " ") + std::string(fieldNames[i]) + '='
            + std::to_string(*value);
    }
    rule.method.library = wire::ncclLibrary;
    rule.method.fanout = static_cast<std::uint32_t>(*channels);
    rule.method.segmentBytes = *chunk;
    return std::nullopt;
}

/// Splits at commas that no bracket holds.
std::vector<std::string_view> splitFields(std::string_view line)
{
    std::vector<std::string_view> fields;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        const char c = i < line.size() ? line[i] : ',';
        depth += c == '(' || c == '[' ? 1 : 0;
        depth -= (c == ')' || c == ']') && depth > 0 ? 1 : 0;
        if (i == line.size() || (c == ',' && depth == 0)) {
            fields.push_back(wire::trimmed(line.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return fields;
}

constexpr std::size_t leastFields = 7;

Expected<std::vector<RangeRule>> parseCsv(
    std::string_view text, const std::string &file, const std::stop_token &stop)
{
    std::vector<RangeRule> rules;
    std::size_t number = 0;
    for (const std::string_view line : wire::split(text, '\n')) {
        ++number;
        const std::string_view words = wire::trimmed(line);
        if (stop.stop_requested())
            break;
        if (words.empty() || words.front() == '#')
            continue;
        const auto written = splitFields(words);
        if (written.size() < leastFields)
            return failure(fmt::format("has fewer than 7 fields: NCCLX refuses to start"),
                fmt::format("write collective,bytesPerRank,algorithm,protocol,channels,nNodes,nLocalRanks"),
                file, number);
        Fields fields = allOpen;
        std::copy_n(written.begin(), std::min(written.size(), fields.size()), fields.begin());
        RangeRule rule;
        rule.line = number;
        if (auto wrong = ruleOf(fields, rule))
            return failure(std::move(wrong->message), std::move(wrong->remedy), file, number);
        rules.push_back(std::move(rule));
    }
    return rules;
}

/// Puts the members of a rule's object where CSV has them.
std::optional<Wrong> takeMembers(const Json &object, bool ofFilter, Fields &fields)
{
    for (const Json &member : object.items) {
        const auto found = std::find(fieldNames.begin(), fieldNames.end(), member.key);
        const auto at = static_cast<std::size_t>(found - fieldNames.begin());
        const bool isFilter = at <= 1 || (at >= 5 && at <= 8);
        if (found == fieldNames.end() || isFilter != ofFilter)
            return Wrong{fmt::format("'{}' is not a member of {}: NCCLX ignores it",
                             std::string(member.key.substr(0, 60)), ofFilter ? "filter" : "config"),
                fmt::format("filter has collective, bytesPerRank, nNodes, nLocalRanks, numPipeOps and "
                            "regBuff; config "
                            "has algorithm, protocol, channels and chunkSize")};
        const bool mayBeText = at <= 3 || at == 5 || at == 6;
        if (member.kind != Json::Kind::number && !(member.kind == Json::Kind::string && mayBeText))
            return Wrong{fmt::format("{} has a value of the wrong kind: NCCLX refuses to start", member.key),
                mayBeText ? fmt::format("write a number or a text")
                          : fmt::format("write a number without quotes")};
        fields[at] = member.text;
    }
    return std::nullopt;
}

Expected<std::vector<RangeRule>> parseObjects(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    const auto document = parseJson(text, file, stop);
    if (!document)
        return tl::unexpected(document.error());
    const Json *const list = document->find("rules");
    if (!list || list->kind != Json::Kind::array)
        return failure(fmt::format("has no list called rules: NCCLX refuses to start"),
            "write {\"rules\": [...]}", file, document->line);
    std::vector<RangeRule> rules;
    for (const Json &item : list->items) {
        Fields fields = allOpen;
        for (const bool ofFilter : {true, false}) {
            const Json *const part = item.find(ofFilter ? "filter" : "config");
            if (!part || part->kind != Json::Kind::object)
                return failure(
                    fmt::format("a rule has no {}: NCCLX refuses to start", ofFilter ? "filter" : "config"),
                    "write {\"filter\": {...}, \"config\": {...}}", file, item.line);
            if (auto wrong = takeMembers(*part, ofFilter, fields))
                add(findings,
                    {FindingSeverity::error,
                        {file, part->line, std::move(wrong->message), std::move(wrong->remedy)}});
        }
        RangeRule rule;
        rule.line = item.line;
        if (auto wrong = ruleOf(fields, rule))
            return failure(std::move(wrong->message), std::move(wrong->remedy), file, item.line);
        rules.push_back(std::move(rule));
    }
    return rules;
}

bool isJson(std::string_view text)
{
    return wire::trimmed(text).starts_with('{');
}

Expected<std::vector<RangeRule>> parseNcclx(
    std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop)
{
    return isJson(text) ? parseObjects(text, file, findings, stop) : parseCsv(text, file, stop);
}

/// A line of NCCLX's table has its algorithm behind one field of sizes; NCCL's has two of them.
bool isNcclx(std::string_view text)
{
    if (isJson(text))
        return text.find("\"rules\"") != std::string_view::npos
            && text.find("\"filter\"") != std::string_view::npos;
    const auto lines = wire::split(text, '\n');
    return std::any_of(lines.begin(), lines.end(), [](std::string_view line) {
        const auto fields = splitFields(line);
        return fields.size() >= leastFields && fields[0].find_first_of(" #") == std::string_view::npos
            && nccl::find(nccl::algorithms, fields[2]) && nccl::find(nccl::protocols, fields[3]);
    });
}

} // namespace

const RangeFormat &ncclxFormat()
{
    static const RangeFormat format = {wire::ncclLibrary,
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            const auto known = ncclFormat().size(collective);
            if (!known)
                return std::nullopt;
            using openmpi::RuleSize;
            return openmpi::Collective{collective, 0,
                known->size == RuleSize::times ? RuleSize::message : RuleSize::share, false, 0, 0, 0};
        },
        parseNcclx};
    return format;
}

LibraryFormat ncclxFile()
{
    return rangeFile<ncclxFormat>("ncclx", "NCCLX tuner configuration", isNcclx);
}

} // namespace collscope
