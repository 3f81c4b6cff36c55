// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/profiles/call_names.h"
#include "engine/profiles/database.h"
#include "engine/profiles/format.h"
#include "engine/profiles/ranked_calls.h"

#include <algorithm>
#include <cmath>

/// The SQLite database of mpisee 4: calls by process, communicator, function and a few bins of message sizes,
/// with the volume of each, so that the mean size in a bin is exact.
namespace collscope::profiles {

namespace {

struct Communicator {
    std::uint64_t size = 0;
};

/// What all processes of a communicator made of one function with sizes of one bin.
struct Bin {
    std::uint64_t mostBytes = 0; ///< sizes are below
    std::uint64_t calls = 0; ///< of all processes together
    std::uint64_t callsMost = 0; ///< of the process that made most
    double volume = 0; ///< bytes of all processes together
    std::map<std::uint64_t, double> seconds; ///< by rank
};

/// Of one communicator and function, by the least size of the bin.
using Bins = std::map<std::uint64_t, Bin>;

/// Does mpisee give the volume to the root alone?
bool isOfRoot(std::string_view collective)
{
    return collective == "scatter" || collective == "scatterv" || collective == "gatherv";
}

/// The root of a call alone gives it a size: for the others it stands in the bin of 0 bytes. What becomes of
/// it is one bin without bounds, with the volume of all calls.
void joinForRoots(Bins &bins)
{
    Bin joined;
    for (const auto &[least, bin] : bins) {
        joined.calls += bin.calls;
        joined.volume += bin.volume;
        for (const auto &[rank, seconds] : bin.seconds)
            joined.seconds[rank] += seconds;
    }
    // Every process of the communicator takes part in every call.
    joined.calls = std::max<std::uint64_t>(joined.calls / joined.seconds.size(), 1);
    joined.callsMost = joined.calls;
    bins = {{0, joined}};
}

class Tables {
public:
    explicit Tables(Database &database) : m_database(database) { }

    Expected<ApplicationProfile> read()
    {
        for (const auto part :
            {&Tables::readMetadata, &Tables::readOperations, &Tables::readCommunicators, &Tables::readCalls})
            if (auto done = (this->*part)(); !done)
                return tl::unexpected(done.error());
        for (auto &[place, bins] : m_bins)
            add(m_communicators[place.first], *m_functions[place.second], bins);
        wire::Profile &calls = m_result.calls;
        calls.entries = m_calls.entries();
        calls.complete = true;
        calls.limits = {
            std::string(toSay("mpisee sorts message sizes into eight bins: a size is the mean of its bin"))};
        if (m_hasOthers)
            calls.limits.emplace_back(toSay("alltoallw and neighbourhood collectives are left out"));
        return std::move(m_result);
    }

private:
    Expected<void> readMetadata()
    {
        return m_database.each("SELECT key, value FROM metadata", [this](Row &row) {
            const std::string key = row.text(0);
            if (key == "MPI Library")
                m_result.calls.library = row.text(1);
            else if (key == "mpisee version")
                m_result.calls.sources = {"mpisee " + row.text(1)};
            else if (key == "Run command")
                m_result.calls.program
                    = std::filesystem::path(row.text(1).substr(0, row.text(1).find(' '))).filename().string();
            else if (key == "Processes")
                m_result.calls.processes = row.numberInText(1, maxProcesses);
        });
    }

    Expected<void> readOperations()
    {
        return m_database.each("SELECT id, operation FROM operations", [this](Row &row) {
            const std::string name = row.text(1);
            auto &known = m_functions[row.number(0)];
            known = callName(name);
            if (!known && isOtherCollective(name))
                m_otherFunctions.push_back(row.number(0));
        });
    }

    Expected<void> readCommunicators()
    {
        return m_database.each("SELECT id, size FROM comms",
            [this](Row &row) { m_communicators[row.number(0)].size = row.number(1, maxProcesses); });
    }

    Expected<void> readCalls()
    {
        return m_database.each(
            "SELECT comm_id, operation_id, rank, buffer_size_min, buffer_size_max, calls, time, volume "
            "FROM data",
            [this](Row &row) { readCalls(row); });
    }

    void readCalls(Row &row)
    {
        const std::uint64_t communicator = row.number(0);
        const std::uint64_t function = row.number(1);
        const auto known = m_functions.find(function);
        const auto size = m_communicators.find(communicator);
        if (known == m_functions.end())
            return row.fail(say("operation {} is not among the operations", function));
        if (!known->second) {
            m_hasOthers = m_hasOthers
                || std::find(m_otherFunctions.begin(), m_otherFunctions.end(), function)
                    != m_otherFunctions.end();
            return;
        }
        if (size == m_communicators.end() || size->second.size == 0)
            return row.fail(say("communicator {} is not among the communicators", communicator));
        constexpr std::uint64_t mostCalls = std::uint64_t{1} << 48;
        const std::uint64_t rank = row.number(2, maxProcesses);
        const std::uint64_t calls = row.number(5, mostCalls);
        if (calls == 0)
            return row.fail(say("0 calls"));
        if (const std::uint64_t job = m_result.calls.processes;
            job != 0 && (rank >= job || size->second.size > job))
            return row.fail(say("rank {} in a communicator of {} is beyond the {} processes of the job", rank,
                size->second.size, job));
        Bin &bin = m_bins[{communicator, function}][row.number(3)];
        bin.mostBytes = std::max(bin.mostBytes, row.number(4));
        bin.calls += calls;
        bin.callsMost = std::max(bin.callsMost, calls);
        bin.seconds[rank] += row.seconds(6);
        bin.volume += static_cast<double>(row.number(7));
    }

    void add(const Communicator &communicator, const CallName &name, Bins &bins)
    {
        if (isOfRoot(name.collective))
            joinForRoots(bins);
        for (const auto &[least, bin] : bins) {
            wire::ProfileKey key = keyOf(name);
            key.commSize = static_cast<std::uint32_t>(communicator.size);
            std::uint64_t from = 0;
            std::uint64_t to = wire::anyBytes;
            if (!isSized(name.collective)) {
                to = 0;
            } else if (name.collective == "reduce_scatter") { // what its volume counts is not known
                key.sizeIs = wire::SizeIs::unknown;
            } else {
                const bool isSum = hasManySizes(name.collective);
                const double calls
                    = static_cast<double>(bin.calls) * (isSum ? static_cast<double>(communicator.size) : 1.0);
                key.messageBytes
                    = static_cast<std::uint64_t>(std::llround(std::min(bin.volume / calls, 1e18)));
                key.sizeIs = wire::SizeIs::mean;
                if (least <= key.messageBytes && key.messageBytes < bin.mostBytes && !isSum) {
                    from = least;
                    to = bin.mostBytes - 1;
                }
            }
            for (const auto &[rank, seconds] : bin.seconds)
                m_calls.addSeconds(key, rank, seconds);
            m_calls.addCalls(key, bin.callsMost, from, to);
        }
    }

    Database &m_database;
    ApplicationProfile m_result;
    RankedCalls m_calls;
    std::map<std::uint64_t, std::optional<CallName>> m_functions;
    std::vector<std::uint64_t> m_otherFunctions;
    std::map<std::uint64_t, Communicator> m_communicators;
    std::map<std::pair<std::uint64_t, std::uint64_t>, Bins> m_bins;
    bool m_hasOthers = false;
};

bool acceptsMpisee(std::string_view head)
{
    return head.substr(0, Database::magic.size()) == Database::magic
        && head.find("buffer_size_min") != std::string_view::npos;
}

Expected<ApplicationProfile> readDatabase(const std::vector<Source> &files, const std::stop_token &stop)
{
    auto database = Database::open(files.front().path, stop);
    if (!database)
        return tl::unexpected(database.error());
    return Tables(*database).read();
}

} // namespace

Format mpiseeFormat()
{
    return {"mpisee", "SQLite database of mpisee 4", acceptsMpisee, readDatabase};
}

} // namespace collscope::profiles
