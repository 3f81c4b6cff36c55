// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/exclusions.h"

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "engine/data/say.h"
#include "engine/study/exclusion_file.h"

namespace collscope::cli {

Result<std::vector<Exclusion>> exclusionsOf(const Arguments &arguments)
{
    std::vector<Exclusion> all;
    for (const std::string &file : arguments.values("exclude")) {
        keepInput(file);
        auto some = asWork(readExclusions(file));
        if (!some)
            return tl::unexpected(some.error());
        all.insert(all.end(), some->begin(), some->end());
    }
    return all;
}

void reportExclusions(const DataSelection &data)
{
    if (const std::string text = excludedText(*data.dataset, data.grid); !text.empty())
        message(text);
    // On its own, because one may be about what another one or the selection has taken already.
    for (const Exclusion &exclusion : data.grid.excluded) {
        if (exclusion.collective != data.grid.collective)
            continue;
        GridSelection alone;
        alone.collective = data.grid.collective;
        alone.excluded = {exclusion};
        const auto coversIn = [&](const DatasetPtr &dataset) {
            return dataset && excludedCounts(*dataset, alone).front() != 0;
        };
        if (!coversIn(data.dataset) && !coversIn(data.heldOut.testDataset))
            message(say("warning: nothing of what was measured is excluded as {} ({})", exclusion.text(),
                exclusion.reason));
    }
}

} // namespace collscope::cli
