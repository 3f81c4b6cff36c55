// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"
#include "engine/wire/records.h"

#include <cstdint>
#include <memory>

namespace collscope::io {

/// What the measuring agent writes (engine/wire/records.h). A cut last line loses only itself; other bad
/// lines are skipped.
Reader recordsReader();

/// The agent's records one by one, for who needs more of them than a dataset keeps.
struct RecordFile {
    Provenance provenance;
    std::vector<wire::RecordLine> records; ///< in the order of the file
    std::vector<Diagnostic> warnings;
};

/// Fails when the file cannot be read or is none of the agent's; lines that cannot be used are warnings.
Expected<RecordFile> readRecordFile(const std::filesystem::path &path);

class RegularFile;

/// A file of records that a job still writes to. Every read() gives what load() would, but takes from the
/// file only what came since the one before, and a few bytes to see that it is still the same file.
///
/// A file that shrank, or whose first or last known bytes are others, is read anew, and a note says so; a
/// change between them is not seen. Packed files do not grow: they fail as files that are none of the
/// agent's.
class GrowingRecords {
public:
    explicit GrowingRecords(std::filesystem::path path);
    GrowingRecords(GrowingRecords &&) noexcept;
    GrowingRecords &operator=(GrowingRecords &&) noexcept;
    ~GrowingRecords();

    /// Fails where load() fails; a request to stop gives the failure "cancelled".
    Expected<Loaded> read(const std::stop_token &stop = {});
    std::uint64_t bytesRead() const { return m_bytesRead; } ///< by all of them together

private:
    class State;
    static constexpr std::size_t markBytes = 256;

    void beginAnew();
    Expected<bool> isSame(RegularFile &file);
    Expected<void> takeNew(RegularFile &file, const std::stop_token &stop);
    void take(std::string_view lines);

    std::filesystem::path m_path;
    std::unique_ptr<State> m_state;
    std::uint64_t m_taken = 0; ///< bytes: whole lines
    std::string m_front; ///< the first bytes of them
    std::string m_back; ///< the last ones
    std::uint64_t m_bytesRead = 0;
    std::string m_rest; ///< the line behind them, which did not end
};

} // namespace collscope::io
