// SPDX-License-Identifier: GPL-3.0-or-later
// Verifying from the window, with real jobs of the measuring agent.
#include "app/window/docks.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/verifier.h"
#include "engine/io/csv_writer.h"
#include "tests/app/window/window_parts.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/panels/verify_panel.h"
#include "widgets/plot/map_view.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

namespace collscope::tst_verifier {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

class TestVerifier : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        const auto all = agent::test::mpiEnvironment();
        for (const QString &name : all.keys())
            qputenv(name.toUtf8().constData(), all.value(name).toUtf8());
        qputenv("PATH", QByteArray(COLLSCOPE_BIN_DIR ":" + qgetenv("PATH"))); // where the agent is
    }

    void init()
    {
        m_settings = std::make_unique<Settings>(m_folder.filePath(u"settings.ini"_s));
        m_window = std::make_unique<MainWindow>(m_settings.get());
        m_window->show();
        std::ofstream file(m_folder.filePath(u"data.csv"_s).toStdString(), std::ios::binary);
        io::writeCsv(file, {synthetic::dataset(synthetic::paperTimes(1, 4, 8))});
        file.close();
        m_window->open({m_folder.filePath(u"data.csv"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void runsAndShows()
    {
        if (agent::test::mpirunPath().isEmpty()
            || !QFile::exists(QStringLiteral(COLLSCOPE_BIN_DIR "/collscope-agent")))
            QSKIP("there is no mpirun on this machine");
        menuAction(*m_window, "verify")->trigger();
        QVERIFY(m_window->docks()->find(u"verify"_s)->isVisible());
        QSignalSpy finished(part<Verifier>(*m_window), &Verifier::finished);
        QSignalSpy failed(part<Verifier>(*m_window), &Verifier::failed);
        emit part<VerifyPanel>(*m_window)->runRequested({3, 4, u"mpirun -n @processes@"_s});
        QVERIFY(part<Verifier>(*m_window)->isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(!finished.isEmpty() || !failed.isEmpty(), 60000);
        QVERIFY2(failed.isEmpty(), qPrintable(failed.value(0).value(0).toString()));
        QVERIFY(!part<Verifier>(*m_window)->isRunning());
        // Cells on 2 and 3 of up to 5 processes; a busy machine does not get through all of them.
        const int timed = part<VerifyPanel>(*m_window)->model()->rowCount();
        QVERIFY2(timed > 0 && timed <= 2 * 8, qPrintable(QString::number(timed)));
        QVERIFY(part<VerifyPanel>(*m_window)->map()->isVisible());
        // Where it ran, not where the decisions come from.
        const QString here = QSysInfo::machineHostName().section(u'.', 0, 0);
        const QString title = m_window->docks()->find(u"verify"_s)->title();
        QVERIFY2(title.startsWith(u"Verify: bcast on "_s + here), qPrintable(title));

        const QString kept = m_folder.filePath(u"kept.records"_s);
        part<Verifier>(*m_window)->save(kept);
        part<VerifyPanel>(*m_window)->setGains({}, false);
        part<Verifier>(*m_window)->open(kept);
        QTRY_COMPARE(part<VerifyPanel>(*m_window)->model()->rowCount(), timed);
    }

    void endsTheJobWhenCancelled()
    {
        QSignalSpy ended(part<Verifier>(*m_window), &Verifier::ended);
        QSignalSpy failed(part<Verifier>(*m_window), &Verifier::failed);
        const QString mark = m_folder.filePath(u"mark"_s);
        const QString launcher = u"sh -c 'touch \"%1.begun\"; sleep 600; touch \"%1\"' #"_s.arg(mark);
        emit part<VerifyPanel>(*m_window)->runRequested({3, 40, launcher});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(mark + u".begun"_s), 30000);
        emit part<VerifyPanel>(*m_window)->cancelRequested();
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 30000);
        QVERIFY(failed.isEmpty());
        QVERIFY(!QFile::exists(mark));
    }

    void saysWhyThereIsNothing()
    {
        QSignalSpy failed(part<Verifier>(*m_window), &Verifier::failed);
        emit part<VerifyPanel>(*m_window)->runRequested({3, 5, u"no-such-launcher"_s});
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 10000);
        QVERIFY2(
            failed[0][0].toString().contains(u"no-such-launcher"_s), qPrintable(failed[0][0].toString()));
        part<Verifier>(*m_window)->open(m_folder.filePath(u"data.csv"_s));
        QTRY_COMPARE(failed.size(), 2);
        QVERIFY2(failed[1][0].toString().contains(u"data.csv:1: "_s), qPrintable(failed[1][0].toString()));
        emit part<VerifyPanel>(*m_window)->runRequested({2, 5, u"true"_s}); // no records come of that
        QTRY_COMPARE(failed.size(), 3);
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

const testing::Registered<TestVerifier, QApplication> registered("tst_verifier");

} // namespace collscope::tst_verifier
#include "tst_verifier.moc"
