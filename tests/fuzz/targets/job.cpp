// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/job.h"
#include "engine/remote/job_script.h"
#include "engine/remote/scheduler.h"
#include "tests/fuzz/fuzz.h"

using namespace collscope;

namespace {

/// What would be sent to a machine about a job.
void makeScripts(const remote::Job &job)
{
    if (const auto script = remote::jobScript(job); !script)
        fuzz::requireReason(script.error());
    for (const remote::Scheduler &scheduler : remote::schedulers()) {
        for (const auto script : {scheduler.submit, scheduler.find, scheduler.cancel})
            script(job);
        scheduler.look({&job});
        if (scheduler.lookBack)
            scheduler.lookBack({&job});
    }
}

} // namespace

/// The job store's files, and the scripts that would be made of one.
FUZZ_TARGET(job)
{
    const QByteArray text(input.data(), static_cast<qsizetype>(input.size()));
    const auto job = remote::parseJob(text, "job");
    if (!job)
        return fuzz::requireReason(job.error());
    const QByteArray written = remote::formatJob(*job);
    const auto again = remote::parseJob(written, "job");
    fuzz::require(again.has_value(), "a job that is written can be read", written.toStdString());
    fuzz::require(
        remote::formatJob(*again) == written, "a job that is written reads back", written.toStdString());
    remote::shownState(*job);
    makeScripts(*job);
}
