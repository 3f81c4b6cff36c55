// SPDX-License-Identifier: GPL-3.0-or-later
// A window that is killed while it saves its project: the file is the old one or the new one, always whole,
// and the next start leaves nothing else behind. COLLSCOPE_KILLS says how often, for a longer run by hand.
#include "app/window/project_file.h"
#include "app/window/session.h"
#include "engine/project/project.h"
#include "tests/app/window/child_window.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"

#include <QDir>
#include <QFile>

#include <chrono>
#include <random>
#include <thread>

using namespace collscope;
using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 120000; // a child that hangs is noticed
constexpr int depths = 9;

/// Saves again and again, each time with another depth, and says which.
void saveForEver(MainWindow &window)
{
    auto *const poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [&window, depth = 1]() mutable {
        if (!window.session()->result())
            return;
        depth = depth % depths + 1;
        window.session()->editSpec({"quadtree", {{"depth", depth}}}, 0);
        testing::tell(u"saving %1"_s.arg(depth));
        if (part<ProjectFile>(window)->path().isEmpty())
            part<ProjectFile>(window)->save(u"p.collscope"_s, {});
        else
            menuAction(window, "save")->trigger();
        testing::tell(u"saved %1"_s.arg(depth));
    });
    poll->start(0);
}

void act(MainWindow &window)
{
    if (testing::childTask() == u"save")
        saveForEver(window);
    else
        menuAction(window, "quit")->trigger();
}

/// The depth of the last whole line that begins so; 0: there is none.
int lastDepth(const QByteArray &told, const QByteArray &word)
{
    const QByteArray whole = told.left(told.lastIndexOf('\n') + 1);
    const qsizetype at = whole.lastIndexOf(QByteArray(word + ' '));
    return at < 0 ? 0 : whole.mid(at + word.size() + 1, 1).toInt();
}

} // namespace

class TestKilledSaves : public QObject {
    Q_OBJECT
private slots:
    void oldOrNew()
    {
        const int kills = qEnvironmentVariableIntValue("COLLSCOPE_KILLS") > 0
            ? qEnvironmentVariableIntValue("COLLSCOPE_KILLS")
            : 6;
        const QTemporaryDir home;
        const QString project = home.filePath(u"p.collscope"_s);
        const QString data = testing::writeFile(home.filePath(u"data.csv"_s), testing::twoCollectives());
        std::mt19937 random(std::random_device{}());
        int saves = 0;
        int during = 0;
        int leftovers = 0;
        for (int i = 0; i < kills; ++i) {
            testing::Child child(home.path());
            child.process.setWorkingDirectory(home.path());
            child.start(u"save"_s, {QFile::exists(project) ? project : data});
            QTRY_VERIFY_WITH_TIMEOUT(
                lastDepth(child.told(), "saved") > 0 || child.process.state() == QProcess::NotRunning,
                patienceMs);
            if (i % 2 == 0) {
                QTest::qSleep(static_cast<int>(random() % 40));
            } else { // in the middle of one
                const qsizetype before = child.told().count("saving");
                QTRY_VERIFY_WITH_TIMEOUT(
                    (child.process.waitForReadyRead(100), child.told().count("saving") > before), patienceMs);
                std::this_thread::sleep_for(std::chrono::microseconds(random() % 1500));
            }
            child.process.kill();
            QVERIFY(child.process.waitForFinished(patienceMs));
            const QByteArray told = child.told();
            const int saved = lastDepth(told, "saved");
            const int saving = lastDepth(told, "saving");
            const auto opened = project::open(project.toStdString());
            QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
            QCOMPARE(opened->tunings.size(), std::size_t(1));
            const int found = static_cast<int>(opened->tunings.front().model.value("depth"));
            QVERIFY2(found == saved || found == saving,
                qPrintable(u"%1, not %2 or %3"_s.arg(found).arg(saved).arg(saving)));
            saves += static_cast<int>(told.count("saved"));
            during += saved != saving ? 1 : 0;
            leftovers += temporaries(home.path()).isEmpty() ? 0 : 1;
        }
        qInfo("%d kills, %d of them during a save, %d saves; a temporary file was left after %d", kills,
            during, saves, leftovers);
        testing::writeFile(home.filePath(u".collscope-save-aKill1"_s), "half"); // there is one in any case
        testing::writeFile(home.filePath(u"collscope-scratch-aKill1/records"_s), "half");
        testing::Child next(home.path());
        next.process.setWorkingDirectory(home.path());
        next.start(u"quit"_s, {});
        QVERIFY(next.process.waitForFinished(patienceMs));
        QCOMPARE(temporaries(home.path()), QStringList());
        QVERIFY(project::open(project.toStdString()).has_value());
    }

private:
    static QStringList temporaries(const QString &folder)
    {
        return QDir(folder).entryList({u".collscope-save-*"_s, u"collscope-scratch-*"_s},
            QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
};

int main(int argc, char **argv)
{
    if (!testing::childTask().isEmpty())
        return testing::runChild(argc, argv, act);
    QCoreApplication app(argc, argv);
    TestKilledSaves test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_killed_saves.moc"
