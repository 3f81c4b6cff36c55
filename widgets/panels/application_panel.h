// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/application_model.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;
class QTreeView;
class QTreeWidget;

namespace collscope {

class VisibleRefresh;

/// The programs whose calls count, with their shares, what they lose with the models on show, and where; the
/// weights that are set by hand.
class ApplicationPanel : public QWidget {
    Q_OBJECT
public:
    explicit ApplicationPanel(QWidget *parent = nullptr);

    /// `absent`: files of applications whose profiles could not be read, or not yet.
    void setWeighting(const WeightingPtr &weighting, const QStringList &absent);
    /// The one on show, whose factor can be set; empty: nothing is open.
    void setCollective(const QString &collective);
    /// What the applications lose; null: not known (yet). `problem`: why not.
    void setLoss(const ApplicationLossPtr &loss, const QString &problem = {});
    void setBusy(bool isBusy);
    /// Weights are to be set by hand: what does that is shown though nothing weighs yet.
    void setByHand(bool byHand);

    QString headline() const;
    QString title() const; ///< for a dock: "Application: app.profile"
    QTreeView *table() const { return m_table; }
    const ApplicationModel *model() const { return m_model; }
    QTreeWidget *applications() const { return m_applications; }
    bool isEmpty() const; ///< does it say what belongs here?

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void openRequested();
    void edited(const collscope::Weighting &weighting, const QString &what);
    void weighCellsRequested(double weight); ///< those marked on the maps, or in view
    void cellActivated(const QString &collective, collscope::Cell cell);

private:
    QWidget *makeControls();
    void refresh();
    void listApplications();
    void changeShare(int row, const QString &text);
    void removeSelected();
    void activate(const QModelIndex &index);
    Weighting weighting() const { return m_weighting ? *m_weighting : Weighting(); }

    WeightingPtr m_weighting;
    QStringList m_absent;
    QString m_collective;
    ApplicationLossPtr m_loss;
    QString m_problem;
    bool m_byHand = false;

    ApplicationModel *m_model;
    QTreeView *m_table;
    QTreeWidget *m_applications;
    QLabel *m_headline;
    QLabel *m_notes;
    QProgressBar *m_progress;
    QLabel *m_factorLabel;
    QDoubleSpinBox *m_factor;
    QDoubleSpinBox *m_weight;
    QPushButton *m_weigh;
    QPushButton *m_clear;
    QPushButton *m_remove;
    QWidget *m_empty;
    QWidget *m_content;
    QStackedLayout *m_pages;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
