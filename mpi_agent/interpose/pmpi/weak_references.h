// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <link.h>

#include <functional>

namespace collscope::pmpi {

/// Clears the weak references of `module` to functions of `target` that `isMissing`. A module such as mpi4py
/// finds out by weak references which functions its MPI library has. It finds those here too, which this
/// library has for other releases.
void clearWeakReferences(
    const link_map &module, const link_map &target, const std::function<bool(const char *)> &isMissing);

} // namespace collscope::pmpi
