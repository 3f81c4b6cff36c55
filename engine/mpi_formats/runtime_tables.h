// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

#include "engine/wire/runtime_table.h"

#include <stop_token>
#include <string>
#include <vector>

/// Collscope's own runtime table (engine/wire/runtime_table.h) read as the files of MPI libraries are.
namespace collscope {

/// What a program does with the table. Fails on what is no whole table.
Expected<LibraryDecisionsPtr> openTable(
    std::string_view bytes, const std::string &file, const std::stop_token &stop = {});
Findings lintTable(std::string_view bytes, const std::string &file, const std::stop_token &stop = {});

/// A method as tables, traces and everything about them name it, always with its library:
/// "collscope.binomial".
std::string tableMethodText(const Method &method);

/// Under which library the methods of a table run, a sentence without a full stop per library: "methods of
/// mpich (bcast, reduce) run under MPICH alone". Then the methods that never run (wire::isNeverRun).
std::vector<std::string> tableUsers(const wire::RuntimeTable &table);

/// What is in it, for people: a line per collective with its methods and verdict, then tableUsers(). Empty
/// for what is no table.
std::string tableContents(std::string_view bytes);

/// A table that cannot be read: what is wrong, and what to do.
Expected<wire::RuntimeTable> readTable(std::string_view bytes, const std::string &file);

/// One collective of tableText().
std::string tableText(const wire::RuntimeTable::Collective &collective);

/// For people: provenance, users, and per collective its rows as ranges of message sizes. What is no table is
/// said so.
std::string tableText(std::string_view bytes);

} // namespace collscope
