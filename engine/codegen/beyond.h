// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

namespace collscope::codegen {

/// A section for the README of a bundle: for each collective what was measured, and what is decided for
/// smaller and larger messages, fewer and more processes, as the files are read (Written::read). Fails as
/// asWritten() does.
Expected<std::string> beyondText(
    const Target &target, const std::vector<Item> &items, const LibraryDecisionsPtr &read);

/// The same of one collective in a line: `written` is what its file decides.
std::string beyondLine(const Model &written);

} // namespace collscope::codegen
