// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"

#include "engine/data/say.h"
#include "engine/data/sort_keys.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace collscope {

namespace {

constexpr double minSeconds = 1e-12; // less than a clock of any machine could tell, and no call takes less

/// Which two statistics of the same times contradict each other, if any do: a digit or an exponent was lost.
std::optional<std::string> disorder(const Summary &s)
{
    using Named = std::pair<std::string_view, double>;
    // Files print some of them with fewer digits than others.
    constexpr double roundedRatio = 1.01;
    constexpr double roundedSeconds = 1e-8;
    const std::array<Named, 5> ranks{{{toSay("minimum"), s.min}, {toSay("lower quartile"), s.q1},
        {toSay("median"), s.median}, {toSay("upper quartile"), s.q3}, {toSay("maximum"), s.max}}};
    const std::array<Named, 3> range{
        {{toSay("minimum"), s.min}, {toSay("mean"), s.mean}, {toSay("maximum"), s.max}}};
    for (const auto ascending : {std::span<const Named>(ranks), std::span<const Named>(range)}) {
        const Named *below = nullptr;
        for (const Named &each : ascending) {
            if (std::isnan(each.second)) // not said
                continue;
            if (below && below->second > each.second * roundedRatio + roundedSeconds)
                return say("its {} is above its {}: {} s, {} s", said(below->first), said(each.first),
                    wire::formatDouble(below->second), wire::formatDouble(each.second));
            below = &each;
        }
    }
    return std::nullopt;
}

/// A name as it is shown, in which a byte may be four characters.
bool isTooLong(std::string_view name)
{
    constexpr std::size_t longest = 200;
    return name.size() > longest / 4 && wire::shownText(name).size() > longest;
}

/// Why times of a message size cannot be a measurement, if they cannot.
std::optional<std::string> impossibleTimes(
    const Summary &summary, std::span<const double> each, std::uint64_t messageBytes)
{
    const double seconds = summary.seconds();
    if (std::isnan(seconds))
        return say("the time is not a number");
    if (!(seconds > 0.0))
        return say("the time is zero or negative: {} s", wire::formatDouble(seconds));
    if (seconds < minSeconds)
        return say("the time is impossibly short: {} s", wire::formatDouble(seconds));
    if (!(seconds <= maxSeconds))
        return say("the time is impossibly long: {} s", wire::formatDouble(seconds));
    // NaN is "not said" and passes; rounding may turn a minimum into 0.
    for (const double quantity : {summary.min, summary.q1, summary.q3, summary.mean, summary.max})
        if (quantity < 0.0 || quantity > maxSeconds)
            return say("one of its times is negative or impossibly long: {} s", wire::formatDouble(quantity));
    if (auto why = disorder(summary))
        return why;
    for (const double sample : each)
        if (!(sample >= 0.0 && sample <= maxSeconds))
            return say("one of its repetitions is no possible time: {} s", wire::formatDouble(sample));
    if (messageBytes > maxMessageBytes)
        return say("the message size is above 1 PiB: {} bytes", messageBytes);
    return std::nullopt;
}

/// Why no measurement can be of such processes and such a method, if none can.
std::optional<std::string> impossibleKind(const wire::RecordLine &record)
{
    if (record.commSize < 1 || record.commSize > maxCommSize)
        return say("the communicator size is not between 1 and 2^30: {}", record.commSize);
    if (auto why = impossiblePlacement(record))
        return why;
    if (record.method.algorithm.empty())
        return say("the algorithm has no name");
    if (record.method.algorithm.find_first_of("/:") != std::string::npos)
        return say("the algorithm is not a name, for '/' and ':' begin its parameters: '{}'",
            record.method.algorithm.substr(0, 40));
    if (isTooLong(record.method.algorithm) || isTooLong(record.method.library))
        return say("a name is longer than 200 characters: '{}...'", record.method.algorithm.substr(0, 40));
    return std::nullopt;
}

/// In the order of a dataset's rows.
std::array<std::uint64_t, 8> numbersOf(const BuiltRow &row)
{
    return {
        row.collective, row.commSize, row.messageBytes, row.method, row.nodes, row.ppn, row.groups, row.run};
}

constexpr std::size_t recentMethods = 256;

std::size_t recentPlace(const Method &method)
{
    const auto &name = method.algorithm;
    const auto letters = name.empty()
        ? 0U
        : static_cast<unsigned char>(name.front()) * 31U + static_cast<unsigned char>(name.back());
    return (static_cast<std::size_t>(method.algorithmId) * 5 + letters + name.size() * 7
               + (method.segmentBytes >> 10U) * 11 + std::size_t{method.fanout} * 13)
        % recentMethods;
}

} // namespace

namespace {

std::optional<std::string> impossibleGroups(const wire::RecordLine &record)
{
    const auto [members, colours] = std::pair(record.members, record.colours);
    if (members == 0 && colours == 0)
        return std::nullopt;
    if (!wire::isOfGroups(record.collective))
        return say(
            "members and colours are said of {}, which is no collective of process groups (group_bcast, ...)",
            record.collective);
    if (members == 0 || colours == 0)
        return members == 0 ? say("colours are said without members")
                            : say("members are said without colours");
    if (members > record.commSize)
        return say("{} members are more than the communicator size: {}", members, record.commSize);
    if (colours > members)
        return say("{} colours are more than the members: {}", colours, members);
    return std::nullopt;
}

} // namespace

std::optional<std::string> impossiblePlacement(const wire::RecordLine &record)
{
    const std::string size = std::to_string(record.commSize);
    if (record.nodes != 0 && record.ppn != 0 && std::uint64_t{record.nodes} * record.ppn != record.commSize)
        return say("nodes x ppn is not the communicator size: {} x {}, {}", record.nodes, record.ppn, size);
    if (record.nodes > record.commSize)
        return say("{} nodes are more than the communicator size: {}", record.nodes, size);
    if (record.ppn > record.commSize)
        return say("{} processes per node are more than the communicator size: {}", record.ppn, size);
    return impossibleGroups(record);
}

DatasetBuilder::DatasetBuilder(Provenance provenance)
{
    for (std::string *const name : {&provenance.system, &provenance.mpiLibrary, &provenance.mpiVersion})
        *name = wire::shownText(*name);
    for (auto &[key, value] : provenance.facts) {
        key = wire::shownText(key);
        value = wire::shownText(value);
    }
    for (std::string &job : provenance.jobs)
        job = wire::shownText(job);
    m_dataset.m_provenance = std::move(provenance);
}

std::optional<MethodIndex> DatasetBuilder::indexOf(const Method &method)
{
    if (m_recentMethods.empty())
        m_recentMethods.resize(recentMethods, {Method(), noMethod});
    auto &recent = m_recentMethods[recentPlace(method)];
    if (recent.second != noMethod && recent.first == method)
        return recent.second;
    auto found = m_methods.find(method);
    if (found == m_methods.end()) {
        if (m_methods.size() >= noMethod)
            return std::nullopt;
        Method shown = method;
        shown.library = wire::shownText(method.library);
        shown.algorithm = wire::shownText(method.algorithm);
        found = m_methods.emplace(std::move(shown), static_cast<MethodIndex>(m_methods.size())).first;
    }
    recent = *found;
    return found->second;
}

std::optional<std::string> DatasetBuilder::number(const wire::RecordLine &shared, BuiltRow &row)
{
    const auto collective = wire::collectiveIndex(shared.collective);
    if (!collective)
        return say("unknown collective '{}'", shared.collective.substr(0, 40));
    if (auto reason = impossibleKind(shared))
        return reason;
    const auto method = indexOf(shared.method);
    if (!method)
        return say("more than 65,534 different methods");
    row.collective = static_cast<std::uint8_t>(*collective);
    row.method = *method;
    row.commSize = shared.commSize;
    row.nodes = shared.nodes;
    row.ppn = shared.ppn;
    row.groups = groupsOf(shared);
    return std::nullopt;
}

std::optional<std::string> DatasetBuilder::add(
    BuiltRow row, const Summary &summary, std::span<const double> each, bool isExtrapolated)
{
    if (auto reason = impossibleTimes(summary, each, row.messageBytes))
        return reason;
    if (size() >= SeenRows::most)
        return say("more than 4,294,967,294 measurements of one system");
    row.isMean = std::isnan(summary.median);
    row.seconds = summary.seconds();
    if (!m_seen.enter(m_rows, row))
        return said(readBefore);
    m_dataset.m_extrapolated.add(m_rows.size(), isExtrapolated ? 1 : 0);
    append(row, summary, each);
    return std::nullopt;
}

std::optional<std::string> DatasetBuilder::add(const wire::RecordLine &record, bool isExtrapolated)
{
    BuiltRow row;
    row.messageBytes = record.messageBytes;
    row.run = record.run;
    if (auto reason = number(record, row))
        return reason;
    return add(row, record.summary, record.each, isExtrapolated);
}

std::uint32_t DatasetBuilder::groupsOf(const wire::RecordLine &record)
{
    if (record.members == 0)
        return 0;
    const auto next = static_cast<std::uint32_t>(m_groups.size() + 1);
    return m_groups.try_emplace({record.members, record.colours}, next).first->second;
}

void DatasetBuilder::reserve(std::size_t rows)
{
    m_rows.reserve(rows);
}

void DatasetBuilder::append(const BuiltRow &row, const Summary &s, std::span<const double> each)
{
    Dataset &d = m_dataset;
    const std::size_t before = size();
    m_rows.push_back(row);
    d.m_sampleCount.add(before, s.samples);
    d.m_min.add(before, s.min);
    d.m_q1.add(before, s.q1);
    d.m_q3.add(before, s.q3);
    d.m_mean.add(before, row.isMean ? SparseColumn<double>::absent : s.mean);
    d.m_max.add(before, s.max);
    d.m_medianLow.add(before, s.medianLow);
    d.m_medianHigh.add(before, s.medianHigh);
    d.m_samples.add(before, each);
}

/// Where the rows go; empty: they are in order.
std::vector<std::uint32_t> DatasetBuilder::order() const
{
    return SortKeys(m_rows, numbersOf).order([this](std::uint32_t a, std::uint32_t b) {
        return numbersOf(m_rows[a]) < numbersOf(m_rows[b]);
    });
}

void DatasetBuilder::fillColumns(const std::vector<std::uint32_t> &order)
{
    Dataset &d = m_dataset;
    const std::size_t count = m_rows.size();
    d.m_collective.reserve(count);
    d.m_method.reserve(count);
    for (auto *column : {&d.m_nodes, &d.m_ppn, &d.m_commSize, &d.m_run})
        column->reserve(count);
    d.m_messageBytes.reserve(count);
    d.m_seconds.reserve(count);
    d.m_isMean.reserve(count);
    constexpr std::size_t ahead = 16; // rows to be fetched while those before are copied
    for (std::size_t i = 0; i < count; ++i) {
        if (i + ahead < order.size())
            __builtin_prefetch(&m_rows[order[i + ahead]]);
        const BuiltRow &row = m_rows[order.empty() ? i : order[i]];
        d.m_collective.push_back(row.collective);
        d.m_method.push_back(row.method);
        d.m_nodes.push_back(row.nodes);
        d.m_ppn.push_back(row.ppn);
        d.m_commSize.push_back(row.commSize);
        d.m_groups.add(i, row.groups);
        d.m_messageBytes.push_back(row.messageBytes);
        d.m_run.push_back(row.run);
        d.m_seconds.push_back(row.seconds);
        d.m_isMean.push_back(row.isMean);
    }
    m_rows = {};
    if (order.empty())
        return;
    for (auto *column : {&d.m_min, &d.m_q1, &d.m_q3, &d.m_mean, &d.m_max, &d.m_medianLow, &d.m_medianHigh})
        column->reorder(order);
    d.m_sampleCount.reorder(order);
    d.m_extrapolated.reorder(order);
    d.m_samples.reorder(order);
}

/// Lists the methods that rows have, in catalogue order; returns their new numbers.
std::vector<MethodIndex> DatasetBuilder::nameMethods()
{
    std::vector<MethodIndex> rank(m_methods.size(), noMethod);
    for (const BuiltRow &row : m_rows)
        rank[row.method] = 0;
    for (const auto &[method, index] : m_methods)
        if (rank[index] != noMethod) {
            rank[index] = static_cast<MethodIndex>(m_dataset.m_methods.size());
            m_dataset.m_methods.push_back(method);
        }
    return rank;
}

DatasetPtr DatasetBuilder::build()
{
    m_seen = {}; // before memory is needed for sorting
    const std::vector<MethodIndex> rank = nameMethods();
    std::vector<std::uint32_t> groupRank(m_groups.size() + 1);
    for (const auto &[groups, number] : m_groups) {
        groupRank[number] = static_cast<std::uint32_t>(m_dataset.m_groupSizes.size());
        m_dataset.m_groupSizes.push_back(groups);
    }
    for (BuiltRow &row : m_rows) {
        row.method = rank[row.method];
        row.groups = groupRank[row.groups];
    }
    fillColumns(order());
    m_dataset.noteOccurring();
    auto dataset = std::make_shared<Dataset>(std::move(m_dataset));
    *this = DatasetBuilder({});
    return dataset;
}

} // namespace collscope
