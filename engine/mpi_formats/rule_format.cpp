// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/rule_format.h"

#include "engine/wire/libraries.h"

namespace collscope {

const RuleFormat &openMpiRuleFormat()
{
    static const RuleFormat format = {wire::openMpiLibrary,
        [](std::string_view collective) {
            const openmpi::Collective *const known = openmpi::findCollective(collective);
            return known ? std::optional(*known) : std::nullopt;
        },
        [](std::string_view collective, const Method &method) {
            const openmpi::Collective *const known = openmpi::findCollective(collective);
            return known ? openmpi::cannotSelect(*known, method)
                         : std::optional<std::string>("Open MPI has no rules for it");
        }};
    return format;
}

} // namespace collscope
