// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"
#include "mpi_agent/bench/output_file.h"
#include "mpi_agent/bench/recorded.h"

#include <functional>
#include <string>

namespace collscope::agent {

/// A record file that grows by whole records, each in the file when it is appended, and by those of one job
/// at a time.
class RecordFile {
public:
    /// Begins `path`, or continues it when it is a record file of the same system, library, processes and
    /// timing; a last line that is cut is ended first, and a file that ends within its header, so that
    /// nothing was measured into it, is begun again. "-" is standard output. False when that cannot be, or
    /// another job writes to it: `problem` then says why, or who, and the file is as it was. `detail`: what
    /// its records say.
    bool open(const std::string &path, const wire::Header &header, std::string &problem,
        wire::Detail detail = wire::Detail::summary);

    /// Instead of opening it: who opens it is handed the text of every record.
    void handTo(wire::Detail detail, std::function<void(const std::string &)> writer);

    /// Before it is opened: recorded() is to have the lines.
    void keepLines() { m_recorded.keepLines(); }
    /// Processes that do not open the file learn what those know that have.
    void learn(const std::string &known) { m_recorded.addKnown(known); }
    /// What was there when it was opened.
    const Recorded &recorded() const { return m_recorded; }

    bool append(const wire::RecordLine &record, std::string &problem);
    /// Two that belong together, both or neither.
    bool append(const wire::RecordLine &first, const wire::RecordLine &second, std::string &problem);
    /// Records as others were handed them.
    bool appendText(const std::string &records, std::string &problem) { return write(records, problem); }
    /// Notes that this measurement did not end: lineOf it, whose times are not looked at.
    bool appendStuck(const std::string &line, std::string &problem);
    std::string lineOf(const wire::RecordLine &record) const;
    /// A note, its mark included.
    bool appendNote(const std::string &note, std::string &problem) { return write(note + '\n', problem); }
    void close() { m_file.close(); }
    /// OutputFile::warning()
    const std::string &warning() const { return m_file.warning(); }

private:
    bool write(const std::string &text, std::string &problem);
    bool mayContinue(const std::string &path, wire::Header header, bool &cut, std::string &problem);

    wire::Detail m_detail = wire::Detail::summary;
    Recorded m_recorded;
    OutputFile m_file;
    std::function<void(const std::string &)> m_writer; ///< null: it is this one
};

} // namespace collscope::agent
