// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/plot/tree_item.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedLayout;
class QTabWidget;
class QTreeView;

namespace collscope {

class LatestTask;
class TreeDrawing;
class TreeOutlineModel;
class VisibleRefresh;

/// The model as the tree it is: drawn and as an outline, linked with the maps both ways, and the path of an
/// instance as text.
class TreePanel : public QWidget {
    Q_OBJECT
public:
    explicit TreePanel(QWidget *parent = nullptr);

    /// Null: nothing is fitted. `methods` as on the maps.
    void setResult(const FitPtr &result, const MethodPalette &methods);
    /// The path of a cell is shown: of the one under the mouse, else of the selected one.
    void setSelectedCell(std::optional<Cell> cell);
    void setHoveredCell(std::optional<Cell> cell);
    /// Nothing but the path of a cell is selected any more.
    void clearNode();

    QString title() const;
    const TreeDrawing *drawing() const { return m_drawing; }
    const TreeOutlineModel *outline() const { return m_outline; }

signals:
    void titleChanged(const QString &title);
    /// The cells of the map that come to the node under the mouse, else to the selected one, as
    /// MapView::setHighlightedCells wants them.
    void regionChanged(const std::vector<bool> &cells);
    void treeRequested(); ///< the shown model is no tree, and the user asks for one

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Drawn; ///< what the background makes of a result
    void makePages();
    void connectViews();
    void refresh();
    void take(const Drawn &drawn);
    void setEmpty(const QString &explanation);
    void selectNode(std::uint32_t node);
    void hoverNode(std::optional<std::uint32_t> node);
    void showRegion();
    void showPath();
    QString pathText(Cell cell, const std::vector<std::uint32_t> &path) const;

    TreeDrawing *m_drawing;
    TreeOutlineModel *m_outline;
    QTreeView *m_table;
    QPlainTextEdit *m_pathText;
    QCheckBox *m_showPruned;
    QTabWidget *m_tabs;
    QWidget *m_emptyPage;
    QLabel *m_empty;
    QPushButton *m_useTree; ///< where the model is no tree
    QStackedLayout *m_pages;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    FitPtr m_result;
    MethodPalette m_methods;
    TreeDiagramPtr m_diagram; ///< of m_result once it was made
    std::optional<Cell> m_selectedCell;
    std::optional<Cell> m_hoveredCell;
    std::optional<std::uint32_t> m_node;
    std::optional<std::uint32_t> m_hoveredNode;
};

} // namespace collscope
