// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/folder.h"

#include <QByteArray>
#include <QList>

#include <filesystem>
#include <string>

/// Small profiles of the kinds that other tools write.
namespace collscope::testing {

/// A report of mpiP with two tasks up to the table of collectives; the rows of that are from line 16 on.
extern const QByteArray mpiPHead;
extern const QByteArray mpiPTable; ///< its heading
extern const QByteArray mpiPEnd;
QByteArray mpiP(const QByteArray &rows); ///< all of it

/// What IPM writes of two processes.
QByteArray ipm(const QByteArray &tasks);
QByteArray ipmTask(int rank, const QByteArray &calls);
QByteArray ipmCall(const char *call, const char *bytes, int root, int count, const char *times);

/// What otf2-print says of two processes, locations 0 and 70, on a communicator that each gives its own
/// number: 4 and 90. A tick is a microsecond.
extern const QByteArray otf2Definitions;
/// Events of calls: "location begin end operation communicator bytes" each.
QByteArray otf2Events(const QList<QByteArray> &calls);

/// SQL of a database of mpisee without calls: communicators 1 of three processes and 2 of two; operations 1
/// Allreduce, 2 Scatter, 3 Allgatherv, 4 Wait, 5 Ibcast.
extern const std::string mpiseeTables;
/// A row for each "(rank, communicator, operation, least, most, calls, seconds, volume)".
std::string mpiseeCalls(const std::string &rows);
/// A database that SQL makes.
std::filesystem::path database(const Folder &folder, const char *name, const std::string &sql);

} // namespace collscope::testing
