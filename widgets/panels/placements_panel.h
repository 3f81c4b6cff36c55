// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/map_judgement.h"
#include "widgets/plot/method_palette.h"
#include "widgets/plot/row_order.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace collscope {

class LatestTask;
class Multiples;
class SmallMultiples;
class VisibleRefresh;
using MultiplesPtr = std::shared_ptr<const Multiples>;

/// The model on show and those compared with it.
struct PlacementsInput {
    FitPtr current; ///< null: nothing is on show
    DataSelection data; ///< what current->study is about, with what is held out when models are compared
    std::vector<ModelSpec> others;
    bool operator==(const PlacementsInput &) const = default;
};

/// Several models at every placement, side by side: their normalised times over message size, and for one
/// message size what they choose, or lose, by nodes and processes per node. Fitted in the background, to what
/// is not held out, and judged by everything.
class PlacementsPanel : public QWidget {
    Q_OBJECT
public:
    enum View { timesView, methodsView, penaltiesView };

    explicit PlacementsPanel(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    void setInput(const PlacementsInput &input);
    /// A cell of the input's grid.
    void setSelected(std::optional<Cell> cell);
    void setRows(const RowChoice &rows);

    const MapJudgementPtr &judgement() const { return m_judgement; } ///< what is shown; null: nothing
    SmallMultiples *pictures() const { return m_pictures; }
    QComboBox *views() const { return m_views; }
    QComboBox *sizes() const { return m_sizes; }
    QLabel *note() const { return m_note; }
    /// Of the library, the best and every model in every measured cell; empty: nothing is shown.
    QString csv() const;
    /// All pictures, as SmallMultiples::exportTo.
    QString exportTo(const QString &path) const;

signals:
    void cellClicked(collscope::Cell cell);
    void csvExportRequested(const QString &name, const QString &csv);
    void pictureExportRequested();
    void failed(const QString &cause);

private:
    QWidget *makeBar();
    void makeMenu();
    void refresh();
    void take(const Expected<MapJudgementPtr> &judgement);
    void draw();
    void showNote();
    void fillSizes();
    void chooseSize(int column);
    QString title() const;
    bool isAboutInput() const;

    std::shared_ptr<StudyCache> m_studies;
    PlacementsInput m_input;
    MapJudgementPtr m_judgement;
    RowChoice m_rows;
    std::optional<Cell> m_selected; ///< of the input's grid
    std::uint32_t m_column = 0;
    QComboBox *m_views;
    QLabel *m_sizeLabel;
    QComboBox *m_sizes;
    QLabel *m_note;
    SmallMultiples *m_pictures;
    QLabel *m_empty;
    QStackedLayout *m_pages;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

/// Returns what the panel shows; `column` is the message size of the maps. Null: `problem` says why.
MultiplesPtr placementPictures(const MapJudgementPtr &judgement, PlacementsPanel::View view,
    std::uint32_t column, const RowChoice &rows, QString &problem);

} // namespace collscope
