// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <memory>

namespace collscope {

/// What a library decides. `method` is the baseline where the library is left to itself.
struct LibraryDecision {
    Method method;
    std::uint32_t rule = 0; ///< what decided: a line of the file, a row of a table; 0: nothing did
};

/// A library with a file, or by itself. Immutable; queries are safe from any thread.
class LibraryDecisions {
public:
    virtual ~LibraryDecisions() = default;
    virtual LibraryDecision decide(const Instance &instance) const = 0;
    /// How many rules there are for a collective.
    virtual std::size_t rules(std::string_view collective) const = 0;

protected:
    LibraryDecisions() = default;
    LibraryDecisions(const LibraryDecisions &) = default;
    LibraryDecisions &operator=(const LibraryDecisions &) = default;
};

using LibraryDecisionsPtr = std::shared_ptr<const LibraryDecisions>;

/// Is what a library does when it chooses `chosen` what was measured as `measured`? Numbers say which
/// algorithm it is where both have one: its name differs between releases and sources. A fan-out, or NCCL's
/// channels, that was not recorded is taken for what the measurement ran with where that is known.
bool runsAs(std::string_view collective, const Method &chosen, const Method &measured);

} // namespace collscope
