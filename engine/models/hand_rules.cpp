// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/hand_rules.h"

#include "engine/data/say.h"

#include "engine/models/model.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <limits>

namespace collscope {

namespace {

constexpr std::string_view fromKey = "from=";
constexpr std::string_view remedy
    = toSay("write PROCESSES/SIZE=METHOD, for example 2/0=binomial,2/8KiB=chain:4; 16@4x4 for 4 nodes x 4");

/// So much of what somebody wrote as a message can hold.
std::string inQuotes(std::string_view text)
{
    constexpr std::size_t longest = 60;
    return '\'' + wire::shownText(text.substr(0, longest)) + (text.size() > longest ? "...'" : "'");
}

std::optional<std::uint32_t> parseCount(std::string_view text)
{
    const auto number = wire::parseUnsigned(text);
    return number && *number <= std::numeric_limits<std::uint32_t>::max()
        ? std::optional(static_cast<std::uint32_t>(*number))
        : std::nullopt;
}

/// "4x4"
bool parsePair(std::string_view text, std::uint32_t &first, std::uint32_t &second)
{
    const auto cross = text.find('x');
    if (cross == std::string_view::npos)
        return false;
    const auto before = parseCount(text.substr(0, cross));
    const auto behind = parseCount(text.substr(cross + 1));
    first = before.value_or(0);
    second = behind.value_or(0);
    return before && behind;
}

std::optional<Placement> parsePlacement(std::string_view text)
{
    const auto parts = wire::split(text.substr(0, 64), '@');
    const auto commSize = parseCount(parts.front());
    Placement placement;
    placement.commSize = commSize.value_or(0);
    if (placement.commSize == 0 || text.size() > 64 || parts.size() > 3
        || (parts.size() > 1 && !parsePair(parts[1], placement.nodes, placement.ppn))
        || (parts.size() > 2 && !parsePair(parts[2], placement.members, placement.colours)))
        return std::nullopt;
    return placement;
}

bool isWritable(std::string_view method)
{
    constexpr std::size_t longest = 200;
    return !method.empty() && method.size() <= longest
        && std::all_of(method.begin(), method.end(), [](char c) { return c > ' ' && c <= '~' && c != ','; });
}

Expected<void> checkRow(const HandRow &row)
{
    const std::string where = placementKey(row.placement);
    if (row.placement.commSize == 0)
        return failure(say("rules are about no processes"), said(remedy));
    if (row.rules.empty() || row.rules.front().firstBytes != 0)
        return failure(say("rules of {} do not say what holds from 0 bytes on", where),
            say("write {}/0=METHOD too, default for the library's own choice", where));
    for (std::size_t i = 0; i < row.rules.size(); ++i) {
        const HandRule &rule = row.rules[i];
        if (!isWritable(rule.method))
            return failure(say("{} is no name of a method", inQuotes(rule.method)), said(remedy));
        if (i > 0 && rule.firstBytes == row.rules[i - 1].firstBytes)
            return failure(say("'{}/{}' is given twice", where, wire::formatBytes(rule.firstBytes)),
                say("give it once"));
    }
    return {};
}

/// The canonical SPEC of a model that rules can be made from.
Expected<std::string> checkFrom(std::string_view text)
{
    constexpr std::size_t longest = 5000; // a file's path is no longer
    if (text.size() > longest)
        return failure(say("'from=' names no model: it has {} characters", text.size()),
            say("leave it out, or say what the rules were made from"));
    if (text.substr(0, text.find(':')) == "hand")
        return failure(say("rules made by hand are said to be from others made by hand"),
            say("name the model that the first were made from"));
    return parseModelSpec(text).map([](const ModelSpec &spec) { return spec.text(); });
}

template <typename Values, typename Less> void sortUnlessSorted(Values &values, Less less)
{
    if (!std::is_sorted(values.begin(), values.end(), less))
        std::stable_sort(values.begin(), values.end(), less);
}

const std::vector<HandRow> noRows;
const std::string noText;

} // namespace

std::string placementKey(const Placement &placement)
{
    std::string text = std::to_string(placement.commSize);
    const bool isOfGroups = placement.members != 0 || placement.colours != 0;
    if (placement.nodes != 0 || placement.ppn != 0 || isOfGroups)
        text += '@' + std::to_string(placement.nodes) + 'x' + std::to_string(placement.ppn);
    if (isOfGroups)
        text += '@' + std::to_string(placement.members) + 'x' + std::to_string(placement.colours);
    return text;
}

HandRules::HandRules(std::vector<HandRow> rows, std::string from)
    : m_data(std::make_shared<const Data>(Data{std::move(rows), std::move(from)}))
{
}

Expected<HandRules> HandRules::of(std::vector<HandRow> rows, std::string from)
{
    std::size_t count = 0;
    sortUnlessSorted(rows, [](const HandRow &a, const HandRow &b) { return a.placement < b.placement; });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        HandRow &row = rows[i];
        if (i > 0 && row.placement == rows[i - 1].placement)
            return failure(
                say("rules of {} are given twice", placementKey(row.placement)), say("give them once"));
        count += row.rules.size();
        if (count > mostRules)
            return failure(say("there are more than {} rules by hand", mostRules),
                say("let a model of another kind decide"));
        sortUnlessSorted(
            row.rules, [](const HandRule &a, const HandRule &b) { return a.firstBytes < b.firstBytes; });
        if (const auto fine = checkRow(row); !fine)
            return tl::unexpected(fine.error());
    }
    if (!from.empty()) {
        auto checked = checkFrom(from);
        if (!checked)
            return tl::unexpected(checked.error());
        from = *std::move(checked);
    }
    return HandRules(std::move(rows), std::move(from));
}

Expected<HandRules> HandRules::parse(std::string_view text)
{
    std::vector<HandRow> rows;
    std::vector<std::pair<Placement, HandRule>> rules;
    std::string from;
    for (std::size_t begin = 0; begin <= text.size();) {
        if (text.substr(begin, fromKey.size()) == fromKey) { // to the end: a SPEC has commas of its own
            from = text.substr(begin + fromKey.size());
            if (from.empty())
                return failure(
                    say("'from=' names no model"), say("leave it out, or say what the rules were made from"));
            if (const auto checked = checkFrom(from); !checked)
                return failure(checked.error().message,
                    say("what stands behind 'from=' is all of it the model that the rules were made from: "
                        "rules come before it"));
            break;
        }
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string_view part = text.substr(begin, end - begin);
        begin = end + 1;
        if (part.empty() && !text.empty())
            return failure(say("a rule is missing beside a comma"), said(remedy));
        const auto equals = part.find('=');
        const auto slash = part.substr(0, equals).find('/');
        if (equals == std::string_view::npos || slash == std::string_view::npos)
            return failure(say("{} is no rule", inQuotes(part)), said(remedy));
        const auto placement = parsePlacement(part.substr(0, slash));
        const auto bytes = wire::parseBytes(part.substr(slash + 1, equals - slash - 1));
        if (!placement)
            return failure(
                say("{} says no number of processes that there can be", inQuotes(part)), said(remedy));
        if (!bytes)
            return failure(say("{} says no message size that there can be", inQuotes(part)), said(remedy));
        if (rules.size() == mostRules)
            return failure(say("there are more than {} rules by hand", mostRules),
                say("let a model of another kind decide"));
        rules.push_back({*placement, {*bytes, std::string(part.substr(equals + 1))}});
    }
    if (rules.empty())
        return failure(say("there are no rules by hand"), said(remedy));
    sortUnlessSorted(rules, [](const auto &a, const auto &b) { return a.first < b.first; });
    for (auto &[placement, rule] : rules) {
        if (rows.empty() || rows.back().placement != placement)
            rows.push_back({placement, {}});
        rows.back().rules.push_back(std::move(rule));
    }
    return of(std::move(rows), std::move(from));
}

std::string HandRules::text() const
{
    std::string text;
    for (const HandRow &row : rows()) {
        const std::string key = placementKey(row.placement) + '/';
        for (const HandRule &rule : row.rules) {
            text += text.empty() ? "" : ",";
            text += key + wire::formatBytes(rule.firstBytes) + '=' + rule.method;
        }
    }
    if (!from().empty())
        text += (text.empty() ? "" : ",") + std::string(fromKey) + from();
    return text;
}

const std::vector<HandRow> &HandRules::rows() const
{
    return m_data ? m_data->rows : noRows;
}

const std::string &HandRules::from() const
{
    return m_data ? m_data->from : noText;
}

bool HandRules::operator==(const HandRules &other) const
{
    return m_data == other.m_data || (rows() == other.rows() && from() == other.from());
}

const HandRow *HandRules::rowOf(const Placement &placement) const
{
    Placement sizeAlone;
    sizeAlone.commSize = placement.commSize;
    for (const Placement &wanted : {placement, sizeAlone}) {
        const auto found = std::lower_bound(rows().begin(), rows().end(), wanted,
            [](const HandRow &row, const Placement &other) { return row.placement < other; });
        if (found != rows().end() && found->placement == wanted)
            return &*found;
    }
    return nullptr;
}

HandRules HandRules::changed(std::size_t row, std::vector<HandRule> rules) const
{
    std::vector<HandRow> all = rows();
    all[row].rules = std::move(rules);
    return {std::move(all), from()};
}

HandRules HandRules::withBorders(std::span<const HandBorder> borders, std::uint64_t bytes) const
{
    std::vector<HandRow> all = rows();
    for (const auto &[row, rule] : borders) {
        std::vector<HandRule> &rules = all[row].rules;
        if (rule == 0)
            continue;
        const std::uint64_t least = rules[rule - 1].firstBytes;
        if (bytes <= least) { // the rule before is empty
            rules[rule].firstBytes = least;
            rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(rule) - 1);
        } else if (rule + 1 < rules.size() && bytes >= rules[rule + 1].firstBytes) {
            rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(rule));
        } else {
            rules[rule].firstBytes = bytes;
        }
    }
    return {std::move(all), from()};
}

HandRules HandRules::withBorder(HandBorder border, std::uint64_t bytes) const
{
    return withBorders({&border, 1}, bytes);
}

HandRules HandRules::withMethod(HandBorder at, const std::string &method) const
{
    std::vector<HandRule> rules = rows()[at.row].rules;
    rules[at.rule].method = method;
    return changed(at.row, std::move(rules));
}

HandRules HandRules::without(HandBorder at) const
{
    std::vector<HandRule> rules = rows()[at.row].rules;
    if (rules.size() == 1)
        return *this;
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(at.rule));
    rules.front().firstBytes = 0;
    return changed(at.row, std::move(rules));
}

HandRules HandRules::withRule(std::size_t row, std::uint64_t bytes, const std::string &method) const
{
    std::vector<HandRule> rules = rows()[row].rules;
    const auto at = std::lower_bound(rules.begin(), rules.end(), bytes,
        [](const HandRule &rule, std::uint64_t size) { return rule.firstBytes < size; });
    if (at != rules.end() && at->firstBytes == bytes)
        at->method = method;
    else
        rules.insert(at, {bytes, method});
    return changed(row, std::move(rules));
}

} // namespace collscope
