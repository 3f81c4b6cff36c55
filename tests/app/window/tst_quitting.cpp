// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+Q ends the program within a second, whatever it is busy with, and what it has started with it.
#include "app/window/campaign_service.h"
#include "app/window/features/deploying.h"
#include "app/window/session.h"
#include "app/window/verifier.h"
#include "engine/project/project.h"
#include "tests/app/window/child_window.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "widgets/common/latest_task.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>

#include <chrono>
#include <csignal>
#include <thread>

#include <sys/stat.h>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 30000;
constexpr int soonMs = 4000; ///< a second is meant; a busy machine gets more

void quit(MainWindow &window)
{
    testing::tell(u"quitting"_s);
    menuAction(window, "quit")->trigger();
}

/// Quits once `ready` says so.
void quitWhen(MainWindow &window, const std::function<bool()> &ready)
{
    auto *const poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [&window, poll, ready] {
        if (!ready())
            return;
        poll->stop();
        quit(window);
    });
    poll->start(20);
}

void act(MainWindow &window)
{
    const QString task = testing::childTask();
    const auto isOpen = [&window] { return window.session()->result() != nullptr; };
    const auto started
        = [](const char *file) { return [file] { return QFile::exists(QLatin1String(file)); }; };
    if (task == u"fifo") {
        QTimer::singleShot(300, &window, [&window] { quit(window); });
    } else if (task == u"lint") {
        part<DeployingFeature>(window)->openRules(u"data.csv"_s);
        QTimer::singleShot(300, &window, [&window] { quit(window); });
    } else if (task == u"deaf") {
        auto *const deaf = new LatestTask(&window);
        deaf->start(
            [](const std::stop_token &) {
                QFile(u"started"_s).open(QIODevice::WriteOnly);
                std::this_thread::sleep_for(std::chrono::minutes(5));
                return 0;
            },
            [](int) {});
        quitWhen(window, started("started"));
    } else if (task == u"fit") {
        quitWhen(window, [&window, isOpen, asked = false]() mutable {
            if (!asked && isOpen()) {
                window.session()->editSpec({"optimal", {{"leaves", 1000}}}, 0);
                asked = true;
                return false;
            }
            return asked;
        });
    } else if (task == u"verify") {
        quitWhen(window, [&window, isOpen, asked = false]() mutable {
            if (!std::exchange(asked, asked || isOpen()) && asked)
                part<Verifier>(window)->run({window.session()->result()->model}, {3, 60, u"sh launch"_s});
            return QFile::exists(u"launcher.pid"_s);
        });
    } else if (task == u"ssh") {
        remote::HostProfile host;
        host.name = u"far"_s;
        host.sshHost = u"far.example.org"_s;
        host.workFolder = u"/scratch"_s;
        part<CampaignService>(window)->signIn(host);
        quitWhen(window, started("ssh.pid"));
    }
}

/// One that has ended, and whose new parent takes its time to ask how, is dead.
bool isAlive(qint64 pid)
{
    QFile status(u"/proc/%1/stat"_s.arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return false;
    const QByteArray fields = status.readAll();
    const qsizetype state = fields.lastIndexOf(')') + 2;
    return state < fields.size() && fields[state] != 'Z';
}

} // namespace

class TestQuitting : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        // In memory where it can be: the session is kept before the end, and a busy disk takes its time.
        const QString memory = u"/dev/shm"_s;
        m_home = std::make_unique<QTemporaryDir>(
            (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + u"/tst_quitting-XXXXXX"_s);
        m_child = std::make_unique<testing::Child>(m_home->path());
        m_child->process.setWorkingDirectory(m_home->path());
    }
    void cleanup()
    {
        m_child.reset();
        m_home.reset();
    }

    void whileReadingAFifo()
    {
        QCOMPARE(::mkfifo(path("data.csv").toUtf8().constData(), 0600), 0);
        quits(u"fifo"_s, {path("data.csv")});
    }

    void whileOpeningAProjectWithAFifo()
    {
        QCOMPARE(::mkfifo(path("data.csv").toUtf8().constData(), 0600), 0);
        project::Project project;
        project.data = {path("data.csv").toStdString(), "/dev/zero"};
        QVERIFY(project::save(project, path("p.collscope").toStdString()));
        quits(u"fifo"_s, {path("p.collscope")});
    }

    void whileJudgingAFifo()
    {
        QCOMPARE(::mkfifo(path("data.csv").toUtf8().constData(), 0600), 0);
        quits(u"lint"_s, {});
    }

    void whileOpeningAFifoAsAProject()
    {
        QCOMPARE(::mkfifo(path("p.collscope").toUtf8().constData(), 0600), 0);
        quits(u"fifo"_s, {path("p.collscope")});
    }

    void whileATaskDoesNotListen() { quits(u"deaf"_s, {}); }

    void whileFitting()
    {
        std::ostringstream text;
        io::writeCsv(text, {synthetic::dataset(synthetic::randomTimes(3, 96, 96, 4))});
        quits(u"fit"_s, {testing::writeFile(path("data.csv"), text.str())});
    }

    /// The launcher does not end when it is asked to, and its job is in a session of its own.
    void whileVerifying()
    {
        testing::writeFile(path("launch"),
            "trap '' TERM\nsetsid sleep 300 &\necho $! >job.pid\necho $$ >launcher.pid\nwait\nsleep 300\n");
        quits(u"verify"_s, {testing::writeFile(path("data.csv"), testing::twoCollectives())});
        QTRY_VERIFY(!isAlive(pidIn("launcher.pid")) && !isAlive(pidIn("job.pid")));
        QCOMPARE(QDir(m_home->path()).entryList({u"collscope-scratch-*"_s}), QStringList());
    }

    void whileSigningIn()
    {
        testing::writeProgram(path("ssh"), "echo $$ >ssh.pid\nexec sleep 300\n");
        quits(u"ssh"_s, {});
        QTRY_VERIFY(!isAlive(pidIn("ssh.pid")));
    }

private:
    QString path(const char *name) const { return m_home->filePath(QLatin1String(name)); }
    qint64 pidIn(const char *name) const
    {
        bool isThere = false;
        const qint64 pid = testing::fileText(path(name)).trimmed().toLongLong(&isThere);
        return isThere ? pid : -1;
    }
    void quits(const QString &task, const QStringList &files)
    {
        m_child->start(task, files, m_home->path());
        QTRY_VERIFY_WITH_TIMEOUT(m_child->told().contains("quitting"), patienceMs);
        QElapsedTimer clock;
        clock.start();
        const bool ended = m_child->process.state() == QProcess::NotRunning // before it was asked
            || m_child->process.waitForFinished(soonMs);
        QVERIFY2(ended, "it goes on");
        qInfo("%lld ms", static_cast<long long>(clock.elapsed()));
        QCOMPARE(m_child->process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_child->process.exitCode(), 0);
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<testing::Child> m_child;
};

int main(int argc, char **argv)
{
    if (!testing::childTask().isEmpty())
        return testing::runChild(argc, argv, act);
    QCoreApplication app(argc, argv);
    TestQuitting test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_quitting.moc"
