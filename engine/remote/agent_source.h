// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/transport.h"
#include "engine/wire/offers.h"

#include <functional>
#include <vector>

namespace collscope::remote {

/// The handshake: which program answers, and which formats it speaks.
struct AgentVersion {
    QString program; ///< "1.0.0"
    int records = 0; ///< version of the record format
    int plan = 0; ///< version of the campaign plan

    bool operator==(const AgentVersion &other) const = default;
};

/// What an agent on a machine says of itself.
struct AgentReport {
    AgentVersion version;
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

/// Asks the profile's agent after the profile's set-up lines. `refused`: there is none, or none that answers.
Reply<AgentReport> askAgent(Transport &transport, const HostProfile &profile, std::stop_token stop = {});

/// The agent's sources, as a tar archive that the workbench carries: what unpacks from it builds with a C++17
/// compiler and MPI alone.
struct AgentSource {
    QByteArray package;
    QByteArray sha256; ///< hexadecimal
};
const AgentSource &agentSource();

/// Where deployAgent() puts the agent: a folder in the profile's work folder, named by version and checksum.
QString deployedAgentPath(const HostProfile &profile);

struct DeployedAgent {
    QString path; ///< for HostProfile::agent
    AgentReport report;
    bool built = false; ///< false: it had been built before
};

/// Builds the agent on the machine, after the profile's set-up lines, with cmake where there is one and with
/// mpicxx alone where not, and greets it. An agent from the same sources that answers is taken as it is. The
/// sources arrive whole (SHA-256) or not at all; the program appears under its name only when it is complete,
/// so two workbenches may do it at a time. `told` gets a line for people before every step. Blocks for
/// minutes. `refused` with the end of the compiler's output when it cannot be built.
Reply<DeployedAgent> deployAgent(Transport &transport, const HostProfile &profile,
    const std::function<void(const QString &)> &told = {}, std::stop_token stop = {});

} // namespace collscope::remote
