// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/drop_down_button.h"
#include "widgets/panels/held_out_editor.h"

#include <functional>

class QCheckBox;
class QListWidget;

namespace collscope {

/// What an open system is called; others have the name in their data.
std::function<QString(const Dataset &dataset)> titlesOf(const std::vector<OpenSystem> &systems);

/// Which collectives of which open systems take part, ticked in two lists, and whether the collectives of one
/// system have one model: those of the map on show until something else is ticked.
class StudyEditor : public QWidget {
    Q_OBJECT
public:
    explicit StudyEditor(QWidget *parent = nullptr);

    /// The map on show, and all systems that are open. What was ticked stays as far as it is there.
    void setData(const DataSelection &shown, const std::vector<OpenSystem> &systems);
    /// One per map that takes part, system by system; they have all but dataset and collective from the one
    /// on show. A system that another is judged on is not judged on itself.
    std::vector<DataSelection> selections() const;
    /// One model for the collectives of each system?
    bool together() const;
    QString text() const; ///< "bcast, reduce on Peak"

    QListWidget *collectives() const { return m_collectives; }
    QListWidget *systems() const { return m_systems; }
    QCheckBox *togetherBox() const { return m_together; }

signals:
    void edited();

private:
    void takeTicks();
    void fill();
    std::vector<std::string> chosenCollectives() const;
    std::vector<OpenSystem> chosenSystems() const;

    DataSelection m_shown;
    std::vector<OpenSystem> m_open;
    std::vector<std::string> m_there; ///< collectives of any open system
    std::vector<std::string> m_chosenCollectives; ///< empty: the one on show
    std::vector<DatasetPtr> m_chosenDatasets; ///< likewise
    QListWidget *m_collectives;
    QListWidget *m_systems;
    QCheckBox *m_together;
    bool m_updating = false;
};

/// Says which maps take part, and drops the editor down.
class StudyButton : public DropDownButton {
    Q_OBJECT
public:
    explicit StudyButton(QWidget *parent = nullptr);

    void setData(const DataSelection &shown, const std::vector<OpenSystem> &systems);
    StudyEditor *editor() const { return m_editor; }

signals:
    void edited();

private:
    StudyButton(StudyEditor *editor, QWidget *parent);
    void showText();

    StudyEditor *m_editor;
};

} // namespace collscope
