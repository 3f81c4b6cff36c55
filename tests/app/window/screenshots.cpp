// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the README: screenshots DATA FOLDER, with Peak's measurements as DATA.
#include "app/window/docks.h"
#include "app/window/main_window.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/theme.h"
#include "app/window/view_state.h"
#include "tests/app/window/chosen_screen.h"
#include "tests/app/window/window_parts.h"
#include "widgets/panels/campaign_editor.h"
#include "widgets/panels/compare_panel.h"
#include "widgets/panels/overview_panel.h"
#include "widgets/plot/tree_drawing.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace collscope;
using namespace Qt::StringLiterals;

namespace {

constexpr int patienceMs = 60000;

void save(QWidget &widget, const QString &file)
{
    QTest::qWait(1000); // figures, curves and pictures come from the background
    if (!widget.grab().save(file))
        qFatal("cannot write %s", qPrintable(file));
}

void fit(MainWindow &window, const ModelSpec &spec)
{
    window.session()->editSpec(spec, 0);
    if (!QTest::qWaitFor(
            [&] { return window.session()->result() && window.session()->isCurrent(); }, patienceMs))
        qFatal("%s is not fitted", spec.text().c_str());
}

void takePictures(const QString &data, const QDir &folder, bool isDark)
{
    const auto file = [&](const QString &name) {
        return folder.filePath(name + (isDark ? u"-dark.png"_s : u"-light.png"_s));
    };
    const QTemporaryDir home;
    Settings settings(home.filePath(u"settings.ini"_s));
    settings.setDarkPalette(isDark);
    useDarkPalette(isDark);
    MainWindow window(&settings);
    window.resize(1280, 800);
    window.show();
    window.open({data});
    Session &session = *window.session();
    if (!QTest::qWaitFor([&] { return session.result() != nullptr; }, patienceMs))
        qFatal("%s does not open", qPrintable(data));
    const auto *const overview = testing::part<OverviewPanel>(window);
    if (!QTest::qWaitFor([&] { return overview->model()->rowCount() > 0; }, patienceMs))
        qFatal("there is no overview");
    const auto isJudged = [overview] {
        const QModelIndexList computing = overview->model()->match(
            overview->model()->index(0, 4), Qt::DisplayRole, u"computing"_s, 1, Qt::MatchExactly);
        return computing.isEmpty();
    };
    if (!QTest::qWaitFor(isJudged, patienceMs))
        qFatal("the overview is not finished");
    save(window, file(u"overview"_s));
    session.show(session.dataset(), "bcast");
    emit testing::part<Requests>(window)->showMaps();

    fit(window, {"automatic", {}});
    emit testing::part<ViewState>(window)->selectRequested(Cell{3, 3});
    save(window, file(u"peak"_s));

    fit(window, {"quadtree", {{"depth", 3}}});
    Comparing comparing;
    comparing.heldOut.eachRun = true;
    for (const char *spec :
        {"quadtree:depth=3", "c45:m=2,c=25", "optimal", "optimal:leaves=8", "optimal:leaves=16"})
        comparing.models.push_back(parseModelSpec(spec).value());
    session.editComparing(comparing, u"compare"_s);
    window.docks()->raise(window.docks()->find(u"compare"_s));
    auto *const compare = testing::part<ComparePanel>(window);
    if (!QTest::qWaitFor([&] { return compare->table()->model()->rowCount() > 5; }, patienceMs))
        qFatal("nothing is compared");
    save(window, file(u"compare"_s));

    fit(window, {"c45", {}});
    window.docks()->raise(window.docks()->find(u"tree"_s));
    QTest::qWait(1000);
    testing::part<TreeDrawing>(window)->setSelected(1);
    save(window, file(u"tree"_s));

    if (isDark)
        return;
    testing::menuAction(window, "new")->trigger();
    auto *const editor = testing::part<CampaignEditor>(window);
    save(*editor->window(), folder.filePath(u"campaign-editor.png"_s));
}

} // namespace

int main(int argc, char **argv)
{
    const testing::ChosenScreen screen({1400, 900}); // one that the window fits
    QApplication app(argc, argv);
    if (argc != 3)
        qFatal("usage: screenshots DATA FOLDER");
    for (const bool isDark : {false, true})
        takePictures(QString::fromLocal8Bit(argv[1]), QDir(QString::fromLocal8Bit(argv[2])), isDark);
    return 0;
}
