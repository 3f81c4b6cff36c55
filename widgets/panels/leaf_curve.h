// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/study.h"

#include <QWidget>

#include <functional>

namespace collscope {

class LatestTask;
class VisibleRefresh;

/// The least mean penalty for every number of leaves, drawn under the slider that chooses one: where the knee
/// is, and how many leaves folds over the runs choose.
class LeafCurve : public QWidget {
    Q_OBJECT
public:
    explicit LeafCurve(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// Null: nothing is open.
    void setInput(const DataSelection &input);
    void setLeaves(double leaves);
    /// Null until it is computed.
    const ParetoCurvePtr &curve() const { return m_curve; }
    const SizeChoicePtr &sizes() const { return m_sizes; } ///< likewise, and where none can be chosen

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
        SizeChoicePtr sizes;
    };

    void refresh();
    void take(const Expected<Facts> &facts);
    double x(double leaves) const;
    void paintSizes(QPainter &painter, const std::function<double(double figure)> &y) const;

    std::shared_ptr<StudyCache> m_studies;
    DataSelection m_data;
    ParetoCurvePtr m_curve;
    SizeChoicePtr m_sizes;
    double m_leaves = 0;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
