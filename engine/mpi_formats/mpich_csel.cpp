// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/mpich_csel.h"

#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

namespace collscope::mpich {

namespace {

constexpr std::string_view leafKey = "algorithm=";
constexpr std::string_view compositionKey = "composition=";

bool isLeaf(const Json &node)
{
    return node.key.starts_with(leafKey) || node.key.starts_with(compositionKey);
}

/// "bcast" as MPICH writes it in names: "Bcast".
std::string capitalised(std::string_view collective)
{
    std::string name(collective);
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
}

bool isPowerOfTwo(std::uint32_t value)
{
    return (value & (value - 1)) == 0;
}

std::uint32_t powerOfTwoBelow(std::uint32_t value)
{
    std::uint32_t power = 1;
    while (power <= value / 2)
        power *= 2;
    return power;
}

/// atoi into an int, as MPICH reads numbers: what does not fit wraps.
std::int64_t number(std::string_view text)
{
    return static_cast<std::int32_t>(wire::parseInteger(text).value_or(0));
}

/// An operator and what follows it: "<=4", "<pow2", "=any".
struct Condition {
    std::string_view name;
    std::string_view comparison; ///< "<=", "<" or "="
    std::string_view value;
};

Condition conditionOf(std::string_view key)
{
    const auto at = std::min(key.find_first_of("<="), key.size());
    const std::size_t length = key.substr(at).starts_with("<=") ? 2 : 1;
    return {key.substr(0, at), key.substr(at, length), key.substr(std::min(at + length, key.size()))};
}

class Search {
public:
    Search(const Json &tree, const Instance &at) : m_tree(tree), m_at(at) { }

    const Json *leaf()
    {
        const Json *node = &m_tree;
        while (true) {
            const auto next = std::find_if(node->items.begin(), node->items.end(),
                [this](const Json &item) { return holds(conditionOf(item.key)); });
            if (next == node->items.end())
                return nullptr;
            if (isLeaf(*next))
                return &*next;
            m_atCall = m_atCall || isAboutCalls(next->key);
            node = &*next;
        }
    }

private:
    bool holds(const Condition &test) const
    {
        const auto &[name, comparison, value] = test;
        if (name == "algorithm" || name == "composition" || value == "any")
            return true;
        if (name == "collective")
            return value == m_at.collective;
        if (name == "comm_type")
            return value == "intra";
        if (name == "comm_hierarchy")
            return value == "parent";
        if (name == "comm_size")
            return commSizeHolds(comparison, value);
        if (name == "count")
            return compare(m_at.messageBytes / openmpi::assumedTypeBytes, comparison,
                value == "pow2" ? powerOfTwoBelow(m_at.placement.commSize) : number(value));
        if (name == "comm_avg_ppn")
            return compare(m_at.placement.ppn, comparison, number(value));
        if (name == "avg_msg_size")
            return compare(m_at.messageBytes, comparison, number(value));
        if (name == "total_msg_size")
            return compare(totalBytes(), comparison, number(value));
        const bool yes = name == "is_commutative" || name == "is_op_built_in" || name == "is_block_regular"
            || (name == "is_node_consecutive" && isConsecutive());
        return value == (yes ? "yes" : "no");
    }

    /// On one node the ranks are in order for 4.0 alone (seen in 4.0.2 and 5.0.2), whose barrier has another
    /// name in the tree.
    bool isConsecutive() const
    {
        const Json *const barrier = m_tree.find("collective=barrier");
        return m_at.placement.nodes != 1 || (barrier && names(*barrier, "MPIR_Barrier_intra_dissemination"));
    }

    static bool names(const Json &node, std::string_view algorithm)
    {
        return std::any_of(node.items.begin(), node.items.end(), [algorithm](const Json &item) {
            return item.key.ends_with(algorithm) || names(item, algorithm);
        });
    }

    bool commSizeHolds(std::string_view comparison, std::string_view value) const
    {
        if (value == "pow2")
            return isPowerOfTwo(m_at.placement.commSize);
        if (value == "node_comm_size")
            return m_at.placement.ppn == m_at.placement.commSize;
        // What can be told is told when the communicator is made; the search at a call takes < for <=.
        return compare(m_at.placement.commSize, m_atCall ? "<=" : comparison, number(value));
    }

    static bool compare(std::uint64_t size, std::string_view comparison, std::int64_t limit)
    {
        const auto value = static_cast<std::int64_t>(size);
        return comparison == "<" ? value < limit : value <= limit;
    }

    std::uint64_t totalBytes() const
    {
        const bool whole = m_at.collective == "reduce_scatter";
        const bool elements = m_at.collective == "gather" || m_at.collective == "scatter";
        return (whole ? m_at.messageBytes : m_at.messageBytes * m_at.placement.commSize)
            / (elements ? openmpi::assumedTypeBytes : 1);
    }

    const Json &m_tree;
    const Instance &m_at;
    bool m_atCall = false; ///< a condition above can be told at a call only
};

class TreeDecisions final : public LibraryDecisions {
public:
    TreeDecisions(Json tree, std::optional<Json> compositions, std::string compositionsText)
        : m_tree(std::move(tree)), m_compositions(std::move(compositions)),
          m_compositionsText(std::move(compositionsText))
    {
    }

    LibraryDecision decide(const Instance &instance) const override
    {
        if (!isWhole(instance))
            return {wire::methodFromId(library, instance.collective, 0), 0};
        const Json *const leaf = mpich::decide(m_tree, instance);
        if (!leaf)
            return {};
        return {methodOfLeaf(*leaf, instance.collective).value_or(Method{}),
            static_cast<std::uint32_t>(leaf->line)};
    }

    std::size_t rules(std::string_view collective) const override
    {
        const Json *const tree = m_tree.find("collective=" + std::string(collective));
        return tree ? leaves(*tree) : 0;
    }

private:
    /// Does the device layer hand the call on as it is?
    bool isWhole(const Instance &instance) const
    {
        if (!m_compositions)
            return true;
        const Json *const leaf = mpich::decide(*m_compositions, instance);
        return !leaf || leaf->key.ends_with(wholeComposition(instance.collective, m_compositionsText));
    }

    static std::size_t leaves(const Json &tree)
    {
        std::size_t count = 0;
        for (const Json &item : tree.items)
            count += isLeaf(item) ? 1 : leaves(item);
        return count;
    }

    Json m_tree;
    std::optional<Json> m_compositions;
    std::string m_compositionsText;
};

} // namespace

bool isAboutCalls(std::string_view key)
{
    const std::string_view name = conditionOf(key).name;
    return name == "avg_msg_size" || name == "total_msg_size" || name == "count" || name == "is_commutative"
        || name == "is_sendbuf_inplace" || name == "is_op_built_in" || name == "is_block_regular";
}

std::optional<Method> methodOf(std::string_view leaf, std::string_view collective)
{
    const std::string prefix = "MPIR_" + capitalised(collective) + '_';
    if (!leaf.starts_with(prefix))
        return std::nullopt;
    leaf.remove_prefix(prefix.size());
    for (const std::string_view kind : {"intra_", "allcomm_"})
        if (leaf.starts_with(kind))
            return wire::parseMethod(leaf.substr(kind.size()), library, collective);
    return std::nullopt;
}

std::optional<Method> methodOfLeaf(const Json &leaf, std::string_view collective)
{
    if (!leaf.key.starts_with(leafKey))
        return std::nullopt;
    auto method = methodOf(std::string_view(leaf.key).substr(leafKey.size()), collective);
    const wire::Algorithm *const known
        = method ? wire::findAlgorithm(library, collective, method->algorithm) : nullptr;
    if (!known)
        return method;
    for (const Json &item : leaf.items) {
        const auto [name, comparison, text] = conditionOf(item.key);
        const auto value = wire::parseUnsigned(text);
        if (value && name == wire::mpichFanoutKey && known->fanout)
            method->fanout = static_cast<std::uint32_t>(*value);
        if (value && name == wire::mpichSegmentKey && known->segments)
            method->segmentBytes = *value;
    }
    return method;
}

Json leafWithParameters(const Method &method, std::string_view collective)
{
    const auto object = [](std::string key) {
        Json result;
        result.kind = Json::Kind::object;
        result.key = std::move(key);
        return result;
    };
    Json leaf = object(std::string(leafKey) + leafOf(method, collective));
    for (const wire::MpichParameter &parameter : wire::mpichParameters(collective, method.algorithm))
        leaf.items.push_back(object(std::string(parameter.key) + '=' + wire::mpichValue(parameter, method)));
    return leaf;
}

std::string wholeComposition(std::string_view collective, std::string_view compositions)
{
    const std::string prefix = "MPIDI_" + capitalised(collective) + "_intra_composition_";
    if (collective == "bcast" || collective == "reduce")
        return prefix + "gamma";
    // Releases from 4.1 on have put another one before that of allgather and alltoall.
    const bool isSecond = collective == "allreduce" || collective == "barrier" || collective == "scan"
        || ((collective == "allgather" || collective == "alltoall")
            && compositions.find('"' + std::string(compositionKey) + prefix + "beta\"")
                != std::string_view::npos);
    return prefix + (isSecond ? "beta" : "alpha");
}

std::string leafOf(const Method &method, std::string_view collective)
{
    if (method.library != library || method.isBaseline())
        return {};
    return "MPIR_" + capitalised(collective) + (method.algorithm == "nb" ? "_allcomm_" : "_intra_")
        + method.algorithm;
}

std::optional<SizeKey> sizeKey(std::string_view collective)
{
    using openmpi::RuleSize;
    const auto size = [collective](RuleSize rule, std::string_view key) {
        return SizeKey{{collective, 0, rule, false, 0, 0, 0}, key};
    };
    if (collective == "bcast" || collective == "allreduce" || collective == "reduce"
        || collective == "alltoall")
        return size(RuleSize::message, "avg_msg_size");
    if (collective == "allgather" || collective == "allgatherv" || collective == "reduce_scatter_block")
        return size(RuleSize::times, "total_msg_size");
    if (collective == "reduce_scatter")
        return size(RuleSize::message, "total_msg_size");
    if (wire::algorithms(library, collective))
        return size(RuleSize::none, "");
    return std::nullopt;
}

const Json *decide(const Json &tree, const Instance &instance)
{
    return Search(tree, instance).leaf();
}

Expected<LibraryDecisionsPtr> openTree(
    std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return parseJson(text, file, stop).map([](Json tree) -> LibraryDecisionsPtr {
        return std::make_shared<TreeDecisions>(std::move(tree), std::nullopt, std::string());
    });
}

Expected<LibraryDecisionsPtr> openTrees(std::string_view generic, std::string_view compositions,
    const std::string &file, const std::stop_token &stop)
{
    if (compositions.empty())
        return openTree(generic, file, stop);
    auto device = parseJson(compositions, std::string(compositionsName), stop);
    if (!device)
        return tl::unexpected(device.error());
    return parseJson(generic, file, stop).map([&](Json tree) -> LibraryDecisionsPtr {
        return std::make_shared<TreeDecisions>(
            std::move(tree), *std::move(device), std::string(compositions));
    });
}

} // namespace collscope::mpich

namespace collscope {

namespace {

/// An exported tree decides with the compositions that lie beside it: both are loaded.
Expected<LibraryDecisionsPtr> openBundle(
    std::string_view text, const std::string &file, const std::stop_token &stop)
{
    const std::filesystem::path path(file);
    const std::filesystem::path beside = path.parent_path() / mpich::compositionsName;
    std::error_code unreadable;
    if (file.empty() || path.filename() == mpich::compositionsName
        || !std::filesystem::exists(beside, unreadable))
        return mpich::openTree(text, file, stop);
    return readLibraryFile(beside.string(), stop).and_then([&](const std::string &compositions) {
        return mpich::openTrees(text, compositions, file, stop);
    });
}

} // namespace

LibraryFormat mpichJsonFile()
{
    return {"mpich-json", "MPICH selection tree",
        [](std::string_view text) { return text.find("\"collective=") != std::string_view::npos; },
        mpich::lintTree, openBundle};
}

} // namespace collscope
