// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/local_runner.h"

#include "engine/remote/local_run.h"

namespace collscope::tune {

JobRunner runnerHere(const MpiLibrary &library, std::optional<double> grace)
{
    return {[launcher = library.launcher, agent = library.agent, grace](const Job &job,
                const std::function<void(const QByteArray &line)> &hear, const std::stop_token &stop) {
        return remote::runLocally({job.plan, job.records, launcher, agent, job.processes, grace}, hear, stop);
    }};
}

} // namespace collscope::tune
