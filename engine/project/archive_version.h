// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <string>
#include <string_view>

/// Boost counts up the version of its archives with its releases and rejects a higher one than its own,
/// although text archives have stayed the same.
namespace collscope::project {

/// Begins an archive, with the version that Boost 1.74 writes: the oldest Boost that is supported.
inline constexpr std::string_view archiveHeader = "22 serialization::archive 18 ";

/// Returns the archive with a version that every supported Boost reads. Fails if the version is higher than
/// those that are known to be the same.
Expected<std::string> readableArchive(std::string_view archive, const std::string &file);

} // namespace collscope::project
