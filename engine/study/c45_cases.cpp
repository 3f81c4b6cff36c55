// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study/c45_cases.h"

#include "engine/models/attributes.h"

#include <algorithm>

namespace collscope {

namespace {

/// The best method of a cell, as it is called whatever the collective: numbers are the libraries' own.
Method classOf(const DecisionMap &map, std::size_t cell, bool oneCollective)
{
    Method method = map.grid->methods()[map.best[cell]];
    if (!oneCollective)
        method.algorithmId = 0;
    return method;
}

std::vector<Method> classesOf(const std::vector<DecisionMapPtr> &maps)
{
    std::vector<Method> classes;
    for (const DecisionMapPtr &map : maps)
        for (std::size_t cell = 0; cell < map->best.size(); ++cell) {
            const Method method = classOf(*map, cell, maps.size() == 1);
            if (map->counts(cell) && std::find(classes.begin(), classes.end(), method) == classes.end())
                classes.push_back(method);
        }
    std::sort(classes.begin(), classes.end(), wire::catalogueOrder);
    return classes;
}

c45::Schema schemaOf(const std::vector<DecisionMapPtr> &maps, const std::vector<Method> &classes)
{
    c45::Schema schema{wire::namesAmong(classes), {}};
    if (maps.size() > 1) {
        c45::Attribute collective{"collective", c45::AttributeKind::discrete, {}, 0};
        for (const DecisionMapPtr &map : maps)
            collective.values.emplace_back(map->grid->collective());
        schema.attributes.push_back(std::move(collective));
    }
    for (const char *name : {"comm_size", "message_bytes"})
        schema.attributes.push_back({name, c45::AttributeKind::continuous, {}, 0});
    return schema;
}

} // namespace

c45::Cases casesOf(const std::vector<DecisionMapPtr> &maps)
{
    const std::vector<Method> classes = classesOf(maps);
    c45::Cases cases = c45::emptyCases(schemaOf(maps, classes));
    for (std::size_t m = 0; m < maps.size(); ++m) {
        const DecisionMap &map = *maps[m];
        for (std::size_t cell = 0; cell < map.best.size(); ++cell) {
            if (!map.counts(cell))
                continue;
            const Instance instance = map.grid->instance(map.grid->cell(cell));
            for (std::size_t a = 0; a < cases.attributeCount(); ++a) {
                if (cases.kind(a) == c45::AttributeKind::discrete)
                    cases.columns[a].values.push_back(static_cast<std::uint16_t>(m + 1));
                else
                    cases.columns[a].numbers.push_back(
                        instanceAttributes()[instanceAttribute(cases.schema.attributes[a].name)].value(
                            instance));
            }
            const auto at = std::find(classes.begin(), classes.end(), classOf(map, cell, maps.size() == 1));
            cases.classes.push_back(static_cast<std::uint16_t>(at - classes.begin()));
        }
    }
    return cases;
}

} // namespace collscope
