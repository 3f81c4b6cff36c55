// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"
#include "widgets/plot/method_palette.h"

#include <QWidget>

#include <optional>

class QLabel;
class QSplitter;
class QStackedLayout;
class QTreeView;

namespace collscope {

class RankingModel;
class RoundsView;
class SideTab;
class LatestTask;
class VisibleRefresh;

/// All methods at the selected instance, fastest first, with the times that the model predicts, if it does;
/// beside them who sends to whom in the current one.
class InstancePanel : public QWidget {
    Q_OBJECT
public:
    explicit InstancePanel(QWidget *parent = nullptr);

    void setInstance(const FitPtr &result, const MethodPalette &palette, std::optional<Cell> cell);
    const RankingModel *model() const { return m_model; }
    RoundsView *rounds() const { return m_rounds; }
    SideTab *tab() const { return m_tab; } ///< shows the rounds
    /// For a dock: "Instance: 25 ranks, 480 B", or "Instance" when none is selected.
    QString title() const;

signals:
    void titleChanged(const QString &title);
    /// The current method here.
    void excludeRequested(const collscope::Exclusion &about);
    void csvExportRequested(const QString &name, const QString &csv);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void showDoubt();
    void showRounds();
    /// Until somebody has chosen, the rounds are seen where the columns of the table leave them room.
    void share();
    void countExcluded();
    QString gapText() const; ///< where nothing was measured

    RankingModel *m_model;
    QTreeView *m_table;
    RoundsView *m_rounds;
    QSplitter *m_split;
    SideTab *m_tab;
    QWidget *m_page;
    QLabel *m_doubt; ///< which methods can be told apart
    bool m_isShareChosen = false;
    QLabel *m_empty;
    QStackedLayout *m_pages;
    VisibleRefresh *m_refresh;
    FitPtr m_result;
    MethodPalette m_palette;
    std::optional<Cell> m_cell;
    LatestTask *m_counting;
    std::size_t m_excluded = 0; ///< measurements here, as soon as they are counted
};

} // namespace collscope
