// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notices.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QUrl>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {
const QString aboutFiles = u"files"_s; ///< that were written or not
}

Notices::Notices(MessageBar *bar, QObject *parent) : QObject(parent), m_bar(bar) { }

void Notices::tell(const Notice &notice)
{
    m_bar->post(notice);
    emit told(notice);
}

void Notices::say(Severity severity, const QString &text, const QString &details)
{
    tell({severity, text, details});
}

void Notices::ask(const Notice &question)
{
    m_bar->post(question);
}

void Notices::withdraw(const QString &about)
{
    m_bar->withdraw(about);
}

void Notices::showFolder(const QString &folder)
{
    if (QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
        return;
    QGuiApplication::clipboard()->setText(folder);
    tell({Severity::information,
        tr("No file manager opened the folder. Its path is in the clipboard: %1")
            .arg(QDir::toNativeSeparators(folder)),
        {}, aboutFiles});
}

void Notices::confirmFile(const QString &text, const QString &path)
{
    tell({Severity::success, text, {}, aboutFiles,
        {{tr("Show folder"), [this, folder = QFileInfo(path).absolutePath()] { showFolder(folder); }}}});
}

void Notices::fileFailed(const QString &text)
{
    tell({Severity::error, text, {}, aboutFiles});
}

} // namespace collscope
