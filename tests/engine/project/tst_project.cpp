// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomic_file.h"
#include "engine/project/container.h"
#include "engine/project/project.h"
#include "engine/wire/text.h"
#include "tests/support/peak_memory.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <fstream>
#include <limits>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace collscope::tst_project {

namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path &path, const std::string &content)
{
    std::ofstream(path, std::ios::binary) << content;
}

} // namespace

class ProjectTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void comesBackAsItWas();
    void namesHideNothing();
    void olderProjectsOpen();
    void projectsOfFormatFiveOpen();
    void projectsWithoutExclusionsOpen();
    void movesWithItsData();
    void everyChangedByteIsFound();
    void everyTruncationIsFound();
    void tellsOfNewerVersions();
    void opensWhatAnotherBoostSaved();
    void provedContentThatIsNoProject();
    void lengthsAreNotBelieved();
    void lengthsInTheArchiveAreNotBelieved();
    void whatIsNoFile();
    void aFailedSaveLeavesTheOldFile();
    void leftoversGoWithTheNextSave();
    void linksStayLinks();

private:
    fs::path file() const { return fs::path(m_folder->path().toStdString()) / "a project.collscope"; }
    project::Project example() const;
    void refuses(const std::string &content, const char *part = nullptr);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ProjectTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

project::Project ProjectTest::example() const
{
    project::Project project;
    const fs::path folder = file().parent_path();
    project.data = {
        (folder / "run 1" / "data.csv").string(), (folder / "..data.csv").string(), "/elsewhere/peak.csv.xz"};
    project.system = "made-up \xc3\xa4\n12";
    project.selection = {"bcast", 4294967295U, true};
    project.selection.runs = {{1, 3}};
    project.selection.library = "openmpi";
    project.selection.nodes = 4;
    project.selection.placements = {{2, 4, 8}, {0, 0, 14}, {4, 4, 16, 10, 2}};
    project.selection.only.messageBytes = {1, std::numeric_limits<std::uint64_t>::max()};
    project.selection.except.commSizes = {7};
    project.selection.only.members = {8, 10};
    project.selection.except.colours = {2};
    project.selection.statistic = Statistic::geometricMean;
    project.selection.excluded
        = {{"made-up", "bcast", "openmpi.chain:4", {{4}, {}, {8}, {1024}, {2}, {}, {}}, "a reason\n\xc3\xa4"},
            {}};
    project.tunings = {{"made-up", "bcast", {"quadtree", {{"depth", 3}, {"threshold", 0.1 + 0.2}}}},
        {"", "reduce", {"exact", {}}},
        {"made-up", "gather",
            {"hand", {}, {},
                HandRules::parse("2/0=binomial,16@4x4/8KiB=a,16@4x4/0=default,from=rules").value()}}};
    project.compared = {{"made-up", "bcast", {"optimal", {{"leaves", 16}}}},
        {"made-up", "bcast", {"quadtree", {}}}, {"other", "reduce", {"c45", {{"m", 2}, {"c", 0.1}}}},
        {"other", "reduce", {"file", {}, m_folder->filePath("rules.conf").toStdString()}}};
    collscope::HeldOut elsewhere;
    elsewhere.train.nodes = {1, 2};
    elsewhere.test.ppn = {4};
    collscope::HeldOut folded;
    folded.folds = 5;
    folded.seed = std::numeric_limits<std::uint64_t>::max();
    collscope::HeldOut eachRun;
    eachRun.eachRun = true;
    project.heldOut = {{"made-up", "bcast", {{0, 4294967295U}}}, {"made-up", "reduce", elsewhere, "other"},
        {"other", "reduce", folded}, {"other", "gather", eachRun}};
    project.together = {{"made-up", "bcast", {"reduce", "gather"}}, {"made-up", "reduce", {}}};
    project.linkedZoom = false;
    project.logPenalty = false;
    project.savedAs = (folder / "work.collscope").string();
    project.rowsBy = "ppn";
    project.rowsOnly = 0;
    project.weights = {{{{(folder / "app.profile").string(), "/elsewhere/b.mpiP"}, 0.1 + 0.2}, {{"/c"}, 1}},
        {{"bcast", 1e-3}},
        {{"bcast", {{4}, {}, {8}, {1024}, {}, {}, {}}, 0}, {{}, {{}, {}, {}, {}, {}, {2}, {3}}, 1e9}}};
    project.tiesAreFree = true;
    project.thirdMap = "time";
    project.facts = {{project.data[1], "ranks=16,algorithm=binomial"}};
    return project;
}

/// The file is not opened, and the failure names it and says why.
void ProjectTest::refuses(const std::string &content, const char *part)
{
    write(file(), content);
    const auto opened = project::open(file());
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().file, file().string());
    QVERIFY(!opened.error().message.empty());
    QVERIFY(!opened.error().remedy.empty());
    if (part)
        QVERIFY2(opened.error().text().find(part) != std::string::npos, opened.error().text().c_str());
}

void ProjectTest::comesBackAsItWas()
{
    for (const project::Project &project : {example(), project::Project()}) {
        QVERIFY(project::save(project, file()).has_value());
        const auto opened = project::open(file());
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
        QVERIFY(*opened == project);
    }
    QCOMPARE(
        QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1); // nothing temporary is left
}

/// Characters that hide or turn around others are written out, in whatever is displayed.
void ProjectTest::namesHideNothing()
{
    const std::string hiding = "a\xe2\x80\xae"
                               "b\xc2\xad";
    const std::string written = wire::shownText(hiding);
    QVERIFY(written != hiding);
    project::Project project;
    project.data = {"/" + hiding + ".csv"};
    project.system = hiding;
    project.selection = {hiding, {}, true};
    project.selection.library = hiding;
    project.selection.excluded = {{hiding, hiding, hiding, {}, hiding}};
    project.heldOut = {{hiding, hiding, {}, hiding}};
    project.together = {{hiding, hiding, {hiding}}};
    project.compared = {{hiding, hiding, {"exact", {}}}};
    project.facts = {{project.data[0], hiding}};
    QVERIFY(project::save(project, file()).has_value());
    const auto opened = project::open(file());
    QVERIFY(opened.has_value());
    project.system = written;
    project.selection.collective = written;
    project.selection.library = written;
    project.selection.excluded = {{written, written, written, {}, written}};
    project.heldOut = {{written, written, {}, written}};
    project.together = {{written, written, {written}}};
    project.compared = {{written, written, {"exact", {}}}};
    project.facts = {{project.data[0], written}};
    QVERIFY(*opened == project);
}

/// As format 1 was written, before models were compared.
void ProjectTest::olderProjectsOpen()
{
    const std::string payload
        = "22 serialization::archive 18 0 0 0 0 1 0 22 /elsewhere/peak.csv.xz 7 made-up 5 bcast "
          "0 0 1 0 0 0 7 made-up 5 bcast 8 quadtree 0 0 1 0 0 0 5 depth 1 3 1 0 1 7\n";
    write(file(), project::packed(payload, 1));
    const auto opened = project::open(file());
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    project::Project expected;
    expected.data = {"/elsewhere/peak.csv.xz"};
    expected.system = "made-up";
    expected.selection.collective = "bcast";
    expected.tunings = {{"made-up", "bcast", {"quadtree", {{"depth", 3}}}}};
    expected.logPenalty = true;
    expected.selection.ppn = 7;
    expected.selection.statistic = Statistic::median; // there was no other
    QVERIFY(*opened == expected);
}

/// As format 5 was written, before a selection and what is held out were stored as a whole.
void ProjectTest::projectsOfFormatFiveOpen()
{
    const std::string payload
        = "22 serialization::archive 18 0 5 0 0 1 0 22 /elsewhere/peak.csv.xz 7 made-up 5 bcast 0 0 1 0 0 0 "
          "7 made-up 5 bcast 8 quadtree 0 0 1 0 0 0 5 depth 1 3 1 1 1 7 1 0 7 made-up 5 bcast 5 exact 0 0 "
          "0 0 2 0 0 0 7 made-up 5 bcast 2 0 1 2 5 other 6 reduce 1 0 0 0 0 1 0 0 0 7 made-up 5 bcast 1 0 "
          "6 reduce 7 openmpi 25 /elsewhere/work.collscope 4 3 ppn 1 2\n";
    write(file(), project::packed(payload, 5));
    const auto opened = project::open(file());
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    project::Project expected;
    expected.data = {"/elsewhere/peak.csv.xz"};
    expected.system = "made-up";
    expected.selection = {"bcast", 7, true};
    expected.selection.library = "openmpi";
    expected.selection.nodes = 4;
    expected.selection.statistic = Statistic::median;
    expected.tunings = {{"made-up", "bcast", {"quadtree", {{"depth", 3}}}}};
    expected.logPenalty = true;
    expected.compared = {{"made-up", "bcast", {"exact", {}}}};
    expected.heldOut = {{"made-up", "bcast", {{1, 2}}}, {"other", "reduce", {{0}}}};
    expected.together = {{"made-up", "bcast", {"reduce"}}};
    expected.savedAs = "/elsewhere/work.collscope";
    expected.rowsBy = "ppn";
    expected.rowsOnly = 2;
    QVERIFY(*opened == expected);
}

/// As it was written before there were exclusions, which are the last of an archive.
void ProjectTest::projectsWithoutExclusionsOpen()
{
    project::Project project = example();
    project.selection.excluded.clear();
    project.weights = {};
    project.tiesAreFree = false;
    project.thirdMap.clear();
    QVERIFY(project::save(project, file()).has_value());
    std::string payload = contentOf(file()).substr(project::containerHeader);
    const std::string begin = payload.substr(0, payload.find("11", 25)); // "22 serialization::archive 18 0 "
    const std::string none
        = " 0 0 0 0" + std::string(" 0 0 0 0 0 0 0 0 0 0 0  0 0 \n"); // nor weights, nor ties, nor a map
    QVERIFY2(begin.size() == 31 && begin.starts_with("22 serialization::archive ") && payload.ends_with(none),
        payload.c_str());
    payload.replace(payload.size() - none.size(), none.size(), "\n");
    payload.replace(begin.size(), 2, "7");
    write(file(), project::packed(payload, 6));
    const auto opened = project::open(file());
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    QVERIFY(*opened == project);
}

void ProjectTest::movesWithItsData()
{
    QVERIFY(project::save(example(), file()).has_value());
    QTemporaryDir other;
    const fs::path moved = fs::path(other.path().toStdString()) / "moved.collscope";
    fs::rename(file(), moved);
    const auto opened = project::open(moved);
    QVERIFY(opened.has_value());
    QCOMPARE(opened->data[0], (moved.parent_path() / "run 1" / "data.csv").string());
    QCOMPARE(opened->data[1], (moved.parent_path() / "..data.csv").string());
    QCOMPARE(opened->data[2], std::string("/elsewhere/peak.csv.xz"));
}

void ProjectTest::everyChangedByteIsFound()
{
    QVERIFY(project::save(example(), file()).has_value());
    const std::string whole = contentOf(file());
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (const int change : {1, 0x80, 0xff}) {
            std::string damaged = whole;
            damaged[i] = static_cast<char>(damaged[i] ^ change);
            refuses(damaged);
            if (QTest::currentTestFailed())
                return;
        }
}

void ProjectTest::everyTruncationIsFound()
{
    QVERIFY(project::save(example(), file()).has_value());
    const std::string whole = contentOf(file());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        refuses(whole.substr(0, length));
        if (QTest::currentTestFailed())
            return;
    }
    refuses(whole + ' ', "grown");
    refuses(whole.substr(0, project::containerHeader - 1), "header");
}

void ProjectTest::tellsOfNewerVersions()
{
    refuses(project::packed("whatever comes", project::containerVersion + 1), "newer");
    refuses(project::packed("whatever came", 0), "not known");
}

/// Boost counts up the version of its archives, and an older one rejects a higher number.
void ProjectTest::opensWhatAnotherBoostSaved()
{
    const std::string newest = "22 serialization::archive 18 ";
    QVERIFY(project::save(example(), file()).has_value());
    const std::string whole = contentOf(file()).substr(project::containerHeader);
    QVERIFY2(whole.starts_with(newest + "0 11 "), whole.c_str()); // whatever Boost this is
    const auto saved = [&](const char *version) {
        write(file(),
            project::packed("22 serialization::archive " + (version + whole.substr(newest.size() - 1))));
        return project::open(file());
    };
    for (const char *const version : {"17", "18", "19"}) {
        const auto opened = saved(version);
        QVERIFY2(opened && *opened == example(), opened ? version : opened.error().text().c_str());
    }
    const auto newer = saved("20");
    QVERIFY(!newer);
    QCOMPARE(newer.error().message,
        std::string(
            "was saved with a newer release of the Boost libraries: it has archive version 20, and this "
            "Collscope reads up to 19"));
    QVERIFY(!newer.error().remedy.empty());
}

void ProjectTest::provedContentThatIsNoProject()
{
    QVERIFY(project::save(example(), file()).has_value());
    const std::string whole = contentOf(file()).substr(project::containerHeader);
    refuses(project::packed(""));
    refuses(project::packed("22 serialization::archive 19 0 0 0 0 1 2 3"));
    refuses(project::packed("22 serialization::archive 19 0 0 99999999999999999999 0 1 2 3"));
    refuses(project::packed("an ode, not an archive"));
    refuses(project::packed(whole.substr(0, whole.size() / 2)));
    refuses(project::packed(std::string(1000, '\0')));
    std::string notANumber = whole;
    const auto at = notANumber.find("0.30000000000000004");
    QVERIFY(at != std::string::npos);
    notANumber.replace(at, 3, "abc");
    refuses(project::packed(notANumber), "not a number");
}

void ProjectTest::lengthsAreNotBelieved()
{
    std::string content = project::packed("short");
    for (std::size_t i = 12; i < 20; ++i)
        content[i] = '\xff';
    refuses(content, "18446744073709551615");
    refuses(std::string(project::containerHeader + project::mostPayload + 1, 'x'), "too large");
}

/// Every number of a sound archive becomes a huge one, whatever it stands for: memory stays near the file's.
void ProjectTest::lengthsInTheArchiveAreNotBelieved()
{
    QVERIFY(project::save(example(), file()).has_value());
    const std::string payload = contentOf(file()).substr(project::containerHeader);
    testing::PeakMemory peak;
    std::size_t refused = 0;
    for (std::size_t at = 0; at < payload.size(); ++at) {
        if (payload[at] < '0' || payload[at] > '9' || (at > 0 && payload[at - 1] != ' '))
            continue;
        const std::size_t end = std::min(payload.find(' ', at), payload.size());
        for (const char *const huge : {"1000", "30000000", "2000000000", "18446744073709551615"}) {
            std::string changed = payload;
            changed.replace(at, end - at, huge);
            write(file(), project::packed(changed));
            refused += !project::open(file()).has_value();
        }
    }
    QVERIFY2(refused > 300, std::to_string(refused).c_str());
    // A string, a list of structures, a list of numbers and a map in as few characters as there can be.
    const std::string head = "22 serialization::archive 18 0 4 ";
    for (const std::string tail : {"0 0 4000000000 0 ", "0 0 1 0 4000000000 x", "0 0 0 0 0 0 4000000000 0 ",
             "0 0 0 0 0  0  0 0 4000000000 0 0 0 "})
        refuses(project::packed(head + tail));
    QVERIFY2(peak.grownBytes() < (std::size_t{64} << 20), std::to_string(peak.grownBytes()).c_str());
}

void ProjectTest::whatIsNoFile()
{
    for (const fs::path &path : {file(), file().parent_path(), fs::path("/dev/null")}) {
        const auto opened = project::open(path);
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().file, path.string());
    }
    refuses("system,collective,algorithm_id\n", "not a Collscope project");
}

void ProjectTest::aFailedSaveLeavesTheOldFile()
{
    QVERIFY(project::save(example(), file()).has_value());
    const std::string before = contentOf(file());
    const auto nowhere = project::save({}, file().parent_path() / "absent" / "p.collscope");
    QVERIFY(!nowhere.has_value());
    QVERIFY(!nowhere.error().file.empty());
    // A folder of that name cannot be replaced by a file.
    const fs::path occupied = file().parent_path() / "occupied";
    fs::create_directories(occupied / "inside");
    QVERIFY(!project::save({}, occupied).has_value());
    QVERIFY(fs::exists(occupied / "inside"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    if (::geteuid() != 0) { // root writes everywhere
        fs::permissions(file().parent_path(), fs::perms::owner_read | fs::perms::owner_exec);
        const auto saved = project::save({}, file());
        fs::permissions(file().parent_path(), fs::perms::owner_all);
        QVERIFY(!saved.has_value());
    }
    QCOMPARE(contentOf(file()), before);
}

/// As kills at different moments leave them, or other programs.
void ProjectTest::leftoversGoWithTheNextSave()
{
    const fs::path folder = file().parent_path();
    write(folder / ".collscope-save-Abc123", "half");
    write(folder / ".note.backup", "not ours");
    write(folder / ".collscope-save-inUse1", "being written");
    const int writer = ::open((folder / ".collscope-save-inUse1").c_str(), O_RDONLY | O_CLOEXEC);
    QCOMPARE(::flock(writer, LOCK_EX), 0);
    fs::create_symlink(folder / ".note.backup", folder / ".collscope-save-aLink1");
    QVERIFY(project::save(example(), file()).has_value());
    QVERIFY(!fs::exists(folder / ".collscope-save-Abc123"));
    QCOMPARE(contentOf(folder / ".note.backup"), std::string("not ours"));
    QCOMPARE(contentOf(folder / ".collscope-save-inUse1"), std::string("being written"));
    ::close(writer);
    io::removeLeftovers(folder);
    QVERIFY(!fs::exists(folder / ".collscope-save-inUse1"));
    QCOMPARE(contentOf(folder / ".note.backup"), std::string("not ours"));
}

void ProjectTest::linksStayLinks()
{
    const fs::path target = file().parent_path() / "target";
    write(target, "old");
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(target, file());
    QVERIFY(project::save(example(), file()).has_value());
    QVERIFY(fs::is_symlink(file()));
    QVERIFY(project::open(target).has_value());
    QVERIFY(fs::status(target).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

const testing::Registered<ProjectTest> registered("tst_project");

} // namespace collscope::tst_project
#include "tst_project.moc"
