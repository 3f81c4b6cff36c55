// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/intel_tuning.h"
#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"

#include <fmt/format.h>

/// Tuning files of Intel MPI as a library's file. Leaves that Collscope did not decide are the library's
/// choice.
namespace collscope {

namespace {

class TuningDecisions final : public LibraryDecisions {
public:
    explicit TuningDecisions(intel::TuningFile file) : m_file(std::move(file)) { }

    LibraryDecision decide(const Instance &instance) const override
    {
        const Placement &at = instance.placement;
        const intel::TuningNode *const leaf
            = m_file.find(instance.collective, at.ppn, at.commSize, instance.messageBytes);
        const int id = leaf ? leaf->decided : 0;
        return {wire::methodFromId(wire::intelMpiLibrary, instance.collective, id), 0};
    }

    std::size_t rules(std::string_view collective) const override { return m_file.decided(collective); }

private:
    intel::TuningFile m_file;
};

Findings tuningFindings(std::string_view text, const std::string &file, const std::stop_token &)
{
    Findings findings;
    const auto read = intel::TuningFile::read(text, file);
    if (!read) {
        add(findings, {FindingSeverity::error, read.error()});
        return findings;
    }
    std::size_t decided = 0;
    for (const wire::Collective &collective : wire::mpiCollectives())
        decided += read->decided(collective.name);
    if (decided == 0)
        add(findings,
            {FindingSeverity::note,
                {file, 0, "Collscope decided nothing in this tuning file: all leaves are Intel MPI's",
                    "Export to the target intel-tuning to edit it"}});
    return findings;
}

} // namespace

LibraryFormat intelTuningFile()
{
    return {"intel-tuning", "Intel MPI tuning file", intel::TuningFile::recognises, tuningFindings,
        [](std::string_view text, const std::string &file, const std::stop_token &) {
            return intel::TuningFile::read(text, file).map([](intel::TuningFile read) -> LibraryDecisionsPtr {
                return std::make_shared<TuningDecisions>(std::move(read));
            });
        },
        [](std::string_view text) {
            const auto read = intel::TuningFile::read(text, {});
            return read ? read->text() : read.error().text() + '\n';
        }};
}

} // namespace collscope
