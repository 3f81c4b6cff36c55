// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/local_runner.h"

#include "engine/data/say.h"
#include "engine/remote/local_run.h"
#include "engine/tune/launcher_words.h"

namespace collscope::tune {

JobRunner runnerHere(const MpiLibrary &library, std::optional<double> grace)
{
    return {[launcher = library.launcher, agent = library.agent, grace](const Job &job,
                const std::function<void(const QByteArray &line)> &hear,
                const std::stop_token &stop) -> Expected<void> {
        LauncherWords words(hear);
        auto done = remote::runLocally(
            {job.plan, job.records, launcher, agent, job.processes, grace},
            [&words](const QByteArray &line) { words.hear(line); }, stop);
        words.end();
        if (done || !words.lackSlots())
            return done;
        return failure(say("the launcher has fewer slots than {} processes", job.processes),
            say("ask for fewer processes, or let them share cores with --launcher \"mpirun --oversubscribe "
                "-n @processes@\""));
    }};
}

} // namespace collscope::tune
