// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>

namespace collscope::fuzz {

/// Changes a text a little, in one of the ways in which files are damaged.
void mutate(std::string &text, std::mt19937_64 &random);

} // namespace collscope::fuzz
