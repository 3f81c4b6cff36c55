// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/counts.h"

#include "widgets/common/format.h"
#include "widgets/common/wording.h"

namespace collscope {

QString countText(std::uint64_t count, const QString &one, const QString &several)
{
    return count == 1 ? one : several.arg(formatCount(count));
}

QString cellsText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 cell"), Wording::tr("%1 cells"));
}

QString groupsText(std::uint32_t members, std::uint32_t colours)
{
    return countText(members, Wording::tr("1 takes part"), Wording::tr("%1 take part"))
        + countText(colours, Wording::tr(" in 1 group"), Wording::tr(" in %1 groups"));
}

QString leavesText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 leaf"), Wording::tr("%1 leaves"));
}

QString measurementsText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 measurement"), Wording::tr("%1 measurements"));
}

QString methodsText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 method"), Wording::tr("%1 methods"));
}

QString nodesText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 node"), Wording::tr("%1 nodes"));
}

QString processesText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 process"), Wording::tr("%1 processes"));
}

QString ranksText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 rank"), Wording::tr("%1 ranks"));
}

QString runsText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 run"), Wording::tr("%1 runs"));
}

QString samplesText(std::uint64_t count)
{
    return countText(count, Wording::tr("1 sample"), Wording::tr("%1 samples"));
}

} // namespace collscope
