// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping.h"
#include "engine/models/rule_table/rule_table.h"
#include "engine/study/held_out_fit.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

namespace collscope::tst_automatic {

using synthetic::must;

namespace {

/// Runs of eight message sizes on 2, 4 and 8 processes. One algorithm is fastest up to 4 bytes, another one
/// up to 6 bytes, the library default beyond. `noise` of a time is drawn anew in each run.
DatasetPtr threeRegions(std::uint32_t runs, const std::string &library = "openmpi", double noise = 0.2)
{
    std::mt19937_64 random(7);
    Provenance from = synthetic::provenance();
    from.origin = Origin::measured;
    DatasetBuilder builder(from);
    Method standard = synthetic::baselineMethod();
    standard.library = library;
    std::vector<Method> methods{standard, synthetic::method(0), synthetic::method(1)};
    if (library == "openmpi")
        methods
            = {standard, wire::methodFromId(library, "bcast", 5), wire::methodFromId(library, "bcast", 6)};
    for (std::uint32_t run = 0; run < runs; ++run)
        for (const std::uint32_t ranks : {2U, 4U, 8U})
            for (std::uint64_t bytes = 1; bytes <= 8; ++bytes)
                for (std::size_t method = 0; method < methods.size(); ++method) {
                    const std::size_t best = bytes <= 4 ? 1U : bytes <= 6 ? 2U : 0U;
                    const double seconds
                        = (method == best ? 1e-6 : 3e-6) * (1 + noise * synthetic::unit(random));
                    builder.add(synthetic::record("bcast", methods[method], ranks, bytes, seconds, run));
                }
    return builder.build();
}

ModelPtr automatic(const DatasetPtr &data)
{
    return must(fitModel(firstSpec(), synthetic::decisionMap(data)));
}

Decision decided(const Model &model, std::uint64_t bytes)
{
    return model.decide({"bcast", {0, 0, 4}, bytes});
}

} // namespace

class TestAutomatic : public QObject {
    Q_OBJECT
private slots:
    void fallsBackWhereTheDefaultIsFaster()
    {
        const ModelPtr model = automatic(threeRegions(3));
        QVERIFY(model->rules());
        QCOMPARE(model->shape().leaves, std::size_t{3});
        QCOMPARE(model->spec(), std::string("automatic"));
        QCOMPARE(model->sizeChoice()->parts, std::size_t{3});
        QVERIFY(!decided(*model, 4).toLibrary && !decided(*model, 6).toLibrary);
        QVERIFY(decided(*model, 4).method != decided(*model, 6).method);
        QVERIFY(decided(*model, 7).toLibrary);
    }

    /// Each cell has noise of its own: more rules would follow it.
    void isTheSmallestWithinOneStandardErrorOfTheBest()
    {
        const ModelPtr model = automatic(threeRegions(4, "openmpi", 1.5));
        const SizeChoice &choice = *model->sizeChoice();
        const double most = choice.at(choice.least)->mean + choice.at(choice.least)->standardError;
        QCOMPARE(model->shape().leaves, choice.chosen);
        for (const SizeChoice::Point &point : choice.points)
            QVERIFY(point.size >= choice.chosen || point.mean > most);
        QVERIFY(choice.at(choice.chosen)->mean <= most);
    }

    void isWhatIsExportedUnlessTold()
    {
        const DatasetPtr data = threeRegions(3);
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        order.policy = codegen::ShipmentPolicy::asFitted;
        order.whereWorse = codegen::WhereWorse::leaveCollective;
        order.collectives = {{{data, {"bcast", {}, false}, {}}, std::nullopt}};
        const auto shipment = must(codegen::ship(order));
        const ModelPtr &written = shipment->collectives.front().written;
        QVERIFY2(written, shipment->collectives.front().problem.c_str());
        const ModelPtr model = automatic(data);
        for (std::uint64_t bytes = 1; bytes <= 8; ++bytes) {
            QCOMPARE(decided(*written, bytes).toLibrary, decided(*model, bytes).toLibrary);
            QCOMPARE(decided(*written, bytes).method, decided(*model, bytes).method);
        }
    }

    void isATreeWhereTheLibraryLoadsNoRules()
    {
        const ModelPtr model = automatic(threeRegions(3, "collscope"));
        QVERIFY(!model->rules() && model->treeForm());
        QVERIFY(model->sizeChoice());
    }

    void aSingleRunHasNoHeldOutPenalty()
    {
        const ModelPtr model = automatic(threeRegions(1));
        QVERIFY(model->rules() && !model->sizeChoice());
        QCOMPARE(model->shape().leaves, std::size_t{3});
    }

    /// With two runs each of them is fitted to alone.
    void isJudgedOnRunsHeldOut()
    {
        for (const std::string library : {"openmpi", "collscope"}) {
            StudyCache studies;
            const FitPtr fit = must(
                fitHeldOut(firstSpec(), {threeRegions(2, library), {"bcast", {}, false}, {}}, studies));
            QVERIFY(fit->heldOut && fit->heldOut->cells > 0);
            QVERIFY(fit->study->heldOutBaseline || fit->study->baseline);
            QVERIFY(!againstDefault(*fit).isWorse());
        }
    }

    void aModelWorseThanTheDefaultIsFound()
    {
        synthetic::Times times;
        times.commSizes = {2, 4};
        times.messageBytes = {1, 1024};
        times.methods = {synthetic::baselineMethod(), wire::methodFromId("openmpi", "bcast", 6)};
        times.seconds = {1, 2, 1, 2, 1, 2, 3, 2};
        const StudyPtr study = must(makeStudy({synthetic::dataset(times), {"bcast", {}, false}, {}}));
        const AgainstDefault one = againstDefault(*must(fit(must(parseModelSpec("rules:rows=1")), study)));
        QCOMPARE(one.cells, std::size_t{4});
        QVERIFY(one.isWorse());
        QVERIFY(!againstDefault(*must(fit(firstSpec(), study))).isWorse());
        QVERIFY(!againstDefault(*must(fit(baselineSpec(), study))).isWorse());
    }
};

const testing::Registered<TestAutomatic> registered("tst_automatic");

} // namespace collscope::tst_automatic
#include "tst_automatic.moc"
