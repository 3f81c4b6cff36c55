// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/repetitions.h"

#include "engine/data/say.h"
#include "engine/data/statistics.h"
#include "engine/wire/order_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace collscope::io {

void Repetitions::add(
    const DatasetKey &dataset, const wire::RecordLine &record, double seconds, std::size_t line)
{
    m_key.clear();
    const Method &m = record.method;
    fmt::format_to(std::back_inserter(m_key), "{}\n{}\n{}\n{}\n{} {}\n{} {} {} {} {} {} {} {}",
        dataset.system, dataset.mpiLibrary, dataset.mpiVersion, record.collective, m.library, m.algorithm,
        m.algorithmId, m.segmentBytes, m.fanout, record.nodes, record.ppn, record.commSize,
        record.messageBytes, record.run);
    const auto [found, isNew] = m_index.try_emplace(m_key, m_groups.size());
    if (isNew) {
        m_groups.push_back({dataset, record, line});
        m_groups.back().record.each.clear();
    }
    m_groups[found->second].record.each.push_back(seconds);
}

void Repetitions::finish(DatasetGroup &group, ReadLog &log)
{
    for (Group &each : m_groups) {
        each.record.summary = summaryOf(each.record.each);
        DatasetBuilder *const builder = group.builder(each.dataset);
        if (auto refused = builder ? builder->add(each.record)
                                   : std::optional<std::string>(say("there are more than 1,000 systems")))
            log.skip(
                {log.file(), each.line, std::move(*refused), say("correct or leave out these repetitions")},
                each.record.each.size());
    }
    m_groups.clear();
    m_index.clear();
}

Summary summaryOf(std::vector<double> seconds)
{
    constexpr double confidence = 0.95;
    Summary summary;
    summary.samples = seconds.size();
    summary.mean = mean(seconds);
    std::sort(seconds.begin(), seconds.end());
    summary.min = seconds.front();
    summary.max = seconds.back();
    summary.q1 = quantile(seconds, 0.25);
    summary.median = median(seconds);
    summary.q3 = quantile(seconds, 0.75);
    std::sort(seconds.begin(), seconds.end()); // quantiles reorder
    if (const std::size_t outside = wire::samplesOutside(seconds.size(), confidence); outside > 0) {
        summary.medianLow = seconds[outside - 1];
        summary.medianHigh = seconds[seconds.size() - outside];
    }
    return summary;
}

} // namespace collscope::io
