// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/rule_lines.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// Rules of the placements of a map, a row each, with what each costs and the line of a file that it becomes.
/// Sizes and methods can be edited where the rules are a person's; the first size of a placement cannot.
class RulesModel : public ColumnModel<RuleFigures> {
    Q_OBJECT
public:
    enum Column { placementColumn, fromColumn, methodColumn, penaltyColumn, cellsColumn, lineColumn };

    explicit RulesModel(QObject *parent = nullptr);

    /// Lines stay where there are as many rules as before. `isByHand`: may they be edited?
    void setRules(TimeGridPtr grid, const HandRules &rules, std::vector<RuleFigures> figures, bool isByHand);
    void setLines(std::vector<codegen::RuleLine> lines); ///< one per rule, or none
    void clear();

    const TimeGridPtr &grid() const { return m_grid; } ///< null: there is nothing
    const HandRules &rules() const { return m_rules; }
    bool isByHand() const { return m_isByHand; }
    /// Names that a rule may have, the library's own choice first.
    QStringList methods() const;

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    /// Asks for other rules: they are on show once somebody sets them.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

signals:
    void edited(const collscope::HandRules &rules);
    void refused(const QString &why); ///< what was typed is no size of such a rule

private:
    const HandRule &ruleOf(const RuleFigures &row) const;
    QString lineOf(const RuleFigures &row) const;
    bool setFirstBytes(const HandBorder &at, const QString &text);

    TimeGridPtr m_grid;
    HandRules m_rules;
    std::vector<codegen::RuleLine> m_lines;
    bool m_isByHand = false;
};

} // namespace collscope
