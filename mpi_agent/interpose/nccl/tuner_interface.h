// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>

/// What NCCL (and RCCL) expects of a tuner plug-in: a shared library with an object ncclTunerPlugin_v4 (NCCL
/// from 2.24), ncclTunerPlugin_v5 (from 2.28) or ncclTunerPlugin_v6 (from 2.30). NCCL takes the newest that
/// it knows. Only shapes are declared here; nothing of NCCL is needed to build or to load the plug-in.
namespace collscope::nccl {

using Result = int;
inline constexpr Result success = 0; ///< anything else ends the communicator

/// NCCL's logger: how severe, which subsystems, where from, and printf's arguments.
using Logger = void (*)(int level, unsigned long flags, const char *file, int line, const char *format, ...);
inline constexpr int logWarning = 2;
inline constexpr int logInformation = 3;
inline constexpr unsigned long logTuning = 64;

/// Costs of algorithms and protocols in microseconds: one contiguous array [algorithms][protocols], whatever
/// the type says. The least one wins. An entry below 0 is impossible for this call.
using CostTable = float **;

/// `bytes`: the larger one of what is sent and received in all. `channels` is 0 before; 0 lets NCCL choose.
using GetCollInfo = Result (*)(void *context, int collective, std::size_t bytes, int pipelinedOperations,
    CostTable costs, int algorithms, int protocols, int registeredBuffer, int *channels);

struct TunerV4 {
    const char *name;
    Result (*init)(std::size_t ranks, std::size_t nodes, Logger log, void **context);
    GetCollInfo getCollInfo;
    Result (*destroy)(void *context);
};

struct TunerV5 {
    const char *name;
    Result (*init)(void **context, std::uint64_t communicator, std::size_t ranks, std::size_t nodes,
        Logger log, void *nvlinkDomain, void *constants);
    GetCollInfo getCollInfo;
    Result (*finalize)(void *context);
};

struct TunerV6 {
    TunerV5 v5; ///< the same functions
    /// Changes the bytes of a chunk, which NCCL proposes; null: NCCL's number stays.
    Result (*getChunkSize)(void *context, int collective, std::size_t bytes, int algorithm, int protocol,
        int channels, std::size_t *chunk);
};

} // namespace collscope::nccl
