// SPDX-License-Identifier: GPL-3.0-or-later
// Rules files of coll/han in the hands of the installed Open MPI 4.1: what its reader holds of them, and
// which component takes the calls of a running job, against this project's own reading.
#include "engine/codegen/shipping.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/mpi_formats/openmpi_han.h"
#include "engine/wire/openmpi_components.h"
#include "tests/engine/mpi_formats/openmpi_41.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QtTest>

#include <set>
#include <sstream>

namespace collscope::tst_openmpi_han {

using namespace collscope::agent::test;
using namespace Qt::StringLiterals;

namespace {

/// A file with rules of several levels; words and numbers as people write them.
std::string randomRules(std::mt19937 &random)
{
    std::ostringstream out;
    const auto collectives = 1 + random() % 4;
    out << collectives << " # collectives\n";
    for (std::size_t i = 0; i < collectives; ++i) {
        const int id = static_cast<int>(random() % 17);
        const auto levels = random() % 3;
        if (random() % 2 == 0)
            out << id;
        else
            out << openmpi::collectiveName(id);
        out << ' ' << levels << '\n';
        for (std::size_t level = 0; level < levels; ++level) {
            const auto sizes = random() % 4;
            out << random() % 3 << ' ' << sizes << " # level, sizes\n";
            std::uint64_t processes = 1;
            for (std::size_t size = 0; size < sizes; ++size, processes += random() % 4) {
                const auto rows = random() % 4;
                out << (random() % 9 == 0 ? "0" : "") << processes << ' ' << rows << '\n';
                std::uint64_t bytes = 0;
                for (std::size_t row = 0; row < rows; ++row, bytes += random() % 5000) {
                    out << (random() % 9 == 0 ? "0" : "") << bytes << ' '
                        << openmpi::hanComponents()[random() % 7];
                    if (random() % 5 == 0)
                        out << " [8192 65536]";
                    out << (random() % 3 == 0 ? " # comment\n" : "\n");
                }
            }
        }
    }
    return out.str();
}

/// What the library prints of the rules it holds.
QByteArrayList rowsOf(const openmpi::HanFile &file)
{
    QByteArrayList lines;
    if (file.rejected)
        return lines;
    for (const auto &collective : file.collectives)
        for (const auto &level : collective.levels)
            for (const auto &configuration : level.configurations)
                for (const auto &row : configuration.rows)
                    lines += QString("%1 %2 %3 %4 %5")
                                 .arg(collective.id)
                                 .arg(static_cast<int>(level.level))
                                 .arg(configuration.commSize)
                                 .arg(static_cast<int>(row.bytes)) // an int in its message
                                 .arg(QString::fromStdString(row.component))
                                 .toUtf8();
    return lines;
}

DecisionMapPtr randomMap(const std::string &collective, std::uint64_t seed)
{
    synthetic::Times times = synthetic::randomTimes(seed, 4, 6, 3);
    times.commSizes = {2, 3, 5, 8};
    times.messageBytes = {4, 64, 1000, 4096, 65536, 1 << 20};
    times.methods = {wire::methodFromId("openmpi", collective, 0),
        wire::methodFromId("openmpi", collective, 1), wire::methodFromId("openmpi", collective, 2)};
    if (collective == "barrier") {
        times.messageBytes = {0};
        times.seconds.resize(4 * 3);
    }
    return synthetic::decisionMap(synthetic::dataset(times, collective), {collective, {}, true});
}

std::vector<codegen::Item> items()
{
    std::vector<codegen::Item> result;
    std::uint64_t seed = 1;
    for (const openmpi::Collective &collective : openmpi::collectives()) {
        const auto map = randomMap(std::string(collective.name), seed++);
        const auto model = synthetic::must(fitModel({"exact", {}}, map));
        result.push_back({map, model});
    }
    return result;
}

} // namespace

class TestOpenMpiHan : public QObject {
    Q_OBJECT

private slots:
    void reading()
    {
        const std::string text = "1 # collectives\nbcast 1 # levels\n2 2\n1 1\n0 han # all\n4 2\n0 tuned "
                                 "[4096]\n1024 han\n";
        const auto file = openmpi::readHanRules(text, openmpi::HanReader::v41);
        QVERIFY(!file.rejected);
        const auto component = [&file](std::uint32_t processes, std::uint64_t bytes) {
            const auto *const row = file.decide(7, openmpi::HanLevel::global, processes, bytes);
            return row ? row->component : std::string("-");
        };
        QCOMPARE(component(3, 5000), std::string("han"));
        QCOMPARE(component(4, 1023), std::string("tuned"));
        QCOMPARE(component(9, 1024), std::string("han"));
        QVERIFY(!file.decide(7, openmpi::HanLevel::intraNode, 4, 0));
        QVERIFY(!file.decide(2, openmpi::HanLevel::global, 4, 0));
        QCOMPARE(libraryFormatOf(text).name, std::string_view("openmpi-han"));
        QVERIFY(!openmpi::isHanRules("1 # han and tuned\n7 1\n0 1\n0 1 0 0\n"));
        const auto newer = openmpi::readHanRules(
            "1\n7 1\nglobal_communicator 1\n1 1\n0 han @simple\n", openmpi::HanReader::v50);
        QVERIFY(!newer.rejected);
        QCOMPARE(newer.collectives[0].levels[0].configurations[0].rows[0].algorithm, std::string("simple"));
    }

    /// As a model: coll/tuned's calls have its built-in decisions, HAN's are the component that the agent
    /// measures under the same name and number.
    void asModel()
    {
        const auto read
            = synthetic::must(openmpi::openHanRules("1\n7 1\n2 1\n1 2\n0 tuned\n1024 han\n", "f"));
        QCOMPARE(read->decide({"bcast", {0, 0, 4}, 0}).method.algorithm, std::string("binary_tree"));
        const Method han = read->decide({"bcast", {0, 0, 4}, 1024}).method;
        QCOMPARE(wire::qualifiedText(han), std::string("openmpi-component.han"));
        QCOMPARE(wire::parseMethod("han", wire::openMpiComponents, "bcast"), std::optional(han));
        const auto &numbered = openmpi::hanComponents();
        for (std::size_t i = 0; i < numbered.size(); ++i)
            if (const int number = wire::openMpiComponentNumber(numbered[i]); number != 0)
                QCOMPARE(static_cast<std::size_t>(number), i);
        QCOMPARE(read->decide({"alltoall", {0, 0, 4}, 1024}).method.algorithm, std::string("linear_sync"));
        QCOMPARE(read->rules("bcast"), std::size_t(2));
    }

    /// Both files together decide as the model, at the measured sizes and as far as rules can say it.
    void exported()
    {
        for (const codegen::Item &item : items()) {
            const std::string name(item.map->grid->collective());
            if (!openmpi::hanDecides(name)) {
                QVERIFY(!codegen::bundle("openmpi-han", {item}));
                continue;
            }
            const auto old = synthetic::must(codegen::bundle("openmpi-han", {item}));
            for (const Finding &finding : openmpi::lintHanRules(old.front().text, "f"))
                QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
            const auto files = synthetic::must(codegen::bundle("openmpi-han:version=5.0", {item}));
            QCOMPARE(files.front().text == old.front().text, name != "allreduce");
            for (const Finding &finding : openmpi::lintHanRules(files.front().text, "f"))
                QVERIFY2(finding.severity != FindingSeverity::error, finding.text().c_str());
            const auto shipped = [&item](const char *target) {
                return synthetic::must(
                    codegen::ship(target, item.model, nullptr, codegen::ShipmentPolicy::asFitted))
                    ->collectives.front();
            };
            const codegen::ShippedCollective written = shipped("openmpi-han:version=5.0");
            const codegen::ShippedCollective alone = shipped("openmpi-rules");
            QCOMPARE(written.cellsDiffer, alone.cellsDiffer);
            QCOMPARE(written.penaltyWritten, alone.penaltyWritten);
            QVERIFY(written.rules > alone.rules);
        }
    }

    /// 4.1 crashes in allreduce that its rules hand on. A file that does so is one that 4.1 rejects.
    void allreduceHandedOnIsFor50()
    {
        const std::string numbered = "1\n2 1\n2 1\n1 2\n0 han\n64 tuned\n";
        const auto errors = [](const std::string &text) {
            const Findings findings = openmpi::lintHanRules(text, "f");
            return std::count_if(findings.begin(), findings.end(), [](const Finding &finding) {
                return finding.severity == FindingSeverity::error
                    && finding.text().find("crashes") != std::string::npos;
            });
        };
        QCOMPARE(errors(numbered), 1);
        const std::string named
            = "1\nallreduce 1\nglobal_communicator 3\n1 1\n0 han\n2 1\n0 tuned\n3 1\n0 tuned\n";
        QVERIFY(openmpi::readHanRules(named, openmpi::HanReader::v41).rejected);
        QCOMPARE(errors(named), 0);
        const std::string exported = synthetic::must(codegen::generate("openmpi-han:version=5.0", items()));
        QVERIFY(openmpi::readHanRules(exported, openmpi::HanReader::v41).rejected);
        const auto file = openmpi::readHanRules(exported, openmpi::HanReader::v50);
        QVERIFY(!file.rejected);
        const auto *const row = file.decide(2, openmpi::HanLevel::global, 5, 1000);
        QVERIFY(row);
        QCOMPARE(errors(exported), 0);
    }

    void reader()
    {
        if (const char *const why = m_openMpi.unusable())
            QSKIP(why);
        QCOMPARE(m_openMpi.build("openmpi/han_walk"), QByteArray());
        std::mt19937 random(7);
        const std::string noise = "0 1 x#-7\n9 a[]@";
        QByteArray questions;
        std::vector<std::string> texts;
        for (int i = 0; i < 300; ++i) {
            std::string text = randomRules(random);
            for (auto damage = i % 3 == 0 ? 0 : random() % 4; damage > 0; --damage)
                text[random() % text.size()] = noise[random() % noise.size()];
            questions += m_openMpi.write(u"rules%1"_s.arg(i), text).toUtf8() + '\n';
            texts.push_back(std::move(text));
        }
        texts.push_back(synthetic::must(codegen::generate("openmpi-han", items())));
        questions += m_openMpi.write(u"export"_s, texts.back()).toUtf8() + '\n';
        texts.push_back(synthetic::must(codegen::generate("openmpi-han:version=5.0", items())));
        questions += m_openMpi.write(u"for50"_s, texts.back()).toUtf8() + '\n';
        const auto answers = walk(questions);
        QCOMPARE(answers.size(), static_cast<qsizetype>(texts.size()));
        int held = 0;
        for (qsizetype i = 0; i < answers.size(); ++i) {
            const std::string &text = texts[static_cast<std::size_t>(i)];
            const auto file = openmpi::readHanRules(text, openmpi::HanReader::v41);
            held += !answers[i].isEmpty();
            QVERIFY2(rowsOf(file) == answers[i],
                (QByteArray::fromStdString(text) + "\nlibrary:\n" + answers[i].join('\n') + "\nhere:\n"
                    + rowsOf(file).join('\n') + (file.rejected ? file.rejected->text().c_str() : "")));
        }
        QVERIFY(held > 100 && held < 290);
    }

    /// Every call of a job on 2 to 8 processes: kept by HAN, or which algorithm of coll/tuned.
    void decisions()
    {
        if (const char *const why = m_openMpi.unusable())
            QSKIP(why);
        QCOMPARE(m_openMpi.build("openmpi/tuned_trace", {u"-shared"_s, u"-fPIC"_s}), QByteArray());
        QCOMPARE(m_openMpi.build("probe"), QByteArray());
        const auto files = synthetic::must(codegen::bundle("openmpi-han", items()));
        QStringList arguments = {u"-n"_s, u"8"_s, u"-x"_s, u"COLLSCOPE_HAN_ON_ONE_NODE=1"_s, u"-x"_s,
            u"LD_PRELOAD="_s + m_openMpi.path(u"tuned_trace"_s), u"--mca"_s, u"coll_han_priority"_s, u"35"_s,
            u"--mca"_s, u"coll_han_use_dynamic_file_rules"_s, u"1"_s, u"--mca"_s,
            u"coll_han_dynamic_rules_filename"_s, m_openMpi.write(u"han.conf"_s, files[0].text), u"--mca"_s,
            u"coll_tuned_use_dynamic_rules"_s, u"1"_s, u"--mca"_s, u"coll_tuned_dynamic_rules_filename"_s,
            m_openMpi.write(u"tuned.conf"_s, files[1].text), m_openMpi.path(u"probe"_s)};
        for (const int bytes : {4, 60, 64, 996, 1000, 1004, 4096, 4100, 65532, 65536, 1 << 20, (1 << 20) + 4})
            arguments << QString::number(bytes);
        const auto run = runProgram(mpirunPath(), arguments, 200);
        QVERIFY2(run.exitStatus == 0, run.messages.constData());
        const auto han = openmpi::readHanRules(files[0].text, openmpi::HanReader::v41);
        const auto both = synthetic::must(openmpi::openHanRules(files[0].text, "f", files[1].text));
        const auto builtIn = openmpi::builtInDecisions();
        std::istringstream lines(run.output.toStdString());
        std::string collective;
        std::uint32_t processes = 0;
        std::uint64_t bytes = 0;
        int algorithm = 0;
        int fanout = 0;
        int segment = 0;
        int seen = 0;
        int kept = 0;
        while (lines >> collective >> processes >> bytes >> algorithm >> fanout >> segment) {
            const auto *const known = openmpi::findCollective(collective);
            const Instance at{known->name, {0, 0, processes}, bytes};
            const auto *const row = han.decide(
                known->id, openmpi::HanLevel::global, processes, collective == "barrier" ? 0 : bytes);
            int wanted = both->decide(at).method.algorithmId;
            if (row && row->component == "han")
                wanted = -2;
            else if (wanted == 0 && (collective == "scan" || collective == "exscan"))
                wanted = -1; // not for coll/tuned without a rule
            else if (wanted == 0)
                wanted = builtIn->decide(at).method.algorithmId;
            kept += wanted == -2;
            QVERIFY2(algorithm == wanted,
                qPrintable(QString("%1 on %2, %3 bytes: the job chose %4, not %5")
                               .arg(QString::fromStdString(collective))
                               .arg(processes)
                               .arg(bytes)
                               .arg(algorithm)
                               .arg(wanted)));
            ++seen;
        }
        QCOMPARE(seen, 7 * 14 * 12);
        QVERIFY(kept > 100);
    }

    /// On two hosts HAN says itself what it looks up and finds; nothing is preloaded.
    void severalHosts()
    {
        if (const char *const why = m_openMpi.unusable())
            QSKIP(why);
        QCOMPARE(m_openMpi.build("calls"), QByteArray());
        const auto files = synthetic::must(codegen::bundle("openmpi-han", items()));
        const auto run = runProgram(
            QStringLiteral(COLLSCOPE_SOURCE_DIR "/mpi_agent/platforms/emulate-ethernet"),
            {u"2"_s, u"2"_s, u"--mca"_s, u"coll_base_verbose"_s, u"80"_s, u"--mca"_s, u"coll_han_priority"_s,
                u"35"_s, u"--mca"_s, u"coll_han_use_dynamic_file_rules"_s, u"1"_s, u"--mca"_s,
                u"coll_han_dynamic_rules_filename"_s, m_openMpi.write(u"han.conf"_s, files[0].text),
                u"--mca"_s, u"coll_tuned_use_dynamic_rules"_s, u"1"_s, u"--mca"_s,
                u"coll_tuned_dynamic_rules_filename"_s, m_openMpi.write(u"tuned.conf"_s, files[1].text),
                m_openMpi.path(u"calls"_s), u"4"_s, u"60"_s, u"64"_s, u"1000"_s, u"4096"_s, u"65536"_s},
            120);
        if (run.exitStatus == 77)
            QSKIP("network namespaces are not to be had here");
        QVERIFY2(run.exitStatus == 0, run.messages.right(2000).constData());
        const auto han = openmpi::readHanRules(files[0].text, openmpi::HanReader::v41);
        // Lines of several processes may be mixed: those that are whole count.
        static const QRegularExpression found(u"HAN searched a rule for collective (\\d+) \\(\\w+\\) on "
                                              u"topological level (\\d) \\(\\w+\\) for a "
                                              "(\\d+) configuration size for a (\\d+) sized message\\. Found "
                                              "a rule for collective \\d+ \\(\\w+\\) on "
                                              "topological level \\d \\(\\w+\\) for a \\d+ configuration "
                                              "size for a \\d+ sized message : component \\d "
                                              "\\((\\w+)\\)"_s);
        std::set<std::pair<int, std::string>> seen;
        for (auto match = found.globalMatch(QString::fromUtf8(run.messages + run.output)); match.hasNext();) {
            const auto at = match.next();
            const int collective = at.captured(1).toInt();
            const auto *const row
                = han.decide(collective, static_cast<openmpi::HanLevel>(at.captured(2).toInt()),
                    at.captured(3).toUInt(), at.captured(4).toULongLong());
            QVERIFY2(row && row->component == at.captured(5).toStdString(), qPrintable(at.captured(0)));
            seen.insert({collective, row->component});
        }
        QVERIFY2(seen.size() >= 9, run.messages.right(2000).constData()); // most have both components
    }

private:
    /// Per file the rules that the library printed.
    QList<QByteArrayList> walk(const QByteArray &paths) const
    {
        QProcess process;
        auto environment = mpiEnvironment();
        environment.insert(u"OMPI_MCA_coll_base_verbose"_s, u"5"_s);
        process.setProcessEnvironment(environment);
        process.start(m_openMpi.path(u"han_walk"_s), {m_openMpi.component("han")});
        process.write(paths);
        process.closeWriteChannel();
        QList<QByteArrayList> answers;
        if (!process.waitForFinished(60000) || process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().right(2000).constData());
        static const QRegularExpression rule(
            u"dump_dynamic_rules \\d+ collective (\\d+) \\(\\w+\\) topology level "
            "(\\d) \\(\\w+\\) configuration size (-?\\d+) mesage size (-?\\d+) "
            "-> collective component \\d \\((\\w+)\\)"_s);
        for (const QByteArray &line : process.readAllStandardError().split('\n')) {
            if (line == "file")
                answers += QByteArrayList();
            if (const auto match = rule.match(QString::fromUtf8(line)); match.hasMatch())
                answers.last() += match.capturedTexts().mid(1).join(u' ').toUtf8();
        }
        return answers;
    }

    OpenMpi41 m_openMpi;
};

const testing::Registered<TestOpenMpiHan> registered("tst_openmpi_han");

} // namespace collscope::tst_openmpi_han
#include "tst_openmpi_han.moc"
