// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_bar.h"

#include "app/window/session.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/panels/row_chooser.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr qlonglong allValues = -1;

std::optional<std::uint32_t> chosenIn(const QComboBox *combo)
{
    const qlonglong chosen = combo->currentData().toLongLong();
    return chosen == allValues ? std::nullopt : std::optional(static_cast<std::uint32_t>(chosen));
}

} // namespace

ViewBar::ViewBar(Session *session, QWidget *parent)
    : QToolBar(tr("View bar"), parent), m_session(session), m_rows(new RowChooser)
{
    setObjectName(u"viewBar"_s);
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_commandsEnd = addSeparator();
    m_systems = addCombo(tr("System:"), tr("Machine and MPI library the measurements are of")).combo;
    m_collectives = addCombo(tr("Collective:"), tr("MPI operation (Ctrl+PgUp, Ctrl+PgDown)")).combo;
    m_rowsShown = addWidget(m_rows);
    m_nodes = addCombo(tr("Nodes:"), tr("Use only measurements on so many nodes"));
    m_ppn = addCombo(tr("Processes per node:"), tr("Use only measurements with so many processes per node"));
    m_libraries = addCombo(
        tr("Methods:"), tr("Use only methods of one library: a file for an MPI library can name no others"));
    addSeparator();

    connect(m_systems, &QComboBox::activated, this, [this](int index) {
        m_session->show(m_session->datasets()[static_cast<std::size_t>(index)].summary.dataset);
    });
    connect(m_collectives, &QComboBox::activated, this, [this] {
        m_session->show(m_session->dataset(), m_collectives->currentData().toString().toStdString());
    });
    const auto choose = [this](const Choice &choice, auto change) {
        connect(choice.combo, &QComboBox::activated, this, [this, combo = choice.combo, change] {
            GridSelection selection = m_session->selection();
            change(selection, combo);
            m_session->setSelection(selection);
        });
    };
    choose(
        m_nodes, [](GridSelection &selection, const QComboBox *combo) { selection.nodes = chosenIn(combo); });
    choose(m_ppn, [](GridSelection &selection, const QComboBox *combo) { selection.ppn = chosenIn(combo); });
    choose(m_libraries, [](GridSelection &selection, const QComboBox *combo) {
        selection.library = combo->currentData().toString().toStdString();
    });
    connect(session, &Session::datasetsChanged, this, &ViewBar::fill);
    connect(session, &Session::selectionChanged, this, &ViewBar::fill);
    connect(session, &Session::resultChanged, this, &ViewBar::fillRows);
    fill();
}

void ViewBar::addCommand(QAction *action)
{
    insertAction(m_commandsEnd, action);
}

void ViewBar::addToggle(QAction *action)
{
    auto *const box = new QCheckBox(action->iconText());
    box->setToolTip(action->toolTip());
    box->setChecked(action->isChecked());
    connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    addWidget(box);
}

ViewBar::Choice ViewBar::addCombo(const QString &title, const QString &help)
{
    const qsizetype before = actions().size();
    auto *const label = new PlainLabel(u' ' + title + u' ');
    auto *const combo = new QComboBox;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setToolTip(plainTip(help));
    combo->setAccessibleName(QString(title).remove(u':'));
    label->setBuddy(combo);
    addWidget(label);
    addWidget(combo);
    return {combo, actions().mid(before)};
}

void ViewBar::fill()
{
    fillSystems();
    fillCollectives();
    fillRows();
    const DatasetPtr &dataset = m_session->dataset();
    const std::string &collective = m_session->collective();
    using Values = std::vector<std::uint32_t>;
    fillSizes(m_nodes, dataset ? dataset->nodeValues(collective) : Values(), m_session->selection().nodes);
    fillSizes(m_ppn, dataset ? dataset->ppnValues(collective) : Values(), m_session->selection().ppn);
    fillLibraries();
    for (QComboBox *const combo : {m_systems, m_collectives})
        combo->setEnabled(combo->count() > 1);
}

void ViewBar::fillSystems()
{
    m_systems->clear();
    for (const OpenDataset &open : m_session->datasets()) {
        m_systems->addItem(open.title);
        if (open.summary.dataset == m_session->dataset())
            m_systems->setCurrentIndex(m_systems->count() - 1);
    }
}

void ViewBar::fillCollectives()
{
    m_collectives->clear();
    if (!m_session->dataset())
        return;
    for (const std::string_view name : m_session->dataset()->collectives())
        m_collectives->addItem(toText(name), toText(name));
    m_collectives->setCurrentIndex(m_collectives->findData(QString::fromStdString(m_session->collective())));
}

void ViewBar::fillRows()
{
    m_rows->setGrid(m_session->result() ? m_session->result()->map()->grid : nullptr);
    m_rowsShown->setVisible(m_rows->isUseful());
}

void ViewBar::showIfUseful(const Choice &choice)
{
    constexpr int allAndTwo = 3;
    for (QAction *const part : choice.parts)
        part->setVisible(choice.combo->count() >= allAndTwo);
}

void ViewBar::fillSizes(
    const Choice &choice, const std::vector<std::uint32_t> &values, std::optional<std::uint32_t> chosen)
{
    choice.combo->clear();
    choice.combo->addItem(tr("all"), allValues);
    for (const std::uint32_t value : values)
        choice.combo->addItem(value == 0 ? tr("unknown") : QString::number(value), qlonglong{value});
    if (chosen)
        choice.combo->setCurrentIndex(choice.combo->findData(qlonglong{*chosen}));
    showIfUseful(choice);
}

void ViewBar::fillLibraries()
{
    m_libraries.combo->clear();
    m_libraries.combo->addItem(tr("all"), QString());
    if (m_session->dataset())
        for (const std::string &name : m_session->dataset()->libraries(m_session->collective()))
            m_libraries.combo->addItem(toText(name), toText(name));
    m_libraries.combo->setCurrentIndex(m_libraries.combo->findData(toText(m_session->selection().library)));
    showIfUseful(m_libraries);
}

void ViewBar::step(int by)
{
    const int wanted = m_collectives->currentIndex() + by;
    if (wanted >= 0 && wanted < m_collectives->count())
        m_session->show(m_session->dataset(), m_collectives->itemData(wanted).toString().toStdString());
}

} // namespace collscope
