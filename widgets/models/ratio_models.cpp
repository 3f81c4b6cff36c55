// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/ratio_models.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/plot/ratio_layer.h"

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString ratioFigure(double ratio)
{
    return std::isnan(ratio) ? u"\u2013"_s : numberText(ratio, 'f', 3);
}

QString changeOf(double ratio)
{
    return formatGain(ratio - 1);
}

bool differs(const RatioCell &cell)
{
    return cell.ratio.verdict == RatioVerdict::slower || cell.ratio.verdict == RatioVerdict::faster;
}

const TimeRatio &ratioOf(const RatioRow &row)
{
    return row.ratio->ratio;
}

const TimeRatio &ratioOf(const CollectiveRow &row)
{
    return row.ratio;
}

/// Ratio, interval and verdict.
template <typename Row> std::vector<Column<Row>> ratioColumns()
{
    const auto column
        = [](const QString &key, const QString &title, double TimeRatio::*figure, const QString &help) {
              return Column<Row>(
                  key, title, CellUnit::number, [figure](const Row &row) { return ratioOf(row).*figure; },
                  [figure](const Row &row) { return ratioFigure(ratioOf(row).*figure); }, help);
          };
    return {column(u"ratio"_s, RatioCellsModel::tr("B / A"), &TimeRatio::value,
                RatioCellsModel::tr("Of several cells the geometric mean")),
        column(u"ratio_low"_s, RatioCellsModel::tr("At least"), &TimeRatio::low,
            RatioCellsModel::tr("Lower end of the 95 % interval")),
        column(u"ratio_high"_s, RatioCellsModel::tr("At most"), &TimeRatio::high,
            RatioCellsModel::tr("Upper end of the 95 % interval")),
        Column<Row>(
            u"verdict"_s, RatioCellsModel::tr("Verdict"), CellUnit::word,
            [](const Row &row) { return ratioVerdictText(ratioOf(row).verdict); },
            [](const Row &row) { return ratioVerdictWord(ratioOf(row).verdict); })};
}

QString findingSentence(const RatioFinding &finding, const TimeRatios &ratios, double tolerance)
{
    switch (finding.kind) {
    case RatioFinding::unproved:
        return RatioCellsModel::tr(
            "No verdict: one run of each side gives no estimate of the noise between runs.");
    case RatioFinding::slowerCells:
        return RatioCellsModel::tr("B is slower than A in %1 of %2, by more than %3 in %4.")
            .arg(formatCount(ratios.count(RatioVerdict::slower)), cellsText(ratios.cells.size()),
                numberText(tolerance * 100, 'g', 3) + u" %"_s, formatCount(ratios.slowerThan(tolerance)));
    case RatioFinding::slowerShift:
        return RatioCellsModel::tr("B is slower than A: %1 in most cells.").arg(changeOf(finding.ratio));
    case RatioFinding::slowerCollective:
        return RatioCellsModel::tr("B is slower than A in %1: %2 in the mean.")
            .arg(toText(finding.collective), changeOf(finding.ratio));
    case RatioFinding::undecidedShift:
        return RatioCellsModel::tr("Undecided: %1 in most cells, which more runs must confirm.")
            .arg(changeOf(finding.ratio));
    case RatioFinding::nothingSlower:
        break;
    }
    return RatioCellsModel::tr("No slowdown found in %1.").arg(cellsText(ratios.cells.size()));
}

QString shiftLine(const TimeRatio &shift)
{
    if (std::isnan(shift.value))
        return RatioCellsModel::tr("Fewer than %1 do not show what whole runs add.")
            .arg(cellsText(TimeRatios::leastCells));
    const QString value = changeOf(shift.value);
    if (shift.verdict == RatioVerdict::unproved)
        return RatioCellsModel::tr("Common shift: %1 in most cells, unproved.").arg(value);
    const QString conclusion = shift.verdict != RatioVerdict::same
        ? RatioCellsModel::tr("beyond the noise of whole runs")
        : shift.isUndecided() ? RatioCellsModel::tr("more runs are required to tell it from their noise")
                              : RatioCellsModel::tr("within the noise of whole runs");
    return RatioCellsModel::tr("Common shift: %1 in most cells (95 % interval %2 to %3), %4.")
        .arg(value, changeOf(shift.low), changeOf(shift.high), conclusion);
}

QString applicationLine(const ApplicationRatio &application)
{
    if (application.cells == 0)
        return RatioCellsModel::tr("Application: A and B measured none of its calls.");
    const auto change = [](double seconds) -> QString {
        return (seconds < 0 ? u"\u2212"_s : u"+"_s) + formatSeconds(std::abs(seconds));
    };
    QString text = RatioCellsModel::tr("Application: %1 per run in A, %2 in B, %3")
                       .arg(formatSeconds(application.before), formatSeconds(application.after),
                           change(application.after - application.before));
    text += std::isnan(application.low) ? RatioCellsModel::tr(", unproved.")
                                        : RatioCellsModel::tr(" (95 % interval %1 to %2).")
                                              .arg(change(application.low), change(application.high));
    if (!std::isnan(application.coveredSeconds))
        text += RatioCellsModel::tr(" The compared cells have %1 of its seconds in collectives.")
                    .arg(formatPenalty(application.coveredSeconds));
    return text;
}

} // namespace

QString verdictSentences(const TimeRatios &ratios, double tolerance)
{
    QStringList sentences;
    for (const RatioFinding &finding : ratios.findings())
        sentences << findingSentence(finding, ratios, tolerance);
    if (const std::size_t faster = ratios.count(RatioVerdict::faster); faster > 0)
        sentences << RatioCellsModel::tr("B is faster than A in %1.").arg(cellsText(faster));
    return sentences.join(u' ');
}

QString ratioDetails(const MappedRatios &mapped)
{
    const TimeRatios &ratios = mapped.ratios;
    QStringList lines{shiftLine(ratios.shift)};
    if (!std::isnan(ratios.noise))
        lines.back() += RatioCellsModel::tr(" Noise: %1 between runs, in the median cell.")
                            .arg(formatPenalty(ratios.noise));
    if (mapped.application)
        lines << applicationLine(*mapped.application);
    QStringList missing;
    if (ratios.onlyBefore + ratios.onlyAfter > 0)
        missing << RatioCellsModel::tr("Not compared: %1 only in A, %2 only in B.")
                       .arg(cellsText(ratios.onlyBefore), cellsText(ratios.onlyAfter));
    if (!missing.isEmpty())
        lines << missing.join(u' ');
    for (const RatioRemark &remark : mapped.remarks)
        lines << (remark.isWarning ? RatioCellsModel::tr("Warning: %1") : u"%1"_s).arg(toText(remark.text));
    return lines.join(u'\n');
}

RatioCellsModel::RatioCellsModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    std::vector<Column<RatioRow>> columns{
        {u"collective"_s, tr("Collective"), word, [](const RatioRow &row) { return row.ratio->collective; }},
        {u"comm_size"_s, tr("Placement"), number,
            [](const RatioRow &row) { return row.ratio->placement.commSize; },
            [](const RatioRow &row) { return placementText(row.ratio->placement); }},
        {u"message_bytes"_s, tr("Message"), bytes,
            [](const RatioRow &row) { return row.ratio->messageBytes; }},
        {u"method"_s, tr("Method"), word, [](const RatioRow &row) { return row.ratio->method; }},
        {u"seconds_before"_s, tr("A"), seconds,
            [](const RatioRow &row) { return row.ratio->secondsBefore(); }, {},
            tr("Geometric mean over the runs of A")},
        {u"seconds_after"_s, tr("B"), seconds, [](const RatioRow &row) { return row.ratio->secondsAfter(); },
            {}, tr("Geometric mean over the runs of B")},
    };
    for (Column<RatioRow> &column : ratioColumns<RatioRow>())
        columns.push_back(std::move(column));
    columns.push_back({u"runs_before"_s, tr("Runs of A"), count,
        [](const RatioRow &row) { return row.ratio->before.size(); }});
    columns.push_back({u"runs_after"_s, tr("Runs of B"), count,
        [](const RatioRow &row) { return row.ratio->after.size(); }});
    setColumns(std::move(columns));
}

void RatioCellsModel::setRatios(MappedRatiosPtr ratios, const std::optional<std::string> &collective)
{
    std::vector<RatioRow> rows;
    const auto add = [&](const RatioMap &map) {
        for (std::size_t cell = 0; cell < map.cells.size(); ++cell)
            if (map.cells[cell] != RatioMap::noCell)
                rows.push_back({map.map->grid->cell(cell), &ratios->ratios.cells[map.cells[cell]]});
    };
    if (ratios && !collective)
        for (const auto &[name, map] : ratios->maps)
            add(map);
    else if (ratios && ratios->maps.contains(*collective))
        add(ratios->maps.at(*collective));
    if (!collective && ratios && ratios->ratios.isProved())
        std::erase_if(rows, [](const RatioRow &row) { return !differs(*row.ratio); });
    std::stable_sort(rows.begin(), rows.end(), [](const RatioRow &a, const RatioRow &b) {
        const auto key
            = [](const RatioRow &row) { return std::pair(!differs(*row.ratio), -ratioOf(row).value); };
        return key(a) < key(b);
    });
    setRows(std::move(rows));
    m_ratios = std::move(ratios);
}

std::optional<int> RatioCellsModel::rowOf(Cell cell) const
{
    const auto found = std::find_if(
        rows().begin(), rows().end(), [cell](const RatioRow &row) { return row.cell == cell; });
    return found == rows().end() ? std::nullopt : std::optional(static_cast<int>(found - rows().begin()));
}

RatioCollectivesModel::RatioCollectivesModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    std::vector<Column<CollectiveRow>> columns{
        {u"collective"_s, tr("Collective"), word, [](const CollectiveRow &row) { return row.collective; }},
        {u"cells"_s, tr("Cells"), count, [](const CollectiveRow &row) { return row.cells; }, {},
            tr("Measured in A and B")},
        {u"slower"_s, tr("Slower"), count, [](const CollectiveRow &row) { return row.slower; }, {},
            tr("Cells that are slower beyond the noise")},
        {u"faster"_s, tr("Faster"), count, [](const CollectiveRow &row) { return row.faster; }, {},
            tr("Cells that are faster beyond the noise")},
    };
    for (Column<CollectiveRow> &column : ratioColumns<CollectiveRow>())
        columns.push_back(std::move(column));
    setColumns(std::move(columns));
}

void RatioCollectivesModel::setRatios(const MappedRatiosPtr &ratios)
{
    std::vector<CollectiveRow> rows;
    if (ratios)
        for (const CollectiveRatio &one : ratios->ratios.collectives) {
            const auto count = [&](RatioVerdict verdict) {
                const auto &cells = ratios->ratios.cells;
                return static_cast<std::size_t>(
                    std::count_if(cells.begin(), cells.end(), [&](const RatioCell &cell) {
                        return cell.collective == one.collective && cell.ratio.verdict == verdict;
                    }));
            };
            rows.push_back({one, count(RatioVerdict::slower), count(RatioVerdict::faster)});
        }
    setRows(std::move(rows));
}

} // namespace collscope
