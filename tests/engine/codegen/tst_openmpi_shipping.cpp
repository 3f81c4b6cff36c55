// SPDX-License-Identifier: GPL-3.0-or-later
// The shipping check of files for Open MPI: what calls require, what a job's settings were, which release
// reads the files.
#include "engine/codegen/shipping.h"
#include "engine/wire/offers.h"
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_openmpi_shipping {

using codegen::Verdict;
using namespace collscope::made_up;

class TestOpenMpiShipping : public QObject {
    Q_OBJECT

private slots:
    void namesTimesThatCannotBeRight()
    {
        constexpr std::uint64_t large = std::uint64_t{1} << 26U; // in 4 us: 17 TB/s
        const auto data = measured("bcast", {library, bySize, byOtherSize}, 3, 0.05, {2, 4, 8},
            Origin::measured, std::numeric_limits<std::uint32_t>::max(), {8, 1024, large});
        const auto shipment = shipped(order(data, "bcast", nullptr));
        const auto &row = only(shipment);
        QVERIFY2(row.impossible.find("3 of 9 cells") != std::string::npos, row.impossible.c_str());
        QVERIFY(std::any_of(row.findings.begin(), row.findings.end(), [&row](const Finding &finding) {
            return finding.severity == FindingSeverity::warning
                && finding.what.message.find(row.impossible) != std::string::npos;
        }));
        QCOMPARE(row.verdict, Verdict::leftToLibrary); // whatever they seem to prove
        QVERIFY2(row.leftBecause.find("cannot be right") != std::string::npos, row.leftBecause.c_str());
        auto asFitted = order(data, "bcast", nullptr);
        asFitted.policy = codegen::ShipmentPolicy::asFitted;
        QVERIFY(only(shipped(asFitted)).verdict != Verdict::leftToLibrary);
        const auto possible = measured("bcast", {library, bySize, byOtherSize}, 3, 0.05);
        QVERIFY(only(shipped(order(possible, "bcast", nullptr))).impossible.empty());
    }

    /// Open MPI 5's sparbit gives wrong data with MPI_IN_PLACE, which rules cannot ask for.
    void requirementsOfCallsAreSaid()
    {
        const auto data = measured("allgather",
            {library, {4, [](std::uint32_t, std::uint64_t) { return 4.0; }},
                {7, [](std::uint32_t, std::uint64_t) { return 1.0; }}},
            2, 0.01);
        const auto says = [&](const char *target, wire::Requirements assumed, const char *text) {
            auto asked
                = order(data, "allgather", std::string_view(target) == "table" ? "exact" : nullptr, target);
            asked.assumed = assumed;
            const auto shipment = shipped(asked);
            const Findings &all = only(shipment).findings;
            return std::any_of(all.begin(), all.end(), [text](const Finding &finding) {
                return finding.what.message.find(text) != std::string::npos;
            });
        };
        const auto untried = static_cast<wire::Requirements>(wire::Requirement::notTried);
        for (const char *target : {"openmpi-rules", "openmpi-json", "openmpi-han:version=5.0"})
            for (const wire::Requirements assumed : {wire::Requirements{0}, untried}) {
                QVERIFY2(says(target, assumed, "not exported: sparbit"), target);
                QVERIFY2(says(target, assumed, "a call without MPI_IN_PLACE"), target);
                auto asked = order(data, "allgather", nullptr, target);
                asked.assumed = assumed;
                if (std::string_view(target) == "openmpi-rules") // the others' first file decides otherwise
                    QCOMPARE(chosen(shipped(asked), 4, 8), std::string("ring"));
            }
        QVERIFY(!says("table", 0, "not exported"));
        QCOMPARE(chosen(shipped(order(data, "allgather", "exact", "table")), 4, 8), std::string("sparbit"));
    }

    /// A runtime table does not know the types of other processes either: only the user's guarantee helps.
    void typesAreGuaranteedByUsers()
    {
        const auto data = measured("alltoall",
            {library, {1, [](std::uint32_t, std::uint64_t) { return 4.0; }},
                {3, [](std::uint32_t, std::uint64_t) { return 1.0; }}},
            2, 0.01);
        constexpr auto sameTypes = static_cast<wire::Requirements>(wire::Requirement::sameTypes);
        for (const char *const target : {"openmpi-rules", "table"}) {
            const bool isTable = std::string_view(target) == "table";
            auto asked = order(data, "alltoall", isTable ? "exact" : nullptr, target);
            const auto careful = shipped(asked);
            const Findings &all = only(careful).findings;
            const auto found = std::find_if(all.begin(), all.end(), [](const Finding &finding) {
                return finding.what.message.find("not exported: modified_bruck") != std::string::npos;
            });
            QVERIFY2(found != all.end(), target);
            QCOMPARE(found->what.remedy,
                std::string("if all calls meet it, export with --same-types, --commutative-only, or both"));
            QCOMPARE(chosen(careful, 4, 8), std::string(isTable ? "default" : "linear"));
            asked.assumed = sameTypes;
            QCOMPARE(chosen(shipped(asked), 4, 8), std::string("modified_bruck"));
        }
    }

    /// What a job's own settings selected is neither the library's default nor a method to decide for.
    void settingsOfAJobAreNoDefault()
    {
        DatasetBuilder builder(synthetic::provenance());
        Method configured = wire::methodFromId("openmpi", "bcast", 0);
        configured.algorithm = wire::configuredAlgorithm;
        for (unsigned run = 0; run < 2; ++run)
            for (const std::uint32_t commSize : {2U, 4U})
                for (const std::uint64_t bytes : sizes) {
                    builder.add(synthetic::record("bcast", configured, commSize, bytes, 1e-6, run));
                    builder.add(synthetic::record(
                        "bcast", wire::methodFromId("openmpi", "bcast", 1), commSize, bytes, 2e-6, run));
                }
        const auto data = builder.build();
        const auto shipment = shipped(asFitted(order(data, "bcast", nullptr)));
        QCOMPARE(only(shipment).verdict, Verdict::unknown);
        QCOMPARE(chosen(shipment, 4, 8), std::string("basic_linear"));
        const auto table = shipped(asFitted(order(data, "bcast", "exact", "table")));
        QCOMPARE(chosen(table, 4, 8), std::string("basic_linear"));
    }

    void releaseThatReadsTheFiles_data()
    {
        QTest::addColumn<QByteArray>("target");
        QTest::addColumn<QByteArray>("release");
        QTest::addColumn<QByteArray>("readers");
        const auto row = [](const char *target, const char *release, const char *readers) {
            QTest::addRow("%s of %s", target, release)
                << QByteArray(target) << QByteArray(release) << QByteArray(readers);
        };
        row("openmpi-json", "5.0.11", "Open MPI 6 and later");
        row("openmpi-json", "6.0.0a1", "");
        row("openmpi-json", "", "");
        row("openmpi-rules", "5.0.11", "");
        row("openmpi-rules", "6.0.0", "6 shifts the communicator sizes");
        row("openmpi-rules:version=2", "4.1.4", "4.1.8, 5.0.7");
        row("openmpi-rules:version=2", "4.1.8", "");
        row("openmpi-rules:version=2", "5.0.6", "4.1.8, 5.0.7");
        row("openmpi-rules:version=2", "5.0.11", "");
        row("openmpi-han:version=5.0", "4.1.4", "Open MPI 5.0 reads");
        row("openmpi-han", "4.1.4", "");
    }
    void releaseThatReadsTheFiles()
    {
        QFETCH(QByteArray, target);
        QFETCH(QByteArray, release);
        QFETCH(QByteArray, readers);
        Provenance provenance = synthetic::provenance();
        provenance.mpiLibrary = "Open MPI";
        provenance.mpiVersion = release.toStdString();
        DatasetBuilder builder(provenance);
        for (const std::uint64_t bytes : sizes)
            for (const int id : {0, 1})
                builder.add(synthetic::record(
                    "bcast", wire::methodFromId("openmpi", "bcast", id), 4, bytes, id == 0 ? 2e-6 : 1e-6, 0));
        const auto shipment = shipped(order(builder.build(), "bcast", nullptr, target.constData()));
        QByteArray said;
        for (const Finding &finding : shipment->findings)
            if (finding.severity == FindingSeverity::warning
                && finding.what.message.find("which was measured") != std::string::npos)
                said += QByteArray::fromStdString(finding.what.message);
        QVERIFY2(readers.isEmpty() ? said.isEmpty() : said.contains(readers), said);
        QVERIFY(shipment->mayBeWritten());
    }
};

const testing::Registered<TestOpenMpiShipping> registered("tst_openmpi_shipping");

} // namespace collscope::tst_openmpi_shipping
#include "tst_openmpi_shipping.moc"
