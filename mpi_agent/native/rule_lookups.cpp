// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/rule_lookups.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>

#include <dlfcn.h>
#include <link.h>

namespace collscope::agent {

namespace {

constexpr const char *lookupName = "ompi_coll_tuned_get_target_method_params";
constexpr const char *rulesVariable = "OMPI_MCA_coll_tuned_dynamic_rules_filename";
constexpr const char *hanVariable
    = "OMPI_MCA_coll_han_dynamic_rules_filename"; ///< its calls are made of others

struct Lookup {
    int algorithm = 0;
    int fanout = 0;
    int segment = 0;
};

bool isAwaited = false;
std::optional<Lookup> firstLookup;

using Next = int (*)(void *rule, std::size_t bytes, int *fanout, int *segment, int *requests);

/// The function of this name in the object that calls it: a plug-in, or the library itself.
Next nextFor(const void *caller)
{
    Dl_info object{};
    if (dladdr(caller, &object) == 0)
        return nullptr;
    void *const handle = dlopen(object.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    return handle ? reinterpret_cast<Next>(dlsym(handle, lookupName)) : nullptr;
}

/// What the loader is to fill in of an object.
struct Relocations {
    const ElfW(Rela) *first = nullptr;
    std::size_t bytes = 0;
};

bool namesLookup(const Relocations &relocations, const ElfW(Sym) * symbols, const char *names)
{
    for (std::size_t i = 0; i < relocations.bytes / sizeof(ElfW(Rela)); ++i) {
        const auto symbol = relocations.first[i].r_info >> (sizeof(void *) == 8 ? 32 : 8);
        if (symbol != 0 && std::strcmp(names + symbols[symbol].st_name, lookupName) == 0)
            return true;
    }
    return false;
}

/// Nonzero for an object that calls the function through its linkage table.
int callsLookup(dl_phdr_info *object, std::size_t, void *)
{
    if (!object->dlpi_name || !(std::strstr(object->dlpi_name, "mpi")))
        return 0;
    Relocations calls;
    Relocations others;
    const ElfW(Sym) *symbols = nullptr;
    const char *names = nullptr;
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        if (object->dlpi_phdr[i].p_type != PT_DYNAMIC)
            continue;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): that is how the loader gives addresses
        for (const auto *entry
             = reinterpret_cast<const ElfW(Dyn) *>(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
             entry->d_tag != DT_NULL; ++entry) {
            // NOLINTNEXTLINE(performance-no-int-to-ptr)
            const void *const at = reinterpret_cast<const void *>(entry->d_un.d_ptr);
            switch (entry->d_tag) {
            case DT_JMPREL:
                calls.first = static_cast<const ElfW(Rela) *>(at);
                break;
            case DT_PLTRELSZ:
                calls.bytes = entry->d_un.d_val;
                break;
            case DT_RELA:
                others.first = static_cast<const ElfW(Rela) *>(at);
                break;
            case DT_RELASZ:
                others.bytes = entry->d_un.d_val;
                break;
            case DT_SYMTAB:
                symbols = static_cast<const ElfW(Sym) *>(at);
                break;
            case DT_STRTAB:
                names = static_cast<const char *>(at);
                break;
            default:
                break;
            }
        }
    }
    if (!symbols || !names)
        return 0;
    return (calls.first && namesLookup(calls, symbols, names))
            || (others.first && namesLookup(others, symbols, names))
        ? 1
        : 0;
}

} // namespace

bool seesLookups()
{
    static const bool sees = std::getenv(rulesVariable) && !std::getenv(hanVariable)
        && dl_iterate_phdr(callsLookup, nullptr) != 0;
    return sees;
}

void beginLookup()
{
    isAwaited = true;
    firstLookup.reset();
}

std::string lookupProblem(const wire::Method &decided)
{
    isAwaited = false;
    if (!seesLookups())
        return {};
    if (!firstLookup)
        return "the library did not look this call up in the rules file";
    const auto segment = static_cast<std::uint64_t>(firstLookup->segment);
    const auto fanout = static_cast<std::uint32_t>(firstLookup->fanout);
    const bool hasNumber = decided.algorithmId != 0; // else it is one that this agent does not know
    if (firstLookup->algorithm != 0 && (!hasNumber || firstLookup->algorithm == decided.algorithmId)
        && segment == decided.segmentBytes && (decided.fanout == 0 || fanout == decided.fanout))
        return {};
    return "the library found algorithm " + std::to_string(firstLookup->algorithm) + " with fan-out "
        + std::to_string(fanout) + " and segments of " + std::to_string(segment)
        + " bytes in the rules file, not the decided one (" + std::to_string(decided.algorithmId) + ')';
}

} // namespace collscope::agent

extern "C" __attribute__((visibility("default"))) int ompi_coll_tuned_get_target_method_params(
    void *rule, std::size_t bytes, int *fanout, int *segment, int *requests)
{
    using namespace collscope::agent;
    static const Next next = nextFor(__builtin_return_address(0));
    if (!next)
        return 0;
    const int algorithm = next(rule, bytes, fanout, segment, requests);
    if (isAwaited) {
        firstLookup = Lookup{algorithm, *fanout, *segment};
        isAwaited = false;
    }
    return algorithm;
}
