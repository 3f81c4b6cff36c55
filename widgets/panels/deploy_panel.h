// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/deploy_model.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace collscope {

class LatestTask;
class TargetChoice;
class VisibleRefresh;

/// What may be exported: the collectives of a dataset, each with the model that was tuned for it.
struct DeployChoice {
    DataSelection data; ///< its collective is the one on show; without a dataset nothing is open
    std::vector<DeployCollective> collectives;
    std::vector<RealisedGainPtr> verified = {}; ///< about the dataset (isAbout()), one of a collective
};

/// Exports decisions as a folder that an MPI library loads: target, collectives, models and folder, with the
/// shipping check on all of it before anything is written.
class DeployPanel : public QWidget {
    Q_OBJECT
public:
    explicit DeployPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// The collective on show is ticked when the dataset is another one.
    void setChoice(const DeployChoice &choice);
    void setFolder(const QString &folder);
    void suggestFolder(const QString &folder); ///< until the user chooses one
    void chooseTarget(const QString &spec); ///< "openmpi-rules"
    /// Chooses a target unless it was suggested last: the user's choice stays.
    void suggestTarget(const QString &spec);
    /// What became of an export.
    void setMessage(const QString &text);
    /// That an export in which nothing is decided changes nothing: a sentence or two.
    static QString undecidedText(const codegen::Shipment &shipment);

    DeployModel *model() const { return m_model; }
    const codegen::ShipmentPtr &result() const { return m_result; } ///< null while it is made
    QString target() const; ///< with its style: "openmpi-rules:version=1"
    QString message() const;

signals:
    void browseRequested(const QString &folder);
    void exportRequested(
        const QString &folder, const collscope::codegen::ShipmentPtr &shipment, bool replaces);
    void csvExportRequested(const QString &name, const QString &csv);
    void resultChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum Models { ofFormat, asTuned, asShown, bestRules, fewRules };

    void makeTarget();
    QLayout *makeChoice();
    QWidget *makeOptions();
    QLayout *makeFolder();
    codegen::ShippingOrder order() const;
    QString summary() const;
    void showTarget();
    void fitWarning();
    void applyModels();
    void reconsider();
    void refresh();
    void take(const Expected<codegen::ShipmentPtr> &result);
    void setRunning(bool running);
    void updateExport();

    std::shared_ptr<StudyCache> m_studies;
    DeployChoice m_choice;
    DeployModel *m_model;
    codegen::ShipmentPtr m_result;
    codegen::ShipmentPtr m_last; ///< whose models may be used again
    TargetChoice *m_target;
    QLabel *m_about; ///< limits of the target
    QLabel *m_warning; ///< of the target, if it has one
    QComboBox *m_models;
    QTreeView *m_table;
    QComboBox *m_worse;
    QCheckBox *m_commutative;
    QCheckBox *m_sameTypes;
    QCheckBox *m_deterministic;
    QCheckBox *m_extrapolates; ///< where there are guesses
    QCheckBox *m_allMessages;
    QComboBox *m_policy;
    QLineEdit *m_folder;
    bool m_isFolderChosen = false; ///< by the user
    QCheckBox *m_replaces;
    QProgressBar *m_progress;
    QLabel *m_message;
    QPushButton *m_export;
    QPushButton *m_cancel;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
