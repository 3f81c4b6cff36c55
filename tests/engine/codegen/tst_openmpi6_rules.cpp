// SPDX-License-Identifier: GPL-3.0-or-later
// Rules for Open MPI 5 and 6: what makes them useless or harmful there.
#include "engine/codegen/shipping_figures.h"
#include "engine/mpi_formats/lint.h"
#include "tests/engine/codegen/exported_items.h"
#include "tests/support/test_program.h"

#include <QtTest>

namespace collscope::tst_openmpi6_rules {

class TestOpenMpi6Rules : public QObject {
    Q_OBJECT

private slots:
    /// On several nodes of 5.0 the rules are not asked without a switch: whoever reads only the file knows.
    void saysWhoIsAskedFirst()
    {
        const auto map = randomMap("openmpi", "bcast", {"chain", "binomial"}, 4);
        for (const char *const name : {"openmpi-rules", "openmpi-rules:version=2", "openmpi-json"}) {
            QVERIFY(codegen::findTarget(name)->warning.find("87 of 139") != std::string_view::npos);
            const std::string text = synthetic::must(codegen::generate(name, {item(map, "exact")}));
            QVERIFY2(text.find("coll_han_priority 0") < text.find("bcast"), text.c_str());
        }
        const std::string behind
            = synthetic::must(codegen::bundle("openmpi-han", {item(map, "exact")}))[1].text;
        QVERIFY2(behind.find("coll_han_priority") == std::string::npos, behind.c_str());
    }

    void openMpi6Fanouts_data()
    {
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<QByteArray>("algorithm");
        QTest::addColumn<int>("id");
        QTest::addColumn<int>("fanout");
        QTest::addColumn<int>("written"); // 0: refused
        QTest::newRow("bruck of 4.1") << QByteArray("allgather") << QByteArray("bruck") << 2 << 0 << 2;
        QTest::newRow("bruck of 6") << QByteArray("allgather") << QByteArray("bruck-k-fanout") << 2 << 0 << 4;
        QTest::newRow("bruck of two")
            << QByteArray("allgather") << QByteArray("bruck-k-fanout") << 2 << 2 << 2;
        QTest::newRow("bruck of three")
            << QByteArray("allgather") << QByteArray("bruck-k-fanout") << 2 << 3 << 3;
        QTest::newRow("bruck of one")
            << QByteArray("allgather") << QByteArray("bruck-k-fanout") << 2 << 1 << 0;
        QTest::newRow("knomial") << QByteArray("reduce") << QByteArray("knomial") << 8 << 0 << 4;
        QTest::newRow("knomial of two") << QByteArray("reduce") << QByteArray("knomial") << 8 << 2 << 2;
        QTest::newRow("knomial of one") << QByteArray("reduce") << QByteArray("knomial") << 8 << 1 << 0;
    }
    /// With a fan-out below 2 these two hang for ever in Open MPI 6.0.
    void openMpi6Fanouts()
    {
        QFETCH(QByteArray, collective);
        QFETCH(QByteArray, algorithm);
        QFETCH(int, id);
        QFETCH(int, fanout);
        QFETCH(int, written);
        synthetic::Times times;
        times.commSizes = {4, 8};
        times.messageBytes = {1, 1024};
        times.methods = {wire::methodFromId("openmpi", collective.toStdString(), 1),
            {"openmpi", algorithm.toStdString(), id, 0, static_cast<std::uint32_t>(fanout)}};
        for (std::size_t cell = 0; cell < 4; ++cell)
            times.seconds.insert(times.seconds.end(), {2e-6, cell == 0 ? 3e-6 : 1e-6});
        const auto map = synthetic::decisionMap(
            synthetic::dataset(times, collective.toStdString()), {collective.toStdString(), {}, false});
        const auto exported = item(map, "exact");
        const auto files = codegen::bundle("openmpi-json", {exported});
        QCOMPARE(files.has_value(), written != 0);
        // Text would be read by releases that have something else there, or nothing.
        QCOMPARE(codegen::generate("openmpi-rules", {exported}).has_value(), algorithm == "bruck");
        if (!files)
            return;
        const QByteArray text = QByteArray::fromStdString(files->front().text);
        const QByteArray rule = QByteArray("\"alg\": ") + QByteArray::number(id) + ", \"faninout\": ";
        QVERIFY2(text.contains(rule + QByteArray::number(written) + ','), text.constData());
        QCOMPARE(text.count(rule), text.count(rule + QByteArray::number(written) + ','));
        QCOMPARE(shipped("openmpi-json", exported).cellsDiffer, std::size_t(0));
        for (const char *const hangs : {"0", "1"}) {
            std::string broken = files->front().text;
            const std::string from = (rule + QByteArray::number(written)).toStdString();
            broken.replace(broken.find(from), from.size(), (rule + hangs).toStdString());
            const Findings findings = libraryFormatOf(broken).lint(broken, "f");
            QVERIFY(std::any_of(findings.begin(), findings.end(), [](const Finding &finding) {
                return finding.severity == FindingSeverity::error
                    && finding.text().find("hangs for ever") != std::string::npos;
            }));
            const codegen::Target &target = *codegen::findTarget("openmpi-json");
            const auto read = synthetic::must(codegen::asWritten(
                target, exported.model, synthetic::must(target.read({{"decisions.json", broken}}))));
            QVERIFY(evaluate(*read, *map).statistics.notMeasured > 0); // what hangs was not measured
        }
    }
};

const testing::Registered<TestOpenMpi6Rules> registered("tst_openmpi6_rules");

} // namespace collscope::tst_openmpi6_rules
#include "tst_openmpi6_rules.moc"
