// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/catalogue.h"
#include "engine/wire/patterns/list.h"
#include "engine/wire/topology.h"
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/segments.h"
#include "tests/mpi_agent/mpi_launch.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <limits>

namespace collscope::tst_collectives {

using namespace collscope::agent;

namespace {

using TreeOf = std::function<wire::Tree(int rank, int size, int root)>;

/// Smallest and largest number (rank as seen from the root) below and including `rank`, and how many there
/// are.
struct Subtree {
    int least;
    int most;
    int count;
};

Subtree subtreeOf(const TreeOf &treeOf, int rank, int size, int root)
{
    const int number = (rank - root + size) % size;
    Subtree all{number, number, 1};
    for (const int child : treeOf(rank, size, root).children) {
        const Subtree below = subtreeOf(treeOf, child, size, root);
        all = {std::min(all.least, below.least), std::max(all.most, below.most), all.count + below.count};
    }
    return all;
}

} // namespace

class TestCollectives : public QObject {
    Q_OBJECT

private slots:
    void catalogueAgrees();
    void segmentsCoverTheMessage();
    void segmentsOfHugeMessages();
    void treesAreTrees_data();
    void treesAreTrees();
    void subtreesAreRanges_data();
    void subtreesAreRanges();
    void agreeWithMpi();
};

void TestCollectives::catalogueAgrees()
{
    const auto check = [](std::string_view collective, const auto &bundled) {
        const auto *const listed = wire::algorithms(wire::bundledLibrary, collective);
        QVERIFY(listed);
        const auto &patterns = wire::patterns::algorithmsOf(collective);
        QCOMPARE(bundled.size() + patterns.size(), listed->size());
        for (std::size_t i = 0; i < patterns.size(); ++i) {
            QCOMPARE(patterns[i].name, (*listed)[bundled.size() + i].name);
            QCOMPARE((*listed)[bundled.size() + i].id, static_cast<int>(bundled.size() + i) + 1);
        }
        for (std::size_t i = 0; i < bundled.size(); ++i) {
            QCOMPARE(bundled[i].name, (*listed)[i].name);
            QCOMPARE((*listed)[i].id, static_cast<int>(i) + 1);
        }
    };
    check("bcast", bcast::algorithms());
    check("reduce", reduce::algorithms());
}

void TestCollectives::segmentsCoverTheMessage()
{
    for (const std::size_t count : {0, 1, 2, 7, 100})
        for (const std::size_t elementBytes : {0, 1, 8, 12})
            for (const std::uint64_t segmentBytes : {0, 1, 8, 20, 100000}) {
                const Segments segments({3, count}, elementBytes, segmentBytes);
                std::size_t next = 3;
                for (std::size_t i = 0; i < segments.count(); ++i) {
                    QCOMPARE(segments[i].first, next);
                    QVERIFY(segments[i].count >= 1 && segments[i].count <= segments.longest());
                    if (segmentBytes >= elementBytes && segmentBytes != 0 && elementBytes != 0)
                        QVERIFY(segments[i].count * elementBytes <= segmentBytes);
                    next += segments[i].count;
                }
                QCOMPARE(next, count + 3);
                if (segmentBytes == 0)
                    QCOMPARE(segments.count(), count == 0 ? 0U : 1U);
            }
}

void TestCollectives::segmentsOfHugeMessages()
{
    constexpr std::size_t most = std::numeric_limits<int>::max();
    const Segments single({0, most}, 16, 1);
    QCOMPARE(single.count(), most);
    QCOMPARE(single[most - 1].first, most - 1);
    const Segments pairs({0, most}, 16, 32);
    QCOMPARE(pairs.count(), most / 2 + 1);
    QCOMPARE(pairs[most / 2].first, most - 1);
    QCOMPARE(pairs[most / 2].count, std::size_t{1});
    const Segments whole({0, most}, 16, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(whole.count(), std::size_t{1});
    QCOMPARE(whole[0].count, most);
}

void TestCollectives::treesAreTrees_data()
{
    QTest::addColumn<TreeOf>("treeOf");
    subtreesAreRanges_data();
    QTest::newRow("binary") << TreeOf(wire::binaryTree);
    QTest::newRow("in-order binary") << TreeOf(
        [](int rank, int size, int) { return wire::inOrderBinaryTree(rank, size); });
}

void TestCollectives::treesAreTrees()
{
    QFETCH(TreeOf, treeOf);
    for (int size = 1; size <= 33; ++size)
        for (int root = 0; root < size; ++root) {
            const int top = treeOf(0, size, root).root;
            QCOMPARE(subtreeOf(treeOf, top, size, root).count,
                size); // a cycle would not end, a gap would miss some
            for (int rank = 0; rank < size; ++rank) {
                const wire::Tree tree = treeOf(rank, size, root);
                QCOMPARE(tree.root, top);
                QCOMPARE(tree.parent == wire::noRank, rank == top);
                for (const int child : tree.children)
                    QCOMPARE(treeOf(child, size, root).parent, rank);
            }
        }
}

void TestCollectives::subtreesAreRanges_data()
{
    if (QTest::currentTestFunction() == QByteArray("subtreesAreRanges"))
        QTest::addColumn<TreeOf>("treeOf");
    QTest::newRow("linear") << TreeOf(wire::linearTree);
    QTest::newRow("binomial") << TreeOf(wire::binomialTree);
    for (const std::uint32_t fanout : {1U, 2U, 3U, 7U, 100U})
        QTest::addRow("chain:%u", fanout) << TreeOf(
            [fanout](int rank, int size, int root) { return wire::chainTree(rank, size, root, fanout); });
}

/// What keeps the order of operands in a reduction.
void TestCollectives::subtreesAreRanges()
{
    QFETCH(TreeOf, treeOf);
    for (int size = 1; size <= 33; ++size)
        for (int root = 0; root < size; ++root)
            for (int rank = 0; rank < size; ++rank) {
                const Subtree subtree = subtreeOf(treeOf, rank, size, root);
                QCOMPARE(subtree.least, (rank - root + size) % size);
                QCOMPARE(subtree.most - subtree.least + 1, subtree.count);
                const auto children = treeOf(rank, size, root).children;
                QVERIFY(std::is_sorted(children.begin(), children.end(),
                    [&](int a, int b) { return (a - root + size) % size < (b - root + size) % size; }));
            }
}

void TestCollectives::agreeWithMpi()
{
    if (test::mpirunPath().isEmpty())
        QSKIP("there is no mpirun on this machine");
    const auto outcome = test::runMpi(33, QStringLiteral(COLLECTIVES_CHECK), {QStringLiteral("250")}, 280);
    const QByteArray end = outcome.output.mid(outcome.output.lastIndexOf("end of checks")).trimmed();
    qInfo("%s", end.constData());
    QVERIFY2(
        outcome.exitStatus == 0, (outcome.output.right(4000) + outcome.messages.right(2000)).constData());
    QVERIFY2(end.startsWith("end of checks: communicators of 1 to 33 processes"), end.constData());
    QVERIFY(end.endsWith(", 0 failures"));
}

const testing::Registered<TestCollectives> registered("tst_collectives");

} // namespace collscope::tst_collectives
#include "tst_collectives.moc"
