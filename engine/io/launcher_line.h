// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/records.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace collscope::io {

/// What the command that started a benchmark names, together with the environment and the scheduler's
/// directives above it.
struct Launch {
    std::uint32_t ranks = 0; ///< processes; 0: not named, and so below
    std::uint32_t nodes = 0;
    std::uint32_t ppn = 0; ///< processes per node
    /// Settings of MPI libraries: "I_MPI_ADJUST_BCAST" and so on; of Open MPI by the name of the parameter,
    /// "coll_tuned_bcast_algorithm".
    std::map<std::string, std::string, std::less<>> settings = {};
    /// What the times depend on besides method and placement: transports, and how processes are mapped and
    /// bound; MCA parameters by name. "btl", "UCX_TLS", "map-by".
    std::map<std::string, std::string, std::less<>> conditions = {};
    /// Something decides that is not looked at: a tuning file, or Collscope's own libraries.
    bool isDecidedElsewhere = false;
    std::size_t line = 0; ///< of the command; 0: none
};
using LaunchPtr = std::shared_ptr<const Launch>; ///< null: nothing is known

/// Is the word a launcher of MPI jobs, such as "/usr/bin/mpirun" or "srun"?
bool isLauncher(std::string_view word);

/// Reads the lines of a log or job script one after the other: `export`, `setenv` and assignments, directives
/// of SLURM, PBS, LSF and Flux, and commands that start OSU's or IMB's programs with mpirun, mpiexec,
/// orterun, prun, srun, jsrun, lrun, ibrun, aprun or flux.
class LaunchReader {
public:
    /// Takes a line. Returns true if it starts a benchmark. Values that are no numbers ("$n") are ignored.
    bool take(std::string_view line, std::size_t number);
    /// What holds for the table that follows.
    LaunchPtr current() const { return m_current; }
    /// The benchmark of the last command has ended: what is above it holds on.
    void endCommand();

private:
    bool command(std::string_view line, std::size_t number);
    void directive(std::string_view line);

    Launch m_script; ///< what holds for all commands that follow
    LaunchPtr m_current;
    std::string m_begun; ///< lines that a backslash continues
};

/// Does the variable, or the parameter of Open MPI, choose a transport, or where processes run?
bool isCondition(std::string_view name);
/// Keeps a condition; an empty value drops it.
void takeCondition(std::string_view name, std::string_view value, Launch &out);
/// Keeps what an option of a launcher says of mapping and binding: "--map-by node", "-bind-to core",
/// "--distribution=cyclic". Numbers per node are part of the placement.
void takeBinding(std::string_view word, std::string_view next, bool isSrun, Launch &out);
/// The conditions as DatasetKey has them: "UCX_TLS=rc btl=tcp,self".
std::string conditionsText(const Launch &launch);

/// The placement in a line of Flux's job specification (JSON); nothing when it is none.
std::optional<Launch> readFluxJob(std::string_view line);

/// The method that the settings force for a collective.
struct ForcedMethod {
    wire::Method method;
    bool isInferred = false; ///< the settings name the library only: nothing forces an algorithm
    /// Returns false if settings choose in a way that names no algorithm: rules files, components.
    bool isKnown() const { return !method.algorithm.empty(); }
    std::string note = {}; ///< why the library ignores a setting; empty: it obeys
    std::string other
        = {}; ///< a setting that changes what runs and that no method expresses: "max_requests=8"
};
/// Nothing when the settings do not name the library.
std::optional<ForcedMethod> forcedMethod(
    const Launch &launch, std::string_view collective, std::uint64_t messageBytes);

} // namespace collscope::io
