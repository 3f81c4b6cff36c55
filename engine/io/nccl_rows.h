// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/dataset_group.h"
#include "engine/io/reader.h"

#include <map>
#include <set>

/// Rows of NCCL's and RCCL's tests, whatever they are written in.
namespace collscope::io {

/// What the environment or a log says of the choice within NCCL.
struct NcclSettings {
    std::string algorithm;
    std::string protocol;
    std::string minChannels;
    std::string maxChannels;
    std::string overrideAlgorithm; ///< RCCL_OVERRIDE_ALGO; NCCL_ALGO and NCCL_PROTO give way to these two
    std::string overrideProtocol;

    /// Takes the variables that a line sets: NAME=value, or "NAME set by environment to value".
    void take(std::string_view line);
    bool isEmpty() const { return algorithm.empty() && protocol.empty() && overrideAlgorithm.empty(); }
    /// "ring_ll128"; empty: not one of them. A variable may name collectives: "ring;allreduce:tree".
    std::string method(std::string_view collective) const;
    std::uint32_t channels() const; ///< 0: not one number
};

/// Where the communicator runs that is measured.
struct NcclPlacement {
    std::map<std::string, std::uint32_t> hosts; ///< its processes on each; empty: not listed
    std::uint32_t ranks = 0; ///< where hosts are not listed; 0: not known
    std::uint32_t nodes = 0;
    std::size_t groups = 1; ///< communicators that ran at once (NCCL_TESTS_SPLIT)
    bool isAmd = false; ///< the devices are AMD's
    bool contradictsFacts = false; ///< the number of processes of the facts cannot be right
};

/// A device of AMD by its name in a list of devices: "AMD Instinct MI300X", "gfx942".
bool isAmdDevice(std::string_view text);

struct NcclRow {
    std::string test; ///< "AllReduce", "all_reduce"
    std::string type; ///< "float"
    std::string operation; ///< "sum", "none"
    std::uint64_t bytes = 0; ///< as the test counts them
    std::string algorithm = {}; ///< that ran, as the log names it: "ring_ll"; empty: it does not
    std::uint32_t channels = 0; ///< likewise
    bool isWrong = false; ///< the test found wrong results
    std::size_t line = 0;
    Summary summary = {};
    std::vector<double> each = {}; ///< seconds of the repetitions; empty: not known
};

/// Makes datasets of rows. Data types and operations are told apart as systems if there are several of them,
/// a test that is repeated is another run.
class NcclRows {
public:
    NcclRows(const Source &source, ReadLog &log, std::string format);

    /// The communicator of the rows that follow. Takes what was said of library, version and settings, too.
    void enter(const NcclPlacement &placement)
    {
        m_placement = placement;
        m_isNew = true;
    }
    void add(const NcclRow &row);
    /// Fails, naming the facts, if the file does not contain what must be known.
    Expected<Loaded> finish();

    std::string version; ///< of NCCL, of the rows behind the next enter()
    std::string library = "nccl"; ///< likewise, or "rccl"
    NcclSettings settings; ///< likewise
    std::set<std::string_view> missing; ///< keys of facts
    std::string failed; ///< what a failed test printed; empty: nothing

private:
    /// What the rows of a table share, looked up once.
    struct Kind {
        NcclRow first; ///< row
        wire::RecordLine record; ///< without size and times
        std::string variety; ///< "float sum"
        std::string library;
        std::string version;
        bool isKnown = false; ///< its rows can be used
        std::size_t *counted = nullptr; ///< rows of the default, or of what is no collective
        std::string *sizes = nullptr; ///< at which the library chose this method by itself
        bool isUsed = false;

        bool has(const NcclRow &row) const;
    };
    struct Kept {
        std::size_t kind;
        std::size_t line;
        std::uint64_t messageBytes;
        Summary summary;
        std::vector<double> each;
    };

    Kind kindOf(const NcclRow &row);
    void place(wire::RecordLine &record) const;
    bool nameMethod(const NcclRow &row, Kind &kind);
    DatasetGroup::Table tableOf(const Kind &kind, bool namesVariety);
    void noteChoices();

    const Source &m_source;
    ReadLog &m_log;
    DatasetGroup m_group;
    /// The method in the file's name; false: its algorithm lacks a protocol.
    std::pair<std::string, bool> m_ofName;
    NcclPlacement m_placement;
    std::vector<Kind> m_kinds;
    bool m_isNew = true; ///< the next row is of another kind
    std::vector<Kept> m_rows;
    std::set<std::string> m_varieties; ///< "float sum"
    std::map<std::string, std::size_t> m_others; ///< rows of what is no collective
    std::map<std::string, std::string> m_choices; ///< NCCL's own ones: methods, and the sizes
    std::size_t m_empty = 0;
    std::size_t m_ofDefault = 0;
    bool m_ofFacts = false;
    bool m_isOfName = false;
};

} // namespace collscope::io
