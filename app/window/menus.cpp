// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menus.h"

#include "widgets/common/icons.h"
#include "widgets/common/pending_input.h"
#include "widgets/common/plain_text.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include <utility>
#include <vector>

namespace collscope {

using namespace Qt::StringLiterals;

Menus::Menus(QMainWindow *window) : QObject(window)
{
    struct MenuSections {
        QString name;
        QString title;
        std::vector<Section> sections;
    };
    const std::vector<MenuSections> menus{
        {u"fileMenu"_s, tr("&File"), {fileOpen, fileSave, fileExport, fileQuit}},
        {u"editMenu"_s, tr("&Edit"), {editUndo, editCopy, editSearch, editSettings}},
        {u"viewMenu"_s, tr("&View"), {viewMaps, viewPanels, viewColours}},
        {u"dataMenu"_s, tr("&Data"), {dataStep, dataCandidates, dataClose}},
        {u"modelMenu"_s, tr("&Model"), {model}},
        {u"campaignMenu"_s, tr("&Campaign"), {campaign}},
        {u"deployMenu"_s, tr("De&ploy"), {deployExport, deployFiles, deployVerify}},
        {u"helpMenu"_s, tr("&Help"), {help}},
    };
    for (const auto &[name, title, sections] : menus) {
        QMenu *const menu = window->menuBar()->addMenu(title);
        menu->setObjectName(name);
        for (const Section section : sections)
            m_places[section] = {menu, section == sections.back() ? nullptr : menu->addSeparator()};
    }
}

void Menus::add(Section section, QAction *action)
{
    const Place &place = m_places[section];
    place.menu->insertAction(place.end, action);
}

QAction *Menus::make(const QString &name, const QString &text, QMenu *menu)
{
    auto *const action = new QAction(iconOf(name), text, menu);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, takePendingInput); // before all that the action does
    return action;
}

QAction *Menus::add(
    Section section, const QString &name, const QString &text, const QKeySequence &keys, const QString &tip)
{
    QAction *const action = make(name, text, m_places[section].menu);
    action->setShortcut(keys);
    if (!tip.isEmpty()) {
        action->setToolTip(plainTip(tip));
        action->setStatusTip(plainTip(tip));
    }
    add(section, action);
    return action;
}

QAction *Menus::addToggle(Section section, const QString &name, const QString &text, const QString &tip)
{
    QAction *const action = add(section, name, text, {}, tip);
    action->setCheckable(true);
    return action;
}

QMenu *Menus::addMenu(Section section, const QString &name, const QString &text)
{
    auto *const menu = new QMenu(text, m_places[section].menu);
    menu->setObjectName(name);
    add(section, menu->menuAction());
    return menu;
}

void Menus::addSeparator(Section section)
{
    const Place &place = m_places[section];
    place.menu->insertSeparator(place.end);
}

void Menus::needData(QAction *action)
{
    m_needingData << action;
    action->setEnabled(m_isDataOpen);
}

void Menus::setDataOpen(bool isOpen)
{
    m_isDataOpen = isOpen;
    for (QAction *const action : std::as_const(m_needingData))
        action->setEnabled(isOpen);
}

} // namespace collscope
