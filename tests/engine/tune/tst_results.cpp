// SPDX-License-Identifier: GPL-3.0-or-later
// The summary and result.json of a tuning.
#include "engine/tune/deciding.h"
#include "engine/tune/results.h"
#include "engine/tune/writing.h"
#include "engine/wire/catalogue.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_results {

using namespace collscope::tune;
using namespace Qt::StringLiterals;

class TestResults : public QObject {
    Q_OBJECT
private slots:
    void tellsOneStoryOfIntelMpi();
};

/// The format of Intel MPI has no file that decides nothing.
void TestResults::tellsOneStoryOfIntelMpi()
{
    Provenance from = synthetic::provenance();
    from.origin = Origin::measured;
    from.mpiLibrary = "Intel(R) MPI Library";
    from.mpiVersion = "2021.18.1";
    synthetic::Times times{{4}, {8, 64}, {}, {}};
    times.methods = {wire::methodFromId("intelmpi", "bcast", 0), wire::methodFromId("intelmpi", "bcast", 1)};
    DatasetBuilder builder(from);
    times.seconds = {1e-6, 2e-6, 2e-6, 1e-6}; // what is faster in one run is slower in the other
    synthetic::add(builder, times, 0);
    times.seconds = {2e-6, 1e-6, 1e-6, 2e-6};
    synthetic::add(builder, times, 1);
    TuningResult result;
    result.measured = builder.build();
    const Decided decided = synthetic::must(decide(result.measured, "intel-env", {}));
    result.shipment = decided.shipment;
    result.collectives = resultsOf(decided, {}, {});
    QCOMPARE(result.collectives.size(), std::size_t{1});
    const std::string why = result.collectives.front().leftBecause;
    QVERIFY(!why.empty());
    const QByteArray json = QByteArray::fromStdString(resultJson(result));
    QCOMPARE(json.count("\"left_because\""), 1);
    const auto bcast = QJsonDocument::fromJson(json).object()[u"collectives"_s].toArray().first().toObject();
    QCOMPARE(bcast[u"verdict"_s].toString(), u"left to the library"_s);
    QCOMPARE(bcast[u"left_because"_s].toString(), QString::fromStdString(why));
    QCOMPARE(bcast[u"rules"_s].toInt(-1), 0);
    QCOMPARE(bcast[u"cells"_s].toInt(), 2);
    QVERIFY(bcast[u"penalty_default"_s].isDouble());
    for (const auto &finding : bcast[u"findings"_s].toArray())
        QVERIFY2(finding.toObject()[u"severity"_s].toString() != u"error"_s, json);
    const std::string text = resultText(result);
    QVERIFY2(text.find("bcast: left to the library: " + why + '\n') != std::string::npos, text.c_str());
    // What is not proved is no headline, and the figure comes with its caveat.
    QVERIFY2(
        text.find("\nNo rules were proved to be better. The library's default is slower than the fastest "
                  "algorithm by ")
            != std::string::npos,
        text.c_str());
    QVERIFY2(text.find(" over 2 cells; this includes noise\n") != std::string::npos, text.c_str());
    QVERIFY(QJsonDocument::fromJson(json).object()[u"caveat"_s].toString().contains(u"include noise"_s));
}

const collscope::testing::Registered<TestResults> registered("tst_results");

} // namespace collscope::tst_results
#include "tst_results.moc"
