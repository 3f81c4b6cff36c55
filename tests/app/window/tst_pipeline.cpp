// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pipeline.h"
#include "tests/support/synthetic_data.h"

#include <QTest>

using namespace collscope;

class TestPipeline : public QObject {
    Q_OBJECT
private slots:
    void aKnownCurveGivesTheSameTrees();
};

void TestPipeline::aKnownCurveGivesTheSameTrees()
{
    const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::paperTimes(7, 6, 10)));
    const auto curve
        = std::make_shared<const optimal::ParetoCurve>(synthetic::must(optimal::longestCurve(map)));
    const MapCache::Entry entry{map, nullptr};
    for (const char *text : {"optimal:leaves=1", "optimal:leaves=7", "optimal:leaves=59", "optimal",
             "optimal:lambda=0.002", "optimal:penalty=0.03", "optimal:leaves=9,depth=3",
             "optimal:leaves=5,objective=2", "optimal:leaves=12,penalty=0.05"}) {
        const ModelSpec spec = synthetic::must(parseModelSpec(text));
        const auto known = synthetic::must(fitResult(entry, spec, curve, {}));
        const auto fitted = synthetic::must(fitResult(entry, spec, nullptr, {}));
        QCOMPARE(known->shape.leaves, fitted->shape.leaves);
        QCOMPARE(known->shape.depthMax, fitted->shape.depthMax);
        QCOMPARE(known->evaluation->statistics.mean, fitted->evaluation->statistics.mean);
        QCOMPARE(known->model->spec(), fitted->model->spec());
    }
}

QTEST_GUILESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
