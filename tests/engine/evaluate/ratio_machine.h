// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/time_ratios.h"
#include "tests/support/synthetic_data.h"

#include <array>
#include <functional>
#include <numbers>

/// A simulated machine, and what is slow on it.
namespace collscope::ratio_machine {

/// Runs of a machine: 40 cells of two collectives whose noise between runs is 1 to 2 %, from cell to cell
/// another one, and runs that are 1 % apart as a whole.
class Machine {
public:
    /// `step`: seconds to whose multiples times are rounded; 0: none.
    explicit Machine(std::uint64_t seed, double step = 0) : m_random(seed), m_step(step)
    {
        for (double &noise : m_noise)
            noise = 0.01 * (1 + synthetic::unit(m_random));
    }

    static constexpr std::size_t cells = 40;
    using Slowdown = std::function<double(std::size_t cell, std::uint32_t run)>;

    /// So many runs, of which cells take longer by a factor.
    DatasetPtr runs(
        std::uint32_t count, const Slowdown &slowdown = [](std::size_t, std::uint32_t) { return 1.0; })
    {
        DatasetBuilder builder(synthetic::provenance());
        for (std::uint32_t run = 0; run < count; ++run) {
            const double all = 0.01 * normal();
            for (std::size_t cell = 0; cell < cells; ++cell) {
                const double exact = 1e-6 * static_cast<double>(1 + cell) * slowdown(cell, run)
                    * std::exp(all + m_noise[cell] * normal());
                const double seconds
                    = m_step > 0 ? std::max(1.0, std::round(exact / m_step)) * m_step : exact;
                if (const auto refused = builder.add(synthetic::record(
                        cell < cells / 2 ? "bcast" : "allreduce", synthetic::baselineMethod(),
                        cell % 4 < 2 ? 16 : 32, 8U << (cell % 20), seconds, run)))
                    throw std::logic_error(*refused);
            }
        }
        return builder.build();
    }

    double normal()
    {
        const double first = 1 - synthetic::unit(m_random);
        return std::sqrt(-2 * std::log(first)) * std::cos(2 * std::numbers::pi * synthetic::unit(m_random));
    }

private:
    std::mt19937_64 m_random;
    double m_step;
    std::array<double, cells> m_noise{};
};

inline TimeRatios compared(
    const DatasetPtr &before, const DatasetPtr &after, std::optional<double> noise = {})
{
    RatioQuestion question{{before}, {after}};
    question.noise = noise;
    return synthetic::must(timeRatios(question));
}

/// Three of the 40 cells of a machine.
inline bool isSlow(std::size_t cell)
{
    return cell == 3 || cell == 17 || cell == 30;
}

inline bool isSlow(const RatioCell &cell)
{
    return cell.messageBytes == 8U << 10
        ? cell.collective == "allreduce"
        : cell.collective == "bcast" && (cell.messageBytes == 8U << 3 || cell.messageBytes == 8U << 17);
}

inline Machine::Slowdown slowThree(double factor)
{
    return [factor](std::size_t cell, std::uint32_t) { return isSlow(cell) ? factor : 1.0; };
}

inline Machine::Slowdown slowAll(double factor)
{
    return [factor](std::size_t, std::uint32_t) { return factor; };
}

inline bool differs(const TimeRatio &ratio)
{
    return ratio.verdict == RatioVerdict::slower || ratio.verdict == RatioVerdict::faster;
}

} // namespace collscope::ratio_machine
