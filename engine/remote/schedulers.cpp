// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scheduler.h"

#include <QRegularExpression>

#include <algorithm>

namespace collscope::remote {

std::optional<qint64> parseElapsed(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\d{1,5})-)?(?:(\\d{1,5}):)?(\\d{1,5}):(\\d{1,2})$"));
    const auto match = form.match(text.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    constexpr qint64 day = 86400;
    constexpr qint64 hour = 3600;
    constexpr qint64 minute = 60;
    return match.captured(1).toLongLong() * day + match.captured(2).toLongLong() * hour
        + match.captured(3).toLongLong() * minute + match.captured(4).toLongLong();
}

const std::vector<Scheduler> &schedulers()
{
    static const std::vector<Scheduler> all = {
        slurmScheduler(),
        plainScheduler(),
        byHandScheduler(),
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
