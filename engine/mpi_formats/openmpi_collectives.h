// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/method.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What Open MPI's coll/tuned component, 4.1 to 6, makes of rules from a file: collectives by number, the
/// size that rules are compared with, and what an algorithm number needs.
namespace collscope::openmpi {

/// The size a rule is compared with. It is not the size that the library's built-in decision uses.
enum class RuleSize {
    message, ///< the message size of the instance
    times, ///< message size x communicator size
    share, ///< message size / communicator size, rounded down
    type, ///< size of one element x communicator size; the count does not matter
    none, ///< always 0: the first rule of a communicator size is the only one
};

/// How many elements a rule of size RuleSize::type sees is not known from an instance: 4 bytes are assumed.
inline constexpr std::uint64_t assumedTypeBytes = 4;

/// A collective that coll/tuned decides about.
struct Collective {
    std::string_view name; ///< as in the catalogue
    int id = 0; ///< in rules files
    RuleSize size = RuleSize::message;
    /// Do ranks evaluate the rule with different sizes, so that rules by size corrupt data? (MPI_Scatter
    /// reads the send count that only counts at the root, MPI_Gather at the root reads what MPI_IN_PLACE
    /// makes void.)
    bool ranksDisagree = false;
    int last41 = 0; ///< highest algorithm number in 4.1.x
    int last50 = 0; ///< in 5.0.x
    int last60 = 0; ///< in 6.x

    /// May decisions depend on the message size?
    bool bySize() const { return !ranksDisagree && size != RuleSize::type && size != RuleSize::none; }
    std::uint64_t ruleBytes(std::uint32_t commSize, std::uint64_t messageBytes) const;
};

const std::vector<Collective> &collectives();
const Collective *findCollective(std::string_view name);
const Collective *findCollective(int id);

/// Names of all numbers a rules file may have, 0 to 21; those without a Collective are accepted and ignored.
inline constexpr int collectiveCount = 22;
std::string_view collectiveName(int id);

/// Does algorithm `id` read the fields of a rule? Numbers the catalogue does not have read none.
bool readsSegment(std::string_view collective, int id);
bool readsFanout(std::string_view collective, int id);

/// Is a release such as "5.0.11" before {5, 0, 12}? False for a text without numbers.
bool isBefore(std::string_view release, const std::array<std::uint64_t, 3> &first);

/// The two formats of rules. What Open MPI 6 makes of text is not what it says, earlier releases do not read
/// JSON.
enum class RulesFormat { text, json };

/// Why a rule cannot select `method`; nothing when it can. The baseline is number 0: the library decides.
std::optional<std::string> cannotSelect(
    const Collective &collective, const wire::Method &method, RulesFormat format = RulesFormat::text);

} // namespace collscope::openmpi
