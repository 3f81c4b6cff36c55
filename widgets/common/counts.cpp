// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/counts.h"

#include "widgets/common/format.h"

#include <QCoreApplication>

namespace collscope {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("collscope::Counts", text);
}

} // namespace

QString countText(std::uint64_t count, const QString &one, const QString &several)
{
    return count == 1 ? one : several.arg(formatCount(count));
}

QString cellsText(std::uint64_t count)
{
    return countText(count, tr("1 cell"), tr("%1 cells"));
}

QString groupsText(std::uint32_t members, std::uint32_t colours)
{
    return countText(members, tr("1 takes part"), tr("%1 take part"))
        + countText(colours, tr(" in 1 group"), tr(" in %1 groups"));
}

QString leavesText(std::uint64_t count)
{
    return countText(count, tr("1 leaf"), tr("%1 leaves"));
}

QString measurementsText(std::uint64_t count)
{
    return countText(count, tr("1 measurement"), tr("%1 measurements"));
}

QString methodsText(std::uint64_t count)
{
    return countText(count, tr("1 method"), tr("%1 methods"));
}

QString nodesText(std::uint64_t count)
{
    return countText(count, tr("1 node"), tr("%1 nodes"));
}

QString processesText(std::uint64_t count)
{
    return countText(count, tr("1 process"), tr("%1 processes"));
}

QString ranksText(std::uint64_t count)
{
    return countText(count, tr("1 rank"), tr("%1 ranks"));
}

QString runsText(std::uint64_t count)
{
    return countText(count, tr("1 run"), tr("%1 runs"));
}

QString samplesText(std::uint64_t count)
{
    return countText(count, tr("1 sample"), tr("%1 samples"));
}

} // namespace collscope
