// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/libraries/laboratory.h"

/// Measurements with other times, so that it is known what is best where.
namespace collscope::laboratory {

const std::vector<qint64> measuredSizes{64, 4096, 65536};

/// A line of a record file: repetitions that all took `seconds`, in one of its runs.
QByteArray recordLine(const Cell &cell, const Method &method, int run, double seconds);

/// The measurements of an agent again, with other cells and times: in each cell another method is best by
/// far.
struct MadeUp {
    QByteArray text; ///< record file
    std::map<Cell, Method> best;
    QStringList collectives;
};

MadeUp madeUp(const Records &records);

/// Below, at and above each measured size, between two of them and outside of all.
std::vector<qint64> probedSizes();

/// Whether no measured cell lies between these two of one collective and communicator size.
bool isBeside(const Cell &measured, const Cell &cell);

} // namespace collscope::laboratory
