// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "widgets/models/gain_model.h"

namespace collscope {

/// One collective of an export, with what decides it.
struct DeployCollective {
    std::string name;
    std::optional<ModelSpec> spec = {}; ///< nothing: the best rules of the format
    std::vector<std::string> together = {}; ///< other collectives that it is fitted to as well
    bool operator==(const DeployCollective &) const = default;
};

struct DeployRow {
    DeployCollective collective;
    bool ticked = false;
    bool insisted = false; ///< ticked again by the user
    bool leftOut = false; ///< unticked for being slower
    /// Of what was last written of it; without cells: other decisions were timed; nothing: none.
    std::optional<GainStatistics> verified = {};
};

/// The collectives that can be exported, ticked or not, the shipping check on the ticked ones, and what they
/// gained where what is written was timed in turn with the library's own choice. What was slower then as a
/// whole is unticked by itself, once: whoever ticks it again has it.
class DeployModel : public ColumnModel<DeployRow> {
    Q_OBJECT
public:
    explicit DeployModel(QObject *parent = nullptr);

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

    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void ticksChanged();

private:
    const codegen::ShippedCollective *resultOf(const DeployRow &row) const;
    std::optional<GainStatistics> gainOf(const codegen::ShippedCollective &shipped) const;
    std::string modelOf(const DeployRow &row) const;
    static void judgeAnew(DeployRow &row);
    void changed();
    QVariant more(const DeployRow &row, const QString &key, int role) const override;

    codegen::ShipmentPtr m_shipment;
    std::vector<RealisedGainPtr> m_gains;
};

} // namespace collscope
