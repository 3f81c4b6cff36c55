// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/restricted_model.h"

#include "engine/models/attributes.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope::codegen {

namespace {

constexpr std::uint64_t leastProcesses = 2; ///< alone there is nothing to decide
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

class RestrictedModel final : public Model {
public:
    RestrictedModel(ModelPtr model, const Restrictions &restrictions)
        : m_model(std::move(model)), m_leave(restrictions.leaveCells), m_closed(restrictions.closed),
          m_grid(*m_model->fittedTo()->grid)
    {
        for (const Method &method : m_grid.methods())
            m_needs.push_back(wire::unmetBy(restrictions.seenTo, method, m_grid.collective()));
        if (restrictions.between)
            m_between.emplace(m_grid, restrictions.betweenPlacements);
        const auto axes = m_model->axes();
        if (m_closed && !(axes && areOfTwoSizes(*axes)))
            for (const Placement &placement : m_grid.placements()) {
                m_nodes.add(placement.nodes);
                m_ppn.add(placement.ppn);
            }
    }

    Decision decide(const Instance &instance) const override
    {
        const Decision decision = m_model->decide(instance);
        const bool isLeft = m_closed && isBeyond(instance);
        const auto isKept = [&](MethodIndex method) {
            return isAllowed(method, instance) && !(m_between && m_between->mayLose(method, instance));
        };
        if (!isLeft && (decision.method == noMethod || isKept(decision.method)))
            return decision;
        return {m_grid.baseline(), decision.leaf, true};
    }
    ModelShape shape() const override { return m_model->shape(); }
    std::string spec() const override { return m_model->spec(); }
    std::string shortfall() const override { return m_model->shortfall(); }
    const DecisionMapPtr &fittedTo() const override { return m_model->fittedTo(); }

    std::optional<DecisionAxes> axes() const override
    {
        auto axes = m_model->axes();
        if (!axes && (m_closed || m_between))
            axes = axesOf(m_grid); // between measured sizes decisions are those of the next below
        if (!axes)
            return std::nullopt;
        std::vector<std::uint64_t> sizes;
        for (const std::uint32_t measured : m_grid.commSizes())
            sizes.insert(sizes.end(), {measured, measured + std::uint64_t{1}});
        if (m_grid.commSizes().front() >= leastProcesses) // what was not measured may be left to the library
            sizes.insert(sizes.end(), {leastProcesses - 1, leastProcesses});
        axisOf(*axes, InstanceSize::commSize).add(sizes);
        if (m_between || !m_leave.empty())
            for (const DecisionAxis &located : axesOf(m_grid))
                axisOf(*axes, located.size).add(located.begins);
        if (m_between)
            m_between->addTo(*axes);
        if (m_closed) {
            axisOf(*axes, InstanceSize::commSize)
                .add({0, m_grid.commSizes().front(), m_grid.commSizes().back() + std::uint64_t{1}});
            axisOf(*axes, InstanceSize::messageBytes)
                .add({0, m_grid.messageBytes().front(), m_grid.messageBytes().back() + 1});
            for (DecisionAxis &axis : *axes)
                if (axis.size == InstanceSize::nodes)
                    m_nodes.addTo(axis);
                else if (axis.size == InstanceSize::ppn)
                    m_ppn.addTo(axis);
        }
        return axes;
    }

    std::optional<double> seconds(const Instance &instance, MethodIndex method) const override
    {
        return m_model->seconds(instance, method);
    }

    std::optional<TreeForm> treeForm() const override
    {
        auto form = m_leave.empty() && !m_between ? m_model->treeForm() : std::nullopt;
        if (!form)
            return form;
        MethodIndex library = m_grid.baseline();
        if (library == noMethod) {
            library = static_cast<MethodIndex>(form->methods.size());
            form->methods.push_back(libraryItself(m_grid));
        }
        const std::size_t before = form->nodes.size();
        for (std::uint32_t node = 0; node < before; ++node)
            if (form->nodes[node].isLeaf() && form->nodes[node].method < m_needs.size()
                && m_needs[form->nodes[node].method] != 0)
                restrictLeaf(*form, node, library);
        if (m_closed)
            close(*form, library);
        return form;
    }

    bool isClosed() const { return m_closed; }
    const BetweenSizes *between() const { return m_between ? &*m_between : betweenSizesOf(*m_model); }

    std::optional<Bounds> bounds() const
    {
        if (!m_closed || m_between || !m_leave.empty()
            || std::any_of(
                m_needs.begin(), m_needs.end(), [](wire::Requirements needs) { return needs != 0; }))
            return std::nullopt;
        return Bounds{m_model, {m_grid.commSizes().front(), m_grid.commSizes().back()},
            {m_grid.messageBytes().front(), m_grid.messageBytes().back()}, {m_nodes.least, m_nodes.most},
            {m_ppn.least, m_ppn.most}};
    }
    std::shared_ptr<const TreeForm> sharedTree() const override
    {
        return bounds() ? m_model->sharedTree() : nullptr;
    }

    /// Is every decision allowed as it is?
    bool changesNothing() const
    {
        if (!m_leave.empty() || m_closed || m_between)
            return false;
        if (std::all_of(m_needs.begin(), m_needs.end(), [](wire::Requirements needs) { return needs == 0; }))
            return true;
        auto axes = m_model->axes();
        if (axes && !areOfTwoSizes(*axes))
            return false; // an instance of the two sizes alone does not tell
        if (!axes)
            axes = DecisionAxes{
                {InstanceSize::commSize, {m_grid.commSizes().begin(), m_grid.commSizes().end()}},
                {InstanceSize::messageBytes, m_grid.messageBytes()}};
        const auto &messageBytes = axisOf(*axes, InstanceSize::messageBytes).begins;
        const auto &commSizes = findAxis(*axes, InstanceSize::commSize)->begins;
        // Of a band the first two sizes tell: no requirement is met by all measured sizes of a longer one.
        return isAllowedAt(0, messageBytes)
            && std::all_of(commSizes.begin(), commSizes.end(), [&](std::uint64_t first) {
                   return isAllowedAt(first, messageBytes) && isAllowedAt(first + 1, messageBytes);
               });
    }

private:
    /// The least and the greatest number that the placements of the map name; 0: they name none.
    struct Known {
        std::uint32_t least = 0;
        std::uint32_t most = 0;

        void add(std::uint32_t value)
        {
            if (value > 0)
                least = least == 0 ? value : std::min(least, value);
            most = std::max(most, value);
        }
        bool isBeyond(std::uint32_t value) const
        {
            return most > 0 && value > 0 && (value < least || value > most);
        }
        void addTo(DecisionAxis &axis) const
        {
            if (most > 0)
                axis.add({0, 1, least, most + std::uint64_t{1}});
        }
    };

    bool isAllowed(MethodIndex method, const Instance &instance) const
    {
        if (!m_leave.empty() && isLeft(instance))
            return m_grid.methods()[method].isBaseline();
        const wire::Requirements needs = m_needs[method];
        if ((needs & ~wire::aboutProcesses) != 0)
            return false;
        return needs == 0
            || (isMeasured(instance.placement.commSize) && wire::meets(needs, instance.placement.commSize));
    }

    bool isBeyond(const Instance &instance) const
    {
        return liesBeyond(m_grid, instance) || m_nodes.isBeyond(instance.placement.nodes)
            || m_ppn.isBeyond(instance.placement.ppn);
    }

    /// Puts tests of the sizes before the root.
    void close(TreeForm &form, MethodIndex library) const
    {
        const auto &messageBytes = m_grid.messageBytes();
        const auto &commSizes = m_grid.commSizes();
        if (messageBytes.front() > 0)
            closeAt(form, m_messageBytes, messageBytes.front(), false, library);
        closeAt(form, m_messageBytes, messageBytes.back() + 1, true, library);
        closeAt(form, m_commSize, commSizes.front(), false, library);
        closeAt(form, m_commSize, commSizes.back() + std::uint64_t{1}, true, library);
        for (const auto &[name, known] : {std::pair{"nodes", m_nodes}, {"ppn", m_ppn}})
            if (known.most > 0) {
                if (known.least > 1)
                    closeAt(form, instanceAttribute(name), known.least, false, library);
                closeAt(form, instanceAttribute(name), known.most + std::uint64_t{1}, true, library);
            }
    }

    /// The library where the size is at least the bound (`high`) or below it, the whole tree elsewhere and
    /// where the size is not known.
    static void closeAt(
        TreeForm &form, std::size_t attribute, std::uint64_t bound, bool high, MethodIndex library)
    {
        using Relation = TreeCondition::Relation;
        // The root and its two children come first, then all that was behind the root that the tree had.
        const auto moved = [](std::uint32_t node) { return node == 0 ? 1U : node + 2; };
        std::vector<TreeNode> nodes(3);
        nodes[0].children = 2;
        nodes[0].firstChild = 1;
        nodes[0].method = form.nodes[0].method;
        nodes[0].cases = form.nodes[0].cases;
        nodes[2].method = library;
        for (std::size_t at = 0; at < form.nodes.size(); ++at) {
            TreeNode node = std::move(form.nodes[at]);
            node.parent = node.parent == TreeNode::none ? 0 : moved(node.parent);
            if (!node.isLeaf())
                node.firstChild = moved(node.firstChild);
            if (node.kept != TreeNode::none)
                node.kept = moved(node.kept);
            if (at == 0)
                nodes[1] = std::move(node);
            else
                nodes.push_back(std::move(node));
        }
        nodes[2].parent = 0;
        TreeCondition condition;
        condition.attribute = attribute;
        // C compares an attribute that is no size with <= and > alone.
        const bool isSize = instanceAttributes()[attribute].size != InstanceAttribute::Size::none;
        const Relation low = isSize ? Relation::below : Relation::atMost;
        const Relation above = isSize ? Relation::atLeast : Relation::above;
        condition.bound = static_cast<double>(isSize ? bound : bound - 1);
        condition.least = bound;
        condition.relation = high ? above : low;
        nodes[2].conditions = {condition};
        condition.relation = high ? low : above;
        condition.orUnknown = true;
        nodes[1].conditions = {condition};
        form.nodes = std::move(nodes);
    }

    /// Of an instance that does not say its placement: is any of them left?
    bool isLeft(const Instance &instance) const
    {
        if (const auto cell = m_grid.locate(instance))
            return m_leave[m_grid.index(*cell)];
        const auto rows = m_grid.rowsOf(instance.placement.commSize);
        const std::uint32_t column = m_grid.column(instance.messageBytes);
        bool any = false;
        for (std::uint32_t row = rows.first; row < rows.last; ++row)
            any = any || m_leave[m_grid.index({row, column})];
        return any;
    }

    bool isMeasured(std::uint32_t commSize) const
    {
        return std::binary_search(m_grid.commSizes().begin(), m_grid.commSizes().end(), commSize);
    }

    bool isAllowedAt(std::uint64_t commSize, const std::vector<std::uint64_t> &messageBytes) const
    {
        Instance at;
        at.collective = m_grid.collective();
        at.placement.commSize = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(commSize, std::numeric_limits<std::uint32_t>::max()));
        return std::all_of(messageBytes.begin(), messageBytes.end(), [&](std::uint64_t bytes) {
            at.messageBytes = bytes;
            const Decision decision = m_model->decide(at);
            return decision.method == noMethod || isAllowed(decision.method, at);
        });
    }

    /// Puts tests of the communicator size where the leaf is, or the library.
    void restrictLeaf(TreeForm &form, std::uint32_t node, MethodIndex library) const
    {
        const MethodIndex method = form.nodes[node].method;
        form.nodes[node].method = library;
        if ((m_needs[method] & ~wire::aboutProcesses) != 0)
            return;
        std::uint64_t from = 0;
        std::uint64_t end = endless;
        for (std::uint32_t at = node; at != TreeNode::none; at = form.nodes[at].parent)
            for (const TreeCondition &condition : form.nodes[at].conditions) {
                if (condition.attribute != m_commSize)
                    continue;
                if (condition.isHigh())
                    from = std::max(from, condition.least);
                else
                    end = std::min(end, condition.least);
            }
        for (const std::uint32_t measured : m_grid.commSizes()) {
            if (measured < from || measured >= end || !wire::meets(m_needs[method], measured))
                continue;
            if (measured > from)
                node = split(form, node, measured, library).above;
            if (measured + std::uint64_t{1} == end) {
                form.nodes[node].method = method;
                return;
            }
            const Split here = split(form, node, measured + std::uint64_t{1}, library);
            form.nodes[here.below].method = method;
            node = here.above;
            from = measured + std::uint64_t{1};
        }
    }

    struct Split {
        std::uint32_t below;
        std::uint32_t above;
    };

    /// Makes a leaf a test of the communicator size; both branches answer `library`.
    static Split split(TreeForm &form, std::uint32_t node, std::uint64_t least, MethodIndex library)
    {
        const auto first = static_cast<std::uint32_t>(form.nodes.size());
        form.nodes[node].firstChild = first;
        form.nodes[node].children = 2;
        for (const auto relation : {TreeCondition::Relation::below, TreeCondition::Relation::atLeast}) {
            TreeNode child;
            child.parent = node;
            child.method = library;
            TreeCondition condition;
            condition.attribute = m_commSize;
            condition.relation = relation;
            condition.bound = static_cast<double>(least);
            condition.least = least;
            child.conditions.push_back(std::move(condition));
            form.nodes.push_back(std::move(child));
        }
        return {first, first + 1};
    }

    inline static const std::size_t m_commSize = instanceAttribute("comm_size");
    inline static const std::size_t m_messageBytes = instanceAttribute("message_bytes");
    ModelPtr m_model;
    std::vector<bool> m_leave;
    bool m_closed;
    std::optional<BetweenSizes> m_between;
    Known m_nodes; ///< that are decided, like the next; of a model that does not ask for them none
    Known m_ppn;
    const TimeGrid &m_grid;
    std::vector<wire::Requirements> m_needs; ///< per method of the grid, that nobody sees to
};

} // namespace

std::optional<Bounds> boundsOf(const Model &model)
{
    const auto *const known = dynamic_cast<const RestrictedModel *>(&model);
    return known ? known->bounds() : std::nullopt;
}

const BetweenSizes *betweenSizesOf(const Model &model)
{
    const auto *const known = dynamic_cast<const RestrictedModel *>(&model);
    return known ? known->between() : nullptr;
}

bool liesBeyond(const TimeGrid &grid, const Instance &instance)
{
    const auto outside = [](std::uint64_t size, const auto &measured) {
        return size < measured.front() || size > measured.back();
    };
    return outside(instance.placement.commSize, grid.commSizes())
        || outside(instance.messageBytes, grid.messageBytes());
}

void leaveGuesses(Restrictions &restrictions, const DecisionMap &map)
{
    restrictions.closed = true;
    if (std::find(map.uncertain.begin(), map.uncertain.end(), true) == map.uncertain.end())
        return;
    restrictions.leaveCells.resize(map.uncertain.size());
    for (std::size_t cell = 0; cell < map.uncertain.size(); ++cell)
        restrictions.leaveCells[cell] = restrictions.leaveCells[cell] || map.uncertain[cell];
}

ModelPtr restricted(const ModelPtr &model, const Restrictions &restrictions)
{
    Restrictions further = restrictions;
    if (const auto *const before = dynamic_cast<const RestrictedModel *>(model.get()))
        further.closed = further.closed && !before->isClosed(); // its tree has these tests already
    auto result = std::make_shared<const RestrictedModel>(model, further);
    return result->changesNothing() ? model : result;
}

std::string cannotRun(
    const Method &method, std::string_view collective, std::uint64_t commSize, wire::Requirements seenTo)
{
    const wire::Requirements needs = wire::unmetBy(seenTo, method, collective);
    const wire::Requirements unseen = needs & ~wire::aboutProcesses;
    const bool works = commSize < leastProcesses || wire::meets(needs, commSize);
    if (unseen == static_cast<wire::Requirements>(wire::Requirement::deterministicOnly))
        return "calls whose result may differ from run to run";
    return unseen != 0 || !works ? wire::requirementsText(needs) : std::string();
}

} // namespace collscope::codegen
