// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/study.h"

#include <QWidget>

namespace collscope {

class LatestTask;
class VisibleRefresh;

/// The least mean penalty for every number of leaves, drawn under the slider that chooses one: where the knee
/// is, and, with several runs, beyond which size more leaves do not help on a run that was held out.
class LeafCurve : public QWidget {
    Q_OBJECT
public:
    explicit LeafCurve(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// Null: nothing is open. Without runs held out the last of several runs stands in for them.
    void setInput(const DataSelection &input);
    void setLeaves(double leaves);
    /// Null until it is computed.
    const ParetoCurvePtr &curve() const { return m_curve; }
    std::size_t heldOutBest() const { return m_heldOutBest; }

signals:
    /// The curve is there: it has no use for more leaves than these.
    void curveReady(std::size_t mostLeaves);

protected:
    void paintEvent(QPaintEvent *event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    struct Facts {
        ParetoCurvePtr curve;
        std::size_t heldOutBest = 0; ///< 0: not known
        std::vector<std::uint32_t> heldOutRuns;
    };

    void refresh();
    void take(const Expected<Facts> &facts);
    double x(double leaves) const;

    std::shared_ptr<StudyCache> m_studies;
    DataSelection m_data;
    ParetoCurvePtr m_curve;
    std::size_t m_heldOutBest = 0;
    double m_leaves = 0;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
