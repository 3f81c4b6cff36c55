// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/study_chooser.h"

#include "engine/wire/catalogue.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QCheckBox>
#include <QListWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

template <typename Value> bool contains(const std::vector<Value> &values, const Value &value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

bool has(const Dataset &dataset, const std::string &collective)
{
    return dataset.rows(collective).size() > 0;
}

/// The last tick cannot be taken away: something takes part.
void setTicks(QListWidget &list, const QStringList &names, const std::vector<bool> &ticked)
{
    QStringList before;
    for (int i = 0; i < list.count(); ++i)
        before << list.item(i)->text();
    if (before != names) {
        list.clear();
        list.addItems(names);
        if (list.count() > 0)
            list.setCurrentRow(0);
    }
    const auto count = std::count(ticked.begin(), ticked.end(), true);
    for (int i = 0; i < list.count(); ++i) {
        QListWidgetItem &item = *list.item(i);
        const bool isTicked = ticked[static_cast<std::size_t>(i)];
        item.setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
        item.setFlags(isTicked && count == 1
                ? Qt::ItemIsSelectable | Qt::ItemIsEnabled
                : Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
    }
}

bool isTicked(const QListWidget &list, std::size_t row)
{
    return list.item(static_cast<int>(row))->checkState() == Qt::Checked;
}

} // namespace

std::function<QString(const Dataset &dataset)> titlesOf(const std::vector<OpenSystem> &systems)
{
    return [systems](const Dataset &dataset) {
        const auto open = std::find_if(systems.begin(), systems.end(),
            [&](const OpenSystem &system) { return system.dataset.get() == &dataset; });
        return open != systems.end() ? open->title : toText(dataset.provenance().system);
    };
}

StudyEditor::StudyEditor(QWidget *parent)
    : QWidget(parent), m_collectives(new QListWidget), m_systems(new QListWidget),
      m_together(new QCheckBox(tr("One &model for the collectives of a system")))
{
    m_collectives->setAccessibleName(tr("Collectives that take part"));
    m_systems->setAccessibleName(tr("Systems that take part"));
    m_together->setToolTip(wrappedTip(
        tr("Fits one tree to all ticked collectives of each system, in place of one for each collective.")));
    auto *const column = new QVBoxLayout(this);
    for (const auto &[title, list, lines] :
        {std::tuple(tr("&Collectives"), m_collectives, 11), std::tuple(tr("Open &systems"), m_systems, 5)}) {
        auto *const label = new PlainLabel(title);
        label->setBuddy(list);
        column->addWidget(label);
        column->addWidget(list);
        list->setFixedHeight(list->fontMetrics().height() * lines + 2 * list->frameWidth());
        connect(list, &QListWidget::itemChanged, this, &StudyEditor::takeTicks);
    }
    column->addWidget(m_together);
    setMinimumWidth(fontMetrics().averageCharWidth() * 44);
    setFocusProxy(m_collectives);
    connect(m_together, &QCheckBox::toggled, this, [this] {
        if (!m_updating)
            emit edited();
    });
}

void StudyEditor::setData(const DataSelection &shown, const std::vector<OpenSystem> &systems)
{
    m_shown = shown;
    m_open = systems;
    const auto isOpen = [&](const DatasetPtr &dataset) {
        return std::any_of(m_open.begin(), m_open.end(),
            [&](const OpenSystem &system) { return system.dataset == dataset; });
    };
    if (m_shown.dataset && !isOpen(m_shown.dataset)) // also where nobody says what is open
        m_open.insert(m_open.begin(), {toText(m_shown.dataset->provenance().system), m_shown.dataset});
    m_there.clear();
    for (const wire::Collective &collective : wire::collectives()) {
        const std::string name(collective.name);
        if (std::any_of(m_open.begin(), m_open.end(),
                [&](const OpenSystem &system) { return has(*system.dataset, name); }))
            m_there.push_back(name);
    }
    std::erase_if(m_chosenDatasets, [&](const DatasetPtr &dataset) { return !isOpen(dataset); });
    std::erase_if(m_chosenCollectives, [&](const std::string &name) { return !contains(m_there, name); });
    fill();
}

std::vector<std::string> StudyEditor::chosenCollectives() const
{
    return m_chosenCollectives.empty() ? std::vector<std::string>{m_shown.grid.collective}
                                       : m_chosenCollectives;
}

std::vector<OpenSystem> StudyEditor::chosenSystems() const
{
    std::vector<OpenSystem> chosen;
    for (const OpenSystem &system : m_open)
        if (m_chosenDatasets.empty() ? system.dataset == m_shown.dataset
                                     : contains(m_chosenDatasets, system.dataset))
            chosen.push_back(system);
    return chosen;
}

void StudyEditor::fill()
{
    m_updating = true;
    const auto collectives = chosenCollectives();
    QStringList names;
    std::vector<bool> ticked;
    for (const std::string &name : m_there) {
        names << toText(name);
        ticked.push_back(contains(collectives, name));
    }
    setTicks(*m_collectives, names, ticked);
    names.clear();
    ticked.clear();
    const auto systems = chosenSystems();
    for (const OpenSystem &system : m_open) {
        names << system.title;
        ticked.push_back(contains(systems, system));
    }
    setTicks(*m_systems, names, ticked);
    m_together->setEnabled(collectives.size() > 1);
    m_updating = false;
}

void StudyEditor::takeTicks()
{
    if (m_updating)
        return;
    m_chosenCollectives.clear();
    for (std::size_t i = 0; i < m_there.size(); ++i)
        if (isTicked(*m_collectives, i))
            m_chosenCollectives.push_back(m_there[i]);
    m_chosenDatasets.clear();
    for (std::size_t i = 0; i < m_open.size(); ++i)
        if (isTicked(*m_systems, i))
            m_chosenDatasets.push_back(m_open[i].dataset);
    // What is on show follows the maps.
    if (m_chosenCollectives == std::vector<std::string>{m_shown.grid.collective})
        m_chosenCollectives.clear();
    if (m_chosenDatasets == std::vector<DatasetPtr>{m_shown.dataset})
        m_chosenDatasets.clear();
    fill();
    emit edited();
}

std::vector<DataSelection> StudyEditor::selections() const
{
    std::vector<DataSelection> selections;
    if (!m_shown.dataset)
        return selections;
    for (const OpenSystem &system : chosenSystems())
        for (const std::string &collective : chosenCollectives()) {
            if (!has(*system.dataset, collective))
                continue;
            DataSelection selection = m_shown;
            selection.dataset = system.dataset;
            selection.grid.collective = collective;
            if (selection.heldOut.testDataset == system.dataset)
                selection.heldOut = {};
            selections.push_back(std::move(selection));
        }
    return selections;
}

bool StudyEditor::together() const
{
    return m_together->isChecked() && chosenCollectives().size() > 1;
}

QString StudyEditor::text() const
{
    QStringList collectives;
    for (const std::string &name : chosenCollectives())
        collectives << toText(name);
    QStringList systems;
    for (const OpenSystem &system : chosenSystems())
        systems << system.title;
    return tr("%1 on %2").arg(collectives.join(u", "_s), systems.join(u", "_s));
}

StudyButton::StudyButton(QWidget *parent) : StudyButton(new StudyEditor, parent) { }

StudyButton::StudyButton(StudyEditor *editor, QWidget *parent)
    : DropDownButton(
        editor, tr("Collectives and open systems that take part, each of them by itself"), parent),
      m_editor(editor)
{
    connect(m_editor, &StudyEditor::edited, this, [this] {
        showText();
        emit edited();
    });
    setData({}, {});
}

void StudyButton::setData(const DataSelection &shown, const std::vector<OpenSystem> &systems)
{
    m_editor->setData(shown, systems);
    setEnabled(shown.dataset != nullptr);
    showText();
}

void StudyButton::showText()
{
    setChoice(isEnabled() ? tr("Maps: %1").arg(m_editor->text()) : tr("Maps: none"));
}

} // namespace collscope
