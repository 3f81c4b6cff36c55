// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/interpose/pmpi/weak_references.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace collscope::pmpi {

namespace {

#if __ELF_NATIVE_CLASS == 64
constexpr std::size_t symbolOf(ElfW(Xword) info)
{
    return ELF64_R_SYM(info);
}
#else
constexpr std::size_t symbolOf(ElfW(Word) info)
{
    return ELF32_R_SYM(info);
}
#endif

using Range = std::pair<std::uintptr_t, std::uintptr_t>;

std::uintptr_t pageSize()
{
    static const auto size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    return size;
}

/// The whole pages that the loader makes read-only once it has bound a module: begin and end; empty when
/// there is none.
Range readOnlyAfterBinding(const link_map &module)
{
    std::pair<ElfW(Addr), Range> search{module.l_addr, {}};
    dl_iterate_phdr(
        [](dl_phdr_info *object, std::size_t, void *data) {
            auto &[address, found] = *static_cast<decltype(search) *>(data);
            if (object->dlpi_addr != address)
                return 0;
            for (int i = 0; i < object->dlpi_phnum; ++i)
                if (const auto &part = object->dlpi_phdr[i]; part.p_type == PT_GNU_RELRO)
                    found = {address + part.p_vaddr, address + part.p_vaddr + part.p_memsz};
            return 1;
        },
        &search);
    const auto [begin, end] = search.second;
    return {begin - begin % pageSize(), end - end % pageSize()};
}

/// The parts of a module that name its references.
struct Dynamic {
    explicit Dynamic(const link_map &module)
    {
        // On some processors the loader leaves addresses as the file has them.
        const auto at = [&module](const ElfW(Dyn) & entry) {
            const ElfW(Addr) address = entry.d_un.d_ptr;
            return reinterpret_cast<const char *>(
                address < module.l_addr ? address + module.l_addr : address);
        };
        for (const auto *entry = module.l_ld; entry->d_tag != DT_NULL; ++entry)
            switch (entry->d_tag) {
            case DT_STRTAB:
                strings = at(*entry);
                break;
            case DT_SYMTAB:
                symbols = reinterpret_cast<const ElfW(Sym) *>(at(*entry));
                break;
            case DT_RELA:
                references = reinterpret_cast<const ElfW(Rela) *>(at(*entry));
                break;
            case DT_RELASZ:
                count = entry->d_un.d_val / sizeof(ElfW(Rela));
                break;
            default:
                break;
            }
    }
    const char *strings = nullptr;
    const ElfW(Sym) *symbols = nullptr;
    const ElfW(Rela) *references = nullptr;
    std::size_t count = 0;
};

bool leadsTo(const void *address, const link_map &target)
{
    Dl_info where{};
    void *map = nullptr;
    return address && dladdr1(address, &where, &map, RTLD_DL_LINKMAP) != 0 && map == &target;
}

void clear(void **slot, const Range &readOnly)
{
    const auto address = reinterpret_cast<std::uintptr_t>(slot);
    if (address < readOnly.first || address >= readOnly.second) {
        *slot = nullptr;
        return;
    }
    void *const begin = reinterpret_cast<char *>(slot) - address % pageSize();
    if (mprotect(begin, pageSize(), PROT_READ | PROT_WRITE) != 0)
        return;
    *slot = nullptr;
    mprotect(begin, pageSize(), PROT_READ);
}

} // namespace

void clearWeakReferences(
    const link_map &module, const link_map &target, const std::function<bool(const char *)> &isMissing)
{
    const Dynamic dynamic(module);
    if (!dynamic.strings || !dynamic.symbols || !dynamic.references)
        return;
    const Range readOnly = readOnlyAfterBinding(module);
    for (std::size_t i = 0; i < dynamic.count; ++i) {
        const ElfW(Rela) &reference = dynamic.references[i];
        const ElfW(Sym) &symbol = dynamic.symbols[symbolOf(reference.r_info)];
        if (symbol.st_shndx != SHN_UNDEF || symbol.st_info >> 4 != STB_WEAK)
            continue;
        auto **const slot = reinterpret_cast<void **>(module.l_addr + reference.r_offset);
        if (leadsTo(*slot, target) && isMissing(dynamic.strings + symbol.st_name))
            clear(slot, readOnly);
    }
}

} // namespace collscope::pmpi
