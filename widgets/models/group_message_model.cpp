// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/group_message_model.h"

#include "engine/groups/rows.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

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

GroupMessageModel::GroupMessageModel(QObject *parent) : ColumnModel(parent)
{
    using groups::Flow;
    using enum CellUnit;
    const auto place = [this](std::uint32_t level) {
        return isSingle() ? QString::number(level) : tr("level %1").arg(level);
    };
    setColumns({
        {u"from"_s, tr("From"), number, [place](const Flow &row) { return place(row.fromLevel); }, {},
            plainTip(tr("process, or level of the tree, that sends"))},
        {u"to"_s, tr("To"), number, [place](const Flow &row) { return place(row.toLevel); }, {},
            plainTip(tr("process, or level of the tree, that it is sent to"))},
        {u"messages"_s, tr("Messages"), count, &Flow::messages, {}, plainTip(tr("how many"))},
        {u"bytes"_s, tr("Bytes"), bytes, &Flow::bytes, {},
            plainTip(tr("on the wire, headers included; of all of them together"))},
        {u"largest_bytes"_s, tr("Largest"), bytes, &Flow::largestBytes, {},
            plainTip(tr("bytes of the largest message"))},
        {u"says"_s, tr("Says"), word, [this](const Flow &row) { return whatOf(m_all->steps[*m_step], row); },
            {}, plainTip(tr("what the message is about"))},
        {u"seconds"_s, tr("Taken in"), seconds, &Flow::seconds, {},
            plainTip(tr("simulated time since the start; of several, of the last"))},
    });
}

void GroupMessageModel::setStep(GroupStepsPtr all, std::optional<std::size_t> step)
{
    beginResetModel();
    m_all = std::move(all);
    m_step = step;
    m_rows.clear();
    for (std::size_t row = 0; m_all && m_step && row < rowsOf(*m_all, *m_step); ++row)
        m_rows.push_back(rowOf(*m_all, *m_step, row));
    endResetModel();
}

bool GroupMessageModel::isSingle() const
{
    return !m_all || isDrawn(*m_all);
}

QVariant GroupMessageModel::data(const QModelIndex &index, int role) const
{
    if (role != Qt::ToolTipRole || !index.isValid())
        return ColumnModel::data(index, role);
    return plainTip(declared(index.column()).unit == CellUnit::bytes
            ? formatSizeExact(data(index, exactValueRole).toULongLong())
            : data(index, Qt::DisplayRole).toString());
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
