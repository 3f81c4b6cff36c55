// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/quadtree_table.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

namespace collscope::tst_axis_index {

using collscope::wire::AxisIndex;

namespace {

std::uint32_t search(const std::vector<std::uint64_t> &axis, std::uint64_t value)
{
    const auto above = std::upper_bound(axis.begin(), axis.end(), value);
    return above == axis.begin() ? 0U : static_cast<std::uint32_t>(above - axis.begin() - 1);
}

/// Numbers spread over the octaves below 2^bits.
std::uint64_t spread(std::mt19937_64 &random, unsigned bits)
{
    return random() >> (64 - 1 - random() % bits);
}

void compare(const std::vector<std::uint64_t> &axis, std::mt19937_64 &random)
{
    const AxisIndex index(axis);
    std::vector<std::uint64_t> probes = {0, 1, 2, 7, 8, 9, std::numeric_limits<std::uint64_t>::max(),
        std::numeric_limits<std::uint64_t>::max() - 1};
    for (const std::uint64_t entry : axis)
        for (const std::uint64_t probe : {entry, entry - 1, entry + 1})
            probes.push_back(probe);
    for (int i = 0; i < 200; ++i)
        probes.push_back(spread(random, 63));
    for (const std::uint64_t probe : probes)
        QCOMPARE(index.position(probe), search(axis, probe));
}

} // namespace

class TstAxisIndex : public QObject {
    Q_OBJECT

private slots:
    void agreesWithSearch()
    {
        std::mt19937_64 random(20261121);
        for (int round = 0; round < 300; ++round) {
            std::set<std::uint64_t> entries;
            const std::size_t count = 1 + random() % 60;
            const auto bits = static_cast<unsigned>(1 + random() % 52);
            for (std::size_t i = 0; i < count; ++i)
                entries.insert(spread(random, bits));
            compare({entries.begin(), entries.end()}, random);
        }
    }

    void commonAxes()
    {
        std::mt19937_64 random(7);
        std::vector<std::uint64_t> powers;
        for (unsigned bit = 0; bit <= 30; ++bit)
            powers.push_back(std::uint64_t{1} << bit);
        compare(powers, random);
        std::vector<std::uint64_t> dense(1000);
        for (std::size_t i = 0; i < dense.size(); ++i)
            dense[i] = 2 + i;
        compare(dense, random);
        compare({0}, random);
        compare({5}, random);
        compare({0, std::uint64_t{1} << 53}, random);
    }

    void empty()
    {
        QCOMPARE(AxisIndex().position(0), 0U);
        QCOMPARE(AxisIndex().position(12345), 0U);
        QCOMPARE(AxisIndex(std::vector<std::uint64_t>{}).position(99), 0U);
    }
};

const testing::Registered<TstAxisIndex> registered("tst_axis_index");

} // namespace collscope::tst_axis_index
#include "tst_axis_index.moc"
