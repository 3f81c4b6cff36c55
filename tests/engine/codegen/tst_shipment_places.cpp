// SPDX-License-Identifier: GPL-3.0-or-later
// What an export says of communicator sizes and placements that were not measured.
#include "engine/codegen/shipping.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_shipment_places {

using namespace collscope::made_up;

class TestShipmentPlaces : public QObject {
    Q_OBJECT

private slots:
    void oneCommunicatorSize()
    {
        const Timed fast{1, [](std::uint32_t, std::uint64_t) { return 7.0; }};
        const auto shipment = shipped(
            order(measured("bcast", {library, fast}, 2, 0.01, {16}, Origin::measured), "bcast", nullptr));
        for (const std::uint32_t other : {1U, 2U, 15U, 17U, 32U})
            QCOMPARE(chosen(shipment, other, 1024), std::string("default"));
        QCOMPARE(chosen(shipment, 16, 1024), std::string("basic_linear"));
        QVERIFY(says(shipment, FindingSeverity::note,
            "one communicator size was measured: only calls on 16 processes are decided"));
    }

    /// Rules that know no nodes hold for placements that were not measured, and their README says so.
    void placementsThatWereNotMeasured()
    {
        DatasetBuilder builder(measured("bcast", {library}, 1, 0, {2}, Origin::measured)->provenance());
        for (unsigned run = 0; run < 2; ++run)
            for (const std::uint32_t nodes : {4U, 8U})
                for (const std::uint64_t bytes : sizes)
                    for (const int id : {0, 1}) {
                        auto record = synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", id),
                            nodes, bytes, ((id == 0 ? 10 : 5) + 0.1 * run) * 1e-6, run);
                        record.nodes = nodes;
                        record.ppn = 1;
                        builder.add(record);
                    }
        const DatasetPtr data = builder.build();
        for (const char *const target : {"openmpi-rules", "table"}) {
            const bool isTable = target == std::string_view("table");
            const auto shipment = shipped(order(data, "bcast", isTable ? "exact" : nullptr, target));
            QVERIFY2(readme(shipment).find("on more or fewer nodes: decided as those that were measured")
                    != std::string::npos,
                readme(shipment).c_str());
        }
    }
};

const testing::Registered<TestShipmentPlaces> registered("tst_shipment_places");

} // namespace collscope::tst_shipment_places
#include "tst_shipment_places.moc"
