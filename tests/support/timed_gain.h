// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/gain.h"
#include "engine/models/model.h"
#include "tests/support/synthetic_data.h"

#include <memory>

namespace collscope::synthetic {

/// A verification of what the model decides, in every cell that it does not leave to the library: as if it
/// had taken `ratio` of the time of the library's own choice each time.
inline std::shared_ptr<const RealisedGain> timedGain(
    const Model &model, const Provenance &provenance, double ratio)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    std::vector<wire::RecordLine> records;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const MethodIndex decided = model.decide(at).method;
        if (decided == noMethod || grid.methods()[decided].isBaseline())
            continue;
        for (const bool isOwn : {true, false}) {
            auto line = record(std::string(at.collective), isOwn ? baselineMethod() : grid.methods()[decided],
                at.placement.commSize, at.messageBytes, isOwn ? 1e-6 : ratio * 1e-6);
            line.each = std::vector<double>(8, line.summary.median);
            records.push_back(line);
        }
    }
    return std::make_shared<const RealisedGain>(must(realisedGains(provenance, records, 0.95)).front());
}

} // namespace collscope::synthetic
