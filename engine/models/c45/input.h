// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/models/c45/lexer.h"

#include <stop_token>

namespace collscope::c45 {

/// A file to be split into names; one packed with xz or gzip is unpacked. When there is no file of that name,
/// one with
/// ".xz" behind it is taken.
struct Input {
    Lexer lexer;
    std::size_t bytes = 0; ///< of text
};
Expected<Input> openInput(const std::filesystem::path &path, const std::stop_token &stop = {});

} // namespace collscope::c45
