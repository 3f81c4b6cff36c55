// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/tune/race.h"
#include "engine/tune/this_machine.h"

/// What won a race, as files and as variables of a program.
namespace collscope::tune {

/// May the method be raced? Not if Collscope's libraries would never run it under a program, and, where sums
/// are to stay as they are, none that combines operands. `assumed`: what all calls meet.
bool isRaced(std::string_view collective, const wire::Method &method, wire::Requirements assumed,
    bool reproducibleSums);
/// Can a file that the MPI library loads decide it? Nothing there looks at a call: all that the method
/// requires must be assumed.
bool isForFile(std::string_view collective, const wire::Method &method, wire::Requirements assumed);

/// The files that decide by the winners of a race, in the measured cells and where the shipping check lets
/// them hold between these. `native`: the file that the MPI library itself loads, for its own methods alone;
/// else a runtime table. Empty: nothing is decided, or the library loads no file.
Expected<std::vector<codegen::TextFile>> decisionFiles(
    const Race &race, bool native, wire::Requirements assumed, const std::stop_token &stop = {});

/// Writes files into a folder that is made. Returns the variables that put them into effect: "NAME=value"
/// with absolute paths.
Expected<QStringList> writeFiles(const std::vector<codegen::TextFile> &files, const QString &folder);

/// The variable that puts Collscope's library before the MPI library of a program, and before other libraries
/// that are put there already.
QString preloaded(const MpiLibrary &library);

} // namespace collscope::tune
