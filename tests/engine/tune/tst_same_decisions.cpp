// SPDX-License-Identifier: GPL-3.0-or-later
// The same data and policy give the same decisions, whoever asks: tune, export, select, and a model that was
// fitted for the window. What is exported is what the map shows.
#include "engine/codegen/shipping.h"
#include "engine/codegen/shipping_figures.h"
#include "engine/io/reader.h"
#include "engine/study/fit.h"
#include "engine/tune/deciding.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

#include <set>

namespace collscope::tst_same_decisions {

namespace {

using codegen::ShipmentPolicy;
using codegen::ShipmentPtr;

/// By collective, the decisions at and around all that was measured.
using Decisions = std::map<std::string, std::vector<std::string>>;

std::vector<Instance> instances(const TimeGrid &grid)
{
    std::set<std::uint64_t> bytes{0, 1, 2 * grid.messageBytes().back()};
    for (const std::uint64_t size : grid.messageBytes())
        bytes.insert({size, size + 1, size + size / 2});
    std::vector<Placement> placements = grid.placements();
    placements.push_back({0, 0, 2 * grid.commSizes().back()});
    std::vector<Instance> all;
    for (const Placement &placement : placements)
        for (const std::uint64_t size : bytes)
            all.push_back({grid.collective(), placement, size});
    return all;
}

std::string text(const Model &model, const Instance &at)
{
    const Decision decision = model.decide(at);
    const auto &methods = model.fittedTo()->grid->methods();
    const bool isLeft
        = decision.toLibrary || decision.method == noMethod || methods[decision.method].isBaseline();
    return isLeft ? "library" : methodText(methods[decision.method]);
}

Decisions decisionsOf(const codegen::Shipment &shipment, const DatasetPtr &data)
{
    Decisions all;
    for (const codegen::ShippedCollective &row : shipment.collectives) {
        std::vector<std::string> &here = all[row.collective];
        if (!row.written)
            continue;
        GridSelection whole;
        whole.collective = row.collective;
        whole.baselineIsCandidate = true;
        const TimeGridPtr grid = synthetic::must(TimeGrid::make(data, whole));
        for (const Instance &at : instances(*grid))
            here.push_back(
                row.verdict == codegen::Verdict::leftToLibrary ? "library" : text(*row.written, at));
    }
    return all;
}

codegen::ShippingOrder order(const DatasetPtr &data, const char *target, const char *spec)
{
    codegen::ShippingOrder result;
    result.target = target;
    for (const std::string_view collective : data->collectives()) {
        GridSelection grid;
        grid.collective = collective;
        result.collectives.push_back({{data, std::move(grid), {}},
            spec ? std::optional(synthetic::must(parseModelSpec(spec))) : std::nullopt});
    }
    return result;
}

DatasetPtr load(const QString &path, const std::string &system)
{
    for (const DatasetPtr &dataset : synthetic::must(io::load(path.toStdString())).datasets)
        if (system.empty() || dataset->provenance().system == system)
            return dataset;
    return nullptr;
}

} // namespace

class TestSameDecisions : public QObject {
    Q_OBJECT

private slots:
    void everywhere_data() { dataSets(); }

    void everywhere()
    {
        const DatasetPtr data = fetched();
        if (!data)
            QSKIP("measurements kept beside the checkout are absent");
        if (const auto target = tune::loadedTarget(*data)) {
            const ShipmentPtr exported
                = synthetic::must(codegen::ship(order(data, target->c_str(), nullptr)));
            const Decisions expected = decisionsOf(*exported, data);
            QCOMPARE(decisionsOf(*synthetic::must(tune::bestRules(data, *target)), data), expected);
            const tune::Decided tuned = synthetic::must(tune::decide(data, *target));
            QCOMPARE(decisionsOf(*tuned.shipment, data), expected);
        }
        for (const char *const spec : {"exact", "quadtree:depth=3", "c45"}) {
            const codegen::ShippingOrder asked = order(data, "table", spec);
            const ShipmentPtr exported = synthetic::must(codegen::ship(asked));
            Decisions given;
            for (const codegen::ShippingCollective &one : asked.collectives)
                if (const auto study = makeStudy(one.data)) { // not of the default alone
                    const FitPtr fitted = synthetic::must(fit(*one.spec, *study));
                    const ShipmentPtr code = synthetic::must(
                        codegen::ship("table", fitted->model, nullptr, ShipmentPolicy::provedBetter));
                    given.merge(decisionsOf(*code, data));
                }
            Decisions here = decisionsOf(*exported, data);
            for (const auto &[collective, decisions] : here)
                m_decided += static_cast<std::size_t>(std::count_if(decisions.begin(), decisions.end(),
                    [](const std::string &decision) { return decision != "library"; }));
            std::erase_if(here, [&](const auto &one) { return !given.contains(one.first); });
            QCOMPARE(given, here);
        }
    }

    /// Were there decisions at all?
    void somethingIsDecided() { QVERIFY2(m_decided > 500, std::to_string(m_decided).c_str()); }

    /// Where its placements were measured a job gets what an export of all decides there.
    void aJob_data() { dataSets(); }
    void aJob()
    {
        const DatasetPtr data = fetched();
        if (!data)
            QSKIP("measurements kept beside the checkout are absent");
        codegen::ShippingOrder asked = order(data, "table", "exact");
        for (codegen::ShippingCollective &one : asked.collectives) {
            const auto study = makeStudy(one.data);
            if (!study)
                continue;
            const TimeGrid &grid = *(*study)->map()->grid;
            codegen::ShippingOrder all = asked;
            all.collectives = {one};
            all.collectives.front().data.grid.baselineIsCandidate = true; // as in jobs
            all.policy = ShipmentPolicy::asFitted;
            codegen::ShippingOrder ofJob = all;
            std::vector<Placement> placements = grid.placements();
            std::erase_if(placements, [](const Placement &one) { return one.nodes == 0 || one.ppn == 0; });
            if (placements.empty())
                continue;
            ofJob.collectives.front().job = codegen::JobPlacements{placements};
            const auto here = synthetic::must(codegen::ship(std::move(all)));
            const auto there = synthetic::must(codegen::ship(std::move(ofJob)));
            QVERIFY2(there->collectives.front().problem.empty(), there->collectives.front().problem.c_str());
            for (const Placement &placement : placements)
                for (const std::uint64_t bytes : grid.messageBytes()) {
                    const Instance at{grid.collective(), placement, bytes};
                    const std::string ofJobHere = text(*there->collectives.front().written, at);
                    const std::string ofAll = text(*here->collectives.front().written, at);
                    QVERIFY2(ofJobHere == ofAll,
                        (ofJobHere + " in place of " + ofAll + " on " + placementText(placement) + " with "
                            + std::to_string(bytes))
                            .c_str());
                }
        }
    }

    void theMapIsTheFile_data() { dataSets(); }

    /// What an export starts from is the model of the map, with all runs and with one held out.
    void theMapIsTheFile()
    {
        const DatasetPtr data = fetched();
        if (!data)
            QSKIP("measurements kept beside the checkout are absent");
        std::size_t compared = 0;
        for (const char *const spec :
            {"exact", "quadtree", "quadtree:depth=3", "c45", "optimal:leaves=5", "rules:rows=8"})
            for (const bool isHeldOut : {false, true}) {
                codegen::ShippingOrder asked = order(data, "c", spec);
                asked.collectives.resize(1);
                DataSelection &selection = asked.collectives.front().data;
                const auto runs = data->runValues(selection.grid.collective);
                if (isHeldOut && runs.size() < 2)
                    continue;
                if (isHeldOut)
                    selection.heldOut.runs = {runs.front()};
                const auto study = makeStudy(selection);
                if (!study)
                    continue;
                const auto fitted = fit(*asked.collectives.front().spec, *study);
                if (!fitted)
                    continue; // this model cannot be fitted to these data
                const ShipmentPtr shipment = synthetic::must(codegen::ship(std::move(asked)));
                const codegen::ShippingModels &models = *shipment->models.front();
                for (const Instance &at : instances(*(*study)->map()->grid))
                    QCOMPARE(text(*models.model, at), text(*(*fitted)->model, at));
                QCOMPARE(shipment->collectives.front().penaltyModel, (*fitted)->statistics().mean);
                ++compared;
            }
        QVERIFY(compared >= 4);
    }

private:
    std::size_t m_decided = 0;

    static void dataSets()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("system");
        for (const char *const name : {"two-cores", "all-collectives", "ethernet-4-hosts", "campaign-4-nodes",
                 "fat-tree-simulated", "hydra-simulated"})
            QTest::newRow(name) << QStringLiteral(COLLSCOPE_SOURCE_DIR "/sample_data/%1").arg(name)
                                << QString();
        const QString kept = QStringLiteral(COLLSCOPE_SHARED_DATA "/%1");
        for (const char *const system : {"peak", "peak-pr7730"})
            QTest::newRow(system) << kept.arg("ompi-coltune-peak/measurements.csv.xz") << QString(system);
        for (const char *const name : {"reduce_core", "reduce_node"})
            QTest::newRow(name) << kept.arg("orfeo/") + name + ".csv.xz" << QString();
    }

    static DatasetPtr fetched()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, system);
        return QFile::exists(path) ? load(path, system.toStdString()) : nullptr;
    }
};

const testing::Registered<TestSameDecisions> registered("tst_same_decisions");

} // namespace collscope::tst_same_decisions
#include "tst_same_decisions.moc"
