// SPDX-License-Identifier: GPL-3.0-or-later
// Applications in the window: from the dropped profile to the weights of models and back from a project.
#include "app/window/docks.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "engine/io/csv_writer.h"
#include "engine/map/weighting.h"
#include "engine/project/project.h"
#include "engine/wire/catalogue.h"
#include "tests/app/window/window_in_folder.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/panels/application_panel.h"
#include "widgets/panels/maps_panel.h"

#include <QFile>
#include <QTest>
#include <QTreeView>

#include <fstream>
#include <sstream>

namespace collscope::tst_application_window {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

std::string csv()
{
    DatasetBuilder builder(synthetic::provenance());
    std::mt19937_64 random(3);
    for (const std::string collective : {"bcast", "reduce"})
        for (const std::uint32_t commSize : {2U, 4U, 8U})
            for (const std::uint64_t bytes : {8U, 1024U, 65536U})
                for (int id = 0; id < 3; ++id)
                    builder.add(synthetic::record(collective, wire::methodFromId("openmpi", collective, id),
                        commSize, bytes, 1e-3 * (1 + synthetic::unit(random))));
    std::ostringstream text;
    io::writeCsv(text, {builder.build()});
    return text.str();
}

std::string profile()
{
    wire::Profile profile;
    profile.program = "app";
    profile.processes = 8;
    profile.seconds = 60;
    profile.complete = true;
    for (const auto &[collective, commSize, bytes, calls] :
        {std::tuple{"bcast", 8U, 1024U, 1000U}, {"reduce", 4U, 65536U, 400U}, {"reduce", 6U, 8U, 5U}}) {
        wire::ProfileKey key;
        key.collective = collective;
        key.kind = "blocking";
        key.commSize = commSize;
        key.messageBytes = bytes;
        wire::ProfileEntry entry;
        entry.calls = calls;
        entry.processes = 8;
        entry.secondsTotal = 8;
        entry.secondsMost = 1;
        entry.leastBytes = entry.mostBytes = bytes;
        profile.entries[key] = entry;
    }
    return wire::profileText(profile);
}

} // namespace

class TestApplicationWindow : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_opened = std::make_unique<WindowInFolder>();
        m_window = &m_opened->window;
        m_window->open({write(u"data.csv"_s, csv())});
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().isCurrent(), 20000);
    }
    void cleanup() { m_opened.reset(); }

    void aDroppedProfileWeighs()
    {
        openProfile();
        QVERIFY(panel().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(panel().model()->loss(), 20000);
        QTRY_VERIFY2(panel().headline().contains(u"calls of app.profile: loses "_s)
                && panel().headline().contains(u" of 60.0 s per run with the library's default"_s),
            qPrintable(panel().headline()));
        QCOMPARE(panel().model()->rowCount(), 3);
        QTRY_VERIFY(session().isCurrent());
        const DecisionMap &map = *session().result()->map();
        QCOMPARE(map.weights.size(), map.grid->cells());
        QCOMPARE(session().result()->statistics().cells, std::size_t{1}); // bcast on 8 with 1 KiB
        session().undoStack()->undo();
        QTRY_VERIFY(session().isCurrent() && session().result()->map()->weights.empty());
        QTRY_VERIFY(panel().isEmpty());
    }

    void aClickIsACellOfAnyCollective()
    {
        openProfile();
        QTRY_VERIFY_WITH_TIMEOUT(panel().model()->loss(), 20000);
        for (int row = 0; row < 2; ++row) {
            const CellLoss &cell = *panel().model()->cell(row);
            const std::string collective(cell.fit->map()->grid->collective());
            const Cell at = cell.fit->map()->grid->cell(cell.cell);
            panel().table()->setCurrentIndex(panel().model()->index(row, 0));
            QTest::keyClick(panel().table(), Qt::Key_Return);
            QTRY_COMPARE_WITH_TIMEOUT(session().collective(), collective, 20000);
            QTRY_VERIFY_WITH_TIMEOUT(part<MapsPanel>(*m_window)->selectedCell() == at, 20000);
            QTRY_VERIFY_WITH_TIMEOUT(panel().model()->loss() && session().isCurrent(), 20000);
        }
    }

    void cellsInViewAreWeighed()
    {
        MapsPanel &maps = *part<MapsPanel>(*m_window);
        const auto shown = [&maps] {
            const auto cells = maps.cellsInView();
            return std::count(cells.begin(), cells.end(), true);
        };
        QTRY_COMPARE(shown(), 9);
        maps.view(MapsPanel::exactView)->setVisibleCells({0, 0, 1, 1});
        QCOMPARE(shown(), 1);
        emit panel().weighCellsRequested(4);
        QTRY_VERIFY(session().isCurrent() && !session().result()->map()->weights.empty());
        QCOMPARE(session().weighting()->painted.size(), std::size_t{1});
        QCOMPARE(session().result()->map()->weights.front(), 3.0); // 4 of 12, nine cells
        emit panel().weighCellsRequested(1); // in the place of the former
        QCOMPARE(session().weighting()->painted.size(), std::size_t{1});
    }

    void aProjectBringsThemBack()
    {
        openProfile();
        session().undoStack()->setClean();
        const project::Project saved = session().toProject();
        QCOMPARE(saved.weights.applications.size(), std::size_t{1});
        const std::filesystem::path file = m_opened->path(u"p.collscope"_s).toStdString();
        QVERIFY(project::save(saved, file));
        session().undoStack()->undo();
        m_window->open({QString::fromStdString(file.string())});
        QTRY_VERIFY_WITH_TIMEOUT(
            session().weighting() && session().weighting()->applications.size() == 1, 20000);
        QVERIFY(session().absentApplications().empty());
        QFile::remove(m_opened->path(u"app.profile"_s)); // gone: said, and still part of the project
        m_window->open({QString::fromStdString(file.string())});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->count() > 0, 20000);
        QVERIFY(!session().weighting());
        QVERIFY(session().toProject().weights == saved.weights);
    }

    void weighingIsUndoable()
    {
        const DecisionMapPtr before = session().result()->map();
        const std::size_t columns = before->grid->columns();
        Weighting weighting;
        weighting.painted = {{"bcast", {}, 0}, {"bcast", {}, 1}};
        weighting.painted.back().where.commSizes = {2};
        session().editWeighting(weighting, u"weigh"_s);
        session().editWeighting(weighting, u"nothing new"_s);
        QCOMPARE(session().undoStack()->count(), 1);
        QTRY_VERIFY(session().isCurrent() && session().result()->map() != before);
        QCOMPARE(session().result()->map()->totalWeight(), 9.0);
        QCOMPARE(session().result()->statistics().cells, columns);
        session().show(session().dataset(), "reduce"); // another look takes nothing away
        QVERIFY(session().weighting());
        const project::Project saved = session().toProject();
        QVERIFY(saved.weights.painted == weighting.painted);
        session().undoStack()->undo();
        QVERIFY(!session().weighting());
        session().restore(saved);
        QVERIFY(session().weighting() && session().weighting()->painted == weighting.painted);
        session().clear(); // what comes next is another project
        QVERIFY(!session().weighting());
    }

private:
    Session &session() { return *m_window->session(); }
    ApplicationPanel &panel() { return *part<ApplicationPanel>(*m_window); }
    QString write(const QString &name, const std::string &content)
    {
        const QString path = m_opened->path(name);
        std::ofstream(path.toStdString()) << content;
        return path;
    }
    void openProfile()
    {
        m_window->open({write(u"app.profile"_s, profile())}); // as dropping it does
        QTRY_VERIFY_WITH_TIMEOUT(session().weighting(), 20000);
    }

    std::unique_ptr<WindowInFolder> m_opened;
    MainWindow *m_window = nullptr;
};

const testing::Registered<TestApplicationWindow, QApplication> registered("tst_application_window");

} // namespace collscope::tst_application_window
#include "tst_application_window.moc"
