// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/ranking_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/plot/cell_facts.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

void RankingModel::setInstance(FitPtr result, const MethodPalette &palette, Cell cell)
{
    beginResetModel();
    m_result = std::move(result);
    m_palette = palette;
    const TimeGrid &grid = *m_result->map()->grid;
    const std::size_t index = grid.index(cell);
    m_predicted = predictedSeconds(*m_result, grid.instance(cell));
    m_ranking = withPredicted(ranking(grid, cell), m_predicted);
    m_isOutside = m_result->training->isOutside(index);
    m_best = m_result->map()->interpolated(index) ? noMethod : m_result->map()->best[index];
    m_chosen = m_result->training->decisions[index].method;
    m_cell = index;
    m_longest = 0;
    std::set<std::uint32_t> runs;
    for (const RankedMethod &ranked : m_ranking) {
        m_longest = std::max({m_longest, ranked.seconds, ranked.high});
        for (const RunTime &each : ranked.each)
            runs.insert(each.run);
    }
    m_runs.clear();
    if (runs.size() > 1)
        m_runs.assign(runs.begin(), runs.end());
    endResetModel();
}

void RankingModel::clear()
{
    beginResetModel();
    m_ranking.clear();
    m_predicted.clear();
    m_runs.clear();
    m_result.reset();
    endResetModel();
}

int RankingModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ranking.size());
}

int RankingModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_ + static_cast<int>(m_runs.size());
}

QVariant RankingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RankedMethod &ranked = m_ranking[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(ranked, column);
    case exactValueRole:
        return exact(ranked, column);
    case barRole:
        return column == timeColumn ? bar(ranked) : QVariant();
    case Qt::DecorationRole:
        return column == methodColumn ? QVariant(m_palette.swatch(ranked.method)) : QVariant();
    case Qt::TextAlignmentRole:
        return column == methodColumn || column == markColumn ? QVariant()
                                                              : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        if (column == methodColumn && ranked.method == m_best) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    case Qt::ToolTipRole:
        if (const RunTime *const time = runTime(ranked, column))
            return plainTip(tr("%1, %2").arg(text(ranked, column),
                time->samples == 0 ? tr("samples unknown") : samplesText(time->samples)));
        if (column == predictedColumn && m_isOutside && !std::isnan(predicted(ranked)))
            return plainTip(outsideText(*m_result->training));
        return column == methodColumn ? QVariant(plainTip(
                   tr("%1, algorithm %2 of %3")
                       .arg(text(ranked, methodColumn),
                           QString::number(m_result->map()->grid->methods()[ranked.method].algorithmId),
                           toText(m_result->map()->grid->methods()[ranked.method].library))))
                                      : QVariant();
    default:
        return {};
    }
}

QVariant RankingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section >= columnCount_)
        return runTitle(m_runs[static_cast<std::size_t>(section - columnCount_)], role);
    static constexpr std::array<const char16_t *, columnCount_> names{u"method", u"marks", u"seconds",
        u"predicted_seconds", u"prediction_deviation", u"low_seconds", u"high_seconds", u"penalty", u"runs",
        u"samples"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[static_cast<std::size_t>(section)]);
    const std::array<QString, columnCount_> titles{tr("Method"), tr("Choice"), tr("Time"), tr("Predicted"),
        tr("Deviation"), tr("Low"), tr("High"), tr("Slower than best"), tr("Runs"), tr("Samples")};
    if (role == Qt::DisplayRole)
        return titles[static_cast<std::size_t>(section)];
    if (role == Qt::TextAlignmentRole)
        return QVariant(
            section <= markColumn ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == timeColumn
        && m_result->map()->grid->dataset()->provenance().origin == Origin::predicted)
        return tr("Predicted by the model that these data were made with, not measured");
    if (role == Qt::ToolTipRole && (section == lowColumn || section == highColumn))
        return tr("Over the repetitions where they are known, else over the runs");
    if (role == Qt::ToolTipRole && section == predictedColumn)
        return m_isOutside ? plainTip(tr("By the model; o: %1").arg(outsideText(*m_result->training)))
                           : tr("By the model");
    if (role == Qt::ToolTipRole && section == deviationColumn)
        return tr("Of the predicted time from the measured one: predicted / measured - 1");
    return {};
}

QVariant RankingModel::runTitle(std::uint32_t run, int role) const
{
    const std::vector<std::string> &jobs = m_result->map()->grid->dataset()->provenance().jobs;
    switch (role) {
    case Qt::DisplayRole:
        return tr("Run %1").arg(run);
    case columnNameRole:
        return u"seconds_run_%1"_s.arg(run);
    case Qt::ToolTipRole:
        return run < jobs.size() && !jobs[run].empty()
            ? plainTip(tr("Median of job %1").arg(toText(jobs[run])))
            : tr("Median of this run alone");
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

/// Null: the column is about something else, or the method was not measured in its run.
const RunTime *RankingModel::runTime(const RankedMethod &ranked, int column) const
{
    if (column < columnCount_)
        return nullptr;
    const std::uint32_t run = m_runs[static_cast<std::size_t>(column - columnCount_)];
    const auto found = std::find_if(
        ranked.each.begin(), ranked.each.end(), [run](const RunTime &each) { return each.run == run; });
    return found == ranked.each.end() ? nullptr : &*found;
}

QString RankingModel::text(const RankedMethod &ranked, int column) const
{
    switch (column) {
    case methodColumn:
        return m_palette.letter(ranked.method) + u"  "_s
            + toText(wire::nameAmong(m_result->map()->grid->methods(), ranked.method));
    case markColumn:
        return marks(ranked.method);
    case timeColumn:
        return formatSeconds(ranked.seconds);
    case predictedColumn: {
        const double seconds = predicted(ranked);
        return formatSeconds(seconds) + (m_isOutside && !std::isnan(seconds) ? u" o"_s : QString());
    }
    case deviationColumn:
        return formatGain(deviation(ranked));
    case lowColumn:
        return formatSeconds(ranked.low);
    case highColumn:
        return formatSeconds(ranked.high);
    case slowerColumn:
        return formatPenalty(slower(ranked));
    case runsColumn:
        return ranked.runs == 0 ? u"\u2013"_s : formatCount(ranked.runs);
    case samplesColumn:
        return ranked.samples == 0 ? u"\u2013"_s : formatCount(ranked.samples);
    default:
        const RunTime *const time = runTime(ranked, column);
        return time ? formatSeconds(time->seconds) : u"\u2013"_s;
    }
}

QVariant RankingModel::exact(const RankedMethod &ranked, int column) const
{
    switch (column) {
    case methodColumn:
        return toText(wire::nameAmong(m_result->map()->grid->methods(), ranked.method));
    case timeColumn:
        return ranked.seconds;
    case predictedColumn:
        return predicted(ranked);
    case deviationColumn:
        return deviation(ranked);
    case lowColumn:
        return ranked.low;
    case highColumn:
        return ranked.high;
    case slowerColumn:
        return slower(ranked);
    case runsColumn:
        return ranked.runs;
    case samplesColumn:
        return ranked.samples == 0 ? QVariant(QString(u""_s))
                                   : QVariant::fromValue<qulonglong>(ranked.samples);
    case markColumn:
        return {};
    default:
        const RunTime *const time = runTime(ranked, column);
        return time ? time->seconds : std::numeric_limits<double>::quiet_NaN();
    }
}

QString RankingModel::marks(MethodIndex method) const
{
    QStringList result;
    if (method == m_best)
        result << tr("* best");
    if (method == m_chosen)
        result << tr("model");
    if (method == m_result->map()->grid->baseline())
        result << tr("library default");
    return result.join(u", "_s);
}

QVariant RankingModel::bar(const RankedMethod &ranked) const
{
    if (!(m_longest > 0) || std::isnan(ranked.seconds))
        return {};
    return QVariant::fromValue(
        QList<double>{ranked.low / m_longest, ranked.seconds / m_longest, ranked.high / m_longest});
}

double RankingModel::slower(const RankedMethod &ranked) const
{
    // The baseline can be faster than the best candidate: less than nothing then.
    return m_result->map()->penalty(m_cell, ranked.method);
}

double RankingModel::predicted(const RankedMethod &ranked) const
{
    return m_predicted.empty() ? std::numeric_limits<double>::quiet_NaN() : m_predicted[ranked.method];
}

double RankingModel::deviation(const RankedMethod &ranked) const
{
    return predicted(ranked) / ranked.seconds - 1.0;
}

} // namespace collscope
