// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/mpich_csel.h"

#include "engine/data/say.h"

#include "engine/io/regular_file.h"
#include "engine/io/source_stamp.h"
#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <mutex>

namespace collscope::mpich {

namespace {

constexpr std::string_view leafKey = "algorithm=";

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
    explicit Search(const Instance &at) : m_at(at), m_size(sizeKey(at.collective)) { }

    const Json *leaf(const Json &tree)
    {
        const Json *node = &tree;
        while (true) {
            const auto next = std::find_if(node->items.begin(), node->items.end(),
                [this](const Json &item) { return holds(conditionOf(item.key)); });
            if (next == node->items.end())
                return nullptr;
            if (next->key.starts_with(leafKey))
                return &*next;
            m_atCall = m_atCall || isAboutCalls(next->key);
            node = &*next;
        }
    }

private:
    bool holds(const Condition &test) const
    {
        const auto &[name, comparison, value] = test;
        if (name == "algorithm" || value == "any")
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
            || name == "is_node_consecutive";
        return value == (yes ? "yes" : "no");
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

    const Instance &m_at;
    std::optional<SizeKey> m_size;
    bool m_atCall = false; ///< a condition above can be told at a call only
};

class TreeDecisions final : public LibraryDecisions {
public:
    explicit TreeDecisions(Json tree) : m_tree(std::move(tree)) { }

    LibraryDecision decide(const Instance &instance) const override
    {
        const Json *const leaf = mpich::decide(m_tree, instance);
        if (!leaf)
            return {};
        auto method = methodOf(std::string_view(leaf->key).substr(leafKey.size()), instance.collective);
        return {method.value_or(Method{}), static_cast<std::uint32_t>(leaf->line)};
    }

    std::size_t rules(std::string_view collective) const override
    {
        const Json *const tree = m_tree.find("collective=" + std::string(collective));
        return tree ? leaves(*tree) : 0;
    }

private:
    static std::size_t leaves(const Json &tree)
    {
        std::size_t count = 0;
        for (const Json &item : tree.items)
            count += item.key.starts_with(leafKey) ? 1 : leaves(item);
        return count;
    }

    Json m_tree;
};

/// The keys of leaves that are texts of their own: those end with a zero byte, a part of a tree does not.
std::set<std::string, std::less<>> leavesIn(std::string_view binary)
{
    constexpr std::size_t longest = 200;
    std::set<std::string, std::less<>> keys;
    for (auto at = binary.find(leafKey); at != std::string_view::npos;
         at = binary.find(leafKey, at + leafKey.size())) {
        const std::string_view text = binary.substr(at, longest);
        if (const auto end = text.find_first_of(std::string_view("\0\"", 2));
            end != std::string_view::npos && text[end] == '\0')
            keys.emplace(text.substr(0, end));
    }
    return keys;
}

std::vector<std::string> libraryFolders()
{
    std::vector<std::string> folders;
    if (const char *const path = std::getenv("LD_LIBRARY_PATH")) // NOLINT(concurrency-mt-unsafe): only read
        for (const std::string_view folder : wire::split(path, ':'))
            folders.emplace_back(folder);
    for (const char *const folder : {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
             "/usr/lib64/mpich/lib", "/usr/lib", "/usr/local/lib", "/opt/mpich/lib"})
        folders.emplace_back(folder);
    std::erase(folders, std::string());
    return folders;
}

/// What was read last, and what its file looked like then.
class LastRead {
public:
    /// Null: there is no such file, or it cannot be read.
    SharedLibraryPtr library(const std::string &path)
    {
        const auto stamp = io::stampOf(path);
        const std::scoped_lock lock(m_mutex);
        if (!stamp)
            return nullptr;
        if (m_library && m_library->path == path && m_stamp == *stamp)
            return m_library;
        const auto bytes = io::readWhole(path, largestLibrary);
        if (!bytes)
            return nullptr;
        m_library = std::make_shared<const SharedLibrary>(
            SharedLibrary{path, embeddedTree(*bytes, path), leavesIn(*bytes)});
        m_stamp = *stamp;
        return m_library;
    }

private:
    std::mutex m_mutex;
    SharedLibraryPtr m_library;
    io::SourceStamp m_stamp;
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

Expected<std::string> embeddedTree(std::string_view binary, const std::string &path)
{
    constexpr std::string_view begin = "{\"collective=";
    std::string_view largest;
    std::string_view text;
    // What begins within a text is shorter than that.
    for (auto at = binary.find(begin); at != std::string_view::npos;
         at = binary.find(begin, at + text.size())) {
        text = binary.substr(at, binary.find('\0', at) - at);
        if (text.size() > largest.size())
            largest = text;
    }
    if (largest.empty())
        return failure(say("holds no selection tree of MPICH"), say("name libmpich.so of MPICH 4"), path);
    return std::string(largest);
}

bool SharedLibrary::knows(std::string_view leaf) const
{
    return leaves.contains(std::string(leafKey) + std::string(leaf));
}

Expected<SharedLibraryPtr> installedLibrary()
{
    static LastRead lastRead;
    for (const std::string &folder : libraryFolders())
        if (SharedLibraryPtr found = lastRead.library(folder + "/libmpich.so.12"))
            return found;
    return failure(say("MPICH 4 is not installed here: its selection tree is read from libmpich.so.12"),
        say("install MPICH, put its folder into LD_LIBRARY_PATH, or use file:PATH with a tuning file"));
}

Expected<std::string> installedTree()
{
    return installedLibrary().and_then([](const SharedLibraryPtr &installed) { return installed->tree; });
}

const Json *decide(const Json &tree, const Instance &instance)
{
    return Search(instance).leaf(tree);
}

Expected<LibraryDecisionsPtr> openTree(
    std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return parseJson(text, file, stop).map([](Json tree) -> LibraryDecisionsPtr {
        return std::make_shared<TreeDecisions>(std::move(tree));
    });
}

} // namespace collscope::mpich

namespace collscope {

LibraryFormat mpichJsonFile()
{
    return {"mpich-json", "MPICH selection tree",
        [](std::string_view text) { return text.find("\"collective=") != std::string_view::npos; },
        mpich::lintTree, mpich::openTree};
}

} // namespace collscope
