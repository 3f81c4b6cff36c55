// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/quadtree_table.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

namespace collscope::tst_quadtree_table {

using namespace collscope::wire;

namespace {

/// A tree without any pattern, and the sizes on its axes.
template <unsigned axes> struct RandomTree {
    std::vector<std::uint32_t> nodes = {0};
    std::array<typename OrthtreeTable<axes>::Axis, axes> sizes;
    unsigned order;

    RandomTree(std::mt19937_64 &random, unsigned k, std::size_t most) : order(k)
    {
        const std::uint64_t side = std::uint64_t{1} << order;
        for (auto &axis : sizes) {
            const std::uint64_t count = 1 + random() % std::min<std::uint64_t>(side, 40);
            std::set<std::uint64_t> values;
            std::set<std::uint32_t> places = {0};
            while (values.size() < count)
                values.insert(random() >> (1 + random() % 60));
            while (places.size() < values.size())
                places.insert(static_cast<std::uint32_t>(random() % side));
            axis = {{values.begin(), values.end()}, {places.begin(), places.end()}};
        }
        grow(random, 0, 0, most);
    }

    /// The leaf, child by child from the root.
    std::uint32_t walked(const std::array<std::uint64_t, axes> &instance) const
    {
        std::array<std::uint32_t, axes> place;
        for (unsigned axis = 0; axis < axes; ++axis) {
            const auto &values = sizes[axis].sizes;
            const auto above = std::upper_bound(values.begin(), values.end(), instance[axis]);
            place[axis]
                = sizes[axis]
                      .places[above == values.begin() ? 0
                                                      : static_cast<std::size_t>(above - values.begin()) - 1];
        }
        std::uint32_t at = 0;
        for (unsigned bit = order; !(nodes[at] & QuadtreeTable::leafBit);) {
            --bit;
            std::uint32_t child = 0;
            for (unsigned axis = 0; axis < axes; ++axis)
                child = 2 * child + ((place[axis] >> bit) & 1U);
            at = nodes[at] + child;
        }
        return at;
    }

private:
    void grow(std::mt19937_64 &random, std::uint32_t at, unsigned depth, std::size_t most)
    {
        if (depth == order || nodes.size() > most || random() % 8 < (depth == 0 ? 1 : 3)) {
            nodes[at] = QuadtreeTable::leafBit | static_cast<std::uint32_t>(random() % 1000);
            return;
        }
        const auto first = static_cast<std::uint32_t>(nodes.size());
        nodes[at] = first;
        nodes.resize(nodes.size() + (1U << axes));
        for (std::uint32_t child = 0; child < 1U << axes; ++child)
            grow(random, first + child, depth + 1, most);
    }
};

template <unsigned axes> void compare(std::mt19937_64 &random, unsigned order, std::size_t most)
{
    const RandomTree<axes> tree(random, order, most);
    const OrthtreeTable<axes> table(tree.nodes, order, tree.sizes);
    QCOMPARE(table.nodeCount(), tree.nodes.size());
    for (int i = 0; i < 300; ++i) {
        std::array<std::uint64_t, axes> instance;
        for (unsigned axis = 0; axis < axes; ++axis) {
            const auto &values = tree.sizes[axis].sizes;
            instance[axis] = i % 3 == 0 ? random() >> (random() % 64) : values[random() % values.size()];
        }
        const std::uint32_t leaf = std::apply([&](auto... size) { return table.leaf(size...); }, instance);
        QCOMPARE(leaf, tree.walked(instance));
        QCOMPARE(table.method(leaf), tree.nodes[leaf] & ~QuadtreeTable::leafBit);
    }
}

} // namespace

class QuadtreeTableTest : public QObject {
    Q_OBJECT

private slots:
    void answersAsAWalkDoes()
    {
        std::mt19937_64 random(20261122);
        for (int round = 0; round < 300; ++round) {
            const auto order = static_cast<unsigned>(random() % 7);
            compare<2>(random, order, 3000);
            compare<3>(random, order, 3000);
        }
        for (int round = 0; round < 20;
             ++round) { // all bits of the codes; more nodes than the jump table has
            compare<2>(random, QuadtreeTable::maxOrder, 200000);
            compare<3>(random, OctreeTable::maxOrder, 200000);
        }
    }

    void memoryIsWhatThereIs()
    {
        // One leaf, one size per axis: an entry of the jump table, of each code and of each axis.
        const OctreeTable table({OctreeTable::leafBit | 7}, 0, {{{{1}, {0}}, {{1}, {0}}, {{1}, {0}}}});
        QCOMPARE(table.decide(1U, 2U, std::numeric_limits<std::uint64_t>::max()), 7U);
        const AxisIndex axis({1});
        QCOMPARE(table.memoryBytes(), sizeof(OctreeTable) + 4 + 2 + 3 * (8 + axis.memoryBytes()));
    }

    void empty()
    {
        QCOMPARE(QuadtreeTable().decide(5U, ~0ULL), 0U);
        QCOMPARE(OctreeTable().decide(5U, 0U, ~0ULL), 0U);
    }
};

const testing::Registered<QuadtreeTableTest> registered("tst_quadtree_table");

} // namespace collscope::tst_quadtree_table
#include "tst_quadtree_table.moc"
