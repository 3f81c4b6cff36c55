// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/this_machine.h"
#include "engine/tune/tuning.h"

namespace collscope::tune {

/// Do the record files that are there belong together, and to what is to be measured? Fails, naming the file
/// and the difference, when a machine or an MPI library is another one: somebody else's file, or an update
/// between two sittings. Files that cannot be read are left to who reads them.
Expected<void> belongTogether(const QStringList &records, const Subject &subject);

/// What records that are measured here with that library name, as far as its launcher tells it.
Subject subjectOf(const MpiLibrary &library);

/// Number of the last run in a record file; 0 if it cannot be read.
std::uint32_t lastRunIn(const QString &records);

} // namespace collscope::tune
