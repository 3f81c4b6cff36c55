// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

#include "engine/models/model.h"

namespace collscope::cli {

std::string programHelp();
std::string commandHelp(const Command &command);
std::string modelHelp(); ///< all models and their parameters
/// What a kind of model does, and what it says beyond what was measured.
std::string helpOf(const ModelKind &kind);
/// "maximum depth, 0 to 16; no limit when not given"
std::string parameterHelp(const ParameterInfo &parameter);
/// A page of the help as Markdown; without a name a line per page.
std::string helpPage(const QString &name);
std::string versionText(); ///< "collscope 1.0.0"

} // namespace collscope::cli
