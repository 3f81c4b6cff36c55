// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/filtered.h"

#include "engine/data/dataset_builder.h"
#include "engine/wire/catalogue.h"

namespace collscope {

wire::RecordLine recordOf(const Dataset &dataset, std::size_t row)
{
    const Measurement one = dataset.row(row);
    wire::RecordLine record;
    record.collective = wire::collectives()[one.collective].name;
    record.method = dataset.methods()[one.method];
    record.nodes = one.nodes;
    record.ppn = one.ppn;
    record.commSize = one.commSize;
    record.members = one.members;
    record.colours = one.colours;
    record.messageBytes = one.messageBytes;
    record.run = one.run;
    record.summary = one.summary;
    const auto samples = dataset.samples(row);
    record.each.assign(samples.begin(), samples.end());
    return record;
}

Expected<DatasetPtr> filtered(const Dataset &dataset, const std::function<bool(std::size_t row)> &keep)
{
    DatasetBuilder builder(dataset.provenance());
    for (std::size_t row = 0; row < dataset.size(); ++row)
        if (keep(row))
            if (const auto refused = builder.add(recordOf(dataset, row), dataset.isExtrapolated(row)))
                return failure(*refused, "please report this", dataset.provenance().path);
    if (builder.size() == 0)
        return failure("the selection leaves no measurements", {}, dataset.provenance().path);
    return builder.build();
}

} // namespace collscope
