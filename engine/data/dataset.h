// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/columns.h"
#include "engine/data/diagnostic.h"
#include "engine/data/placement.h"
#include "engine/wire/records.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collscope {

using wire::Method;
using wire::Summary;

/// Position of a method in Dataset::methods() (or of a list derived from it).
using MethodIndex = std::uint16_t;
inline constexpr MethodIndex noMethod = 0xffff;

/// Largest values the engine accepts; anything above is a damaged file, not a measurement.
inline constexpr std::uint64_t maxMessageBytes = std::uint64_t{1} << 50; // 1 PiB
inline constexpr std::uint32_t maxCommSize = 1U << 30;
inline constexpr double maxSeconds = 1e7; // about four months

/// What times are. Predicted ones a model told (`collscope predict`): nobody measured or simulated them.
enum class Origin { unknown, measured, simulated, predicted };
std::string_view originText(Origin origin); ///< "unknown", "measured", "simulated", "predicted"
/// What a text names, if it names one.
std::optional<Origin> parseOrigin(std::string_view text);
/// What is said beside every name of such data: "simulated", "predicted"; empty: it need not be marked.
std::string_view originMark(Origin origin);
/// A name with its mark: "Peak (predicted)"; as it is where it has that already.
std::string markedName(const std::string &name, Origin origin);

/// Where a dataset comes from. `facts` holds whatever else the source says, in its order.
struct Provenance {
    std::string system; ///< name of the machine; never empty
    std::string mpiLibrary; ///< may be empty: not said
    std::string mpiVersion; ///< may be empty: not said
    Origin origin = Origin::unknown;
    std::string path; ///< file or folder it was read from
    std::string format; ///< name of the reader
    std::vector<std::pair<std::string, std::string>> facts;
    /// What the source calls the job that is run i; empty: it numbers its runs itself.
    std::vector<std::string> jobs;
};

/// What is asked: a collective on so many processes with so much data.
struct Instance {
    std::string_view collective;
    Placement placement = {};
    std::uint64_t messageBytes = 0;
};

/// One row of a dataset: a method at an instance in one run (job). Times in seconds.
struct Measurement {
    std::uint8_t collective = 0; ///< index in wire::collectives()
    MethodIndex method = noMethod;
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0;
    std::uint32_t commSize = 0;
    std::uint32_t members = 0; ///< as in Placement
    std::uint32_t colours = 0; ///< likewise
    std::uint64_t messageBytes = 0;
    std::uint32_t run = 0;
    Summary summary;

    Placement placement() const { return {nodes, ppn, commSize, members, colours}; }
};

/// Measurements of one system and one MPI library, with provenance. Immutable, shared, safe to read from any
/// thread.
///
/// Columnar: rows are ordered by (collective, communicator size, message size, method, nodes, ppn, members,
/// colours, run). Methods are in catalogue order, so a lower index wins every tie. What a source does not
/// say takes no memory.
class Dataset {
public:
    const Provenance &provenance() const { return m_provenance; }
    const std::vector<Method> &methods() const { return m_methods; }

    std::size_t size() const { return m_seconds.size(); }
    Measurement row(std::size_t index) const;
    /// What stands for a row: the median of its repetitions, else their mean. Never NaN, always > 0.
    double seconds(std::size_t index) const { return m_seconds[index]; }
    std::uint32_t commSize(std::size_t index) const { return m_commSize[index]; }
    std::uint64_t messageBytes(std::size_t index) const { return m_messageBytes[index]; }
    std::uint32_t nodes(std::size_t index) const { return m_nodes[index]; }
    std::uint32_t ppn(std::size_t index) const { return m_ppn[index]; }
    /// Of process groups, as in Placement; 0: no groups are meant.
    std::uint32_t members(std::size_t index) const { return groups(index).members; }
    std::uint32_t colours(std::size_t index) const { return groups(index).colours; }
    /// There is a row of process groups.
    bool hasGroups() const { return !m_groups.empty(); }
    Placement placement(std::size_t index) const
    {
        const auto [members, colours] = groups(index);
        return {m_nodes[index], m_ppn[index], m_commSize[index], members, colours};
    }
    std::uint32_t run(std::size_t index) const { return m_run[index]; }
    MethodIndex method(std::size_t index) const { return m_method[index]; }
    /// Seconds of the repetitions in the order they were made, where the source has them; else empty. The
    /// summary of the row is the source's own: it may have left some of them out.
    std::span<const double> samples(std::size_t index) const { return m_samples[index]; }
    /// There is a row with samples.
    bool hasSamples() const { return !m_samples.empty(); }
    /// The row is a prediction beyond what its model was fitted to.
    bool isExtrapolated(std::size_t index) const { return m_extrapolated[index] != 0; }
    bool hasExtrapolated() const { return !m_extrapolated.empty(); }
    /// What the rows take, roughly.
    std::size_t bytes() const;

    /// Names of the collectives that have rows, in catalogue order.
    std::vector<std::string_view> collectives() const;
    /// The rows of one collective: [first, last). Empty when there are none.
    struct Range {
        std::size_t first = 0;
        std::size_t last = 0;
        std::size_t size() const { return last - first; }
    };
    Range rows(std::string_view collective) const;
    /// Methods that were measured for a collective, in catalogue order.
    std::vector<Method> methods(std::string_view collective) const { return occurring(collective).methods; }
    /// Placements that occur for a collective, ascending.
    std::vector<Placement> placements(std::string_view collective) const
    {
        return occurring(collective).placements;
    }
    /// Processes per node that occur for a collective, ascending; 0 stands for unknown. Nodes likewise.
    std::vector<std::uint32_t> ppnValues(std::string_view collective) const
    {
        return occurring(collective).ppn;
    }
    std::vector<std::uint32_t> nodeValues(std::string_view collective) const
    {
        return occurring(collective).nodes;
    }
    /// Libraries whose algorithms were measured for a collective, in catalogue order.
    std::vector<std::string> libraries(std::string_view collective) const
    {
        return occurring(collective).libraries;
    }
    /// Numbers of the runs that occur for a collective, ascending.
    std::vector<std::uint32_t> runValues(std::string_view collective) const
    {
        return occurring(collective).runs;
    }

private:
    friend class DatasetBuilder;

    /// How many processes take part in groups, and in how many groups.
    struct Groups {
        std::uint32_t members = 0;
        std::uint32_t colours = 0;
        auto operator<=>(const Groups &) const = default; // NOLINT(modernize-use-nullptr)
    };
    Groups groups(std::size_t index) const { return m_groupSizes[m_groups[index]]; }

    /// What occurs for a collective. Windows ask often, and there may be millions of rows.
    struct Occurring {
        std::vector<Method> methods;
        std::vector<std::string> libraries;
        std::vector<Placement> placements;
        std::vector<std::uint32_t> ppn;
        std::vector<std::uint32_t> nodes;
        std::vector<std::uint32_t> runs;
    };
    const Occurring &occurring(std::string_view collective) const;
    void noteOccurring(); ///< after the last row

    Provenance m_provenance;
    std::vector<Method> m_methods;
    std::vector<std::uint8_t> m_collective;
    std::vector<MethodIndex> m_method;
    std::vector<std::uint32_t> m_nodes;
    std::vector<std::uint32_t> m_ppn;
    std::vector<std::uint32_t> m_commSize;
    std::vector<Groups> m_groupSizes{{}}; ///< that occur, ascending; the first are no groups
    SparseColumn<std::uint32_t> m_groups; ///< position in m_groupSizes
    std::vector<std::uint64_t> m_messageBytes;
    std::vector<std::uint32_t> m_run;
    std::vector<double> m_seconds;
    std::vector<bool> m_isMean; ///< m_seconds is the mean: there is no median
    SparseColumn<double> m_min, m_q1, m_q3, m_mean, m_max, m_medianLow,
        m_medianHigh; ///< mean: beside a median
    SparseColumn<std::uint64_t> m_sampleCount;
    SparseColumn<std::uint8_t> m_extrapolated; ///< 1: it is
    ListColumn m_samples;
    std::map<std::uint8_t, Occurring> m_occurring; ///< by number of the collective
};

using DatasetPtr = std::shared_ptr<const Dataset>;

} // namespace collscope
