// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"
#include "widgets/report/report.h"

namespace collscope {

/// The name of the report in the folder of a tuning.
inline constexpr const char *tuningReportName = "report.html";

/// What the report of a tuning is made of: the decisions as written beside the library's own choices, what
/// the verification timed, and the summary, alone where too little was measured for a map. Some seconds; may
/// be called on any thread. Fails with "cancelled".
Expected<Report> tuningReport(const tune::TuningResult &result, const std::stop_token &stop = {});

} // namespace collscope
