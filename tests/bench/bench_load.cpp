// SPDX-License-Identifier: GPL-3.0-or-later
// What it takes from a file to the first map: `bench_load FILE COLLECTIVE`. One line with the rows, the
// seconds of wall and processor time to read them, the same up to the map of the collective, and the peak of
// memory.
#include "engine/io/reader.h"
#include "engine/map/decision_map.h"

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <sys/resource.h>

using namespace collscope;

namespace {

struct Spent {
    double wall, processor;
};

Spent spent()
{
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    const auto seconds = [](const timeval &t) {
        return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    };
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration<double>(now).count(), seconds(use.ru_utime) + seconds(use.ru_stime)};
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3) {
        std::cerr << "usage: bench_load FILE COLLECTIVE\n";
        return 2;
    }
    const Spent start = spent();
    const auto loaded = io::load(argv[1]);
    const Spent read = spent();
    const auto map = loaded.and_then([argv](const io::Loaded &l) {
        return TimeGrid::make(l.datasets.front(), {argv[2], {}, false}).and_then([](const TimeGridPtr &grid) {
            return makeDecisionMap(grid);
        });
    });
    const Spent mapped = spent();
    if (!map) {
        std::cerr << map.error().text() << '\n';
        return 1;
    }
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    std::cout << fmt::format(
        "{} rows: read in {:.1f} s (processor {:.1f} s), first map after {:.1f} s (processor {:.1f} s), "
        "peak {:.2f} GB\n",
        loaded->rows, read.wall - start.wall, read.processor - start.processor, mapped.wall - start.wall,
        mapped.processor - start.processor, static_cast<double>(use.ru_maxrss) / 1e6);
}
