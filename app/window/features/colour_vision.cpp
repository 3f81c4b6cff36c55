// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/colour_vision.h"

#include "app/window/menus.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QToolBar>

namespace collscope {

using namespace Qt::StringLiterals;

ColourVisionFeature::ColourVisionFeature(const WindowContext &context) : Feature(context)
{
    QMenu *const menu = context.menus->addMenu(Menus::viewColours, u"colourVision"_s, tr("Colour &vision"));
    menu->menuAction()->setStatusTip(tr("Simulates how others see the window; ends with it"));
    context.menus->listAsSetting(menu->menuAction());
    auto *const group = new QActionGroup(this);
    const auto add = [&](ColourVision vision, const QString &name, const QString &text) {
        QAction *const action = menu->addAction(text);
        action->setObjectName(name);
        action->setStatusTip(tr("Simulates how others see the window; ends with it"));
        action->setCheckable(true);
        action->setChecked(vision == ColourVision::usual);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, vision] { show(vision); });
    };
    add(ColourVision::usual, u"visionUsual"_s, tr("&As it is"));
    add(ColourVision::deuteranopia, u"visionDeuteranopia"_s, tr("&Deuteranopia: no green cones"));
    add(ColourVision::protanopia, u"visionProtanopia"_s, tr("&Protanopia: no red cones"));
    add(ColourVision::tritanopia, u"visionTritanopia"_s, tr("&Tritanopia: no blue cones"));
    add(ColourVision::grey, u"visionGrey"_s, tr("&Grey, as printed without colour"));
}

void ColourVisionFeature::show(ColourVision vision)
{
    QList<QWidget *> parts{m_context.window->centralWidget()};
    for (const QDockWidget *const dock : m_context.window->findChildren<QDockWidget *>())
        parts << dock->widget();
    for (QToolBar *const bar : m_context.window->findChildren<QToolBar *>())
        parts << bar;
    for (QWidget *const part : parts)
        part->setGraphicsEffect(
            vision == ColourVision::usual ? nullptr : new ColourVisionEffect(vision, part));
}

} // namespace collscope
