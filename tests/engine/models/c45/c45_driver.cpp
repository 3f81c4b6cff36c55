// SPDX-License-Identifier: GPL-3.0-or-later
// Grows trees from C4.5 files and prints what is asked for: to time the learner as a whole program and to
// look at single rows of the comparison with Release 8. `collscope c45` is the command for users.
#include "engine/models/c45/dump.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/print.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <cstring>

using namespace collscope::c45;

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    Options options;
    bool dump = false;
    bool print = false;
    bool json = false;
    bool tested = false;
    Method method = Method::automatic;
    for (int i = 2; i < argc; ++i) {
        const std::string_view flag = argv[i];
        const char *const value = i + 1 < argc ? argv[i + 1] : "";
        if (flag == "-g")
            options.gainOnly = true;
        else if (flag == "-s")
            options.groupValues = true;
        else if (flag == "--dump-nodes")
            dump = true;
        else if (flag == "--print")
            print = true;
        else if (flag == "--json")
            json = true;
        else if (flag == "-u")
            tested = true;
        else if (flag == "--replay")
            method = Method::replay;
        else if (flag == "-m")
            options.minCases = static_cast<unsigned>(std::atoi(value));
        else if (flag == "-c")
            options.confidence = std::atof(value);
        else if (flag == "-t")
            options.trials = static_cast<unsigned>(std::atoi(value));
        else if (flag == "-w")
            options.window = static_cast<std::size_t>(std::atoi(value));
        else if (flag == "-i")
            options.increment = static_cast<std::size_t>(std::atoi(value));
    }
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto cases = readStem(argv[1]);
    if (!cases) {
        fmt::print(stderr, "{}\n", cases.error().text());
        return 1;
    }
    const auto read = Clock::now();
    const auto learnt = learn(*cases, options, {}, method);
    if (!learnt) {
        fmt::print(stderr, "{}\n", learnt.error().text());
        return 1;
    }
    const auto end = Clock::now();
    std::optional<TestResult> test;
    if (tested) {
        const auto unseen = readCases(std::string(argv[1]) + ".test", cases->schema);
        if (!unseen) {
            fmt::print(stderr, "{}\n", unseen.error().text());
            return 1;
        }
        test = testTrees(*learnt, *unseen);
    }
    const TestResult *const result = test ? &*test : nullptr;
    if (print)
        fmt::print("{}", printout(*learnt, cases->schema, options, "data", "data.data", result));
    if (json)
        fmt::print("{}", figuresJson(*learnt, cases->schema, options, result));
    if (dump)
        fmt::print("{}", nodesText(*learnt));
    const auto seconds = [](auto duration) { return std::chrono::duration<double>(duration).count(); };
    const Trial &trial = learnt->bestTrial();
    fmt::print(stderr, "{} {} {} {} {:.1f}  read {:.4f} s  learn {:.4f} s\n", figures(trial.grown).nodes,
        trial.grownErrors, figures(trial.pruned).nodes, trial.prunedErrors, learnt->estimatePercent(trial),
        seconds(read - start), seconds(end - read));
    return 0;
}
