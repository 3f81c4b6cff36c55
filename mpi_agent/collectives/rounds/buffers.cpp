// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/rounds/buffers.h"

#include <algorithm>
#include <cstddef>

namespace collscope::agent::rounds {

namespace {

using wire::patterns::Buffer;
using wire::patterns::Pattern;
using wire::patterns::Put;
using wire::patterns::Step;

/// The blocks of one side of a call.
std::vector<Run> blocksOf(const Call &call, Cut how, const Data &data, std::size_t blocks)
{
    const auto count = static_cast<std::size_t>(data.count);
    switch (how) {
    case Cut::nothing:
        return {};
    case Cut::vector:
        return cut(count, blocks);
    case Cut::own:
        return {{0, count}};
    case Cut::each:
        return data.blocks.empty() ? alike(count, static_cast<std::size_t>(call.size)) : data.blocks;
    }
    return {};
}

/// Elements of a derived type can lie between each other, or twice in one place if they are only sent. In
/// other places than the caller's they would overlap. Only an operation needs them as they are.
bool isKeptAsBytes(const TypeLayout &layout, bool reduces)
{
    const bool isDoubled = layout.size > static_cast<std::size_t>(std::max<MPI_Aint>(layout.trueExtent, 0));
    return !reduces && (layout.between() != 0 || isDoubled);
}

/// `like`: whose type is known already.
BlockBuffer sideOf(
    const Call &call, const Side &side, const Data &data, std::size_t blocks, const BlockBuffer &like)
{
    if (!call.has(side))
        return {};
    return {data.address, data.type == like.layout.type ? like.layout : TypeLayout(data.type),
        blocksOf(call, side.cut, data, blocks)};
}

} // namespace

Buffers::Buffers(const Call &call, const Pattern &pattern)
{
    const CollectiveKind &kind = call.kind;
    const bool ofProcesses = kind.input.cut == Cut::each || kind.output.cut == Cut::each;
    if (ofProcesses && pattern.blocks != static_cast<std::uint32_t>(call.size))
        throw Refusal(MPI_ERR_INTERN, "the pattern does not have a block for each process");
    arrangeSides(call, pattern.blocks);
    makeScratch(call, pattern);
    if (call.input.address == MPI_IN_PLACE && readsInputLate(pattern))
        saveInput(kind.reduces);
}

const BlockBuffer &Buffers::operator[](Buffer which) const
{
    switch (which) {
    case Buffer::input:
        return m_input;
    case Buffer::output:
        return m_output;
    case Buffer::scratch:
        break;
    }
    return m_scratch;
}

bool Buffers::mayBeUsedAgain() const
{
    const auto isKnown = [](const BlockBuffer &side) {
        return side.layout.type == MPI_DATATYPE_NULL || side.layout.predefined;
    };
    return !m_savedInput && isKnown(m_input) && isKnown(m_output) && isKnown(m_scratch);
}

void Buffers::arrangeSides(const Call &call, std::size_t blocks)
{
    const CollectiveKind &kind = call.kind;
    const auto rank = static_cast<std::size_t>(call.rank);
    if (call.output.address == MPI_IN_PLACE) { // scatter's root: its block stays where it is
        m_input = sideOf(call, kind.input, call.input, blocks, m_output);
        m_output = {m_input.address, m_input.layout, {m_input.blocks[rank]}};
        return;
    }
    m_output = sideOf(call, kind.output, call.output, blocks, m_input);
    if (call.input.address != MPI_IN_PLACE) {
        m_input = sideOf(call, kind.input, call.input, blocks, m_output);
        return;
    }
    m_input = m_output;
    if (kind.input.cut == Cut::own)
        m_input.blocks = {m_output.blocks[rank]};
    else if (kind.input.cut != kind.output.cut) // reduce_scatter's: all of the vector where the result goes
        m_input.blocks = blocksOf(call, kind.input.cut, call.input, blocks);
}

/// Memory in which blocks lie one after the other, as large as those of the vector.
void Buffers::makeScratch(const Call &call, const Pattern &pattern)
{
    const CollectiveKind &kind = call.kind;
    const bool ofInput = !call.has(kind.output) || (kind.output.cut == Cut::own && call.has(kind.input));
    const BlockBuffer &like = ofInput ? m_input : m_output;
    const bool asBytes = isKeptAsBytes(like.layout, kind.reduces);
    const std::size_t unit = asBytes ? like.layout.size : 1;
    m_scratch.layout = asBytes ? packedLayout() : like.layout;
    std::size_t between = m_scratch.layout.between();
    if (m_scratch.layout.extent == 0) { // no block has more than one of them
        constexpr MPI_Aint alignment = alignof(std::max_align_t);
        m_scratch.layout.extent = (m_scratch.layout.trueExtent / alignment + 1) * alignment;
        between = 1;
    }
    if (pattern.scratch.empty())
        return;
    const Side &side = ofInput ? kind.input : kind.output;
    const std::vector<Run> alone = side.cut == Cut::own && !kind.differ
        ? alike(like.blocks.front().count, pattern.blocks)
        : std::vector<Run>();
    const std::vector<Run> &sizes = side.cut == Cut::own ? alone : like.blocks;
    // As many elements as the vector has do not overlap: they do not in the caller's buffer.
    const std::size_t most = elementsIn(sizes);
    std::size_t together = 0;
    std::size_t all = 0;
    for (const std::uint32_t block : pattern.scratch) {
        if (block >= sizes.size())
            throw Refusal(
                MPI_ERR_INTERN, "the pattern needs the size of a block that this process does not know");
        together += sizes[block].count;
        if (together > most) {
            together = sizes[block].count;
            all += between;
        }
        m_scratch.blocks.push_back({static_cast<MPI_Aint>(all), sizes[block].count * unit});
        all += sizes[block].count * unit;
    }
    m_scratchMemory = std::make_unique<TypedBuffer>(m_scratch.layout, all);
    m_scratch.address = m_scratchMemory->message();
}

/// MPI_IN_PLACE: whether the pattern reads the input once it has begun to write the output. What stays where
/// it is does not count.
bool Buffers::readsInputLate(const Pattern &pattern) const
{
    bool hasWritten = false;
    bool arrives = false; // in this round: at any time
    bool sends = false;
    for (const Step &step : pattern.steps()) {
        const bool isLocal = step.kind == Step::Kind::local;
        const bool isSend = step.kind == Step::Kind::send;
        const bool reads = (isLocal || isSend) && step.from.count != 0 && step.from.buffer == Buffer::input;
        const bool writes = (isLocal || step.kind == Step::Kind::receive) && step.to.count != 0
            && step.to.buffer == Buffer::output;
        if (isLocal && reads && writes && step.put == Put::over
            && message(step.from).isSameAs(message(step.to)))
            continue;
        if (reads && (hasWritten || (isLocal && arrives)))
            return true;
        sends = sends || (isSend && reads);
        // What is to be combined waits until all messages of the round are there.
        const bool waits = isLocal || step.put != Put::over;
        hasWritten = hasWritten || (writes && waits);
        arrives = arrives || (writes && !waits);
        if (sends && arrives)
            return true;
        if (step.kind == Step::Kind::endOfRound) {
            hasWritten = hasWritten || arrives;
            sends = arrives = false;
        }
    }
    return false;
}

/// MPI_IN_PLACE: the input goes elsewhere before the output comes in its place.
void Buffers::saveInput(bool reduces)
{
    const bool asBytes = isKeptAsBytes(m_input.layout, reduces);
    const std::size_t unit = asBytes ? m_input.layout.size : 1;
    BlockBuffer saved{nullptr, asBytes ? packedLayout() : m_input.layout, {}};
    std::size_t all = 0;
    for (const Run &block : m_input.blocks) {
        saved.blocks.push_back({static_cast<MPI_Aint>(all), block.count * unit});
        all += block.count * unit;
    }
    m_savedInput = std::make_unique<TypedBuffer>(saved.layout, all);
    saved.address = m_savedInput->message();
    for (std::size_t i = 0; i < saved.blocks.size(); ++i) {
        const Run &block = m_input.blocks[i];
        if (block.count != 0)
            (asBytes ? packElements : copyElements)(m_input.layout,
                m_input.layout.at(m_input.address, static_cast<std::size_t>(block.first)),
                saved.layout.at(saved.address, static_cast<std::size_t>(saved.blocks[i].first)), block.count);
    }
    m_input = std::move(saved);
}

} // namespace collscope::agent::rounds
