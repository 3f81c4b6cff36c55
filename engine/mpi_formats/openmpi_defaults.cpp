// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_defaults.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"

#include <algorithm>

namespace collscope::openmpi {

namespace {

struct Row {
    std::uint32_t bytes; ///< from so many on
    int algorithm;
};

struct Block {
    std::uint32_t commSize; ///< from so many processes on
    std::vector<Row> rows;
};

struct Table {
    std::string_view collective;
    std::vector<Block> blocks;
};

/// The last entry that is not above `size`, the first one for anything below it.
template <typename Entry, typename Size>
const Entry &entryFor(const std::vector<Entry> &entries, Size Entry::*key, std::uint64_t size)
{
    const auto after = std::upper_bound(entries.begin(), entries.end(), size,
        [key](std::uint64_t wanted, const Entry &entry) { return wanted < entry.*key; });
    return after == entries.begin() ? entries.front() : *(after - 1);
}

const std::vector<Table> &tables()
{
    static const std::vector<Table> all = {
        {"allgather",
            {
                {2, {{0, 6}}},
                {3, {{0, 3}}},
                {32, {{0, 3}, {1024, 5}, {65536, 4}}},
                {64, {{0, 3}, {512, 5}, {65536, 4}}},
                {128, {{0, 3}, {512, 5}, {131072, 4}, {524288, 5}, {1048576, 4}}},
                {256, {{0, 3}, {32, 2}, {128, 3}, {1024, 5}, {131072, 4}, {524288, 5}, {1048576, 4}}},
                {512, {{0, 3}, {64, 2}, {256, 3}, {2048, 5}}},
                {1024, {{0, 3}, {4, 2}, {8, 3}, {16, 2}, {32, 3}, {256, 2}, {512, 3}, {4096, 5}}},
                {2048, {{0, 2}, {32, 3}, {128, 2}, {512, 3}, {4096, 5}}},
                {4096, {{0, 3}, {2, 2}, {8, 3}, {16, 2}, {512, 3}, {4096, 5}}},
            }},
        {"allgatherv",
            {
                {2, {{0, 3}, {2048, 5}, {4096, 3}, {8192, 5}}},
                {3, {{0, 1}, {256, 4}, {4096, 3}, {8192, 4}, {16384, 2}, {262144, 4}}},
                {8, {{0, 1}, {1024, 2}}},
                {16, {{0, 1}, {128, 2}, {262144, 3}}},
                {32, {{0, 1}, {256, 2}, {8192, 3}}},
                {64, {{0, 1}, {256, 2}, {4096, 3}}},
                {128, {{0, 2}, {1024, 4}, {65536, 3}}},
                {256, {{0, 2}, {1024, 3}}},
                {512, {{0, 2}, {512, 1}, {1024, 2}, {4096, 4}, {1048576, 3}}},
                {1024, {{0, 2}, {4096, 4}}},
            }},
        {"allreduce",
            {
                {2, {{0, 4}, {8, 3}, {4096, 4}, {8192, 3}, {16384, 4}, {65536, 5}, {262144, 6}}},
                {4, {{0, 4}, {16, 3}, {8192, 6}}},
                {8, {{0, 3}, {8192, 6}}},
                {16, {{0, 5}, {64, 3}, {4096, 6}}},
                {32, {{0, 5}, {128, 6}}},
                {64, {{0, 3}, {262144, 6}}},
                {128, {{0, 2}, {131072, 3}, {262144, 6}}},
                {256, {{0, 2}, {4096, 6}}},
                {512, {{0, 2}, {2048, 3}, {16384, 6}}},
                {2048, {{0, 2}, {2048, 5}, {4096, 3}, {16384, 6}}},
                {4096, {{0, 2}, {2048, 5}, {16384, 3}, {32768, 6}}},
            }},
        {"alltoall",
            {
                {2,
                    {{0, 2}, {2, 5}, {4, 2}, {16, 5}, {64, 2}, {256, 5}, {4096, 2}, {32768, 4}, {262144, 5},
                        {1048576, 2}}},
                {3, {{0, 4}, {8192, 1}, {16384, 4}, {65536, 1}, {524288, 2}, {1048576, 1}}},
                {8, {{0, 4}, {262144, 1}}},
                {16, {{0, 4}, {4, 3}, {512, 4}, {8192, 1}, {32768, 4}, {262144, 1}, {524288, 4}}},
                {32, {{0, 3}, {512, 1}, {524288, 4}}},
                {64, {{0, 3}, {1024, 1}, {2048, 4}, {4096, 1}, {262144, 2}}},
                {128, {{0, 3}, {1024, 4}, {2048, 1}, {262144, 2}}},
                {256, {{0, 3}, {1024, 4}, {8192, 1}, {32768, 2}}},
                {512, {{0, 3}, {512, 4}, {8192, 1}, {16384, 4}, {131072, 1}, {262144, 2}}},
                {1024, {{0, 3}, {512, 4}, {1024, 1}, {2048, 4}, {16384, 1}, {262144, 4}}},
                {2048, {{0, 3}, {1024, 4}, {4096, 1}, {8192, 4}, {131072, 1}}},
                {4096, {{0, 3}, {2048, 4}, {8192, 1}, {16384, 4}, {32768, 1}, {65536, 4}}},
            }},
        {"alltoallv",
            {
                {2, {{0, 2}}},
                {4, {{0, 1}}},
                {64, {{0, 2}}},
                {128, {{0, 1}}},
                {256, {{0, 2}}},
                {1024, {{0, 1}}},
            }},
        {"barrier",
            {
                {2, {{0, 3}}},
                {4, {{0, 1}}},
                {8, {{0, 3}}},
                {64, {{0, 4}}},
                {256, {{0, 6}}},
                {512, {{0, 4}}},
                {1024, {{0, 6}}},
                {4096, {{0, 4}}},
            }},
        {"bcast",
            {
                {2,
                    {{0, 3}, {32, 5}, {256, 3}, {512, 7}, {1024, 1}, {32768, 5}, {131072, 2}, {262144, 1},
                        {524288, 6}, {1048576, 5}}},
                {4, {{0, 5}, {64, 6}, {128, 5}, {2048, 6}, {8192, 1}, {1048576, 2}}},
                {8, {{0, 7}, {8, 5}, {64, 7}, {4096, 5}, {16384, 6}, {32768, 1}}},
                {16, {{0, 7}, {4096, 6}, {1048576, 8}}},
                {32, {{0, 6}, {2048, 7}}},
                {64, {{0, 7}}},
                {128, {{0, 6}, {2, 5}, {16384, 1}, {32768, 5}, {65536, 7}}},
                {256, {{0, 7}, {16384, 4}, {32768, 7}}},
                {1024, {{0, 7}, {524288, 8}}},
                {2048, {{0, 7}, {262144, 8}}},
                {4096, {{0, 7}, {8192, 5}, {16384, 7}, {262144, 8}}},
            }},
        {"gather",
            {
                {2, {{0, 3}, {2, 1}, {4, 2}, {32768, 1}, {65536, 2}, {131072, 3}}},
                {4, {{0, 2}, {1024, 1}, {8192, 2}, {32768, 1}, {262144, 3}}},
                {8, {{0, 2}}},
                {256, {{0, 2}, {2048, 1}, {8192, 2}}},
                {512, {{0, 2}}},
            }},
        {"reduce",
            {
                {2, {{0, 7}, {8, 4}, {16, 3}, {32, 1}, {262144, 3}, {524288, 2}, {1048576, 3}}},
                {4, {{0, 4}, {4096, 2}, {65536, 5}, {262144, 1}, {524288, 5}, {1048576, 1}}},
                {8, {{0, 4}, {8192, 5}}},
                {16, {{0, 4}, {4096, 5}}},
                {32, {{0, 5}}},
                {256, {{0, 5}, {8192, 6}, {16384, 5}}},
                {512, {{0, 5}}},
                {2048, {{0, 5}, {512, 6}, {1024, 5}, {8192, 6}, {16384, 5}}},
                {4096, {{0, 5}, {16, 6}, {32, 5}, {1024, 6}, {2048, 5}, {8192, 6}, {16384, 5}}},
            }},
        {"reduce_scatter",
            {
                {2, {{0, 3}, {65536, 4}, {131072, 3}}},
                {4, {{0, 1}, {8, 2}, {262144, 3}}},
                {8, {{0, 2}, {262144, 3}}},
                {32, {{0, 1}, {64, 2}, {2048, 4}, {524288, 3}}},
                {64, {{0, 1}, {256, 2}, {512, 4}, {2048, 2}, {4096, 4}}},
                {128, {{0, 1}, {256, 2}, {512, 4}}},
                {256, {{0, 1}, {256, 2}, {1024, 4}}},
                {512, {{0, 1}, {512, 2}, {2048, 4}, {8192, 2}, {16384, 4}}},
                {1024, {{0, 1}, {512, 2}, {4096, 4}, {16384, 2}, {32768, 4}}},
                {2048, {{0, 1}, {512, 2}, {4096, 4}}},
                {4096, {{0, 1}, {1024, 2}, {8192, 4}}},
            }},
        {"reduce_scatter_block",
            {
                {2, {{0, 2}, {4, 4}, {8, 3}, {16, 4}, {128, 3}, {256, 4}, {4096, 3}, {8192, 4}, {131072, 1}}},
                {4, {{0, 3}, {8, 2}, {32, 4}, {256, 3}, {8192, 4}, {16384, 3}, {1048576, 1}}},
                {8, {{0, 1}, {4, 3}, {32, 4}, {128, 3}, {524288, 1}, {4194304, 4}}},
                {16, {{0, 1}, {32, 3}, {524288, 1}, {2097152, 3}, {4194304, 4}}},
                {32, {{0, 3}, {4, 1}, {16, 4}, {65536, 1}, {262144, 4}}},
            }},
        {"scatter",
            {
                {2, {{0, 3}, {2, 1}, {131072, 3}, {262144, 1}}},
                {4, {{0, 2}, {2048, 1}, {4096, 2}, {8192, 1}, {32768, 3}, {1048576, 1}}},
                {8, {{0, 2}, {16384, 3}, {1048576, 1}}},
                {16, {{0, 2}, {16384, 1}, {32768, 3}}},
                {32, {{0, 2}, {512, 3}, {8192, 2}, {16384, 3}}},
                {64, {{0, 2}, {512, 3}}},
            }},
    };
    return all;
}

/// Of 6.1, for communicators with one process per node.
const std::vector<Table> &oneProcessPerNode()
{
    static const std::vector<Table> all = {
        {"allreduce",
            {
                {2, {{0, 3}}},
                {3, {{0, 7}}},
                {4, {{0, 7}, {1048576, 3}}},
                {8, {{0, 7}, {262144, 6}, {1048576, 3}}},
                {16, {{0, 7}, {32768, 2}, {131072, 6}}},
                {32, {{0, 7}, {32768, 3}, {131072, 6}}},
                {65, {{0, 3}, {262144, 6}}},
                {128, {{0, 2}, {131072, 3}, {262144, 6}}},
                {256, {{0, 2}, {4096, 6}}},
                {512, {{0, 2}, {2048, 3}, {16384, 6}}},
                {2048, {{0, 2}, {2048, 5}, {4096, 3}, {16384, 6}}},
                {4096, {{0, 2}, {2048, 5}, {16384, 3}, {32768, 6}}},
            }},
        {"bcast",
            {
                {2, {{0, 1}}},
                {4, {{0, 1}, {1048576, 5}}},
                {16, {{0, 1}, {262144, 7}, {1048576, 5}}},
                {32, {{0, 1}, {65536, 7}, {1048576, 5}}},
            }},
    };
    return all;
}

const Table *tableOf(const std::vector<Table> &all, std::string_view collective)
{
    const auto found = std::find_if(
        all.begin(), all.end(), [collective](const Table &table) { return table.collective == collective; });
    return found == all.end() ? nullptr : &*found;
}

std::size_t rowsOf(const Table *table)
{
    std::size_t count = 0;
    for (std::size_t i = 0; table && i < table->blocks.size(); ++i)
        count += table->blocks[i].rows.size();
    return count;
}

bool hasOneProcessPerNode(const Placement &placement)
{
    return placement.ppn == 1 || (placement.nodes > 1 && placement.nodes == placement.commSize);
}

class BuiltIn final : public LibraryDecisions {
public:
    explicit BuiltIn(std::string_view version)
        : m_chainFanout(version >= "6.0" ? 2 : 0), m_looksAtNodes(version == "6.1")
    {
    }

    LibraryDecision decide(const Instance &instance) const override
    {
        const Table *const usual = tableOf(tables(), instance.collective);
        if (!usual)
            return {wire::methodFromId(wire::openMpiLibrary, instance.collective, 0), 0};
        const Table *const other
            = hasOneProcessPerNode(instance.placement) ? otherTable(instance.collective) : nullptr;
        const Table *const table = other ? other : usual;
        const Block &block = entryFor(table->blocks, &Block::commSize, instance.placement.commSize);
        const Row &row = entryFor(block.rows, &Row::bytes, instance.messageBytes);
        std::size_t number = static_cast<std::size_t>(&row - block.rows.data()) + 1;
        for (const Block *before = table->blocks.data(); before != &block; ++before)
            number += before->rows.size();
        if (other)
            number += rowsOf(usual);
        return {method(instance, row.algorithm), static_cast<std::uint32_t>(number)};
    }

    std::size_t rules(std::string_view collective) const override
    {
        return rowsOf(tableOf(tables(), collective)) + rowsOf(otherTable(collective));
    }

private:
    const Table *otherTable(std::string_view collective) const
    {
        return m_looksAtNodes ? tableOf(oneProcessPerNode(), collective) : nullptr;
    }

    Method method(const Instance &instance, int algorithm) const
    {
        constexpr int chain = 2;
        Method method = wire::methodFromId(wire::openMpiLibrary, instance.collective, algorithm);
        // Two processes form one chain, whatever the fan-out.
        if (instance.collective == "reduce" && algorithm == chain && instance.placement.commSize > 2)
            method.fanout = m_chainFanout;
        const wire::Algorithm *const later = wire::findOpenMpi6(instance.collective, algorithm);
        if (later && !wire::findAlgorithm(wire::openMpiLibrary, instance.collective, algorithm))
            method.algorithm = later->name;
        return method;
    }

    std::uint32_t m_chainFanout; ///< of reduce; 0: as for any method without one
    bool m_looksAtNodes;
};

} // namespace

std::optional<std::string_view> builtInVersionOf(std::string_view release)
{
    const auto *const found
        = std::find_if(builtInVersions.begin(), builtInVersions.end(), [release](std::string_view version) {
              const std::string_view rest = release.substr(std::min(version.size(), release.size()));
              return release.starts_with(version) && (rest.empty() || rest.find_first_of("0123456789") != 0);
          });
    return found == builtInVersions.end() ? std::nullopt : std::optional(*found);
}

LibraryDecisionsPtr builtInDecisions(std::string_view version)
{
    return std::make_shared<BuiltIn>(version);
}

} // namespace collscope::openmpi
