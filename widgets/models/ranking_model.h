// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/plot/method_palette.h"

#include <QAbstractTableModel>

namespace collscope {

/// All methods measured at one instance, fastest first, with what the model and the library choose there;
/// behind them those that the model predicts a time for although they were not measured. Where there were
/// several runs, a column behind the others for each.
class RankingModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        methodColumn,
        markColumn,
        timeColumn,
        predictedColumn, ///< by the model, like the next
        deviationColumn,
        lowColumn,
        highColumn,
        slowerColumn,
        runsColumn,
        samplesColumn,
        columnCount_
    };

    /// Role of timeColumn for a bar: low, time and high as shares of the longest time, a list of three
    /// doubles.
    static constexpr int barRole = Qt::UserRole + 1;

    using QAbstractTableModel::QAbstractTableModel;

    void setInstance(FitPtr result, const MethodPalette &palette, Cell cell);
    void clear();
    /// Does the model predict any time here?
    bool predicts() const { return !m_predicted.empty(); }
    MethodIndex method(int row) const { return m_ranking[static_cast<std::size_t>(row)].method; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const RankedMethod &ranked, int column) const;
    QVariant exact(const RankedMethod &ranked, int column) const;
    QString marks(MethodIndex method) const;
    QVariant bar(const RankedMethod &ranked) const;
    double slower(const RankedMethod &ranked) const;
    double predicted(const RankedMethod &ranked) const; ///< NaN: it is not
    double deviation(const RankedMethod &ranked) const; ///< predicted / measured - 1

    FitPtr m_result;
    MethodPalette m_palette;
    std::vector<RankedMethod> m_ranking; ///< without runs, the times NaN: only predicted
    std::vector<double> m_predicted; ///< as predictedSeconds()
    bool m_isOutside = false; ///< beyond what the model was fitted to
    QVariant runTitle(std::uint32_t run, int role) const;
    const RunTime *runTime(const RankedMethod &ranked, int column) const;

    std::vector<std::uint32_t> m_runs; ///< ascending; empty where there is one only
    MethodIndex m_best = noMethod;
    MethodIndex m_chosen = noMethod;
    std::size_t m_cell = 0;
    double m_longest = 0;
};

} // namespace collscope
