// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"

#include <algorithm>

namespace collscope::remote {

const std::vector<Scheduler> &schedulers()
{
    static const std::vector<Scheduler> all = {
        slurmScheduler(),
        plainScheduler(),
    };
    return all;
}

const Scheduler *findScheduler(const QString &name)
{
    const auto &all = schedulers();
    const auto found
        = std::find_if(all.begin(), all.end(), [&name](const Scheduler &s) { return s.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string schedulerNames()
{
    std::string names;
    for (const Scheduler &scheduler : schedulers())
        names += (names.empty() ? "" : ", ") + scheduler.name.toStdString();
    return names;
}

} // namespace collscope::remote
