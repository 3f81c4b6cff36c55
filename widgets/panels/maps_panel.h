// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/panels/map_chooser.h"
#include "widgets/plot/map_view.h"

#include <QWidget>

#include <array>

class QTabBar;

namespace collscope {

class ChartView;
class MethodLegend;
class VerdictStrip;

/// Two models on one map, of the same measurements as the one on show.
struct MapDifference {
    FitPtr first;
    FitPtr second;
};

/// The page: the verdict, below it the fastest methods, those the model chooses and a third map side by side,
/// one cursor, one selection and, when linked, one zoom; the legend below. One map and a switch where three
/// would be too narrow. Of a single row a chart of all methods over message size instead.
class MapsPanel : public QWidget {
    Q_OBJECT
public:
    enum View { exactView, modelView, penaltyView, viewCount };
    static constexpr int leastMapWidth = 248; ///< pixels, of each of three maps

    explicit MapsPanel(QWidget *parent = nullptr);

    /// A result of the same map keeps zoom and selection.
    void setResult(const FitPtr &result);
    /// Shows two models and where they differ in place of the exact map, the model and its penalty, until the
    /// next result; null: no longer.
    void setDifference(const std::shared_ptr<const MapDifference> &difference);
    void setEmpty(const QString &explanation);
    void setLogPenalty(bool log);
    /// What the third map shows; the model's penalty where the library default was not measured.
    void setThirdMap(ThirdMap map);
    ThirdMap thirdMap() const { return m_third; }
    /// Brings it to the front where there is room for one map only.
    void showMap(View which);
    /// Does the exact map show which of its choices are certain?
    void setDoubt(bool isShown);
    void setLinkedZoom(bool linked);
    /// Cells fade by how little they count.
    void setDimsByWeight(bool dims);
    /// Per cell of the map: is its middle in view, as the maps are zoomed and their rows chosen? Empty
    /// without a map.
    std::vector<bool> cellsInView() const;
    /// Which rows all maps show, and in which order.
    void setRows(const RowChoice &rows);

    void selectCell(std::optional<Cell> cell);
    std::optional<Cell> selectedCell() const { return m_selected; }
    /// As MapView::setHighlightedCells, on all maps.
    void highlightCells(const std::vector<bool> &cells);
    /// Those that were brushed: the others fade while nothing else is highlighted. Empty: none is.
    const std::vector<bool> &markedCells() const { return m_marked; }
    void clearMarks();
    const MethodPalette &methodPalette() const { return m_palette; }
    MapView *view(View which) const { return m_views[which]; }
    ChartView *chart() const { return m_chart; }
    VerdictStrip *verdict() const { return m_verdict; }
    /// For file names and menus: "exact", "model", "penalty".
    static QString viewName(View which);

public slots:
    void resetZoom();

signals:
    void cellSelected(collscope::Cell cell);
    void cellHovered(std::optional<collscope::Cell> cell);
    void marksChanged(); ///< markedCells()
    void left(); ///< by Escape, when there is no zoom to step back from
    void thirdMapChosen(collscope::ThirdMap map);
    /// As MapView::rulesEdited, of the map of a model by hand.
    void rulesEdited(const collscope::HandRules &rules, int gesture);
    /// As MapView::cellMenuOpens, on one of the maps.
    void cellMenuOpens(QMenu *menu, collscope::Cell cell, collscope::MapsPanel::View which);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void link(MapView *view);
    void showContents();
    void brush(const std::vector<Cell> &cells);
    void showHighlight();
    void showDifference();
    void showChart();
    void showViews();
    MapContent thirdContent(MapContent content) const;
    /// What is chosen, or what can be shown of the data in its place.
    ThirdMap shownThirdMap() const;
    const EvaluationPtr &defaultChoices() const;

    VerdictStrip *m_verdict;
    QTabBar *m_switch; ///< which map is shown, where there is room for one
    std::array<MapView *, viewCount> m_views{};
    ChartView *m_chart;
    std::vector<std::vector<std::uint32_t>> m_columns; ///< as TimesChart::columns
    MethodLegend *m_legend;
    FitPtr m_result;
    std::shared_ptr<const MapDifference> m_difference;
    MethodPalette m_palette;
    RowChoice m_rows;
    std::optional<Cell> m_selected;
    std::vector<bool> m_marked;
    std::vector<bool> m_highlighted;
    MapChooser *m_chooser;
    ThirdMap m_third = ThirdMap::penalty;
    mutable EvaluationPtr m_defaultChoices; ///< of m_result; null: nobody asked yet
    bool m_logPenalty = true;
    bool m_doubt = false;
    bool m_dimsByWeight = false;
    bool m_linked = true;
    bool m_zooming = false;
};

} // namespace collscope
