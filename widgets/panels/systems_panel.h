// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/side_by_side.h"
#include "engine/study/study.h"

#include <QWidget>

#include <set>

class QGridLayout;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace collscope {

class LatestTask;
class MapView;
class MethodLegend;
class SideBySideModel;
class VisibleRefresh;

/// An open system and what of it stands beside the others.
struct SystemBeside {
    QString title;
    DataSelection data;
    bool operator==(const SystemBeside &) const = default;
};

/// The measured best methods of several systems side by side, with one cursor and one selection, and the
/// list of the cells in which they differ with what another's choice costs.
class SystemsPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t mostAtFirst = 4; ///< others are ticked by hand

    explicit SystemsPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    /// Those that have the collective on show, the system on show first. What was ticked stays.
    void setSystems(const std::vector<SystemBeside> &systems);
    /// On all maps that have it, and in the list where they differ.
    void select(std::optional<Instance> instance);

    QString message() const;
    const std::shared_ptr<const SideBySide> &result() const { return m_result; }
    const std::vector<MapView *> &maps() const { return m_maps; } ///< one per ticked system
    QTreeView *table() const { return m_table; }
    QMenu *choice() const { return m_choice; }

signals:
    void instanceSelected(const collscope::Instance &instance); ///< by hand, on a map or in the list
    void csvExportRequested(const QString &name, const QString &csv);
    void exportFailed(const QString &why);

private:
    std::vector<SystemBeside> ticked() const;
    void fillChoice();
    void refresh();
    void take(const Expected<std::shared_ptr<const SideBySide>> &result, const QStringList &titles);
    void showMaps(const QStringList &titles);
    void addMap(std::size_t system);
    void showEmpty(const QString &why);
    QString summary(const QStringList &titles) const;
    std::optional<Instance> instanceOf(std::size_t system, std::optional<Cell> cell) const;
    /// On every map the cell of that placement and message size.
    void onAllMaps(std::optional<Instance> instance, void (MapView::*set)(std::optional<Cell>));
    std::optional<int> rowOf(const Instance &instance) const;

    std::shared_ptr<StudyCache> m_studies;
    std::vector<SystemBeside> m_systems;
    std::set<DatasetPtr> m_unticked;
    std::set<DatasetPtr> m_known; ///< ticked or not, by the user or at first
    QToolButton *m_button;
    QMenu *m_choice;
    QLabel *m_message;
    QLabel *m_empty; ///< why there is nothing
    QStackedWidget *m_pages;
    QWidget *m_area;
    QGridLayout *m_grid;
    std::vector<MapView *> m_maps;
    std::vector<MethodLegend *> m_legends;
    SideBySideModel *m_model;
    QTreeView *m_table;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    std::shared_ptr<const SideBySide> m_result;
    bool m_isTold = false; ///< what to select
    std::optional<Instance> m_selected; ///< of whichever collective
};

} // namespace collscope
