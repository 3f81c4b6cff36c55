// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/mpich_csel.h"

#include "engine/mpi_formats/requirement_findings.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

namespace collscope::mpich {

namespace {

constexpr std::array<std::string_view, 16> operators
    = {"collective", "comm_type", "comm_size", "comm_hierarchy", "is_node_consecutive", "comm_avg_ppn",
        "avg_msg_size", "total_msg_size", "count", "is_commutative", "is_sendbuf_inplace", "is_op_built_in",
        "is_block_regular", "is_multi_threaded", "algorithm", "composition"};

/// MPICH loads a tree for each of its layers.
enum class Layer {
    generic, ///< MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE
    device, ///< MPIR_CVAR_CH4_COLL_SELECTION_TUNING_JSON_FILE: compositions
    sharedMemory, ///< MPIR_CVAR_CH4_POSIX_COLL_SELECTION_TUNING_JSON_FILE
};

constexpr std::string_view sharedMemoryLeaf = "MPIDI_POSIX_mpi_";

Layer layerOf(std::string_view text)
{
    if (text.find("\"composition=") != std::string_view::npos)
        return Layer::device;
    return text.find("\"algorithm=MPIDI_POSIX_") != std::string_view::npos
            && text.find("\"algorithm=MPIR_") == std::string_view::npos
        ? Layer::sharedMemory
        : Layer::generic;
}

class TreeLinter {
public:
    TreeLinter(const std::string &file, const std::stop_token &stop)
        : m_file(file), m_stop(stop), m_needs(file)
    {
    }

    Findings run(std::string_view text)
    {
        const auto tree = parseJson(text, m_file, m_stop);
        if (!tree) {
            add(m_findings, {FindingSeverity::error, tree.error()});
            return std::move(m_findings);
        }
        constexpr std::size_t page = 4096;
        if (!text.empty() && text.size() % page == 0)
            report(FindingSeverity::error, 0,
                say("is a multiple of 4096 bytes long: MPICH reads beyond its end"),
                say("add a line feed at the end"));
        m_layer = layerOf(text);
        for (const wire::Collective &collective : wire::mpiCollectives())
            if (m_layer == Layer::generic && wire::algorithms(library, collective.name)
                && !tree->find("collective=" + std::string(collective.name)))
                report(FindingSeverity::error, 0,
                    say("has no tree for {}: its first call aborts", collective.name),
                    say("start from the complete tree of the installed MPICH"));
        for (const Json &item : tree->items) {
            m_collective = item.key.substr(std::min(item.key.find('=') + 1, item.key.size()));
            if (!item.key.starts_with("collective="))
                report(FindingSeverity::error, item.line,
                    say("'{}' is no collective: MPI_Init aborts", item.key),
                    say("begin with keys such as collective=bcast"));
            m_atCall = false;
            check(item, {});
        }
        for (Finding &finding : m_needs.take())
            add(m_findings, std::move(finding));
        return std::move(m_findings);
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    /// What the conditions above a node say about the calls that come to it.
    struct Known {
        std::uint64_t first = 2; ///< processes
        std::uint64_t last = std::numeric_limits<std::int32_t>::max();
        wire::Requirements met = 0;
        bool judged = true; ///< false: between groups, or of empty messages
    };

    /// Below a child whose key is `key`.
    static Known below(Known known, const std::string &key)
    {
        using wire::Requirement;
        static constexpr std::array<std::pair<std::string_view, wire::Requirements>, 8> conditions{{
            {"comm_size=pow2", static_cast<wire::Requirements>(Requirement::powerOfTwo)},
            {"is_commutative=yes", static_cast<wire::Requirements>(Requirement::commutative)},
            {"is_op_built_in=yes", Requirement::builtInOperation | Requirement::commutative},
            {"is_sendbuf_inplace=yes", static_cast<wire::Requirements>(Requirement::inPlace)},
            {"is_sendbuf_inplace=no", static_cast<wire::Requirements>(Requirement::notInPlace)},
            {"is_block_regular=yes", static_cast<wire::Requirements>(Requirement::equalBlocks)},
            {"comm_hierarchy=parent", static_cast<wire::Requirements>(Requirement::wholeCommunicator)},
            {"is_node_consecutive=yes", Requirement::nodesInOrder | Requirement::wholeCommunicator},
        }};
        for (const auto &[condition, met] : conditions)
            if (key == condition)
                known.met |= met;
        known.judged = known.judged && key != "comm_type=inter" && key != "avg_msg_size<=0";
        if (key.starts_with("comm_size<"))
            known.last = std::min(known.last, threshold(key).second.value_or(known.last));
        return known;
    }

    /// Behind a child whose key is `key`: where its condition does not hold.
    static Known behind(Known known, const std::string &key)
    {
        if (key == "count<pow2")
            known.met = known.met | wire::Requirement::countNotBelowProcesses;
        if (key.starts_with("comm_size<"))
            known.first = std::max(known.first, threshold(key).second.value_or(0) + 1);
        return known;
    }

    void check(const Json &node, Known above)
    {
        for (const Json &item : node.items) {
            if (m_stop.stop_requested())
                return;
            const Known known = below(above, item.key);
            above = behind(above, item.key);
            const auto at = std::min(item.key.find_first_of("<="), item.key.size());
            const std::string name = item.key.substr(0, at);
            if (std::find(operators.begin(), operators.end(), name) == operators.end()) {
                report(FindingSeverity::error, item.line,
                    say("'{}' is no condition: MPI_Init aborts", item.key),
                    say("conditions are those of MPICH's generic tree"));
                continue;
            }
            if (name == "algorithm") {
                checkLeaf(item, known);
                checkParameters(item);
                continue;
            }
            if (name == "composition")
                continue;
            checkNumber(item, item.key.substr(at));
            checkSize(item, name, known.judged && wire::algorithms(library, m_collective));
            if (item.items.empty())
                report(FindingSeverity::error, item.line,
                    say("'{}' leads to no algorithm: MPICH aborts", item.key),
                    say("put an algorithm behind every condition"));
            const bool atCall = m_atCall;
            m_atCall = m_atCall || isAboutCalls(item.key);
            check(item, known);
            m_atCall = atCall;
        }
        checkLast(node);
        checkOrder(node);
    }

    /// The first condition of a chain that holds is taken: one that asks for less than an earlier one never
    /// holds.
    void checkOrder(const Json &node)
    {
        // Of each name the conditions that ask for more than all before them, so in ascending order.
        using Limit = std::pair<std::uint64_t, const Json *>;
        std::map<std::string_view, std::vector<Limit>> rising;
        for (const Json &item : node.items) {
            const auto [name, limit] = threshold(item.key);
            if (!limit)
                continue;
            std::vector<Limit> &before = rising[name];
            const auto taker = std::lower_bound(before.begin(), before.end(), *limit,
                [](const Limit &earlier, std::uint64_t wanted) { return earlier.first < wanted; });
            if (taker == before.end())
                before.emplace_back(*limit, &item);
            else
                report(FindingSeverity::error, item.line,
                    say("'{}' is never reached: '{}' before it takes everything", item.key,
                        taker->second->key),
                    say("sort the conditions from small to large"));
        }
    }

    /// "comm_size<=4": name and greatest size that satisfies.
    static std::pair<std::string_view, std::optional<std::uint64_t>> threshold(std::string_view key)
    {
        const auto at = std::min(key.find('<'), key.size());
        const bool orEqual = key.substr(at).starts_with("<=");
        const auto value = wire::parseUnsigned(key.substr(std::min(at + (orEqual ? 2 : 1), key.size())));
        if (!value || at == key.size() || (!orEqual && *value == 0))
            return {key.substr(0, at), std::nullopt};
        return {key.substr(0, at), orEqual ? *value : *value - 1};
    }

    /// A chain of conditions must not fall through.
    void checkLast(const Json &node)
    {
        if (node.items.empty())
            return;
        const std::string &last = node.items.back().key;
        const bool open = (last.starts_with("comm_size") || last.find("msg_size") != std::string::npos
                              || last.starts_with("count") || last.starts_with("comm_hierarchy")
                              || last.starts_with("comm_avg_ppn"))
            && !last.ends_with("=any");
        if (open)
            report(FindingSeverity::error, node.items.back().line,
                say("'{}' is the last of its chain: what it does not cover aborts", last),
                say("end the chain with a condition =any"));
        for (std::size_t i = 0; i + 1 < node.items.size(); ++i)
            if (node.items[i].key.ends_with("=any"))
                report(FindingSeverity::error, node.items[i + 1].line,
                    say("'{}' is never reached: '{}' before it takes everything", node.items[i + 1].key,
                        node.items[i].key),
                    say("move the condition =any to the end"));
    }

    void checkLeaf(const Json &item, const Known &known)
    {
        if (!wire::algorithms(library, m_collective))
            return; // what the catalogue does not have it cannot judge
        const std::string name = item.key.substr(item.key.find('=') + 1);
        if (name.starts_with(sharedMemoryLeaf))
            return checkSharedMemory(item, name);
        const auto method = methodOf(name, m_collective);
        if (method && known.judged)
            m_needs.add(m_collective, *method, known.first, known.last, item.line, known.met | beyondTrees());
        if (name.find("_inter_") == std::string::npos && !method)
            report(FindingSeverity::warning, item.line,
                fmt::format("{} is no known algorithm of {}. A release without it aborts in MPI_Init", name,
                    m_collective),
                say("compare with the release that shall read the file"));
    }

    /// Its calls go on to the generic tree where a collective is missing.
    void checkSharedMemory(const Json &item, const std::string &name)
    {
        if (m_layer != Layer::sharedMemory)
            report(FindingSeverity::error, item.line,
                fmt::format(
                    "{} is an algorithm of the shared-memory layer. MPICH aborts if a tree of another "
                    "layer names it",
                    name),
                "Move it to the file of MPIR_CVAR_CH4_POSIX_COLL_SELECTION_TUNING_JSON_FILE");
        else if (!name.starts_with(std::string(sharedMemoryLeaf) + m_collective + '_'))
            report(FindingSeverity::error, item.line,
                fmt::format("{} is not an algorithm of {}", name, m_collective),
                "Name an algorithm of the collective that the tree is for");
    }

    /// MPICH reads a parameter that a leaf does not set from memory that was never set.
    void checkParameters(const Json &leaf)
    {
        const auto method = methodOf(leaf.key.substr(leaf.key.find('=') + 1), m_collective);
        if (!method)
            return;
        for (const wire::MpichParameter &parameter : wire::mpichParameters(m_collective, method->algorithm)) {
            const std::string start = std::string(parameter.key) + '=';
            const auto set = std::find_if(leaf.items.begin(), leaf.items.end(),
                [&start](const Json &item) { return item.key.starts_with(start); });
            const bool isRadix = parameter.key == wire::mpichFanoutKey;
            if (set == leaf.items.end() && (isRadix || parameter.key == wire::mpichTreeKey))
                report(FindingSeverity::error, leaf.line,
                    fmt::format("{} of {} has no parameter {}: MPICH crashes or hangs in MPI_Init.",
                        method->algorithm, m_collective, parameter.key),
                    fmt::format("Write \"{}{}\" into the braces of the algorithm.", start, parameter.value));
            else if (set == leaf.items.end())
                report(FindingSeverity::warning, leaf.line,
                    fmt::format("{} of {} has no parameter {}: its value is arbitrary.", method->algorithm,
                        m_collective, parameter.key),
                    fmt::format("Write \"{}{}\" into the braces of the algorithm.", start, parameter.value));
            else if (isRadix && wire::parseUnsigned(set->key.substr(start.size())).value_or(0) < 2)
                report(FindingSeverity::error, set->line,
                    fmt::format("'{}' of {} is below 2: MPICH crashes or hangs.", set->key, m_collective),
                    "Use 2 or more.");
        }
    }

    /// What MPICH's own tree does not see to either.
    wire::Requirements beyondTrees() const
    {
        using wire::Requirement;
        constexpr auto type = static_cast<wire::Requirements>(Requirement::contiguousType);
        return m_collective == "reduce_scatter" ? type | Requirement::notInPlace : type;
    }

    void checkNumber(const Json &item, std::string_view test)
    {
        test.remove_prefix(std::min(test.find_first_not_of("<="), test.size()));
        const auto value = wire::parseUnsigned(test);
        if (value && *value > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
            report(FindingSeverity::error, item.line,
                say("'{}' does not fit MPICH's int and is read as another number", item.key),
                say("sizes end at 2147483647"));
    }

    /// Warns of what can be decided: not of trees between groups, nor of collectives that are not measured,
    /// which are MPICH's own.
    void checkSize(const Json &item, const std::string &name, bool warns)
    {
        const auto size = sizeKey(m_collective);
        if (name == "avg_msg_size" && size && size->key != "avg_msg_size" && !item.key.ends_with("=any"))
            report(FindingSeverity::error, item.line,
                say("MPICH has no avg_msg_size for {}: the call aborts", m_collective),
                say("use total_msg_size, message size x processes"));
        if (!warns)
            return;
        if (name == "total_msg_size" && (m_collective == "gather" || m_collective == "scatter")
            && !item.key.ends_with("=any"))
            report(FindingSeverity::warning, item.line,
                say("the size of {} counts elements, not bytes: ranks that describe the data by different "
                    "types may choose differently",
                    m_collective),
                say("use one algorithm for all message sizes of a communicator size"));
        const bool isMpichsOwn = m_collective == "alltoall" && item.key == "comm_size<8"; // in its own tree
        if (name == "comm_size" && m_atCall && !isMpichsOwn && item.key.find('<') != std::string::npos
            && item.key.find("<=") == std::string::npos)
            report(FindingSeverity::warning, item.line,
                say("'{}' is taken for <= below a condition on a call", item.key),
                say("put communicator sizes above everything else"));
    }

    const std::string &m_file;
    const std::stop_token &m_stop;
    std::string m_collective;
    Layer m_layer = Layer::generic;
    bool m_atCall = false; ///< below a condition that can be told at a call only
    RequirementFindings m_needs;
    Findings m_findings;
};

} // namespace

Findings lintTree(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return TreeLinter(file, stop).run(text);
}

} // namespace collscope::mpich
