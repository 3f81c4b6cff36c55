// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

#include <cstdint>
#include <optional>
#include <vector>

class QComboBox;

namespace collscope {

class RowChooser;
class Session;
struct Actions;

/// The tool bar: open and save, and what is on show: system, collective, rows of the maps, nodes, processes
/// per node, methods. What leaves no choice is not there.
class ViewBar : public QToolBar {
    Q_OBJECT
public:
    ViewBar(Session *session, const Actions &actions, QWidget *parent = nullptr);

    QComboBox *systems() const { return m_systems; }
    QComboBox *collectives() const { return m_collectives; }
    RowChooser *rows() const { return m_rows; }
    QComboBox *nodes() const { return m_nodes.combo; }
    QComboBox *ppn() const { return m_ppn.combo; }
    QComboBox *libraries() const { return m_libraries.combo; }
    /// To the next (+1) or previous (-1) collective.
    void step(int by);

private:
    /// A combo box and what of the bar is there only with it.
    struct Choice {
        QComboBox *combo = nullptr;
        QList<QAction *> parts;
    };

    Choice addCombo(const QString &title, const QString &help);
    static void showIfUseful(const Choice &choice);
    void fill();
    void fillSystems();
    void fillCollectives();
    void fillRows();
    static void fillSizes(
        const Choice &choice, const std::vector<std::uint32_t> &values, std::optional<std::uint32_t> chosen);
    void fillLibraries();

    Session *m_session;
    QComboBox *m_systems;
    QComboBox *m_collectives;
    RowChooser *m_rows;
    QAction *m_rowsShown;
    Choice m_nodes;
    Choice m_ppn;
    Choice m_libraries;
};

} // namespace collscope
