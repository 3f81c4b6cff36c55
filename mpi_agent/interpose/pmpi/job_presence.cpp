// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/job_presence.h"

#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/pmpi/c_wrappers.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

// MPICH's launchers and Intel's do not start by PMIx. Behind the standard ABI there may be Open MPI.
#if defined(OPEN_MPI) || defined(MPI_ABI_VERSION)

namespace collscope::pmpi {

namespace {

// Of PMIx's interface, the same from version 2 to 5, what is needed here: its headers are not where MPI's
// are.
constexpr int pmixSuccess = 0;
constexpr int pmixError = -1;
constexpr std::uint16_t pmixString = 3;
constexpr std::uint16_t pmixInt = 6;
constexpr std::uint8_t pmixGlobal = 3;
struct PmixValue {
    std::uint16_t type = 0;
    union {
        char *text;
        int number;
        unsigned char room[64]; // PMIx reads what the type is
    } data{};
};
struct PmixProcess {
    char job[256] = {};
    std::uint32_t rank = 0;
};
struct PmixInfo {
    char key[512] = {};
    std::uint32_t flags = 0;
    PmixValue value;
};
static_assert(offsetof(PmixValue, data) == 8 && offsetof(PmixInfo, value) == 520, "as PMIx has them");

using Commit = int (*)();
using Put = int (*)(std::uint8_t scope, const char *key, PmixValue *value);
using Get = int (*)(
    const PmixProcess *process, const char *key, const PmixInfo *info, std::size_t infos, PmixValue **value);

constexpr const char *ourKey = "collscope.pmpi.1";
/// Seconds in which PMIx says that there is nothing; what is there it finds at once.
constexpr int patience = 3;

Get get = nullptr;

/// The PMIx that `caller` uses: Open MPI's component for it has it as a library of its own.
void *pmixOf(const void *caller)
{
    Dl_info where{};
    if (dladdr(caller, &where) == 0 || !where.dli_fname)
        return nullptr;
    return dlopen(where.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
}

template <typename Function> Function functionOf(void *library, const char *name)
{
    return reinterpret_cast<Function>(library ? dlsym(library, name) : dlsym(RTLD_NEXT, name));
}

/// Before this process's words become known to others, which happens in MPI_Init.
void leaveWord(void *pmix)
{
    const auto put = functionOf<Put>(pmix, "PMIx_Put");
    get = functionOf<Get>(pmix, "PMIx_Get");
    if (!put || !get || decide::settings().off)
        return;
    char word[] = "here";
    PmixValue value;
    value.type = pmixString;
    value.data.text = word;
    put(pmixGlobal, ourKey, &value); // should it fail, this process finds itself missing too
}

bool isThere(const char *job, int rank)
{
    PmixProcess process;
    std::strncpy(process.job, job, sizeof process.job - 1);
    process.rank = static_cast<std::uint32_t>(rank);
    PmixInfo soon;
    std::strcpy(soon.key, "pmix.timeout");
    soon.value.type = pmixInt;
    soon.value.data.number = patience;
    PmixValue *value = nullptr;
    if (get(&process, ourKey, &soon, 1, &value) != pmixSuccess || !value)
        return false;
    if (value->type == pmixString)
        std::free(value->data.text);
    std::free(value);
    return true;
}

} // namespace

std::function<bool(int rank)> presenceInJob()
{
    const char *const job = std::getenv("PMIX_NAMESPACE");
    if (!get || !job || agent::mpiLibrary().slug != "openmpi")
        return {};
    return [name = std::string(job)](int rank) { return isThere(name.c_str(), rank); };
}

} // namespace collscope::pmpi

/// Open MPI calls it in MPI_Init when it has said what it has to say of this process.
extern "C" COLLSCOPE_VISIBLE int PMIx_Commit()
{
    using namespace collscope::pmpi;
    static void *const pmix = pmixOf(__builtin_return_address(0));
    static const auto behind = functionOf<Commit>(pmix, "PMIx_Commit");
    static const bool said = (leaveWord(pmix), true);
    static_cast<void>(said);
    return behind ? behind() : pmixError;
}

#else

namespace collscope::pmpi {

std::function<bool(int rank)> presenceInJob()
{
    return {};
}

} // namespace collscope::pmpi

#endif
