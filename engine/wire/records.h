// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Not wrapped, because the example is as files are.
// clang-format off
/// The record format: what the agent writes, one line per finished measurement, and what the workbench reads.
///
///     collscope-records 1
///     system: frodo
///     origin: measured
///     mpi_library: Open MPI
///     mpi_version: 4.1.4
///     hosts: node1*32 node2*32
///     launch: mpirun -n 64 collscope-agent ...
///     started: 2026-11-21T10:27:00Z
///     columns: collective library algorithm algorithm_id segment_bytes fanout nodes ppn comm_size message_bytes run samples seconds_min seconds_q1 seconds_median seconds_q3 seconds_mean seconds_max
///     data:
///     bcast collscope pipeline 5 8192 0 2 32 64 1048576 0 25 0.00101 0.00104 0.00107 0.00112 0.0011 0.0013 ;
///
/// - Text, UTF-8, lines end in one line feed; fields are separated by one blank; numbers are written by
///   std::to_chars, times in seconds, sizes in bytes.
/// - The first line is the format and its version. Header lines are `key: value` up to the line `data:`.
///   Unknown keys are kept as they are. `columns` names the fields of a record in order; a reader goes by
///   these names, so that later versions can add columns.
/// - A record ends in the field `;` and a line feed. A line without both is cut: it alone is lost. A program
///   that continues a file whose last line is cut first ends that line.
/// - A line that begins with `#` is a note for people. `# stuck ` and a record without times is a measurement
///   that did not end. `# planned N` and `# complete` say how far the job is.
/// - `origin` is `measured`, `simulated` or `predicted`; nothing else counts as measured.
/// - Jobs that time decisions beside the library's own choice add the column `seconds_each`: the seconds of
///   every repetition in the order they were made, separated by commas; `-` for none. Their records come in
///   twos: the library's own choice and the decided method, whose i-th repetitions were made side by side.
/// - Jobs that measure process groups add the columns `members`, how many of the comm_size processes take part
///   in groups, and `colours`, how many groups they form; both 0 in records that are not about groups.
/// - Files grow by whole records, each flushed, so that what a killed job leaves behind can be used.
// clang-format on
namespace collscope::wire {

inline constexpr std::string_view recordsMagic = "collscope-records";
inline constexpr int recordsVersion = 1;

/// Keys every agent writes. Values are free text on one line.
namespace header {
inline constexpr std::string_view system = "system";
inline constexpr std::string_view origin = "origin";
inline constexpr std::string_view mpiLibrary = "mpi_library";
inline constexpr std::string_view mpiVersion = "mpi_version";
inline constexpr std::string_view hosts = "hosts";
inline constexpr std::string_view launch = "launch";
inline constexpr std::string_view clockResolution = "clock_resolution";
inline constexpr std::string_view started = "started";
inline constexpr std::string_view agent = "agent";
inline constexpr std::string_view columns = "columns";
} // namespace header

using Header = std::vector<std::pair<std::string, std::string>>;

/// Value of the first entry called `key`, or an empty text.
std::string_view headerValue(const Header &header, std::string_view key);

/// Robust summary of the repetitions of one measurement, in seconds. Quantities that a source does not give
/// are NaN; the median or the mean is always there.
struct Summary {
    std::uint64_t samples = 0; ///< number of timed repetitions; 0: unknown
    double min;
    double q1;
    double median;
    double q3;
    double mean;
    double max;
    double medianLow; ///< 95 % confidence interval of the median; fewer than 6 samples have none
    double medianHigh;

    Summary(); ///< all NaN
    /// What stands for the measurement: the median, else the mean.
    double seconds() const;
};

/// One measurement: a method at an instance.
struct RecordLine {
    std::string collective;
    Method method;
    std::uint32_t nodes = 0; ///< 0: unknown
    std::uint32_t ppn = 0; ///< processes per node; 0: unknown or uneven
    std::uint32_t commSize = 0; ///< number of processes
    std::uint32_t members = 0; ///< of process groups; only where Detail says so
    std::uint32_t colours = 0; ///< groups that the members form; likewise
    std::uint64_t messageBytes = 0;
    std::uint32_t run = 0; ///< jobs that repeat a measurement count up
    std::uint64_t missed = 0; ///< repetitions that missed their time window and are not in the summary
    Summary summary;
    std::vector<double> each; ///< seconds of the repetitions in their order; only where Detail says so
};

/// What a file says about a measurement.
enum class Detail { summary, repetitions, groups };

/// Begins every note.
inline constexpr char noteMark = '#';
/// Begins the note that a measurement did not end; the rest of the line is its record.
inline constexpr std::string_view stuckMark = "# stuck ";
/// Begins the note by which a job says that it writes to the file from here on: who and where, for people.
inline constexpr std::string_view writerMark = "# writer: ";
/// Begins the note by which a job that writes or continues a file says how many measurements its plan has, at
/// most; the number follows.
inline constexpr std::string_view plannedMark = "# planned ";
/// The note that such a job went through all of its plan.
inline constexpr std::string_view completeMark = "# complete";

/// The header as text: magic, entries, `columns` (written here, not taken from `header`) and `data:`.
std::string formatHeader(const Header &header, Detail detail = Detail::summary);

/// One record as a line, with its line feed. Names must not contain blanks.
std::string formatRecord(const RecordLine &record, Detail detail = Detail::summary);

/// Where each field stands in a line, from the header's `columns`.
class RecordColumns {
public:
    /// Nothing when a column that every record needs is missing; `missing` then names it.
    static std::optional<RecordColumns> fromHeader(const Header &header, std::string &missing);

    /// One line without its line feed; nothing when it is cut or malformed: `problem` then says how.
    std::optional<RecordLine> parse(std::string_view line, std::string &problem) const;

private:
    std::vector<int>
        m_fieldOfColumn; ///< per field of a line: index of the known column, -1 for an unknown one
};

} // namespace collscope::wire
