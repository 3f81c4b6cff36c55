// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/setting.h"

#include "app/window/help_pages.h"
#include "app/window/machine_door.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/settings.h"
#include "app/window/settings_dialog.h"
#include "app/window/start_page.h"

#include <QAction>
#include <QMainWindow>

namespace collscope {

using namespace Qt::StringLiterals;

SettingFeature::SettingFeature(const WindowContext &context) : Feature(context)
{
    context.start->machine()->setBudget(context.settings->measureBudget());
    QAction *const action = context.menus->add(Menus::editSettings, u"settings"_s, tr("&Settings..."),
        QKeySequence(Qt::CTRL | Qt::Key_Comma), tr("Language, colours, maps, measuring: all that is kept"));
    action->setMenuRole(QAction::PreferencesRole);
    connect(action, &QAction::triggered, this, &SettingFeature::show);
}

void SettingFeature::show()
{
    if (!m_dialog) {
        m_dialog = new SettingsDialog(m_context.menus->settings(), m_context.settings, m_context.window);
        connect(m_dialog, &SettingsDialog::measureBudgetChanged, m_context.start->machine(),
            &MachineDoor::setBudget);
        connect(m_dialog, &SettingsDialog::launcherChanged, m_context.requests, &Requests::useLauncher);
        setHelpPage(m_dialog, u"start#Settings"_s);
        connect(m_dialog, &SettingsDialog::helpRequested, this,
            [this] { emit m_context.requests->showHelp(helpPageOf(m_dialog)); });
    }
    m_dialog->refresh();
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

} // namespace collscope
