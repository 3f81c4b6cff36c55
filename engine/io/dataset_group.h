// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_builder.h"
#include "engine/data/say.h"
#include "engine/io/read_log.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace collscope::io {

/// What keeps datasets apart.
struct DatasetKey {
    std::string system;
    std::string mpiLibrary;
    std::string mpiVersion;
    Origin origin = Origin::unknown;
    /// What else the times depend on: "btl=tcp"; "default" where it is known that nothing is set, empty where
    /// nothing is known.
    std::string conditions = {};
    bool operator==(const DatasetKey &) const = default;
    bool operator<(const DatasetKey &other) const
    {
        return std::tie(system, mpiLibrary, mpiVersion, origin, conditions)
            < std::tie(other.system, other.mpiLibrary, other.mpiVersion, other.origin, other.conditions);
    }
};
/// Returns the key of a provenance. Conditions at the end of the system's name are removed from it.
DatasetKey keyOf(const Provenance &provenance);

/// The datasets one source gives, while they are read.
class DatasetGroup {
public:
    /// `path` and `format` go into every provenance.
    DatasetGroup(std::string path, std::string format) : m_path(std::move(path)), m_format(std::move(format))
    {
    }

    /// The builder for `key`; nullptr when the source names more systems than any real one can (maxDatasets).
    DatasetBuilder *builder(const DatasetKey &key);

    /// What the rows of a table share, looked up once.
    struct Table {
        DatasetBuilder *builder = nullptr;
        BuiltRow row; ///< without size, run and times
        std::unordered_map<std::uint64_t, std::uint32_t> *runs = nullptr; ///< so far, by size
        std::string refused; ///< why the rows of this table are refused; empty: they are not
    };
    Table table(const DatasetKey &key, const wire::RecordLine &shared);

    /// Adds a measurement of a source that does not number its runs: the k-th time of a method at an instance
    /// is run k. Returns why it was refused, if it was. finish() notes how many runs there are.
    std::optional<std::string> addRun(
        const Table &table, std::uint64_t messageBytes, const Summary &summary, std::span<const double> each);
    std::optional<std::string> addRun(const DatasetKey &key, const wire::RecordLine &record)
    {
        return addRun(table(key, record), record.messageBytes, record.summary, record.each);
    }

    /// So much of the source (0..1) was read: the rest is expected to be like it.
    void expectRest(double fraction);

    /// What the source calls its runs (Provenance::jobs), for all datasets.
    void setJobs(const std::vector<std::string> &jobs);

    /// The source does not say its algorithm: it is that of the facts (Loaded::ofFacts).
    void takesAlgorithmFromFacts() { m_ofFacts = true; }

    /// Ends reading. Fails, naming the first problem, when there is no measurement at all.
    Expected<Loaded> finish(ReadLog &log);

    static constexpr std::size_t maxDatasets = 1000;

private:
    std::string m_path;
    std::string m_format;
    bool m_ofFacts = false;
    /// By size; all of these by builder, collective, method, communicator size, nodes, ppn and groups.
    std::map<std::array<std::uint64_t, 7>, std::unordered_map<std::uint64_t, std::uint32_t>> m_runs;
    std::uint32_t m_mostRuns = 0;
    std::map<DatasetKey, std::unique_ptr<DatasetBuilder>> m_builders;
    const DatasetKey *m_lastKey = nullptr; ///< rows of one dataset mostly stand together
    DatasetBuilder *m_last = nullptr;
};

/// What to do about a row that DatasetBuilder::add() refused: `ofDuplicate` where it was read before,
/// otherwise to `correct` it.
std::string remedyOf(std::string_view refusal, std::string_view ofDuplicate = say("keep one of them"),
    std::string_view correct = say("measure again; the other lines are used"));

/// Unites the datasets of several sources that have the same key. A source that measures again, with other
/// times, what an earlier one measured is another run; copies go to the log. Where the sources name the jobs
/// behind their runs, the same job is the same run and every other one another, whatever numbers the sources
/// have. Systems that differ in nothing but conditions have these in their names; where nothing is known of a
/// source's, and all others have the same, it is taken for one of them.
std::vector<DatasetPtr> unite(std::vector<DatasetPtr> datasets, const std::string &path, ReadLog &log);

} // namespace collscope::io
