// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"

namespace collscope::agent {

/// Returns what the running MPICH says of its selection as header entries of a record file: the file it was
/// loaded from, its selection trees and the algorithms that a tree can name. They are read from the memory of
/// this process, so they are those of the library that is measured. Empty if it has no such texts.
wire::Header mpichTexts();

} // namespace collscope::agent
