// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/ranking_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/cell_facts.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const auto runKey = u"seconds_run_"_s;
const auto dash = u"\u2013"_s;

/// Null: the method was not measured in the run.
const RunTime *runTime(const RankedMethod &ranked, std::uint32_t run)
{
    const auto found = std::find_if(
        ranked.each.begin(), ranked.each.end(), [run](const RunTime &each) { return each.run == run; });
    return found == ranked.each.end() ? nullptr : &*found;
}

QString countOrDash(std::uint64_t count)
{
    return count == 0 ? dash : formatCount(count);
}

} // namespace

RankingModel::RankingModel(QObject *parent) : ColumnModel(parent)
{
    declareColumns({});
}

void RankingModel::declareColumns(const std::vector<std::uint32_t> &runs)
{
    using enum CellUnit;
    const auto name = [this](const RankedMethod &ranked) {
        return wire::nameAmong(m_result->map()->grid->methods(), ranked.method);
    };
    const bool isPredicted
        = m_result && m_result->map()->grid->dataset()->provenance().origin == Origin::predicted;
    const QString range = tr("Over the repetitions where they are known, else over the runs");
    std::vector<Column<RankedMethod>> columns{
        {u"method"_s, tr("Method"), word, name,
            [this, name](const RankedMethod &ranked) {
                return QString(m_palette.letter(ranked.method) + u"  "_s + toText(name(ranked)));
            }},
        {u"marks"_s, tr("Choice"), word, [this](const RankedMethod &ranked) { return marks(ranked.method); }},
        {u"seconds"_s, tr("Time"), seconds, &RankedMethod::seconds, {},
            isPredicted ? tr("Predicted by the model that these data were made with, not measured")
                        : QString()},
        {u"predicted_seconds"_s, tr("Predicted"), seconds,
            [this](const RankedMethod &ranked) { return predicted(ranked); },
            [this](const RankedMethod &ranked) {
                const double time = predicted(ranked);
                return QString(
                    formatSeconds(time) + (m_isOutside && !std::isnan(time) ? u" o"_s : QString()));
            },
            predictedTip()},
        {u"prediction_deviation"_s, tr("Deviation"), gain,
            [this](const RankedMethod &ranked) { return predicted(ranked) / ranked.seconds - 1.0; }, {},
            tr("Of the predicted time from the measured one: predicted / measured - 1")},
        {u"low_seconds"_s, tr("Low"), seconds, &RankedMethod::low, {}, range},
        {u"high_seconds"_s, tr("High"), seconds, &RankedMethod::high, {}, range},
        // The baseline can be faster than the best candidate: less than nothing then.
        {u"penalty"_s, tr("Slower than best"), penalty,
            [this](const RankedMethod &ranked) { return m_result->map()->penalty(m_cell, ranked.method); }},
        {u"runs"_s, tr("Runs"), count, &RankedMethod::runs,
            [](const RankedMethod &ranked) { return countOrDash(ranked.runs); }},
        {u"samples"_s, tr("Samples"), count,
            [](const RankedMethod &ranked) {
                return ranked.samples == 0 ? CellValue(u""_s) : CellValue(ranked.samples);
            },
            [](const RankedMethod &ranked) { return countOrDash(ranked.samples); }},
    };
    for (const std::uint32_t run : runs)
        columns.push_back({runKey + QString::number(run), tr("Run %1").arg(run), seconds,
            [run](const RankedMethod &ranked) {
                const RunTime *const time = runTime(ranked, run);
                return time ? time->seconds : std::numeric_limits<double>::quiet_NaN();
            },
            [run](const RankedMethod &ranked) {
                const RunTime *const time = runTime(ranked, run);
                return time ? formatSeconds(time->seconds) : dash;
            },
            runTip(run)});
    setColumns(std::move(columns));
}

void RankingModel::setInstance(FitPtr result, const MethodPalette &palette, Cell cell)
{
    beginResetModel();
    m_result = std::move(result);
    m_palette = palette;
    const TimeGrid &grid = *m_result->map()->grid;
    const std::size_t index = grid.index(cell);
    m_predicted = predictedSeconds(*m_result, grid.instance(cell));
    m_rows = withPredicted(ranking(grid, cell), m_predicted);
    m_isOutside = m_result->training->isOutside(index);
    m_best = m_result->map()->interpolated(index) ? noMethod : m_result->map()->best[index];
    m_chosen = m_result->training->decisions[index].method;
    m_cell = index;
    m_longest = 0;
    std::set<std::uint32_t> runs;
    for (const RankedMethod &ranked : m_rows) {
        m_longest = std::max({m_longest, ranked.seconds, ranked.high});
        for (const RunTime &each : ranked.each)
            runs.insert(each.run);
    }
    if (runs.size() == 1)
        runs.clear();
    declareColumns({runs.begin(), runs.end()});
    endResetModel();
}

void RankingModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_predicted.clear();
    m_result.reset();
    m_isOutside = false;
    declareColumns({});
    endResetModel();
}

QVariant RankingModel::more(const RankedMethod &ranked, const QString &key, int role) const
{
    if (role == barRole && key == u"seconds")
        return bar(ranked);
    if (key == u"method") {
        const Method &method = m_result->map()->grid->methods()[ranked.method];
        if (role == Qt::DecorationRole)
            return m_palette.swatch(ranked.method);
        if (role == Qt::FontRole && ranked.method == m_best) {
            QFont font;
            font.setBold(true);
            return font;
        }
        if (role == Qt::ToolTipRole)
            return plainTip(tr("%1, algorithm %2 of %3")
                                .arg(declared(column(key)).text(ranked).toString(),
                                    QString::number(method.algorithmId), toText(method.library)));
    }
    if (role != Qt::ToolTipRole)
        return {};
    if (key == u"predicted_seconds" && m_isOutside && !std::isnan(predicted(ranked)))
        return plainTip(outsideText(*m_result->training));
    const RunTime *const time
        = key.startsWith(runKey) ? runTime(ranked, key.mid(runKey.size()).toUInt()) : nullptr;
    return time ? QVariant(plainTip(tr("%1, %2").arg(formatSeconds(time->seconds),
               time->samples == 0 ? tr("samples unknown") : samplesText(time->samples))))
                : QVariant();
}

QVariant RankingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::TextAlignmentRole || orientation != Qt::Horizontal || section < 0
        || section >= columnCount())
        return ColumnModel::headerData(section, orientation, role);
    return QVariant(
        (declared(section).unit == CellUnit::word ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QString RankingModel::predictedTip() const
{
    return m_isOutside ? plainTip(tr("By the model; o: %1").arg(outsideText(*m_result->training)))
                       : tr("By the model");
}

QString RankingModel::runTip(std::uint32_t run) const
{
    const std::vector<std::string> &jobs = m_result->map()->grid->dataset()->provenance().jobs;
    return run < jobs.size() && !jobs[run].empty() ? plainTip(tr("Median of job %1").arg(toText(jobs[run])))
                                                   : tr("Median of this run alone");
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

double RankingModel::predicted(const RankedMethod &ranked) const
{
    return m_predicted.empty() ? std::numeric_limits<double>::quiet_NaN() : m_predicted[ranked.method];
}

} // namespace collscope
