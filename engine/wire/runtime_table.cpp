// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/runtime_table.h"

#include <algorithm>
#include <functional>

namespace collscope::wire {

namespace {

/// Far more than anybody measures; what is read into memory of every process stays small.
constexpr std::size_t mostValues = 65535;
constexpr std::size_t mostText = 65535;

constexpr std::string_view guaranteeKey = "guaranteed";
constexpr std::string_view sameTypesGuarantee = "same_types";

template <typename Value> bool isAscending(const std::vector<Value> &values)
{
    return !values.empty() && values.size() <= mostValues
        && std::adjacent_find(values.begin(), values.end(), std::greater_equal<>()) == values.end();
}

bool isText(const std::string &text)
{
    return text.size() <= mostText;
}

bool areTexts(const RuntimeTable::Notes &notes)
{
    return std::all_of(notes.begin(), notes.end(),
        [](const auto &note) { return isText(note.first) && isText(note.second); });
}

/// A word that needs no quotes in messages, shell scripts and traces.
bool isWord(const std::string &text)
{
    return !text.empty() && text.size() <= 255 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
            || c == '-' || c == '.' || c == '+';
    });
}

std::string problemOfMethods(const std::vector<Method> &methods)
{
    if (methods.size() > RuntimeTable::mostMethods)
        return "has " + std::to_string(methods.size()) + " methods, and "
            + std::to_string(RuntimeTable::mostMethods) + " are the most";
    for (auto method = methods.begin(); method != methods.end(); ++method) {
        if (!isWord(method->library) || !isWord(method->algorithm) || method->isBaseline())
            return "has a method " + std::to_string(method - methods.begin()) + " without a proper name";
        if (std::find(methods.begin(), method, *method) != method)
            return "has the method " + qualifiedText(*method) + " twice";
    }
    return {};
}

std::string problemOfCells(const RuntimeTable::Collective &collective)
{
    // At most 65,535 values each: the product does not overflow.
    const std::uint64_t expected = std::uint64_t{collective.first.values.size()}
        * collective.second.values.size() * collective.messageBytes.size();
    if (collective.cells.size() != expected)
        return "has " + std::to_string(collective.cells.size()) + " cells in place of "
            + std::to_string(expected);
    for (const std::uint8_t cell : collective.cells)
        if (cell != RuntimeTable::leaveToLibrary && cell >= collective.methods.size())
            return "has a cell with method " + std::to_string(cell) + " of "
                + std::to_string(collective.methods.size());
    return {};
}

std::string problemOf(const RuntimeTable::Collective &collective)
{
    for (const RuntimeTable::Axis *axis : {&collective.first, &collective.second})
        if (axis->size > PlacementSize::ppn || !isAscending(axis->values))
            return "has an axis of rows whose values do not ascend";
    if (collective.first.size == collective.second.size && collective.second.values.size() > 1)
        return "has the same axis of rows twice";
    if (!isAscending(collective.messageBytes) || collective.messageBytes.back() >= RuntimeTable::bytesEnd)
        return "has message sizes that do not ascend";
    if (std::string problem = problemOfMethods(collective.methods); !problem.empty())
        return problem;
    if (!areTexts(collective.judged))
        return "has a text of more than " + std::to_string(mostText) + " bytes";
    return problemOfCells(collective);
}

} // namespace

bool RuntimeTable::Axis::operator==(const Axis &other) const
{
    return size == other.size && values == other.values;
}

bool RuntimeTable::Collective::operator==(const Collective &other) const
{
    return name == other.name && first == other.first && second == other.second
        && messageBytes == other.messageBytes && methods == other.methods && cells == other.cells
        && judged == other.judged;
}

bool RuntimeTable::operator==(const RuntimeTable &other) const
{
    return provenance == other.provenance && collectives == other.collectives;
}

const RuntimeTable::Collective *RuntimeTable::find(std::string_view collective) const
{
    const auto found = std::find_if(collectives.begin(), collectives.end(),
        [&](const Collective &candidate) { return candidate.name == collective; });
    return found == collectives.end() ? nullptr : &*found;
}

Requirements guaranteedBy(const RuntimeTable &table)
{
    const bool sameTypes = std::any_of(table.provenance.begin(), table.provenance.end(),
        [](const auto &note) { return note.first == guaranteeKey && note.second == sameTypesGuarantee; });
    return sameTypes ? static_cast<Requirements>(Requirement::sameTypes) : 0;
}

void addGuarantees(RuntimeTable &table, Requirements guaranteed)
{
    if (has(guaranteed, Requirement::sameTypes))
        table.provenance.emplace_back(guaranteeKey, sameTypesGuarantee);
}

bool isNeverRun(const RuntimeTable &table, std::string_view collective, const Method &method)
{
    const Requirements met = guaranteedBy(table) | guaranteedUnderPrograms(collective);
    return has(unmetBy(met, method, collective), Requirement::sameTypes);
}

std::string problemOf(const RuntimeTable &table)
{
    if (!areTexts(table.provenance))
        return "it has a text of more than " + std::to_string(mostText) + " bytes";
    if (table.collectives.size() > 255)
        return "it has more than 255 collectives";
    for (const RuntimeTable::Collective &collective : table.collectives) {
        if (!isWord(collective.name))
            return "its collective " + std::to_string(&collective - table.collectives.data())
                + " has no proper name";
        if (table.find(collective.name) != &collective)
            return "it has the collective " + collective.name + " twice";
        if (const std::string problem = problemOf(collective); !problem.empty())
            return "its collective " + collective.name + " " + problem;
    }
    return {};
}

} // namespace collscope::wire
