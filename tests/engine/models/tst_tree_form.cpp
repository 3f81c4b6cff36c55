// SPDX-License-Identifier: GPL-3.0-or-later
// A tree form is the model: walking it answers what the model answers, and its figures are the model's.
#include "engine/models/attributes.h"
#include "engine/models/c45/c45_tree.h"
#include "engine/study/penalty.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <set>

namespace collscope::tst_tree_form {

namespace {

DecisionMapPtr mapOf(const synthetic::Times &times, const std::string &collective = "bcast",
    std::optional<std::uint32_t> ppn = {})
{
    return synthetic::decisionMap(
        synthetic::dataset(times, collective), GridSelection{collective, ppn, false});
}

/// Cells, sizes around them, sizes anywhere.
std::vector<Instance> instances(const TimeGrid &grid)
{
    std::vector<Instance> result;
    const auto add = [&](std::uint64_t commSize, std::uint64_t bytes, std::uint32_t ppn) {
        const auto size = static_cast<std::uint32_t>(commSize);
        result.push_back({grid.collective(), {ppn == 0 ? 0 : size / ppn, ppn, size}, bytes});
    };
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        add(at.placement.commSize, at.messageBytes, 0);
        add(at.placement.commSize + 1, at.messageBytes, 0);
        add(at.placement.commSize, at.messageBytes + 1, 4);
        add(at.placement.commSize - 1, at.messageBytes == 0 ? 0 : at.messageBytes - 1, 1);
    }
    std::mt19937_64 random(11);
    for (int i = 0; i < 5000; ++i)
        add(1 + (random() >> (34 + synthetic::below(random, 30))), random() >> synthetic::below(random, 64),
            static_cast<std::uint32_t>(synthetic::below(random, 9)));
    return result;
}

QString wrongAnswer(const Model &model, const TreeForm &form)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    for (const Instance &instance : instances(grid)) {
        const Decision expected = model.decide(instance);
        const TreeNode &end = form.nodes[form.path(instance).back()];
        const MethodIndex method = end.method < grid.methods().size() ? end.method : noMethod;
        if (!end.isLeaf() || method != expected.method || end.leaf != expected.leaf)
            return QString("%1: %2 processes, %3 bytes")
                .arg(QString::fromStdString(model.spec()))
                .arg(instance.placement.commSize)
                .arg(instance.messageBytes);
    }
    return {};
}

/// Who is whose child, and that the cells of a node are those of its children.
QString wrongStructure(const TreeForm &form, const TimeGrid &grid)
{
    const auto leaves = leafOfCells(form, grid);
    for (std::uint32_t at = 0; at < form.nodes.size(); ++at) {
        const TreeNode &node = form.nodes[at];
        const auto own = cellsOf(form, at, grid);
        std::set<std::size_t> below;
        std::size_t count = 0;
        for (std::uint32_t to = node.firstChild; to < node.firstChild + node.children; ++to) {
            if (form.nodes[to].parent != at || to <= at)
                return QString("node %1 is no child of %2").arg(to).arg(at);
            const auto cells = cellsOf(form, to, grid);
            below.insert(cells.begin(), cells.end());
            count += cells.size();
        }
        if (node.isLeaf()) {
            for (const std::size_t cell : own)
                if (leaves[cell] != at)
                    return QString("cell %1 does not end in %2").arg(cell).arg(at);
        } else if (count != own.size() || below != std::set<std::size_t>(own.begin(), own.end())) {
            return QString("the children of %1 do not share out its cells").arg(at);
        }
    }
    return {};
}

} // namespace

class TestTreeForm : public QObject {
    Q_OBJECT

private slots:
    void isTheModel_data();
    void isTheModel();
    void constructedAttributes();
    void combinedTree();
    void figures();
    void whatPruningRemoved();
    void texts();
    void notEveryModelIsATree();
};

void TestTreeForm::isTheModel_data()
{
    QTest::addColumn<QString>("spec");
    for (const char *const spec : {"quadtree:depth=0", "quadtree:depth=3", "quadtree",
             "quadtree:threshold=60", "quadtree:depth=3,reshape=uneven", "c45", "c45:m=1,c=100",
             "c45:m=8,c=5", "optimal", "optimal:lambda=0.02", "optimal:penalty=0.1"})
        QTest::addRow("%s", spec) << QString(spec);
}

void TestTreeForm::isTheModel()
{
    QFETCH(QString, spec);
    for (const auto &times : {synthetic::paperTimes(6, 12, 24), synthetic::randomTimes(4, 3, 17, 4, 0.4),
             synthetic::randomTimes(5, 9, 2, 4), synthetic::randomTimes(6, 1, 1, 2)}) {
        const auto map = mapOf(times);
        const auto model
            = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec.toStdString())), map));
        const auto form = model->treeForm();
        QVERIFY(form.has_value());
        QString wrong = wrongAnswer(*model, *form);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        wrong = wrongStructure(*form, *map->grid);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        const ModelShape shape = model->shape();
        QCOMPARE(form->nodes.size(), shape.encodedNodes());
        std::size_t nodes = 0;
        std::size_t leaves = 0;
        std::size_t encodedLeaves = 0;
        unsigned deepest = 0;
        for (std::uint32_t at = 0; at < form->nodes.size(); ++at) {
            encodedLeaves += form->nodes[at].isLeaf() ? 1 : 0;
            if (form->nodes[at].reachable) {
                nodes += 1;
                leaves += form->nodes[at].isLeaf() ? 1 : 0;
                deepest = std::max(deepest, form->depth(at));
            }
            QVERIFY(form->nodes[at].method < form->methods.size());
        }
        QCOMPARE(nodes, shape.nodes);
        QCOMPARE(leaves, shape.leaves);
        QCOMPARE(encodedLeaves, shape.encodedLeaves());
        QCOMPARE(deepest, shape.depthMax);
    }
}

void TestTreeForm::constructedAttributes()
{
    const auto map = mapOf(synthetic::paperTimes(6, 12, 24));
    c45::Options options;
    options.minCases = 1;
    options.confidence = 100;
    for (std::size_t a = 1; a < instanceAttributes().size(); ++a)
        for (std::size_t b = a; b < instanceAttributes().size(); ++b) {
            const auto models = C45Tree::fit({map}, options, {a, b});
            QVERIFY2(models.has_value(), models ? "" : models.error().text().c_str());
            const Model &model = *models->front();
            const QString wrong = wrongAnswer(model, model.treeForm().value());
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
}

void TestTreeForm::combinedTree()
{
    const std::vector<DecisionMapPtr> maps
        = {mapOf(synthetic::paperTimes(6, 12, 24)), mapOf(synthetic::paperTimes(9, 10, 20), "reduce"),
            mapOf(synthetic::paperTimes(2, 8, 20), "allreduce")};
    for (const bool groups : {false, true}) {
        c45::Options options;
        options.groupValues = groups;
        const auto models = synthetic::must(C45Tree::fit(maps, options));
        const auto shared = models.front()->sharedTree();
        QVERIFY(shared);
        for (const auto &model : models) {
            const TreeForm form = model->treeForm().value();
            // One tree, asked about this collective: the same way to the same method.
            QVERIFY(model->sharedTree() == shared);
            const TimeGrid &grid = *model->fittedTo()->grid;
            for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
                const Instance instance = grid.instance(grid.cell(cell));
                const auto path = shared->path(instance);
                QVERIFY(path == form.path(instance));
                QCOMPARE(methodText(shared->methods[shared->nodes[path.back()].method]),
                    methodText(form.methods[form.nodes[path.back()].method]));
            }
            QString wrong = wrongAnswer(*model, form);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            wrong = wrongStructure(form, *model->fittedTo()->grid);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
}

void TestTreeForm::figures()
{
    const auto map = mapOf(synthetic::paperTimes(6, 12, 24));
    for (const char *const spec : {"quadtree:depth=2", "c45:m=6", "optimal:leaves=7"}) {
        const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
        const auto form = model->treeForm().value();
        const Evaluation evaluation = evaluate(*model, *map);
        QCOMPARE(form.nodes[0].cases, static_cast<double>(map->grid->cells()));
        QCOMPARE(form.nodes[0].errors,
            static_cast<double>(evaluation.statistics.differing + evaluation.statistics.notMeasured));
        std::vector<std::size_t> count(form.methods.size());
        for (const MethodIndex best : map->best)
            ++count[best];
        QCOMPARE(count[form.nodes[0].method], *std::max_element(count.begin(), count.end()));
    }
}

void TestTreeForm::whatPruningRemoved()
{
    std::size_t removed = 0;
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        const auto map = mapOf(seed % 2 == 0 ? synthetic::paperTimes(seed, 12, 24, 0.4)
                                             : synthetic::randomTimes(seed, 8, 12, 3));
        const auto model = synthetic::must(
            fitModel(synthetic::must(parseModelSpec(seed % 3 == 0 ? "c45:c=1" : "c45:m=1,c=25")), map));
        const TreeForm pruned = model->treeForm().value();
        const TreeForm grown = model->unprunedTreeForm().value();
        QVERIFY(wrongStructure(grown, *map->grid).isEmpty());
        std::set<std::uint32_t> kept;
        for (const TreeNode &node : grown.nodes) {
            if (node.kept == TreeNode::none) {
                ++removed;
                continue;
            }
            const TreeNode &now = pruned.nodes[node.kept];
            QVERIFY(kept.insert(node.kept).second);
            if (!now.isLeaf()) { // it still asks the same
                QCOMPARE(grown.edgeText(node.firstChild), pruned.edgeText(now.firstChild));
            }
        }
        QCOMPARE(kept.size(), pruned.nodes.size());
    }
    QVERIFY(removed > 100);
    QVERIFY(!synthetic::must(fitModel({"quadtree", {}}, mapOf(synthetic::randomTimes(1, 3, 3, 2))))
                 ->unprunedTreeForm());
}

void TestTreeForm::texts()
{
    TreeCondition condition;
    condition.attribute = instanceAttribute("message_bytes");
    condition.relation = TreeCondition::Relation::above;
    condition.bound = 4096;
    QCOMPARE(condition.text(), std::string("message size > 4 KiB"));
    condition.relation = TreeCondition::Relation::below;
    condition.bound = 1234567;
    QCOMPARE(condition.text(), std::string("message size < 1234567 B"));
    condition.attribute = instanceAttribute("comm_size");
    condition.relation = TreeCondition::Relation::atMost;
    condition.bound = 12;
    QCOMPARE(condition.text(), std::string("communicator size <= 12"));
    condition.attribute = instanceAttribute("log2_message_bytes");
    condition.bound = static_cast<double>(11.584963F);
    QCOMPARE(condition.text(), std::string("log2 of the message size <= 11.584963"));
    condition.attribute = instanceAttribute("ppn");
    condition.bound = 4;
    QCOMPARE(condition.text(), std::string("processes per node <= 4"));
    condition.bound = 0;
    QCOMPARE(condition.text(), std::string("processes per node not known"));
    condition.attribute = instanceAttribute("power_of_two");
    QCOMPARE(condition.text(), std::string("power-of-two communicator: no"));
    condition.attribute = instanceAttribute("collective");
    condition.relation = TreeCondition::Relation::oneOf;
    condition.values = {"bcast", "reduce", "scatter"};
    QCOMPARE(condition.text(), std::string("collective is bcast, reduce or scatter"));
}

void TestTreeForm::notEveryModelIsATree()
{
    QVERIFY(
        !synthetic::must(C45Tree::fit({mapOf(synthetic::paperTimes(6, 12, 24))}, {})).front()->sharedTree());
    const auto map = mapOf(synthetic::randomTimes(1, 3, 3, 2));
    QVERIFY(!synthetic::must(fitModel({"exact", {}}, map))->treeForm());
}

const testing::Registered<TestTreeForm> registered("tst_tree_form");

} // namespace collscope::tst_tree_form
#include "tst_tree_form.moc"
