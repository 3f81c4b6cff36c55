// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string>
#include <vector>

namespace collscope::cli {

/// One collective of a report. Paths are relative to the report's folder and have no suffix: each picture is
/// there as .png and .svg, the statistics beside them.
struct ReportCollective {
    std::string name;
    std::vector<std::string> pictures;
    std::string statistics; ///< as text
};

struct ReportSystem {
    std::string name;
    std::string folder;
    Provenance provenance;
    std::vector<std::string> functions; ///< C files, one per model
    std::vector<ReportCollective> collectives;
};

/// The page that shows a report: one HTML file without scripts.
std::string reportPage(const std::vector<ReportSystem> &systems);

} // namespace collscope::cli
