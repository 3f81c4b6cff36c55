// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_builder.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace collscope {

namespace {

/// Why a record cannot be a measurement, if it cannot.
std::optional<std::string> refusal(const wire::Record &record)
{
    const double seconds = record.summary.seconds();
    if (std::isnan(seconds))
        return "the time is not a number";
    if (!(seconds > 0.0))
        return "the time is zero or negative: " + wire::formatDouble(seconds) + " s";
    if (!(seconds <= maxSeconds))
        return "the time is impossibly long: " + wire::formatDouble(seconds) + " s";
    // NaN is "not said" and passes; rounding may turn a minimum into 0.
    for (const double quantity :
        {record.summary.min, record.summary.q1, record.summary.q3, record.summary.mean, record.summary.max})
        if (quantity < 0.0 || quantity > maxSeconds)
            return "one of its times is negative or impossibly long: " + wire::formatDouble(quantity) + " s";
    if (record.commSize < 1 || record.commSize > maxCommSize)
        return "the communicator size is not between 1 and 2^30: " + std::to_string(record.commSize);
    if (record.messageBytes > maxMessageBytes)
        return "the message size is above 1 PiB: " + std::to_string(record.messageBytes) + " bytes";
    if (record.nodes != 0 && record.ppn != 0 && std::uint64_t{record.nodes} * record.ppn != record.commSize)
        return "nodes x ppn is not the communicator size: " + std::to_string(record.nodes) + " x "
            + std::to_string(record.ppn) + ", " + std::to_string(record.commSize);
    if (record.method.algorithm.empty())
        return "the algorithm has no name";
    constexpr std::size_t longestName = 200;
    if (record.method.algorithm.size() > longestName || record.method.library.size() > longestName)
        return "a name is longer than 200 characters: '" + record.method.algorithm.substr(0, 40) + "...'";
    return std::nullopt;
}

template <typename Column> void reorder(Column &column, const std::vector<std::uint32_t> &order)
{
    Column sorted;
    sorted.reserve(column.size());
    for (const std::uint32_t from : order)
        sorted.push_back(column[from]);
    column = std::move(sorted);
}

} // namespace

DatasetBuilder::DatasetBuilder(Provenance provenance)
{
    m_dataset.m_provenance = std::move(provenance);
}

std::size_t DatasetBuilder::KeyHash::operator()(const Key &key) const noexcept
{
    std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
    const auto mix = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0xff51afd7ed558ccdULL;
        hash ^= hash >> 32;
    };
    mix(key.messageBytes);
    mix((std::uint64_t{key.commSize} << 32) | key.nodes);
    mix((std::uint64_t{key.ppn} << 32) | key.run);
    mix((std::uint64_t{key.method} << 8) | key.collective);
    return hash;
}

std::optional<std::string> DatasetBuilder::add(const wire::Record &record)
{
    const auto collective = wire::collectiveIndex(record.collective);
    if (!collective)
        return "unknown collective '" + record.collective.substr(0, 40) + "'";
    if (auto reason = refusal(record))
        return reason;
    auto method = m_methods.find(record.method);
    if (method == m_methods.end()) {
        if (m_methods.size() >= noMethod)
            return "more than 65,534 different methods";
        method = m_methods.emplace(record.method, static_cast<MethodIndex>(m_methods.size())).first;
    }
    const Key key{record.messageBytes, record.commSize, record.nodes, record.ppn, record.run, method->second,
        static_cast<std::uint8_t>(*collective)};
    if (!m_seen.insert(key).second)
        return "the same measurement (instance, method and run) was read before";
    m_dataset.m_collective.push_back(key.collective);
    m_dataset.m_method.push_back(key.method);
    m_dataset.m_nodes.push_back(key.nodes);
    m_dataset.m_ppn.push_back(key.ppn);
    m_dataset.m_commSize.push_back(key.commSize);
    m_dataset.m_messageBytes.push_back(key.messageBytes);
    m_dataset.m_run.push_back(key.run);
    m_dataset.m_seconds.push_back(record.summary.seconds());
    m_dataset.m_summary.push_back(record.summary);
    return std::nullopt;
}

DatasetPtr DatasetBuilder::build()
{
    auto dataset = std::make_shared<Dataset>(std::move(m_dataset));
    std::vector<MethodIndex> rank(m_methods.size());
    for (const auto &[method, index] : m_methods) {
        rank[index] = static_cast<MethodIndex>(dataset->m_methods.size());
        dataset->m_methods.push_back(method);
    }
    for (MethodIndex &method : dataset->m_method)
        method = rank[method];

    std::vector<std::uint32_t> order(dataset->size());
    std::iota(order.begin(), order.end(), 0U);
    const Dataset &d = *dataset;
    const auto key = [&d](std::uint32_t i) {
        return std::tuple(d.m_collective[i], d.m_commSize[i], d.m_messageBytes[i], d.m_method[i],
            d.m_nodes[i], d.m_ppn[i], d.m_run[i]);
    };
    std::sort(
        order.begin(), order.end(), [&key](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
    reorder(dataset->m_collective, order);
    reorder(dataset->m_method, order);
    reorder(dataset->m_nodes, order);
    reorder(dataset->m_ppn, order);
    reorder(dataset->m_commSize, order);
    reorder(dataset->m_messageBytes, order);
    reorder(dataset->m_run, order);
    reorder(dataset->m_seconds, order);
    reorder(dataset->m_summary, order);
    *this = DatasetBuilder({});
    return dataset;
}

} // namespace collscope
