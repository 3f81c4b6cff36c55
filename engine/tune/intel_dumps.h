// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/intel_tuning.h"
#include "engine/tune/this_machine.h"

#include <QByteArray>

#include <functional>

namespace collscope::tune {

struct JobRunner;

/// A variable of a launch and its value.
using IntelSetting = std::pair<std::string, std::string>;

/// Settings with which a dump has the compositions of the numbers from `first` on.
std::vector<IntelSetting> presetSettings(int first);

struct IntelDump {
    intel::TuningFile decisions;
    QByteArray said; ///< what the agent lists
    QByteArray complaints;
};

/// Launches two processes with the settings, and reads the decisions that the library writes to `path`.
Expected<IntelDump> dumpIntelMpi(const MpiLibrary &library, const std::vector<IntelSetting> &settings,
    const QString &path, const std::stop_token &stop = {});

/// Makes Intel MPI write its decisions, and what its numbers stand for, into `folder`, as the target
/// intel-tuning reads them. Two or three short launches of two processes, which serve every number of
/// processes; without any if the dumps are there. Fails if the launcher starts another library, or one that
/// writes no dumps.
Expected<void> writeIntelDumps(
    const MpiLibrary &library, const QString &folder, const std::stop_token &stop = {});

/// Returns whether writeIntelDumps() is through with a folder.
bool hasIntelDumps(const QString &folder);

/// Returns the folder of the dumps beside the records of a measurement.
QString intelDumpsBeside(const QString &records);

/// Writes the dumps of a library with these offers beside the records if it is Intel MPI. `say` hears why
/// there are none. Fails only with "cancelled".
Expected<void> keepIntelDumps(const std::vector<wire::Offers> &offers, const JobRunner &runner,
    const QString &records, const std::function<void(const std::string &line)> &say,
    const std::stop_token &stop);

} // namespace collscope::tune
