// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/study_chooser.h"
#include "widgets/panels/sweep_work.h"
#include "widgets/plot/chart_view.h"

#include <QWidget>

#include <atomic>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;

namespace collscope {

class FigureChoice;
class LatestTask;
class SweepRanges;

/// Fits a kind of model with ranges of its parameters to one map or to several, in the background, and draws
/// any figure of these models over a parameter or over another figure. Sweeps stay together until they are
/// cleared, or the part of the data they are about is no longer looked at.
class SweepPanel : public QWidget {
    Q_OBJECT
public:
    explicit SweepPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// What is on show; null: nothing is open. `systems`: all that are open.
    void setInput(const DataSelection &input, const std::vector<OpenSystem> &systems = {});
    HeldOutEditor *heldOut() const { return m_heldOut->editor(); }
    StudyEditor *maps() const { return m_maps->editor(); }
    SweepRanges *ranges() const { return m_ranges; }
    FigureChoice *figure() const { return m_figure; }
    FigureChoice *second() const { return m_second; }
    QComboBox *over() const { return m_over; }
    ChartView *chart() const { return m_chart; }
    HeatView *heat() const { return m_heat; }
    QString message() const;
    const std::vector<StudySweep> &sweeps() const { return m_sweeps; }
    QString title() const;
    /// The sweeps with exact values, under the names of `collscope sweep`.
    QString csv() const;
    QSize sizeHint() const override;

public slots:
    /// Another run that is under way is given up for it.
    void run();
    void cancel();
    void clear();

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    /// The user wants this model on the maps of this collective.
    void modelActivated(
        const collscope::ModelSpec &spec, const collscope::DatasetPtr &dataset, const QString &collective);
    void heldOutEdited(const collscope::HeldOut &heldOut);

private:
    QWidget *makeControls();
    QWidget *makePicture();
    void connectViews();
    bool stillAbout(const DataSelection &input) const;
    void dropClosed();
    bool isOneCurve() const;
    void check();
    void take(Expected<SweepResult> result);
    void fillOver();
    void chooseOver();
    void showChart();
    bool showGrid();
    void activate(std::size_t sweep, std::size_t point);
    void setRunning(bool running);

    std::shared_ptr<StudyCache> m_studies;
    DataSelection m_data;
    std::vector<OpenSystem> m_systems;
    std::vector<StudySweep> m_sweeps;
    std::size_t m_newest = 0; ///< the first sweep of the latest run
    SweepChart m_content;
    SweepWork m_running;
    bool m_secondChosen = false; ///< by the user, who knows what can be told apart
    SweepRanges *m_ranges;
    StudyButton *m_maps;
    HeldOutButton *m_heldOut;
    QPushButton *m_run;
    QPushButton *m_cancel;
    QPushButton *m_clear;
    QPushButton *m_export;
    QLabel *m_message;
    QProgressBar *m_progress;
    FigureChoice *m_figure;
    QComboBox *m_over;
    FigureChoice *m_second;
    ChartView *m_chart;
    HeatView *m_heat;
    QStackedWidget *m_pages;
    LatestTask *m_task;
    QTimer *m_poll;
    std::shared_ptr<std::atomic<double>> m_fraction;
};

} // namespace collscope
