// SPDX-License-Identifier: GPL-3.0-or-later
// Exports of Peak's measurements with the defaults: nothing in them is an error, aborts or loses against the
// library. The table of the page on Peak in the help is made here.
#include "engine/codegen/shipping.h"
#include "engine/codegen/shipping_figures.h"
#include "engine/io/reader.h"
#include "engine/mpi_formats/lint.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

#include <bit>
#include <map>
#include <numeric>

namespace collscope::tst_peak_exports {

namespace {

/// Counts what a target writes, and what is read of it, during its lifetime.
class CountedTarget {
public:
    explicit CountedTarget(std::string_view name)
        : m_target(const_cast<codegen::Target &>(*codegen::findTarget(name))), m_original(m_target)
    {
        original = &m_original;
        written.clear();
        read.clear();
        m_target.generate = [](const std::vector<codegen::Item> &items, std::string_view style) {
            auto text = original->generate(items, style);
            if (text)
                written.push_back(*text);
            return text;
        };
        m_target.read = [](const std::vector<codegen::TextFile> &files) {
            read.push_back(files.front().text);
            return original->read(files);
        };
    }
    ~CountedTarget() { m_target = m_original; }
    Q_DISABLE_COPY_MOVE(CountedTarget)

    static inline std::vector<std::string> written;
    static inline std::vector<std::string> read;

private:
    static inline const codegen::Target *original = nullptr;
    codegen::Target &m_target;
    const codegen::Target m_original;
};

} // namespace

class TestPeakExports : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const std::string path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
        if (!QFile::exists(QString::fromStdString(path)))
            QSKIP("measurements kept beside the checkout are absent");
        for (const DatasetPtr &dataset : synthetic::must(io::load(path)).datasets)
            if (dataset->provenance().system == "peak")
                m_data = dataset;
        QVERIFY(m_data);
        m_shipment = ship(std::nullopt);
    }

    /// A row that is not in the document is the one to put there.
    void tableOfTheHelp()
    {
        QFile file(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/peak.md"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        QFile readme(QStringLiteral(COLLSCOPE_SOURCE_DIR "/README.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QString front = QString::fromUtf8(readme.readAll());
        const auto percent
            = [](double ratio) { return QString::number(ratio * 100, 'f', 1) + QStringLiteral(" %"); };
        QStringList missing;
        for (const codegen::ShippedCollective &row : m_shipment->collectives) {
            const QStringList cells{QString::fromStdString(row.collective), percent(row.penaltyDefault),
                percent(row.penaltyWritten) + QStringLiteral(" (%1)").arg(row.rules),
                percent(row.heldOutDefault), percent(row.heldOutWritten),
                QString::fromUtf8(codegen::verdictText(row.verdict).data())};
            const QString line = "| " + cells.join(" | ") + " |\n";
            if (!page.contains(line))
                missing << line;
            const QString inShort
                = QStringLiteral("| %1 | %2 | %3 |\n")
                      .arg(cells[0], percent(row.heldOutDefault), percent(row.heldOutWritten));
            if (row.verdict == codegen::Verdict::better && !front.contains(inShort))
                missing << inShort;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QString())));
    }

    void doesNoHarm()
    {
        QCOMPARE(m_shipment->collectives.size(), m_data->collectives().size());
        QVERIFY(m_shipment->refusals.empty() && m_shipment->mayBeWritten());
        for (const Finding &finding : m_shipment->findings)
            QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
        for (const codegen::ShippedCollective &row : m_shipment->collectives) {
            QVERIFY2(row.problem.empty(), row.problem.c_str());
            QVERIFY(
                row.verdict == codegen::Verdict::better || row.verdict == codegen::Verdict::leftToLibrary);
            QVERIFY(row.penaltyWritten <= row.penaltyDefault);
            QVERIFY(row.heldOutWritten <= row.heldOutDefault);
            qInfo("%s: %zu of %zu cells fall back", row.collective.c_str(), row.cellsDiffer, row.cells);
            QVERIFY(row.verdict == codegen::Verdict::leftToLibrary || row.cellsDiffer <= row.cells * 2 / 5);
        }
    }

    /// The quadtree that made `mpirun -n 3` abort: it is worse in some collectives, and legal in all.
    void quadtreeOfDepthThree()
    {
        const auto shipment = ship(synthetic::must(parseModelSpec("quadtree:depth=3")));
        const std::string &text = shipment->files.front().text;
        for (const Finding &finding : libraryFormatOf(text).lint(text, "f"))
            QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
        const auto read = synthetic::must(libraryFormatOf(text).open(text, "f"));
        for (const codegen::ShippedCollective &row : shipment->collectives)
            for (std::uint32_t commSize = 3; commSize <= 20; ++commSize)
                for (std::uint64_t bytes = 1; bytes <= 1U << 20; bytes *= 3)
                    QVERIFY(read->decide({row.collective, {0, 0, commSize}, bytes}).method.algorithm
                        != "two_proc");
    }

    /// Learnt from 64 processes at most, judged on 128 to 512: nothing is decided there. If it were, Open MPI
    /// would run alltoallv, for one, several times slower than by itself.
    void beyondTheMeasuredProcesses()
    {
        constexpr std::uint32_t last = 64;
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        std::map<std::string, DecisionMapPtr> far;
        for (const std::string_view collective : m_data->collectives()) {
            GridSelection all{std::string(collective), {}, true};
            GridSelection near = all, beyond = all;
            const DecisionMapPtr map = synthetic::decisionMap(m_data, all);
            for (const Placement &placement : map->grid->placements())
                (placement.commSize <= last ? near : beyond).placements.push_back(placement);
            far[all.collective] = synthetic::decisionMap(m_data, beyond);
            near.baselineIsCandidate = false;
            order.collectives.push_back({{m_data, near, {}}, std::nullopt});
        }
        const auto bounded = synthetic::must(codegen::ship(order));
        QVERIFY(bounded->mayBeWritten());
        std::size_t decided = 0;
        for (const codegen::ShippedCollective &row : bounded->collectives) {
            decided += row.rules;
            const Evaluation judged = evaluate(*row.written, *far[row.collective]);
            for (const Decision &decision : judged.decisions)
                QVERIFY(decision.toLibrary);
        }
        QVERIFY(decided > 20);
        order.extrapolates = true;
        const auto open = synthetic::must(codegen::ship(order, bounded));
        double most = 0;
        for (const codegen::ShippedCollective &row : open->collectives) {
            const DecisionMap &map = *far[row.collective];
            const double written = evaluate(*row.written, map).statistics.mean;
            const double byItself
                = evaluate(*codegen::nothingDecided(far[row.collective]), map).statistics.mean;
            qInfo("%s beyond %u processes: library %.1f %%, extrapolated rules %.1f %%",
                row.collective.c_str(), last, 100 * byItself, 100 * written);
            most = std::max(most, written - byItself);
            QVERIFY(row.verdict == codegen::Verdict::leftToLibrary
                || std::any_of(row.findings.begin(), row.findings.end(), [](const Finding &finding) {
                       return finding.what.message.find("lies beyond what was measured") != std::string::npos;
                   }));
            // The same question about the sizes that it was given: learnt from 2 to 8, judged on 16 to 64.
            const std::string figure = row.collective + ": rules learnt from 2 to 8 processes lose ";
            const bool isJudged = std::any_of(row.findings.begin(), row.findings.end(),
                [&](const Finding &finding) { return finding.what.message.starts_with(figure); });
            QCOMPARE(isJudged, row.verdict != codegen::Verdict::leftToLibrary);
        }
        QVERIFY(most > 0.2); // what the bound keeps from jobs
    }

    /// Learnt from every second communicator size and message size, judged on the others: no collective
    /// loses, and what is slower than the default by more than a tenth is rare. With the rules of the format,
    /// which hold up to the next measured size, it is not.
    void betweenMeasuredSizes()
    {
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        order.allMessages = true;
        const auto isOften = [](std::uint64_t size) { return std::countr_zero(size) % 2 == 1; };
        DatasetBuilder builder(m_data->provenance());
        for (const std::string_view collective : m_data->collectives()) {
            const Dataset::Range rows = m_data->rows(collective);
            for (std::size_t row = rows.first; row < rows.last; ++row)
                if (isOften(m_data->placement(row).commSize) && isOften(m_data->messageBytes(row)))
                    builder.add(synthetic::record(std::string(collective),
                        m_data->methods()[m_data->method(row)], m_data->placement(row).commSize,
                        m_data->messageBytes(row), m_data->seconds(row), m_data->run(row)));
        }
        const DatasetPtr thin = builder.build();
        for (const std::string_view collective : thin->collectives())
            order.collectives.push_back({{thin, {std::string(collective), {}, false}, {}}, std::nullopt});
        const auto careful = synthetic::must(codegen::ship(order));
        order.extrapolates = true;
        const auto asRules = synthetic::must(codegen::ship(order, careful));
        std::size_t harmed = 0;
        std::size_t harmedByRules = 0;
        std::size_t judged = 0;
        for (std::size_t at = 0; at < careful->collectives.size(); ++at) {
            const codegen::ShippedCollective &row = careful->collectives[at];
            const DecisionMapPtr map = synthetic::decisionMap(m_data, {row.collective, {}, true});
            const TimeGrid &grid = *map->grid;
            const auto ratios = [&](const Model &written) {
                std::vector<double> result;
                for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
                    const Instance instance = grid.instance(grid.cell(cell));
                    const bool isInside = instance.placement.commSize <= 512 && instance.messageBytes >= 2
                        && instance.messageBytes <= 524288;
                    if (!isInside || (isOften(instance.placement.commSize) && isOften(instance.messageBytes)))
                        continue;
                    const Decision decision = written.decide(instance);
                    const Method method = decision.method == noMethod || decision.toLibrary
                        ? Method{}
                        : written.fittedTo()->grid->methods()[decision.method];
                    const auto found = std::find(grid.methods().begin(), grid.methods().end(), method);
                    result.push_back(found == grid.methods().end() || method.isBaseline()
                            ? 1
                            : grid.seconds(cell, static_cast<MethodIndex>(found - grid.methods().begin()))
                                / grid.seconds(cell, grid.baseline()));
                }
                return result;
            };
            const auto slower = [](const std::vector<double> &all) {
                return std::count_if(all.begin(), all.end(), [](double ratio) { return ratio > 1.1; });
            };
            const std::vector<double> kept = ratios(*row.written);
            const std::vector<double> extended = ratios(*asRules->collectives[at].written);
            const double mean
                = std::accumulate(kept.begin(), kept.end(), 0.0) / static_cast<double>(kept.size());
            qInfo("%s: %.3f of the default's time, %zd of %zu slower by a tenth, worst %.2f; rules up to the "
                  "next size: %zd, worst %.2f; %s",
                row.collective.c_str(), mean, slower(kept), kept.size(),
                *std::max_element(kept.begin(), kept.end()), slower(extended),
                *std::max_element(extended.begin(), extended.end()), row.leftBecause.c_str());
            QVERIFY(mean <= 1.001);
            harmed += slower(kept);
            harmedByRules += slower(extended);
            judged += kept.size();
        }
        QVERIFY2(harmed * 50 < judged, qPrintable(QString::number(harmed)));
        QVERIFY(harmedByRules > 2 * harmed);
    }

    /// Each file is written once and read once: that of a fold, and the whole as it is judged at first, as
    /// the policy leaves it, and with the figures. Release 1.0 wrote 69 bundles and read its own text 259
    /// times.
    void eachFileIsReadOnce()
    {
        std::size_t folds = 0;
        for (const auto &models : m_shipment->models)
            folds += models->ofFolds.size();
        const CountedTarget counted("openmpi-rules");
        const auto again = ship(std::nullopt);
        QCOMPARE(again->files.front().text, m_shipment->files.front().text);
        QCOMPARE(counted.read, counted.written);
        QVERIFY2(counted.written.size() <= folds + 3, qPrintable(QString::number(counted.written.size())));
        qInfo("%zu files of %zu folds are written, and as many read", counted.written.size(), folds);
    }

private:
    codegen::ShipmentPtr ship(const std::optional<ModelSpec> &spec) const
    {
        codegen::ShippingOrder order;
        order.target = "openmpi-rules";
        if (spec)
            order.policy = codegen::ShipmentPolicy::asFitted;
        for (const std::string_view collective : m_data->collectives())
            order.collectives.push_back({{m_data, {std::string(collective), {}, false}, {}}, spec});
        return synthetic::must(codegen::ship(order));
    }

    DatasetPtr m_data;
    codegen::ShipmentPtr m_shipment;
};

const testing::Registered<TestPeakExports> registered("tst_peak_exports");

} // namespace collscope::tst_peak_exports
#include "tst_peak_exports.moc"
