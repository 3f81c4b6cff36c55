// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The campaign plan: what the agent is to measure and how long it may take, as a text file that people and
/// the workbench write.
///
///     collscope-plan 1
///     # broadcast on up to four nodes
///     collectives: bcast
///     nodes: 1,2,4
///     ppn: 1,8
///     sizes: 1..1MiB
///     budget: 600
///
/// - The first line is the format and its version. Every other line is empty, a comment that begins with #,
///   or `key: value`. The keys are those of planKeys(); each may occur once; one that is missing keeps its
///   default.
/// - Lists are separated by commas. `a..b` is a range: in steps of one where it counts, in powers of two
///   times a where it is sizes.
///   Sizes are bytes and may end in KiB, MiB, GiB.
///
/// `collectives: groups` stands for those of process groups, which no other plan has.
///
/// The agent's options are the same keys: `--seconds-per-point 0.1` is `seconds_per_point: 0.1`.
///
/// A plan is small and what it asks for may not be: the products of its lists are bounded, before anything is
/// built from them. The bounds leave room: every process of a job holds the list of cells, and a week has
/// time for some million measurements.
namespace collscope::wire {

inline constexpr std::string_view planMagic = "collscope-plan";
inline constexpr int planVersion = 1;
inline constexpr std::size_t mostPlanBytes = 4U << 20; ///< of a plan's text
inline constexpr std::uint64_t mostListed = 10000; ///< values of a list, repeated ones too
inline constexpr std::uint64_t mostProcesses = 2147483647; ///< of a job: MPI counts in int
inline constexpr std::uint64_t mostPlacements = 10000; ///< communicator sizes, or nodes x ppn
inline constexpr std::uint64_t mostCells
    = 250000; ///< collectives x placements x sizes, and x fractions x colours of process groups
inline constexpr std::uint64_t mostVariants = 1000; ///< segments x fanouts, of one algorithm
inline constexpr std::uint64_t mostMethods = 10000; ///< of one collective
inline constexpr std::uint64_t mostMeasurements = 10000000; ///< cells x methods

/// How the processes of a repetition are made to start together.
enum class Synchronisation { barrier, window };
/// Whether every repetition finds the buffers of the one before in the caches.
enum class Buffers { warm, cold };

/// A cell, and what the job times there in turn with the MPI library's own choice.
struct PlannedDecision {
    std::string collective;
    std::uint32_t commSize = 0; ///< the first so many processes of the job, unless `nodes` says otherwise
    std::uint32_t nodes = 0; ///< not 0: the first so many nodes of the job ...
    std::uint32_t ppn = 0; ///< ... with so many processes on each
    std::uint64_t messageBytes = 0; ///< 0 for collectives that move no data
    std::string method; ///< "default" or "[LIBRARY.]METHOD" in methodText notation

    bool operator==(const PlannedDecision &other) const;
};

/// "bcast 8 64KiB openmpi.chain:4/8KiB"; "bcast 2x4 ..." for 2 nodes with 4 processes each; without a method
/// "bcast 8 64KiB".
std::string decisionText(const PlannedDecision &decision);

/// How much the cells of a collective count, or one of them, for policies that weigh what they measure.
struct PlannedWeight {
    std::string collective;
    double weight = 1.0; ///< above 0
    std::optional<PlannedDecision> cell = std::nullopt; ///< this one alone, whatever its collective counts

    std::string where() const; ///< "bcast", "bcast 8 64KiB"
    bool operator==(const PlannedWeight &other) const;
    bool operator<(const PlannedWeight &other) const; ///< by where() alone
};

/// Lists are in the order given, without repetitions; an empty one means that whoever carries the plan out
/// chooses.
struct CampaignPlan {
    std::string system; ///< name of the machine; empty: the first host's
    std::vector<std::string> collectives;
    /// "all", "bundled", "native", "components", "levels", "[LIBRARY.]METHOD" in methodText notation
    std::vector<std::string> methods;
    std::vector<std::uint32_t>
        commSizes; ///< the first n processes of the job; not together with nodes and ppn
    std::vector<std::uint32_t> nodes; ///< the first n nodes of the job ...
    std::vector<std::uint32_t> ppn; ///< ... with so many processes on each
    std::vector<std::uint64_t> sizes; ///< message sizes, bytes
    std::vector<std::uint64_t> segments; ///< bytes; 0: not segmented
    std::vector<std::uint32_t> fanouts;
    /// For collectives of process groups: how much of the communicator takes part, above 0 and at most 1 ...
    std::vector<double> fractions;
    std::vector<std::uint32_t> colours; ///< ... in so many groups at once
    std::vector<PlannedDecision>
        decisions; ///< not empty: these cells are compared, and nothing else is measured
    /// Not empty: of all cells only these; of one that names methods, an entry each, only those.
    std::vector<PlannedDecision> cells;
    std::uint64_t repetitions = 100; ///< of a measurement, at most
    double precision = 0.05; ///< half-width of the median's confidence interval that is enough; 0: never is
    double secondsPerPoint = 0.0; ///< of repetitions, at most; 0: whoever carries the plan out chooses
    std::uint64_t warmup = 1; ///< untimed repetitions, besides the one that is checked
    double budget = 0.0; ///< seconds for the whole job; 0: no bound
    double timeLimit = 60.0; ///< seconds after which a measurement that does not end counts as stuck
    std::uint32_t run = 0;
    Synchronisation synchronisation = Synchronisation::barrier;
    Buffers buffers = Buffers::warm;
    /// Seconds after an agreed time at which processes come to a repetition, each drawing one of them
    /// (wire/arrivals.h); a value given twice is drawn twice as often. Empty: all come together.
    std::vector<double> skew;
    std::string policy = "coarse-to-fine"; ///< of policies()
    /// How many communicators of a place of nodes x ppn may be measured at once, each on nodes of its own, at
    /// most; 0: as many as the job has nodes for.
    std::uint64_t atOnce = 1;
    /// They are where a measurement then takes no longer or shorter than alone by more than this share.
    double disturbance = 0.05;
    std::vector<PlannedWeight> weights; ///< of collectives and cells that count otherwise than once

    bool operator==(const CampaignPlan &other) const;
};

/// An entry of a plan: its name in the file, what it takes and what it means, for people.
struct PlanKey {
    std::string_view name; ///< "seconds_per_point"
    std::string_view value; ///< "S"
    std::string_view meaning;
};

/// In the order in which formatPlan writes them.
const std::vector<PlanKey> &planKeys();

/// Sets one entry. Nothing is changed when the key is unknown or the value wrong: `problem` then says what
/// would be right.
bool setPlanEntry(CampaignPlan &plan, std::string_view key, std::string_view value, std::string &problem);

/// What is wrong with entries that are all right one by one.
struct PlanConflict {
    std::string key; ///< of the entry to change
    std::string what; ///< for people, with the remedy
};

/// Entries that do not go together, or that together ask for more than a plan may.
std::optional<PlanConflict> planConflict(const CampaignPlan &plan);

struct Factor {
    std::string_view name;
    std::uint64_t count;
};
/// How many `what` the factors make, for people: "100 nodes x 200 ppn make 20000 placements, and 10000 are
/// the most: give fewer". Empty when that is no more than `most`. Nothing overflows.
std::string planExcess(const std::vector<Factor> &factors, std::string_view what, std::uint64_t most);

/// The file that parsePlan reads back as the same plan. Entries that are as by default are left out.
std::string formatPlan(const CampaignPlan &plan);

/// The text of a plan file called `file`. Nothing when it is wrong: `problem` is then "file:line: what,
/// remedy".
std::optional<CampaignPlan> parsePlan(std::string_view text, std::string_view file, std::string &problem);

} // namespace collscope::wire
