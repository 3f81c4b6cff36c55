// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "widgets/models/gain_model.h"

#include <QAbstractTableModel>

namespace collscope {

/// One collective of an export, with what decides it.
struct DeployCollective {
    std::string name;
    std::optional<ModelSpec> spec = {}; ///< nothing: the best rules of the format
    std::vector<std::string> together = {}; ///< other collectives that it is fitted to as well
    bool operator==(const DeployCollective &) const = default;
};

/// The collectives that can be exported, ticked or not, the shipping check on the ticked ones, and what they
/// gained where what is written was timed in turn with the library's own choice. What was slower then as a
/// whole is unticked by itself, once: whoever ticks it again has it.
class DeployModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        collectiveColumn,
        verdictColumn,
        verifiedColumn,
        defaultColumn,
        writtenColumn,
        heldOutDefaultColumn,
        heldOutWrittenColumn,
        problemColumn,
        worstColumn,
        modelColumn,
        modelPenaltyColumn,
        rulesColumn,
        differingColumn,
        columnCount_
    };

    using QAbstractTableModel::QAbstractTableModel;

    /// Ticks stay with their collectives.
    void setCollectives(const std::vector<DeployCollective> &collectives);
    /// Null: not known yet. True: that unticked something.
    bool setResult(const codegen::ShipmentPtr &shipment);
    /// What was timed on the machine and with the library of these collectives.
    void setVerified(const std::vector<RealisedGainPtr> &gains);
    /// Other decisions: what was unticked for being slower is ticked again, to be looked at anew.
    void reconsider();
    /// A sentence each: what is not ticked because it was slower, and what is ticked all the same.
    QStringList objections() const;
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
        bool insisted = false; ///< somebody ticked it again
        bool leftOut = false; ///< unticked for being slower
        /// Of what was last written of it; without cells: other decisions were timed; nothing: none.
        std::optional<GainStatistics> verified = {};
    };
    const codegen::ShippedCollective *resultOf(const Row &row) const;
    std::optional<GainStatistics> gainOf(const codegen::ShippedCollective &shipped) const;
    static void judgeAnew(Row &row);
    void changed();
    QVariant exact(const Row &row, int column) const;
    QString text(const Row &row, int column) const;

    std::vector<Row> m_rows;
    codegen::ShipmentPtr m_shipment;
    std::vector<RealisedGainPtr> m_gains;
};

} // namespace collscope
