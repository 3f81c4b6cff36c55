// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/pattern.h"
#include "mpi_agent/collectives/call.h"
#include "mpi_agent/collectives/rounds/blocks.h"

#include <memory>

namespace collscope::agent::rounds {

/// Where the blocks of a pattern are in one call.
class Buffers {
public:
    /// Cuts the data of a call as the pattern wants them, and makes the memory it needs. Throws MpiError and
    /// std::bad_alloc.
    Buffers(const Call &call, const wire::patterns::Pattern &pattern);

    const BlockBuffer &operator[](wire::patterns::Buffer which) const;
    Message message(wire::patterns::Blocks blocks) const
    {
        return {(*this)[blocks.buffer], blocks.first, blocks.count};
    }
    /// For a call with the same arguments: nothing of it was copied, and its types are MPI's own.
    bool mayBeUsedAgain() const;
    std::size_t scratchBytes() const { return m_scratchMemory ? m_scratchMemory->bytes() : 0; }
    /// Of what is kept for the call: the vector's elements, or their bytes.
    const TypeLayout &layout() const { return m_scratch.layout; }

private:
    void arrangeSides(const Call &call, std::size_t blocks);
    void makeScratch(const Call &call, const wire::patterns::Pattern &pattern);
    bool readsInputLate(const wire::patterns::Pattern &pattern) const;
    void saveInput(bool reduces);

    BlockBuffer m_input;
    BlockBuffer m_output;
    BlockBuffer m_scratch;
    std::unique_ptr<TypedBuffer> m_scratchMemory;
    std::unique_ptr<TypedBuffer> m_savedInput;
};

} // namespace collscope::agent::rounds
