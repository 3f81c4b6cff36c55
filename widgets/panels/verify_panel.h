// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/gain_model.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedLayout;
class QTreeView;

namespace collscope {

class MapView;

/// How decisions are to be timed beside the library's own choice.
struct VerifyRequest {
    std::uint32_t processes = 2;
    double budget = 60; ///< seconds
    QString launcher; ///< shell words before the agent
    QString agent = {}; ///< empty: the one beside this program
};

/// Default against tuned in one job: asks for it, shows how far it is, and what it gained where.
class VerifyPanel : public QWidget {
    Q_OBJECT
public:
    explicit VerifyPanel(QWidget *parent = nullptr);

    /// What a run would be about: "bcast, quadtree, depth 3"; empty: nothing is open.
    /// A result that is not about `onShow` (isAbout()) says so.
    void setSubject(const QString &subject, std::uint32_t mostProcesses, const DatasetPtr &onShow = {});
    /// Between these two, a run can be cancelled. `seconds` and `budget` say how far it is.
    void begin(double budget);
    void setProgress(double seconds, const QString &said);
    void end();
    /// By collective; `canSave`: the records are not in a file of the user's yet.
    void setGains(std::vector<RealisedGain> gains, bool canSave);
    /// Why there is no result.
    void setProblem(const QString &problem);

    VerifyRequest request() const;
    void setLauncher(const QString &launcher);
    QString title() const;
    MapView *map() const { return m_map; }
    const GainModel *model() const { return m_model; }
    QSize sizeHint() const override;

signals:
    void runRequested(const collscope::VerifyRequest &request);
    void cancelRequested();
    void openRequested();
    void saveRequested();
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);

private:
    QWidget *makeControls();
    QWidget *makeResult();
    void showGain(int index);
    void showSummary(const RealisedGain &gain);
    void select(Cell cell);
    void updateButtons();

    GainModel *m_model;
    QTreeView *m_table;
    MapView *m_map;
    QSpinBox *m_processes;
    QDoubleSpinBox *m_budget;
    QLineEdit *m_launcher;
    QPushButton *m_run;
    QPushButton *m_cancel;
    QPushButton *m_open;
    QPushButton *m_save;
    QProgressBar *m_progress;
    QLabel *m_message;
    QComboBox *m_collective;
    QLabel *m_summary;
    QLabel *m_empty;
    QStackedLayout *m_pages = nullptr;
    std::vector<RealisedGainPtr> m_gains;
    QString m_subject;
    DatasetPtr m_data;
    bool m_running = false;
    double m_runningBudget = 1; ///< seconds
    bool m_processesEdited = false;
};

} // namespace collscope
