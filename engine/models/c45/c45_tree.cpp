// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/c45_tree.h"

#include "engine/data/say.h"

#include "engine/map/ties.h"
#include "engine/models/attributes.h"
#include "engine/models/c45/c45_form.h"
#include "engine/models/c45/c45_kind.h"
#include "engine/models/c45/classify.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace collscope {

namespace {

bool testsAttribute(const C45Tree::PackedNode &node)
{
    return node.attribute != C45Tree::PackedNode::leafMark;
}

/// Of an attribute that is one of the sizes of a placement itself.
std::optional<InstanceSize> placementSize(const InstanceAttribute &attribute)
{
    for (const InstanceSize size :
        {InstanceSize::nodes, InstanceSize::ppn, InstanceSize::members, InstanceSize::colours})
        if (attribute.name == nameOf(size))
            return size;
    return std::nullopt;
}

/// The least number that is, as a float, above the cut; 2^32 when none of 32 bits is.
std::uint64_t leastAboveCut(float cut)
{
    std::uint64_t low = 0;
    std::uint64_t high = std::uint64_t{1} << 32;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        if (static_cast<float>(middle) > cut)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace

void C45Tree::pack(Shared &shared)
{
    const c45::Tree &tree = shared.learnt.bestTrial().pruned;
    const c45::Classifier classifier(tree);
    shared.groupsOf.resize(tree.size());
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        const c45::Node &node = tree.node(i);
        PackedNode packed;
        if (node.test == c45::Test::leaf) {
            packed.answer = classifier.leafAnswer(i);
            shared.nodes.push_back(packed);
            continue;
        }
        packed.attribute = node.attribute;
        packed.firstBranch = node.firstBranch;
        packed.answer = c45::largestBranch(tree, node);
        if (node.test == c45::Test::threshold) {
            const InstanceAttribute &tested = instanceAttributes()[shared.attributes[node.attribute]];
            packed.bound = tested.size == InstanceAttribute::Size::none
                ? std::bit_cast<std::uint32_t>(node.cut)
                : leastAbove(tested, node.cut);
            if (tested.size == InstanceAttribute::Size::commSize)
                packed.attribute = PackedNode::commSizeMark;
            else if (tested.size == InstanceAttribute::Size::messageBytes)
                packed.attribute = PackedNode::messageBytesMark;
        }
        shared.groupsOf[i] = static_cast<std::uint32_t>(shared.branchOfCollective.size());
        if (node.test != c45::Test::threshold)
            for (std::size_t v = 0; v <= shared.schema.attributes[node.attribute].values.size(); ++v)
                shared.branchOfCollective.push_back(c45::branchOfValue(tree, node, v));
        shared.nodes.push_back(packed);
    }
}

std::uint32_t C45Tree::branch(
    const Shared &shared, std::uint32_t node, std::uint16_t collective, const Instance &instance)
{
    const PackedNode &packed = shared.nodes[node];
    if (packed.attribute == PackedNode::commSizeMark)
        return std::uint32_t{instance.placement.commSize >= packed.bound};
    if (packed.attribute == PackedNode::messageBytesMark)
        return std::uint32_t{instance.messageBytes >= packed.bound};
    if (shared.schema.attributes[packed.attribute].kind == c45::AttributeKind::discrete)
        return shared.branchOfCollective[shared.groupsOf[node] + collective];
    const InstanceAttribute &tested = instanceAttributes()[shared.attributes[packed.attribute]];
    const float value = tested.value(instance);
    const auto cut = std::bit_cast<float>(static_cast<std::uint32_t>(packed.bound));
    return std::isnan(value) ? packed.answer : std::uint32_t{value > cut};
}

void C45Tree::answerWhatWasMeasured(const std::vector<std::shared_ptr<C45Tree>> &models, Shared &shared)
{
    struct Tally {
        double missing = 0; ///< weight of the leaf's cells in which the class was not measured
        double best = 0; ///< of those in which it is the best method, or as good
    };
    std::vector<std::vector<Tally>> leaves(shared.nodes.size());
    for (const auto &model : models) {
        const DecisionMap &map = *model->m_map;
        const TimeGrid &grid = *map.grid;
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            if (!map.counts(cell))
                continue;
            auto &tallies = leaves[model->leafOf(grid.instance(grid.cell(cell)))];
            tallies.resize(shared.classes.size());
            for (std::size_t c = 0; c < tallies.size(); ++c) {
                const MethodIndex method = model->m_methods[c];
                if (method == noMethod || std::isnan(grid.seconds(cell, method)))
                    tallies[c].missing += map.weight(cell);
                if (method == map.best[cell] || (map.ties && map.ties->isFree(cell, method)))
                    tallies[c].best += map.weight(cell);
            }
        }
    }
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
        const auto &tallies = leaves[leaf];
        if (tallies.empty() || tallies[shared.nodes[leaf].answer].missing == 0)
            continue;
        const auto chosen
            = std::min_element(tallies.begin(), tallies.end(), [](const Tally &a, const Tally &b) {
                  return a.missing != b.missing ? a.missing < b.missing : a.best > b.best;
              });
        const auto answer = static_cast<std::uint16_t>(chosen - tallies.begin());
        shared.answersChanged = shared.answersChanged || answer != shared.nodes[leaf].answer;
        shared.nodes[leaf].answer = answer;
    }
}

Expected<C45Tree::Trees> C45Tree::fit(const std::vector<DecisionMapPtr> &maps, const c45::Options &options,
    const Attributes &attributes, const std::stop_token &stop)
{
    if (maps.empty() || attributes.empty())
        return failure(say("a decision tree needs a decision map and an attribute to learn from"),
            say("switch comm_size or message_bytes on"));
    if (std::any_of(maps.begin(), maps.end(), [](const DecisionMapPtr &map) { return map->ties; }))
        return smallestOf(maps, options, attributes, stop);
    return fitTo({}, maps, options, attributes, stop);
}

Expected<C45Tree::Trees> C45Tree::fitTo(const MapCases::Chosen &chosen,
    const std::vector<DecisionMapPtr> &maps, const c45::Options &options, const Attributes &attributes,
    const std::stop_token &stop)
{
    auto shared = std::make_shared<Shared>();
    shared->options = options;
    const MapCases made = MapCases::make(maps, attributes, chosen);
    shared->schema = made.cases.schema;
    shared->attributes = made.attributes;
    shared->classes = made.classes;
    shared->isCounted = made.cases.weights.empty();
    auto learnt = c45::learn(made.cases, options, {{}, stop});
    if (!learnt)
        return tl::unexpected(learnt.error());
    shared->learnt = std::move(*learnt);
    pack(*shared);
    std::vector<std::shared_ptr<C45Tree>> models;
    for (std::size_t m = 0; m < maps.size(); ++m) {
        auto model = std::make_shared<C45Tree>();
        model->m_map = maps[m];
        model->m_shared = shared;
        model->m_collective = static_cast<std::uint16_t>(m + 1);
        const std::vector<Method> &known = maps[m]->grid->methods();
        model->m_methods.assign(made.classes.size(), noMethod);
        for (std::size_t i = 0; i < known.size(); ++i)
            if (const std::size_t at = made.find(known[i], maps[m]->grid->collective());
                at < made.classes.size())
                model->m_methods[at] = static_cast<MethodIndex>(i);
        models.push_back(std::move(model));
    }
    answerWhatWasMeasured(models, *shared);
    if (maps.size() > 1)
        shared->tree = std::make_shared<const TreeForm>(decidingForm(*shared));
    return Trees(models.begin(), models.end());
}

std::uint32_t C45Tree::leafOf(const Instance &instance) const
{
    std::uint32_t node = 0;
    while (testsAttribute(m_shared->nodes[node]))
        node = m_shared->nodes[node].firstBranch + branch(*m_shared, node, m_collective, instance);
    return node;
}

Decision C45Tree::decide(const Instance &instance) const
{
    const std::uint32_t leaf = leafOf(instance);
    return {m_methods[m_shared->nodes[leaf].answer], leaf};
}

ModelShape C45Tree::shape() const
{
    const c45::Tree &tree = m_shared->learnt.bestTrial().pruned;
    // Of several collectives: the tree that is left when it is known which one it is.
    const auto past = [&](std::uint32_t at) {
        while (tree.node(at).test != c45::Test::leaf
            && m_shared->schema.attributes[tree.node(at).attribute].kind == c45::AttributeKind::discrete)
            at = tree.node(at).firstBranch
                + m_shared->branchOfCollective[m_shared->groupsOf[at] + m_collective];
        return at;
    };
    ModelShape shape;
    shape.depthMin = std::numeric_limits<unsigned>::max();
    std::size_t depthSum = 0;
    std::vector<std::pair<std::uint32_t, unsigned>> todo{{past(0), 0}};
    while (!todo.empty()) {
        const auto [index, depth] = todo.back();
        todo.pop_back();
        const c45::Node &node = tree.node(index);
        ++shape.nodes;
        if (node.test != c45::Test::leaf) {
            shape.functionSize += node.forks - 1;
            for (std::uint32_t b = 0; b < node.forks; ++b)
                todo.emplace_back(past(node.firstBranch + b), depth + 1);
            continue;
        }
        ++shape.leaves;
        depthSum += depth;
        shape.depthMin = std::min(shape.depthMin, depth);
        shape.depthMax = std::max(shape.depthMax, depth);
    }
    shape.depthMean = static_cast<double>(depthSum) / static_cast<double>(shape.leaves);
    shape.memoryBytes = shape.nodes * sizeof(PackedNode);
    return shape;
}

std::string C45Tree::spec() const
{
    return ModelSpec{"c45", c45Parameters(m_shared->options, m_shared->attributes)}.text();
}

std::optional<DecisionAxes> C45Tree::axes() const
{
    DecisionAxes axes{{InstanceSize::commSize, {0}}, {InstanceSize::messageBytes, {0}}};
    for (const PackedNode &node : m_shared->nodes) {
        if (!testsAttribute(node))
            continue;
        if (node.attribute == PackedNode::commSizeMark) {
            axes.front().add({node.bound});
        } else if (node.attribute == PackedNode::messageBytesMark) {
            axisOf(axes, InstanceSize::messageBytes).add({node.bound});
        } else if (m_shared->schema.attributes[node.attribute].kind != c45::AttributeKind::discrete) {
            const InstanceAttribute &tested = instanceAttributes()[m_shared->attributes[node.attribute]];
            const auto size = placementSize(tested);
            if (!size)
                return std::nullopt;
            axisOf(axes, *size)
                .add({1,
                    leastAboveCut(
                        std::bit_cast<float>(static_cast<std::uint32_t>(node.bound)))}); // 0: not said
        }
    }
    return axes;
}

} // namespace collscope
