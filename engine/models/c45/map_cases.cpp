// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/map_cases.h"

#include "engine/models/attributes.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

constexpr std::size_t collectiveAttribute = 0;

/// Is a method of one collective the same class as one of another? Numbers are the libraries' own and differ
/// between collectives.
bool sameClass(const Method &a, const Method &b, bool oneCollective)
{
    return oneCollective ? a == b : a.library == b.library && wire::methodText(a) == wire::methodText(b);
}

std::vector<Method> methodsOf(const MapCases::Chosen &chosen, const std::vector<DecisionMapPtr> &maps)
{
    std::vector<Method> methods;
    for (std::size_t m = 0; m < maps.size(); ++m)
        for (std::size_t cell = 0; cell < chosen[m].size(); ++cell)
            if (maps[m]->counts(cell)) {
                const Method &method = maps[m]->grid->methods()[chosen[m][cell]];
                if (MapCases::find(methods, method, maps.size() == 1) == methods.size())
                    methods.push_back(method);
            }
    std::sort(methods.begin(), methods.end(), wire::catalogueOrder);
    return methods;
}

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

std::size_t MapCases::find(const std::vector<Method> &classes, const Method &method, bool oneCollective)
{
    const auto found = std::find_if(classes.begin(), classes.end(),
        [&](const Method &known) { return sameClass(known, method, oneCollective); });
    return static_cast<std::size_t>(found - classes.begin());
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
    made.classes = methodsOf(methods, maps);
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
            cases.classes.push_back(static_cast<std::uint16_t>(find(made.classes, method, maps.size() == 1)));
            cases.weights.push_back(
                std::max(static_cast<float>(maps[m]->weight(cell)), std::numeric_limits<float>::min()));
        }
    }
    if (std::all_of(cases.weights.begin(), cases.weights.end(), [](float weight) { return weight == 1.0F; }))
        cases.weights.clear(); // learnt faster
    return made;
}

} // namespace collscope
