// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string>
#include <vector>

/// What makes a generated C file a plug-in: compiled as a shared library, Collscope's libraries load it in
/// the place of a runtime table (mpi_agent/decide/decision_plugin.h).
namespace collscope::codegen {

/// A decision function of the file.
struct PluginFunction {
    std::string collective; ///< the function is <collective>_method()
    std::vector<Method> methods; ///< it returns positions in these, or -1
    bool readsPlacement = false; ///< it takes `int nodes, int ppn` too
};

/// The part of the file behind `#ifdef COLLSCOPE_PLUGIN`, and how to compile it. The MPI library's own choice
/// and methods that no catalogue knows are left to the library.
std::string pluginText(const std::vector<PluginFunction> &functions);

} // namespace collscope::codegen
