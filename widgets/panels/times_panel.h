// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/times_chart.h"

#include <QMap>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QListWidget;
class QListWidgetItem;
class QSplitter;
class QStackedLayout;

namespace collscope {

class ChartView;
class VisibleRefresh;

/// Times, or speed-ups over one of them, of the methods over message size at the placement of the selected
/// cell. The list beside it is the legend, and switches methods on and off: first on are those that matter
/// there; what the user switches stays so, wherever he looks.
class TimesPanel : public QWidget {
    Q_OBJECT
public:
    explicit TimesPanel(QWidget *parent = nullptr);

    void setInstance(const FitPtr &result, const MethodPalette &palette, std::optional<Cell> cell);
    const ChartContent &content() const;
    QListWidget *methods() const { return m_methods; }
    QComboBox *measure() const { return m_measure; }
    QCheckBox *predicted() const { return m_predicted; }
    ChartView *chart() const { return m_chart; }
    /// For a dock: "Times: 25 ranks", or "Times" when no cell is selected.
    QString title() const;
    /// All methods at this placement, switched on or not; empty: no cell is selected.
    QString csv() const;

signals:
    void titleChanged(const QString &title);
    void cellClicked(collscope::Cell cell);
    /// The method that has the focus in the list, at the selected cell.
    void excludeRequested(const collscope::Exclusion &about);

private:
    void refresh();
    void fillMethods();
    void fillMeasure();
    bool predicts() const;
    void draw();
    void switchTo(const std::vector<bool> &shown);
    void noteSwitch(QListWidgetItem *item);
    QWidget *makeSide();

    FitPtr m_result;
    MethodPalette m_palette;
    std::optional<Cell> m_cell;
    QMap<QString, bool> m_switched; ///< by the user, by the method's name
    TimesChart m_drawn;
    QComboBox *m_measure;
    QCheckBox *m_predicted;
    QListWidget *m_methods;
    ChartView *m_chart;
    QSplitter *m_content;
    QWidget *m_empty;
    QStackedLayout *m_pages;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
