// SPDX-License-Identifier: BSD-3-Clause
// Loaded under a program of another MPI library than it was built for, this library does harm by being there:
// its own MPI library comes along, and before the program's where that is needed by Fortran bindings only.
// Handles are of other types too, so nothing of it may be called. Such a program is begun anew without it.
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/pmpi/launcher.h"

#include <mpi.h>

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::pmpi {

namespace {

#ifdef OPEN_MPI
constexpr bool builtForOpenMpi = true;
constexpr const char *builtFor = "Open MPI";
#else
constexpr bool builtForOpenMpi = false;
constexpr const char *builtFor = "MPICH";
#endif

/// The object that has the symbol, as `library` sees it.
const void *homeOf(void *library, const char *symbol)
{
    Dl_info where{};
    const void *const found = dlsym(library, symbol);
    return found && dladdr(found, &where) != 0 ? where.dli_fbase : nullptr;
}

int collectName(dl_phdr_info *object, std::size_t /*size*/, void *names)
{
    if (object->dlpi_name && object->dlpi_name[0] != '\0') // the program itself has none
        static_cast<std::vector<std::string> *>(names)->emplace_back(object->dlpi_name);
    return 0;
}

/// Is there an MPI library of the other kind, told by a symbol that only one of them has?
bool isOtherThere()
{
    std::vector<std::string> names;
    dl_iterate_phdr(collectName, &names);
    bool found = false;
    for (const std::string &name : names) {
        void *const library = dlopen(name.c_str(), RTLD_LAZY | RTLD_NOLOAD);
        if (!library)
            continue;
        const void *const mpi = homeOf(library, "PMPI_Comm_rank");
        found = found || (mpi && (mpi == homeOf(library, "ompi_mpi_comm_world")) != builtForOpenMpi);
        dlclose(library);
    }
    return found;
}

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1); // npos + 1 is 0
}

/// What LD_PRELOAD is without this library; false when it is not there.
bool leavePreload(std::string_view mine)
{
    const char *const value = std::getenv("LD_PRELOAD");
    const std::string all = value ? value : "";
    std::string rest;
    bool found = false;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find_first_of(" :", begin), all.size());
        const std::string entry = all.substr(begin, end - begin);
        begin = end + 1;
        if (!entry.empty() && lastPart(entry) == mine)
            found = true;
        else if (!entry.empty())
            rest += (rest.empty() ? "" : ":") + entry;
    }
    return found && (rest.empty() ? unsetenv("LD_PRELOAD") : setenv("LD_PRELOAD", rest.c_str(), 1)) == 0;
}

void beginAnew()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::string words((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (words.empty()) { // /proc is not there, or hidden: with what it was begun is not known
        std::fputs(
            "collscope: the program cannot be begun anew: /proc/self/cmdline cannot be read\n", stderr);
        return;
    }
    std::vector<char *> arguments;
    for (std::size_t begin = 0; begin < words.size(); begin += std::strlen(&words[begin]) + 1)
        arguments.push_back(&words[begin]);
    arguments.push_back(nullptr);
    execv("/proc/self/exe", arguments.data());
    std::fprintf(stderr, "collscope: the program cannot be begun anew: %s\n", std::strerror(errno));
}

/// Before anything of this library, and before the program.
__attribute__((constructor(101))) void lookAround()
{
    try {
        Dl_info here{};
        // Begun by naming the loader, the program is not what would be begun anew.
        if (!isOtherThere() || getauxval(AT_BASE) == 0
            || dladdr(reinterpret_cast<const void *>(&lookAround), &here) == 0
            || !leavePreload(lastPart(here.dli_fname)))
            return;
        if (!decide::settings().off && isFirstProcess())
            std::fprintf(stderr,
                "collscope: this library was built for %s, and the program uses another MPI library: it runs "
                "without Collscope\n",
                builtFor);
        beginAnew();
    } catch (const std::exception &) {
        // No memory: the program will not get far either.
    }
}

} // namespace

} // namespace collscope::pmpi
