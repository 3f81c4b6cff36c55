// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"

using namespace collscope;

namespace {

void ask(const LibraryDecisions &decisions, std::string_view collective)
{
    if (decisions.rules(collective) == 0)
        return;
    for (const std::uint32_t size : {1U, 2U, 7U, 64U, 0x7fffffffU})
        for (const std::uint64_t bytes : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4096},
                 std::uint64_t{1} << 31, maxMessageBytes})
            for (const std::uint32_t nodes : {0U, 1U, 2U}) {
                const Instance at{collective, {nodes, nodes == 0 ? 0 : size / nodes, size}, bytes};
                const LibraryDecision first = decisions.decide(at);
                const LibraryDecision second = decisions.decide(at);
                fuzz::require(first.method == second.method && first.rule == second.rule,
                    "a library decides the same every time");
            }
}

} // namespace

/// Files of MPI libraries, in every format that takes the text for one of its own.
FUZZ_TARGET(library_file)
{
    const std::string text(input);
    looksLikeLibraryFile(text);
    for (const LibraryFormat &format : libraryFormats()) {
        if (!format.recognises(text))
            continue;
        for (const Finding &finding : format.lint(text, "file"))
            fuzz::require(!finding.what.message.empty(), "a finding says what it is");
        const auto decisions = format.open(text, "file");
        if (!decisions) {
            fuzz::requireReason(decisions.error());
            continue;
        }
        for (const wire::Collective &collective : wire::collectives())
            ask(**decisions, collective.name);
    }
    const auto judged = judgeLibraryFile(fuzz::scratch("library", input).string());
    if (!judged)
        fuzz::requireReason(judged.error());
}
