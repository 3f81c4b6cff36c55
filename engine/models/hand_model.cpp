// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/hand_model.h"

#include "engine/data/say.h"

#include "engine/models/kinds.h"
#include "engine/wire/catalogue.h"

#include <algorithm>
#include <set>

namespace collscope {

namespace {

using Names = std::map<std::string, MethodIndex, std::less<>>;

/// Methods by their whole names.
Names wholeNamesOf(const std::vector<Method> &methods)
{
    Names names;
    for (std::size_t i = 0; i < methods.size(); ++i)
        names.emplace(wire::qualifiedText(methods[i]), static_cast<MethodIndex>(i));
    return names;
}

/// And by those without their library, where none is called so as a whole; what several are called is
/// nobody's (noMethod).
Names namesOf(const std::vector<Method> &methods)
{
    Names names = wholeNamesOf(methods);
    Names shorter;
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const auto [at, isNew] = shorter.emplace(wire::methodText(methods[i]), static_cast<MethodIndex>(i));
        if (!isNew)
            at->second = noMethod;
    }
    names.merge(shorter);
    return names;
}

struct PlacedRule {
    std::uint64_t firstBytes = 0;
    MethodIndex method = noMethod;
    bool toLibrary = false;
};

class HandModel final : public Model {
public:
    HandModel(DecisionMapPtr map, HandRules rules, std::vector<std::vector<PlacedRule>> placed,
        std::string shortfall)
        : m_map(std::move(map)), m_rules(std::move(rules)), m_placed(std::move(placed)),
          m_shortfall(std::move(shortfall))
    {
        std::uint32_t leaf = 1; // 0: no row
        for (const auto &row : m_placed) {
            m_leaves.push_back(leaf);
            leaf += static_cast<std::uint32_t>(row.size());
        }
    }

    Decision decide(const Instance &instance) const override
    {
        const auto at = m_map->grid->locate(instance);
        if (!at || m_placed[at->row].empty())
            return {m_map->grid->baseline(), 0, true};
        const auto &rules = m_placed[at->row];
        const auto next = std::upper_bound(rules.begin() + 1, rules.end(), instance.messageBytes,
            [](std::uint64_t size, const PlacedRule &rule) { return size < rule.firstBytes; });
        const auto rule = static_cast<std::uint32_t>(next - rules.begin() - 1);
        return {rules[rule].method, m_leaves[at->row] + rule, rules[rule].toLibrary};
    }
    ModelShape shape() const override
    {
        ModelShape shape;
        for (const auto &row : m_placed)
            shape.leaves += row.size();
        shape.nodes = shape.leaves;
        shape.memoryBytes
            = m_placed.size() * sizeof(std::vector<PlacedRule>) + shape.leaves * sizeof(PlacedRule);
        return shape;
    }
    std::string spec() const override { return "hand:" + m_rules.text(); }
    const DecisionMapPtr &fittedTo() const override { return m_map; }
    std::optional<DecisionAxes> axes() const override
    {
        DecisionAxes axes = axesOf(*m_map->grid);
        axes.back() = {InstanceSize::messageBytes, {0}};
        std::vector<std::uint64_t> begins;
        for (const auto &row : m_placed)
            for (const PlacedRule &rule : row)
                begins.push_back(rule.firstBytes);
        axes.back().add(begins);
        return axes;
    }
    const HandRules *byHand() const override { return &m_rules; }
    std::string shortfall() const override { return m_shortfall; }

private:
    DecisionMapPtr m_map;
    HandRules m_rules;
    std::vector<std::vector<PlacedRule>> m_placed; ///< per row of the map; empty: nothing is said about it
    std::vector<std::uint32_t> m_leaves; ///< number of the first rule of each row
    std::string m_shortfall;
};

/// Rules of a row as the methods of a map.
class Reader {
public:
    explicit Reader(const TimeGrid &grid)
        : m_grid(grid), m_here(wholeNamesOf(grid.methods())), m_everywhere(namesOf(grid.allMethods()))
    {
    }

    Expected<std::vector<PlacedRule>> read(const HandRow &row)
    {
        std::vector<PlacedRule> rules;
        for (const HandRule &rule : row.rules) {
            if (isBaselineName(rule.method)) {
                rules.push_back({rule.firstBytes, m_grid.baseline(), true});
                continue;
            }
            // Of all that were measured, so that a name means the same whatever part of them the map has.
            const auto found = m_everywhere.find(rule.method);
            if (found == m_everywhere.end() || found->second == noMethod) {
                std::vector<std::string> names;
                for (const auto &[name, method] : m_here)
                    names.push_back(name);
                return failure(found == m_everywhere.end()
                        ? say("no method of {} is called '{}'", m_grid.collective(), rule.method)
                        : say("several methods of {} are called '{}'", m_grid.collective(), rule.method),
                    say("methods are {}", listed(names)), m_grid.dataset()->provenance().path);
            }
            const auto here = m_here.find(wire::qualifiedText(m_grid.allMethods()[found->second]));
            if (here == m_here.end())
                m_missing.insert(rule.method);
            rules.push_back({rule.firstBytes, here == m_here.end() ? noMethod : here->second, false});
        }
        return rules;
    }

    const std::set<std::string> &missing() const { return m_missing; } ///< measured, but not in this map

    template <typename Texts> static std::string listed(const Texts &texts)
    {
        constexpr std::size_t most = 20;
        std::string result;
        std::size_t count = 0;
        for (const std::string &text : texts)
            if (count++ < most)
                result += (result.empty() ? "" : ", ") + text;
        return count > most ? result + say(" and {} more", count - most) : result;
    }

private:
    static bool isBaselineName(const std::string &name) { return name == wire::baselineAlgorithm; }

    const TimeGrid &m_grid;
    Names m_here;
    Names m_everywhere;
    std::set<std::string> m_missing;
};

Expected<ModelPtr> make(const DecisionMapPtr &map, const HandRules &rules)
{
    if (rules.empty())
        return failure(say("the model 'hand' has no rules"),
            say("write hand:PROCESSES/SIZE=METHOD,...: hand:2/0=binomial,2/8KiB=chain:4 for example"));
    const TimeGrid &grid = *map->grid;
    Reader reader(grid);
    std::vector<std::vector<PlacedRule>> placed;
    std::set<const HandRow *> used;
    for (const Placement &placement : grid.placements()) {
        const HandRow *const row = rules.rowOf(placement);
        placed.emplace_back();
        if (!row)
            continue;
        used.insert(row);
        auto read = reader.read(*row);
        if (!read)
            return tl::unexpected(read.error());
        placed.back() = *std::move(read);
    }
    std::vector<std::string> unused;
    for (const HandRow &row : rules.rows())
        if (!used.contains(&row))
            unused.push_back(placementKey(row.placement));
    std::string shortfall;
    if (!unused.empty())
        shortfall = say("rules are about what the map does not have: {}", Reader::listed(unused));
    if (!reader.missing().empty())
        shortfall += (shortfall.empty() ? "" : "; ")
            + say("methods that were not measured in this part of the data: {}",
                Reader::listed(reader.missing()));
    return std::make_shared<HandModel>(map, rules, std::move(placed), std::move(shortfall));
}

} // namespace

namespace {
Placement ofSize(std::uint32_t commSize)
{
    Placement placement;
    placement.commSize = commSize;
    return placement;
}
} // namespace

Expected<HandRules> handRulesOf(const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    std::vector<std::uint64_t> sizes = grid.messageBytes();
    if (const auto axes = model.axes()) {
        const DecisionAxis *const axis = findAxis(*axes, InstanceSize::messageBytes);
        sizes = axis ? axis->begins : std::vector<std::uint64_t>{0};
    }
    const HandRules *const before = model.byHand();
    std::vector<HandRow> rows;
    for (std::uint32_t row = 0; row < grid.rows(); ++row) {
        HandRow made{grid.placements()[row], {}};
        const HandRow *const own = before ? before->rowOf(made.placement) : nullptr;
        if (grid.hasOnePlacementPerSize())
            made.placement = own ? own->placement : ofSize(made.placement.commSize);
        if (own) { // neighbours that agree, too: somebody wants them
            made.rules = own->rules;
            rows.push_back(std::move(made));
            continue;
        }
        Instance at = grid.instance({row, 0});
        for (const std::uint64_t bytes : sizes) {
            at.messageBytes = bytes;
            const Decision decision = model.decide(at);
            const std::string method = decision.toLibrary || decision.method == noMethod
                ? std::string(wire::baselineAlgorithm)
                : wire::qualifiedText(grid.methods()[decision.method]);
            if (made.rules.empty() || made.rules.back().method != method)
                made.rules.push_back({made.rules.empty() ? 0 : bytes, method});
        }
        rows.push_back(std::move(made));
    }
    std::set<Placement> made;
    for (const HandRow &row : rows)
        made.insert(row.placement);
    if (before)
        for (const HandRow &row : before->rows())
            if (!made.contains(row.placement))
                rows.push_back(row);
    return HandRules::of(std::move(rows), before ? before->from() : model.spec());
}

ModelSpec handSpec(const HandRules &rules)
{
    return {"hand", {}, {}, rules};
}

bool isByHand(std::string_view spec)
{
    const ModelKind *const kind = findModelKind(spec.substr(0, spec.find(':')));
    return kind && kind->make;
}

ModelKind handKind()
{
    ModelKind kind{"hand", "Rules by hand",
        "Rules that a person set, per placement: hand:2/0=binomial,2/8KiB=chain:4. What no rule is about is "
        "left to the library.",
        {}, nullptr};
    kind.make = make;
    kind.beyond = "what it decides at the edge of the measurements";
    return kind;
}

} // namespace collscope
