// SPDX-License-Identifier: GPL-3.0-or-later
// A report says first what is gained and what is to be loaded, with the figures of the shipping check.
#include "tests/engine/codegen/shipped.h"
#include "tests/support/test_program.h"
#include "widgets/common/format.h"
#include "widgets/report/report_html.h"

#include <QTest>

namespace collscope::tst_report {

namespace {

const made_up::Timed alwaysSlower{1, [](std::uint32_t, std::uint64_t) { return 20.0; }};

/// Three runs of bcast that differ by noise.
DatasetPtr measured(const std::string &mpiLibrary, const std::vector<made_up::Timed> &methods)
{
    std::mt19937_64 random(7);
    Provenance from = synthetic::provenance();
    from.mpiLibrary = mpiLibrary;
    DatasetBuilder builder(from);
    for (std::uint32_t run = 0; run < 3; ++run)
        for (const std::uint32_t commSize : {2, 4, 8})
            for (const std::uint64_t bytes : made_up::sizes)
                for (const made_up::Timed &method : methods)
                    builder.add(synthetic::record("bcast", wire::methodFromId("openmpi", "bcast", method.id),
                        commSize, bytes,
                        method.time(commSize, bytes) * 1e-6 * (1 + 0.05 * synthetic::unit(random)), run));
    return builder.build();
}

ReportedCollective reported(const DatasetPtr &data, const std::vector<ModelSpec> &specs = {firstSpec()})
{
    DataSelection selection{data, {}, {}};
    selection.grid.collective = "bcast";
    return synthetic::must(reportCollective(QStringLiteral("here"), selection, specs));
}

QString summaryOf(ReportedCollective collective)
{
    Report report{QStringLiteral("A report"), {}};
    report.collectives.push_back(std::move(collective));
    return summaryHtml(report);
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT
private slots:
    void whatIsGained()
    {
        using made_up::bySize, made_up::byOtherSize, made_up::library;
        const auto data = measured("Open MPI", {library, bySize, byOtherSize});
        const ReportedCollective bcast = reported(data);
        QVERIFY(bcast.isDecided());
        QVERIFY(bcast.bestModel() && bcast.bestModel()->isExported);
        QCOMPARE(bcast.models.size(), std::size_t(3)); // the exported rules are the automatic model
        const QString page = summaryOf(bcast);
        QVERIFY2(page.contains(QStringLiteral("1 of 1 collectives gets faster")), qPrintable(page));
        QVERIFY2(page.contains(formatSlower(bcast.shipped->heldOutWritten)), qPrintable(page));
        QVERIFY2(page.contains(QStringLiteral("--target openmpi-rules -o tuned")), qPrintable(page));
        QVERIFY2(page.contains(QStringLiteral("SIMULATED")), qPrintable(page));
        QVERIFY2(page.contains(formatSeconds(10e-6).left(2)), qPrintable(page)); // the worst cell
        const QString section = collectiveHtml(bcast, 0, 0, false);
        QVERIFY2(section.contains(QStringLiteral("up to 8 B: basic_linear; from 1 KiB on: binomial")),
            qPrintable(section));
        QVERIFY2(section.contains(QStringLiteral("Uncertainty: of 9 measured cells")), qPrintable(section));
    }

    /// Neither the first page nor a map says that something is gained where nothing is loaded.
    void nothingIsGained()
    {
        const auto data = measured("Open MPI", {made_up::library, alwaysSlower});
        const ReportedCollective bcast = reported(data);
        QVERIFY(!bcast.isDecided() && !bcast.bestModel());
        const QString page = summaryOf(bcast);
        QVERIFY2(page.contains(QStringLiteral("No collective gets faster")), qPrintable(page));
        QVERIFY2(!page.contains(QStringLiteral("collscope export")), qPrintable(page));
        QVERIFY(verdictOf(bcast).contains(QStringLiteral("Falls back to the library")));
        QCOMPARE(picturesOf(bcast).size(), std::size_t(2)); // the fastest, and what the default loses
    }

    void modelsThatWereAskedFor()
    {
        using made_up::bySize, made_up::byOtherSize, made_up::library;
        const auto data = measured("Open MPI", {library, bySize, byOtherSize});
        const ReportedCollective bcast
            = reported(data, {firstSpec(), synthetic::must(parseModelSpec("quadtree:depth=1"))});
        QCOMPARE(bcast.models.size(), std::size_t(4));
        QVERIFY(bcast.bestModel()->isExported); // it is what a job would load
        QVERIFY(picturesOf(bcast).size() == 5);
    }

    /// Where the measured library loads no files the models have the figures.
    void noFilesToLoad()
    {
        const auto data = measured("Cray MPICH", {made_up::library, made_up::bySize});
        const ReportedCollective bcast = reported(data);
        QVERIFY(!bcast.shipped && bcast.bestModel());
        const QString page = summaryOf(bcast);
        QVERIFY2(page.contains(QStringLiteral("loads no rules")), qPrintable(page));
        QVERIFY2(page.contains(QStringLiteral("Automatic")), qPrintable(page));
    }
};

const testing::Registered<TestReport> registered("tst_report");

} // namespace collscope::tst_report
#include "tst_report.moc"
