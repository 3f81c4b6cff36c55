// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/held_out_editor.h"
#include "widgets/panels/sweep_chart.h"

#include <QWidget>

#include <atomic>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace collscope {

class LatestTask;
class SweepRanges;

/// Fits a kind of model with ranges of its parameters, in the background, and draws the figures of the papers
/// from it. The sweeps of one map stay together until they are cleared.
class SweepPanel : public QWidget {
    Q_OBJECT
public:
    enum View { overParameter, overDepth, overLeaves, grid };

    explicit SweepPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// Null: nothing is open. Another input drops the sweeps there are.
    void setInput(const DataSelection &input, const std::vector<OpenSystem> &systems = {});
    HeldOutEditor *heldOut() const { return m_heldOut->editor(); }
    SweepRanges *ranges() const { return m_ranges; }
    ChartView *chart() const { return m_chart; }
    HeatView *heat() const { return m_heat; }
    const std::vector<FinishedSweep> &sweeps() const { return m_sweeps; }
    QString title() const;
    /// The sweeps with exact values, under the names of `collscope sweep`.
    QString csv() const;
    QSize sizeHint() const override;

public slots:
    void run();
    void cancel();
    void clear();
    void setView(View view);

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void modelActivated(const collscope::ModelSpec &spec);
    void heldOutEdited(const collscope::HeldOut &heldOut);

private:
    QWidget *makeControls();
    void check();
    void take(Expected<FinishedSweep> sweep);
    void showChart();
    void setRunning(bool running);

    std::shared_ptr<StudyCache> m_studies;
    DataSelection m_data;
    std::vector<FinishedSweep> m_sweeps;
    SweepChart m_content;
    SweepRanges *m_ranges;
    HeldOutButton *m_heldOut;
    QPushButton *m_run;
    QPushButton *m_cancel;
    QPushButton *m_clear;
    QPushButton *m_export;
    QLabel *m_message;
    QProgressBar *m_progress;
    QComboBox *m_view;
    ChartView *m_chart;
    HeatView *m_heat;
    QStackedWidget *m_pages;
    LatestTask *m_task;
    QTimer *m_poll;
    std::shared_ptr<std::atomic<double>> m_fraction;
};

} // namespace collscope
