// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/project/project.h"

namespace collscope::project {

/// Weights as they are stored: numbers as texts, painted ones as the table that people write too.
struct StoredWeights {
    std::vector<std::vector<std::string>> files; ///< of each application
    std::vector<std::string> shares; ///< likewise
    std::map<std::string, std::string> factors;
    std::string painted;

    /// Paths as they are.
    static StoredWeights of(const Weights &weights);
    /// The inverse; fails on what would be no weights. `file`: the project, for messages.
    Expected<Weights> read(const std::string &file) const;

    template <typename Archive> void serialize(Archive &archive, unsigned)
    {
        archive &files &shares &factors &painted;
    }
};

} // namespace collscope::project
