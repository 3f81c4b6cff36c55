// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/difference_overview.h"
#include "widgets/plot/map_view.h"

#include <QWidget>

#include <array>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace collscope {

class DifferenceModel;
class LatestTask;
class VisibleRefresh;

/// What is open, to choose two sides from.
struct DifferenceChoice {
    struct Side {
        QString title;
        DatasetPtr dataset;
        std::vector<ModelSpec> models; ///< that the user has looked at, offered for the collective on show
        bool operator==(const Side &) const = default;
    };
    std::vector<Side> datasets;
    GridSelection selection; ///< the collective on show, processes per node, candidates
    const Dataset *shown = nullptr;
};

/// What was decided before against what is decided now: two datasets, or two models or rules files of one,
/// both judged by the measurements of now or of a third dataset. Maps of where they differ and of what the
/// old decisions lose, and a table of the changes; another table says the same of all collectives and models.
class DifferencePanel : public QWidget {
    Q_OBJECT
public:
    explicit DifferencePanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    void setChoice(const DifferenceChoice &choice);
    /// Sides as positions in the choice and SPECs; what the boxes do.
    void setSides(int before, const QString &beforeModel, int after, const QString &afterModel);
    /// Whose measurements judge both, as a position in the choice; nothing: those of the side after.
    void setJudge(std::optional<int> dataset);

    const DifferenceModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    DifferenceOverview *overview() const { return m_overview; }
    const std::shared_ptr<const DecisionDifference> &difference() const { return m_difference; }
    QString message() const;
    MapView *changesMap() const { return m_changes; }

signals:
    void csvExportRequested(const QString &name, const QString &csv);
    void exportFailed(const QString &why);
    void differenceChanged();
    /// The user wants a rules file as the model of a side.
    void openRequested(bool after);

public slots:
    void setFile(bool after, const QString &path);

private:
    struct Side {
        QComboBox *dataset;
        QComboBox *model;
    };

    QWidget *makeSides();
    Side makeSide(const QString &title, const QString &help, bool after, int row, QGridLayout *grid);
    void fillModels(const Side &side);
    void makeJudge(QGridLayout *grid);
    void fillJudge();
    const DatasetPtr &datasetAt(int at) const;
    /// About the collective on show and the chosen models.
    DifferenceQuestion question() const;
    void askOverview();
    void showRow(const QString &collective, const QString &before, const QString &after);
    void refresh();
    void take(const Expected<std::shared_ptr<const DecisionDifference>> &difference);
    void showDifference();
    void selectCell(Cell cell);

    std::shared_ptr<StudyCache> m_studies;
    DifferenceChoice m_choice;
    std::string m_collective; ///< on the maps: that of the choice unless a row was chosen
    std::array<Side, 2> m_sides{}; ///< before, after
    QDoubleSpinBox *m_threshold;
    QComboBox *m_judge;
    QLabel *m_message;
    QProgressBar *m_progress;
    MapView *m_changes;
    MapView *m_penalty;
    DifferenceModel *m_model;
    QTreeView *m_table;
    DifferenceOverview *m_overview;
    QPushButton *m_export;
    QPushButton *m_cancel; ///< there while the work takes its time
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    std::shared_ptr<const DecisionDifference> m_difference;
};

} // namespace collscope
