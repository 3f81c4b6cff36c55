// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/mpich_texts.h"

#include "engine/wire/mpich_selection.h"

#include <link.h>

#include <string>
#include <string_view>

namespace collscope::agent {

namespace {

/// A mapped library whose name is one of an MPI library, or the program itself.
bool mayBeMpi(const char *name)
{
    const std::string_view path = name ? name : "";
    return path.empty() || path.substr(path.find_last_of('/') + 1).find("mpi") != std::string_view::npos;
}

int addTexts(dl_phdr_info *object, std::size_t, void *result)
{
    if (!mayBeMpi(object->dlpi_name))
        return 0;
    auto &found = *static_cast<wire::MpichSelection *>(result);
    for (int i = 0; i < object->dlpi_phnum; ++i) {
        const ElfW(Phdr) &segment = object->dlpi_phdr[i];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_R) == 0 || (segment.p_flags & PF_W) != 0)
            continue;
        // NOLINTNEXTLINE(performance-no-int-to-ptr): that is how the loader gives addresses
        const auto *const begin = reinterpret_cast<const char *>(object->dlpi_addr + segment.p_vaddr);
        wire::addMpichTexts(found, {begin, segment.p_memsz});
    }
    if (found.generic.empty()) {
        found = {};
        return 0;
    }
    found.file = object->dlpi_name;
    return 1;
}

} // namespace

wire::Header mpichTexts()
{
    wire::MpichSelection found;
    dl_iterate_phdr(addTexts, &found);
    return wire::headerOf(found);
}

} // namespace collscope::agent
