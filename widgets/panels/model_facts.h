// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <QWidget>

class QGridLayout;
class QLabel;

namespace collscope {

/// The figures of a fitted model: size, shape, penalty and where it is worst, and what the library's default
/// loses.
class ModelFacts : public QWidget {
    Q_OBJECT
public:
    explicit ModelFacts(QWidget *parent = nullptr);

    /// Null: dashes everywhere.
    void setResult(const FitPtr &result);

signals:
    void cellActivated(collscope::Cell cell);

protected:
    void changeEvent(QEvent *event) override; ///< a link keeps the colours it was made with

private:
    QLabel *addFact(QGridLayout *grid, const QString &name, const QString &help = {});
    void addHeading(QGridLayout *grid, const QString &text);
    void showShape();
    void showPenalty();
    void showLink();

    FitPtr m_result;
    QLabel *m_leaves;
    QLabel *m_nodes;
    QLabel *m_depth;
    QLabel *m_functionSize;
    QLabel *m_memory;
    QLabel *m_mean;
    QLabel *m_median;
    QLabel *m_least;
    QLabel *m_worst;
    QLabel *m_worstAt;
    QLabel *m_cells;
    QLabel *m_differing;
    QLabel *m_interpolated;
    QLabel *m_notMeasured;
    QLabel *m_library;
};

} // namespace collscope
