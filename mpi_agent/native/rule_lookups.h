// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/method.h"

#include <string>

/// Open MPI's coll/tuned looks each call up in its rules file by a function that it exports and calls through
/// its linkage table: this agent exports one of the same name, which the loader takes first. It hands each
/// call on and keeps the answer.
namespace collscope::agent {

/// Whether this launch names a rules file, none of coll/han, and its library calls that function through its
/// linkage table.
bool seesLookups();
/// The next lookup is kept.
void beginLookup();
/// Why that lookup did not select the method; empty: it did, or this library's lookups cannot be observed.
std::string lookupProblem(const wire::Method &decided);

} // namespace collscope::agent
