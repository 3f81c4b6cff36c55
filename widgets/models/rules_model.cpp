// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/rules_model.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/models/heading.h"

#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const auto &ruleHeadings()
{
    static const std::array<Heading, RulesModel::columnCount_> all{{
        {RulesModel::tr("Placement"), u"comm_size"},
        {RulesModel::tr("From size"), u"first_bytes"},
        {RulesModel::tr("Method"), u"method"},
        {RulesModel::tr("Penalty"), u"penalty"},
        {RulesModel::tr("Cells"), u"cells"},
        {RulesModel::tr("Line of the file"), u"line",
            RulesModel::tr("The line of a file for the library chosen above that decides where the rule "
                           "begins; several rules may share one")},
    }};
    return all;
}

/// To the byte: two rules must not look as if they began together.
QString roundOrExact(std::uint64_t bytes)
{
    const QString text = formatSize(bytes);
    return text.contains(u'.') ? QString::number(bytes) + u" B"_s : text;
}

} // namespace

void RulesModel::setRules(
    TimeGridPtr grid, const HandRules &rules, std::vector<RuleFigures> figures, bool isByHand)
{
    // The same rows keep selection, scroll position and an open editor.
    const bool isSame = m_grid == grid && m_figures.size() == figures.size() && m_isByHand == isByHand;
    if (!isSame)
        beginResetModel();
    m_grid = std::move(grid);
    m_rules = rules;
    m_figures = std::move(figures);
    m_isByHand = isByHand;
    if (isSame) {
        if (!m_figures.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1));
        return;
    }
    m_lines.clear();
    endResetModel();
}

void RulesModel::setLines(std::vector<codegen::RuleLine> lines)
{
    if (lines.size() != m_figures.size())
        lines.clear();
    m_lines = std::move(lines);
    if (!m_figures.empty())
        emit dataChanged(index(0, lineColumn), index(rowCount() - 1, lineColumn));
}

void RulesModel::clear()
{
    setRules(nullptr, {}, {}, false);
}

QStringList RulesModel::methods() const
{
    QStringList names{toText(wire::baselineAlgorithm)};
    if (m_grid)
        for (const Method &method : m_grid->methods())
            if (const QString text = QString::fromStdString(wire::qualifiedText(method));
                !names.contains(text))
                names << text;
    return names;
}

int RulesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_figures.size());
}

int RulesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

const HandRule &RulesModel::ruleOf(int row) const
{
    const HandBorder &at = m_figures[static_cast<std::size_t>(row)].at;
    return m_rules.rows()[at.row].rules[at.rule];
}

QString RulesModel::text(int row, int column) const
{
    const RuleFigures &figures = m_figures[static_cast<std::size_t>(row)];
    switch (column) {
    case placementColumn:
        return QString::fromStdString(m_grid->rowText(figures.row));
    case fromColumn:
        return roundOrExact(ruleOf(row).firstBytes);
    case methodColumn:
        return QString::fromStdString(ruleOf(row).method);
    case penaltyColumn:
        return std::isnan(figures.penalty) ? QString() : formatPenalty(figures.penalty);
    case cellsColumn:
        return formatCount(figures.cells);
    default:
        break;
    }
    if (m_lines.empty())
        return {};
    const codegen::RuleLine &line = m_lines[static_cast<std::size_t>(row)];
    return line.number == 0 ? tr("none: the library decides")
                            : QString::number(line.number) + u": "_s + QString::fromStdString(line.text);
}

QVariant RulesModel::exact(int row, int column) const
{
    const RuleFigures &figures = m_figures[static_cast<std::size_t>(row)];
    switch (column) {
    case placementColumn:
        return m_grid->commSize(figures.row);
    case fromColumn:
        return QVariant::fromValue(static_cast<qulonglong>(ruleOf(row).firstBytes));
    case penaltyColumn:
        return figures.penalty;
    case cellsColumn:
        return QVariant::fromValue(static_cast<qulonglong>(figures.cells));
    default:
        return text(row, column);
    }
}

QVariant RulesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::EditRole:
        return index.column() == fromColumn
            ? QString::fromStdString(wire::formatBytes(ruleOf(row).firstBytes))
            : text(row, index.column());
    case Qt::ToolTipRole:
        if (index.column() == fromColumn)
            return formatSizeExact(ruleOf(row).firstBytes);
        return index.column() == lineColumn ? plainTip(text(row, lineColumn)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == methodColumn || index.column() == lineColumn
                ? Qt::AlignLeft | Qt::AlignVCenter
                : Qt::AlignRight | Qt::AlignVCenter);
    case exactValueRole:
        return exact(row, index.column());
    default:
        return {};
    }
}

QVariant RulesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return headingData(ruleHeadings(), section, orientation, role);
}

Qt::ItemFlags RulesModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!m_isByHand || !index.isValid())
        return flags;
    const bool isFirst = m_figures[static_cast<std::size_t>(index.row())].at.rule == 0;
    if (index.column() == methodColumn || (index.column() == fromColumn && !isFirst))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool RulesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const HandBorder at = m_figures[static_cast<std::size_t>(index.row())].at;
    if (index.column() == fromColumn)
        return setFirstBytes(at, value.toString());
    const std::string method = value.toString().toStdString();
    if (method != ruleOf(index.row()).method)
        emit edited(m_rules.withMethod(at, method));
    return true;
}

bool RulesModel::setFirstBytes(const HandBorder &at, const QString &text)
{
    const std::vector<HandRule> &rules = m_rules.rows()[at.row].rules;
    QString plain;
    for (const QChar c : text)
        if (!c.isSpace())
            plain += c;
    const auto bytes = wire::parseBytes(plain.toStdString());
    const bool isBehind = bytes && *bytes > rules[at.rule - 1].firstBytes;
    if (!isBehind || (at.rule + 1 < rules.size() && *bytes >= rules[at.rule + 1].firstBytes)) {
        emit refused(at.rule + 1 < rules.size()
                ? tr("\"%1\" is no size between %2 and %3, where the neighbours of the rule begin.")
                      .arg(text, formatSizeExact(rules[at.rule - 1].firstBytes),
                          formatSizeExact(rules[at.rule + 1].firstBytes))
                : tr("\"%1\" is no size above %2, where the rule before begins.")
                      .arg(text, formatSizeExact(rules[at.rule - 1].firstBytes)));
        return false;
    }
    if (*bytes != rules[at.rule].firstBytes)
        emit edited(m_rules.withBorder(at, *bytes));
    return true;
}

} // namespace collscope
