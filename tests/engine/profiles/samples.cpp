// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/profiles/samples.h"

#include <sqlite3.h>

namespace collscope::testing {

const QByteArray mpiPHead = "@ mpiP\n"
                            "@ Command : /home/me/app -n 3\n"
                            "@ Version                  : 3.5.0\n"
                            "\n"
                            "-----------\n"
                            "@--- MPI Time (seconds) ---------\n"
                            "-----------\n"
                            "Task    AppTime    MPITime     MPI%\n"
                            "   0          5          2    40.00\n"
                            "   1          6          3    50.00\n"
                            "   *         11          5    45.45\n";
const QByteArray mpiPTable = "-----------\n"
                             "@--- Aggregate Collective Time (top twenty, descending) ------\n"
                             "-----------\n"
                             "Call                 MPI Time %             Comm Size             Data Size\n";
const QByteArray mpiPEnd = "-----------\n"
                           "@--- End of Report -------\n";

QByteArray mpiP(const QByteArray &rows)
{
    return mpiPHead + mpiPTable + rows + mpiPEnd;
}

QByteArray ipmTask(int rank, const QByteArray &calls)
{
    return "<task ipm_version=\"2.0.6\" mpi_rank=\"" + QByteArray::number(rank)
        + "\" mpi_size=\"2\" stamp_init=\"100.5\" stamp_final=\"103\">\n<cmdline realpath=\"\">./app "
          "-x</cmdline>\n"
          "<hash nlog=\"3\" nkey=\"1\">\n"
        + calls + "</hash>\n</task>\n";
}

QByteArray ipmCall(const char *call, const char *bytes, int root, int count, const char *times)
{
    return QByteArray("<hent key=\"0\" call=\"") + call + "\" bytes=\"" + bytes + "\" orank=\""
        + QByteArray::number(root) + "\" count=\"" + QByteArray::number(count) + "\">" + times + "</hent>\n";
}

QByteArray ipm(const QByteArray &tasks)
{
    return "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>\n<ipm_job_profile>\n" + tasks
        + "</ipm_job_profile>\n";
}

const QByteArray otf2Definitions
    = "\n=== OTF2-PRINT ===\n\nContent of OTF2 anchor file:\nCreator                        \n\n"
      "=== Global Definitions =====\n\nDefinition  ID  Attributes\n----\n"
      "CLOCK_PROPERTIES  Ticks per Seconds: 1000000, Global Offset: 0, Length: 3000000, Date: UNDEFINED\n"
      "LOCATION_GROUP   0  Name: \"P#0\" <1>, Type: PROCESS, Parent: \"a\" <0>, Creator: UNDEFINED\n"
      "LOCATION         0  Name: \"P#0T#0\" <2>, Type: CPU_THREAD, # Events: 2, Group: \"P#0\" <0>\n"
      "LOCATION_GROUP   1  Name: \"P#1\" <3>, Type: PROCESS, Parent: \"a\" <0>, Creator: UNDEFINED\n"
      "LOCATION        70  Name: \"P#1T#0\" <4>, Type: CPU_THREAD, # Events: 2, Group: \"P#1\" <1>\n"
      "STRING          10  \"EZTrace finalize\"\n"
      "GROUP  0  Name: \"W\" <9>, Type: COMM_LOCATIONS, Paradigm: MPI, Flags: NONE, 2 Members: \"P#0T#0\" "
      "<0>, "
      "\"P#1T#0\" <70>\n"
      "GROUP  4  Name: \"C\" <5>, Type: COMM_GROUP, Paradigm: MPI, Flags: NONE, 2 Members: 0 (\"P#0T#0\" "
      "<0>), 1 "
      "(\"P#1T#0\" <70>)\n"
      "GROUP  9  Name: \"C\" <5>, Type: COMM_GROUP, Paradigm: MPI, Flags: NONE, 2 Members: 0 (\"P#0T#0\" "
      "<0>), 1 "
      "(\"P#1T#0\" <70>)\n"
      "COMM   4  Name: \"C\" <5>, Group: \"C\" <4>, Parent: UNDEFINED, Flags: NONE\n"
      "COMM  90  Name: \"C\" <5>, Group: \"C\" <9>, Parent: UNDEFINED, Flags: NONE\n";

QByteArray otf2Events(const QList<QByteArray> &calls)
{
    QByteArray text = "\n=== Events =====\nEvent  Location  Timestamp  Attributes\n----\n";
    for (const QByteArray &call : calls) {
        const auto words = call.split(' ');
        text += "MPI_COLLECTIVE_BEGIN  " + words[0] + "  " + words[1] + "  \n";
        text += "ENTER  " + words[0] + "  " + words[1] + "  Region: \"x\" <1>\n";
        text += "MPI_COLLECTIVE_END  " + words[0] + "  " + words[2] + "  Operation: " + words[3]
            + ", Communicator: \"C\" <" + words[4]
            + ">, Root: " + (words[3] == "BCAST" ? "1 (\"P#1T#0\" <70>)" : "NONE") + ", Sent: " + words[5]
            + ", Received: " + words[5] + '\n';
    }
    return text;
}

const std::string mpiseeTables
    = "CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT);"
      "CREATE TABLE comms (id INTEGER PRIMARY KEY, name TEXT, size INTEGER);"
      "CREATE TABLE operations (id INTEGER PRIMARY KEY, operation TEXT);"
      "CREATE TABLE data (id INTEGER PRIMARY KEY, rank INTEGER, comm_id INTEGER, operation_id INTEGER, "
      "buffer_size_min INTEGER, buffer_size_max INTEGER, calls INTEGER, time REAL, volume INTEGER);"
      "INSERT INTO metadata VALUES('Processes','3'),('Run command','./app 1'),('MPI Library','Some MPI');"
      "INSERT INTO comms VALUES(1,'W0.0',3),(2,'s0.1',2);"
      "INSERT INTO operations VALUES(1,'Allreduce'),(2,'Scatter'),(3,'Allgatherv'),(4,'Wait'),(5,'Ibcast');";

std::string mpiseeCalls(const std::string &rows)
{
    return "INSERT INTO data(rank,comm_id,operation_id,buffer_size_min,buffer_size_max,calls,time,volume) "
           "VALUES "
        + rows + ";";
}

std::filesystem::path database(const Folder &folder, const char *name, const std::string &sql)
{
    const std::filesystem::path path = folder.path() / name;
    sqlite3 *made = nullptr;
    sqlite3_open(path.c_str(), &made);
    sqlite3_exec(made, sql.c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(made);
    return path;
}

} // namespace collscope::testing
