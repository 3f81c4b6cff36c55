// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/ties.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "tests/widgets/plot/sample_map.h"
#include "widgets/common/format.h"
#include "widgets/plot/cell_painter.h"
#include "widgets/plot/cell_picture.h"
#include "widgets/plot/method_legend.h"

#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace collscope::tst_map_layer {

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
        QCOMPARE(int{methodLayer(m_model)->mark(map, m_wrong)}, int{CellPicture::differing});
        QCOMPARE(int{methodLayer(m_model)->mark(map, 0)}, int{CellPicture::crossed});
        QCOMPARE(int{penaltyLayer(m_model)->mark(map, m_wrong)}, 0); // its colour says so
        QCOMPARE(int{penaltyLayer(m_model)->mark(map, 0)}, int{CellPicture::crossed});
        QCOMPARE(int{differenceLayer(m_model, m_model)->mark(map, 0)}, 0);
        for (const MapLayerPtr &layer : {methodLayer(), methodLayer(m_model), penaltyLayer(m_model)}) {
            m_content.layer = layer;
            QCOMPARE(int{cellMarks(m_content)[m_hole]}, int{CellPicture::hatched});
        }
    }

    /// Slower than the library default by 1 % or more: another hue, and a mark.
    void slowerThanTheDefaultIsRed()
    {
        const DecisionMap &map = *m_content.map;
        const auto paintedBeside = [&](double penaltyOfDefault) {
            auto baseline = std::make_shared<Evaluation>(*m_model);
            baseline->penalty[m_wrong] = penaltyOfDefault;
            MapContent content = m_content;
            content.layer = penaltyLayer(m_model, baseline);
            const CellPicture picture = makeCellPicture(content, std::nullopt, Qt::white);
            return std::pair(QColor(picture.fill[m_wrong]), int{content.layer->mark(map, m_wrong)});
        };
        const double penalty = m_model->penalty[m_wrong];
        const double position = PenaltyScale(true).position(penalty);
        const std::pair asUsual(QColor(PenaltyScale::cividis(position)), 0);
        const auto isNear = [](const QColor &one, const QColor &other) {
            return std::abs(one.red() - other.red()) < 4 && std::abs(one.blue() - other.blue()) < 4;
        };
        for (const double other : {penalty, penalty + 1, penalty - 0.002, std::nan("")}) {
            QVERIFY(isNear(paintedBeside(other).first, asUsual.first));
            QCOMPARE(paintedBeside(other).second, 0);
        }
        const auto [color, mark] = paintedBeside(0);
        QVERIFY(isNear(color, PenaltyScale::slower(position)));
        QCOMPARE(mark, int{CellPicture::slower});
        QVERIFY(!penaltyLayer(m_model)->scale()->tellsSlower());
        QVERIFY(penaltyLayer(m_model, m_model)->scale()->tellsSlower());
    }

    /// Where nobody knows which algorithm the library chose, a letter says so, and the legend what it means.
    void unknownChoicesOfTheDefault()
    {
        auto choices = std::make_shared<Evaluation>(*m_model);
        choices->decisions[m_wrong].method = noMethod;
        MapContent content = m_content;
        content.layer = defaultLayer(choices);
        const CellPicture picture = makeCellPicture(content, std::nullopt, Qt::white);
        QCOMPARE(picture.palette.letter(picture.method[m_wrong]), QString(unknownLetter));
        QVERIFY(picture.palette.letter(picture.method[m_wrong + 1]) != QString(unknownLetter));
        QCOMPARE(int{content.layer->mark(*content.map, m_wrong)}, 0);
        const auto entries = legendEntries({content});
        QCOMPARE(entries.back().letter, QString(unknownLetter));
        QCOMPARE(entries.back().text, QStringLiteral("unknown"));
        content.layer = defaultLayer(m_model);
        QVERIFY(legendEntries({content}).back().letter != QString(unknownLetter));
        QVERIFY(topics(*content.layer, *content.map, m_wrong).contains(QStringLiteral("algorithm, ")));
    }

    void figuresOfTheChoice()
    {
        const DecisionMap &map = *m_content.map;
        auto twice = std::make_shared<Evaluation>(*m_model);
        for (double &penalty : twice->penalty)
            penalty = 1 + 2 * penalty;
        MapContent content = m_content;
        content.layer = speedupLayer(m_model, twice);
        const CellPicture picture = makeCellPicture(content, std::nullopt, Qt::white);
        QCOMPARE(picture.penalty[m_wrong], 1.0);
        QCOMPARE(QColor(picture.fill[m_wrong]), PenaltyScale::ofGains().color(1));
        QCOMPARE(int{content.layer->mark(map, 0)}, int{CellPicture::crossed});
        QVERIFY(
            topics(*content.layer, map, m_wrong).startsWith(QStringLiteral("over the library default, ")));
        const MapLayerPtr time = timeLayer(m_model, map);
        const MapLayerPtr bandwidth = bandwidthLayer(m_model, map);
        QVERIFY(topics(*time, map, m_wrong).startsWith(QStringLiteral("time, ")));
        QVERIFY(topics(*bandwidth, map, m_wrong).startsWith(QStringLiteral("bandwidth, ")));
        const MethodIndex chosen = m_model->decisions[m_wrong].method;
        QCOMPARE(time->explain(map, map.grid->cell(m_wrong)).front().figure,
            formatSeconds(map.grid->seconds(m_wrong, chosen)));
        for (const MapLayerPtr &layer : {time, bandwidth}) {
            const auto marks = layer->scale()->marks();
            QVERIFY(marks.size() > 2);
            QCOMPARE(layer->scale()->position(marks.front().ratio), 0.0);
            QCOMPARE(layer->scale()->position(marks.back().ratio), 1.0);
            QCOMPARE(int{layer->mark(map, m_hole)}, int{CellPicture::crossed});
        }
    }

    /// Three sizes, three runs: a tie, what must be chosen, and what nobody can tell.
    void doubtIsMarked()
    {
        DatasetBuilder builder(synthetic::provenance());
        const auto add = [&](std::uint64_t bytes, std::size_t method, std::vector<double> seconds) {
            for (std::uint32_t run = 0; run < seconds.size(); ++run)
                builder.add(
                    synthetic::record("bcast", synthetic::method(method), 4, bytes, seconds[run], run));
        };
        // The spread of the grid comes from many sizes: 1 % or so.
        for (std::uint64_t bytes = 1; bytes <= 12; ++bytes) {
            add(bytes, 0, {1.00e-5, 1.01e-5, 1.02e-5});
            add(bytes, 1,
                bytes == 1       ? std::vector{1.011e-5, 1.00e-5, 1.025e-5}
                    : bytes == 2 ? std::vector{1.01e-5, 2.5e-5, 1.00e-5}
                                 : std::vector{2.02e-5, 2.01e-5, 2.06e-5});
        }
        MapContent content;
        content.map = synthetic::must(
            makeDecisionMap(synthetic::must(TimeGrid::make(builder.build(), {"bcast", {}}))));
        content.palette = MethodPalette("bcast", content.map->grid->methods());
        const auto ties = synthetic::must(tiesOf(*content.map));
        content.layer = doubtLayer(ties);
        QCOMPARE(int{content.layer->mark(*content.map, 0)}, int{CellPicture::tied});
        QCOMPARE(int{content.layer->mark(*content.map, 1)}, int{CellPicture::untold});
        QCOMPARE(int{content.layer->mark(*content.map, 2)}, 0);
        QVERIFY(content.layer->showsMethods());
        QVERIFY(topics(*content.layer, *content.map, 0).endsWith(QStringLiteral("doubt")));
        const QString tie = doubtText(*content.map, *ties, {0, 0});
        QVERIFY2(tie.startsWith(QStringLiteral("tie: pipeline/1KiB and pipeline/2KiB, ")), qPrintable(tie));
        QVERIFY2(tie.contains(QStringLiteral(" apart (runs differ by ")), qPrintable(tie));
        const QString sure = doubtText(*content.map, *ties, {0, 2});
        QVERIFY2(sure.startsWith(QStringLiteral("clearly fastest: pipeline/1KiB, 10"))
                && sure.contains(QStringLiteral(" ahead of pipeline/2KiB (runs differ by ")),
            qPrintable(sure));
        QVERIFY(doubtText(*content.map, *ties, {0, 1})
                    .startsWith(QStringLiteral("no clear winner: pipeline/1KiB leads ")));
        QCOMPARE(legendMarks({content}).size(), std::size_t{2});

        // The edge between a tie and another region is soft, others are not.
        const CellPicture picture = makeCellPicture(content, std::nullopt, Qt::white);
        QVERIFY(picture.isSoft(0, 1) && picture.isSoft(1, 2));
        QCOMPARE(picture.region.size(), std::size_t{12});
        QVERIFY(!makeCellPicture(m_content, std::nullopt, Qt::white).ties);
    }

    /// On a map of two regions the broad edge covers more than the sharp one.
    void doubtIsDrawn()
    {
        CellPicture picture;
        picture.rows = 1;
        picture.columns = 2;
        picture.fill = {qRgb(200, 200, 200), qRgb(200, 200, 200)};
        picture.region = {0, 1};
        picture.cell = {0, 1};
        auto ties = std::make_shared<Ties>();
        ties->begins = {0, 2, 3};
        ties->methods = {0, 1, 1};
        ties->states = {Ties::State::tie, Ties::State::choose};
        const CellFrame frame{0, 0, {0, 30, 60}, {30, 0}};
        const auto touched = [&] {
            QImage image(60, 30, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            paintRegions(painter, picture, frame, {Qt::white, Qt::black});
            painter.end();
            int count = 0;
            for (int x = 0; x < 60; ++x)
                count += image.pixel(x, 15) != qRgb(255, 255, 255);
            return count;
        };
        picture.ties = ties;
        const int broad = touched();
        ties->begins = {0, 1, 2}; // nothing is free any more
        ties->states = {Ties::State::choose, Ties::State::choose};
        const int sharp = touched();
        QVERIFY2(
            sharp >= 1 && broad >= 3 * sharp, qPrintable(QStringLiteral("%1, %2").arg(broad).arg(sharp)));
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
        QCOMPARE(int{methodLayer(beyond)->mark(map, m_wrong)}, CellPicture::ruled | CellPicture::differing);
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
        QVERIFY(penaltyLayer(m_model, nullptr, true)->scale()->position(0.05)
            != penaltyLayer(m_model, nullptr, false)->scale()->position(0.05));
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

const testing::Registered<TestMapLayer, QApplication> registered("tst_map_layer");

} // namespace collscope::tst_map_layer
#include "tst_map_layer.moc"
