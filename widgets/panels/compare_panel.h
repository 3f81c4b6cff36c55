// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/comparison_work.h"
#include "widgets/panels/maps_panel.h"
#include "widgets/panels/study_chooser.h"
#include "widgets/plot/chart_view.h"

#include <QWidget>

#include <array>
#include <optional>

class QComboBox;
class QLabel;
class QSortFilterProxyModel;
class QToolButton;
class QTreeView;

namespace collscope {

class FigureTableModel;
class LatestTask;
class VisibleRefresh;

/// What is to be compared, on the map on show at first.
struct ComparisonInput {
    DataSelection data;
    std::vector<ModelSpec> models; ///< the baseline joins them when it was measured
    bool choseHeldOut = true; ///< otherwise each run is held out, where there are several
    bool operator==(const ComparisonInput &) const = default;
};

/// Models of one decision map, or the same of several, in a table and on a chart of mean penalty over leaves
/// or over decision time, of one map with the bound that no tree goes below. Everything is fitted in the
/// background, to what is not held out.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    explicit ComparePanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    void setInput(const ComparisonInput &input);
    /// All that are open: models can be judged on others of them.
    void setSystems(const std::vector<OpenSystem> &systems);
    const ComparisonInput &input() const { return m_given; }
    /// What is shown; may be older than the input.
    const FigureTableModel *model() const { return m_model; }
    ChartView *chart() const { return m_chart; }
    QTreeView *table() const { return m_table; }
    QString title() const;
    HeldOutEditor *heldOut() const { return m_heldOut->editor(); }
    StudyEditor *maps() const { return m_maps->editor(); }
    QSize sizeHint() const override;

public slots:
    void removeSelected();

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    /// The user wants this model on the maps of this collective.
    void modelActivated(
        const collscope::ModelSpec &spec, const collscope::DatasetPtr &dataset, const QString &collective);
    void addRequested();
    void exportRequested(); ///< of the model on show
    void modelsEdited(const std::vector<collscope::ModelSpec> &models);
    void heldOutEdited(const collscope::HeldOut &heldOut);
    /// Two models of the map on show are selected: where they differ; null: no longer.
    void differenceChanged(const std::shared_ptr<const collscope::MapDifference> &difference);
    void failed(const QString &cause);

private:
    QWidget *makeBar();
    ComparisonWork work() const;
    void setMaps();
    void refresh();
    void take(const Expected<ComparisonResultPtr> &result);
    void showRows();
    QStringList notes() const;
    void showChart();
    void markSelected();
    void selectionChanged();
    void showDifference(const ModelSpec &first, const ModelSpec &second);
    void showHeldOutColumns();
    void showMapColumns();
    bool isOnShow(const Fit &fit) const;
    std::vector<std::size_t> selectedRows() const;
    std::optional<std::size_t> recommendedRow() const;
    void use(bool andExport); ///< the selected model, or the recommended one
    void selectRow(std::size_t row);

    std::shared_ptr<StudyCache> m_studies;
    ComparisonInput m_given;
    ComparisonInput m_input; ///< what was given, and each run held out where nothing was chosen
    ComparisonResultPtr m_result;
    FigureTableModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTreeView *m_table;
    ChartView *m_chart;
    std::vector<OpenSystem> m_systems;
    HeldOutButton *m_heldOut;
    StudyButton *m_maps;
    QComboBox *m_over;
    QToolButton *m_use;
    QToolButton *m_export;
    QToolButton *m_remove;
    QLabel *m_note;
    LatestTask *m_task;
    LatestTask *m_differenceTask;
    VisibleRefresh *m_refresh;
    std::vector<std::vector<std::size_t>> m_pointRows; ///< as ComparisonChart::rows
    /// What the shown columns were chosen for: something is held out, beyond the range, of another system.
    std::optional<std::array<bool, 3>> m_columnsFor;
    bool m_hasDifference = false;
    bool m_updating = false;
};

} // namespace collscope
