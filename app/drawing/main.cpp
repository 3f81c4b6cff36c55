// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/headless.h"
#include "app/cli/messages.h"
#include "app/drawing/parts.h"
#include "app/window/window_main.h"
#include "engine/data/say.h"

#include <QApplication>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace collscope::cli {

namespace {

int noDisplay(const std::string &cause)
{
    return report({ExitStatus::failed,
        {{}, 0, say("the window cannot be opened: {}", cause),
            say("log in with `ssh -X`, or use a command that needs no display: `collscope --help`")}});
}

bool displayIsNamed(const QStringList &words)
{
    const bool platformIsNamed = std::any_of(words.begin(), words.end(), [](const QString &word) {
        return word.startsWith(QStringLiteral("-platform")) || word.startsWith(QStringLiteral("--platform"))
            || word.startsWith(QStringLiteral("-display")) || word.startsWith(QStringLiteral("--display"));
    });
    return platformIsNamed || !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Qt calls abort() when it cannot reach the display. That is no crash of ours, and the user can do something
/// about it.
void onStartMessage(QtMsgType type, const QMessageLogContext &, const QString &text)
{
    if (type == QtFatalMsg)
        std::_Exit(noDisplay(text.section(u'\n', 0, 0).toUtf8().constData()));
    if (type != QtDebugMsg)
        fprintf(stderr, "%s\n", text.toUtf8().constData());
}

int openWindow(int argc, char **argv, const QStringList &words)
{
    if (!displayIsNamed(words))
        return noDisplay(say("there is no display (DISPLAY and WAYLAND_DISPLAY are not set)"));
    const QtMessageHandler usual = qInstallMessageHandler(onStartMessage);
    QApplication app(argc, argv);
    qInstallMessageHandler(usual);
    QStringList files = QApplication::arguments().mid(1); // without what Qt took for itself
    files.removeOne(QStringLiteral("--"));
    return runWindow(app, files);
}

/// While the application of a command starts: remarks about the desktop are nothing to it, and Qt would
/// abort() without its offscreen plugin.
void onCommandMessage(QtMsgType type, const QMessageLogContext &, const QString &text)
{
    if (type != QtFatalMsg)
        return;
    message(say("pictures cannot be drawn: {}; install Qt's platform plugins with \"offscreen\" among them",
        text.section(u'\n', 0, 0).toStdString()));
    std::_Exit(static_cast<int>(ExitStatus::failed));
}

std::unique_ptr<QCoreApplication> offscreenApplication(int &count, char **words)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QtMessageHandler usual = qInstallMessageHandler(onCommandMessage);
    auto app = std::make_unique<QApplication>(count, words);
    qInstallMessageHandler(usual);
    return app;
}

} // namespace

} // namespace collscope::cli

int main(int argc, char **argv)
{
    using namespace collscope::cli;
    const Drawing drawing{drawMap, drawGain, drawSweep, drawReplay, drawTimes, drawPlacements, drawComparison,
        drawRounds, drawGroups, writeReport, writeTuningReport, offscreenApplication, openWindow};
    return runProgram(argc, argv, &drawing);
}
