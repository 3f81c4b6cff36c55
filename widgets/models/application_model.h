// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/application_loss.h"
#include "widgets/models/column_model.h"

namespace collscope {

using ApplicationLossPtr = std::shared_ptr<const ApplicationLoss>;

/// One of the two.
struct ApplicationRow {
    const CellLoss *cell; ///< null: never measured
    const UnmeasuredCalls *calls;
};

/// Where applications spend and lose their time: a row per cell with calls, what loses most first, and behind
/// them what was never measured.
class ApplicationModel : public ColumnModel<ApplicationRow> {
    Q_OBJECT
public:
    explicit ApplicationModel(QObject *parent = nullptr);

    void setLoss(ApplicationLossPtr loss); ///< null: empty
    const ApplicationLossPtr &loss() const { return m_loss; }
    /// Null for what was never measured.
    const CellLoss *cell(int row) const;

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    ApplicationLossPtr m_loss;
};

} // namespace collscope
