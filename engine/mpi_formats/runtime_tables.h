// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

#include "engine/wire/runtime_table.h"

#include <stop_token>

/// Collscope's own runtime table (engine/wire/runtime_table.h) read as the files of MPI libraries are.
namespace collscope {

/// What a program does with the table. Fails on what is no whole table.
Expected<LibraryDecisionsPtr> openTable(
    std::string_view bytes, const std::string &file, const std::stop_token &stop = {});
Findings lintTable(std::string_view bytes, const std::string &file, const std::stop_token &stop = {});

/// For people: provenance, and per collective its rows as ranges of message sizes. What is no table is said
/// so.
std::string tableText(std::string_view bytes);

} // namespace collscope
