// SPDX-License-Identifier: GPL-3.0-or-later
// Logs with prefixes and messages read as the bare output of the benchmark does.
#include "engine/io/log_text.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>

namespace collscope::tst_log_text {

namespace {

const std::string osu = "# OSU MPI Broadcast Latency Test v7.3\n# Datatype: MPI_CHAR.\n"
                        "# Size       Avg Latency(us)\n8    2.50\n16    3.50\n";
const std::string imb
    = "# Benchmarking Bcast \n# #processes = 4 \n       #bytes #repetitions  t_min[usec]  "
      "t_max[usec]  t_avg[usec]\n  8  1000  2.10  2.90  2.50\n  16  1000  2.10  3.90  3.50\n";
const std::string nccl
    = "# Collective test starting: broadcast_perf\n# Using devices\n"
      "#  Rank  0 Group  0 Pid 1 on bree device  0\n#  Rank  1 Group  0 Pid 2 on shire device  0\n"
      "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw "
      "  "
      "busbw #wrong\n"
      "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s) "
      " "
      "(GB/s)\n  8  2  float  sum  -1  2.50  0.1  0.1  0  7.2  0.1  0.1  0\n"
      "  16  4  float  sum  -1  3.50  0.1  0.1  N/A  7.2  0.1  0.1  N/A\n";

/// Each line with a prefix; '#' in it becomes the number of the line.
std::string prefixed(const std::string &prefix, const std::string &text, const std::string &end = "\n")
{
    std::string result;
    std::size_t number = 7;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t stop = text.find('\n', begin);
        for (const char c : prefix)
            result += c == '#' ? std::to_string(++number) : std::string(1, c);
        result += text.substr(begin, stop - begin) + end;
        begin = stop + 1;
    }
    return result;
}

std::string replaced(std::string text, const std::string &what, const std::string &by)
{
    const auto at = text.find(what);
    return at == std::string::npos ? std::string() : text.replace(at, what.size(), by);
}

/// "8:2500 16:3500" and the messages.
std::string read(const std::string &text)
{
    const testing::Folder folder;
    const auto facts = io::ImportFacts::parse("library=openmpi,algorithm=default,ranks=4").value();
    const auto loaded = io::load(folder.write("log.txt", text), {}, facts);
    if (!loaded)
        return loaded.error().text();
    std::string result;
    for (const DatasetPtr &data : loaded->datasets)
        for (std::size_t i = 0; i < data->size(); ++i)
            result += std::to_string(data->messageBytes(i)) + ':'
                + std::to_string(std::lround(data->seconds(i) * 1e9)) + ' ';
    for (const Diagnostic &warning : loaded->warnings)
        if (warning.severity != Diagnostic::Severity::note)
            result += warning.text();
    return result;
}

} // namespace

class TstLogText : public QObject {
    Q_OBJECT

private slots:
    void prefixesAreRemoved_data();
    void prefixesAreRemoved();
    void messagesAreNoRows_data();
    void messagesAreNoRows();
    void rowsThatMessagesCutAreJoined_data();
    void rowsThatMessagesCutAreJoined();
    void cutNumbersAreNoNumbers_data();
    void cutNumbersAreNoNumbers();
    void damagedRowsAreNotJoined();
    void linesKeepTheirNumbers();
    void plainTextStays();
    void breaksOfWebPagesAreLineFeeds();
    void summaryOfIpmIsNoProfile();
};

void TstLogText::prefixesAreRemoved_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("end");
    for (const char *const prefix : {"[1,0]<stdout>:", "[1,0]<stdout>: ", "[prterun-bree-12@1,0]<stdout>:",
             "Mon Nov 30 02:#:01 2026[1,0]<stdout>:", "[0] ", "0: ", " 0: ", "[pod/bree-0/nccl] ",
             "bree-launcher-x7k2p nccl 2026-11-30T02:#:01.5Z ", "2026-11-30T02:#:01.123456Z ",
             "[2026-11-30 02:#:01,250] INFO | ", "Nov 30 02:#:01 bree job[12]: ", "> ", "    > ", "    ",
             "bree 0: ", "\x1b[32m", "worker-1  | "})
        QTest::newRow(prefix) << prefix << "\n";
    QTest::newRow("line ends") << ""
                               << "\r\n";
    QTest::newRow("colours") << "\x1b[1;31m"
                             << "\x1b[0m\r\n";
    QTest::newRow("XML") << "<stdout rank=\"0\">"
                         << "</stdout>\n";
}

void TstLogText::prefixesAreRemoved()
{
    QFETCH(QString, prefix);
    QFETCH(QString, end);
    for (const std::string &text : {osu, imb, nccl})
        QCOMPARE(
            read(prefixed(prefix.toStdString(), text, end.toStdString())), std::string("8:2500 16:3500 "));
}

void TstLogText::messagesAreNoRows_data()
{
    QTest::addColumn<QString>("line");
    for (const char *const line : {"bree:12:34 [0] NCCL INFO 8 Bytes -> Algo 1 proto 2 time 6.5",
             "10-0-0-7:12:34 [0] NCCL WARN retry", "WARNING: no InfiniBand device",
             "[1764468000.123456] [bree:12  :0]  ucp_context.c:10 UCX  WARN x",
             "[bree:00012] 3 more processes have sent help message", "srun: job 12 queued", "---------------",
             "Message from bree@shire on pts/0", "2026-11-30 02:00:01 backup done", "```"})
        QTest::newRow(line) << line;
}

void TstLogText::messagesAreNoRows()
{
    QFETCH(QString, line);
    for (const std::string &text : {osu, imb, nccl}) {
        const auto row = text.rfind("  16 ") == std::string::npos ? text.rfind("16 ") : text.rfind("  16 ");
        const std::string result = read(text.substr(0, row) + line.toStdString() + '\n' + text.substr(row));
        QVERIFY2(result.substr(0, 15) == "8:2500 16:3500 " && result.find("skipped") == std::string::npos,
            result.c_str());
    }
}

void TstLogText::rowsThatMessagesCutAreJoined_data()
{
    const std::string message = "bree:12:34 [0] NCCL INFO 8 Bytes -> Algo 1 proto 2 time 6.5\n";
    QTest::addColumn<QString>("text");
    const auto add = [](const char *name, const std::string &text) {
        QTest::newRow(name) << QString::fromStdString(text);
    };
    add("NCCL, twice",
        replaced(replaced(nccl, "-1  3.50", "-1" + message + message + "  3.50"), "N/A  7.2",
            "N/A" + message + "  7.2"));
    add("NCCL, own line", replaced(nccl, "-1  3.50", "-1\n" + message + "  3.50"));
    add("OSU", replaced(osu, "16    3.50", "16    WARNING: no device\nsee the manual\n3.50"));
    add("OSU, own line", replaced(osu, "16    3.50", "16\n[bree:00012] 1 more process has failed\n3.50"));
    add("IMB", replaced(imb, "16  1000  2.10", "16  1000  [bree:00012] help\n  2.10"));
    add("prefixed", prefixed("[1,0]<stdout>:", replaced(nccl, "-1  3.50", "-1" + message + "  3.50")));
}

void TstLogText::rowsThatMessagesCutAreJoined()
{
    QFETCH(QString, text);
    QCOMPARE(read(text.toStdString()), std::string("8:2500 16:3500 "));
}

/// A number that a message touches may be cut, or be one of the message.
void TstLogText::cutNumbersAreNoNumbers_data()
{
    QTest::addColumn<QString>("text");
    const auto add = [](const char *name, const std::string &text) {
        QTest::newRow(name) << QString::fromStdString(text);
    };
    const std::string help = "[bree:00012] help\n";
    add("a number of OSU", replaced(osu, "16    3.50", "16    3." + help + "50"));
    add("its end is lost", replaced(osu, "16    3.50", "16    3" + help));
    add("a number of the message", replaced(osu, "16    3.50", "16    3.50" + help + "12"));
    add("a size of OSU", replaced(osu, "16    3.50", "1" + help + "6    3.50"));
    add("a size without the rest", replaced(osu, "16    3.50", "1" + help + "3.50"));
    add("a number of IMB", replaced(imb, "2.10  3.90", "2." + help + "10  3.90"));
    add("prefixed", prefixed("[1,0]<stdout>:", replaced(osu, "16    3.50", "16    3" + help + ".50")));
}

void TstLogText::cutNumbersAreNoNumbers()
{
    QFETCH(QString, text);
    const std::string result = read(text.toStdString());
    QVERIFY2(result.starts_with("8:2500 /") && result.find("log.txt:") != std::string::npos, result.c_str());
}

void TstLogText::damagedRowsAreNotJoined()
{
    const std::string result = read(replaced(osu, "16    3.50", "16\n3.50"));
    QVERIFY2(
        result.substr(0, 7) == "8:2500 " && result.find("log.txt:5:") != std::string::npos, result.c_str());
    QVERIFY(result.find("16:") == std::string::npos);
}

void TstLogText::linesKeepTheirNumbers()
{
    const std::string message = "bree:12:34 [0] NCCL INFO 8 Bytes\n";
    const std::string text
        = "\x1b[1mx\r\n```\n# Size  Avg Latency(us)\n8 " + message + message + "2.5\n16 3.5";
    QCOMPARE(io::cleanLog(text), "x\n\n# Size  Avg Latency(us)\n8 2.5\n" + message + message + "16 3.5");
}

void TstLogText::plainTextStays()
{
    for (const std::string &text : {osu, imb, nccl})
        QCOMPARE(io::cleanLog(text), text);
    QCOMPARE(io::cleanLog("Group  #bytes\n1  8\n"), std::string("Group  #bytes\n1  8\n"));
}

void TstLogText::breaksOfWebPagesAreLineFeeds()
{
    QVERIFY(!read(osu).empty());
    const auto with = [](const char *what, const char *by) {
        return read(QString::fromStdString(osu).replace(what, QString::fromUtf8(by)).toStdString());
    };
    for (const char *const end : {"\r", "<br>\n", "<br />", "<br/>\r\n"})
        QCOMPARE(with("\n", end), read(osu));
    QCOMPARE(with(" ", "\xc2\xa0"), read(osu));
    QCOMPARE(io::cleanLog("a <bread\n"), std::string("a <bread\n"));
}

void TstLogText::summaryOfIpmIsNoProfile()
{
    const std::string result
        = read("Time = 1\n##IPMv2.0.6####\n# command   : foam\n# MPI_Bcast  1.0  12  1.6\n");
    QVERIFY2(result.find("has only IPM's summary") != std::string::npos, result.c_str());
    QVERIFY(result.find("IPM_LOG=full") != std::string::npos);
}

const testing::Registered<TstLogText> registered("tst_log_text");

} // namespace collscope::tst_log_text
#include "tst_log_text.moc"
