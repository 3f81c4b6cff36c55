// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/plugin_source.h"

#include "engine/wire/text.h"
#include "mpi_agent/decide/decision_plugin.h"
#include "mpi_agent/decide/own_file.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace collscope::decide {

namespace {

class PluginSource : public DecisionSource {
public:
    explicit PluginSource(std::uint64_t checksum) { setChecksum(checksum); }

    /// What is wrong with it; empty when it can be used.
    std::string take(const collscope_decision &decision)
    {
        std::size_t index = 0;
        while (index < decidedOperations && nameOf(static_cast<Operation>(index)) != decision.collective)
            ++index;
        const std::string name = wire::shownText(decision.collective);
        if (index == decidedOperations)
            return "it decides about '" + name + "', which is no collective";
        if (!decision.decide || !decision.methods || m_functions[index])
            return "what it says about " + name + " is not whole or there twice";
        const auto operation = static_cast<Operation>(index);
        for (const char *const *text = decision.methods; *text; ++text) {
            const std::string_view all = *text;
            const auto dot = all.find('.');
            const auto method = dot == std::string_view::npos
                ? std::nullopt
                : wire::parseMethod(all.substr(dot + 1), all.substr(0, dot), nameOf(operation));
            if (!method || method->isBaseline() || candidates(operation).size() == leaveToLibrary)
                return "'" + wire::shownText(all) + "' is no method of " + name;
            add(operation, *method, 0);
        }
        m_functions[index] = decision.decide;
        return {};
    }

    SourceRow row(Operation operation, const wire::Placement &placement) const override
    {
        const auto function = m_functions[static_cast<std::size_t>(operation)];
        return function ? SourceRow(function, placement, candidates(operation).size()) : SourceRow();
    }

private:
    std::array<SourceRow::Function, decidedOperations> m_functions{};
};

/// Are all parts there that are mapped? A missing one ends the program (SIGBUS) instead of making dlopen()
/// fail.
bool isWhole(std::string_view bytes)
{
    const auto fits = [&](std::uint64_t begin, std::uint64_t length) {
        return begin <= bytes.size() && length <= bytes.size() - begin;
    };
    ElfW(Ehdr) header;
    if (!fits(0, sizeof header))
        return false;
    std::memcpy(&header, bytes.data(), sizeof header);
    for (std::uint64_t i = 0; i < header.e_phnum; ++i) {
        ElfW(Phdr) part;
        if (header.e_phentsize != sizeof part || header.e_phoff > bytes.size()
            || !fits(header.e_phoff + i * sizeof part, sizeof part))
            return false;
        std::memcpy(&part, bytes.data() + header.e_phoff + i * sizeof part, sizeof part);
        if (!fits(part.p_offset, part.p_filesz))
            return false;
    }
    return true;
}

/// The library of these bytes. They are loaded from memory: what happens to the file later, or has happened
/// since it was read, changes nothing.
void *load(std::string_view bytes, std::string &problem)
{
    const int descriptor = memfd_create("collscope-decision", MFD_CLOEXEC);
    if (descriptor < 0) {
        problem = std::strerror(errno);
        return nullptr;
    }
    if (const int code = writeQuietly(descriptor, bytes); code != 0) {
        problem = std::strerror(code);
        close(descriptor);
        return nullptr;
    }
    const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
    void *const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        problem = wire::shownText(dlerror());
    close(descriptor);
    return library;
}

} // namespace

bool isSharedLibrary(std::string_view bytes)
{
    return bytes.substr(0, 4)
        == "\x7f"
           "ELF";
}

std::unique_ptr<DecisionSource> loadPlugin(
    std::string_view bytes, std::uint64_t checksum, std::string &problem)
{
    if (!isWhole(bytes)) {
        problem = "it is cut off after " + std::to_string(bytes.size()) + " bytes: copy it again";
        return nullptr;
    }
    void *const library = load(bytes, problem);
    if (!library)
        return nullptr;
    using Entry = const collscope_decision *(*)(unsigned version);
    const auto entry = reinterpret_cast<Entry>(dlsym(library, "collscope_decisions"));
    if (!entry) {
        problem = "it is no plug-in: it has no function collscope_decisions";
        return nullptr;
    }
    const collscope_decision *decision = entry(COLLSCOPE_DECISION_PLUGIN_VERSION);
    if (!decision) {
        problem = "it is a plug-in for another version";
        return nullptr;
    }
    auto source = std::make_unique<PluginSource>(checksum);
    for (; decision->collective; ++decision) {
        problem = source->take(*decision);
        if (!problem.empty())
            return nullptr;
    }
    return source;
}

} // namespace collscope::decide
