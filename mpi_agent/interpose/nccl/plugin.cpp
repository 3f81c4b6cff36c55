// SPDX-License-Identifier: BSD-3-Clause
// The objects that NCCL looks for, around a Tuner per communicator.
#include "engine/wire/text.h"
#include "mpi_agent/decide/settings.h"
#include "mpi_agent/interpose/nccl/lowest_process.h"
#include "mpi_agent/interpose/nccl/tuner.h"

#include <cinttypes>
#include <cstdio>
#include <exception>
#include <memory>

namespace collscope::nccl {

namespace {

/// What this process decides by: read once, when the first communicator is made.
struct Decisions {
    Decisions()
    {
        const std::string &file = decide::settings().decisionFile;
        if (file.empty()) // COLLSCOPE_OFF too
            return;
        source = decide::readDecisionSource(file, problem);
        // NCCL shows its own warnings to nobody who has not asked for them.
        if (!source && isLowestProcess())
            std::fprintf(stderr,
                "collscope: cannot use the file in COLLSCOPE_TABLE; NCCL's own choices are used (%s: %s)\n",
                wire::shownText(file).c_str(), wire::shownText(problem).c_str());
    }

    std::unique_ptr<decide::DecisionSource> source;
    std::string problem;
};

Result makeTuner(std::size_t ranks, std::size_t nodes, Logger log, void **context)
{
    *context = nullptr;
    try {
        static const Decisions &decisions = *new Decisions; // never gone: tuners look into it
        *context = new Tuner(decisions.source.get(), ranks, nodes);
        if (!log)
            return success;
        if (decisions.source) // processes with different files would choose differently: this shows it
            log(logInformation, logTuning, __func__, __LINE__,
                "collscope: decides by %s, fingerprint %016" PRIx64,
                wire::shownText(decide::settings().decisionFile).c_str(), decisions.source->checksum());
        else
            log(decisions.problem.empty() ? logInformation : logWarning, logTuning, __func__, __LINE__,
                "collscope: decides nothing%s%s", decisions.problem.empty() ? "" : ": ",
                wire::shownText(decisions.problem).c_str());
    } catch (const std::exception &) {
        // No memory: a tuner that says nothing is no reason to end the communicator.
    }
    return success;
}

Result getCollInfo(void *context, int collective, std::size_t bytes, int /*pipelinedOperations*/,
    CostTable costs, int algorithms, int protocols, int /*registeredBuffer*/, int *channels)
{
    if (context && costs && channels)
        static_cast<const Tuner *>(context)->tune(
            collective, bytes, reinterpret_cast<float *>(costs), algorithms, protocols, channels);
    return success;
}

Result endTuner(void *context)
{
    delete static_cast<Tuner *>(context);
    return success;
}

Result initV5(void **context, std::uint64_t /*communicator*/, std::size_t ranks, std::size_t nodes,
    Logger log, void * /*nvlinkDomain*/, void * /*constants*/)
{
    return makeTuner(ranks, nodes, log, context);
}

} // namespace

} // namespace collscope::nccl

extern "C" {
__attribute__((visibility("default"))) extern const collscope::nccl::TunerV4 ncclTunerPlugin_v4;
__attribute__((visibility("default"))) extern const collscope::nccl::TunerV5 ncclTunerPlugin_v5;
__attribute__((visibility("default"))) extern const collscope::nccl::TunerV6 ncclTunerPlugin_v6;

const collscope::nccl::TunerV4 ncclTunerPlugin_v4
    = {"Collscope", collscope::nccl::makeTuner, collscope::nccl::getCollInfo, collscope::nccl::endTuner};
const collscope::nccl::TunerV5 ncclTunerPlugin_v5
    = {"Collscope", collscope::nccl::initV5, collscope::nccl::getCollInfo, collscope::nccl::endTuner};
const collscope::nccl::TunerV6 ncclTunerPlugin_v6 = {
    {"Collscope", collscope::nccl::initV5, collscope::nccl::getCollInfo, collscope::nccl::endTuner}, nullptr};
}
