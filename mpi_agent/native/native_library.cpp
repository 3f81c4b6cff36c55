// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/native_library.h"

#include "engine/wire/intel_mpi.h"

#include <array>
#include <cstdlib>

namespace collscope::agent {

namespace {

// Open MPI looks at forced algorithms only then, and this variable alone cannot be set later.
constexpr const char *dynamicRules = "OMPI_MCA_coll_tuned_use_dynamic_rules";
bool isOurs = false; ///< the variable: nobody had set it

} // namespace

void prepareNativeLibraries()
{
    isOurs = std::getenv(dynamicRules) == nullptr;
    setenv(dynamicRules, "1", 1);
}

void endPreparation()
{
    if (isOurs)
        unsetenv(dynamicRules);
    isOurs = false;
}

std::unique_ptr<NativeLibrary> findNativeLibrary(const MpiLibrary &library, std::string &obstacle)
{
    constexpr std::array finders{findOpenMpi, findMpich};
    obstacle = library.name + " shows no control variables that choose algorithms";
    if (library.slug == wire::intelMpiLibrary)
        return findIntelMpi(library, obstacle); // whatever it shows of MPICH's
    for (const auto find : finders)
        if (auto found = find(library, obstacle))
            return found;
    return nullptr;
}

} // namespace collscope::agent
