// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the help page "deployment": Peak's rules file of ompi-collectives-tuning beside the best
// rules.
#include "engine/io/reader.h"
#include "engine/libraries/lint.h"
#include "tests/support/folder.h"
#include "tests/support/synthetic_data.h"

#include "engine/evaluate/penalty.h"
#include "engine/models/model.h"

#include <QFile>
#include <QtTest>

using namespace collscope;

class TestPeakRules : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QString archive
            = QStringLiteral(COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/PEAK.coltune.data-only.tar.xz");
        if (!QFile::exists(archive))
            QSKIP("measurements kept beside the checkout are absent");
        QVERIFY(testing::unpack(archive.toStdString(), m_folder.path()));
        m_data = synthetic::must(io::load((m_folder.path() / "PEAK.coltune").string())).datasets.front();
        m_file = (m_folder.path() / "PEAK.coltune/output/decision.file").string();
    }

    void figures_data()
    {
        QTest::addColumn<QByteArray>("collective");
        QTest::addColumn<double>("file"); // mean penalty in percent
        QTest::addColumn<int>("best"); // rules
        QTest::addColumn<int>("fewest"); // rules for 2 %
        QTest::newRow("allgather") << QByteArray("allgather") << 51.9 << 50 << 6;
        QTest::newRow("allreduce") << QByteArray("allreduce") << 0.7 << 53 << 7;
        QTest::newRow("alltoall") << QByteArray("alltoall") << 40.4 << 65 << 14;
        QTest::newRow("bcast") << QByteArray("bcast") << 0.4 << 40 << 16;
    }
    void figures()
    {
        QFETCH(QByteArray, collective);
        QFETCH(double, file);
        QFETCH(int, best);
        QFETCH(int, fewest);
        const auto map = synthetic::decisionMap(m_data, {collective.toStdString(), {}, true});
        const auto fitted = [&map](const std::string &spec) {
            return synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
        };
        const double lost = evaluate(*fitted("file:" + m_file), *map).statistics.mean * 100;
        QVERIFY2(std::abs(lost - file) < 0.05, qPrintable(QString::number(lost)));
        QCOMPARE(fitted("rules")->shape().leaves, static_cast<std::size_t>(best));
        QCOMPARE(evaluate(*fitted("rules"), *map).statistics.mean, 0.0);
        QCOMPARE(fitted("rules:penalty=0.02")->shape().leaves, static_cast<std::size_t>(fewest));
        QVERIFY(evaluate(*fitted("rules:penalty=0.02"), *map).statistics.mean <= 0.02);
    }

    void lint()
    {
        const std::string text = synthetic::must(readLibraryFile(m_file));
        const Findings findings = libraryFormatOf(text).lint(text, m_file);
        QCOMPARE(std::count_if(findings.begin(), findings.end(),
                     [](const Finding &finding) { return finding.severity == FindingSeverity::error; }),
            std::ptrdiff_t(36));
    }

private:
    testing::Folder m_folder;
    DatasetPtr m_data;
    std::string m_file;
};

QTEST_GUILESS_MAIN(TestPeakRules)
#include "tst_peak_rules.moc"
