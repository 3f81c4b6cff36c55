// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"
#include "app/window/window_main.h"

#include <QApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <cstdio>
#include <functional>

/// A window in a process of its own, for tests of how it ends: the test program starts itself again.
namespace collscope::testing {

inline constexpr const char *childVariable = "COLLSCOPE_TEST_CHILD";

/// In the child: what it is to do; empty in the test itself.
inline QString childTask()
{
    return qEnvironmentVariable(childVariable);
}

/// In the child: the whole program's window, from its start to its end; `act` is called once it is there.
inline int runChild(int argc, char **argv, const std::function<void(MainWindow &)> &act)
{
    QApplication app(argc, argv);
    QTimer::singleShot(0, &app, [&act] {
        for (QWidget *const widget : QApplication::topLevelWidgets())
            if (auto *const window = qobject_cast<MainWindow *>(widget))
                act(*window);
    });
    return runWindow(app, QApplication::arguments().mid(1));
}

/// In the child: what the test reads.
inline void tell(const QString &line)
{
    std::printf("%s\n", qPrintable(line));
    std::fflush(stdout);
}

/// In the test. Everything the child keeps lies in `home`.
class Child {
public:
    explicit Child(const QString &home) : m_home(home) { }
    ~Child()
    {
        process.kill();
        process.waitForFinished();
    }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    void start(const QString &task, const QStringList &files, const QString &path = {})
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QLatin1String(childVariable), task);
        environment.insert(QStringLiteral("HOME"), m_home);
        environment.insert(QStringLiteral("TMPDIR"), m_home);
        for (const char *const name :
            {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"})
            environment.insert(QLatin1String(name), m_home);
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        if (!path.isEmpty())
            environment.insert(
                QStringLiteral("PATH"), path + u':' + environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), files);
    }

    /// All that was told until now.
    const QByteArray &told() { return m_told += process.readAllStandardOutput(); }

    QProcess process;

private:
    QString m_home;
    QByteArray m_told;
};

} // namespace collscope::testing
