// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/regular_file.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace collscope::project {

/// Replaces the content of `path` as a whole: a temporary file in the same folder, synced, renamed over it,
/// the folder synced. On any failure an existing file stays as it was and no temporary file is left.
Expected<void> writeAtomically(const std::filesystem::path &path, std::string_view content);

using io::readWhole;

} // namespace collscope::project
