// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/headless.h"
#include "app/window/language.h"
#include "app/window/window_main.h"
#include "engine/data/say.h"

#include <QApplication>
#include <QFile>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace {

using collscope::say;
using collscope::cli::ExitStatus;
using collscope::cli::Request;

int noDisplay(const std::string &cause)
{
    return collscope::cli::report({ExitStatus::failed,
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
    return collscope::runWindow(app, files);
}

/// What the caller closed is taken by something that cannot be read or written: the next file that is opened
/// must not become the standard output, and what is printed must not be lost without an error.
void occupyClosedDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(descriptor, F_GETFD) < 0)
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest that is free
}

/// A file that may not grow further is then an error of write(), which says so. With a handler, and not
/// ignored, because programs that are started take over only what is ignored.
void takeFileSizeLimitAsError()
{
    struct sigaction action { };
    action.sa_handler = [](int) {};
    sigaction(SIGXFSZ, &action, nullptr);
}

} // namespace

int main(int argc, char **argv)
{
    occupyClosedDescriptors();
    takeFileSizeLimitAsError();
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words += QFile::decodeName(argv[i]);
    if (!collscope::cli::isForPrograms(words))
        collscope::speakMessages(collscope::systemLanguage());
    const Request request = collscope::cli::readRequest(words);
    return request.kind == Request::Kind::window ? openWindow(argc, argv, words)
                                                 : collscope::cli::runHeadless(request, argv[0]);
}
