// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/host_profile.h"
#include "engine/remote/profile_trust.h"
#include "engine/remote/ssh_options.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_host_profile {

using namespace collscope::remote;

namespace {

HostProfile fullProfile()
{
    HostProfile profile;
    profile.name = QStringLiteral("Frodo");
    profile.sshHost = QStringLiteral("frodo.example.org");
    profile.sshOptions = QStringList{QStringLiteral("-F"), QStringLiteral("/home/me/ssh config")};
    profile.workFolder = QStringLiteral("/scratch/it's mine/\"here\"");
    profile.partition = QStringLiteral("short");
    profile.account = QStringLiteral("a-1");
    profile.launcher = QStringLiteral("srun --mpi=pmix");
    profile.agent = QStringLiteral("/opt/ä/collscope-agent");
    profile.setup = QStringList{QStringLiteral("module load openmpi"), QStringLiteral("export A=1")};
    profile.scriptTemplate = QStringLiteral("#!/bin/sh\n@run@\n");
    profile.pollSeconds = 90;
    profile.coreHoursLimit = 7;
    return profile;
}

} // namespace

/// Host profiles as files: nothing is lost, nothing wrong is taken.
class TestHostProfile : public QObject {
    Q_OBJECT
private slots:
    void roundTrip();
    void documented();
    void wrong_data();
    void wrong();
    void harmlessOptions_data();
    void harmlessOptions();
    void saysWhatRunsWhere();
};

void TestHostProfile::roundTrip()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("frodo.json"));
    QVERIFY(writeProfile(fullProfile(), path));
    const auto read = readProfile(path);
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QVERIFY(*read == fullProfile());
    QCOMPARE(formatProfile(*read), formatProfile(fullProfile()));
    const auto absent = readProfile(folder.filePath(QStringLiteral("absent.json")));
    QVERIFY(!absent);
    QVERIFY(absent.error().file.ends_with("absent.json"));
}

void TestHostProfile::documented()
{
    const auto read = parseProfile(R"({"name": "frodo", "connection": "ssh", "ssh_host": "frodo.example.org",
        "work_folder": "/scratch/me/collscope", "scheduler": "slurm",
        "agent": "/home/me/bin/collscope-agent", "setup": ["module load openmpi"]})",
        "frodo.json");
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QCOMPARE(read->setup, QStringList{QStringLiteral("module load openmpi")});
    QCOMPARE(read->pollSeconds, 60);
}

void TestHostProfile::wrong_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QByteArray>("complaint");
    const auto row = [](const char *name, const char *change, const char *complaint) {
        QTest::newRow(name) << QByteArray(change) << QByteArray(complaint);
    };
    row("fine", R"("agent": "a")", "");
    row("no JSON", R"("agent": "a")\n}{")", "frodo.json:3: this is no host profile");
    row("a password", R"("password": "hunter2")", "no entry 'password'");
    row("misspelt", R"("partion": "x")", "no entry 'partion'");
    row("a number for a text", R"("agent": 7)", "agent has the wrong kind of value; it takes a text");
    row("a text for a list", R"("setup": "module load")", "setup has the wrong kind of value");
    row("a list of numbers", R"("setup": [1])", "setup has the wrong kind of value");
    row("a text for a number", R"("poll_seconds": "60")", "poll_seconds has the wrong kind of value");
    row("polling all the time", R"("poll_seconds": 29)", "poll_seconds: takes 30 to 3600");
    row("less than no core hours", R"("core_hours_limit": -1)", "core_hours_limit has the wrong kind");
    row("connection", R"("connection": "rsh")", "connection: takes");
    row("host that is an option", R"("ssh_host": "-oProxyCommand=x")", "ssh_host: name the machine");
    row("no host", R"("ssh_host": "")", "ssh_host: name the machine");
    row("relative folder", R"("work_folder": "scratch")", "work_folder: takes an absolute path");
    row("line feed in the folder", R"("work_folder": "/a\nb")", "work_folder: takes an absolute path");
    row("scheduler", R"("scheduler": "abacus")", "scheduler: takes slurm, pbs, plain");
    row("partition that is a line", R"("partition": "x\n#SBATCH -A y")", "is no name of a partition");
    row("account with blanks", R"("account": "x -p y")", "is no name of an account");
    row("another machine", R"("ssh_options": ["--", "otherhost", "cmd"])", "'--' is no option");
    row("a bare word", R"("ssh_options": ["-4", "otherhost"])", "'otherhost' is no option");
    row("a dash", R"("ssh_options": ["-"])", "'-' is no option");
    row("nothing behind it", R"("ssh_options": ["-C", "-p"])", "'-p' needs a word behind it");
    row("a new option", R"("ssh_options": ["-Z"])", "'-Z' is no option of ssh that is known here");
    row("a host of two words", R"("ssh_host": "frodo sh")", "ssh_host: name the machine");
    row("a host of two lines", R"("ssh_host": "frodo\nProxyCommand x")", "ssh_host: name the machine");
    row("a quote that is open", R"("launcher": "srun --comment='mine")",
        "launcher: a quote (') is open at the end: close");
    row("another in it", R"("launcher": "env A=\"it's")", "launcher: a quote (\") is open");
    row("quotes that are closed", R"("launcher": "env A=\"it's\" B='\\' C=\\' srun")", "");
    row("a line that goes on", R"("launcher": "srun \\")", "launcher: ends with a \\ that joins");
    row("no checks", R"("ssh_options": ["-o", "StrictHostKeyChecking=no"])", "how host keys are checked");
    row("no checks, joined", R"("ssh_options": ["-ostricthostkeychecking no"])", "how host keys are checked");
    row("a host that is turned round", R"("ssh_host": "fro\u202edo")",
        "ssh_host: 'fro\\u202edo' contains a character");
    row("a soft hyphen", R"("work_folder": "/scr\u00adatch")", "work_folder: '/scr\\xadatch' contains");
    row("a hidden command", R"("setup": ["module load x", "true \u2066 rm"])",
        "setup: 'true \\u2066 rm' contains");
    row("an invisible blank", R"("launcher": "mpirun\u200b -n 2")",
        "launcher: 'mpirun\\u200b -n 2' contains");
    row("a script of DOS", R"("script_template": "#!/bin/sh\r\n\t@run@\r\n")", "");
    row("other keys", R"("ssh_options": ["-o", "UserKnownHostsFile=/dev/null"])",
        "how host keys are checked");
}

void TestHostProfile::wrong()
{
    QFETCH(QByteArray, change);
    QFETCH(QByteArray, complaint);
    const QByteArray text = "{\"name\": \"frodo\", \"ssh_host\": \"frodo\",\n\"work_folder\": \"/scratch\",\n"
        + change.replace("\\n}", "\n}") + "}";
    const auto read = parseProfile(text, "frodo.json");
    QCOMPARE(!read, !complaint.isEmpty());
    if (!read)
        QVERIFY2(read.error().text().find(complaint.toStdString()) != std::string::npos,
            read.error().text().c_str());
}

void TestHostProfile::harmlessOptions_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("doubt"); // empty: harmless
    const auto row = [](const char *words, const char *doubt) {
        QTest::newRow(words) << QString::fromLatin1(words).split(u'|', Qt::SkipEmptyParts)
                             << QString::fromLatin1(doubt);
    };
    row("", "");
    row("-p|2222|-J|me@jump.example.org:22,other", "");
    row("-4C|-p2222|-l|me|-i|~/.ssh/id one|-q", "");
    row("-o|Port=2222|-oUser me|-o|IdentityFile \"a b\"|-o|serveraliveinterval = 5", "");
    row("-J|[::1]:22", "");
    row("-p|0", "-p 0: has a value");
    row("-p|22 x", "-p 22 x: has a value");
    row("-l|-oProxyCommand=x", "-l -oProxyCommand=x: has a value");
    row("-J|-oProxyCommand=x", "-J -oProxyCommand=x: has a value");
    row("-J|a b", "-J a b: has a value");
    row("-o|ProxyJump=$(x)", "has a value");
    row("-o|ProxyCommand=nc %h", "runs `nc %h` on this machine");
    row("-4oproxycommand nc", "runs `nc` on this machine");
    row("-oLocalCommand=x", "runs `x` on this machine");
    row("-o|PermitLocalCommand=yes", "lets ssh run");
    row("-F|theirs", "has ssh read theirs, which may run commands on this machine");
    row("-4Ftheirs", "has ssh read theirs");
    row("-o|Include=theirs", "reads more configuration");
    row("-o|HostName=other", "goes to another machine");
    row("-o|HostKeyAlias=other", "goes to another machine");
    row("-o|PKCS11Provider=x.so", "loads x.so as a program");
    row("-I|x.so", "loads x.so as a program");
    row("-A", "opens a way");
    row("-R|80:here:80", "opens a way");
    row("-o|DynamicForward=1", "opens a way");
    row("-S|socket", "uses another connection");
    row("-o|ControlPath=socket", "uses another connection");
    row("-o|SendEnv=*", "sends variables");
    row("-o|Port=2222\nProxyCommand x", "has a value");
    row("-o|Ciphers=none", "is not known to be harmless");
    row("-v", "is not known to be harmless");
}

void TestHostProfile::harmlessOptions()
{
    QFETCH(QStringList, words);
    QFETCH(QString, doubt);
    const SshOptions judged = judgeSshOptions(words);
    QVERIFY2(judged.problem.empty(), judged.problem.c_str());
    if (doubt.isEmpty())
        QCOMPARE(judged.doubts, QStringList());
    else
        QVERIFY2(judged.doubts.size() == 1 && judged.doubts.front().contains(doubt),
            qPrintable(judged.doubts.join(u'|')));
    HostProfile profile = fullProfile();
    profile.sshOptions = words;
    const QTemporaryDir folder;
    const ProfileTrust trust(folder.filePath(QStringLiteral("config/confirmed.json")));
    QCOMPARE(trust.covers(profile), doubt.isEmpty());
    QVERIFY(trust.confirm(profile));
    QVERIFY(trust.covers(profile));
    profile.sshHost += u'x';
    QCOMPARE(trust.covers(profile), doubt.isEmpty()); // it was about another machine
}

void TestHostProfile::saysWhatRunsWhere()
{
    HostProfile profile = fullProfile();
    QString text = commandsOf(profile).text();
    QVERIFY2(text.startsWith(QStringLiteral("on this machine:\n  ssh -F /home/me/ssh config: has ssh read")),
        qPrintable(text));
    const auto there = text.indexOf(QStringLiteral("on the machine it names:\n"));
    for (const char *const line :
        {"module load openmpi", "srun --mpi=pmix", "/opt/ä/collscope-agent", "batch script: @run@"})
        QVERIFY2(text.indexOf(QString::fromUtf8(line)) > there, line);
    profile.connection = QStringLiteral("local");
    QVERIFY(commandsOf(profile).there.isEmpty());
    QVERIFY(commandsOf(profile).here.contains(QStringLiteral("set-up line: module load openmpi")));
    // Nothing in a command is hidden, turned around, or pushed into another line.
    profile.setup = {QString::fromUtf8("touch OWNED \n#\u202e\u00ad nothing")};
    QVERIFY2(commandsOf(profile).text().contains(QStringLiteral("touch OWNED \\n#\\u202e\\xad nothing")),
        qPrintable(commandsOf(profile).text()));
}

const testing::Registered<TestHostProfile> registered("tst_host_profile");

} // namespace collscope::tst_host_profile
#include "tst_host_profile.moc"
