// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/arithmetic.h"

#include <algorithm>
#include <array>
#include <cfloat>

// x87 registers keep more digits than a float and change trees.
static_assert(FLT_EVAL_METHOD == 0, "C4.5 trees need strict single precision: build with -mfpmath=sse");

namespace collscope::c45 {

namespace {
constexpr std::size_t largestTable = std::size_t{1} << 16; // 512 KiB: stays in the second-level cache
constexpr unsigned logBits = 12;
constexpr std::array deviateConfidence{0.0F, 0.001F, 0.005F, 0.01F, 0.05F, 0.10F, 0.20F, 0.40F, 1.0F};
constexpr std::array deviate{4.0F, 3.09F, 2.58F, 2.33F, 1.65F, 1.28F, 0.84F, 0.25F, 0.0F};
} // namespace

float totalInfo(std::span<const float> counts)
{
    InfoSum sum;
    for (const float n : counts)
        if (n != 0.0F)
            sum.add(n);
    return sum.value();
}

EntropyTable::EntropyTable(std::size_t largestCount)
{
    m_terms.resize(std::min(largestCount + 1, largestTable));
    for (std::size_t n = 0; n < m_terms.size(); ++n)
        m_terms[n] = entropyTerm(static_cast<float>(n));
    m_steps.resize(m_terms.size() - 1);
    for (std::size_t n = 0; n < m_steps.size(); ++n)
        m_steps[n] = m_terms[n + 1] - m_terms[n];
    if (m_terms.size() < largestTable)
        return;
    m_logs.resize((std::size_t{1} << logBits) + 1);
    for (std::size_t i = 0; i < m_logs.size(); ++i)
        m_logs[i] = std::log2(1.0 + static_cast<double>(i) / static_cast<double>(std::size_t{1} << logBits));
}

double EntropyTable::interpolated(std::uint32_t n) const
{
    const auto exponent = static_cast<unsigned>(31 - __builtin_clz(n));
    const std::uint64_t mantissa = (std::uint64_t{n} << (32U - exponent)) & 0xffffffffU; // fraction of 2^32
    const auto index = static_cast<std::size_t>(mantissa >> (32U - logBits));
    const double part = static_cast<double>(mantissa & ((1U << (32U - logBits)) - 1U)) * 0x1p-20;
    const double low = m_logs[index];
    return static_cast<double>(n) * (exponent + low + part * (m_logs[index + 1] - low));
}

ErrorEstimate::ErrorEstimate(float confidence) : m_confidence(confidence)
{
    std::size_t i = 0;
    while (i + 1 < deviateConfidence.size() && confidence > deviateConfidence[i])
        ++i;
    float z = deviate[i];
    if (i > 0)
        z = deviate[i - 1]
            + (deviate[i] - deviate[i - 1]) * (confidence - deviateConfidence[i - 1])
                / (deviateConfidence[i] - deviateConfidence[i - 1]);
    m_coefficient = z * z;
}

float ErrorEstimate::withoutErrors(float cases) const
{
    const auto n = static_cast<double>(cases);
    return static_cast<float>(n * (1.0 - std::exp(std::log(static_cast<double>(m_confidence)) / n)));
}

float ErrorEstimate::extraErrors(float cases, float errors) const
{
    if (static_cast<double>(errors) < 1e-6)
        return withoutErrors(cases);
    if (static_cast<double>(errors) < 0.9999) {
        const float least = withoutErrors(cases);
        return least + errors * (extraErrors(cases, 1.0F) - least);
    }
    const auto e = static_cast<double>(errors);
    if (e + 0.5 >= static_cast<double>(cases))
        return static_cast<float>(0.67 * static_cast<double>(cases - errors));
    const double corrected = e + 0.5;
    const auto half = static_cast<double>(m_coefficient / 2.0F);
    const auto quarter = static_cast<double>(m_coefficient / 4.0F);
    const auto share = static_cast<float>(
        (corrected + half
            + std::sqrt(static_cast<double>(m_coefficient)
                * (corrected * (1.0 - corrected / static_cast<double>(cases)) + quarter)))
        / static_cast<double>(cases + m_coefficient));
    return cases * share - errors;
}

} // namespace collscope::c45
