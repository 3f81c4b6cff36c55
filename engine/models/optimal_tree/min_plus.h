// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

/// Putting two subtrees under a cut. A curve c gives the least cost with at most i + 1 leaves as c[i]; it
/// never rises, and past its end it stays at its last entry.
namespace collscope::optimal {

using Curve = std::span<const double>;

/// How the costs of two subtrees join: costs that add up, or costs of which the largest counts.
struct Sum {
    template <typename Value> static Value join(Value a, Value b) { return a + b; }
};
struct Largest {
    template <typename Value> static Value join(Value a, Value b) { return a < b ? b : a; }
};

/// The curve of a box under construction: lowered by one cut after the other.
///
/// This is where the time goes: a box of n leaves costs n^2 / 2 additions per cut. Outputs are taken eight at
/// a time and kept in registers; for each, the leaves of one subtree are tried in groups of four, and a group
/// is passed over when even its most favourable combination (most leaves on both sides) is no gain.
template <typename Join> class CurveBuilder {
public:
    explicit CurveBuilder(std::size_t mostLeaves)
        : m_curve(roundUp(mostLeaves)), m_padded(mostLeaves + 2 * tile + 1)
    {
        std::fill_n(m_padded.begin(), tile, std::numeric_limits<double>::infinity());
    }

    void start(std::size_t leaves, double leafCost)
    {
        m_leaves = leaves;
        std::fill_n(m_curve.begin(), roundUp(leaves), leafCost);
    }

    void lowerByCut(Curve low, Curve high)
    {
        if (low.size() > high.size())
            std::swap(low, high);
        const double *const padded = pad(high);
        const std::size_t leaves = std::min(m_leaves, low.size() + high.size());
        for (std::size_t first = 0; first < leaves; first += tile)
            lowerTile(first, low, padded, high.size());
    }

    /// The finished curve, without the entries at its end that more leaves do not lower.
    Curve finish()
    {
        for (std::size_t i = 1; i < m_leaves; ++i)
            m_curve[i] = std::min(m_curve[i], m_curve[i - 1]);
        std::size_t length = m_leaves;
        while (length > 1 && m_curve[length - 2] == m_curve[m_leaves - 1])
            --length;
        return {m_curve.data(), length};
    }

private:
    static constexpr std::size_t group = 4;

    /// Eight neighbouring entries of a curve. Spelt out: compilers keep an array of them in memory.
    using Lanes = double __attribute__((vector_size(16)));
    struct Tile {
        Lanes a, b, c, d;

        static Lanes load(const double *from)
        {
            Lanes lanes;
            __builtin_memcpy(&lanes, from, sizeof lanes);
            return lanes;
        }
        static Lanes joined(Lanes cost, const double *others) { return Join::join(cost, load(others)); }
        static Lanes lower(Lanes x, Lanes y) { return x < y ? x : y; }
        explicit Tile(const double *from)
            : a(load(from)), b(load(from + 2)), c(load(from + 4)), d(load(from + 6))
        {
        }
        void store(double *to) const { __builtin_memcpy(to, this, sizeof *this); }
        void lowerTo(double cost, const double *others)
        {
            const Lanes both{cost, cost};
            a = lower(joined(both, others), a);
            b = lower(joined(both, others + 2), b);
            c = lower(joined(both, others + 4), c);
            d = lower(joined(both, others + 6), d);
        }
        bool wouldLower(double cost, const double *others) const
        {
            const Lanes both{cost, cost};
            const auto any = (joined(both, others) < a) | (joined(both, others + 2) < b)
                | (joined(both, others + 4) < c) | (joined(both, others + 6) < d);
            return (any[0] | any[1]) != 0;
        }
    };
    static constexpr std::size_t tile = sizeof(Tile) / sizeof(double);

    static std::size_t roundUp(std::size_t leaves) { return (leaves + tile - 1) / tile * tile; }

    const double *pad(Curve curve)
    {
        double *const start = m_padded.data() + tile;
        std::copy(curve.begin(), curve.end(), start);
        std::fill_n(start + curve.size(), tile, curve.back());
        return start;
    }

    void lowerTile(std::size_t first, Curve low, const double *high, std::size_t highSize)
    {
        Tile best(&m_curve[first]);
        const std::size_t end = std::min(low.size(), first + tile - 1);
        bool lowered = false;
        for (std::size_t i = first > highSize ? first - highSize : 0; i < end; i += group) {
            const std::size_t groupEnd = std::min(i + group, end);
            const double *const others
                = high + first - i - 1; // may begin in front of `high`, where all is infinite
            if (!best.wouldLower(low[groupEnd - 1], others))
                continue;
            lowered = true;
            for (std::size_t k = i; k < groupEnd; ++k)
                best.lowerTo(low[k], others - (k - i));
        }
        if (lowered)
            best.store(&m_curve[first]);
    }

    std::size_t m_leaves = 0;
    std::vector<double> m_curve;
    std::vector<double> m_padded;
};

} // namespace collscope::optimal
