// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/map_cases.h"

#include "engine/models/attributes.h"
#include "engine/wire/algorithm_identity.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr std::size_t collectiveAttribute = 0;

c45::Schema schemaOf(const std::vector<DecisionMapPtr> &maps, const MapCases::Attributes &attributes,
    std::vector<std::string> classes)
{
    c45::Schema schema{std::move(classes), {}};
    for (const std::size_t attribute : attributes) {
        c45::Attribute made;
        made.name = instanceAttributes()[attribute].name;
        if (instanceAttributes()[attribute].discrete) {
            made.kind = c45::AttributeKind::discrete;
            for (const DecisionMapPtr &map : maps)
                made.values.emplace_back(map->grid->collective());
        }
        schema.attributes.push_back(std::move(made));
    }
    return schema;
}

/// As C4.5 has it.
float number(std::size_t attribute, const Instance &instance)
{
    const float value = instanceAttributes()[attribute].value(instance);
    return std::isnan(value) ? c45::unknownNumber : value;
}

} // namespace

MapCases::Attributes MapCases::paperAttributes()
{
    return {instanceAttribute("comm_size"), instanceAttribute("message_bytes")};
}

std::size_t MapCases::find(const Method &method, std::string_view collective) const
{
    std::size_t at = 0;
    while (at < classes.size() && !wire::isSameMethod(classes[at], collectives[at], method, collective))
        ++at;
    return at;
}

void MapCases::findClasses(const Chosen &chosen, const std::vector<DecisionMapPtr> &maps)
{
    for (std::size_t m = 0; m < maps.size(); ++m)
        for (std::size_t cell = 0; cell < chosen[m].size(); ++cell)
            if (maps[m]->counts(cell)) {
                const Method &method = maps[m]->grid->methods()[chosen[m][cell]];
                const std::string_view collective = maps[m]->grid->collective();
                if (find(method, collective) < classes.size())
                    continue;
                const auto at = std::upper_bound(classes.begin(), classes.end(), method, wire::catalogueOrder)
                    - classes.begin();
                classes.insert(classes.begin() + at, method);
                collectives.insert(collectives.begin() + at, collective);
            }
}

MapCases MapCases::make(const std::vector<DecisionMapPtr> &maps, Attributes wanted, const Chosen &chosen)
{
    MapCases made;
    made.attributes = std::move(wanted);
    std::erase(made.attributes, collectiveAttribute);
    if (maps.size() > 1)
        made.attributes.insert(made.attributes.begin(), collectiveAttribute);
    Chosen methods = chosen;
    if (methods.empty())
        for (const DecisionMapPtr &map : maps)
            methods.push_back(map->best);
    made.findClasses(methods, maps);
    c45::Cases &cases = made.cases;
    cases = c45::emptyCases(schemaOf(maps, made.attributes, wire::namesAmong(made.classes)));
    for (std::size_t m = 0; m < maps.size(); ++m) {
        const TimeGrid &grid = *maps[m]->grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            if (!maps[m]->counts(cell))
                continue;
            const Instance instance = grid.instance(grid.cell(cell));
            for (std::size_t a = 0; a < made.attributes.size(); ++a) {
                if (cases.kind(a) == c45::AttributeKind::discrete)
                    cases.columns[a].values.push_back(static_cast<std::uint16_t>(m + 1));
                else
                    cases.columns[a].numbers.push_back(number(made.attributes[a], instance));
            }
            const Method &method = grid.methods()[methods[m][cell]];
            cases.classes.push_back(static_cast<std::uint16_t>(made.find(method, grid.collective())));
            cases.weights.push_back(
                std::max(static_cast<float>(maps[m]->weight(cell)), std::numeric_limits<float>::min()));
        }
    }
    if (std::all_of(cases.weights.begin(), cases.weights.end(), [](float weight) { return weight == 1.0F; }))
        cases.weights.clear(); // learnt faster
    return made;
}

} // namespace collscope
