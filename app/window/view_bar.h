// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QComboBox;

namespace collscope {

class Session;
struct Actions;

/// The tool bar: open and save, and what is on show: system, collective, processes per node.
class ViewBar : public QToolBar {
    Q_OBJECT
public:
    ViewBar(Session *session, const Actions &actions, QWidget *parent = nullptr);

    QComboBox *systems() const { return m_systems; }
    QComboBox *collectives() const { return m_collectives; }
    QComboBox *ppn() const { return m_ppn; }
    QComboBox *libraries() const { return m_libraries; }
    /// To the next (+1) or previous (-1) collective.
    void step(int by);

private:
    QComboBox *addCombo(const QString &title, const QString &help);
    void fill();
    void fillSystems();
    void fillCollectives();
    void fillPpn();
    void fillLibraries();

    Session *m_session;
    QComboBox *m_systems;
    QComboBox *m_collectives;
    QComboBox *m_ppn;
    QComboBox *m_libraries;
    QList<QAction *> m_librariesShown; ///< there only where there is a choice
};

} // namespace collscope
