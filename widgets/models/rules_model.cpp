// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/rules_model.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// To the byte: two rules must not look as if they began together.
QString roundOrExact(std::uint64_t bytes)
{
    const QString text = formatSize(bytes);
    return text.contains(u'.') ? QString::number(bytes) + u" B"_s : text;
}

} // namespace

RulesModel::RulesModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    setColumns({
        {u"comm_size"_s, tr("Placement"), number,
            [this](const RuleFigures &row) { return m_grid->commSize(row.row); },
            [this](const RuleFigures &row) { return m_grid->rowText(row.row); }},
        {u"first_bytes"_s, tr("From size"), bytes,
            [this](const RuleFigures &row) { return ruleOf(row).firstBytes; },
            [this](const RuleFigures &row) { return roundOrExact(ruleOf(row).firstBytes); }},
        {u"method"_s, tr("Method"), word, [this](const RuleFigures &row) { return ruleOf(row).method; }},
        {u"penalty"_s, tr("Penalty"), penalty, &RuleFigures::penalty,
            [](const RuleFigures &row) {
                return std::isnan(row.penalty) ? QString() : formatSlower(row.penalty);
            }},
        {u"cells"_s, tr("Cells"), count, &RuleFigures::cells},
        {u"line"_s, tr("Line of the file"), word, [this](const RuleFigures &row) { return lineOf(row); }, {},
            tr("The line of a file for the library chosen above that decides where the rule "
               "begins; several rules may share one")},
    });
}

void RulesModel::setRules(
    TimeGridPtr grid, const HandRules &rules, std::vector<RuleFigures> figures, bool isByHand)
{
    // The same rows keep selection, scroll position and an open editor.
    const bool isSame = m_grid == grid && m_rows.size() == figures.size() && m_isByHand == isByHand;
    if (!isSame)
        beginResetModel();
    m_grid = std::move(grid);
    m_rules = rules;
    m_rows = std::move(figures);
    m_isByHand = isByHand;
    if (isSame) {
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, lineColumn));
        return;
    }
    m_lines.clear();
    endResetModel();
}

void RulesModel::setLines(std::vector<codegen::RuleLine> lines)
{
    if (lines.size() != m_rows.size())
        lines.clear();
    m_lines = std::move(lines);
    if (!m_rows.empty())
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

const HandRule &RulesModel::ruleOf(const RuleFigures &row) const
{
    return m_rules.rows()[row.at.row].rules[row.at.rule];
}

QString RulesModel::lineOf(const RuleFigures &row) const
{
    if (m_lines.empty())
        return {};
    const codegen::RuleLine &line = m_lines[static_cast<std::size_t>(&row - m_rows.data())];
    return line.number == 0 ? tr("none: the library decides")
                            : QString::number(line.number) + u": "_s + QString::fromStdString(line.text);
}

QVariant RulesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const RuleFigures &row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isSize = index.column() == fromColumn;
    if (role == Qt::EditRole)
        return isSize ? QString::fromStdString(wire::formatBytes(ruleOf(row).firstBytes))
                      : data(index, Qt::DisplayRole);
    if (role == Qt::ToolTipRole && isSize)
        return formatSizeExact(ruleOf(row).firstBytes);
    if (role == Qt::ToolTipRole && index.column() == lineColumn)
        return plainTip(lineOf(row));
    return ColumnModel::data(index, role);
}

Qt::ItemFlags RulesModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!m_isByHand || !index.isValid())
        return flags;
    const bool isFirst = m_rows[static_cast<std::size_t>(index.row())].at.rule == 0;
    if (index.column() == methodColumn || (index.column() == fromColumn && !isFirst))
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool RulesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const HandBorder at = m_rows[static_cast<std::size_t>(index.row())].at;
    if (index.column() == fromColumn)
        return setFirstBytes(at, value.toString());
    const std::string method = value.toString().toStdString();
    if (method != ruleOf(m_rows[static_cast<std::size_t>(index.row())]).method)
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
