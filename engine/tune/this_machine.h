// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/remote/ready_agents.h"
#include "engine/wire/campaign_plan.h"
#include "engine/wire/offers.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <stop_token>
#include <vector>

/// Measuring on the machine where the workbench runs: what there is to be measured, found without asking
/// anybody. Qt Core only, and nothing here needs an event loop; all of it blocks: not for the GUI thread.
namespace collscope::tune {

/// An MPI that can be started from here.
struct MpiLibrary {
    QString name; ///< "Open MPI"; what its launcher says where that is not known
    QString version; ///< "4.1.4"; empty: its launcher does not say
    QStringList environment; ///< assignments that the library requires, as words of a shell
    QString command; ///< its launcher: a name in PATH, or a path
    QString soname; ///< "libmpi.so.40"; empty: not found beside the launcher
    QString launcher; ///< shell words before the agent, with `environment` and @processes@
    QString agent; ///< that measures it; empty: there is none
    QString preload; ///< path of libcollscope-pmpi.so that came or was built with the agent; empty: none
    QString compiler; ///< its own, with which buildAgent() can make one; empty: none was found
    QString problem; ///< why it cannot be measured, and what to do; empty: it can
    std::vector<wire::Offers> offers; ///< what the agent can measure with it

    QString title() const; ///< "Open MPI 4.1.4"
    /// Words of a shell that run others with `environment`.
    QString withEnvironment(const QString &words) const;
};

struct ThisMachine {
    unsigned cores = 0; ///< that this process may use
    QString coresText; ///< "4 cores with 8 hardware threads"
    std::vector<MpiLibrary> libraries; ///< in the order of PATH, those that can be measured first
    QStringList warnings; ///< sentences about what measuring here may break or be worth
    QString problem; ///< why nothing can be measured, and what to do; empty: something can

    const MpiLibrary *measurable() const; ///< the first that can be measured; null: none
};

/// Looks for cores, launchers and agents, and starts every agent with two processes of its MPI to see what
/// it can measure. Some seconds. Once `stop` is requested the rest is left out.
ThisMachine lookAtThisMachine(
    const std::stop_token &stop = {}, const std::vector<remote::ReadyAgent> &ready = remote::readyAgents());

/// The collectives that have algorithms to choose from, the most used ones first.
std::vector<std::string> worthMeasuring(const std::vector<wire::Offers> &offers);

/// One job of at most `budgetSeconds` on this machine: 2, 4, ... and all cores, from a byte to some MiB, the
/// library's own methods (Collscope's where its own cannot be chosen) beside its default, for as many
/// collectives as there is time for.
wire::CampaignPlan planFor(const ThisMachine &machine, const MpiLibrary &library, double budgetSeconds);

/// Builds an agent for a library that has none, with its compiler, from the sources that this program
/// carries; lookAtThisMachine() finds it from then on. `told` gets a line for people before every step.
/// Minutes. The path of the agent, or why there is none.
Expected<QString> buildAgent(const MpiLibrary &library, const std::function<void(const QString &)> &told = {},
    const std::stop_token &stop = {});

} // namespace collscope::tune
