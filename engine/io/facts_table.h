// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/reader.h"

#include <string>
#include <vector>

/// Facts that differ from file to file: a CSV table with the column `file` and the keys of ImportFacts.
namespace collscope::io {

/// Returns the file itself, or the files of the folder in the order of their names, without hidden ones.
Expected<std::vector<std::filesystem::path>> filesAt(const std::filesystem::path &path);

/// True for the name of such a table; facts are no file names.
bool namesFactsTable(const std::string &facts);

/// Loads a file, or the files of a folder, each with the facts of its line in `table`; files without a line
/// have none. Fails if a line names no file of `path`, or one twice.
Expected<Loaded> loadByFacts(
    const std::filesystem::path &path, const std::filesystem::path &table, const Progress &progress = {});

/// Returns the table to be filled in: a line for each file that does not name all that is required, a column
/// for each missing key.
Expected<std::string> factsTemplate(
    const std::vector<std::filesystem::path> &paths, const Progress &progress = {});

} // namespace collscope::io
