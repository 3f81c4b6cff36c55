// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/weighting.h"
#include "widgets/models/ratio_models.h"

#include <QWidget>

#include <array>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTabWidget;
class QTreeView;

namespace collscope {

class LatestTask;
class MapView;
class VisibleRefresh;

/// The open data, to choose A and B from.
struct RatioChoice {
    struct Side {
        QString title;
        DatasetPtr dataset;
        bool operator==(const Side &) const = default;
    };
    std::vector<Side> datasets;
    std::string collective; ///< on show
    const Dataset *shown = nullptr;
    std::vector<Exclusion> excluded = {};
    std::vector<Application> applications = {};
    bool operator==(const RatioChoice &) const = default;
};

/// Times of B / times of A: the verdict, a map, the cells that differ, the cells on the map, and all
/// collectives. A side may be some runs of a system. The figures are those of `collscope regress`.
class TimeRatiosPanel : public QWidget {
    Q_OBJECT
public:
    explicit TimeRatiosPanel(QWidget *parent = nullptr);

    void setChoice(const RatioChoice &choice);

    const MappedRatiosPtr &ratios() const { return m_ratios; } ///< null: none, or not those of the choices
    QString message() const; ///< the verdict, or why there is none
    QString details() const; ///< the figures behind it, and warnings
    MapView *map() const { return m_map; }
    QTreeView *worstTable() const { return m_worstTable; } ///< of all collectives
    QTreeView *cellTable() const { return m_cellTable; }
    QTreeView *collectiveTable() const { return m_collectiveTable; }

signals:
    void csvExportRequested(const QString &name, const QString &csv);
    void exportFailed(const QString &why);

private:
    QWidget *makeChoices();
    QWidget *makeResult();
    QComboBox *makeSide(const QString &title, const QString &name, int row, QGridLayout *grid);
    QLineEdit *makeRuns(const QString &name, int row, QGridLayout *grid);
    void connectChoices();
    void fillSide(QComboBox *side, int otherwise);
    void fillMethods();
    RatioQuestion question() const;
    void refresh();
    void showNothing(const QString &why);
    void setBusy(bool isBusy);
    void take(const Expected<MappedRatiosPtr> &ratios);
    void showSlower();
    void showRatios();
    void showMap();
    void showCollective(const std::string &collective);
    void selectCell(Cell cell);

    RatioChoice m_choice;
    std::string m_collective; ///< on the map: that of the choice unless a row was chosen
    std::array<QComboBox *, 2> m_sides{}; ///< A, B
    std::array<QLineEdit *, 2> m_runs{}; ///< of A, B
    QComboBox *m_method;
    QDoubleSpinBox *m_tolerance;
    QDoubleSpinBox *m_noise;
    QPushButton *m_swap;
    QPushButton *m_export;
    QPushButton *m_cancel; ///< shown while the work takes its time
    QProgressBar *m_progress;
    QLabel *m_verdict;
    QLabel *m_details;
    QWidget *m_result;
    MapView *m_map;
    QLabel *m_key;
    RatioCellsModel *m_worst;
    RatioCellsModel *m_cells;
    RatioCollectivesModel *m_collectives;
    QTreeView *m_worstTable;
    QTreeView *m_cellTable;
    QTreeView *m_collectiveTable;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    MappedRatiosPtr m_ratios;
};

} // namespace collscope
