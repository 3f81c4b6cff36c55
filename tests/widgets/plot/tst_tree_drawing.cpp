// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/model.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/support/thread_clock.h"
#include "widgets/plot/tree_drawing.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace collscope::tst_tree_drawing {

using namespace Qt::StringLiterals;

namespace {

/// A tree of at most `count` nodes without any pattern, some of its nodes wide.
TreeContent randomTree(std::uint64_t seed, std::size_t count)
{
    std::mt19937_64 random(seed);
    std::vector<std::vector<std::uint32_t>> children(1);
    while (children.size() < count) {
        const auto parent = static_cast<std::uint32_t>(synthetic::below(random, children.size()));
        if (!children[parent].empty())
            continue;
        const std::size_t forks = 1 + synthetic::below(random, 4);
        for (std::size_t i = 0; i < forks; ++i) {
            children[parent].push_back(static_cast<std::uint32_t>(children.size()));
            children.emplace_back();
        }
    }
    TreeContent tree;
    const auto add = [&](auto self, std::uint32_t from, std::uint32_t parent, std::uint32_t depth) -> void {
        const auto at = static_cast<std::uint32_t>(tree.nodes.size());
        TreeContent::Node node;
        node.parent = parent;
        node.depth = depth;
        node.leaf = children[from].empty();
        node.condition = QString(static_cast<int>(synthetic::below(random, 30)), u'x');
        tree.nodes.push_back(node);
        for (const std::uint32_t child : children[from])
            self(self, child, at, depth + 1);
        tree.nodes[at].end = static_cast<std::uint32_t>(tree.nodes.size());
    };
    add(add, 0, 0, 0);
    return tree;
}

TreeSizes sizesFor(const TreeContent &tree)
{
    TreeSizes sizes;
    for (const TreeContent::Node &node : tree.nodes)
        sizes.nodeWidths.push_back(10.0 + static_cast<double>(node.condition.size()));
    sizes.nodeHeight = 20;
    sizes.rowGap = 4;
    sizes.columnGap = 30;
    return sizes;
}

struct Fixture {
    DecisionMapPtr map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(1)));
    MethodPalette methods{"bcast", map->grid->methods()};

    TreeDiagramPtr diagram(const char *spec) const
    {
        const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
        return makeTreeDiagram(makeTreeContent(*model->treeForm(), *map->grid), QFont());
    }
};

} // namespace

class TestTreeDrawing : public QObject {
    Q_OBJECT
private slots:
    void nodesDoNotOverlap()
    {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const TreeContent tree = randomTree(seed, 1 + seed * 7);
            const TreeSizes sizes = sizesFor(tree);
            const TreeLayout layout = layoutTree(tree, sizes);
            const QRectF all(0, 0, layout.width, layout.height);
            std::size_t placed = 0;
            for (const TreeLayout::Column &column : layout.columns) {
                placed += column.nodes.size();
                for (std::size_t i = 0; i < column.nodes.size(); ++i) {
                    const QRectF rect = layout.rect(tree, column.nodes[i]);
                    QVERIFY(all.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rect));
                    QVERIFY(rect.width() >= sizes.nodeWidths[column.nodes[i]]);
                    if (i > 0)
                        QVERIFY(rect.top() >= layout.rect(tree, column.nodes[i - 1]).bottom() + 4 - 1e-6);
                }
            }
            QCOMPARE(placed, tree.nodes.size());
            for (std::size_t depth = 1; depth < layout.columns.size(); ++depth)
                QCOMPARE(layout.columns[depth].left,
                    layout.columns[depth - 1].left + layout.columns[depth - 1].width + 30);
        }
    }

    /// Edges run between two columns: out of the parent, along a bar, into the children. They cross when the
    /// bars of two parents share a height.
    void edgesDoNotCross()
    {
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const TreeContent tree = randomTree(seed, 1 + seed * 7);
            const TreeLayout layout = layoutTree(tree, sizesFor(tree));
            for (const TreeLayout::Column &column : layout.columns) {
                double above = -INFINITY;
                for (const std::uint32_t node : column.nodes) {
                    if (tree.nodes[node].end == node + 1)
                        continue;
                    double top = INFINITY;
                    double bottom = -INFINITY;
                    for (std::uint32_t child = node + 1; child < tree.nodes[node].end;
                         child = tree.nodes[child].end) {
                        QVERIFY(layout.middle[child] > bottom);
                        top = std::min(top, layout.middle[child]);
                        bottom = layout.middle[child];
                    }
                    QVERIFY(std::abs(layout.middle[node] - (top + bottom) / 2) < 1e-6);
                    QVERIFY(top > above);
                    above = bottom;
                }
            }
        }
    }

    /// Subtrees beside each other interlock: the same shape must not take a row for every leaf.
    void layoutIsCompact()
    {
        // A long arm upwards beside a deep one: levels that only one of them has cost nothing.
        const TreeContent tree = randomTree(3, 400);
        const auto leaves = std::count_if(
            tree.nodes.begin(), tree.nodes.end(), [](const TreeContent::Node &node) { return node.leaf; });
        QVERIFY(layoutTree(tree, sizesFor(tree)).height < 24.0 * static_cast<double>(leaves) * 0.8);
    }

    void aThousandLeavesTakeNoTime()
    {
        const TreeContent tree = randomTree(5, 4000);
        const TreeSizes sizes = sizesFor(tree);
        const double begin = testing::threadSeconds();
        layoutTree(tree, sizes);
        const double seconds = testing::threadSeconds() - begin;
        QVERIFY2(seconds < 0.5, qPrintable(QString::number(seconds)));
    }

    void contentKnowsItsCells()
    {
        const Fixture fixture;
        for (const char *spec : {"quadtree:depth=3", "c45:m=2,c=25", "optimal:leaves=12"}) {
            const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), fixture.map));
            const TreeContent tree = makeTreeContent(*model->treeForm(), *fixture.map->grid);
            QCOMPARE(tree.nodes[0].end, tree.nodes.size());
            QCOMPARE(tree.nodes[0].cells, fixture.map->grid->cells());
            for (std::size_t cell = 0; cell < fixture.map->grid->cells(); ++cell) {
                const Decision decision
                    = model->decide(fixture.map->grid->instance(fixture.map->grid->cell(cell)));
                const TreeContent::Node &leaf = tree.nodes[tree.leafOfCell[cell]];
                QVERIFY(leaf.leaf);
                QCOMPARE(leaf.method, decision.method);
            }
            for (std::uint32_t node = 0; node < tree.nodes.size(); ++node) {
                const std::vector<bool> region = tree.region(node);
                QCOMPARE(std::count(region.begin(), region.end(), true), tree.nodes[node].cells);
                const auto path = tree.path(node);
                QCOMPARE(path.front(), 0U);
                QCOMPARE(path.back(), node);
                for (std::size_t i = 1; i < path.size(); ++i)
                    QCOMPARE(tree.nodes[path[i]].parent, path[i - 1]);
            }
        }
    }

    void prunedPartsAreMarked()
    {
        const Fixture fixture;
        const auto model
            = synthetic::must(fitModel(synthetic::must(parseModelSpec("c45:m=2,c=1")), fixture.map));
        const auto before = model->unprunedTreeForm();
        const auto after = model->treeForm();
        QVERIFY(before && after && before->nodes.size() > after->nodes.size());
        const TreeContent tree = makeTreeContent(*before, *fixture.map->grid, &*after);
        QCOMPARE(tree.nodes.size(), before->nodes.size());
        const auto kept = std::count_if(
            tree.nodes.begin(), tree.nodes.end(), [](const TreeContent::Node &node) { return !node.pruned; });
        const auto keptLeaves = std::count_if(tree.nodes.begin(), tree.nodes.end(),
            [](const TreeContent::Node &node) { return !node.pruned && node.leaf; });
        QCOMPARE(kept, after->nodes.size());
        QCOMPARE(keptLeaves, model->shape().leaves);
    }

    void mouseFindsNodes()
    {
        const Fixture fixture;
        TreeDrawing drawing;
        drawing.resize(900, 600);
        drawing.setDiagram(fixture.diagram("quadtree:depth=2"), fixture.methods);
        drawing.show();
        QVERIFY(QTest::qWaitForWindowExposed(&drawing));
        drawing.fit();
        QSignalSpy hovered(&drawing, &TreeDrawing::nodeHovered);
        QSignalSpy selected(&drawing, &TreeDrawing::nodeSelected);
        QTest::mouseMove(drawing.viewport(), drawing.nodeRect(1).center());
        QTRY_COMPARE(hovered.size(), 1);
        QCOMPARE(hovered[0][0].value<std::optional<std::uint32_t>>(), 1U);
        QTest::mouseClick(drawing.viewport(), Qt::LeftButton, {}, drawing.nodeRect(1).center());
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected[0][0].value<std::uint32_t>(), 1U);
        // A drag moves and selects nothing.
        drawing.zoomIn();
        drawing.zoomIn();
        drawing.zoomIn();
        drawing.zoomIn();
        const QPoint before = drawing.nodeRect(0).topLeft();
        QTest::mousePress(drawing.viewport(), Qt::LeftButton, {}, {400, 300});
        QTest::mouseMove(drawing.viewport(), {380, 260});
        QTest::mouseMove(drawing.viewport(), {330, 230});
        QTest::mouseRelease(drawing.viewport(), Qt::LeftButton, {}, {330, 230});
        QVERIFY(drawing.nodeRect(0).topLeft() != before);
        QCOMPARE(selected.size(), 1);
    }

    void keysWalk()
    {
        const Fixture fixture;
        TreeDrawing drawing;
        drawing.resize(900, 600);
        const TreeDiagramPtr diagram = fixture.diagram("quadtree:depth=3");
        const TreeContent &tree = diagram->content;
        drawing.setDiagram(diagram, fixture.methods);
        connect(&drawing, &TreeDrawing::nodeSelected, &drawing, &TreeDrawing::setSelected);
        const auto press = [&drawing](Qt::Key key) {
            QTest::keyClick(&drawing, key);
            return drawing.selected();
        };
        QCOMPARE(press(Qt::Key_Down), 0U); // nothing selected: begins at the root
        QCOMPARE(press(Qt::Key_Up), 0U);
        QCOMPARE(press(Qt::Key_Left), 0U);
        const std::uint32_t first = press(Qt::Key_Right).value();
        QCOMPARE(first, 1U);
        const std::uint32_t second = press(Qt::Key_Down).value();
        QCOMPARE(second, tree.nodes[first].end);
        QCOMPARE(press(Qt::Key_Up), first);
        QCOMPARE(press(Qt::Key_Left), 0U);
        press(Qt::Key_Right);
        QCOMPARE(press(Qt::Key_Home), 0U);
        const double scale = drawing.transform().m11();
        press(Qt::Key_Plus);
        QVERIFY(drawing.transform().m11() > scale);
        press(Qt::Key_0);
        QVERIFY(drawing.viewport()->rect().adjusted(-1, -1, 1, 1).contains(drawing.nodeRect(0)));
        const double fitted = drawing.transform().m11();
        press(Qt::Key_Minus);
        QCOMPARE(drawing.transform().m11(), fitted); // all is in view already
    }

    /// Only what is exposed is drawn: a view of a small part of a large tree is fast at every scale.
    void drawsLargeTreesFast()
    {
        const Fixture fixture;
        TreeDrawing drawing;
        drawing.resize(900, 600);
        drawing.setDiagram(fixture.diagram("quadtree"), fixture.methods);
        drawing.fit();
        for (int step = 0; step < 12; ++step) {
            const double begin = testing::threadSeconds();
            const QImage picture = drawing.grab().toImage();
            const double seconds = testing::threadSeconds() - begin;
            QVERIFY2(seconds < 0.2, qPrintable(QString::number(seconds)));
            QVERIFY(!picture.isNull());
            drawing.zoomIn();
        }
    }

    void letterAndColourAreDrawn()
    {
        const Fixture fixture;
        TreeDrawing drawing;
        drawing.resize(900, 600);
        const TreeDiagramPtr diagram = fixture.diagram("quadtree:depth=1");
        drawing.setDiagram(diagram, fixture.methods);
        const QImage picture = drawing.viewport()->grab().toImage();
        const auto leaf = static_cast<std::uint32_t>(diagram->content.nodes.size() - 1);
        const QColor wanted = fixture.methods.color(diagram->content.nodes[leaf].method);
        const QRect box = drawing.nodeRect(leaf);
        int hits = 0;
        for (int x = box.left(); x < box.right(); ++x)
            hits += picture.pixelColor(x, box.center().y() - box.height() / 2 + 4).rgb() == wanted.rgb() ? 1
                                                                                                         : 0;
        QVERIFY(hits > 4);
        QVERIFY(treeNodeText(diagram->content, leaf).contains(diagram->content.nodes[leaf].methodText));
    }

    void emptyTakesEverything()
    {
        TreeDrawing drawing;
        drawing.resize(300, 200);
        for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Plus, Qt::Key_0, Qt::Key_Home})
            QTest::keyClick(&drawing, key);
        QTest::mouseClick(drawing.viewport(), Qt::LeftButton, {}, {10, 10});
        drawing.fit();
        QVERIFY(!drawing.selected());
    }
};

const testing::Registered<TestTreeDrawing, QApplication> registered("tst_tree_drawing");

} // namespace collscope::tst_tree_drawing
#include "tst_tree_drawing.moc"
