// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/step_bar.h"
#include "widgets/plot/group_pictures.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QTreeView;

namespace collscope {

class GroupMessageModel;

/// A formation to be stepped through: two trees, the messages of the step on show as arrows and as a table,
/// and what moves from step to step.
class GroupStepsView : public QWidget {
    Q_OBJECT
public:
    explicit GroupStepsView(QWidget *parent = nullptr);

    /// The step stays where it was, as far as there is one.
    void setSteps(GroupStepsPtr all);
    const GroupStepsPtr &steps() const { return m_all; }
    /// None: what came out.
    std::optional<std::size_t> step() const;
    void setStep(std::optional<std::size_t> step);

    SmallMultiples *pictures() const { return m_pictures; }
    QTreeView *table() const { return m_table; }
    QSlider *slider() const { return m_bar->slider(); }
    QLabel *caption() const { return m_caption; }
    QAction *play() const { return m_bar->play(); }

    QString csv() const; ///< all steps; empty: there is nothing
    /// As SmallMultiples::exportTo.
    QString exportTo(const QString &path) const;

signals:
    void csvExportRequested(const QString &name, const QString &csv);
    void pictureExportRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeMenu();
    void draw();
    /// Gives the table what its columns need, half at most, until somebody has chosen.
    void fitTable();
    QString captionText() const;

    GroupStepsPtr m_all;
    QSplitter *m_split;
    bool m_isSplitChosen = false;
    SmallMultiples *m_pictures;
    GroupMessageModel *m_messages;
    QTreeView *m_table;
    StepBar *m_bar;
    QLabel *m_caption;
};

} // namespace collscope
