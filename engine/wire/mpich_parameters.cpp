// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/mpich_parameters.h"

#include "engine/wire/method.h"
#include "engine/wire/text.h"

#include <algorithm>

namespace collscope::wire {

namespace {

struct ParameterEntry {
    std::string_view collective;
    std::string_view algorithm;
    std::vector<MpichParameter> parameters;
};

const std::vector<ParameterEntry> &parameterEntries()
{
    static const std::vector<ParameterEntry> all = {
        {"allgather", "k_brucks", {{"k", "ALLGATHER_BRUCKS_KVAL", "2"}}},
        {"allgather", "recexch_doubling",
            {{"k", "ALLGATHER_RECEXCH_KVAL", "2"},
                {"single_phase_recv", "ALLGATHER_RECEXCH_SINGLE_PHASE_RECV", "0"}}},
        {"allgather", "recexch_halving",
            {{"k", "ALLGATHER_RECEXCH_KVAL", "2"},
                {"single_phase_recv", "ALLGATHER_RECEXCH_SINGLE_PHASE_RECV", "0"}}},
        {"allreduce", "recursive_multiplying", {{"k", "ALLREDUCE_RECURSIVE_MULTIPLYING_KVAL", "2"}}},
        {"allreduce", "tree",
            {{"tree_type", "ALLREDUCE_TREE_TYPE", "knomial_1"}, {"k", "ALLREDUCE_TREE_KVAL", "2"},
                {"chunk_size", "ALLREDUCE_TREE_PIPELINE_CHUNK_SIZE", "0"},
                {"buffer_per_child", "ALLREDUCE_TREE_BUFFER_PER_CHILD", "0"}}},
        {"allreduce", "recexch",
            {{"k", "ALLREDUCE_RECEXCH_KVAL", "2"},
                {"single_phase_recv", "ALLREDUCE_RECEXCH_SINGLE_PHASE_RECV", "0"}}},
        {"allreduce", "k_reduce_scatter_allgather",
            {{"k", "ALLREDUCE_RECEXCH_KVAL", "2"},
                {"single_phase_recv", "ALLREDUCE_RECEXCH_SINGLE_PHASE_RECV", "0"}}},
        {"alltoall", "k_brucks", {{"k", "ALLTOALL_BRUCKS_KVAL", "2"}}},
        {"barrier", "k_dissemination", {{"k", "BARRIER_DISSEM_KVAL", "2"}}},
        {"barrier", "recexch",
            {{"k", "BARRIER_RECEXCH_KVAL", "2"},
                {"single_phase_recv", "BARRIER_RECEXCH_SINGLE_PHASE_RECV", "0"}}},
        {"bcast", "tree",
            {{"tree_type", "BCAST_TREE_TYPE", "kary"}, {"k", "BCAST_TREE_KVAL", "2"},
                {"is_non_blocking", "BCAST_IS_NON_BLOCKING", "1"}}},
        {"bcast", "pipelined_tree",
            {{"tree_type", "BCAST_TREE_TYPE", "kary"}, {"k", "BCAST_TREE_KVAL", "2"},
                {"is_non_blocking", "BCAST_IS_NON_BLOCKING", "1"},
                {"chunk_size", "BCAST_TREE_PIPELINE_CHUNK_SIZE", "8192"},
                {"recv_pre_posted", "BCAST_RECV_PRE_POST", "0"}}},
    };
    return all;
}

} // namespace

const std::vector<MpichParameter> &mpichParameters(std::string_view collective, std::string_view algorithm)
{
    static const std::vector<MpichParameter> none;
    const auto &all = parameterEntries();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ParameterEntry &entry) {
        return entry.collective == collective && entry.algorithm == algorithm;
    });
    return found == all.end() ? none : found->parameters;
}

std::string mpichValue(const MpichParameter &parameter, const Method &method)
{
    if (parameter.key == mpichFanoutKey && method.fanout != 0)
        return std::to_string(method.fanout);
    if (parameter.key == mpichSegmentKey && method.segmentBytes != 0)
        return std::to_string(method.segmentBytes);
    return std::string(parameter.value);
}

Method withMpichDefaults(const Method &method, std::string_view collective)
{
    Method whole = method;
    for (const MpichParameter &parameter : mpichParameters(collective, method.algorithm)) {
        if (parameter.key == mpichFanoutKey && whole.fanout == 0)
            whole.fanout = static_cast<std::uint32_t>(parseUnsigned(parameter.value).value_or(0));
        if (parameter.key == mpichSegmentKey && whole.segmentBytes == 0)
            whole.segmentBytes = parseUnsigned(parameter.value).value_or(0);
    }
    return whole;
}

} // namespace collscope::wire
