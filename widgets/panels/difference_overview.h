// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/models/difference_summary_model.h"

#include <QWidget>

class QTreeView;

namespace collscope {

class LatestTask;
class VisibleRefresh;

/// The same question about every collective that the data has in common, for several models.
class DifferenceOverview : public QWidget {
    Q_OBJECT
public:
    struct Question {
        DifferenceQuestion first; ///< about one collective; no datasets: nothing is asked
        std::vector<std::string> others; ///< SPECs of models that decide before and after as well
        double threshold = 0.05; ///< a decision that loses more is stale; a ratio
        bool operator==(const Question &) const = default;
    };

    explicit DifferenceOverview(std::shared_ptr<StudyCache> studies, QWidget *parent = nullptr);

    void setQuestion(const Question &question);
    const DifferenceSummaryModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }

signals:
    /// The user wants a row on the maps.
    void rowChosen(const QString &collective, const QString &before, const QString &after);
    void csvExportRequested(const QString &name, const QString &csv);

private:
    void refresh();

    std::shared_ptr<StudyCache> m_studies;
    Question m_question;
    DifferenceSummaryModel *m_model;
    QTreeView *m_table;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
