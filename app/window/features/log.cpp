// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/log.h"

#include "app/window/notices.h"
#include "widgets/panels/log_panel.h"

#include <QMainWindow>
#include <QStatusBar>
#include <QToolButton>

namespace collscope {

using namespace Qt::StringLiterals;

LogFeature::LogFeature(const WindowContext &context) : Feature(context)
{
    auto *const log = new LogPanel;
    Dock *const dock
        = addDock(u"log"_s, tr("Log"), log, {DockPlace::bottomRight, 4, Workspace::measure, anyWorkspace});
    connect(context.notices, &Notices::told, log,
        [log](const Notice &notice) { log->add(notice.severity, notice.text, notice.details); });

    auto *const warnings = new QToolButton;
    warnings->setObjectName(u"warnings"_s);
    warnings->setAutoRaise(true);
    warnings->setToolTip(tr("Show all messages in the Log panel"));
    warnings->hide();
    connect(log, &LogPanel::titleChanged, warnings, [warnings](const QString &title) {
        warnings->setText(title);
        warnings->show();
    });
    connect(warnings, &QToolButton::clicked, this, [this, dock] { m_context.docks->raise(dock); });
    context.window->statusBar()->addPermanentWidget(warnings); // beside tips of menus, not under them
}

} // namespace collscope
