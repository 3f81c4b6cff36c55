// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/format.h"
#include "tests/engine/profiles/samples.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <fstream>

namespace collscope::tst_bad_profiles {

using namespace collscope::testing;

namespace {

namespace fs = std::filesystem;

}

/// Application profiles that are cut, wrong or made to harm: the failure names file, place and what to do.
class TstBadProfiles : public QObject {
    Q_OBJECT

private slots:
    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("says"); // with the line
        const auto row = [](const char *name, const QByteArray &bytes, const char *says) {
            QTest::newRow(name) << bytes << QByteArray(says);
        };
        const QByteArray good = "Bcast    1.0     0 -   7    16 -   31\n";
        row("unknown", "hello\n", "no application profile");
        row("record, cut", "collscope-profile\t1\nprogram\tx", ":2: the last line is cut off");
        row("record, no columns", "collscope-profile\t1\n", "columns");
        wire::Profile turned;
        turned.entries[{"bcast", "blocking", 4, 5}] = {};
        row("record, range", QByteArray::fromStdString(wire::profileText(turned)), ":8: the least is more");
        const auto record = [](wire::ProfileEntry entry, std::uint32_t commSize) {
            wire::Profile profile;
            profile.processes = 2;
            profile.entries[{"bcast", "blocking", commSize}] = std::move(entry);
            return QByteArray::fromStdString(wire::profileText(profile));
        };
        wire::ProfileEntry entry;
        entry.calls = ~std::uint64_t{0};
        row("record, calls", record(entry, 2), ":8: 18446744073709551615 is more calls");
        entry = {};
        entry.secondsTotal = 1e308;
        row("record, seconds", record(entry, 2), ":8: a time is longer");
        row("record, communicator", record({}, 4), ":8: there are more processes than the job has, 2");
        row("record, no calls", QByteArray::fromStdString(wire::profileText({})), "no call of a collective");
        row("mpiP without -y", mpiPHead + mpiPEnd, "MPIP=-y");
        row("mpiP, cut before", mpiPHead, "ends before the section");
        row("mpiP, cut within", (mpiPHead + mpiPTable + good), "ends within the section");
        row("mpiP, cut in a row", mpiPHead + mpiPTable + good.left(20), ":16: is no row");
        row("mpiP, share", mpiP(QByteArray(good).replace("1.0", "101")), ":16: is no row");
        row("mpiP, not a number", mpiP(QByteArray(good).replace("1.0", "nan")), ":16: is no row");
        row("mpiP, bins", mpiP(QByteArray(good).replace("31", "3")), ":16: is no row");
        row("mpiP, communicator", mpiP(QByteArray(good).replace("0 -   7", "8 -  15")), "job of 2");
        row("mpiP, no times", QByteArray("@ mpiP\n") + mpiPTable + good, "MPI Time");
        row("mpiP, sum alone", "@ mpiP\n@--- MPI Time (seconds) ---\n * 11 5 45.45\n" + mpiPTable + good,
            "lacks tasks");
        row("mpiP, negative time", mpiP(good).replace("          5          2 ", "         -5          2 "),
            ":9: is no row");
        row("mpiP, task", mpiP(good).replace("   1          6", "   x          6"), ":10: 'x' is no task");
        row("mpiP, nothing", mpiP("No collective operations to report\n"), "no call of a collective");
        const QByteArray call = ipmCall("MPI_Bcast", "8", 0, 1, "1 0 1");
        row("IPM, cut", ipm(ipmTask(0, call)).left(200), "ends early");
        row("IPM, cut in a tag", ipm(ipmTask(0, call)).left(240), "ends early");
        row("IPM, no calls", ipm("<task mpi_rank=\"0\" mpi_size=\"2\"></task>"), "IPM_LOG=full");
        row("IPM, not closed", ipm("<task mpi_rank=\"0\" mpi_size=\"2\"></tusk>"), ":3: is no XML");
        row("IPM, count", ipm(ipmTask(0, QByteArray(call).replace("count=\"1\"", "count=\"-1\""))),
            ":6: '-1' is no count");
        row("IPM, bytes", ipm(ipmTask(0, ipmCall("MPI_Bcast", "99999999999999999999", 0, 1, "1 0 1"))),
            "is no bytes");
        row("IPM, times", ipm(ipmTask(0, ipmCall("MPI_Bcast", "8", 0, 1, "1 0"))), "not the times");
        row("IPM, infinite", ipm(ipmTask(0, ipmCall("MPI_Bcast", "8", 0, 1, "inf 0 0"))), "not the times");
        row("IPM, rank", ipm(ipmTask(2, call)), "rank 2 of 2");
        row("IPM, ranks", ipm(ipmTask(1, call) + ipmTask(1, call)), "rank 1 is there twice");
        row("IPM, entities",
            "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n" + ipm(ipmTask(0, call)),
            "document type");
        const QByteArray events = otf2Events({"0 10 20 BCAST 4 16"});
        row("OTF2, events alone", "=== OTF2-PRINT ===\n" + events, "otf2-print -G");
        row("OTF2, no events", otf2Definitions, "has no events");
        row("OTF2, cut", (otf2Definitions + events).chopped(5), "the line is cut off");
        row("OTF2, communicator", otf2Definitions + otf2Events({"0 10 20 BCAST 5 16"}), "is not defined");
        row("OTF2, location", otf2Definitions + otf2Events({"7 10 20 BCAST 4 16"}),
            "location 7 is not defined");
        row("OTF2, processes",
            QByteArray(otf2Definitions).replace("LOCATION_GROUP   1", "LOCATION_GRUOP   1") + events,
            "more processes than the job has, 1");
        row("OTF2, time", otf2Definitions + otf2Events({"0 30 20 BCAST 4 16"}), "did not begin");
        row("OTF2, bytes", otf2Definitions + otf2Events({"0 10 20 BCAST 4 -16"}), "bytes cannot be read");
        row("OTF2, clock", QByteArray(otf2Definitions).replace("1000000,", "0,") + events, ":11: the clock");
        const Folder folder;
        const auto bytesOf = [](const fs::path &path) {
            std::ifstream in(path, std::ios::binary);
            const std::string all{std::istreambuf_iterator<char>(in), {}};
            return QByteArray::fromStdString(all);
        };
        const std::string &tables = mpiseeTables;
        const QByteArray whole = bytesOf(database(folder, "1", tables + mpiseeCalls("(0,1,1,0,128,1,1,8)")));
        row("mpisee, cut", whole.left(whole.size() / 2), "cannot be read");
        row("mpisee, packed",
            QByteArray::fromStdString(testing::packed(whole.toStdString(), testing::Packing::gzip)),
            "unpack");
        row("mpisee, calls", bytesOf(database(folder, "2", tables + mpiseeCalls("(0,1,1,0,128,-1,1,8)"))),
            "row 1 of `SELECT comm_id");
        row("mpisee, text", bytesOf(database(folder, "3", tables + mpiseeCalls("(0,1,1,0,128,1,'long',8)"))),
            "'long' is no time");
        row("mpisee, communicator",
            bytesOf(database(folder, "4", tables + mpiseeCalls("(0,9,1,0,128,1,1,8)"))), "communicator 9");
        row("mpisee, operation", bytesOf(database(folder, "5", tables + mpiseeCalls("(0,1,9,0,128,1,1,8)"))),
            "operation 9");
        row("mpisee, rank", bytesOf(database(folder, "8", tables + mpiseeCalls("(99,1,1,0,128,1,1,8)"))),
            "rank 99 in a communicator");
        row("mpisee, no table", bytesOf(database(folder, "6", tables + "DROP TABLE comms;")), "comms");
        row("mpisee, a view without end",
            bytesOf(database(folder, "7",
                tables
                    + "DROP TABLE comms; CREATE VIEW comms AS WITH RECURSIVE c(id,size) AS (SELECT 1,1 UNION "
                      "ALL "
                      "SELECT id+1,1 FROM c) SELECT * FROM c;")),
            "cannot be read");
    }

    void badFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, says);
        const Folder folder;
        const auto path = folder.write("file", bytes.toStdString());
        const auto read = profiles::read({path});
        QVERIFY(!read);
        QVERIFY2(
            read.error().text().find(says.toStdString()) != std::string::npos, read.error().text().c_str());
        QCOMPARE(read.error().file, path.string());
        QVERIFY2(!read.error().remedy.empty(), read.error().text().c_str());
    }
};

const testing::Registered<TstBadProfiles> registered("tst_bad_profiles");

} // namespace collscope::tst_bad_profiles
#include "tst_bad_profiles.moc"
