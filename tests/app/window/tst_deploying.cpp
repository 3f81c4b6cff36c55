// SPDX-License-Identifier: GPL-3.0-or-later
// Rules files, bundles and differences from the window's menus to the disk.
#include "app/window/docks.h"
#include "app/window/exporter.h"
#include "app/window/features/deploying.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "engine/io/csv_writer.h"
#include "engine/wire/catalogue.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/test_program.h"
#include "tests/support/timed_gain.h"
#include "widgets/models/findings_model.h"
#include "widgets/panels/code_panel.h"
#include "widgets/panels/deploy_panel.h"
#include "widgets/panels/difference_panel.h"
#include "widgets/panels/findings_panel.h"
#include "widgets/panels/help_panel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include <fstream>
#include <sstream>

namespace collscope::tst_deploying {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

std::string csv(std::uint64_t seed, const std::string &system)
{
    Provenance provenance = synthetic::provenance();
    provenance.system = system;
    provenance.mpiLibrary = "Open MPI";
    DatasetBuilder builder(provenance);
    std::mt19937_64 random(seed);
    for (const std::string collective : {"bcast", "reduce"})
        for (const std::uint32_t commSize : {2U, 4U, 8U})
            for (const std::uint64_t bytes : {8U, 1024U})
                for (int id = 0; id < 3; ++id)
                    builder.add(synthetic::record(collective, wire::methodFromId("openmpi", collective, id),
                        commSize, bytes, 1e-6 * (1 + synthetic::unit(random))));
    std::ostringstream text;
    io::writeCsv(text, {builder.build()});
    return text.str();
}

constexpr const char *rules = "2\n7 2\n0 1\n0 1 0 0\n4 1\n0 2 0 0\n11 1\n0 2\n0 1 0 0\n01000 2 0 0\n";

} // namespace

class TestDeploying : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_opened = std::make_unique<WindowInFolder>();
        m_window = &m_opened->window;
    }
    void cleanup()
    {
        QVERIFY2(!QApplication::activeModalWidget(), "a modal window is open");
        m_opened.reset();
    }

    void aRulesFileIsAModel()
    {
        openData();
        Session &session = *m_window->session();
        const QString path = write(u"rules.conf"_s, rules);
        m_window->open({path}); // as File > Open and dropping do
        QTRY_COMPARE_WITH_TIMEOUT(session.spec().kind, std::string("file"), 20000);
        QTRY_VERIFY(session.result() && session.result()->spec.file == path.toStdString());
        const auto methodOn = [&session](std::uint32_t processes) {
            const Instance at{"bcast", {0, 0, processes}, 8};
            const auto &methods = session.result()->map()->grid->methods();
            return methods[session.result()->model->decide(at).method].algorithmId;
        };
        QCOMPARE(methodOn(2), 1);
        QCOMPARE(methodOn(4), 2);
        QCOMPARE(session.comparing().models.back().file, path.toStdString());
        const FindingsPanel &findings = *part<DeployingFeature>(*m_window)->findings();
        QCOMPARE(findings.title(), u"Findings: rules.conf, 2 errors"_s);
        QVERIFY(findings.isVisible());
        QVERIFY(m_window->messages()->texts().last().contains(u"2 errors"_s));
        QCOMPARE(m_opened->settings.recentData().paths().first(), path);
        // It is the model of every collective it has rules for, in one step.
        menuAction(*m_window, "nextCollective")->trigger();
        QCOMPARE(session.spec().kind, std::string("file"));
        session.undoStack()->undo(); // the comparison
        session.undoStack()->undo();
        QVERIFY(session.spec() == firstSpec());
    }

    void aRefusedFileIsAMessage()
    {
        openData();
        m_window->open({write(u"cut.conf"_s, "1\n7 1\n0 1\n64 1 0 0\n")});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->count() == 1, 20000);
        QVERIFY2(m_window->messages()->texts().first().contains(u"cut.conf:4: "_s),
            qPrintable(m_window->messages()->texts().first()));
        QVERIFY(m_window->session()->spec() == firstSpec());
        QVERIFY(part<DeployingFeature>(*m_window)->findings()->model()->rowCount() > 0);
        part<DeployingFeature>(*m_window)->openRules(m_opened->path(u"absent"_s));
        QTRY_COMPARE(m_window->messages()->count(), 2);
    }

    void withoutData()
    {
        m_window->open({write(u"rules.conf"_s, rules)});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->count() == 2, 20000);
        QVERIFY(m_window->messages()->texts().last().contains(u"Open measurements"_s));
        QVERIFY(menuAction(*m_window, "openRules")->isEnabled());
        QVERIFY(!menuAction(*m_window, "exportBundle")->isEnabled());
        QVERIFY(!menuAction(*m_window, "difference")->isEnabled());
    }

    void bundle()
    {
        openData();
        menuAction(*m_window, "exportBundle")->trigger();
        DeployPanel &panel = *part<DeployingFeature>(*m_window)->bundle();
        QTRY_VERIFY_WITH_TIMEOUT(panel.result() && !panel.result()->files.empty(), 20000);
        const QString folder = m_opened->path(u"tuned"_s);
        panel.setFolder(folder);
        press(panel, u"&Export"_s);
        QTRY_VERIFY(panel.message().contains(u"5 files written"_s));
        QVERIFY2(
            panel.message().contains(u"Read back as the library reads it"_s), qPrintable(panel.message()));
        QVERIFY2(panel.message().contains(u"set coll_han_priority 0"_s), qPrintable(panel.message()));
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 5);
        QVERIFY(m_window->messages()->texts().last().contains(u"5 files written"_s));
        press(panel, u"&Export"_s); // nothing is overwritten unasked
        QTRY_VERIFY2(panel.message().contains(u"is there already"_s), qPrintable(panel.message()));
        // What was written is what the library does with it.
        m_window->open({folder + u"/decisions.conf"_s});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->spec().kind, std::string("file"), 20000);
    }

    /// Two clicks from data to a file that its library loads.
    void rulesOfTheLibraryAreReady()
    {
        openData();
        menuAction(*m_window, "exportBundle")->trigger();
        QCOMPARE(m_window->docks()->workspace(), Workspace::ship);
        DeployPanel &panel = *part<DeployingFeature>(*m_window)->bundle();
        QCOMPARE(panel.target(), u"openmpi-rules:version=1"_s);
        QCOMPARE(part<CodePanel>(*m_window)->target(), u"openmpi-rules:version=1"_s);
        QTRY_VERIFY_WITH_TIMEOUT(panel.result() && !panel.result()->files.empty(), 20000);
        auto *const folder = panel.findChild<QLineEdit *>();
        QVERIFY2(folder->text().endsWith(u"/made-up-simulated-bcast-tuned"_s), qPrintable(folder->text()));
        press(panel, u"&All collectives"_s);
        QVERIFY2(folder->text().endsWith(u"/made-up-simulated-tuned"_s), qPrintable(folder->text()));
        panel.model()->setTicked({"reduce"});
        QVERIFY2(folder->text().endsWith(u"/made-up-simulated-reduce-tuned"_s), qPrintable(folder->text()));
    }

    void afterAnExportTheNextStepsAreOffered()
    {
        openData();
        menuAction(*m_window, "exportBundle")->trigger();
        DeployPanel &panel = *part<DeployingFeature>(*m_window)->bundle();
        QTRY_VERIFY_WITH_TIMEOUT(panel.result() && !panel.result()->files.empty(), 20000);
        const QString folder = m_opened->path(u"a folder"_s);
        panel.setFolder(folder);
        press(panel, u"&Export"_s);
        QTRY_VERIFY(panel.message().contains(u"5 files written"_s));
        QStringList steps;
        for (auto *const button : m_window->messages()->findChildren<QAbstractButton *>())
            steps << button->text();
        QVERIFY(steps.contains(u"Verify here"_s) && steps.contains(u"Open folder"_s));
        for (auto *const button : m_window->messages()->findChildren<QAbstractButton *>())
            if (button->text() == u"Copy mpirun line"_s)
                button->click();
        QCOMPARE(
            QGuiApplication::clipboard()->text(), u". '%1/env.sh' && mpirun -n 8 ./program"_s.arg(folder));
    }

    /// A verification belongs to a machine and its library.
    void verifiedHereOnly()
    {
        openData();
        menuAction(*m_window, "exportBundle")->trigger();
        DeployPanel &panel = *part<DeployingFeature>(*m_window)->bundle();
        QTRY_VERIFY_WITH_TIMEOUT(panel.result() && panel.result()->collectives.front().written, 20000);
        const ModelPtr model = panel.result()->collectives.front().written;
        const auto verified = [&panel] {
            return panel.model()->index(0, panel.model()->column(u"verified")).data().toString();
        };
        Requests &requests = *part<Requests>(*m_window);
        Provenance other = model->fittedTo()->grid->dataset()->provenance();
        other.system = "elsewhere";
        emit requests.verified({synthetic::timedGain(*model, other, 0.5)});
        QTRY_VERIFY(panel.result());
        QCOMPARE(verified(), QString());
        other.system = "made-up";
        emit requests.verified({synthetic::timedGain(*model, other, 0.5)});
        QTRY_VERIFY(verified().startsWith(u"gained: +100 %"_s));
    }

    void difference()
    {
        openData();
        m_window->open({write(u"other.csv"_s, csv(7, "other"))});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->session()->datasets().size(), std::size_t{2}, 20000);
        menuAction(*m_window, "difference")->trigger();
        DifferencePanel &panel = *part<DeployingFeature>(*m_window)->difference();
        QTRY_VERIFY_WITH_TIMEOUT(panel.difference(), 20000); // what was opened first against what is on show
        QCOMPARE(panel.difference()->map->grid->dataset(), m_window->session()->dataset());
        QTest::keyClick(panel.window(), Qt::Key_F1);
        QVERIFY(part<HelpPanel>(*m_window)->toPlainText().startsWith(u"Deployment"_s));
        panel.setFile(false, write(u"rules.conf"_s, rules));
        QTRY_VERIFY(panel.difference() && panel.difference()->before.decisions.front().method != noMethod);
        menuAction(*m_window, "nextCollective")->trigger();
        QTRY_VERIFY(panel.difference() && panel.difference()->map->grid->collective() == "reduce");
    }

private:
    QString write(const QString &name, const std::string &text) const
    {
        const QString path = m_opened->path(name);
        std::ofstream(path.toStdString(), std::ios::binary) << text;
        return path;
    }
    void openData()
    {
        m_window->open({write(u"data.csv"_s, csv(3, "made-up"))});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result(), 20000);
    }
    static void press(const QWidget &panel, const QString &text)
    {
        for (auto *const button : panel.findChildren<QPushButton *>())
            if (button->text() == text)
                button->click();
    }

    std::unique_ptr<WindowInFolder> m_opened;
    MainWindow *m_window = nullptr;
};

const testing::Registered<TestDeploying, QApplication> registered("tst_deploying");

} // namespace collscope::tst_deploying
#include "tst_deploying.moc"
