// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/checking.h"
#include "engine/tune/tuning.h"
#include "widgets/report/report.h"

#include <string>

/// What a tuning leaves for people and for sites.
namespace collscope::cli {

/// result.json: the members are documented in the help page "Tune".
std::string tuningJson(const tune::TuningResult &result);
/// The summary on standard output.
std::string tuningText(const tune::TuningResult &result);

/// What a check found, for programs and for people.
std::string checkJson(const tune::CheckResult &result);
std::string checkText(const tune::CheckResult &result);

/// What report.html is made of: the decisions as written beside the library's own choices, what the
/// verification timed, and the summary. Some seconds; may be called on any thread.
Expected<Report> tuningReport(const tune::TuningResult &result, const std::stop_token &stop = {});
/// Writes result.json and report.html into the folder of the tuning. Paints: on the thread of the
/// application.
Expected<void> writeTuningResults(const tune::TuningResult &result, const std::stop_token &stop = {});

} // namespace collscope::cli
