// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/mailbox.h"
#include "widgets/panels/group_chart.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTimer;

namespace collscope {

class ChartView;
class LatestTask;
class VisibleRefresh;

/// All schemes over processes, fraction or colours: messages, memory, largest message and time, beside what
/// the paper says. Simulated in the background when it is seen, each case once.
class GroupCharts : public QWidget {
    Q_OBJECT
public:
    explicit GroupCharts(QWidget *parent = nullptr);

    /// What the curves go through.
    void setQuestion(const GroupQuestion &shown);
    void choose(std::size_t figure, std::size_t axis);
    bool isRunning() const;
    void cancel();

    ChartView *chart() const { return m_chart; }
    QComboBox *figures() const { return m_figures; }
    QComboBox *axes() const { return m_axes; }
    /// What is drawn, under the names of `collscope groups simulate`; empty: nothing.
    QString csv() const;
    /// PNG, SVG or PDF by the suffix. Returns what went wrong, or an empty text.
    QString exportTo(const QString &path) const;

signals:
    void runningChanged(bool running);
    void progressed(double fraction);
    void failed(const QString &cause);
    /// The user wants to see this one.
    void caseChosen(const collscope::groups::Case &one);
    void csvExportRequested(const QString &name, const QString &csv);
    void pictureExportRequested();

private:
    void collect();
    void finish(const Expected<void> &done);
    QWidget *makeBar();
    void makeMenu();
    void refresh();
    void draw();
    void setRunning(bool running);
    const GroupFigure &figure() const;
    const GroupAxis &axis() const;
    const groups::Outcome *find(const groups::Case &one) const;
    std::vector<groups::Outcome> knownOutcomes() const;

    GroupQuestion m_asked;
    std::vector<groups::Outcome> m_known; ///< what was simulated before, on the network that is asked for
    std::vector<groups::Outcome> m_outcomes; ///< what is drawn
    groups::Network m_network; ///< of these
    GroupChart m_drawn;
    QString m_title; ///< of the picture
    QComboBox *m_figures;
    QComboBox *m_axes;
    QLabel *m_note;
    ChartView *m_chart;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    QTimer *m_poll;
    std::shared_ptr<Mailbox<std::vector<groups::Outcome>>> m_arrived; ///< from the newest run; null: none
    std::size_t m_wanted = 0; ///< cases of that run
    std::size_t m_taken = 0; ///< of them
};

} // namespace collscope
