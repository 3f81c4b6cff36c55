// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_main.h"

#include "app/language/language.h"
#include "app/window/main_window.h"
#include "app/window/settings.h"
#include "engine/io/atomic_file.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell_job.h"

#include <QApplication>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QThreadPool>

#include <chrono>
#include <cstdlib>
#include <thread>

/// Resources of a static library are registered by hand; the macro wants to be outside of any namespace.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// All that is to be kept is on the disk when the event loop has ended. Whatever runs in the background has
/// the rest of a second to hear that it is to stop; what does not (a file system that hangs, say) keeps
/// nobody waiting.
void endSoon(int status)
{
    static constexpr auto patience = std::chrono::milliseconds(500);
    std::thread([status] {
        std::this_thread::sleep_for(patience);
        remote::killShellJobs();
        remote::ScratchFolder::removeAll();
        std::_Exit(status);
    }).detach();
}

/// Temporary files of programs that were killed, where this one writes. Not on the threads of the window:
/// folders may be on file systems that are slow.
void tidyUp(const Settings &settings)
{
    QStringList folders;
    folders << QFileInfo(settings.lastSessionFile()).absolutePath() << settings.campaignFolder()
            << settings.hostFolder();
    const RecentFiles recent = settings.recentProjects();
    for (const QString &project : recent.paths())
        folders << QFileInfo(project).absolutePath();
    folders.removeDuplicates();
    QThreadPool::globalInstance()->start([folders] {
        remote::ScratchFolder::sweep();
        for (const QString &folder : folders)
            io::removeLeftovers(QFile::encodeName(folder).toStdString());
    });
}

} // namespace

int runWindow(QApplication &app, const QStringList &paths)
{
    QApplication::setApplicationName(u"collscope"_s);
    QApplication::setApplicationDisplayName(QString()); // titles say it themselves
    QApplication::setApplicationVersion(QStringLiteral(COLLSCOPE_VERSION));
    QApplication::setDesktopFileName(u"org.collscope.Collscope"_s);
    registerIcons();
    QApplication::setWindowIcon(QIcon(u":/icons/org.collscope.Collscope.svg"_s));
    Settings settings;
    speak(settings.language());
    tidyUp(settings);
    MainWindow window(&settings);
    window.show();
    window.open(paths);
    const int status = app.exec();
    settings.sync();
    endSoon(status);
    return status;
}

} // namespace collscope
