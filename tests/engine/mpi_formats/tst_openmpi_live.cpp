// SPDX-License-Identifier: GPL-3.0-or-later
// Rules files in the hands of the installed Open MPI 4.1: what its reader accepts, what it looks up, and what
// the decision functions of a running job choose, against this project's own reading.
#include "engine/codegen/target.h"
#include "engine/io/reader.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/openmpi_rules.h"
#include "tests/engine/mpi_formats/openmpi_trace.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sstream>

namespace collscope::tst_openmpi_live {

using namespace collscope::agent::test;
using namespace Qt::StringLiterals;

namespace {

/// A rules file with many blocks and rules; `algorithms` up to which number.
std::string randomRules(std::mt19937 &random, int algorithms)
{
    std::ostringstream out;
    out << openmpi::collectives().size() << '\n';
    for (const openmpi::Collective &collective : openmpi::collectives()) {
        const auto blocks = 1 + random() % 4;
        out << collective.id << ' ' << blocks << '\n';
        auto processes = random() % 3;
        for (std::size_t block = 0; block < blocks; ++block, processes += 1 + random() % 3) {
            const auto rows = random() % 5;
            out << processes << ' ' << rows << '\n';
            std::uint64_t bytes = 0;
            for (std::size_t row = 0; row < rows; ++row, bytes += 1 + random() % 6000)
                out << bytes << ' ' << random() % static_cast<unsigned>(algorithms + 1) << ' ' << random() % 4
                    << ' ' << random() % 3 * 4096 << '\n';
        }
    }
    return out.str();
}

/// Peak's measurements as rules for every collective, or nothing where the data is absent.
std::string peakRules(const std::string &model)
{
    const std::string path = COLLSCOPE_SHARED_DATA "/ompi-coltune-peak/measurements.csv.xz";
    if (!QFile::exists(QString::fromStdString(path)))
        return {};
    std::vector<codegen::Item> items;
    const auto loaded = synthetic::must(io::load(path));
    for (const DatasetPtr &dataset : loaded.datasets) {
        if (dataset->provenance().system != "peak")
            continue;
        for (const std::string_view collective : dataset->collectives()) {
            const auto map = synthetic::decisionMap(dataset, {std::string(collective), {}, false});
            const auto fitted = synthetic::must(fitModel(synthetic::must(parseModelSpec(model)), map));
            items.push_back({map, fitted});
        }
    }
    return synthetic::must(codegen::generate("openmpi-rules", items));
}

} // namespace

class TestOpenMpiLive : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const char *const why = m_openMpi.unusable())
            QSKIP(why);
        QCOMPARE(buildTrace(m_openMpi), QByteArray());
        QCOMPARE(m_openMpi.build("openmpi/walk"), QByteArray());
    }

    /// Random files, and random damage to them: accepted or not, and every answer.
    void readerAndLookUp()
    {
        std::mt19937 random(11);
        std::vector<std::string> texts;
        const std::string noise = "0 1 x#-7\n9 a";
        for (int i = 0; i < 150; ++i) {
            std::string text = randomRules(random, 9);
            for (auto damage = random() % 4; damage > 0; --damage)
                text[random() % text.size()] = noise[random() % noise.size()];
            texts.push_back(std::move(text));
        }
        for (const char *const model : {"exact", "rules:penalty=0.02"})
            if (std::string text = peakRules(model); !text.empty())
                texts.push_back(std::move(text));

        QByteArray questions;
        QByteArray expected;
        std::size_t accepted = 0;
        for (std::size_t i = 0; i < texts.size(); ++i)
            accepted += ask(i, texts[i], questions, expected);
        QVERIFY(accepted > 30);
        const QByteArray answers = walk(questions);
        compareLines(answers, expected, questions);
    }

    void builtInDecisions() { trace({}); }
    void randomFile()
    {
        std::mt19937 random(5);
        trace(randomRules(random, 5));
    }
    void peakExport()
    {
        const std::string text = peakRules("rules:penalty=0.02");
        if (text.empty())
            QSKIP("measurements kept beside the checkout are absent");
        trace(text);
    }

private:
    bool ask(std::size_t number, const std::string &text, QByteArray &questions, QByteArray &expected) const
    {
        const QString path = m_openMpi.write(QString::number(number), text);
        const auto rules = openmpi::readRules(text, openmpi::RulesReader::plain);
        questions += "file " + path.toUtf8() + '\n';
        expected += rules.rejected ? "rejected\n" : "accepted\n";
        for (const openmpi::Collective &collective : openmpi::collectives())
            for (const std::uint32_t processes : {1U, 2U, 3U, 4U, 5U, 8U, 16U, 100U, 128U, 512U})
                for (const std::uint64_t bytes :
                    {0U, 1U, 64U, 1000U, 4096U, 5000U, 20000U, 1U << 20, 1U << 29}) {
                    questions
                        += QString("ask %1 %2 %3\n").arg(collective.id).arg(processes).arg(bytes).toUtf8();
                    const auto choice = rules.decide(collective.id, processes, bytes);
                    const bool chosen = choice.algorithm != 0;
                    expected += QString("%1 %2 %3\n")
                                    .arg(choice.algorithm)
                                    .arg(chosen ? choice.fanout : 0)
                                    .arg(chosen ? choice.segmentBytes : 0)
                                    .toUtf8();
                }
        return !rules.rejected;
    }

    QByteArray walk(const QByteArray &questions) const
    {
        QProcess process;
        process.setProcessEnvironment(mpiEnvironment());
        process.start(m_openMpi.path(u"walk"_s), {m_openMpi.component("tuned")});
        process.write(questions);
        process.closeWriteChannel();
        if (!process.waitForFinished(60000) || process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.readAllStandardOutput();
    }

    static void compareLines(
        const QByteArray &answers, const QByteArray &expected, const QByteArray &questions)
    {
        const auto got = answers.split('\n');
        const auto wanted = expected.split('\n');
        const auto asked = questions.split('\n');
        QCOMPARE(got.size(), wanted.size());
        QByteArray file;
        for (qsizetype i = 0; i < got.size(); ++i) {
            if (asked[i].startsWith("file"))
                file = asked[i];
            QVERIFY2(got[i] == wanted[i],
                (file + ": " + asked[i] + ": library " + got[i] + ", here " + wanted[i]));
        }
    }

    /// Every decision of a running job on 2 to 8 processes.
    void trace(const std::string &text)
    {
        const auto sizes = sizesAround(1 << 20);
        std::size_t decisions = 0;
        const QByteArray differs = differingDecision(m_openMpi, text, 8, sizes, decisions);
        QVERIFY2(differs.isEmpty(), differs.constData());
        QCOMPARE(decisions, std::size_t(7 * 14 * 57));
    }

    OpenMpi41 m_openMpi;
};

const testing::Registered<TestOpenMpiLive> registered("tst_openmpi_live");

} // namespace collscope::tst_openmpi_live
#include "tst_openmpi_live.moc"
