// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"
#include "engine/wire/records.h"

namespace collscope::io {

/// What the measuring agent writes (engine/wire/records.h). A cut last line loses only itself; other bad
/// lines are skipped.
Reader recordsReader();

/// The agent's records one by one, for who needs more of them than a dataset keeps.
struct RecordFile {
    Provenance provenance;
    std::vector<wire::Record> records; ///< in the order of the file
    std::vector<Diagnostic> warnings;
};

/// Fails when the file cannot be read or is none of the agent's; lines that cannot be used are warnings.
Expected<RecordFile> readRecordFile(const std::filesystem::path &path);

} // namespace collscope::io
