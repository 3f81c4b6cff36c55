// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/finding.h"
#include "engine/wire/method.h"
#include "engine/wire/requirements.h"

#include <cstdint>
#include <string>
#include <vector>

namespace collscope {

/// Rules that name algorithms where those cannot do every call that MPI allows: one finding per collective
/// and algorithm, at its first such rule.
class RequirementFindings {
public:
    /// `file` is the name for messages.
    explicit RequirementFindings(std::string file) : m_file(std::move(file)) { }

    /// A rule for communicators of `first` to `last` processes. `met`: what the file sees to by itself.
    void add(std::string_view collective, const wire::Method &method, std::uint64_t first, std::uint64_t last,
        std::size_t line, wire::Requirements met = 0);

    /// All that were found; none are left.
    Findings take();

private:
    struct Need {
        std::string collective;
        std::string algorithm;
        wire::Requirements unmet = 0; ///< of these processes, or of some calls
        std::uint64_t processes = 0; ///< the fewest that the algorithm fails on; 0: that depends on the call
        std::size_t line = 0;
        std::size_t others = 0; ///< more rules of the kind
    };

    std::string m_file;
    std::vector<Need> m_needs;
};

/// Makes warnings of errors that only concern reductions by operations that are not commutative or are a
/// program's own: few programs have them.
void easeOperations(Findings &findings);

} // namespace collscope
