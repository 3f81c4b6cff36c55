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

/// The tool bar: commands, what is on show (system, collective, rows of the maps, nodes, processes per node,
/// methods), and switches. What leaves no choice is not there.
class ViewBar : public QToolBar {
    Q_OBJECT
public:
    explicit ViewBar(Session *session, QWidget *parent = nullptr);

    /// Before what is on show, behind the commands that are there.
    void addCommand(QAction *action);
    /// At the end: a check box that is the action, with the same text and state.
    void addToggle(QAction *action);

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
    QAction *m_commandsEnd; ///< a separator
    QComboBox *m_systems;
    QComboBox *m_collectives;
    RowChooser *m_rows;
    QAction *m_rowsShown;
    Choice m_nodes;
    Choice m_ppn;
    Choice m_libraries;
};

} // namespace collscope
