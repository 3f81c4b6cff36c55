// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/c_styles.h"

#include "engine/models/attributes.h"

#include <fmt/format.h>

#include <algorithm>

/// The style "nested": an if per test of a tree, a return per leaf (Pjesivac-Grbovic et al., Parallel
/// Computing 33 (2007), section 3.2; Decision Trees and MPI Collective Algorithm Selection Problem, Euro
/// PVM/MPI 2007, section 4). Every number is the one the model decides with.
namespace collscope::codegen {

namespace {

constexpr unsigned deepest = 200; ///< clang takes 256 nested blocks

/// A float as a C constant that reads back as the same.
std::string floatText(double number)
{
    std::string text = fmt::format("{}", static_cast<float>(number));
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text + 'F';
}

std::string enumeratorOf(std::string_view collective)
{
    std::string name = "TOGETHER_" + std::string(collective);
    for (char &c : name)
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return name;
}

using Collectives = std::vector<std::string_view>;

bool holdsFor(const TreeCondition &condition, std::string_view collective)
{
    return std::find(condition.values.begin(), condition.values.end(), collective) != condition.values.end();
}

/// Does an instance of any of the collectives come from the parent to the node, whatever its sizes?
bool comesUp(const TreeNode &node, const Collectives &collectives)
{
    return node.reachable
        && std::all_of(
            node.conditions.begin(), node.conditions.end(), [&collectives](const TreeCondition &condition) {
                return !instanceAttributes()[condition.attribute].discrete
                    || std::any_of(collectives.begin(), collectives.end(),
                        [&](std::string_view collective) { return holdsFor(condition, collective); });
            });
}

class NestedWriter {
public:
    /// `answers`: what each leaf returns, by node. With one collective nothing is asked about it.
    NestedWriter(const TreeForm &form, const std::vector<int> &answers, const Collectives &collectives)
        : m_form(form), m_answers(answers), m_collectives(collectives)
    {
    }

    Expected<CFunction> write()
    {
        node(0, 1);
        if (m_deepest > deepest)
            return failure(fmt::format("the tree is {} levels deep, too deep for nested ifs", m_deepest),
                "use the style merged, or a smaller model");
        for (std::size_t a = 0; a < m_reads.size(); ++a)
            if (m_reads[a])
                declare(instanceAttributes()[a]);
        m_function.body = m_variables + m_function.body;
        m_function.size = fmt::format("{} if and else-if statements", m_function.statements);
        return std::move(m_function);
    }

private:
    /// Children that instances of this function can come to.
    std::vector<std::uint32_t> children(const TreeNode &node) const
    {
        std::vector<std::uint32_t> result;
        for (std::uint32_t at = node.firstChild; at < node.firstChild + node.children; ++at)
            if (comesUp(m_form.nodes[at], m_collectives))
                result.push_back(at);
        return result;
    }

    void node(std::uint32_t at, unsigned level)
    {
        m_deepest = std::max(m_deepest, level);
        if (level > deepest)
            return;
        if (m_form.nodes[at].isLeaf()) {
            line(level, fmt::format("return {};", m_answers[at]));
            m_function.hasGaps = m_function.hasGaps || m_answers[at] < 0;
            return;
        }
        const auto below = children(m_form.nodes[at]);
        if (below.size() == 1) { // nothing to ask
            node(below.front(), level);
            return;
        }
        // One condition each: they are about the same attribute, and the last is what the others leave.
        const bool single = std::all_of(below.begin(), below.end(),
            [this](std::uint32_t child) { return m_form.nodes[child].conditions.size() == 1; });
        for (const std::uint32_t child : below) {
            const bool isElse = single && child == below.back();
            const std::string_view close = child == below.front() ? "" : "} else ";
            if (isElse) {
                line(level, "} else {");
            } else {
                line(level, fmt::format("{}if ({}) {{", close, conditionText(m_form.nodes[child])));
                ++m_function.statements;
            }
            node(child, level + 1);
        }
        if (!single) {
            line(level, "} else {");
            line(level + 1, "return -1; /* no quadrant */");
        }
        line(level, "}");
    }

    std::string conditionText(const TreeNode &node)
    {
        std::string text;
        for (const TreeCondition &condition : node.conditions)
            text += (text.empty() ? "" : " && ") + test(condition);
        return text;
    }

    std::string test(const TreeCondition &condition)
    {
        const InstanceAttribute &attribute = instanceAttributes()[condition.attribute];
        if (attribute.discrete)
            return collectiveTest(condition);
        if (attribute.size != InstanceAttribute::Size::none)
            return sizeTest(condition, attribute.size == InstanceAttribute::Size::commSize);
        m_reads[condition.attribute] = true;
        const std::string name(attribute.name);
        if (attribute.unit == InstanceAttribute::Unit::truth)
            return (condition.isHigh() ? "" : "!") + name;
        std::string text = fmt::format(
            "{}_value {} {}", name, condition.isHigh() ? ">" : "<=", floatText(condition.bound));
        if (attribute.cUnknown.empty())
            return text;
        return condition.orUnknown ? fmt::format("({} || {})", attribute.cUnknown, text)
                                   : fmt::format("(!({}) && {})", attribute.cUnknown, text);
    }

    /// Of whole numbers, so that no rounding can differ.
    std::string sizeTest(const TreeCondition &condition, bool isCommSize)
    {
        (isCommSize ? m_function.readsCommSize : m_function.readsBytes) = true;
        const bool inclusive = condition.relation == TreeCondition::Relation::atMost
            || condition.relation == TreeCondition::Relation::above;
        const std::string_view relation
            = inclusive ? (condition.isHigh() ? ">" : "<=") : (condition.isHigh() ? ">=" : "<");
        return fmt::format("{} {} {}{}", isCommSize ? "comm_size" : "bytes", relation,
            condition.least - (inclusive ? 1 : 0), isCommSize ? "" : "ULL");
    }

    std::string collectiveTest(const TreeCondition &condition) const
    {
        std::string text;
        for (const std::string_view collective : m_collectives)
            if (holdsFor(condition, collective))
                text += (text.empty() ? "" : " || ") + ("collective == " + enumeratorOf(collective));
        return text;
    }

    /// A constructed attribute, in the arithmetic of the model: one rounding to float.
    void declare(const InstanceAttribute &attribute)
    {
        const bool isTruth = attribute.unit == InstanceAttribute::Unit::truth;
        m_variables += fmt::format("    const {} {}{} = {};\n", isTruth ? "int" : "float", attribute.name,
            isTruth ? "" : "_value", attribute.c);
        const auto reads = [&](std::string_view parameter) {
            return attribute.c.find(parameter) != std::string_view::npos;
        };
        m_function.readsCommSize = m_function.readsCommSize || reads("comm_size");
        m_function.readsBytes = m_function.readsBytes || reads("bytes");
        m_function.readsPlacement = m_function.readsPlacement || reads("nodes") || reads("ppn");
    }

    void line(unsigned level, std::string_view text)
    {
        m_function.body.append(std::size_t{4} * level, ' ');
        m_function.body += text;
        m_function.body += '\n';
    }

    const TreeForm &m_form;
    const std::vector<int> &m_answers;
    const Collectives &m_collectives;
    CFunction m_function;
    std::string m_variables;
    std::vector<bool> m_reads = std::vector<bool>(instanceAttributes().size());
    unsigned m_deepest = 0;
};

/// Per node: does an instance of the collective come there?
std::vector<bool> comesUp(const TreeForm &form, const Collectives &collectives)
{
    std::vector<bool> result(form.nodes.size());
    result[0] = true;
    for (std::size_t at = 1; at < form.nodes.size(); ++at) // behind its parent
        result[at] = result[form.nodes[at].parent] && comesUp(form.nodes[at], collectives);
    return result;
}

/// The methods a model answers, and per node of its form the position of the leaf's method in them.
struct Answers {
    std::vector<Method> methods;
    std::vector<int> ofNode; ///< -1: none
};

Answers answersOf(const TreeForm &form, const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const auto here = comesUp(form, Collectives{grid.collective()});
    // Behind the methods of the collective stand those of others, which are no answer, and the library itself
    // where it was not measured.
    const auto isAnswer = [&](MethodIndex method) {
        return method < grid.methods().size()
            || (method < form.methods.size() && form.methods[method].isBaseline());
    };
    std::vector<bool> used(form.methods.size());
    for (std::size_t at = 0; at < form.nodes.size(); ++at)
        if (form.nodes[at].isLeaf() && here[at] && isAnswer(form.nodes[at].method))
            used[form.nodes[at].method] = true;
    Answers answers;
    std::vector<int> position(used.size(), -1);
    for (std::size_t m = 0; m < used.size(); ++m) {
        if (!used[m])
            continue;
        position[m] = static_cast<int>(answers.methods.size());
        answers.methods.push_back(form.methods[m]);
    }
    for (std::size_t at = 0; at < form.nodes.size(); ++at)
        answers.ofNode.push_back(
            here[at] && isAnswer(form.nodes[at].method) ? position[form.nodes[at].method] : -1);
    return answers;
}

} // namespace

Expected<CFunction> nestedFunction(const Model &model)
{
    const auto form = model.treeForm();
    if (!form)
        return failure("the style nested writes trees, not " + model.spec(), "use the style merged");
    const Answers answers = answersOf(*form, model);
    const Collectives collectives = {model.fittedTo()->grid->collective()};
    auto function = NestedWriter(*form, answers.ofNode, collectives).write();
    if (function)
        function->methods = answers.methods;
    return function;
}

Expected<TogetherFunction> togetherFunction(const TreeForm &tree, const std::vector<const Model *> &models)
{
    TogetherFunction result;
    // A class per method of the tree that some leaf answers.
    std::vector<int> classOf(tree.methods.size(), -1);
    std::vector<int> ofNode(tree.nodes.size(), -1);
    for (std::size_t at = 0; at < tree.nodes.size(); ++at) {
        if (!tree.nodes[at].isLeaf())
            continue;
        int &number = classOf[tree.nodes[at].method];
        if (number < 0) {
            number = static_cast<int>(result.function.methods.size());
            result.function.methods.push_back(tree.methods[tree.nodes[at].method]);
        }
        ofNode[at] = number;
    }
    Collectives collectives;
    for (const Model *const model : models) {
        collectives.push_back(model->fittedTo()->grid->collective());
        const TreeForm own = model->treeForm().value(); // the same nodes, with the methods of the collective
        Answers answers = answersOf(own, *model);
        std::vector<int> position(result.function.methods.size(), -1);
        const auto here = comesUp(own, Collectives{collectives.back()});
        bool hasGaps = false;
        for (std::size_t at = 0; at < own.nodes.size(); ++at)
            if (own.nodes[at].isLeaf() && here[at]) {
                position[static_cast<std::size_t>(ofNode[at])] = answers.ofNode[at];
                hasGaps = hasGaps || answers.ofNode[at] < 0;
            }
        result.hasGaps.push_back(hasGaps);
        result.enumerators.push_back(enumeratorOf(collectives.back()));
        result.methods.push_back(std::move(answers.methods));
        result.position.push_back(std::move(position));
    }
    auto function = NestedWriter(tree, ofNode, collectives).write();
    if (!function)
        return tl::unexpected(function.error());
    function->methods = std::move(result.function.methods);
    result.function = *std::move(function);
    return result;
}

} // namespace collscope::codegen
