// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <unistd.h>

namespace collscope::tst_folder {

using testing::Folder;

namespace {
/// The sample records `first`..`last` as a file of the agent.
std::string jobText(std::size_t first, std::size_t last)
{
    std::string text = wire::formatHeader(testing::sampleHeader());
    const auto records = testing::sampleRecords(last);
    for (std::size_t i = first; i < last; ++i)
        text += wire::formatRecord(records[i]);
    return text;
}
} // namespace

class TstFolder : public QObject {
    Q_OBJECT

private slots:
    void jobsOfOneSystemBecomeOneDataset()
    {
        const Folder folder;
        folder.write("job1.rec", jobText(0, 100));
        folder.write("job2.rec.xz", testing::packed(jobText(100, 250), testing::Packing::xz));
        folder.write("job3.csv", testing::tuningCsvText(40));
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QVERIFY(loaded->warnings.empty());
        QCOMPARE(loaded->rows, std::size_t{290});
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
        QCOMPARE(loaded->datasets.front()->provenance().system, std::string("frodo"));
        QCOMPARE(loaded->datasets.front()->provenance().path, folder.path().string());
        QVERIFY(testing::textOf({loaded->datasets.front()}) == testing::csvText(250));
    }

    void repeatedMeasurementsAreNamed()
    {
        const Folder folder;
        folder.write("job1.rec", jobText(0, 100));
        const auto again = folder.write("job2.rec", jobText(50, 150));
        const auto loaded = io::load(folder.path());
        QCOMPARE(loaded->rows, std::size_t{150});
        QCOMPARE(loaded->skipped, std::size_t{50});
        QCOMPARE(loaded->warnings.size(), std::size_t{1});
        QCOMPARE(loaded->warnings.front().file, again.string());
        QVERIFY(loaded->warnings.front().message.find("50 of 100 rows") != std::string::npos);
        QVERIFY(loaded->warnings.front().remedy.find("run") != std::string::npos);
    }

    /// The same command again, into another file: a second run. A copy of the first is none.
    void theSameMeasuredAgainIsARun()
    {
        const Folder folder;
        const auto csv = [](const char *seconds) {
            std::string text = "system,mpi_library,collective,library,algorithm,nodes,ppn,comm_size,message_"
                               "bytes,run,seconds_median\n";
            for (const char *const rest : {"default,2,4,8,1024,0,", "binomial,2,4,8,1024,0,"})
                text += "gpus,Open MPI,bcast,openmpi," + std::string(rest) + seconds + '\n';
            return text;
        };
        folder.write("1.csv", csv("4e-5"));
        folder.write("2.csv", csv("4.1e-5"));
        folder.write("3.csv", csv("4e-5"));
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{4});
        QCOMPARE(loaded->skipped, std::size_t{2});
        QVERIFY(loaded->datasets.front()->runValues("bcast") == (std::vector<std::uint32_t>{0, 1}));
    }

    void aFolderOfFoldersIsACollection()
    {
        const Folder folder;
        folder.write("README.md", "what these are");
        folder.write("one/job.rec", jobText(0, 100));
        folder.write("one/README.md", "how it was made");
        folder.write("two/deeper/a.csv", testing::tuningCsvText(40));
        folder.write("empty/notes.txt", "nothing");
        std::filesystem::create_directory_symlink(folder.path(), folder.path() / "empty/up");
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{140});
        QCOMPARE(loaded->datasets.size(), std::size_t{2});
    }

    void whatIsNoDataIsLeftOut()
    {
        const Folder folder;
        folder.write("a.csv", testing::csvText(30));
        folder.write("README", "read me");
        folder.write("empty.csv", "");
        folder.write(".hidden.csv", "broken");
        folder.write("below/b.csv", testing::csvText(30));
        folder.write("cut.rec", "collscope-records 1\nsystem: x\n");
        std::filesystem::create_symlink("loop", folder.path() / "loop");
        std::filesystem::create_symlink(".", folder.path() / "self");
        std::filesystem::create_symlink("..", folder.path() / "below/up");
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{30});
        QCOMPARE(loaded->skipped, std::size_t{0});
        QCOMPARE(loaded->skippedFiles, std::size_t{2});
        QCOMPARE(loaded->warnings.size(), std::size_t{3});
        QVERIFY(loaded->warnings[0].message.find("header is cut") != std::string::npos);
        QVERIFY(loaded->warnings[1].message.find("the file is empty") != std::string::npos);
        QVERIFY(loaded->warnings[2].severity == Diagnostic::Severity::note);
        QVERIFY2(
            loaded->warnings[2].message.find("of no known format: 1 of 4 files: README") != std::string::npos,
            loaded->warnings[2].message.c_str());
    }

    void everyUnreadableFileIsNamed()
    {
        const Folder folder;
        for (int i = 0; i < 20; ++i)
            folder.write("run" + std::to_string(i) + ".csv", testing::csvText(3));
        folder.write("cut.rec", "collscope-records 1\nsystem: x\n");
        for (const char *const name : {"notes", "picture.png"})
            folder.write(name, "nothing");
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        const auto says = [&loaded](const char *text) {
            return std::any_of(loaded->warnings.begin(), loaded->warnings.end(),
                [text](const Diagnostic &each) { return each.text().find(text) != std::string::npos; });
        };
        QVERIFY(says("cut.rec") && says("2 of 23 files: notes, picture.png"));
        for (int i = 0; i < 10; ++i)
            folder.write("z" + std::to_string(i), "nothing");
        const auto many = io::load(folder.path());
        QVERIFY(many && many->warnings.back().message.ends_with("z5 and 4 more"));
    }

    /// A folder whose only file is broken is no folder without data.
    void nothingBelowIsLostQuietly()
    {
        const Folder folder;
        folder.write("good/a.csv", testing::csvText(30));
        const std::string whole = testing::packed(testing::csvText(3000), testing::Packing::xz);
        const auto cut = folder.write("cut/b.csv.xz", whole.substr(0, 20));
        folder.write("broken/c.rec", "collscope-records 1\nsystem: x\n");
        folder.write("notes/README", "nothing");
        const auto loaded = io::load(folder.path());
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, std::size_t{30});
        QCOMPARE(loaded->skippedFiles, std::size_t{2});
        QVERIFY(loaded->isIncomplete());
        QCOMPARE(loaded->warnings.front().file, cut.string());
    }

    void unreadableFilesAreLeftOut()
    {
        if (::geteuid() == 0)
            QSKIP("the superuser may read every file");
        const Folder folder;
        folder.write("a.csv", testing::csvText(30));
        std::filesystem::permissions(
            folder.write("b.csv", testing::csvText(30)), std::filesystem::perms::none);
        const auto loaded = io::load(folder.path());
        QCOMPARE(loaded->rows, std::size_t{30});
        QVERIFY(loaded->warnings.front().message.find("Permission denied") != std::string::npos);
        const auto closed = folder.path() / "closed";
        std::filesystem::create_directory(closed);
        std::filesystem::permissions(closed, std::filesystem::perms::none);
        const auto failed = io::load(closed);
        std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
        QVERIFY(!failed && failed.error().message.find("Permission denied") != std::string::npos);
        QVERIFY(failed.error().file == closed.string() && !failed.error().remedy.empty());
    }

    void nothingToRead()
    {
        const Folder folder;
        const auto empty = io::load(folder.path());
        QVERIFY(!empty);
        QCOMPARE(empty.error().file, folder.path().string());
        QVERIFY(empty.error().message.find("no file of a known format") != std::string::npos);
        QVERIFY(empty.error().remedy.find("known are") != std::string::npos);
        const auto only = folder.write("README", "read me");
        const auto one = io::load(folder.path());
        QVERIFY(!one && one.error().file == only.string());
        const auto none = io::load(folder.path() / "none");
        QVERIFY(!none && none.error().message.find("No such file") != std::string::npos);
        std::filesystem::create_symlink("loop", folder.path() / "loop");
        const auto loop = io::load(folder.path() / "loop");
        QVERIFY(!loop && loop.error().message.find("symbolic links") != std::string::npos);
    }
};

const testing::Registered<TstFolder> registered("tst_folder");

} // namespace collscope::tst_folder
#include "tst_folder.moc"
