// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"

#include <QAbstractTableModel>

namespace collscope {

/// One collective of an export, with what decides it.
struct DeployCollective {
    std::string name;
    std::optional<ModelSpec> spec = {}; ///< nothing: the best rules of the format
    std::vector<std::string> together = {}; ///< other collectives that it is fitted to as well
    bool operator==(const DeployCollective &) const = default;
};

/// The collectives that can be exported, ticked or not, and the shipping check on the ticked ones.
class DeployModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        verdictColumn,
        defaultColumn,
        writtenColumn,
        heldOutDefaultColumn,
        heldOutWrittenColumn,
        worstColumn,
        modelColumn,
        modelPenaltyColumn,
        rulesColumn,
        differingColumn,
        problemColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Ticks stay with their collectives.
    void setCollectives(const std::vector<DeployCollective> &collectives);
    void setResult(const codegen::ShipmentPtr &shipment);
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
    const codegen::ShippedCollective *resultOf(const Row &row) const;
    QVariant exact(const Row &row, int column) const;
    QString text(const Row &row, int column) const;

    std::vector<Row> m_rows;
    codegen::ShipmentPtr m_shipment;
};

} // namespace collscope
