// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/regular_file.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collscope::io {

/// Who may read a file that is written.
enum class Access {
    usual, ///< as any new file, or as the file that is replaced
    owner, ///< nobody else, also where others could read the file that is replaced
};

/// Replaces the content of `path` as a whole: a temporary file in the same folder, synced, renamed over it,
/// the folder synced. On any failure an existing file stays as it was and no temporary file is left; a kill
/// leaves one, which the next save in that folder removes.
Expected<void> writeAtomically(
    const std::filesystem::path &path, std::string_view content, Access access = Access::usual);

/// The same for several files: where one of them cannot be written none is replaced. Only a kill or a failure
/// between the renames leaves some old and some new ones.
Expected<void> writeTogether(const std::vector<std::pair<std::filesystem::path, std::string_view>> &files,
    Access access = Access::usual);

/// Removes the temporary files that programs of this user left in a folder when they were killed; nothing
/// that is being written.
void removeLeftovers(const std::filesystem::path &folder);

} // namespace collscope::io
