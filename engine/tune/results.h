// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tuning.h"

/// What a tuning leaves for people and for sites.
namespace collscope::tune {

/// result.json: the members are documented in the help page "Tune".
std::string resultJson(const TuningResult &result);
/// The summary: of the command on standard output, and at the head of report.html.
std::string resultText(const TuningResult &result);

} // namespace collscope::tune
