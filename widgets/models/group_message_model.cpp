// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/group_message_model.h"

#include "engine/groups/rows.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

bool isDrawn(const groups::Steps &all)
{
    return all.formed.outcome.of.processes <= mostDrawnProcesses;
}

std::size_t rowsOf(const groups::Steps &all, std::size_t step)
{
    return isDrawn(all) ? all.steps[step].count : all.steps[step].flows.size();
}

/// A message as messages between levels that are processes.
groups::Flow rowOf(const groups::Steps &all, std::size_t step, std::size_t row)
{
    if (!isDrawn(all))
        return all.steps[step].flows[row];
    const groups::Hop &hop = all.hops[all.steps[step].first + row];
    return {hop.from, hop.to, hop.kind, 1, hop.bytes, hop.bytes, hop.seconds};
}

std::string_view whatOf(const groups::Step &step, const groups::Flow &flow)
{
    return step.phase == groups::Phase::broadcast ? "start" : groups::kindTitle(flow.kind);
}

} // namespace

void GroupMessageModel::setStep(GroupStepsPtr all, std::optional<std::size_t> step)
{
    beginResetModel();
    m_all = std::move(all);
    m_step = step;
    endResetModel();
}

bool GroupMessageModel::isSingle() const
{
    return !m_all || isDrawn(*m_all);
}

int GroupMessageModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_all || !m_step ? 0 : static_cast<int>(rowsOf(*m_all, *m_step));
}

int GroupMessageModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCountOf;
}

QVariant GroupMessageModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_all || !m_step)
        return {};
    const groups::Flow row = rowOf(*m_all, *m_step, static_cast<std::size_t>(index.row()));
    const auto place = [&](std::uint32_t number) {
        return isSingle() ? QString::number(number) : tr("level %1").arg(number);
    };
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (index.column() == what ? Qt::AlignLeft : Qt::AlignRight));
    if (role == exactValueRole) {
        switch (index.column()) {
        case messages:
            return QVariant::fromValue(row.messages);
        case bytes:
            return QVariant::fromValue(row.bytes);
        case largest:
            return row.largestBytes;
        case time:
            return row.seconds;
        default:
            return {};
        }
    }
    const bool isTip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !isTip)
        return {};
    const auto size = [isTip](std::uint64_t value) {
        return isTip ? plainTip(formatSizeExact(value)) : formatSize(value);
    };
    switch (index.column()) {
    case from:
        return place(row.fromLevel);
    case to:
        return place(row.toLevel);
    case what:
        return isTip ? plainTip(toText(whatOf(m_all->steps[*m_step], row)))
                     : toText(whatOf(m_all->steps[*m_step], row));
    case messages:
        return formatCount(row.messages);
    case bytes:
        return size(row.bytes);
    case largest:
        return size(row.largestBytes);
    case time:
        return formatSeconds(row.seconds);
    default:
        return {};
    }
}

QVariant GroupMessageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCountOf)
        return {};
    struct Head {
        QString text, name, help;
    };
    const Head heads[] = {
        {tr("From"), u"from"_s, tr("process, or level of the tree, that sends")},
        {tr("To"), u"to"_s, tr("process, or level of the tree, that it is sent to")},
        {tr("Messages"), u"messages"_s, tr("how many")},
        {tr("Bytes"), u"bytes"_s, tr("on the wire, headers included; of all of them together")},
        {tr("Largest"), u"largest_bytes"_s, tr("bytes of the largest message")},
        {tr("Says"), u"says"_s, tr("what the message is about")},
        {tr("Taken in"), u"seconds"_s, tr("simulated time since the start; of several, of the last")},
    };
    const Head &head = heads[section];
    switch (role) {
    case Qt::DisplayRole:
        return head.text;
    case Qt::ToolTipRole:
        return plainTip(head.help);
    case columnNameRole:
        return head.name;
    default:
        return {};
    }
}

QString groupStepsCsv(const groups::Steps &all)
{
    std::vector<ResultRow> rows;
    const char *const kind = isDrawn(all) ? "process" : "level";
    const ResultRow of = groups::caseFields(all.formed.outcome.of);
    const ResultRow network = groups::networkFields(all.network);
    for (std::size_t step = 0; step < all.steps.size(); ++step)
        for (std::size_t row = 0; row < rowsOf(all, step); ++row) {
            const groups::Step &here = all.steps[step];
            const groups::Flow flow = rowOf(all, step, row);
            rows.push_back({{"step", std::uint64_t{step + 1}},
                {"phase", std::string(groups::phaseTitle(here.phase))},
                {"tree", std::string(here.isOnNewTree ? "new" : "parent")}, {"ends", std::string(kind)},
                {"from", std::uint64_t{flow.fromLevel}}, {"to", std::uint64_t{flow.toLevel}},
                {"says", std::string(whatOf(here, flow))}, {"messages", flow.messages}, {"bytes", flow.bytes},
                {"largest_bytes", std::uint64_t{flow.largestBytes}}, {"seconds", flow.seconds}});
            for (const ResultRow &more : {of, network})
                rows.back().insert(rows.back().end(), more.begin(), more.end());
        }
    return rows.empty() ? QString() : QString::fromStdString(csvTable(rows));
}

} // namespace collscope
