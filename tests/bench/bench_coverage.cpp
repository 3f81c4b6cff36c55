// SPDX-License-Identifier: GPL-3.0-or-later
// How often the 95 % intervals of held-out figures cover what another measurement finds; of simulated runs,
// and of files: `bench_coverage [FILE...]`. Systems of one file are measurements of one machine.
#include "engine/io/reader.h"
#include "tests/bench/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace {

using namespace collscope;
using bench::Covered;
using bench::Runs;

class Table {
public:
    void add(const std::string &group, std::size_t runs, const std::string &figure, const Covered &covered)
    {
        m_rows[{group, runs, figure}] += covered;
        if (!group.ends_with(callingOthers))
            m_all += covered;
    }
    /// Ends the names of rows that do not count in the sum: where another release of the library decides
    /// otherwise in the collectives that these algorithms call, they are other algorithms.
    static constexpr std::string_view callingOthers = ", with algorithms that call other collectives";

    void print() const
    {
        fmt::print("| intervals of | runs | figure | cases | covered | share | above | mean half width |\n"
                   "|---|---:|---|---:|---:|---:|---:|---:|\n");
        for (const auto &[key, covered] : m_rows)
            if (covered.cases > 0)
                print(std::get<0>(key), std::to_string(std::get<1>(key)), std::get<2>(key), covered);
        print("all", "", "", m_all);
    }

private:
    static void print(
        const std::string &group, const std::string &runs, const std::string &figure, const Covered &covered)
    {
        constexpr double percent = 100;
        fmt::print("| {} | {} | {} | {} | {} | {:.0f} % | {} | {:.1f} % |\n", group, runs, figure,
            covered.cases, covered.covered, percent * covered.share(), covered.above,
            percent * covered.width / static_cast<double>(covered.cases));
    }

    std::map<std::tuple<std::string, std::size_t, std::string>, Covered> m_rows;
    Covered m_all;
};

/// All runs, and each two of them.
std::vector<Runs> subsets(const Runs &runs)
{
    std::vector<Runs> result;
    if (runs.size() > 2)
        result.push_back(runs);
    for (std::size_t first = 0; first < runs.size(); ++first)
        for (std::size_t second = first + 1; second < runs.size(); ++second)
            result.push_back({runs[first], runs[second]});
    return result;
}

void judge(Table &table, const std::string &group, const DatasetPtr &data, const Runs &runs,
    const DatasetPtr &other, const Runs &otherRuns, std::string_view collective)
{
    const bench::Measurements common = bench::inCommon(
        data, runs, other, otherRuns, collective, data == other || group.ends_with(Table::callingOthers));
    if (!common.data)
        return;
    table.add(group, runs.size(), "penalty",
        bench::penalties(common, collective, {"exact", "optimal", "c45", "quadtree", "rules"}));
    if (data == other) // another measurement may be of another library, with another default
        table.add(group, runs.size(), "gain", bench::gains(common, collective));
}

void judgeFile(Table &table, const std::string &path)
{
    constexpr std::size_t mostRuns = 12;
    const auto loaded = io::load(path);
    if (!loaded) {
        fmt::print(stderr, "{}\n", loaded.error().text());
        return;
    }
    for (const DatasetPtr &data : loaded->datasets)
        for (const std::string_view collective : data->collectives()) {
            const std::string &system = data->provenance().system;
            const Runs &all = data->runValues(collective);
            if (all.size() > mostRuns)
                continue;
            for (const Runs &runs : subsets(all)) {
                for (const std::uint32_t run : all)
                    if (std::find(runs.begin(), runs.end(), run) == runs.end())
                        judge(table, system + ", by another run", data, runs, data, {run}, collective);
                for (const DatasetPtr &other : loaded->datasets)
                    if (other != data && !other->runValues(collective).empty()
                        && other->runValues(collective).size() <= mostRuns)
                        for (const std::string_view which : {std::string_view(), Table::callingOthers})
                            judge(table, system + ", by " + other->provenance().system + std::string(which),
                                data, runs, other, other->runValues(collective), collective);
            }
        }
}

} // namespace

int main(int argc, char **argv)
{
    constexpr std::uint64_t machines = 60;
    Table table;
    for (std::uint64_t seed = 1; seed <= machines; ++seed)
        for (const unsigned runs : {2U, 3U}) {
            const bench::Measurements measurements = bench::simulated(seed, runs);
            table.add("simulated, by another day", runs, "penalty",
                bench::penalties(measurements, "bcast", {"exact", "optimal", "c45", "quadtree", "rules"}));
            table.add("simulated, by another day", runs, "gain", bench::gains(measurements, "bcast"));
        }
    for (int i = 1; i < argc; ++i)
        judgeFile(table, argv[i]);
    table.print();
    return 0;
}
