// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/intel_tuning.h"

#include "engine/mpi_formats/range_rules.h"
#include "engine/wire/intel_mpi.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <functional>

namespace collscope::intel {

namespace {

constexpr std::size_t largestTree = std::size_t{64} << 20; ///< the library dumps 14 MiB
constexpr std::uint32_t nodeMagic = 0xEEEEEEEE;
constexpr std::uint32_t leafMagic = 0xCCCCCCCC;
constexpr std::int32_t decidedMagic = 0x4C435343; ///< in bytes of a leaf that the library does not read
constexpr std::size_t headerBytes = 40; ///< of nodes and leaves
constexpr std::size_t partBytes = sizeof(Composition::value_type);
constexpr std::int32_t mostParts = 64;

enum Layer : std::int32_t {
    root,
    level,
    kind,
    kind2,
    collectiveLayer,
    ppn,
    commSize,
    messageBytes,
    leaf,
    commId
};

/// Keys of the parts of the tree that select by composition for communicators within one group: those that
/// the library has tuned, and its defaults for collectives that have none.
constexpr std::int32_t compositionLevel = 1;
constexpr std::int32_t withinGroup = 0;
constexpr std::int32_t tuned = 1;
constexpr std::int32_t untuned = 0;

/// In the order of the library's numbers.
constexpr std::array<std::string_view, 17> collectiveNames = {"allgather", "allgatherv", "allreduce",
    "alltoall", "alltoallv", "alltoallw", "barrier", "bcast", "exscan", "gather", "gatherv", "reduce_scatter",
    "reduce", "scan", "scatter", "scatterv", "reduce_scatter_block"};

std::int32_t numberOf(std::string_view collective)
{
    const auto *const found = std::find(collectiveNames.begin(), collectiveNames.end(), collective);
    return found == collectiveNames.end() ? -1 : static_cast<std::int32_t>(found - collectiveNames.begin());
}

template <typename Value> Value valueAt(std::string_view bytes, std::size_t at)
{
    Value value;
    std::memcpy(&value, bytes.data() + at, sizeof(value));
    return value;
}

template <typename Value> void put(std::string &bytes, Value value)
{
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// Unpacks at most `most` bytes; nothing when the stream is damaged or longer.
std::optional<std::string> unpacked(std::string_view bytes, std::size_t most, bool whole)
{
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return std::nullopt;
    const std::unique_ptr<z_stream, int (*)(z_stream *)> ends(&stream, inflateEnd);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data())); // zlib does not write there
    stream.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), largestTree));
    std::string result;
    std::array<char, 1U << 16> block;
    int status = Z_OK;
    while (status == Z_OK && result.size() < most) {
        stream.next_out = reinterpret_cast<Bytef *>(block.data());
        stream.avail_out = static_cast<uInt>(block.size());
        status = inflate(&stream, Z_NO_FLUSH);
        result.append(block.data(), block.size() - stream.avail_out);
    }
    const bool good
        = whole ? status == Z_STREAM_END && result.size() <= most : status == Z_OK || status == Z_STREAM_END;
    return good ? std::optional(std::move(result)) : std::nullopt;
}

class TreeReader {
public:
    explicit TreeReader(std::string_view bytes) : m_bytes(bytes), m_most(bytes.size() / headerBytes) { }

    /// False when the tree is damaged. Children lie behind their parent and no layer is below itself
    /// (`above`: a bit for each layer), so that it ends and is not deep.
    bool read(std::size_t at, TuningNode &node, std::uint32_t above = 0)
    {
        if (++m_count > m_most || at > m_bytes.size() || m_bytes.size() - at < headerBytes)
            return false;
        node.layer = valueAt<std::int32_t>(m_bytes, at + 8);
        if (node.layer < Layer::root || node.layer > Layer::commId || (above >> node.layer & 1U) != 0)
            return false;
        if (node.layer == Layer::leaf)
            return readLeaf(at, node);
        above |= 1U << node.layer;
        node.childLayer = valueAt<std::int32_t>(m_bytes, at + 12);
        node.key = valueAt<std::int32_t>(m_bytes, at + 16);
        node.key2 = valueAt<std::int32_t>(m_bytes, at + 20);
        node.capacity = valueAt<std::int32_t>(m_bytes, at + 24);
        const auto count = valueAt<std::int32_t>(m_bytes, at + 28);
        if (valueAt<std::uint32_t>(m_bytes, at + 32) != nodeMagic || count < 1 || node.capacity < count
            || (m_bytes.size() - at - headerBytes) / sizeof(std::int64_t)
                < static_cast<std::size_t>(node.capacity))
            return false;
        for (std::int32_t i = 0; i < count; ++i) {
            const auto child = valueAt<std::int64_t>(
                m_bytes, at + headerBytes + sizeof(std::int64_t) * static_cast<std::size_t>(i));
            if (child <= static_cast<std::int64_t>(at))
                return false;
            TuningNode &made = node.children.emplace_back();
            if (!read(static_cast<std::size_t>(child), made, above) || made.layer != node.childLayer)
                return false;
        }
        return true;
    }

private:
    bool readLeaf(std::size_t at, TuningNode &node)
    {
        const auto count = valueAt<std::int32_t>(m_bytes, at + 24);
        node.capacity = valueAt<std::int32_t>(m_bytes, at + 28);
        if (valueAt<std::uint32_t>(m_bytes, at + 32) != leafMagic || count < 0 || node.capacity < count
            || node.capacity > mostParts
            || (m_bytes.size() - at - headerBytes) / partBytes < static_cast<std::size_t>(node.capacity))
            return false;
        for (std::int32_t i = 0; i < count; ++i)
            node.composition.push_back(valueAt<Composition::value_type>(
                m_bytes, at + headerBytes + partBytes * static_cast<std::size_t>(i)));
        const auto id = valueAt<std::int32_t>(m_bytes, at + 16);
        if (valueAt<std::int32_t>(m_bytes, at + 12) == decidedMagic
            && valueAt<std::int32_t>(m_bytes, at + 20) == ~id)
            node.decided = id;
        return true;
    }

    std::string_view m_bytes;
    std::size_t m_most;
    std::size_t m_count = 0;
};

std::int64_t writeNode(const TuningNode &node, std::int64_t parent, std::string &bytes)
{
    const std::size_t at = bytes.size();
    const bool isLeaf = node.isLeaf();
    const std::size_t count = isLeaf ? node.composition.size() : node.children.size();
    const std::size_t capacity = std::max(count, static_cast<std::size_t>(node.capacity));
    put(bytes, parent);
    put(bytes, node.layer);
    put(bytes, isLeaf ? (node.decided != 0 ? decidedMagic : 0) : node.childLayer);
    put(bytes, isLeaf ? node.decided : node.key);
    put(bytes, isLeaf ? (node.decided != 0 ? ~node.decided : 0) : node.key2);
    // The library counts the parts of a leaf before it reserves room, the children of a node after.
    put(bytes, static_cast<std::int32_t>(isLeaf ? count : capacity));
    put(bytes, static_cast<std::int32_t>(isLeaf ? capacity : count));
    put(bytes, isLeaf ? leafMagic : nodeMagic);
    put(bytes, std::int32_t{0});
    if (isLeaf) {
        for (const Composition::value_type &part : node.composition)
            put(bytes, part);
        bytes.append(partBytes * (capacity - count), '\0');
        return static_cast<std::int64_t>(at);
    }
    bytes.append(sizeof(std::int64_t) * capacity, '\0');
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t child = writeNode(node.children[i], static_cast<std::int64_t>(at), bytes);
        std::memcpy(bytes.data() + at + headerBytes + sizeof(child) * i, &child, sizeof(child));
    }
    return static_cast<std::int64_t>(at);
}

const TuningNode *childOf(const TuningNode *node, std::int32_t key)
{
    if (!node)
        return nullptr;
    const auto found = std::find_if(node->children.begin(), node->children.end(),
        [key](const TuningNode &child) { return !child.isLeaf() && child.key == key; });
    return found == node->children.end() ? nullptr : &*found;
}

TuningNode *childOf(TuningNode *node, std::int32_t key)
{
    return const_cast<TuningNode *>(childOf(static_cast<const TuningNode *>(node), key));
}

/// Does the child take sizes up to `size`?
bool reaches(const TuningNode &child, std::uint64_t size)
{
    return child.key == -1 || static_cast<std::int64_t>(child.key) >= static_cast<std::int64_t>(size);
}

std::vector<TuningNode>::iterator served(std::vector<TuningNode> &children, std::uint64_t size)
{
    const auto found = std::find_if(
        children.begin(), children.end(), [size](const TuningNode &child) { return reaches(child, size); });
    return found == children.end() ? std::prev(found) : found;
}

/// Makes a range of sizes end at `last`.
void endRange(std::vector<TuningNode> &children, std::uint64_t last)
{
    const auto at = served(children, last);
    if (at->key == static_cast<std::int32_t>(last))
        return;
    TuningNode below = *at;
    below.key = static_cast<std::int32_t>(last);
    below.key2 = 0;
    children.insert(at, std::move(below));
}

struct Range {
    std::uint64_t first;
    std::uint64_t last;
};

/// The range of a region that a layer selects by; nothing: the layer selects by something else.
std::optional<Range> rangeOf(std::int32_t layer, const TuningRegion &region)
{
    switch (layer) {
    case Layer::ppn:
        return Range{region.firstPpn, region.lastPpn};
    case Layer::commSize:
        return Range{region.firstCommSize, region.lastCommSize};
    case Layer::messageBytes:
        return Range{region.firstBytes, region.lastBytes};
    default:
        return std::nullopt;
    }
}

void replaceLeaves(TuningNode &node, const TuningRegion &region, const TuningNode &leafOfAll)
{
    if (node.isLeaf()) {
        node = leafOfAll;
        return;
    }
    const auto range = rangeOf(node.childLayer, region);
    if (!range) {
        for (TuningNode &child : node.children)
            replaceLeaves(child, region, leafOfAll);
        return;
    }
    if (node.children.back().key != -1) { // it takes everything beyond its key too
        node.children.push_back(node.children.back());
        node.children.back().key = -1;
        node.children.back().key2 = -1;
    }
    if (range->first > 0)
        endRange(node.children, range->first - 1);
    if (range->last < TuningRegion::any)
        endRange(node.children, range->last);
    std::uint64_t begin = 0;
    for (TuningNode &child : node.children) {
        if (begin >= range->first && begin <= range->last)
            replaceLeaves(child, region, leafOfAll);
        if (child.key == -1)
            break; // the library finds nothing behind it
        begin = std::max<std::uint64_t>(begin, static_cast<std::uint64_t>(std::max(child.key, 0)) + 1);
    }
}

/// Appends the leaves below that calls of a region reach.
void reachedLeaves(const TuningNode &node, const TuningRegion &region, std::vector<TuningLeaf> &leaves)
{
    if (node.isLeaf()) {
        leaves.push_back({region, node.composition});
        return;
    }
    if (!rangeOf(node.childLayer, region)) {
        const auto &children = node.children;
        const auto found = std::find_if(
            children.begin(), children.end(), [](const TuningNode &child) { return reaches(child, 0); });
        reachedLeaves(found == children.end() ? children.back() : *found, region, leaves);
        return;
    }
    std::uint64_t begin = 0;
    for (const TuningNode &child : node.children) {
        const bool isLast = child.key == -1 || &child == &node.children.back();
        const std::uint64_t end
            = isLast ? TuningRegion::any : static_cast<std::uint64_t>(std::max(child.key, 0));
        if (end >= begin) {
            TuningRegion below = region;
            const auto set = [&](std::uint64_t &first, std::uint64_t &last) {
                first = begin;
                last = end;
            };
            if (node.childLayer == Layer::ppn)
                set(below.firstPpn, below.lastPpn);
            else if (node.childLayer == Layer::commSize)
                set(below.firstCommSize, below.lastCommSize);
            else
                set(below.firstBytes, below.lastBytes);
            reachedLeaves(child, below, leaves);
            begin = end + 1;
        }
        if (child.key == -1)
            break; // the library finds nothing behind it
    }
}

/// Calls `visit(leaf, text of the path)` for each leaf below.
void eachLeaf(const TuningNode &node, const std::string &path,
    const std::function<void(const TuningNode &, const std::string &)> &visit)
{
    if (node.isLeaf()) {
        visit(node, path);
        return;
    }
    std::string below = path;
    const auto bound = [&](std::string_view words) {
        below += node.key == -1 ? fmt::format("any {}, ", words)
                                : fmt::format("up to {} {}, ", node.key, words);
    };
    if (node.layer == Layer::ppn)
        bound("processes per node");
    else if (node.layer == Layer::commSize)
        bound("processes");
    else if (node.layer == Layer::messageBytes)
        bound("bytes");
    for (const TuningNode &child : node.children)
        eachLeaf(child, below, visit);
}

} // namespace

std::string presetsValue(int first)
{
    std::string value;
    for (int i = 0; i < presetsPerDump; ++i)
        value += fmt::format("{}{}:{}-{}", i == 0 ? "" : ";", first + i, i, i);
    return value;
}

bool TuningNode::isLeaf() const
{
    return layer == Layer::leaf;
}

bool TuningFile::recognises(std::string_view bytes)
{
    if (bytes.size() < 2 || bytes.front() != '\x78')
        return false;
    const auto head = unpacked(bytes, headerBytes, false);
    return head && head->size() >= headerBytes && valueAt<std::int64_t>(*head, 0) == -1
        && valueAt<std::uint32_t>(*head, 32) == nodeMagic;
}

Expected<TuningFile> TuningFile::read(std::string_view bytes, const std::string &file)
{
    const auto tree = unpacked(bytes, largestTree, true);
    return readTree(tree ? std::string_view(*tree) : std::string_view(), file);
}

Expected<TuningFile> TuningFile::readTree(std::string_view tree, const std::string &file)
{
    TuningFile result;
    if (!TreeReader(tree).read(0, result.m_root) || result.m_root.layer != Layer::root
        || !childOf(childOf(&result.m_root, compositionLevel), withinGroup))
        return failure("the tuning file of Intel MPI is damaged or of an unknown format",
            "Write it again: I_MPI_TUNING_BIN_DUMP=FILE mpirun ...", file);
    return result;
}

std::string TuningFile::write() const
{
    std::string tree;
    writeNode(m_root, -1, tree);
    return packed(tree);
}

std::string TuningFile::packed(std::string_view tree)
{
    uLongf size = compressBound(static_cast<uLong>(tree.size()));
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef *>(packed.data()), &size, reinterpret_cast<const Bytef *>(tree.data()),
        static_cast<uLong>(tree.size()), Z_BEST_SPEED);
    packed.resize(size);
    return packed;
}

const TuningNode *TuningFile::tree(std::string_view collective) const
{
    const TuningNode *const group = childOf(childOf(&m_root, compositionLevel), withinGroup);
    const std::int32_t number = numberOf(collective);
    const TuningNode *const own = childOf(childOf(group, tuned), number);
    return own ? own : childOf(childOf(group, untuned), number);
}

const TuningNode *TuningFile::find(
    std::string_view collective, std::uint64_t ppn, std::uint64_t commSize, std::uint64_t bytes) const
{
    const auto below = [](const TuningNode *node, std::uint64_t size) -> const TuningNode * {
        return node && !node->children.empty()
            ? &*served(const_cast<TuningNode *>(node)->children, size) // reads only
            : nullptr;
    };
    const auto leafAt = [&](const TuningNode *perNode) {
        const TuningNode *const sized = below(below(below(perNode, commSize), 0), bytes);
        return below(sized, 0);
    };
    const TuningNode *const top = tree(collective);
    if (!top || ppn > 0)
        return leafAt(below(top, ppn));
    const TuningNode *any = nullptr;
    for (const TuningNode &child : top->children) {
        const TuningNode *const found = leafAt(&child);
        if (!any || (found && found->decided != 0 && any->decided == 0))
            any = found;
    }
    return any;
}

bool TuningFile::decide(
    std::string_view collective, const TuningRegion &region, const Composition &composition, int id)
{
    const TuningNode *const existing = tree(collective);
    TuningNode *const own = childOf(childOf(childOf(&m_root, compositionLevel), withinGroup), tuned);
    if (!existing || !own || composition.empty() || id <= 0)
        return false;
    TuningNode *edited = childOf(own, existing->key);
    if (!edited) { // the default becomes the tuned choice, to be edited
        own->children.push_back(*existing);
        edited = &own->children.back();
    }
    TuningNode leafOfAll;
    leafOfAll.layer = Layer::leaf;
    leafOfAll.composition = composition;
    leafOfAll.decided = id;
    replaceLeaves(*edited, region, leafOfAll);
    return true;
}

std::optional<Composition> TuningFile::preset(std::string_view collective, int id) const
{
    const TuningNode *sizes = tree(collective);
    while (sizes && !sizes->isLeaf() && sizes->childLayer != Layer::messageBytes)
        sizes = sizes->children.size() == 1 ? &sizes->children.front() : nullptr;
    const auto at = static_cast<std::size_t>(id - firstPreset(id));
    if (!sizes || sizes->children.size() <= at)
        return std::nullopt;
    for (std::size_t i = 0; i < sizes->children.size(); ++i)
        if (sizes->children[i].key != static_cast<std::int32_t>(i))
            return std::nullopt;
    const std::vector<TuningNode> &leaves = sizes->children[at].children;
    if (leaves.size() != 1 || leaves.front().composition.empty()
        || leaves.front().composition.front()[0] <= 0)
        return std::nullopt;
    return leaves.front().composition;
}

std::vector<TuningLeaf> TuningFile::leaves(std::string_view collective) const
{
    std::vector<TuningLeaf> all;
    if (const TuningNode *const top = tree(collective))
        reachedLeaves(*top, {}, all);
    return all;
}

std::size_t TuningFile::decided(std::string_view collective) const
{
    std::size_t count = 0;
    if (const TuningNode *const top = tree(collective))
        eachLeaf(
            *top, {}, [&](const TuningNode &found, const std::string &) { count += found.decided != 0; });
    return count;
}

std::string TuningFile::text() const
{
    std::string lines;
    for (const std::string_view collective : collectiveNames)
        if (const TuningNode *const top = tree(collective))
            eachLeaf(*top, {}, [&](const TuningNode &found, const std::string &path) {
                if (found.decided != 0)
                    lines += fmt::format("{}: {}algorithm {}\n", collective, path, found.decided);
            });
    return lines.empty() ? "Collscope decided nothing in this tuning file.\n" : lines;
}

} // namespace collscope::intel
