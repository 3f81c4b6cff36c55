// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/rule_lines.h"

#include <QAbstractTableModel>

namespace collscope {

/// Rules of the placements of a map, a row each, with what each costs and the line of a file that it becomes.
/// Sizes and methods can be edited where the rules are a person's; the first size of a placement cannot.
class RulesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        placementColumn,
        fromColumn,
        methodColumn,
        penaltyColumn,
        cellsColumn,
        lineColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Lines stay where there are as many rules as before. `isByHand`: may they be edited?
    void setRules(TimeGridPtr grid, const HandRules &rules, std::vector<RuleFigures> figures, bool isByHand);
    void setLines(std::vector<codegen::RuleLine> lines); ///< one per rule, or none
    void clear();

    const TimeGridPtr &grid() const { return m_grid; } ///< null: there is nothing
    const HandRules &rules() const { return m_rules; }
    const std::vector<RuleFigures> &figures() const { return m_figures; }
    bool isByHand() const { return m_isByHand; }
    /// Names that a rule may have, the library's own choice first.
    QStringList methods() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// Asks for other rules: they are on show once somebody sets them.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

signals:
    void edited(const collscope::HandRules &rules);
    void refused(const QString &why); ///< what was typed is no size of such a rule

private:
    const HandRule &ruleOf(int row) const;
    QString text(int row, int column) const;
    QVariant exact(int row, int column) const;
    bool setFirstBytes(const HandBorder &at, const QString &text);

    TimeGridPtr m_grid;
    HandRules m_rules;
    std::vector<RuleFigures> m_figures;
    std::vector<codegen::RuleLine> m_lines;
    bool m_isByHand = false;
};

} // namespace collscope
