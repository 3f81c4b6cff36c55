// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/data_selection.h"
#include "widgets/panels/drop_down_button.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QListWidget;
class QSpinBox;

namespace collscope {

/// A system that models can be judged on as well as on their own.
struct OpenSystem {
    QString title;
    DatasetPtr dataset;
    bool operator==(const OpenSystem &) const = default;
};

/// "run 1, 2", "4 nodes", "5 folds", "Grig"; empty when nothing is held out.
QString heldOutText(const HeldOut &heldOut, const std::vector<OpenSystem> &systems);

/// Chooses what models are judged by and not fitted to: each run in turn, some of the runs, node counts,
/// processes per node, communicator or message sizes; parts of the cells, one after the other; or another
/// system.
class HeldOutEditor : public QWidget {
    Q_OBJECT
public:
    /// Ways to hold something out, as positions in the list of them.
    enum Way {
        nothing,
        byEachRun,
        byRuns,
        byNodes,
        byPpn,
        byCommSizes,
        byMessageBytes,
        byFolds,
        onSystem,
        wayCount
    };

    explicit HeldOutEditor(QWidget *parent = nullptr);

    /// Shows a choice; emits nothing. `systems`: all that are open.
    void setData(const DataSelection &data, const std::vector<OpenSystem> &systems);

    QComboBox *ways() const { return m_ways; }
    QListWidget *values() const { return m_values; } ///< of the present way, ticked where held out
    QSpinBox *folds() const { return m_folds; }
    QSpinBox *seed() const { return m_seed; }
    QComboBox *systems() const { return m_systems; }
    QString note() const;

    /// As high as what the present way shows needs at this width.
    QSize sizeHint() const override;

signals:
    void edited(const collscope::HeldOut &heldOut);

private:
    Way way() const;
    std::vector<std::uint64_t> presentValues() const; ///< that the present way chooses from
    void chooseWay();
    void fillValues();
    void showWay();
    void fitValues();
    void emitFolds();
    void emitSystem();
    HeldOut fromValues() const;

    DataSelection m_data;
    mutable std::optional<Conditions> m_all; ///< the values there are; not before a way asks
    std::vector<OpenSystem> m_open; ///< besides the one on show, that have its collective
    QComboBox *m_ways;
    QListWidget *m_values;
    QWidget *m_foldRow;
    QSpinBox *m_folds;
    QSpinBox *m_seed;
    QComboBox *m_systems;
    QLabel *m_note;
    Way m_listedWay = nothing;
    std::vector<std::uint64_t> m_listed;
    bool m_updating = false;
    bool m_choosing = false; ///< a way whose values are still to be ticked
};

/// Says what is held out, and drops the editor down.
class HeldOutButton : public DropDownButton {
    Q_OBJECT
public:
    explicit HeldOutButton(QWidget *parent = nullptr);

    void setData(const DataSelection &data, const std::vector<OpenSystem> &systems);
    HeldOutEditor *editor() const { return m_editor; }

signals:
    void edited(const collscope::HeldOut &heldOut);

private:
    HeldOutButton(HeldOutEditor *editor, QWidget *parent);

    HeldOutEditor *m_editor;
};

} // namespace collscope
