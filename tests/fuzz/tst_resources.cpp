// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/models/c45/files.h"
#include "engine/models/model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/project/project.h"
#include "engine/study/penalty.h"
#include "tests/support/folder.h"
#include "tests/support/hard_inputs.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <new>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace collscope::tst_resources {

namespace {

/// Nothing: it was done. Else why it was refused.
using Outcome = std::optional<Diagnostic>;
using Work = std::function<Outcome(const std::filesystem::path &)>;

template <typename Value> Outcome outcome(const Expected<Value> &result)
{
    return result ? Outcome() : Outcome(result.error());
}

Outcome readIt(const std::filesystem::path &path)
{
    return outcome(io::load(path));
}

Outcome judgeIt(const std::filesystem::path &path)
{
    return outcome(judgeLibraryFile(path.string()));
}

Outcome mapIt(const std::filesystem::path &path)
{
    const auto loaded = io::load(path);
    if (!loaded)
        return loaded.error();
    const auto map = synthetic::decisionMap(loaded->datasets.front());
    return outcome(fitModel(synthetic::must(parseModelSpec("rules:rows=8")), map));
}

Outcome openIt(const std::filesystem::path &path)
{
    return outcome(project::open(path));
}

Outcome learnFromIt(const std::filesystem::path &path)
{
    return outcome(c45::readStem(path));
}

Outcome decideByIt(const std::filesystem::path &path)
{
    const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 2, 2, 2)));
    return outcome(fitModel({"file", {}, path.string()}, map));
}

constexpr rlim_t mostBytes = rlim_t{1536} << 20; ///< of address space
constexpr rlim_t mostSeconds = 20; ///< of the processor

enum Status { done, refused, silent, outOfMemory, thrown };

/// Does the work in a child with limits; what became of it.
int limited(const Work &work, const std::filesystem::path &path)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const struct rlimit space = {mostBytes, mostBytes};
        const struct rlimit time = {mostSeconds, mostSeconds};
        const struct rlimit core = {0, 0};
        ::setrlimit(RLIMIT_AS, &space);
        ::setrlimit(RLIMIT_CPU, &time);
        ::setrlimit(RLIMIT_CORE, &core);
        ::alarm(60); // what waits takes no time of the processor
        try {
            const Outcome what = work(path);
            ::_exit(!what ? done : what->message.empty() || what->remedy.empty() ? silent : refused);
        } catch (const std::bad_alloc &) {
            ::_exit(outOfMemory);
        } catch (...) {
            ::_exit(thrown);
        }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

constexpr std::size_t mib = std::size_t{1} << 20;

} // namespace

/// Whatever is read, it ends with a result or with a message: not for want of memory or time, and it never
/// waits for what does not come.
class ResourcesTest : public QObject {
    Q_OBJECT

private slots:
    void hardInputs_data();
    void hardInputs();
    void whatIsNoFile_data();
    void whatIsNoFile();
    void folderOfOtherFiles();
    void folderThatIsTooLarge();
    void bombs();
    void stops_data();
    void stops();

private:
    testing::Folder m_folder;
};

void ResourcesTest::hardInputs_data()
{
    namespace hard = testing::hard;
    QTest::addColumn<Work>("work");
    QTest::addColumn<QString>("name");
    QTest::addColumn<std::function<std::string()>>("make");
    const auto row
        = [](const char *title, const Work &work, const char *name, std::function<std::string()> make) {
              QTest::newRow(title) << work << name << std::move(make);
          };
    const auto text = [](std::string (*make)(std::size_t), std::size_t count) {
        return std::function<std::string()>([=] { return make(count); });
    };
    row("sizes", readIt, "a.rec", text(hard::manySizes, 200000));
    row("methods", readIt, "a.rec", text(hard::manyMethods, 60000));
    row("runs", readIt, "a.rec", text(hard::manyRuns, 400000));
    row("header lines", readIt, "a.rec", text(hard::manyHeaderLines, 300000));
    row("columns", readIt, "a.rec", text(hard::manyColumns, 500000));
    row("collectives", readIt, "a.rec", text(hard::manyCollectives, 100000));
    row("systems", readIt, "a.csv", text(hard::manySystems, 100000));
    row("one line", readIt, "a.csv", text(hard::oneLine, 50 * mib));
    row("rules of many sizes", mapIt, "a.rec", text(hard::manySizes, 10000));
    row("Intel", judgeIt, "a.sh", text(hard::intelRules, 300000));
    row("Intel, overlapping", judgeIt, "a.sh", text(hard::intelOverlaps, 300000));
    row("UCC", judgeIt, "a.sh", text(hard::uccTokens, 200000));
    row("NCCL", judgeIt, "a.csv", text(hard::ncclLines, 200000));
    row("MPICH chain", judgeIt, "a.json", text(hard::mpichChain, 100000));
    row("MPICH mixed chain", judgeIt, "a.json", text(hard::mpichMixedChain, 100000));
    row("MPICH variables", judgeIt, "a.sh", text(hard::mpichVariables, 200000));
    row("MPICH library", judgeIt, "a.so", text(hard::sharedLibrary, 2000000));
    row("Open MPI rows", judgeIt, "a.conf", text(hard::openMpiRows, 800000));
    row("Open MPI one word", judgeIt, "a.conf", text(hard::openMpiOneWord, 4000000));
    row("Open MPI counts", judgeIt, "a.conf",
        [] { return std::string("1\n7\n2147483647\n4 2147483647\n0 1 0 0\n"); });
    row("Open MPI 6", judgeIt, "a.json", text(hard::openMpiJsonEntries, 100000));
    row("HAN", judgeIt, "a.conf", text(hard::hanRows, 800000));
    row("JSON values", judgeIt, "a.json", text(hard::manyValues, 7 * mib));
    row("JSON levels", judgeIt, "a.json", text(hard::deepJson, 2000000));
    row("digits", judgeIt, "a.conf", [] { return std::string(15 * mib, '1'); });
    row("line feeds", judgeIt, "a.conf", [] { return std::string(15 * mib, '\n'); });
    row("text too long", judgeIt, "a.conf", [] { return std::string(17 * mib, ' '); });
    row("project", openIt, "a.collscope", [] { return std::string(17 * mib, ' '); });
}

void ResourcesTest::hardInputs()
{
    QFETCH(Work, work);
    QFETCH(QString, name);
    QFETCH(std::function<std::string()>, make);
    const int status = limited(work, m_folder.write(name.toStdString(), make()));
    QVERIFY2(status == done || status == refused, std::to_string(status).c_str());
}

void ResourcesTest::whatIsNoFile_data()
{
    QTest::addColumn<Work>("work");
    QTest::newRow("measurements") << Work(readIt);
    QTest::newRow("library's file") << Work(judgeIt);
    QTest::newRow("model of a file") << Work(decideByIt);
    QTest::newRow("project") << Work(openIt);
    QTest::newRow("cases") << Work(learnFromIt);
}

/// A named pipe nobody writes to, and devices without end.
void ResourcesTest::whatIsNoFile()
{
    QFETCH(Work, work);
    const auto folder = m_folder.write(std::string(QTest::currentDataTag()) + "/a", "").parent_path();
    const auto pipe = folder / "pipe";
    const auto zeros = folder / "zeros";
    for (const char *const ending : {"", ".names", ".data"}) {
        QCOMPARE(::mkfifo((pipe.string() + ending).c_str(), 0600), 0);
        std::filesystem::create_symlink("/dev/zero", zeros.string() + ending);
    }
    for (const auto &path : {pipe, zeros}) {
        QCOMPARE(limited(work, path), int{refused});
        const Outcome what = work(path); // it has ended above
        QVERIFY(what.has_value());
        QVERIFY2(what->message.find("not a regular file") != std::string::npos, what->text().c_str());
    }
}

/// A folder that was hardly meant is given up on, and the message says so.
void ResourcesTest::folderOfOtherFiles()
{
    m_folder.write("much/data.rec", testing::hard::manySizes(2));
    const auto others = [this](int count) {
        for (int i = 0; i < count; ++i)
            m_folder.write("much/" + std::to_string(i), "no measurements");
    };
    others(50);
    QVERIFY(!readIt(m_folder.path() / "much"));
    others(2100);
    const Outcome what = readIt(m_folder.path() / "much");
    QVERIFY(what.has_value());
    QVERIFY2(what->message.find("the rest was not looked at") != std::string::npos, what->text().c_str());
    QVERIFY(!readIt(m_folder.path() / "much" / "data.rec"));
}

/// Where nothing is, not everything below is looked at.
void ResourcesTest::folderThatIsTooLarge()
{
    for (int i = 0; i < 60; ++i)
        for (int j = 0; j < 60; ++j)
            std::filesystem::create_directories(
                m_folder.path() / "deep" / std::to_string(i) / std::to_string(j));
    const Outcome what = readIt(m_folder.path() / "deep");
    QVERIFY(what.has_value());
    QVERIFY2(what->message.find("the rest was not looked at") != std::string::npos, what->text().c_str());
    QVERIFY(!what->remedy.empty());
}

/// Little that becomes much is refused, unless it is allowed.
void ResourcesTest::bombs()
{
    std::string text = testing::hard::manySizes(2);
    const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
    text.resize(text.size() - last.size());
    text.append(100 * mib, '\n');
    text += last;
    for (const testing::Packing packing : {testing::Packing::xz, testing::Packing::gzip}) {
        const auto path = m_folder.write("bomb", testing::packed(text, packing));
        const auto loaded = io::load(path);
        QVERIFY(!loaded);
        QVERIFY2(
            loaded.error().remedy.find("--unpack-limit") != std::string::npos, loaded.error().text().c_str());
        io::Progress progress;
        progress.mostUnpacked = 90 * mib;
        QVERIFY(!io::load(path, progress));
        progress.mostUnpacked = 200 * mib;
        const auto allowed = io::load(path, progress);
        QVERIFY2(allowed.has_value(), allowed ? "" : allowed.error().text().c_str());
        QCOMPARE(allowed->rows, std::size_t{4});
    }
}

void ResourcesTest::stops_data()
{
    namespace hard = testing::hard;
    using Stopped = std::function<Outcome(const std::filesystem::path &, const std::stop_token &)>;
    QTest::addColumn<Stopped>("work");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char *name, const Stopped &work, std::string text) {
        QTest::newRow(name) << work << std::move(text);
    };
    const Stopped read = [](const std::filesystem::path &path, const std::stop_token &stop) {
        return outcome(io::load(path, {{}, stop}));
    };
    const Stopped judge = [](const std::filesystem::path &path, const std::stop_token &stop) {
        return outcome(judgeLibraryFile(path.string(), stop));
    };
    row("reading", read, hard::manySizes(100));
    row(
        "project", [](const auto &path, const auto &stop) { return outcome(project::open(path, stop)); },
        "CLSCPROJ");
    row("Intel", judge, hard::intelRules(100));
    row("UCC", judge, hard::uccTokens(100));
    row("NCCL", judge, hard::ncclLines(100));
    row("MPICH", judge, hard::mpichChain(100));
    row("MPICH variables", judge, hard::mpichVariables(100));
    row("Open MPI", judge, hard::openMpiRows(100));
    row("Open MPI 6", judge, hard::openMpiJsonEntries(100));
    row("HAN", judge, hard::hanRows(100));
    row(
        "model of a file",
        [](const auto &path, const auto &stop) {
            const auto map = synthetic::decisionMap(synthetic::dataset(synthetic::randomTimes(1, 2, 2, 2)));
            return outcome(fitModel({"file", {}, path.string()}, map, stop));
        },
        hard::openMpiRows(100));
}

/// Who is asked to stop says so instead of a result.
void ResourcesTest::stops()
{
    using Stopped = std::function<Outcome(const std::filesystem::path &, const std::stop_token &)>;
    QFETCH(Stopped, work);
    QFETCH(std::string, text);
    std::stop_source stop;
    stop.request_stop();
    const Outcome what = work(m_folder.write("stopped", text), stop.get_token());
    QVERIFY(what.has_value());
    QCOMPARE(what->message, std::string("cancelled"));
}

const testing::Registered<ResourcesTest> registered("tst_resources");

} // namespace collscope::tst_resources
#include "tst_resources.moc"
