// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/group_parameters.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QTabWidget;

namespace collscope {

class GroupCharts;
class GroupStepsView;
class LatestTask;
class ParameterControl;
class VisibleRefresh;

/// How process groups are formed: one formation step by step, and all schemes compared. Every parameter is
/// live: the newest values win, what came before stays until they are there.
class GroupsPanel : public QWidget {
    Q_OBJECT
public:
    explicit GroupsPanel(QWidget *parent = nullptr);

    const groups::Case &shown() const { return m_asked.of; } ///< what is asked for
    const groups::Network &network() const { return m_asked.network; }
    void setCase(const groups::Case &one);
    void ask(const GroupQuestion &question);

    GroupStepsView *steps() const { return m_steps; }
    GroupCharts *charts() const { return m_charts; }
    QTabWidget *pages() const { return m_pages; }
    QComboBox *schemes() const { return m_schemes; }
    ParameterControl *control(const std::string &key) const; ///< null: there is none
    QLabel *message() const { return m_message; }
    QPushButton *cancelButton() const { return m_cancel; }

    QString csv() const; ///< of the page in front; empty: nothing
    QString exportTo(const QString &path) const; ///< likewise a picture; what went wrong, or an empty text
    QSize sizeHint() const override;

public slots:
    void cancel();

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void pictureExportRequested();

private:
    QWidget *makeControls();
    QMenu *makePaperMenu();
    void connectViews();
    void change(const std::string &key, double value);
    void refresh();
    void showBusy();
    bool isChart() const;

    GroupQuestion m_asked;
    std::vector<ParameterControl *> m_controls;
    QComboBox *m_schemes;
    QPushButton *m_cancel;
    QPushButton *m_paper;
    QProgressBar *m_progress;
    QLabel *m_message;
    GroupStepsView *m_steps;
    GroupCharts *m_charts;
    QTabWidget *m_pages;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
};

} // namespace collscope
