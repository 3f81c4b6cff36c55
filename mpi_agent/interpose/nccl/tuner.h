// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/decide/decision_source.h"
#include "mpi_agent/interpose/nccl/tuner_interface.h"

#include <array>
#include <optional>
#include <string_view>

/// Decisions for one communicator of NCCL.
namespace collscope::nccl {

/// An entry of the cost table, and how many channels to run on (0: as many as NCCL thinks right).
struct Choice {
    int algorithm = 0;
    int protocol = 0;
    int channels = 0;
};

/// What a method stands for, as the workbench names NCCL's: "ring", "tree_ll", "nvls_tree_ll128:8" with eight
/// channels. Nothing for those of other libraries and what NCCL does not have.
std::optional<Choice> choiceOf(const wire::Method &method);

class Tuner {
public:
    static constexpr std::size_t collectives = 5; ///< broadcast, reduce, allgather, reducescatter, allreduce

    /// Reads nothing but `source`, which has to live on; null decides nothing.
    Tuner(const decide::DecisionSource *source, std::size_t ranks, std::size_t nodes);

    /// Makes the decided entry the cheapest one. Where nothing is decided, or NCCL calls the entry
    /// impossible, nothing is changed: NCCL chooses as it does without a plug-in.
    void tune(int collective, std::size_t bytes, float *costs, int algorithms, int protocols,
        int *channels) const noexcept;

private:
    struct Row {
        decide::SourceRow decided;
        std::vector<std::optional<Choice>> choices; ///< per candidate
        const std::vector<decide::Candidate> *candidates = nullptr;
        std::size_t divisor = 1; ///< NCCL's bytes are so many times what the table counts
    };

    std::array<Row, collectives> m_rows;
    wire::Placement m_placement;
};

} // namespace collscope::nccl
