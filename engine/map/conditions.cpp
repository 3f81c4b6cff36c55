// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/conditions.h"

#include "engine/data/say.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <limits>

namespace collscope {

namespace {

/// Calls `visit(key, list)` for each list of `conditions`.
template <typename Of, typename Visit> void forEachList(Of &conditions, Visit visit)
{
    visit("nodes", conditions.nodes);
    visit("ppn", conditions.ppn);
    visit("comm_size", conditions.commSizes);
    visit("members", conditions.members);
    visit("colours", conditions.colours);
    visit("message_bytes", conditions.messageBytes);
    visit("run", conditions.runs);
}

template <typename Value> bool allows(const std::vector<Value> &list, Value value)
{
    return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

template <typename Value> bool read(std::string_view texts, std::vector<Value> &list)
{
    for (const std::string_view text : wire::split(texts, ',')) {
        const auto value = wire::parseUnsigned(text);
        if (!value || *value > std::numeric_limits<Value>::max())
            return false;
        list.push_back(static_cast<Value>(*value));
    }
    return !list.empty();
}

} // namespace

bool Conditions::empty() const
{
    bool isEmpty = true; // asked for every row
    forEachList(*this, [&isEmpty](std::string_view, const auto &list) { isEmpty = isEmpty && list.empty(); });
    return isEmpty;
}

bool Conditions::hold(const Dataset &dataset, std::size_t row) const
{
    return allows(nodes, dataset.nodes(row)) && allows(ppn, dataset.ppn(row))
        && allows(commSizes, dataset.commSize(row)) && allows(members, dataset.members(row))
        && allows(colours, dataset.colours(row)) && allows(messageBytes, dataset.messageBytes(row))
        && allows(runs, dataset.run(row));
}

std::string Conditions::text() const
{
    std::string text;
    forEachList(*this, [&text](std::string_view key, const auto &list) {
        if (!list.empty())
            text += (text.empty() ? "" : " and ") + std::string(key);
        for (std::size_t i = 0; i < list.size(); ++i)
            text += (i == 0 ? " " : ", ") + std::to_string(list[i]);
    });
    return text;
}

std::optional<Conditions> Conditions::with(const Conditions &other) const
{
    Conditions both = *this;
    bool possible = true;
    const auto narrow = [&possible](auto &list, const auto &to) {
        if (list.empty())
            list = to;
        if (to.empty())
            return;
        std::erase_if(list, [&to](const auto value) { return !allows(to, value); });
        possible = possible && !list.empty();
    };
    narrow(both.nodes, other.nodes);
    narrow(both.ppn, other.ppn);
    narrow(both.commSizes, other.commSizes);
    narrow(both.members, other.members);
    narrow(both.colours, other.colours);
    narrow(both.messageBytes, other.messageBytes);
    narrow(both.runs, other.runs);
    return possible ? std::optional(both) : std::nullopt;
}

Expected<void> Conditions::add(std::string_view condition)
{
    const auto equals = std::min(condition.find('='), condition.size());
    const std::string_view given = condition.substr(0, equals);
    bool known = false;
    bool good = false;
    std::string keys;
    forEachList(*this, [&](std::string_view key, auto &list) {
        keys += (keys.empty() ? "" : ", ") + std::string(key);
        if (key != given)
            return;
        known = true;
        good = equals < condition.size() && read(condition.substr(equals + 1), list);
    });
    if (!known)
        return failure(say("'{}' does not begin with what it is about", condition),
            say("write KEY=VALUE,VALUE... with one of the keys {}", keys));
    if (!good)
        return failure(
            say("'{}' has no list of whole numbers", condition), say("write {}=4,8 for example", given));
    return {};
}

} // namespace collscope
