// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"
#include "widgets/report/report_document.h"
#include "widgets/report/tuning_report.h"

#include <QTest>

namespace collscope::tst_tuning_report {

class TestTuningReport : public QObject {
    Q_OBJECT
private slots:
    void saysWhyThereIsNoMap();
};

/// A tuning that had time for a few measurements only is through all the same.
void TestTuningReport::saysWhyThereIsNoMap()
{
    tune::TuningResult result;
    result.order.folder = QStringLiteral("tuned");
    result.measured = synthetic::dataset(synthetic::paperTimes(1, 2, 2));
    result.shipment = std::make_shared<codegen::Shipment>();
    tune::TunedCollective bcast;
    bcast.shipped.collective = "bcast";
    bcast.leftBecause = "there was no time";
    result.collectives.push_back(bcast);
    auto report = tuningReport(result);
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    ReportDocument document(*std::move(report));
    QVERIFY(!document.paintNext() && document.problem().isEmpty());
    const QByteArray page = document.html();
    QVERIFY2(page.contains("left to the library: there was no time"), page.constData());
    QVERIFY2(!page.contains("Default, penalty"), page.constData()); // no table without a row
}

const testing::Registered<TestTuningReport> registered("tst_tuning_report");

} // namespace collscope::tst_tuning_report
#include "tst_tuning_report.moc"
