// SPDX-License-Identifier: BSD-3-Clause
// Handles of one MPI library mean nothing to another one, and Open MPI's Fortran functions have the names of
// MPICH's. A program of an MPI library that this library does not work with is begun anew without it, before
// it does anything. Where MPI comes later, with a module of Python, the module's first call shows which
// library it has: calls of another one are handed on unread (exports.cpp).
#include "mpi_agent/interpose/pmpi/other_library.h"

#include "engine/wire/text.h"
#include "mpi_agent/interpose/pmpi/late_mpi.h"
#include "mpi_agent/interpose/pmpi/launcher.h"
#include "mpi_agent/interpose/pmpi/weak_references.h"

#include <dlfcn.h>
#include <link.h>
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

/// MPI libraries whose handles are alike.
enum class Abi { openMpi, mpich, standard, unknown };

#if defined(OPEN_MPI)
constexpr Abi builtFor = Abi::openMpi;
constexpr const char *builtForName = "Open MPI 4 and 5";
#elif defined(MPI_ABI_VERSION)
constexpr Abi builtFor = Abi::standard;
constexpr const char *builtForName = "the standard ABI of MPI 5 (libmpi_abi.so)";
#else
constexpr Abi builtFor = Abi::mpich;
constexpr const char *builtForName = "MPICH and Intel MPI (libmpi.so.12)";
#endif

/// An object in this process.
struct Object {
    const link_map *map = nullptr; ///< null: none
    std::string file; ///< empty: the program itself
};

Object objectAt(const void *address)
{
    Dl_info where{};
    void *map = nullptr;
    if (!address || dladdr1(address, &where, &map, RTLD_DL_LINKMAP) == 0)
        return {};
    const auto *const object = static_cast<const link_map *>(map);
    return {object, object->l_name};
}

/// Loaded already; empty: all that any object sees.
class Handle {
public:
    explicit Handle(const std::string &file)
        : m_handle(dlopen(file.empty() ? nullptr : file.c_str(), RTLD_LAZY | RTLD_NOLOAD))
    {
    }
    ~Handle()
    {
        if (m_handle)
            dlclose(m_handle);
    }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;

    /// As the object and what it is linked with have it.
    void *symbol(const char *name) const { return m_handle ? dlsym(m_handle, name) : nullptr; }
    Object homeOf(const char *name) const { return objectAt(symbol(name)); }

private:
    void *m_handle;
};

constexpr const char *inEveryMpi = "PMPI_Comm_rank";

const Object &thisLibrary()
{
    static const Object &mine = *new Object(objectAt(reinterpret_cast<const void *>(&thisLibrary)));
    return mine;
}

/// "libmpi.so.40", by which the object was found; files may have other names.
std::string sonameOf(const Object &object)
{
    const char *strings = nullptr;
    std::size_t at = 0;
    for (const auto *entry = object.map->l_ld; entry->d_tag != DT_NULL; ++entry)
        if (entry->d_tag == DT_SONAME)
            at = entry->d_un.d_val;
        else if (entry->d_tag
            == DT_STRTAB) // on some processors the loader leaves addresses as the file has them
            strings = reinterpret_cast<const char *>(
                entry->d_un.d_ptr + (entry->d_un.d_ptr < object.map->l_addr ? object.map->l_addr : 0));
    return at != 0 && strings ? strings + at : "";
}

bool begins(std::string_view text, std::string_view with)
{
    return text.substr(0, with.size()) == with;
}

Abi abiOf(const Object &mpi)
{
    if (mpi.file.empty()) // linked into the program, this library with it
        return builtFor;
    const std::string soname = sonameOf(mpi);
    if (begins(soname, "libmpi_abi.so"))
        return Abi::standard;
    if (Handle(mpi.file).homeOf("ompi_mpi_comm_world").map == mpi.map)
        return soname == "libmpi.so.40" ? Abi::openMpi : Abi::unknown;
    // Debian's MPICH is libmpich.so.12, Cray's libmpi_gnu.so.12.
    return begins(soname, "libmpi") && soname.find(".so.12") != std::string::npos ? Abi::mpich : Abi::unknown;
}

/// Why this library cannot be used with that MPI library; empty when it can.
std::string obstacle(const Object &mpi)
{
    if (abiOf(mpi) != builtFor)
        return "which is another MPI library";
    const Handle library(mpi.file);
#define COLLSCOPE_NAME(name) #name,
    for (const char *const name :
        {COLLSCOPE_CALLED_FUNCTIONS(COLLSCOPE_NAME) COLLSCOPE_CALLED_FUNCTIONS_OF_ABI(COLLSCOPE_NAME)})
        if (!library.symbol(name))
            return std::string("which has no function ") + name;
#undef COLLSCOPE_NAME
    return {};
}

int collectName(dl_phdr_info *object, std::size_t /*size*/, void *names)
{
    if (object->dlpi_name && object->dlpi_name[0] != '\0') // the program itself has none
        static_cast<std::vector<std::string> *>(names)->emplace_back(object->dlpi_name);
    return 0;
}

/// The MPI libraries that are loaded.
std::vector<Object> loadedMpis()
{
    std::vector<std::string> names;
    dl_iterate_phdr(collectName, &names);
    std::vector<Object> all;
    for (const std::string &name : names)
        if (Object mpi = Handle(name).homeOf(inEveryMpi); mpi.map && !mpi.file.empty())
            all.push_back(std::move(mpi));
    return all;
}

/// In one process of the job, also where COLLSCOPE_OFF is set: somebody expects this library to be in effect.
void sayThatItStepsAside(const Object &mpi, const std::string &why)
{
    if (isFirstProcess())
        std::fprintf(stderr,
            "collscope: %s works with %s. The program uses %s, %s. It runs without Collscope. Preload the "
            "library that "
            "was built for this MPI.\n",
            wire::shownText(thisLibrary().file).c_str(), builtForName, wire::shownText(mpi.file).c_str(),
            wire::shownText(why).c_str());
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
        for (const Object &mpi : loadedMpis()) {
            const std::string why = obstacle(mpi);
            if (why.empty())
                continue;
            if (leavePreload(lastPart(thisLibrary().file))) {
                sayThatItStepsAside(mpi, why);
                beginAnew();
            }
            return;
        }
    } catch (const std::exception &) {
        // No memory: the program will not get far either.
    }
}

std::string &fileOfCaller()
{
    static std::string &file = *new std::string;
    return file;
}

/// Lets this library see an MPI library that was loaded for one module alone. Why that cannot be; empty when
/// it can.
std::string makeVisible(const Object &mpi)
{
    const Object visible = Handle({}).homeOf(inEveryMpi);
    if (visible.map == mpi.map)
        return {};
    if (visible.map)
        return "and another one is loaded too, " + visible.file;
    if (const char *const now = std::getenv("LD_BIND_NOW"); now && *now)
        return "which cannot be used late while LD_BIND_NOW is set";
    return dlopen(mpi.file.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL) ? "" : "which cannot be used late";
}

Caller findCaller(const void *where)
{
    const Object caller = objectAt(where);
    Object mpi = Handle(caller.file).homeOf(inEveryMpi);
    if (!mpi.map) // a tool that is not linked with MPI
        mpi = Handle({}).homeOf(inEveryMpi);
    fileOfCaller() = caller.file;
    if (!mpi.map)
        return Caller::ofOtherLibrary;
    if (const Handle library(mpi.file); !caller.file.empty())
        clearWeakReferences(
            *caller.map, *thisLibrary().map, [&library](const char *name) { return !library.symbol(name); });
    std::string why = obstacle(mpi);
    if (why.empty())
        why = makeVisible(mpi);
    if (why.empty())
        return Caller::ofOurLibrary;
    sayThatItStepsAside(mpi, why);
    return Caller::ofOtherLibrary;
}

} // namespace

void *predefinedObject(const char *name) noexcept
{
    return dlsym(RTLD_DEFAULT, name);
}

bool isMpiOfThisAbiInitialised()
{
    int initialised = 0;
    for (const Object &mpi : loadedMpis())
        if (abiOf(mpi) == builtFor && initialised == 0)
            if (void *const function = Handle(mpi.file).symbol("PMPI_Initialized"))
                reinterpret_cast<int (*)(int *)>(function)(&initialised);
    return initialised != 0;
}

Caller lookAtCaller(const void *where) noexcept
{
    static const Caller found = findCaller(where);
    firstCaller = found;
    return found;
}

void *symbolOfOtherLibrary(const char *name) noexcept
{
    void *const found = Handle(fileOfCaller()).symbol(name);
    if (!found) {
        std::fprintf(stderr, "collscope: the MPI library of the program has no function %s\n", name);
        std::_Exit(127);
    }
    return found;
}

} // namespace collscope::pmpi
