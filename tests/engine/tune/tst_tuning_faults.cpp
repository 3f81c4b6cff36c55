// SPDX-License-Identifier: GPL-3.0-or-later
// What a tuning does with folders, files and jobs that are not as it left them.
#include "engine/tune/checking.h"
#include "engine/tune/results.h"
#include "engine/tune/tuning.h"
#include "engine/tune/tuning_folder.h"
#include "tests/engine/tune/made_up_machine.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

#include <tuple>

#include <sys/stat.h>

namespace collscope::tst_tuning_faults {

using namespace collscope::tune;
using namespace collscope::tune::testing;
using namespace Qt::StringLiterals;

namespace {

JobRunner idle(const QByteArray &writes)
{
    return {[writes](const Job &job, const auto &, const std::stop_token &) -> Expected<void> {
                QFile file(job.records);
                if (!writes.isEmpty() && file.open(QIODevice::WriteOnly))
                    file.write(writes);
                return {};
            },
        {}, [] { return 0.01; }};
}

std::string errorOf(const Expected<TuningResult> &result)
{
    return result ? std::string("it is no error") : result.error().text();
}

} // namespace

class TestTuningFaults : public QObject, private Tunings {
    Q_OBJECT
private slots:
    void aFolderIsOneTuning();
    void idleJobIsNoPhase();
    void refusesForeignRecords();
    void refusesDamagedResults();
    void nothingUnverifiedIsWritten();
    void saysThatTheVerificationIsDamaged();
    void refusesOddPaths();
    void proofOfTheFilesIsNamed();
    void launchesWithoutAPairProveNothing();
    void checkTellsThatTheFilesAreNotFollowed();
};

void TestTuningFaults::aFolderIsOneTuning()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    TuningOrder all = order(machine);
    done(all, machine);
    const auto problem = [&] {
        const auto result = tune::tune(all);
        return result ? std::string() : result.error().text();
    };
    QVERIFY2(problem().find("holds a tuning already; go on with it (--resume)") != std::string::npos,
        problem().c_str());
    all.resume = true;
    all.asked = {{u"budget"_s, u"90"_s}};
    QVERIFY2(problem().find("budget 90, and it was begun with 60") != std::string::npos, problem().c_str());
    all.asked = {};
    QVERIFY2(problem().find("no budget, and it was begun with 60") != std::string::npos, problem().c_str());
    using Asked = std::vector<std::pair<QString, QString>>;
    QCOMPARE(synthetic::must(begunWith(all.folder)), (Asked{{u"budget"_s, u"60"_s}}));
    QCOMPARE(synthetic::must(begunWith(all.folder + u"/nowhere"_s)), Asked());
    all.folder = m_folders.back().filePath(u"other"_s);
    collscope::testing::writeFile(all.folder + u"/records.txt"_s, {});
    QVERIFY2(problem().find("records.txt of something else") != std::string::npos, problem().c_str());
    // One that came to nothing is begun anew.
    TuningOrder failing = order(machine);
    const JobRunner works = failing.runner;
    failing.runner.run = [](const Job &, const auto &, const std::stop_token &) -> Expected<void> {
        return failure("cannot be started");
    };
    QVERIFY(!tune::tune(failing));
    QVERIFY(has(failing, u"tuning.json"_s));
    failing.runner = works;
    failing.asked.clear();
    QVERIFY(tune::tune(failing));
}

/// A launcher that ends well without the agent, or with no more than a header.
void TestTuningFaults::idleJobIsNoPhase()
{
    const Truth truth{[](std::uint64_t, std::uint32_t) { return true; }, always};
    for (const QByteArray &writes : {QByteArray(), QByteArray("collscope-records 1\nsystem: other\ndata:\n")})
        for (const double budget : {15.0, 60.0}) {
            MadeUpMachine machine(truth);
            TuningOrder all = order(machine);
            all.budget = budget;
            all.runner = idle(writes);
            const std::string error = errorOf(tune::tune(all));
            QVERIFY2(error.find("the measuring agent wrote nothing") != std::string::npos, error.c_str());
            all.resume = true;
            all.runner = machine.runner();
            QVERIFY(done(all, machine).decides());
        }
}

void TestTuningFaults::refusesForeignRecords()
{
    const Truth truth{[](std::uint64_t, std::uint32_t) { return true; }, always};
    MadeUpMachine machine(truth);
    TuningOrder all = order(machine);
    done(all, machine);
    all.resume = true;
    all.subject = {"made-up.cluster", "Open MPI", "4.1.4rc1"};
    QVERIFY(done(all, machine).decides());
    all.subject.mpiVersion = "4.1.6";
    std::string error = errorOf(tune::tune(all));
    QVERIFY2(error.find("records.txt") != std::string::npos || error.find("probe.txt") != std::string::npos,
        error.c_str());
    QVERIFY2(error.find("with Open MPI 4.1.4, and this is Open MPI 4.1.6; tune into another folder")
            != std::string::npos,
        error.c_str());
    all.subject = {"another", "Open MPI", "4.1.4"};
    error = errorOf(tune::tune(all));
    QVERIFY2(error.find("was measured on made-up, and this is another") != std::string::npos, error.c_str());
    // Updated before it was verified.
    all.subject = {};
    const QString verification = all.folder + u"/verification.txt"_s;
    collscope::testing::writeFile(
        verification, collscope::testing::fileText(verification).replace("4.1.4", "4.1.6"));
    error = errorOf(tune::tune(all));
    QVERIFY2(error.find("verification.txt") != std::string::npos && error.find("4.1.6") != std::string::npos,
        error.c_str());
}

void TestTuningFaults::refusesDamagedResults()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    const TuningOrder all = order(machine);
    done(all, machine);
    for (const QByteArray &bytes : {QByteArray("{"), QByteArray(), QByteArray(R"({"files": [5]})"),
             QByteArray("{}"), QByteArray(R"({"files": [".."]})")}) {
        collscope::testing::writeFile(all.folder + u"/result.json"_s, bytes);
        const auto result = check({all.folder, 6, machine.runner()});
        QVERIFY2(!result && result.error().file.ends_with("result.json")
                && result.error().message.starts_with("is damaged: ") && !result.error().remedy.empty(),
            result ? "it is no error" : result.error().text().c_str());
    }
    collscope::testing::writeFile(all.folder + u"/result.json"_s, R"({"files": []})");
    QVERIFY(!synthetic::must(check({all.folder, 6, machine.runner()})).isStale());
}

void TestTuningFaults::nothingUnverifiedIsWritten()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    machine.stopAfter = 9 + 5 * 81 + 2; // in the verification, behind the probe and five runs
    TuningOrder all = order(machine);
    QVERIFY(!tune::tune(all, {}, machine.stop.get_token()));
    QVERIFY(has(all, u"verification.txt"_s));
    for (const QString &name : {u"env.sh"_s, u"decisions.conf"_s, u"README.md"_s, u"modulefile"_s})
        QVERIFY2(!has(all, name), qPrintable(name));
}

void TestTuningFaults::saysThatTheVerificationIsDamaged()
{
    const Truth truth{[](std::uint64_t, std::uint32_t) { return true; }, always};
    MadeUpMachine machine(truth);
    TuningOrder all = order(machine);
    done(all, machine);
    const QString path = all.folder + u"/verification.txt"_s;
    const QByteArray whole = collscope::testing::fileText(path);
    all.resume = true;
    for (const qsizetype lines : {whole.count("\nbcast "), qsizetype{1}}) {
        QByteArray text = whole;
        for (qsizetype line = 0; line < lines; ++line)
            text.replace(text.indexOf("\nbcast "), 7, "\nx bcast ");
        collscope::testing::writeFile(path, text);
        std::vector<std::string> said;
        Events events;
        events.said = [&](const std::string &line, double) { said.push_back(line); };
        const TuningResult damaged = synthetic::must(tune::tune(all, events));
        QVERIFY(!damaged.decides() && !has(all, u"decisions.conf"_s) && !said.empty());
        const std::string why = damaged.collectives.front().leftBecause;
        QVERIFY2(why.find("damaged: remove ") != std::string::npos, why.c_str());
    }
    QFile::remove(path);
    QVERIFY(done(all, machine).decides());
}

/// A pipe is not waited for, and a folder whose name no shell could load is not begun.
void TestTuningFaults::refusesOddPaths()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    TuningOrder all = order(machine);
    all.resume = true;
    QDir().mkpath(all.folder);
    const QString pipe = all.folder + u"/tuning.json"_s;
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), S_IRUSR | S_IWUSR), 0);
    std::string error = errorOf(tune::tune(all));
    QVERIFY2(error.find("is no regular file") != std::string::npos, error.c_str());
    all.folder += u'\n';
    error = errorOf(tune::tune(all));
    QVERIFY2(error.find("control character") != std::string::npos, error.c_str());
}

/// The result and the README of the files name what their launches proved, the least of all of them.
void TestTuningFaults::proofOfTheFilesIsNamed()
{
    const std::vector<std::tuple<QByteArray, wire::FilesProof, const char *>> all{
        {"# files: calls\n", wire::FilesProof::calls, "looked up each decided call in them"},
        {"# files: calls\n# files: opened\n", wire::FilesProof::opened,
            "Which algorithm ran in a call was not observed"},
        {"# files: named\n", wire::FilesProof::named, "Whether it read them was not observed"},
        {"# files: environment\n", wire::FilesProof::environment,
            "Whether the library obeyed them was not observed"},
        {"# files: of another version\n", wire::FilesProof::none, "was not checked"},
        {"", wire::FilesProof::none, "was not checked"}};
    for (const auto &[note, proof, words] : all) {
        MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
        machine.filesNote = note;
        const TuningOrder wanted = order(machine);
        const TuningResult result = done(wanted, machine);
        QCOMPARE(result.filesProof, proof);
        QVERIFY2(result.verified.find(words) != std::string::npos, result.verified.c_str());
        QVERIFY(collscope::testing::fileText(wanted.folder + u"/README.md"_s).contains(words));
        const std::string name(wire::filesProofNames[static_cast<std::size_t>(proof)]);
        QVERIFY(resultJson(result).find("\"files_proof\": \"" + name + "\"") != std::string::npos);
    }
}

/// A machine that is too busy for whole launches: of none with the files there are times. What falls back to
/// the library in some cells has pairs of these cells all the same.
void TestTuningFaults::launchesWithoutAPairProveNothing()
{
    const auto why = [&](const Truth &truth) {
        MadeUpMachine machine(truth);
        TuningOrder all = order(machine);
        done(all, machine);
        const QString path = all.folder + u"/verification.txt"_s;
        QByteArray half;
        for (const QByteArray &line : collscope::testing::fileText(path).split('\n'))
            if (!line.contains(" binomial "))
                half += line + '\n';
        half.chop(1);
        collscope::testing::writeFile(path, half);
        QFile::remove(all.folder + u"/verification-2.txt"_s);
        all.resume = true;
        const TuningResult result = done(all, machine);
        return result.decides() ? std::string("it decides") : result.collectives.front().leftBecause;
    };
    std::string text = why({[](std::uint64_t, std::uint32_t) { return true; }, always});
    QVERIFY2(text.starts_with("no pair of launches timed the same calls"), text.c_str());
    text = why({[](std::uint64_t bytes, std::uint32_t) { return bytes < 1024; }, always});
    QVERIFY2(text == "it could not be verified: there was no time", text.c_str());
}

/// There are times of the launches without files by then.
void TestTuningFaults::checkTellsThatTheFilesAreNotFollowed()
{
    MadeUpMachine machine({[](std::uint64_t, std::uint32_t) { return true; }, always});
    const TuningOrder all = order(machine);
    QVERIFY(done(all, machine).decides());
    JobRunner refusing = machine.runner();
    refusing.run = [works = refusing.run](const Job &job, const auto &hear, const std::stop_token &stop) {
        Job half = job;
        std::erase_if(half.launches, [](const Launch &launch) { return !launch.environment.isEmpty(); });
        const auto done = works(half, hear, stop);
        return done ? Expected<void>(failure("the library does not follow the files")) : done;
    };
    const auto checked = check({all.folder, 30, refusing});
    QVERIFY(!checked);
    QCOMPARE(checked.error().message, std::string("the library does not follow the files"));
}

const collscope::testing::Registered<TestTuningFaults> registered("tst_tuning_faults");

} // namespace collscope::tst_tuning_faults
#include "tst_tuning_faults.moc"
