// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/method_legend.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace collscope;

namespace {

/// What a layer says about a cell, without the figures: "best, model, penalty".
QString topics(const MapLayer &layer, const DecisionMap &map, std::size_t cell)
{
    QStringList result;
    for (const CellFact &fact : layer.explain(map, map.grid->cell(cell)))
        result << fact.what;
    return result.join(QStringLiteral(", "));
}

} // namespace

/// Layers of one map: the exact one, and a model that is wrong in some cells and unknown in the first.
class TestMapLayer : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_content = exactContent(9, 21);
        auto model = std::make_shared<Evaluation>(*modelContent(m_content).layer->evaluation());
        model->penalty[0] = std::nan("");
        m_model = model;
        while (!(m_model->penalty[m_wrong] > 0))
            ++m_wrong;
        while (!m_content.map->interpolated(m_hole))
            ++m_hole;
        m_content.map = withDoubt(false);
    }

    void cellsAreMarked()
    {
        const DecisionMap &map = *m_content.map;
        QCOMPARE(int{methodLayer()->mark(map, m_wrong)}, 0);
        QCOMPARE(int{methodLayer(m_model)->mark(map, m_wrong)}, int{CellPicture::dotted});
        QCOMPARE(int{methodLayer(m_model)->mark(map, 0)}, int{CellPicture::crossed});
        QCOMPARE(int{penaltyLayer(m_model)->mark(map, m_wrong)}, 0); // its colour says so
        QCOMPARE(int{penaltyLayer(m_model)->mark(map, 0)}, int{CellPicture::crossed});
        QCOMPARE(int{differenceLayer(m_model, m_model)->mark(map, 0)}, 0);
        for (const MapLayerPtr &layer : {methodLayer(), methodLayer(m_model), penaltyLayer(m_model)}) {
            m_content.layer = layer;
            QCOMPARE(int{cellMarks(m_content)[m_hole]}, int{CellPicture::hatched});
        }
    }

    void cellsAreExplained()
    {
        const DecisionMap &map = *m_content.map;
        QCOMPARE(topics(*methodLayer(), map, m_wrong), QStringLiteral("best, runner-up, samples"));
        const QString ofModel = QStringLiteral("best, model, penalty, runner-up, samples");
        QCOMPARE(topics(*methodLayer(m_model), map, m_wrong), ofModel);
        QCOMPARE(topics(*penaltyLayer(m_model), map, m_wrong), ofModel);
        QCOMPARE(topics(*methodLayer(m_model), map, m_hole), QStringLiteral("interpolated, nearest, model"));
        QCOMPARE(topics(*differenceLayer(m_model, m_model), map, m_wrong),
            QStringLiteral("best, model 1, model 2, runner-up, samples"));
    }

    /// Of what nobody measured the guesses are told apart.
    void guessesAreMarkedAndExplained()
    {
        MapContent content = m_content;
        content.map = withDoubt(true);
        for (const MapLayerPtr &layer : {methodLayer(), methodLayer(m_model), penaltyLayer(m_model)}) {
            content.layer = layer;
            QCOMPARE(int{cellMarks(content)[m_hole]}, CellPicture::hatched | CellPicture::uncertain);
            QCOMPARE(int{cellMarks(content)[m_wrong]} & CellPicture::uncertain, 0);
        }
        QCOMPARE(
            topics(*methodLayer(), *content.map, m_hole), QStringLiteral("interpolated, uncertain, nearest"));
        const auto marks = legendMarks({content});
        QVERIFY(std::any_of(marks.begin(), marks.end(),
            [](const LegendMark &mark) { return mark.kind == CellPicture::uncertain; }));
        const auto none = legendMarks({m_content});
        QVERIFY(std::none_of(none.begin(), none.end(),
            [](const LegendMark &mark) { return mark.kind == CellPicture::uncertain; }));
    }

    void differencesHaveLettersOfTheirOwn()
    {
        auto other = std::make_shared<Evaluation>(*m_model);
        other->decisions[m_wrong].method = m_content.map->best[m_wrong];
        m_content.layer = differenceLayer(m_model, other);
        const CellPicture picture = makeCellPicture(m_content, std::nullopt, Qt::white);
        QCOMPARE(picture.palette.letter(picture.method[m_wrong]), QStringLiteral("2"));
        QVERIFY(picture.palette.letter(picture.method[m_wrong + 1]).isEmpty());
        QVERIFY(picture.fill[m_wrong] != picture.fill[m_wrong + 1]);
        QVERIFY(picture.region.empty());
    }

    /// Beyond what a model was fitted to: a pattern, a letter and a sentence of its own.
    void outsideCellsAreToldApart()
    {
        const DecisionMap &map = *m_content.map;
        auto beyond = std::make_shared<Evaluation>(*m_model);
        beyond->outside.resize(map.grid->cells());
        beyond->outside[m_wrong] = beyond->outside[0] = beyond->outside[m_hole] = true;
        QCOMPARE(int{penaltyLayer(beyond)->mark(map, m_wrong)}, int{CellPicture::ruled});
        QCOMPARE(int{penaltyLayer(beyond)->mark(map, 0)}, CellPicture::ruled | CellPicture::crossed);
        QCOMPARE(int{methodLayer(beyond)->mark(map, m_wrong)}, CellPicture::ruled | CellPicture::dotted);
        QCOMPARE(topics(*penaltyLayer(beyond), map, m_wrong),
            QStringLiteral("best, model, penalty, outside, runner-up, samples"));
        beyond->beyond = "what it says there";
        const std::vector<CellFact> facts = penaltyLayer(beyond)->explain(map, map.grid->cell(m_wrong));
        QVERIFY(std::any_of(facts.begin(), facts.end(), [](const CellFact &fact) {
            return fact.figure.endsWith(QStringLiteral(": what it says there"));
        }));
        m_content.layer = methodLayer(beyond);
        QCOMPARE(int{cellMarks(m_content)[m_hole]}, CellPicture::hatched | CellPicture::ruled);
        QCOMPARE(
            topics(*m_content.layer, map, m_hole), QStringLiteral("interpolated, nearest, model, outside"));
        m_content.layer = methodLayer();
        QCOMPARE(int{cellMarks(m_content)[m_hole]}, int{CellPicture::hatched}); // no model decides
        auto other = std::make_shared<Evaluation>(*m_model);
        other->decisions[m_wrong].method = map.best[m_wrong];
        m_content.layer = differenceLayer(beyond, other);
        QCOMPARE(topics(*m_content.layer, map, m_wrong),
            QStringLiteral("best, model 1, outside, model 2, runner-up, samples"));
        const CellPicture picture = makeCellPicture(m_content, std::nullopt, Qt::white);
        QCOMPARE(picture.palette.letter(picture.method[m_wrong]), QStringLiteral("2o"));
        QCOMPARE(picture.palette.letter(picture.method[0]), QStringLiteral("o")); // both decide the same
        QCOMPARE(int{picture.marks[m_wrong]}, int{CellPicture::ruled});
        QCOMPARE(picture.marks[m_wrong + 1] & CellPicture::ruled, 0);
    }

    /// Of predicted data the exact map has extrapolated cells too, and all say that nobody measured them.
    void predictedTimesAreToldApart()
    {
        Provenance provenance = synthetic::provenance();
        provenance.origin = Origin::predicted;
        DatasetBuilder builder(provenance);
        for (const std::uint32_t commSize : {2U, 4U})
            builder.add(synthetic::record("bcast", synthetic::method(0), commSize, 8, 1e-6), commSize == 4);
        MapContent content;
        content.map = synthetic::decisionMap(builder.build());
        QCOMPARE(content.mark(), QStringLiteral("predicted"));
        QVERIFY(m_content.mark().isEmpty());
        QCOMPARE(int{methodLayer()->mark(*content.map, 0)}, 0);
        QCOMPARE(int{methodLayer()->mark(*content.map, 1)}, int{CellPicture::ruled});
        for (const std::size_t cell : {0U, 1U}) {
            const auto facts = methodLayer()->explain(*content.map, content.map->grid->cell(cell));
            QVERIFY(std::any_of(facts.begin(), facts.end(), [&](const CellFact &fact) {
                return fact.what == QStringLiteral("times")
                    && fact.figure.startsWith(QStringLiteral("predicted"))
                    && fact.figure.endsWith(QStringLiteral("extrapolated")) == (cell == 1);
            }));
        }
    }

    void legendOrScale()
    {
        QVERIFY(methodLayer()->showsMethods() && !methodLayer()->scale());
        QVERIFY(!penaltyLayer(m_model)->showsMethods() && penaltyLayer(m_model)->scale());
        QVERIFY(penaltyLayer(m_model, true)->scale()->position(0.01)
            != penaltyLayer(m_model, false)->scale()->position(0.01));
        const MapLayerPtr difference = differenceLayer(m_model, m_model);
        QVERIFY(!difference->showsMethods() && !difference->scale());
    }

private:
    /// The map with its hole a guess, or not.
    DecisionMapPtr withDoubt(bool uncertain) const
    {
        auto map = std::make_shared<DecisionMap>(*m_content.map);
        map->uncertain.assign(map->grid->cells(), false);
        map->uncertain[m_hole] = uncertain;
        return map;
    }

    MapContent m_content;
    EvaluationPtr m_model;
    std::size_t m_wrong = 1;
    std::size_t m_hole = 0;
};

QTEST_MAIN(TestMapLayer)
#include "tst_map_layer.moc"
