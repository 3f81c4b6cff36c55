// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/ready_agents.h"
#include "engine/remote/transport.h"
#include "engine/wire/offers.h"

#include <functional>
#include <optional>
#include <vector>

namespace collscope::remote {

/// The handshake: which program answers, and which formats it speaks.
struct AgentVersion {
    QString program; ///< "1.0.0"
    int records = 0; ///< version of the record format
    int plan = 0; ///< version of the campaign plan

    bool operator==(const AgentVersion &other) const = default;
};

/// The MPI library that an agent runs with, by the agent's own words.
struct AgentLibrary {
    QString slug; ///< as in records: "openmpi"
    QString version; ///< "4.1.4"; "unknown": the library does not name it
    int processes = 0; ///< of MPI_COMM_WORLD

    bool operator==(const AgentLibrary &other) const = default;
};

/// What an agent on a machine says of itself.
struct AgentReport {
    AgentVersion version;
    std::optional<AgentLibrary> library; ///< empty: MPI did not start on that node
    std::vector<wire::Offers>
        offers; ///< what it can measure there; empty: it could not be asked on that node
};

AgentVersion ownAgentVersion(); ///< of the agent that this workbench carries
/// Reads what `collscope-agent --version` prints among other lines.
Expected<AgentVersion> parseAgentVersion(const QByteArray &out);
/// Why this workbench cannot work with that agent; empty when it can.
std::string agentProblem(const AgentVersion &agent);
/// Reads what `collscope-agent --list` prints: the algorithms that stand behind the methods.
std::vector<wire::Offers> parseAgentList(const QByteArray &out);
/// Reads the line of `collscope-agent --list` about the library. Processes that each are a job of their own
/// write one each: several lines count as one process, lines that mingle as none.
std::optional<AgentLibrary> parseAgentLibrary(const QByteArray &out);

/// Asks the profile's agent after the profile's set-up lines. `refused`: there is none, or none that answers.
Reply<AgentReport> askAgent(Transport &transport, const HostProfile &profile, std::stop_token stop = {});

/// The agent's sources, as a tar archive that the workbench carries. The files build with a C++17 compiler
/// and MPI alone: mpi_agent/build.sh.
struct AgentSource {
    QByteArray package;
    QByteArray sha256; ///< hexadecimal
};
const AgentSource &agentSource();

/// Where deployAgent() puts the agent: a folder in the profile's work folder, named by version and checksum.
/// The preload library lies beside it.
QString deployedAgentPath(const HostProfile &profile);

/// Is there an agent of the user's own at deployedAgentPath()? `refused` where somebody else can have put
/// there what is there.
Reply<bool> ownAgentIsThere(Transport &transport, const HostProfile &profile, std::stop_token stop = {});

enum class AgentOrigin {
    existing, ///< deployed before
    readyBuilt, ///< sent as it came with the workbench
    built, ///< on the machine
};

struct DeployedAgent {
    QString path; ///< for HostProfile::agent
    AgentReport report;
    AgentOrigin origin = AgentOrigin::existing;
};

/// Receives a line for people before every step and while one takes long.
using HearStep = std::function<void(const QString &)>;

/// Provides the agent and the preload library on the machine, after the profile's set-up lines. Uses the
/// first of these that works: an agent deployed before from the same sources; a ready-built one for the MPI
/// library that the machine's launcher belongs to, if it starts there with that library; one that
/// buildAgent() builds.
Reply<DeployedAgent> deployAgent(Transport &transport, const HostProfile &profile, const HearStep &told = {},
    std::stop_token stop = {}, const std::vector<ReadyAgent> &ready = readyAgents());

/// Builds on the machine with `mpicxx`, the C++ compiler of its MPI library: agent and preload library with
/// CMake where that works, else the agent with the compiler alone. The sources arrive whole (SHA-256) or not
/// at all; the programs appear under their names only when they are complete, so two workbenches may do it at
/// a time. Blocks for minutes. `refused` with the end of the compiler's output and the path of the whole log
/// when it cannot be built.
Reply<DeployedAgent> buildAgent(Transport &transport, const HostProfile &profile,
    const QString &mpicxx = QStringLiteral("mpicxx"), const HearStep &told = {}, std::stop_token stop = {});

} // namespace collscope::remote
