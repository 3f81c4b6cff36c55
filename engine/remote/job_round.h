// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/job_controller.h"

#include <functional>

namespace collscope::remote {

/// What happens to single jobs in a round, by their place among them. Either may be empty.
struct RoundEvents {
    /// Something that is about this job alone; the others go on.
    std::function<void(std::size_t job, const RemoteError &why)> failed;
    /// What there was has been fetched, or as much of it as could be.
    std::function<void(std::size_t job)> fetched;
};

enum class Submitting {
    yes,
    no, ///< what is not submitted stays so
};

/// One step for jobs of one machine: submits what is not submitted, ends what is to be cancelled, asks about
/// all of them in one question, and fetches what they have measured. Window and command line repeat it.
/// Returns what is about the machine; the jobs are then as far as they came.
Reply<void> carryOn(JobController &controller, std::vector<Job> &jobs, const RoundEvents &events,
    Submitting submitting = Submitting::yes);

} // namespace collscope::remote
