// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/tracer.h"

#include "mpi_agent/decide/clock.h"
#include "mpi_agent/decide/settings.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

namespace collscope::decide {

namespace {

constexpr std::uint64_t linesPerSecond = 1000;

/// In one piece, so that lines of several processes stay lines.
void print(std::string_view line) noexcept
{
    std::fwrite(line.data(), 1, line.size(), stderr);
}

LineAllowance allowance(linesPerSecond);

void tellLeftOut(std::uint64_t leftOut) noexcept
{
    if (leftOut == 0)
        return;
    std::array<char, 80> line{};
    const int length = std::snprintf(
        line.data(), line.size(), "collscope: trace: %" PRIu64 " lines are left out\n", leftOut);
    print({line.data(), static_cast<std::size_t>(length)});
}

} // namespace

bool LineAllowance::take(std::uint64_t now, std::uint64_t &leftOut) noexcept
{
    const std::uint64_t second = now / 1000000000U;
    std::uint64_t known = m_second.load(std::memory_order_relaxed);
    if (known != second && m_second.compare_exchange_strong(known, second))
        m_lines = 0;
    if (m_lines.fetch_add(1, std::memory_order_relaxed) >= m_linesPerSecond) {
        m_leftOut.fetch_add(1, std::memory_order_relaxed);
        return false;
    }
    leftOut = takeLeftOut();
    return true;
}

bool isTraced(int rank) noexcept
{
    const Settings::Trace wanted = settings().trace;
    return wanted == Settings::Trace::everyRank || (wanted == Settings::Trace::lowestRank && rank == 0);
}

void trace(std::string_view call, const wire::Placement &placement, std::uint64_t messageBytes,
    std::string_view method) noexcept
{
    std::uint64_t leftOut = 0;
    if (!allowance.take(nowNanoseconds(), leftOut))
        return;
    tellLeftOut(leftOut);
    std::array<char, 400> line{};
    const int length = std::snprintf(line.data(), line.size(),
        "collscope: trace %.*s comm_size=%" PRIu32 " nodes=%" PRIu32 " bytes=%" PRIu64 " method=%.*s\n",
        static_cast<int>(call.size()), call.data(), placement.commSize, placement.nodes, messageBytes,
        static_cast<int>(std::min<std::size_t>(method.size(), 200)), method.data());
    if (length > 0)
        print({line.data(), std::min(static_cast<std::size_t>(length), line.size() - 1)});
}

void endTrace() noexcept
{
    tellLeftOut(allowance.takeLeftOut());
}

} // namespace collscope::decide
