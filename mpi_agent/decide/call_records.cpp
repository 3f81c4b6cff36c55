// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/call_records.h"

#include <algorithm>
#include <new>

namespace collscope::decide {

namespace {

/// A number that one thread changes and others may read.
class Count {
public:
    void add(std::uint64_t more) noexcept { set(get() + more); }
    void atMost(std::uint64_t value) noexcept
    {
        if (value < get())
            set(value);
    }
    void atLeast(std::uint64_t value) noexcept
    {
        if (value > get())
            set(value);
    }
    void set(std::uint64_t value) noexcept { m_value.store(value, std::memory_order_relaxed); }
    std::uint64_t get() const noexcept { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
};

constexpr std::size_t exactSizes = 64;
constexpr std::size_t slots = 2 * exactSizes; // of the hash table of exact sizes: at most half full
constexpr double second = 1e-9;

std::size_t slotOf(std::uint64_t bytes)
{
    return static_cast<std::size_t>((bytes * 0x9e3779b97f4a7c15U) >> 57);
}
static_assert(slots == std::size_t{1} << (64 - 57), "slotOf gives a slot");

std::size_t flagsOf(const Call &call)
{
    return (call.inPlace ? 1U : 0U) | (call.commutative ? 2U : 0U) | (call.lowestRoot ? 4U : 0U);
}

} // namespace

struct CallRecords::Counts {
    Count calls; ///< written last when it begins to be used: 0 is unused
    Count bytes;
    Count nanoseconds;
    Count least;
    Count most;
    Count skewSamples;
    Count skewNanoseconds;
    Count skewMost;

    bool isUsed() const noexcept { return calls.get() != 0; }
    void note(std::uint64_t messageBytes, std::uint64_t spent) noexcept
    {
        if (!isUsed())
            least.set(messageBytes);
        least.atMost(messageBytes);
        most.atLeast(messageBytes);
        nanoseconds.add(spent);
        calls.add(1);
    }
};

struct CallRecords::Series {
    std::array<Counts, slots> exact{};
    std::size_t used = 0;
    std::atomic<std::array<Counts, sizeSteps> *> steps{nullptr};

    Series() = default;
    Series(const Series &) = delete;
    Series &operator=(const Series &) = delete;
    ~Series() { delete steps.load(); }

    /// Null when there is no memory.
    Counts *of(std::uint64_t bytes) noexcept
    {
        std::size_t slot = slotOf(bytes);
        while (exact[slot].isUsed() && exact[slot].bytes.get() != bytes)
            slot = (slot + 1) % slots;
        if (exact[slot].isUsed())
            return &exact[slot];
        if (used < exactSizes) {
            ++used;
            exact[slot].bytes.set(bytes);
            return &exact[slot];
        }
        auto *all = steps.load(std::memory_order_relaxed);
        if (!all) {
            all = new (std::nothrow) std::array<Counts, sizeSteps>{};
            steps.store(all, std::memory_order_release);
        }
        if (!all)
            return nullptr;
        const SizeStep step = sizeStep(bytes);
        (*all)[step.number].bytes.set(step.begin);
        return &(*all)[step.number];
    }
};

SizeStep sizeStep(std::uint64_t bytes)
{
    if (bytes < 16)
        return {bytes, static_cast<std::size_t>(bytes)};
    unsigned octave = 4;
    while (octave < 63 && (bytes >> (octave + 1)) != 0)
        ++octave;
    const auto eighth = static_cast<std::size_t>((bytes >> (octave - 3)) & 7U);
    return {(std::uint64_t{8} + eighth) << (octave - 3), (std::size_t{octave} - 2) * 8 + eighth};
}

CallRecords::CallRecords(int rank, const NodeLayout &layout) : m_layout(layout), m_rank(rank) { }

CallRecords::~CallRecords()
{
    for (auto &series : m_series)
        delete series.load();
}

CallRecords::Counts *CallRecords::countsOf(const Call &call) noexcept
{
    const std::size_t place
        = (static_cast<std::size_t>(call.operation) * kinds + static_cast<std::size_t>(call.kind)) * flagSets
        + flagsOf(call);
    Series *series = m_series[place].load(std::memory_order_relaxed);
    if (!series) {
        series = new (std::nothrow) Series;
        m_series[place].store(series, std::memory_order_release);
    }
    return series ? series->of(call.messageBytes) : nullptr;
}

void CallRecords::note(const Call &call, std::uint64_t nanoseconds) noexcept
{
    if (Counts *const counts = countsOf(call))
        counts->note(call.messageBytes, nanoseconds);
}

void CallRecords::noteSkew(const Call &call, std::uint64_t nanoseconds) noexcept
{
    Counts *const counts = countsOf(call);
    if (!counts)
        return;
    counts->skewSamples.add(1);
    counts->skewNanoseconds.add(nanoseconds);
    counts->skewMost.atLeast(nanoseconds);
}

void CallRecords::addTo(wire::Profile &profile) const
{
    constexpr const char *kindNames[kinds] = {"blocking", "nonblocking", "persistent"};
    wire::ProfileKey key;
    key.commSize = m_layout.placement.commSize;
    key.nodes = m_layout.placement.nodes;
    key.leastPpn = m_layout.leastPpn;
    key.mostPpn = m_layout.placement.ppn;
    const bool lowest = m_rank == 0;
    const auto add = [&](const Counts &counts) {
        if (!counts.isUsed())
            return;
        key.messageBytes = counts.bytes.get();
        wire::ProfileEntry entry;
        entry.calls = lowest ? counts.calls.get() : 0;
        entry.processes = 1;
        entry.secondsTotal = entry.secondsMost = static_cast<double>(counts.nanoseconds.get()) * second;
        entry.leastBytes = counts.least.get();
        entry.mostBytes = counts.most.get();
        if (lowest) { // it is the time between processes, which all of them know
            entry.skewSamples = counts.skewSamples.get();
            entry.skewTotal = static_cast<double>(counts.skewNanoseconds.get()) * second;
            entry.skewMost = static_cast<double>(counts.skewMost.get()) * second;
        }
        profile.entries[key].add(entry, true);
    };
    for (std::size_t place = 0; place < m_series.size(); ++place) {
        const Series *const series = m_series[place].load(std::memory_order_acquire);
        if (!series)
            continue;
        const std::size_t flags = place % flagSets;
        const auto operation = static_cast<Operation>(place / (kinds * flagSets));
        key.collective = nameOf(operation);
        key.kind = kindNames[place / flagSets % kinds];
        key.inPlace = (flags & 1U) != 0;
        if (rootMayBeInPlace(operation))
            key.inPlace.reset();
        key.commutative = (flags & 2U) != 0;
        key.lowestRoot = (flags & 4U) != 0;
        std::for_each(series->exact.begin(), series->exact.end(), add);
        if (const auto *const steps = series->steps.load(std::memory_order_acquire))
            std::for_each(steps->begin(), steps->end(), add);
    }
}

} // namespace collscope::decide
