// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/deploy_model.h"

#include "engine/evaluate/verification.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/models/model_title.h"

#include <QColor>

#include <algorithm>
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
                                                                  : formatSlower(row.worst->penaltyDefault);
    return DeployModel::tr("%1 at %2%3, %4: %5 (library %6)")
        .arg(formatSlower(row.worst->penalty), processesText(row.worst->placement.commSize),
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

DeployModel::DeployModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    using Shipped = codegen::ShippedCollective;
    /// Where there is a result.
    const auto column = [this](const QString &key, const QString &title, CellUnit unit, const auto &of,
                            const QString &help) {
        const auto value = [this, of](const DeployRow &row) {
            const Shipped *const result = resultOf(row);
            return result ? CellValue(of(*result)) : CellValue();
        };
        return Column<DeployRow>{key, title, unit, value, {}, help};
    };
    const auto figure
        = [column](const QString &key, const QString &title, double Shipped::*figure, const QString &help) {
              const auto known = [figure](const Shipped &result) {
                  const double value = result.*figure;
                  return result.problem.empty() && !std::isnan(value) ? CellValue(value) : CellValue();
              };
              return column(key, title, penalty, known, help);
          };
    setColumns({
        {u"collective"_s, tr("Collective"), word, [](const DeployRow &row) { return row.collective.name; }},
        {u"verdict"_s, tr("Verdict"), word,
            [this](const DeployRow &row) {
                const Shipped *const result = resultOf(row);
                return result && result->problem.empty() ? CellValue(codegen::verdictText(result->verdict))
                                                         : CellValue();
            },
            [this](const DeployRow &row) {
                const Shipped *const result = resultOf(row);
                return result && result->problem.empty() ? verdictTitle(result->verdict) : QString();
            },
            tr("As written, beside the library's own choice: on runs held out where there are any, else on "
               "those it was fitted to. No difference is one within their noise (two standard errors).")},
        {u"verified"_s, tr("Verified"), word,
            [](const DeployRow &row) { return row.verified ? verifiedText(*row.verified) : QString(); }, {},
            tr("What was gained when it was timed in turn with the library's own choice, on this machine and "
               "with this library: the mean over the cells in which the same is written that was timed, and "
               "its interval. Verify times it.")},
        figure(u"penalty_default"_s, tr("Library"), &Shipped::penaltyDefault,
            tr("Mean penalty of the library's own choice")),
        figure(u"penalty_written"_s, tr("As written"), &Shipped::penaltyWritten,
            tr("Mean penalty of what is written, as the library reads it")),
        figure(u"heldout_default"_s, tr("Library, held out"), &Shipped::heldOutDefault,
            tr("Mean penalty of the library's own choice on runs held out")),
        figure(u"heldout_written"_s, tr("Held out"), &Shipped::heldOutWritten,
            tr("Mean penalty of what is written on runs that it was not fitted to")),
        column(u"findings"_s, tr("What was found"), word, found, {}),
        column(u"worst_cell"_s, tr("Worst cell"), word, worstText, tr("Where what is written loses most")),
        {u"model"_s, tr("Model"), word, [this](const DeployRow &row) { return modelOf(row); },
            [this](const DeployRow &row) {
                const QString model = toText(modelOf(row));
                return row.collective.spec ? modelTitle(*row.collective.spec)
                    : model.isEmpty()      ? tr("automatic")
                                           : tr("automatic: %1").arg(model);
            },
            tr("What decides")},
        figure(u"penalty_model"_s, tr("Its penalty"), &Shipped::penaltyModel,
            tr("Mean penalty of the model, before the format and the check")),
        column(
            u"rules"_s, tr("Rules"), count,
            [](const Shipped &result) { return result.rules > 0 ? CellValue(result.rules) : CellValue(); },
            tr("Lines, rows or leaves that decide; none: code")),
        column(
            u"cells_differ"_s, tr("Cells differ"), count,
            [](const Shipped &result) {
                return result.problem.empty() ? CellValue(result.cellsDiffer) : CellValue();
            },
            tr("Measured cells in which something else is written than the model decides: the format cannot "
               "say it, or an algorithm cannot do it")),
    });
}

/// SPEC; empty: not known yet.
std::string DeployModel::modelOf(const DeployRow &row) const
{
    if (const auto *const result = resultOf(row))
        return result->model;
    return row.collective.spec ? row.collective.spec->text() : std::string();
}

void DeployModel::setCollectives(const std::vector<DeployCollective> &collectives)
{
    beginResetModel();
    const std::vector<DeployRow> before = std::exchange(m_rows, {});
    for (const DeployCollective &collective : collectives) {
        const auto same = std::find_if(before.begin(), before.end(),
            [&](const DeployRow &row) { return row.collective.name == collective.name; });
        DeployRow row = same == before.end() ? DeployRow{collective} : *same;
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
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
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
    for (DeployRow &row : m_rows)
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

void DeployModel::judgeAnew(DeployRow &row)
{
    row.ticked = row.ticked || row.leftOut;
    row.insisted = false;
    row.leftOut = false;
    row.verified.reset();
}

void DeployModel::reconsider()
{
    for (DeployRow &row : m_rows)
        judgeAnew(row);
    changed();
}

QStringList DeployModel::objections() const
{
    QStringList lines;
    for (const DeployRow &row : m_rows)
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
    for (DeployRow &row : m_rows) {
        row.ticked = std::find(names.begin(), names.end(), row.collective.name) != names.end();
        row.leftOut = false;
    }
    changed();
    emit ticksChanged();
}

std::vector<DeployCollective> DeployModel::ticked() const
{
    std::vector<DeployCollective> result;
    for (const DeployRow &row : m_rows)
        if (row.ticked)
            result.push_back(row.collective);
    return result;
}

const codegen::ShippedCollective *DeployModel::resultOf(const DeployRow &row) const
{
    if (!m_shipment || !row.ticked)
        return nullptr;
    const auto &all = m_shipment->collectives;
    const auto found = std::find_if(all.begin(), all.end(),
        [&row](const codegen::ShippedCollective &each) { return each.collective == row.collective.name; });
    return found == all.end() ? nullptr : &*found;
}

Qt::ItemFlags DeployModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == 0 ? usual | Qt::ItemIsUserCheckable : usual;
}

QVariant DeployModel::more(const DeployRow &row, const QString &key, int role) const
{
    const auto *const result = resultOf(row);
    if (role == Qt::CheckStateRole && key == u"collective")
        return row.ticked ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::DecorationRole && key == u"verdict" && result && result->problem.empty())
        return light(result->verdict);
    if (role == Qt::DecorationRole && key == u"verified" && row.verified && row.verified->cells > 0)
        return light(*row.verified);
    if (role != Qt::ToolTipRole)
        return {};
    if (key == u"verified")
        return wrappedTip(row.verified
                ? verifiedText(*row.verified)
                : tr("Not timed in turn with the library's own choice: Verify does that"));
    return result ? QVariant(wrappedTip(everythingFound(*result))) : QVariant();
}

bool DeployModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != 0)
        return false;
    DeployRow &row = m_rows[static_cast<std::size_t>(index.row())];
    row.ticked = value.toInt() == Qt::Checked;
    row.insisted = row.ticked && std::exchange(row.leftOut, false);
    emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(columnCount() - 1));
    emit ticksChanged();
    return true;
}

} // namespace collscope
