// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/recent.h"

#include "app/window/loader.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/settings.h"
#include "app/window/start_page.h"
#include "widgets/common/plain_text.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include <functional>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

void fill(QMenu *menu, const QStringList &paths, const std::function<void(const QString &)> &open,
    const std::function<void()> &clear)
{
    menu->clear();
    menu->setEnabled(!paths.isEmpty());
    for (const QString &path : paths) {
        QObject::connect(menu->addAction(plainCaption(QDir::toNativeSeparators(path))), &QAction::triggered,
            menu, [open, path] { open(path); });
    }
    menu->addSeparator();
    QObject::connect(menu->addAction(RecentFeature::tr("&Clear list")), &QAction::triggered, menu, clear);
}

} // namespace

RecentFeature::RecentFeature(const WindowContext &context)
    : Feature(context), m_data(context.menus->addMenu(Menus::fileOpen, u"recentData"_s, tr("Recent &data"))),
      m_projects(context.menus->addMenu(Menus::fileOpen, u"recentProjects"_s, tr("Recent &projects")))
{
    connect(context.requests, &Requests::remember, this, &RecentFeature::remember);
    connect(context.loader, &Loader::failed, this, &RecentFeature::forgetIfGone);
    connect(context.start, &StartPage::openRequested, this,
        [this](const QString &path) { emit m_context.requests->open({path}); });
    show();
}

void RecentFeature::remember(const QString &path, bool isProject)
{
    Settings &settings = *m_context.settings;
    RecentFiles recent = isProject ? settings.recentProjects() : settings.recentData();
    recent.add(path);
    if (isProject)
        settings.setRecentProjects(recent);
    else
        settings.setRecentData(recent);
    show();
}

void RecentFeature::forgetIfGone(const QString &path)
{
    if (QFileInfo::exists(path))
        return;
    RecentFiles recent = m_context.settings->recentData();
    recent.remove(path);
    m_context.settings->setRecentData(recent);
    show();
}

void RecentFeature::show()
{
    const QStringList measurements = m_context.settings->recentData().paths();
    const QStringList projects = m_context.settings->recentProjects().paths();
    const auto open = [this](const QString &path) { emit m_context.requests->open({path}); };
    const auto showSoon = [this] { // the menu is still open
        QMetaObject::invokeMethod(this, &RecentFeature::show, Qt::QueuedConnection);
    };
    fill(m_data, measurements, open, [this, showSoon] {
        m_context.settings->setRecentData(RecentFiles());
        showSoon();
    });
    fill(m_projects, projects, open, [this, showSoon] {
        m_context.settings->setRecentProjects(RecentFiles());
        showSoon();
    });
    m_context.start->setRecent(measurements, projects);
}

} // namespace collscope
