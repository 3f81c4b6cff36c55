// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/deploy_model.h"

#include "engine/evaluate/verification.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString verdictTitle(codegen::Verdict verdict)
{
    switch (verdict) {
    case codegen::Verdict::better:
        return DeployModel::tr("better");
    case codegen::Verdict::same:
        return DeployModel::tr("no difference");
    case codegen::Verdict::worse:
        return DeployModel::tr("worse");
    case codegen::Verdict::leftToLibrary:
        return DeployModel::tr("left to the library");
    case codegen::Verdict::unknown:
        break;
    }
    return DeployModel::tr("cannot tell");
}

/// Colour beside the word, which says it alone.
QVariant light(codegen::Verdict verdict)
{
    switch (verdict) {
    case codegen::Verdict::better:
        return QColor(0x00, 0x9e, 0x73);
    case codegen::Verdict::worse:
        return QColor(0xd5, 0x5e, 0x00);
    case codegen::Verdict::unknown:
        return QColor(0xe6, 0x9f, 0x00);
    case codegen::Verdict::same:
    case codegen::Verdict::leftToLibrary:
        break;
    }
    return QColor(0x80, 0x80, 0x80);
}

bool isSlower(const std::optional<GainStatistics> &gain)
{
    return gain && gain->cells > 0 && gain->high < 0;
}

/// "-20 % (-25 % to -15 %) in 9 cells, 3 of them slower"
QString figures(const GainStatistics &gain)
{
    QString text = formatGain(gain.mean);
    text += u' '
        + (std::isnan(gain.low)
                ? DeployModel::tr("(too few pairs for an interval)")
                : DeployModel::tr("(%1 to %2)").arg(formatGain(gain.low), formatGain(gain.high)));
    text += u' ' + DeployModel::tr("in %1").arg(cellsText(gain.cells));
    return gain.worse == 0 ? text : text + DeployModel::tr(", %1 slower").arg(formatCount(gain.worse));
}

/// What was verified, in a word and in figures.
QString verifiedText(const GainStatistics &gain)
{
    if (gain.cells == 0)
        return DeployModel::tr("other decisions were timed");
    const QString word = isSlower(gain) ? DeployModel::tr("slower")
        : gain.low > 0                  ? DeployModel::tr("gained")
                                        : DeployModel::tr("nothing shown");
    return u"%1: %2"_s.arg(word, figures(gain));
}

QColor light(const GainStatistics &gain)
{
    return isSlower(gain) ? QColor(0xd5, 0x5e, 0x00)
        : gain.low > 0    ? QColor(0x00, 0x9e, 0x73)
                          : QColor(0x80, 0x80, 0x80);
}

QString worstText(const codegen::ShippedCollective &row)
{
    if (!row.worst || !row.problem.empty())
        return {};
    const QString library = std::isnan(row.worst->penaltyDefault) ? DeployModel::tr("not known")
                                                                  : formatPenalty(row.worst->penaltyDefault);
    return DeployModel::tr("%1 at %2%3, %4: %5 (library %6)")
        .arg(formatPenalty(row.worst->penalty), processesText(row.worst->placement.commSize),
            toText(row.worst->placeText), formatSize(row.worst->messageBytes), toText(row.worst->method),
            library);
}

/// The worst of what was found, for a column.
QString found(const codegen::ShippedCollective &row)
{
    if (!row.problem.empty())
        return DeployModel::tr("left out: %1").arg(QString::fromStdString(row.problem));
    if (!row.leftBecause.empty())
        return DeployModel::tr("left out: %1").arg(QString::fromStdString(row.leftBecause));
    const auto worst = std::min_element(row.findings.begin(), row.findings.end(),
        [](const Finding &a, const Finding &b) { return a.severity < b.severity; });
    return worst == row.findings.end() ? QString() : QString::fromStdString(worst->what.message);
}

QString everythingFound(const codegen::ShippedCollective &row)
{
    QStringList lines{QString::fromStdString(row.problem)};
    if (row.problem.empty())
        lines = {QString::fromStdString(codegen::figuresText(row)), worstText(row)};
    for (const Finding &finding : row.findings)
        lines << QString::fromStdString(finding.text());
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace

void DeployModel::setCollectives(const std::vector<DeployCollective> &collectives)
{
    beginResetModel();
    const std::vector<Row> before = std::exchange(m_rows, {});
    for (const DeployCollective &collective : collectives) {
        const auto same = std::find_if(before.begin(), before.end(),
            [&](const Row &row) { return row.collective.name == collective.name; });
        Row row = same == before.end() ? Row{collective} : *same;
        if (!(row.collective == collective))
            judgeAnew(row);
        row.collective = collective;
        m_rows.push_back(std::move(row));
    }
    endResetModel();
}

void DeployModel::changed()
{
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
}

std::optional<GainStatistics> DeployModel::gainOf(const codegen::ShippedCollective &shipped) const
{
    for (const RealisedGainPtr &gain : m_gains)
        if (gain->map->grid->collective() == shipped.collective && shipped.written)
            return collscope::gainOf(*gain, *shipped.written);
    return {};
}

bool DeployModel::setResult(const codegen::ShipmentPtr &shipment)
{
    m_shipment = shipment;
    bool unticked = false;
    for (Row &row : m_rows)
        if (const auto *const result = resultOf(row)) {
            row.verified
                = result->verdict == codegen::Verdict::leftToLibrary ? std::nullopt : gainOf(*result);
            row.leftOut = isSlower(row.verified) && !row.insisted;
            row.ticked = !row.leftOut;
            unticked = unticked || row.leftOut;
        }
    changed();
    if (unticked)
        emit ticksChanged();
    return unticked;
}

void DeployModel::setVerified(const std::vector<RealisedGainPtr> &gains)
{
    if (gains == m_gains)
        return;
    m_gains = gains;
    reconsider();
}

void DeployModel::judgeAnew(Row &row)
{
    row.ticked = row.ticked || row.leftOut;
    row.insisted = false;
    row.leftOut = false;
    row.verified.reset();
}

void DeployModel::reconsider()
{
    for (Row &row : m_rows)
        judgeAnew(row);
    changed();
}

QStringList DeployModel::objections() const
{
    QStringList lines;
    for (const Row &row : m_rows)
        if (isSlower(row.verified) && (row.ticked || row.leftOut))
            lines << (row.ticked ? tr("%1 is ticked although it was slower than the library's own choice "
                                      "when both were timed in turn: %2.")
                                 : tr("%1 is not ticked: it was slower than the library's own choice when "
                                      "both were timed in turn, %2. Tick it to export it all the same."))
                         .arg(toText(row.collective.name), figures(*row.verified));
    return lines;
}

void DeployModel::setTicked(const std::vector<std::string> &names)
{
    for (Row &row : m_rows) {
        row.ticked = std::find(names.begin(), names.end(), row.collective.name) != names.end();
        row.leftOut = false;
    }
    changed();
    emit ticksChanged();
}

std::vector<DeployCollective> DeployModel::ticked() const
{
    std::vector<DeployCollective> result;
    for (const Row &row : m_rows)
        if (row.ticked)
            result.push_back(row.collective);
    return result;
}

const codegen::ShippedCollective *DeployModel::resultOf(const Row &row) const
{
    if (!m_shipment || !row.ticked)
        return nullptr;
    const auto &all = m_shipment->collectives;
    const auto found = std::find_if(all.begin(), all.end(),
        [&row](const codegen::ShippedCollective &each) { return each.collective == row.collective.name; });
    return found == all.end() ? nullptr : &*found;
}

int DeployModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DeployModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

Qt::ItemFlags DeployModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == collectiveColumn ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant DeployModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case exactValueRole:
        return exact(row, column);
    case Qt::CheckStateRole:
        return column == collectiveColumn ? QVariant(row.ticked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole:
        return column <= verifiedColumn || column == worstColumn || column == modelColumn
                || column == problemColumn
            ? QVariant()
            : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::DecorationRole:
        if (const auto *const result = resultOf(row); result && column == verdictColumn)
            return result->problem.empty() ? light(result->verdict) : QVariant();
        if (column == verifiedColumn && row.verified && row.verified->cells > 0)
            return light(*row.verified);
        return {};
    case Qt::ToolTipRole: {
        if (column == verifiedColumn)
            return wrappedTip(row.verified ? verifiedText(*row.verified)
                                           : tr("Not timed in turn with the library's own choice: Verify "
                                                "does that"));
        const auto *const result = resultOf(row);
        return result ? QVariant(wrappedTip(everythingFound(*result))) : QVariant();
    }
    default:
        return {};
    }
}

bool DeployModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != collectiveColumn)
        return false;
    Row &row = m_rows[static_cast<std::size_t>(index.row())];
    row.ticked = value.toInt() == Qt::Checked;
    row.insisted = row.ticked && std::exchange(row.leftOut, false);
    emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(columnCount_ - 1));
    emit ticksChanged();
    return true;
}

QVariant DeployModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    static constexpr std::array<const char16_t *, columnCount_> names{u"collective", u"verdict", u"verified",
        u"penalty_default", u"penalty_written", u"heldout_default", u"heldout_written", u"findings",
        u"worst_cell", u"model", u"penalty_model", u"rules", u"cells_differ"};
    if (role == columnNameRole)
        return QString::fromUtf16(names[static_cast<std::size_t>(section)]);
    const std::array<QString, columnCount_> titles{tr("Collective"), tr("Verdict"), tr("Verified"),
        tr("Library"), tr("As written"), tr("Library, held out"), tr("Held out"), tr("What was found"),
        tr("Worst cell"), tr("Model"), tr("Its penalty"), tr("Rules"), tr("Cells differ")};
    const std::array<QString, columnCount_> help{QString(),
        tr("As written, beside the library's own choice: on runs held out where there are any, else on those "
           "it was fitted to. No difference is one within their noise (two standard errors)."),
        tr("What was gained when it was timed in turn with the library's own choice, on this machine and "
           "with "
           "this library: the mean over the cells in which the same is written that was timed, and its "
           "interval. Verify times it."),
        tr("Mean penalty of the library's own choice"),
        tr("Mean penalty of what is written, as the library reads it"),
        tr("Mean penalty of the library's own choice on runs held out"),
        tr("Mean penalty of what is written on runs that it was not fitted to"), QString(),
        tr("Where what is written loses most"), tr("What decides"),
        tr("Mean penalty of the model, before the format and the check"),
        tr("Lines, rows or leaves that decide; none: code"),
        tr("Measured cells in which something else is written than the model decides: the format cannot say "
           "it, or "
           "an algorithm cannot do it")};
    if (role == Qt::DisplayRole)
        return titles[static_cast<std::size_t>(section)];
    return role == Qt::ToolTipRole ? QVariant(help[static_cast<std::size_t>(section)]) : QVariant();
}

QVariant DeployModel::exact(const Row &row, int column) const
{
    const auto *const result = resultOf(row);
    const auto figure = [&](double value) {
        return result && result->problem.empty() && !std::isnan(value) ? QVariant(value) : QVariant();
    };
    if (column == collectiveColumn)
        return QString::fromStdString(row.collective.name);
    if (column == modelColumn && !result)
        return row.collective.spec ? QString::fromStdString(row.collective.spec->text()) : QString();
    if (column == verifiedColumn)
        return row.verified ? verifiedText(*row.verified) : QString();
    if (!result)
        return {};
    switch (column) {
    case verdictColumn:
        return result->problem.empty() ? QVariant(toText(codegen::verdictText(result->verdict))) : QVariant();
    case defaultColumn:
        return figure(result->penaltyDefault);
    case writtenColumn:
        return figure(result->penaltyWritten);
    case heldOutDefaultColumn:
        return figure(result->heldOutDefault);
    case heldOutWrittenColumn:
        return figure(result->heldOutWritten);
    case worstColumn:
        return worstText(*result);
    case modelColumn:
        return QString::fromStdString(result->model);
    case modelPenaltyColumn:
        return figure(result->penaltyModel);
    case rulesColumn:
        return result->rules > 0 ? QVariant::fromValue<qulonglong>(result->rules) : QVariant();
    case differingColumn:
        return result->problem.empty() ? QVariant::fromValue<qulonglong>(result->cellsDiffer) : QVariant();
    default:
        return found(*result);
    }
}

QString DeployModel::text(const Row &row, int column) const
{
    const QVariant value = exact(row, column);
    switch (column) {
    case verdictColumn: {
        const auto *const result = resultOf(row);
        return result && result->problem.empty() ? verdictTitle(result->verdict) : QString();
    }
    case modelColumn:
        return row.collective.spec       ? modelTitle(*row.collective.spec)
            : value.toString().isEmpty() ? tr("best rules of the format")
                                         : tr("best rules of the format: %1").arg(value.toString());
    case defaultColumn:
    case writtenColumn:
    case heldOutDefaultColumn:
    case heldOutWrittenColumn:
    case modelPenaltyColumn:
        return value.isValid() ? formatPenalty(value.toDouble()) : QString();
    case rulesColumn:
    case differingColumn:
        return value.isValid() ? formatCount(value.toULongLong()) : QString();
    default:
        return value.toString();
    }
}

} // namespace collscope
