// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The number types of C4.5 Release 8. Ties, and beyond 10^5 cases near-ties, between tests are decided by
/// the rounding of single precision, so trees only agree when every sum is rounded where Release 8 rounds it:
/// weights, counts, gains and estimates are float, logarithms double, nothing is contracted (the target is
/// built with -ffp-contract=off).
namespace collscope::c45 {

/// "Not eligible" as a float: slightly below the double -0.001 that gains are compared with, so that it never
/// counts.
inline constexpr float noGain = -0.001F;
inline constexpr double epsilon = 1e-3;
inline bool eligible(float gain)
{
    return static_cast<double>(gain) > -epsilon;
}

/// Base-2 logarithm of a float; 0 where there is none.
inline double log2Of(float x)
{
    constexpr double ln2 = 0.69314718055994530942;
    return x <= 0.0F ? 0.0 : std::log(static_cast<double>(x)) / ln2;
}

/// n log2 n.
inline double entropyTerm(float n)
{
    return static_cast<double>(n) * log2Of(n);
}

/// Total information of class or branch counts: T log2 T minus the sum of n log2 n, in index order, the
/// running sum rounded to float after every step. Zero counts add exactly nothing.
class InfoSum {
public:
    void add(float n) { add(n, entropyTerm(n)); }
    void add(float n, double term) ///< term = entropyTerm(n)
    {
        m_sum = static_cast<float>(static_cast<double>(m_sum) + term);
        m_total += n;
    }
    float value() const { return static_cast<float>(entropyTerm(m_total) - static_cast<double>(m_sum)); }

private:
    float m_sum = 0;
    float m_total = 0;
};

float totalInfo(std::span<const float> counts);

/// entropyTerm for whole numbers from a table, and a fast approximation where the table ends.
class EntropyTable {
public:
    explicit EntropyTable(std::size_t largestCount);

    double exact(std::uint32_t n) const
    {
        return n < m_terms.size() ? m_terms[n] : entropyTerm(static_cast<float>(n));
    }
    /// Relative error below relativeError.
    double approximate(std::uint32_t n) const { return n < m_terms.size() ? m_terms[n] : interpolated(n); }
    static constexpr double relativeError = 1e-8;

    /// What the sum of n log n over both sides gains when `weight` cases of a class go from the high to the
    /// low side.
    double moved(std::uint32_t low, std::uint32_t high, std::uint32_t weight) const
    {
        if (weight == 1 && low < m_steps.size() && high <= m_steps.size())
            return m_steps[low] - m_steps[high - 1];
        return approximate(low + weight) - approximate(low) + approximate(high - weight) - approximate(high);
    }

private:
    double interpolated(std::uint32_t n) const;

    std::vector<double> m_terms;
    std::vector<double> m_steps; ///< from n to n + 1
    std::vector<double> m_logs; ///< log2(1 + i / size), to interpolate in
};

/// Errors to be added to `errors` training errors among `cases` for a pessimistic estimate: the upper limit
/// of a binomial confidence interval (Quinlan, C4.5: Programs for Machine Learning, 1993, section 4.2).
/// Confidence is a fraction, 0 < confidence <= 1.
class ErrorEstimate {
public:
    explicit ErrorEstimate(float confidence);
    float extraErrors(float cases, float errors) const;

private:
    float withoutErrors(float cases) const;

    float m_confidence;
    float m_coefficient; ///< square of the normal deviate that belongs to the confidence
};

} // namespace collscope::c45
