// SPDX-License-Identifier: GPL-3.0-or-later
// A day of work in the window, by hand and without anybody's hand:
//
//     day MOVES DATA...     opens them, then drags the sliders of four models and walks over the map, MOVES
//     times day make FOLDER       data to do it with: a map of 2048 x 2048 cells, and 500 datasets
//
// Says how long that took, for how long the window answered nobody at most, and what memory it took. Status
// 1: the memory in use grows.
#include "app/window/loader.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "app/window/view_state.h"
#include "tests/app/window/made_up_file.h"
#include "tests/app/window/window_parts.h"
#include "widgets/panels/model_panel.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QPixmapCache>
#include <QSlider>
#include <QTemporaryDir>
#include <QThread>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>

#include <malloc.h>
#include <unistd.h>

using namespace collscope;
using namespace Qt::StringLiterals;

namespace {

constexpr double mebibyte = 1 << 20;

struct Memory {
    double resident = 0; ///< MiB
    double inUse = 0; ///< MiB: asked for and not given back
};

Memory memoryNow()
{
    QFile file(u"/proc/self/statm"_s);
    const QList<QByteArray> pages
        = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ') : QList<QByteArray>();
    const auto heap = mallinfo2();
    return {pages.value(1).toDouble() * static_cast<double>(::sysconf(_SC_PAGESIZE)) / mebibyte,
        static_cast<double>(heap.uordblks + heap.hblkhd) / mebibyte};
}

double secondsOf(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of the window's thread.
struct Piece {
    double wall = secondsOf(CLOCK_MONOTONIC);
    double processor = secondsOf(CLOCK_THREAD_CPUTIME_ID);
};

/// Two methods, each the faster one in about half of the cells, with a ragged border between them.
synthetic::Times squareTimes(std::size_t side)
{
    std::mt19937_64 random(1);
    synthetic::Times times;
    times.methods = {synthetic::method(0), synthetic::method(1)};
    for (std::size_t i = 1; i <= side; ++i) {
        times.commSizes.push_back(static_cast<std::uint32_t>(i + 1));
        times.messageBytes.push_back(64 * i);
    }
    for (const std::uint32_t processes : times.commSizes)
        for (const std::uint64_t bytes : times.messageBytes)
            for (const double share :
                {static_cast<double>(bytes) / 64, static_cast<double>(side) - processes})
                times.seconds.push_back(
                    1e-6 * (static_cast<double>(side) + share) * (1 + 0.05 * synthetic::unit(random)));
    return times;
}

void makeData(const QString &folder)
{
    constexpr std::size_t side = 2048;
    constexpr int datasets = 500;
    const auto write = [&folder](const QString &name, const DatasetPtr &data) {
        std::ofstream out(testing::writeFile(folder + u'/' + name, "").toStdString(), std::ios::binary);
        io::writeCsv(out, {data});
        if (!out.flush())
            qFatal("cannot write %s", qPrintable(name));
    };
    write(u"square.csv"_s, synthetic::dataset(squareTimes(side)));
    for (int i = 0; i < datasets; ++i) {
        Provenance of = synthetic::provenance();
        of.system = "system " + std::to_string(i);
        DatasetBuilder builder(of);
        synthetic::add(builder, synthetic::paperTimes(static_cast<std::uint64_t>(i), 6, 8));
        write(u"many/%1.csv"_s.arg(i), builder.build());
    }
}

class Day {
public:
    explicit Day(MainWindow &window) : m_window(window), m_session(*window.session())
    {
        QObject::connect(&m_session, &Session::resultChanged, &window, [this] { ++m_fits; });
    }

    void open(const QStringList &paths)
    {
        m_window.open(paths);
        wait([this] { return !testing::part<Loader>(m_window)->isBusy(); });
        wait([this] { return m_session.result() && m_session.isCurrent(); });
        say(u"%1 datasets open"_s.arg(m_session.datasets().size()));
    }

    /// MiB in use at rest, after each tenth of the moves.
    std::vector<double> drag(int moves)
    {
        constexpr int tenths = 10;
        std::vector<double> inUse;
        int move = 0;
        for (int tenth = 1; tenth <= tenths; ++tenth) {
            for (const int end = static_cast<int>(std::int64_t{moves} * tenth / tenths); move < end; ++move)
                step(move);
            m_session.editSpec({"quadtree", {{"depth", 3}}}, 0);
            wait([this] { return m_session.isCurrent(); });
            inUse.push_back(say(u"%1 moves, %2 results"_s.arg(move).arg(m_fits)).inUse);
        }
        return inUse;
    }

private:
    static constexpr int movesOfADrag = 50;
    static constexpr int dragsOfAModel = 20;

    void step(int move)
    {
        static constexpr std::array kinds = {"quadtree", "c45", "optimal", "rules"};
        const int drag = move / movesOfADrag;
        const int at = move % movesOfADrag;
        if (move % (movesOfADrag * dragsOfAModel) == 0) {
            const auto kind = static_cast<std::size_t>(drag / dragsOfAModel) % kinds.size();
            m_session.editSpec(parseModelSpec(kinds.at(kind)).value(), 0);
            breathe();
        }
        const Piece piece;
        const auto sliders = testing::part<ModelPanel>(m_window)->findChildren<QSlider *>();
        if (!sliders.isEmpty()) {
            QSlider &slider = *sliders[drag % sliders.size()];
            slider.setSliderDown(true);
            // There and back.
            slider.setSliderPosition(slider.minimum()
                + (slider.maximum() - slider.minimum()) * std::min(at, movesOfADrag - at) * 2 / movesOfADrag);
            if (at == movesOfADrag - 1)
                slider.setSliderDown(false);
        }
        if (const FitPtr &fit = m_session.result(); fit && move % 5 == 0) {
            const TimeGrid &grid = *fit->model->fittedTo()->grid;
            emit testing::part<ViewState>(m_window)->selectRequested(
                Cell{static_cast<std::uint32_t>(move % grid.rows()),
                    static_cast<std::uint32_t>(drag % grid.columns())});
        }
        note(piece);
        breathe();
        QElapsedTimer rest;
        rest.start();
        while (at % 10 == 9 && !m_session.isCurrent() && rest.elapsed() < 500) // the hand rests
            breathe();
    }

    /// What the window has to do, and then a little rest.
    void breathe()
    {
        const Piece piece;
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        note(piece);
        QThread::msleep(1);
    }

    void note(const Piece &piece)
    {
        const Piece now;
        if (now.wall - piece.wall <= m_longest.wall)
            return;
        m_longest = {now.wall - piece.wall, now.processor - piece.processor};
    }

    void wait(const std::function<bool()> &done)
    {
        constexpr qint64 patienceMs = 3600000;
        QElapsedTimer clock;
        clock.start();
        while (!done()) {
            if (clock.elapsed() > patienceMs)
                qFatal("nothing comes of it");
            breathe();
        }
    }

    Memory say(const QString &what)
    {
        const Memory memory = memoryNow();
        std::printf(
            "%s: %.1f s, the window did not answer for %.2f s at most (%.2f s of the processor), %.0f MiB "
            "resident, %.1f MiB in use\n",
            qPrintable(what), static_cast<double>(m_clock.restart()) / 1000, m_longest.wall,
            m_longest.processor, memory.resident, memory.inUse);
        std::fflush(stdout);
        m_longest = {0, 0};
        return memory;
    }

    MainWindow &m_window;
    Session &m_session;
    int m_fits = 0;
    Piece m_longest{0, 0};
    QElapsedTimer m_clock = [] {
        QElapsedTimer clock;
        clock.start();
        return clock;
    }();
};

/// The first tenth fills what is kept of the past, and what was computed before.
bool grows(const std::vector<double> &inUse)
{
    constexpr double share = 1.05;
    const double early = *std::max_element(inUse.begin(), inUse.begin() + 2);
    return inUse.back() > share * early + 1;
}

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication app(argc, argv);
    const QStringList words = QApplication::arguments();
    if (words.size() < 3)
        qFatal("usage: day MOVES DATA... | day make FOLDER");
    if (words[1] == u"make") {
        makeData(words[2]);
        return 0;
    }
    QPixmapCache::setCacheLimit(1024); // KiB: soon full, so that other growth shows
    const QTemporaryDir home;
    Settings settings(home.filePath(u"settings.ini"_s));
    MainWindow window(&settings);
    window.resize(1280, 800);
    window.show();
    Day day(window);
    day.open(words.mid(2));
    const int moves = words[1].toInt();
    return moves > 0 && grows(day.drag(moves)) ? 1 : 0;
}
