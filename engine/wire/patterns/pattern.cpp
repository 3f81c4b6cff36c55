// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/pattern.h"

namespace collscope::wire::patterns {

void Pattern::send(std::uint32_t to, Blocks from)
{
    m_steps.push_back({Step::Kind::send, Put::over, to, from, {}});
}

void Pattern::receive(std::uint32_t from, Blocks to, Put put)
{
    m_steps.push_back({Step::Kind::receive, put, from, {}, to});
}

void Pattern::local(Blocks from, Blocks to, Put put)
{
    m_steps.push_back({Step::Kind::local, put, 0, from, to});
}

void Pattern::endRound()
{
    m_steps.push_back({});
}

} // namespace collscope::wire::patterns
