// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "engine/profiles/format.h"
#include "tests/engine/profiles/samples.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QTest>

#include <algorithm>
#include <cmath>

namespace collscope::tst_profiles {

using profiles::ApplicationProfile;
using namespace collscope::testing;

namespace {

namespace fs = std::filesystem;

const fs::path shared = fs::path(COLLSCOPE_SHARED_DATA) / "profiles";

#define NEEDS(path)                                                                                          \
    if (!fs::exists(path))                                                                                   \
    QSKIP("measurements kept beside the checkout are absent")

#define READS(profile) QVERIFY2((profile).has_value(), (profile) ? "" : (profile).error().text().c_str())

wire::ProfileKey key(const char *collective, std::uint32_t commSize, std::uint64_t bytes)
{
    wire::ProfileKey made;
    made.collective = collective;
    made.kind = "blocking";
    made.commSize = commSize;
    made.messageBytes = bytes;
    return made;
}

wire::ProfileEntry entry(
    std::uint64_t calls, std::uint64_t processes, double total, double most, std::uint64_t bytes)
{
    wire::ProfileEntry made;
    made.calls = calls;
    made.processes = processes;
    made.secondsTotal = total;
    made.secondsMost = most;
    made.leastBytes = made.mostBytes = bytes;
    return made;
}

ApplicationProfile profileOf(const wire::ProfileKey &key, const wire::ProfileEntry &entry)
{
    ApplicationProfile profile;
    profile.calls.program = "app";
    profile.calls.processes = 4;
    profile.calls.seconds = 10;
    profile.calls.complete = true;
    profile.calls.entries[key] = entry;
    return profile;
}

/// All kinds of calls of a collective, as text: "allreduce 2 8000 80".
QStringList told(const ApplicationProfile &profile, const char *collective)
{
    QStringList lines;
    for (const auto &[key, entry] : profile.calls.entries) {
        if (key.collective != collective)
            continue;
        QString line = QString::fromStdString(profiles::placementText(key));
        line += key.sizeIs == wire::SizeIs::unknown ? QString(" ?") : QString(" %1").arg(key.messageBytes);
        line += entry.calls == 0 ? QString(" ?") : QString(" %1").arg(entry.calls);
        if (key.kind != "blocking")
            line += ' ' + QString::fromStdString(key.kind);
        if (key.lowestRoot && !*key.lowestRoot)
            line += " other";
        lines += line;
    }
    return lines;
}

} // namespace

/// Application profiles: each format, what is wrong with files, and putting them together.
class TstProfiles : public QObject {
    Q_OBJECT

private slots:
    void aFormatIsOneEntry()
    {
        const Folder folder;
        auto known = profiles::formats();
        known.push_back({"made up", "a list that is made up",
            [](std::string_view head) { return head.substr(0, 7) == "made up"; },
            [](const std::vector<profiles::Source> &files, const std::stop_token &) {
                ApplicationProfile profile = profileOf(key("bcast", 2, 1), entry(files.size(), 2, 1, 1, 1));
                return Expected<ApplicationProfile>(profile);
            },
            [](std::string_view head) { return head.substr(0, 12) == "made up, too"; }});
        const auto one = folder.write("a", "made up\n");
        const auto two = folder.write("b", "made up, too\n");
        const auto read = profiles::read({one, two}, {}, known);
        READS(read);
        QCOMPARE(told(*read, "bcast"), QStringList{"2 1 2"}); // of one profile in two files
        QVERIFY(read->formats == std::vector<std::string>{"made up"} && read->files.size() == 2);
        const auto unknown = profiles::read({one});
        QVERIFY(!unknown);
        QVERIFY(unknown.error().remedy.find("mpiP") != std::string::npos);
        QCOMPARE(unknown.error().file, one.string());
    }

    void runsAddUp()
    {
        ApplicationProfile sum = profileOf(key("bcast", 4, 8), entry(10, 4, 4, 2, 8));
        sum.calls.entries.begin()->second.skewSamples = 1;
        sum.calls.entries.begin()->second.skewTotal = 0.5;
        ApplicationProfile other = sum;
        other.calls.entries[key("reduce", 4, 8)] = entry(1, 4, 1, 1, 8);
        profiles::merge(sum, other);
        QCOMPARE(sum.calls.runs, std::uint64_t{2});
        QCOMPARE(sum.calls.seconds, 20.0);
        QCOMPARE(sum.calls.processes, std::uint64_t{4});
        const wire::ProfileEntry &bcast = sum.calls.entries[key("bcast", 4, 8)];
        QVERIFY(
            bcast.calls == 20 && bcast.processes == 4 && bcast.secondsTotal == 8 && bcast.secondsMost == 4);
        QCOMPARE(profiles::meanSeconds(bcast), 2.0);
        QCOMPARE(profiles::meanSkew(bcast), 0.5);
        QCOMPARE(sum.calls.entries[key("reduce", 4, 8)].calls, std::uint64_t{1});
        QCOMPARE(profiles::totalSeconds(sum.calls), 9.0);
    }

    /// What a call weighs depends on how many of the job's processes make it.
    void runsOfDifferentSizesDoNotAddUp()
    {
        const Folder folder;
        const auto written = [&](const char *name, std::uint32_t processes) {
            wire::Profile profile
                = profileOf(key("bcast", processes, 8), entry(10, processes, 4, 2, 8)).calls;
            profile.processes = processes;
            return folder.write(name, wire::profileText(profile));
        };
        const auto two = written("two", 2);
        const auto four = written("four", 4);
        QVERIFY(profiles::read({two, written("again", 2)}));
        const auto mixed = profiles::read({two, four});
        QVERIFY(!mixed);
        QCOMPARE(mixed.error().file, four.string());
        QVERIFY(mixed.error().remedy.find("FILE=SHARE") != std::string::npos);
        const auto twice = profiles::read({two, two.parent_path() / "." / "two"});
        QVERIFY(!twice && twice.error().message.find("named twice") != std::string::npos);
    }

    void theUnknownStaysUnknown()
    {
        const ApplicationProfile known = profileOf(key("bcast", 4, 8), entry(10, 4, 4, 2, 8));
        for (const bool isFirst : {false, true}) {
            ApplicationProfile sum = profileOf(key("bcast", 4, 8), entry(0, 4, 4, 0, 8));
            ApplicationProfile other = known;
            if (isFirst)
                std::swap(sum, other);
            profiles::merge(sum, other);
            const wire::ProfileEntry &bcast = sum.calls.entries.begin()->second;
            QVERIFY(bcast.calls == 0 && bcast.secondsTotal == 8 && bcast.secondsMost == 0);
            QVERIFY(std::isnan(profiles::mostSeconds(bcast)) && std::isnan(profiles::meanSkew(bcast)));
            QCOMPARE(profiles::unknowns(sum.calls).ofAll.front(), std::string("how many calls"));
        }
        wire::ProfileKey blurred = key("bcast", 4, 8);
        blurred.lowestRoot.reset();
        ApplicationProfile sum = known;
        profiles::merge(sum, profileOf(blurred, entry(1, 4, 1, 1, 8)));
        QCOMPARE(sum.calls.entries.size(), std::size_t{2}); // not counted as one of either root
        const profiles::Unknowns unknown = profiles::unknowns(sum.calls);
        QVERIFY(unknown.ofSome == std::vector<std::string>{"roots"});
        QVERIFY(std::find(unknown.ofAll.begin(), unknown.ofAll.end(), "roots") == unknown.ofAll.end());
    }

    /// Everything that foreign tools leave open comes back from Collscope's own record.
    void recordKeepsTheUnknown()
    {
        const Folder folder;
        wire::ProfileKey range = key("allreduce", 4, 8);
        range.leastCommSize = 2;
        range.inPlace.reset();
        range.commutative.reset();
        wire::ProfileKey mean = key("scatter", 4, 100);
        mean.sizeIs = wire::SizeIs::mean;
        mean.lowestRoot.reset();
        ApplicationProfile profile = profileOf(range, entry(0, 4, 1, 0, 8));
        profile.calls.entries[mean] = entry(3, 4, 1, 1, 100);
        profile.calls.entries[mean].mostBytes = wire::anyBytes;
        profile.calls.sources = {"mpiP 3.5.0", "mpisee 4.1"};
        profile.calls.limits = {"something is not told"};
        profile.calls.runs = 2;
        const auto read = profiles::read({folder.write("record", wire::profileText(profile.calls))});
        READS(read);
        QVERIFY(read->calls.entries == profile.calls.entries);
        QVERIFY(read->calls.sources == profile.calls.sources && read->calls.limits == profile.calls.limits);
        QCOMPARE(read->calls.runs, std::uint64_t{2});
        // As the libraries wrote it before there was anything unknown.
        const auto old = profiles::read({folder.write("old",
            "collscope-profile\t1\nprogram\tapp\ncomplete\tyes\n"
            "columns\tcollective\tkind\tcomm_size\tnodes\tppn_least\tppn_most\tmessage_bytes\tin_"
            "place\tcommutative"
            "\tlowest_root\tcalls\tprocesses\tseconds_total\tseconds_most\tbytes_least\tbytes_most\tskew_"
            "samples"
            "\tskew_total\tskew_most\n"
            "bcast\tblocking\t4\t2\t2\t2\t8\tno\tyes\tno\t3\t4\t1\t0.5\t8\t8\t0\t0\t0\n")});
        READS(old);
        QCOMPARE(told(*old, "bcast"), QStringList{"4 = 2 x 2 8 3 other"});
    }

    void partsOfAKilledJob()
    {
        const Folder folder;
        ApplicationProfile part = profileOf(key("bcast", 2, 8), entry(10, 1, 3, 3, 8));
        part.calls.complete = false;
        const auto first = folder.write("p.txt", wire::profileText(part.calls));
        const auto second = folder.write("p.txt.2", wire::profileText(part.calls));
        const auto elsewhere = folder.write("other.txt", wire::profileText(part.calls));
        const auto job = profiles::read({first, second});
        READS(job);
        QCOMPARE(job->calls.runs, std::uint64_t{1});
        QCOMPARE(job->calls.seconds, 10.0);
        const wire::ProfileEntry &bcast = job->calls.entries.begin()->second;
        QVERIFY(
            bcast.calls == 20 && bcast.processes == 2 && bcast.secondsTotal == 6 && bcast.secondsMost == 3);
        const auto runs = profiles::read({first, elsewhere});
        READS(runs);
        QCOMPARE(runs->calls.runs, std::uint64_t{2});
        QCOMPARE(runs->calls.entries.begin()->second.processes, std::uint64_t{1});
        // A part that made no call, as of processes that only their parent talks to.
        const auto none = folder.write("p.txt.3", wire::profileText({}));
        const auto withNone = profiles::read({first, none});
        READS(withNone);
        QCOMPARE(withNone->calls.entries.begin()->second.calls, std::uint64_t{10});
        const auto twice = profiles::read({first, first});
        QVERIFY(!twice && twice.error().message == "is named twice");
    }

    void mpiPReport()
    {
        const Folder folder;
        const auto read = profiles::read({folder.write("r.mpiP",
            mpiP("Allreduce                40.0          0 -        7       4096 -     8191\n"
                 "Allgather                10.0          0 -        7          0 -        7\n"
                 "Barrier                   5.0          0 -        7          0 -        7\n"
                 "Ibcast                    1.0          0 -        7         16 -       31\n")
                .toStdString())});
        READS(read);
        const wire::Profile &calls = read->calls;
        QVERIFY(calls.program == "app" && calls.processes == 2 && calls.seconds == 6 && calls.complete);
        QVERIFY(calls.sources == std::vector<std::string>{"mpiP 3.5.0"});
        QCOMPARE(told(*read, "allreduce"), QStringList{"1..2 4096 ?"});
        QCOMPARE(told(*read, "allgather"), QStringList{"1..2 ? ?"}); // or in place
        QCOMPARE(told(*read, "barrier"), QStringList{"1..2 0 ?"});
        QCOMPARE(told(*read, "bcast"), QStringList{"1..2 16 ? nonblocking"});
        const auto &[key, allreduce] = *std::find_if(calls.entries.begin(), calls.entries.end(),
            [](const auto &one) { return one.first.collective == "allreduce"; });
        QVERIFY(!key.inPlace && !key.commutative && key.lowestRoot == true);
        QCOMPARE(allreduce.secondsTotal, 2.0); // 40 % of 5 s
        QCOMPARE(profiles::meanSeconds(allreduce), 1.0);
        QVERIFY(std::isnan(profiles::mostSeconds(allreduce)));
        QCOMPARE(allreduce.mostBytes, std::uint64_t{8191});
    }

    void ipmDocument()
    {
        const Folder folder;
        const QByteArray common = ipmCall("MPI_Allreduce", "7168", 0, 40, "0.5 0 0.25")
            + ipmCall("MPI_Bcast", "16384", 0, 3, "1 0 1") + ipmCall("MPI_Bcast", "16384", 1, 2, "2 0 1")
            + ipmCall("MPI_Wait", "0", 0, 9, "7 0 1") + ipmCall("MPI_Iallreduce", "6", 0, 9, "0.125 0 1");
        const auto read = profiles::read({folder.write("r.xml",
            ipm(ipmTask(0, common)
                + ipmTask(1,
                    common + ipmCall("MPI_Barrier", "0", 0, 7, "1e-3 0 1")
                        + ipmCall("MPI_Allgather", "0", 0, 2, "3 0 1")))
                .toStdString())});
        READS(read);
        QVERIFY(read->calls.program == "app" && read->calls.processes == 2 && read->calls.seconds == 2.5);
        QCOMPARE(told(*read, "allreduce"), (QStringList{"1..2 7168 40", "1..2 6 9 nonblocking"}));
        QCOMPARE(told(*read, "bcast"), QStringList{"1..2 16384 5"});
        QCOMPARE(told(*read, "barrier"), QStringList{"1..2 0 7"});
        QCOMPARE(told(*read, "allgather"), QStringList{"1..2 ? 2"}); // or in place
        for (const auto &[key, counted] : read->calls.entries)
            if (key.collective == "allreduce" && key.kind == "blocking")
                QVERIFY(counted.processes == 2 && counted.secondsTotal == 1 && counted.secondsMost == 0.5
                    && counted.leastBytes == 7168 && counted.mostBytes == 8191);
    }

    void mpiseeDatabase()
    {
        const Folder folder;
        const auto path = database(folder, "m.db",
            mpiseeTables
                + mpiseeCalls("(0,1,1,1024,8192,10,1,20480),(1,1,1,1024,8192,10,2,20480),"
                              "(2,1,1,1024,8192,10,3,20480),(0,2,1,0,128,5,0.5,40),(1,2,1,0,128,5,0.5,40),"
                              // rank 2 was the root of all four calls, of 1000 bytes each
                              "(0,1,2,0,128,4,1,0),(1,1,2,0,128,4,1,0),(2,1,2,128,1024,4,1,4000),"
                              "(0,1,3,0,128,2,1,600),(1,1,3,0,128,2,1,600),(2,1,3,0,128,2,1,600),"
                              "(0,1,4,0,128,50,9.0,0),"
                              "(0,1,5,0,128,1,1,100),(1,1,5,0,128,1,1,100),(2,1,5,0,128,1,1,100)"));
        const auto read = profiles::read({path});
        READS(read);
        QVERIFY(
            read->calls.program == "app" && read->calls.processes == 3 && read->calls.library == "Some MPI");
        QCOMPARE(told(*read, "allreduce"), (QStringList{"2 8 5", "3 2048 10"}));
        QCOMPARE(told(*read, "scatter"), QStringList{"3 1000 4"});
        QCOMPARE(told(*read, "allgatherv"), QStringList{"3 100 2"}); // of 300 from all three
        QCOMPARE(told(*read, "bcast"), QStringList{"3 100 1 nonblocking"});
        for (const auto &[key, counted] : read->calls.entries) {
            QVERIFY(key.sizeIs == wire::SizeIs::mean && !key.inPlace == (key.collective != "bcast"));
            if (key.collective == "allreduce" && key.commSize == 3)
                QVERIFY(counted.processes == 3 && counted.secondsTotal == 6 && counted.secondsMost == 3
                    && counted.leastBytes == 1024 && counted.mostBytes == 8191);
        }
        QVERIFY(!fs::exists(path.string() + "-journal") && !fs::exists(path.string() + "-shm"));
    }

    void otf2Text()
    {
        const Folder folder;
        // The processes come to the allreduce 1 s apart, and to the others together.
        const QByteArray events
            = otf2Events({"0 1000000 2500000 ALLREDUCE 4 800", "70 2000000 2500000 ALLREDUCE 90 800",
                "0 2500000 2500001 BCAST 4 16", "70 2500000 2500001 BCAST 90 16",
                "0 2600000 2600001 ALLTOALLV 4 64", "70 2600000 2600001 ALLTOALLV 90 32"});
        const auto check = [](const Expected<ApplicationProfile> &read) {
            READS(read);
            QVERIFY(read->calls.processes == 2 && read->calls.seconds == 3 && read->calls.runs == 1);
            QVERIFY(read->calls.sources == std::vector<std::string>{"EZTrace (OTF2)"});
            QCOMPARE(told(*read, "allreduce"), QStringList{"2 800 1"});
            QCOMPARE(told(*read, "bcast"), QStringList{"2 16 1 other"});
            for (const auto &[key, counted] : read->calls.entries)
                if (key.collective == "allreduce")
                    QVERIFY(counted.processes == 2 && std::abs(counted.secondsTotal - 2) < 1e-12
                        && std::abs(counted.secondsMost - 1.5) < 1e-12 && counted.skewSamples == 1
                        && std::abs(counted.skewTotal - 1) < 1e-12);
        };
        const std::string definitions = otf2Definitions.toStdString();
        check(profiles::read({folder.write("all", definitions + events.toStdString())}));
        check(profiles::read({folder.write("definitions", definitions),
            folder.write("events", "=== OTF2-PRINT ===\n" + events.toStdString())}));
        // Process 1 leaves the barrier before process 0 came: its clock is another one.
        const auto late = profiles::read({folder.write("late",
            definitions
                + otf2Events({"0 1000000 1000010 BARRIER 4 0", "70 10 20 BARRIER 90 0"}).toStdString())});
        READS(late);
        QCOMPARE(told(*late, "barrier"), QStringList{"2 0 1"});
        QCOMPARE(late->calls.entries.begin()->second.skewSamples, std::uint64_t{0});
        // Sizes of writers that count otherwise are not taken for the call's.
        const auto others = profiles::read({folder.write("others",
            QByteArray(otf2Definitions)
                    .replace("EZTrace finalize", "something")
                    .replace(
                        "Creator                        \n", "Creator                        Score-P 8.3\n")
                    .toStdString()
                + events.toStdString())});
        READS(others);
        QCOMPARE(told(*others, "allreduce"), QStringList{"2 ? 1"});
        QVERIFY(others->calls.sources == std::vector<std::string>{"Score-P 8.3 (OTF2)"});
    }

    /// The program that the samples beside the checkout were recorded of.
    void samplesTellTheTruth()
    {
        NEEDS(shared / "mpisee-4.1.openmpi4.1.4.np4.db");
        const auto mpisee = profiles::read({shared / "mpisee-4.1.openmpi4.1.4.np4.db"});
        READS(mpisee);
        // On either half the calls of the halves count.
        QCOMPARE(told(*mpisee, "allreduce"),
            (QStringList{"2 8000 80", "2 800000 20", "4 8 100", "4 1024 9 nonblocking"}));
        QCOMPARE(told(*mpisee, "bcast"), QStringList{"4 16384 30"});
        QCOMPARE(told(*mpisee, "allgather"), QStringList{"4 400 40"});
        QCOMPARE(told(*mpisee, "alltoall"), QStringList{"4 4096 15"});
        QCOMPARE(told(*mpisee, "alltoallv"), QStringList{"4 256 12"});
        QCOMPARE(told(*mpisee, "reduce_scatter_block"), QStringList{"4 1024 8"});
        QCOMPARE(told(*mpisee, "barrier"), QStringList{"4 0 7"});
        QCOMPARE(told(*mpisee, "reduce"), QStringList{"4 8192 6"});
        QCOMPARE(told(*mpisee, "gather"), QStringList{"2 40 10"});
        QCOMPARE(told(*mpisee, "scatter"), QStringList{"2 40 10"});

        const auto ipm = profiles::read({shared / "IPM-2.0.6-log-full.openmpi4.1.4.np4.ipm.xml"});
        READS(ipm);
        QCOMPARE(told(*ipm, "allreduce"),
            (QStringList{"1..4 8 100", "1..4 7168 40", "1..4 786432 10", "1..4 1024 9 nonblocking"}));
        QCOMPARE(told(*ipm, "bcast"), QStringList{"1..4 16384 30"});
        QCOMPARE(told(*ipm, "allgather"), (QStringList{"1..4 ? 20", "1..4 384 20"}));
        QCOMPARE(told(*ipm, "alltoall"), QStringList{"1..4 4096 15"});
        QCOMPARE(told(*ipm, "reduce"), QStringList{"1..4 8192 6"});
        QCOMPARE(told(*ipm, "gather"), QStringList{"1..4 40 5"}); // on either half
        QCOMPARE(told(*ipm, "barrier"), QStringList{"1..4 0 7"});

        // The events that are kept are the first allreduces.
        const auto otf2 = profiles::read({shared / "otf2-eztrace-2.0/otf2-print-G.txt",
            shared / "otf2-eztrace-2.0/otf2-print-first400.txt"});
        READS(otf2);
        QVERIFY(told(*otf2, "allreduce").first().startsWith("4 8 "));
        QCOMPARE(otf2->calls.processes, std::uint64_t{4});

        const auto mpiP = profiles::read({shared / "mpiP-3.5-y-e.openmpi4.1.4.np4.mpiP"});
        READS(mpiP);
        QCOMPARE(told(*mpiP, "allreduce"),
            (QStringList{"1..4 8 ?", "1..4 4096 ?", "1..4 524288 ?", "1..4 1024 ? nonblocking"}));
        QCOMPARE(told(*mpiP, "allgather"), (QStringList{"1..4 ? ?", "1..4 256 ?"}));
        QCOMPARE(told(*mpiP, "bcast"), QStringList{"1..4 16384 ?"});
        const auto longest = std::max_element(mpiP->calls.entries.begin(), mpiP->calls.entries.end(),
            [](const auto &a, const auto &b) { return a.second.secondsTotal < b.second.secondsTotal; });
        QCOMPARE(longest->first.messageBytes, std::uint64_t{524288});
        QVERIFY(std::abs(longest->second.secondsTotal - 0.35992 * 0.604) < 1e-9);
    }

    /// What reads measurements says where an application profile belongs.
    void measurementsElsewhere()
    {
        const Folder folder;
        const auto report = folder.write("r.mpiP", mpiP("Bcast 1.0 0 - 7 16 - 31\n").toStdString());
        const auto loaded = io::load(report);
        QVERIFY(!loaded);
        const Diagnostic what = profiles::explained(loaded.error(), report);
        QVERIFY2(what.text().find("mpiP") != std::string::npos
                && what.text().find("`collscope profile` reads it") != std::string::npos,
            what.text().c_str());
        const Diagnostic other{"x", 3, "broken", "mend it"};
        QVERIFY(profiles::explained(other, folder.write("x", "something\n")) == other);
        QVERIFY(profiles::explained(other, folder.path()) == other);
    }
};

const testing::Registered<TstProfiles> registered("tst_profiles");

} // namespace collscope::tst_profiles
#include "tst_profiles.moc"
