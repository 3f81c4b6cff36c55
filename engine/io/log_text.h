// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/io/reader.h"

#include <optional>
#include <string>
#include <string_view>

/// Logs as they are kept: with the prefixes of launchers, pods and Markdown, and with messages of other
/// programs between and within the rows of a table.
namespace collscope::io {

/// The lines as the benchmark printed them; line k of the result is line k of `text`.
///
/// - Line breaks of HTML (one line more where no line feed follows), lines that end in carriage returns alone
///   and blanks of web pages become plain ones.
/// - Carriage returns, terminal escape sequences and Markdown fences are removed.
/// - Whatever stands before a benchmark's heading ("[1,0]<stdout>:", "0: ", "2026-11-30T02:00:01Z ", "> ") is
///   removed from all lines that begin in the same form.
/// - The parts of a row that messages cut are joined where the row begins. The message that cut it stands
///   where the row went on.
std::string cleanLog(std::string text);

/// wholeText(), cleaned.
Expected<std::string> logText(const Source &source, const Progress &progress);

/// Why a log with the summary that IPM prints at the end of a job is no profile; nothing if it has none.
std::optional<Diagnostic> summaryOfIpm(std::string_view head, const std::filesystem::path &path);

/// True for a line that a library, a launcher or a scheduler printed: it is no part of a table.
bool isMessage(std::string_view line);

} // namespace collscope::io
