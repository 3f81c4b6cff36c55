// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_builder.h"
#include "widgets/plot/map_content.h"

#include <string>

/// Made-up maps of any size: which method is best where is known from the position alone.
namespace collscope {

inline const std::vector<std::string> sampleMethods
    = {"linear", "binomial", "binary", "pipeline/8KiB", "pipeline/64KiB", "chain:4/64KiB"};

/// Rows are communicator sizes 2, 4, 6, ..., columns message sizes 1, 2, 4, ... (or, beyond 40, just 1, 2, 3,
/// ...). Cells with (row + column) % 11 == 10 were not measured. Times are 1.25 ms for the best, then 2.5
/// ms, 3.75 ms, ...
inline TimeGridPtr sampleGrid(std::uint32_t rows, std::uint32_t columns)
{
    Provenance provenance;
    provenance.system = "sample";
    DatasetBuilder builder(provenance);
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t column = 0; column < columns; ++column) {
            if ((row + column) % 11 == 10)
                continue;
            for (std::size_t i = 0; i < sampleMethods.size(); ++i) {
                wire::RecordLine record;
                record.collective = "bcast";
                record.method = wire::parseMethod(sampleMethods[i], "collscope", "bcast").value();
                record.commSize = 2 * (row + 1);
                record.messageBytes = columns <= 40 ? std::uint64_t{1} << column : column + 1;
                record.summary.samples = 7;
                const std::size_t rank = (i + row / 3 + column / 4) % sampleMethods.size();
                record.summary.median = 1.25e-3 * static_cast<double>(rank + 1);
                builder.add(record);
            }
        }
    }
    return TimeGrid::make(builder.build(), {"bcast", {}, false}).value();
}

/// Four message sizes on 1, 2 and 4 nodes x 1, 2 and 4 processes per node, all measured: rows are 1 x 1; 1 x
/// 2, 2 x 1; 1 x 4, 2 x 2, 4 x 1; 2 x 4, 4 x 2; 4 x 4.
inline MapContent placementContent()
{
    Provenance provenance;
    provenance.system = "placements";
    DatasetBuilder builder(provenance);
    for (const std::uint32_t nodes : {1, 2, 4})
        for (const std::uint32_t ppn : {1, 2, 4})
            for (std::uint32_t column = 0; column < 4; ++column)
                for (std::size_t i = 0; i < sampleMethods.size(); ++i) {
                    wire::RecordLine record;
                    record.collective = "bcast";
                    record.method = wire::parseMethod(sampleMethods[i], "collscope", "bcast").value();
                    record.nodes = nodes;
                    record.ppn = ppn;
                    record.commSize = nodes * ppn;
                    record.messageBytes = std::uint64_t{8} << column;
                    // Per placement one method is the best.
                    const std::size_t best = (3 * (nodes / 2) + ppn / 2) % sampleMethods.size();
                    record.summary.median = i == best ? 1e-3 : 2e-3;
                    builder.add(record);
                }
    MapContent content;
    content.title = QStringLiteral("Exact");
    content.map = makeDecisionMap(TimeGrid::make(builder.build(), {"bcast", {}, false}).value()).value();
    content.palette = MethodPalette("bcast", content.map->grid->methods());
    return content;
}

inline MapContent exactContent(std::uint32_t rows, std::uint32_t columns)
{
    MapContent content;
    content.title = QStringLiteral("Exact");
    content.map = makeDecisionMap(sampleGrid(rows, columns)).value();
    content.palette = MethodPalette("bcast", content.map->grid->methods());
    return content;
}

inline MapContent modelContent(const MapContent &exact, bool penalty = false)
{
    MapContent content = exact;
    content.title = QStringLiteral("Quadtree, depth 2");
    const auto model = fitModel(parseModelSpec("quadtree:depth=2").value(), exact.map).value();
    const auto evaluation = std::make_shared<const Evaluation>(evaluate(*model, *exact.map));
    content.layer = penalty ? penaltyLayer(evaluation) : methodLayer(evaluation);
    return content;
}

} // namespace collscope
