// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/deploy_plan.h"

#include <QAbstractTableModel>

namespace collscope {

/// The collectives that can be exported, ticked or not, and what the format makes of the models of the ticked
/// ones: rules, and the penalty beside the model's.
class DeployModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        modelColumn,
        penaltyColumn,
        rulesColumn,
        writtenColumn,
        lostColumn,
        differingColumn,
        problemColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Ticks stay with their collectives.
    void setCollectives(const std::vector<DeployCollective> &collectives);
    void setResult(const DeployResultPtr &result);
    void setTicked(const std::vector<std::string> &names);
    std::vector<DeployCollective> ticked() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void ticksChanged();

private:
    struct Row {
        DeployCollective collective;
        bool ticked = false;
    };
    const DeployRow *resultOf(const Row &row) const;
    QVariant exact(const Row &row, int column) const;
    QString text(const Row &row, int column) const;

    std::vector<Row> m_rows;
    DeployResultPtr m_result;
};

} // namespace collscope
