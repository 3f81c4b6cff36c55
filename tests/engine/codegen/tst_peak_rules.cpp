// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the help page "deployment": Peak's rules file of ompi-collectives-tuning
// beside the best rules.
#include "engine/io/reader.h"
#include "engine/mpi_formats/lint.h"
#include "tests/support/folder.h"
#include "tests/support/synthetic_data.h"

#include "engine/models/model.h"
#include "engine/study/penalty.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QtTest>

namespace collscope::tst_peak_rules {

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

    /// The tables are made here: a row that is not in the documents is the one to put there.
    void figures_data()
    {
        QTest::addColumn<QByteArray>("collective");
        for (const std::string_view collective : m_data->collectives())
            QTest::newRow(std::string(collective).c_str())
                << QByteArray(collective.data(), static_cast<qsizetype>(collective.size()));
    }
    void figures()
    {
        QFETCH(QByteArray, collective);
        const auto map = synthetic::decisionMap(m_data, {collective.toStdString(), {}, true});
        QStringList help{QString::fromUtf8(collective)};
        for (const std::string &spec : {std::string("baseline"), std::string("openmpi"), "file:" + m_file,
                 std::string("rules:rows=1024"), std::string("rules:penalty=0.02")}) {
            const auto model = synthetic::must(fitModel(synthetic::must(parseModelSpec(spec)), map));
            const auto lost = evaluate(*model, *map).statistics;
            const QString penalty = QString::number(lost.mean * 100, 'f', 1) + " %";
            const bool ofRules = spec != "baseline" && spec != "openmpi";
            const QString rules = QString::number(model->shape().leaves);
            const bool holes = !ofRules && lost.notMeasured > 0;
            help += holes ? penalty + QString(" (%1)").arg(lost.notMeasured) : penalty;
            if (ofRules)
                help += rules;
        }
        QVERIFY2(has("resources/help/deployment.md", help), qPrintable(row(help)));
    }

    void lint()
    {
        const std::string text = synthetic::must(readLibraryFile(m_file));
        const Findings findings = libraryFormatOf(text).lint(text, m_file);
        QCOMPARE(std::count_if(findings.begin(), findings.end(),
                     [](const Finding &finding) { return finding.severity == FindingSeverity::error; }),
            std::ptrdiff_t(40));
    }

private:
    static QString row(const QStringList &cells) { return "| " + cells.join(" | ") + " |\n"; }
    static bool has(const char *document, const QStringList &cells)
    {
        QFile file(QStringLiteral(COLLSCOPE_SOURCE_DIR "/") + document);
        return file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).contains(row(cells));
    }

    testing::Folder m_folder;
    DatasetPtr m_data;
    std::string m_file;
};

const testing::Registered<TestPeakRules> registered("tst_peak_rules");

} // namespace collscope::tst_peak_rules
#include "tst_peak_rules.moc"
