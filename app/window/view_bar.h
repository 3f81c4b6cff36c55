// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"

#include <QToolBar>

#include <cstdint>
#include <optional>
#include <vector>

class QComboBox;
class QLayout;

namespace collscope {

class RowChooser;
class Session;

/// The tool bar: commands, what is on show (system, collective, rows of the maps, nodes, processes per node,
/// process groups, methods), and switches. What leaves no choice is not there; what has no room in a line is
/// in the next one.
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
    QComboBox *members() const { return m_members.combo; }
    QComboBox *colours() const { return m_colours.combo; }
    QComboBox *libraries() const { return m_libraries.combo; }
    /// To the next (+1) or previous (-1) collective.
    void step(int by);

signals:
    /// What was typed is nothing that was measured; the selection is as before.
    void collectiveChosen(); ///< by the user
    void refused(const QString &why);

private:
    /// A combo box and what of the bar is there only with it.
    struct Choice {
        QComboBox *combo = nullptr;
        QWidget *part = nullptr;
    };

    Choice addCombo(const QString &title, const QString &help);
    static void showIfUseful(const Choice &choice);
    void fill();
    void fillSystems();
    void fillCollectives();
    void fillRows();
    /// What a choice among sizes is about: one of them, or a list.
    struct Sizes {
        wire::PlacementSize size;
        std::optional<std::uint32_t> GridSelection::*one; ///< null: a list has one of them too
        std::vector<std::uint32_t> Conditions::*several;
    };
    static const Sizes nodesOf;
    static const Sizes ppnOf;
    static const Sizes membersOf;
    static const Sizes coloursOf;
    std::vector<std::uint32_t> measuredValues(const Sizes &sizes) const;
    void takeSizes(const QComboBox *combo, const Sizes &sizes);
    void fillSizes(const Choice &choice, const Sizes &sizes);
    void fillLibraries();

    Session *m_session;
    QLayout *m_content;
    QLayout *m_commands;
    QComboBox *m_systems;
    QComboBox *m_collectives;
    RowChooser *m_rows;
    Choice m_nodes;
    Choice m_ppn;
    Choice m_members;
    Choice m_colours;
    Choice m_libraries;
};

} // namespace collscope
