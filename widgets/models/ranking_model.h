// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/models/column_model.h"
#include "widgets/plot/method_palette.h"

namespace collscope {

/// All methods measured at one instance, fastest first, with what the model and the library choose there;
/// behind them those that the model predicts a time for although they were not measured. Where there were
/// several runs, a column behind the others for each.
class RankingModel : public ColumnModel<RankedMethod> {
    Q_OBJECT
public:
    /// Role of the times for a bar: low, time and high as shares of the longest time, a list of three
    /// doubles.
    static constexpr int barRole = Qt::UserRole + 1;

    explicit RankingModel(QObject *parent = nullptr);

    void setInstance(FitPtr result, const MethodPalette &palette, Cell cell);
    void clear();
    /// Does the model predict any time here?
    bool predicts() const { return !m_predicted.empty(); }
    MethodIndex method(int row) const { return rows()[static_cast<std::size_t>(row)].method; }

    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void declareColumns(const std::vector<std::uint32_t> &runs);
    QVariant more(const RankedMethod &ranked, const QString &key, int role) const override;
    QString runTip(std::uint32_t run) const;
    QString predictedTip() const;
    QString marks(MethodIndex method) const;
    QVariant bar(const RankedMethod &ranked) const;
    double predicted(const RankedMethod &ranked) const; ///< NaN: it is not

    FitPtr m_result;
    MethodPalette m_palette;
    std::vector<double> m_predicted; ///< as predictedSeconds()
    bool m_isOutside = false; ///< beyond what the model was fitted to
    MethodIndex m_best = noMethod;
    MethodIndex m_chosen = noMethod;
    std::size_t m_cell = 0;
    double m_longest = 0;
};

} // namespace collscope
