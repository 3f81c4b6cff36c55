// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

namespace collscope::tst_cli_store {

using namespace collscope::test;

/// A store that somebody else has written, or can write to.
class TestCliStore : public QObject {
    Q_OBJECT
private slots:
    void hostileJobs_data();
    void hostileJobs();
    void closesWhatWasOpen();
    void leavesOtherFoldersAlone();
    void refusesOtherUsers();
    void filesAreNoLinks_data();
    void filesAreNoLinks();

private:
    QJsonObject job(const char *scheduler = "slurm") const;
    QString keep(const QJsonObject &job, const QString &name = {}) const;
    Run runVerb(const QString &verb) const;
    static QFile::Permissions mode(const QString &path) { return QFileInfo(path).permissions(); }

    Folder m_folder;
    const QString m_uuid = QString(32, u'a');
};

QJsonObject TestCliStore::job(const char *scheduler) const
{
    return {{QStringLiteral("collscope_job"), 1}, {QStringLiteral("uuid"), m_uuid},
        {QStringLiteral("plan"), QStringLiteral("collscope-plan 1\nsizes: 1\n")},
        {QStringLiteral("nodes"), 1}, {QStringLiteral("ppn"), 1}, {QStringLiteral("minutes"), 1},
        {QStringLiteral("id"), QStringLiteral("17")}, {QStringLiteral("state"), QStringLiteral("running")},
        {QStringLiteral("host"),
            QJsonObject{{QStringLiteral("name"), QStringLiteral("here")},
                {QStringLiteral("connection"), QStringLiteral("local")},
                {QStringLiteral("work_folder"), m_folder.path(QStringLiteral("work"))},
                {QStringLiteral("scheduler"), QLatin1String(scheduler)}}}};
}

QString TestCliStore::keep(const QJsonObject &job, const QString &name) const
{
    QDir(m_folder.path(QStringLiteral("store"))).removeRecursively();
    QDir().mkpath(m_folder.path(QStringLiteral("store")));
    return m_folder.write(
        QStringLiteral("store/") + (name.isEmpty() ? m_uuid : name) + QStringLiteral(".json"),
        QJsonDocument(job).toJson());
}

Run TestCliStore::runVerb(const QString &verb) const
{
    QStringList words = {QStringLiteral("campaign"), verb};
    if (verb != u"status" && verb != u"list")
        words += m_uuid.left(8);
    if (verb == u"follow") {
        words[1] = QStringLiteral("fetch");
        words += QStringLiteral("--follow");
    }
    return run(words + QStringList{QStringLiteral("--store"), m_folder.path(QStringLiteral("store"))});
}

void TestCliStore::hostileJobs_data()
{
    QTest::addColumn<QString>("entry");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("scheduler");
    const auto row = [](const QString &entry, const QString &value, const char *scheduler = "slurm") {
        QTest::newRow(
            qPrintable(QLatin1String(scheduler) + u' ' + entry + u' ' + value.simplified().left(30)))
            << entry << QJsonValue(value) << QString::fromLatin1(scheduler);
    };
    for (const char *scheduler : {"slurm", "pbs", "plain", "by-hand"})
        for (const char *id : {"1; touch PWNED", "$(touch PWNED)", "`touch PWNED`", "1\ntouch PWNED\n",
                 "17\n", "--help", "-1", "1'; touch PWNED; '", "99999999999999999999"})
            row(QStringLiteral("id"),
                QString::fromLatin1(id).replace(QStringLiteral("PWNED"), QStringLiteral("\"$PWNED\"")),
                scheduler);
    for (const char *entry : {"uuid", "campaign", "continues"})
        for (const char *name : {"../../../../../../../../tmp/x", "$(touch \"$PWNED\")"})
            row(QLatin1String(entry), QLatin1String(name));
    row(QStringLiteral("uuid"), QString(32, u'b')); // another job's
    row(QStringLiteral("uuid"), QString(32, u'a') + u'\n');
    for (const char *entry : {"nodes", "ppn", "minutes", "exit_status"}) // a number is meant
        row(QLatin1String(entry), QStringLiteral("x"));
    row(QStringLiteral("host.work_folder"), QStringLiteral("relative"));
    row(QStringLiteral("host.work_folder"), QStringLiteral("/tmp/x\ntouch \"$PWNED\""));
    row(QStringLiteral("host.partition"), QStringLiteral("main\n"));
    row(QStringLiteral("host.account"), QStringLiteral("a;touch \"$PWNED\""));
    row(QStringLiteral("host.name"), QStringLiteral("a\033[2Jb"));
    row(QStringLiteral("host.name"), QStringLiteral("a") + QChar(0x9b) + QStringLiteral("2Jb"));
    row(QStringLiteral("host.scheduler"), QStringLiteral("lsf"));
    for (const char *entry : {"nodes", "ppn", "minutes"})
        for (const int value : {0, -1, 2000000000})
            QTest::newRow((QByteArray(entry) + ' ' + QByteArray::number(value)).constData())
                << QString::fromLatin1(entry) << QJsonValue(value) << QStringLiteral("slurm");
}

/// Nothing of it is run by any verb, and what is said names the file.
void TestCliStore::hostileJobs()
{
    QFETCH(QString, entry);
    QFETCH(QJsonValue, value);
    QFETCH(QString, scheduler);
    qputenv("PWNED", m_folder.path(QStringLiteral("pwned")).toUtf8());
    QJsonObject object = job(scheduler.toLatin1().constData());
    if (entry.startsWith(u"host.")) {
        QJsonObject host = object.value(u"host").toObject();
        host.insert(entry.mid(5), value);
        object.insert(QStringLiteral("host"), host);
    } else {
        object.insert(entry, value);
    }
    const QString file = keep(object);
    // All verbs read the store in one place; every one of them for the entry that used to be run.
    const QStringList all = {QStringLiteral("status"), QStringLiteral("fetch"), QStringLiteral("follow"),
        QStringLiteral("cancel"), QStringLiteral("log"), QStringLiteral("resubmit"), QStringLiteral("finish"),
        QStringLiteral("list")};
    const QByteArray before = m_folder.read(QStringLiteral("store/") + m_uuid + QStringLiteral(".json"));
    for (const QString &verb : entry == u"id" && scheduler == u"slurm" ? all : all.mid(0, 2)) {
        const Run done = runVerb(verb);
        QVERIFY2(done.err.contains(file.toUtf8()), done.err.constData());
        QVERIFY(!QFile::exists(m_folder.path(QStringLiteral("pwned"))));
        QVERIFY2(!done.err.contains('\033'), done.err.constData());
    }
    QCOMPARE(m_folder.read(QStringLiteral("store/") + m_uuid + QStringLiteral(".json")), before);
}

/// As earlier versions left it.
void TestCliStore::closesWhatWasOpen()
{
    const QString file = keep(job());
    const QString store = m_folder.path(QStringLiteral("store"));
    const QString records
        = m_folder.write(QStringLiteral("store/") + m_uuid + QStringLiteral(".records"), "x\n");
    for (const QString &path : {file, records})
        QCOMPARE(::chmod(path.toUtf8().constData(), 0664), 0);
    QCOMPARE(::chmod(store.toUtf8().constData(), 0775), 0);
    const Run list = runVerb(QStringLiteral("list"));
    QVERIFY2(list.out.contains("aaaaaaaa"), list.err.constData());
    const auto owner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
    QCOMPARE(mode(file), QFile::Permissions(owner));
    QCOMPARE(mode(records), QFile::Permissions(owner));
    QCOMPARE(mode(store), (owner | QFile::ExeOwner | QFile::ExeUser));
}

/// A folder with anything else in it serves other purposes; but nobody else may write there.
void TestCliStore::leavesOtherFoldersAlone()
{
    keep(job());
    m_folder.write(QStringLiteral("store/thesis.tex"), "x\n");
    const QByteArray store = m_folder.path(QStringLiteral("store")).toUtf8();
    QCOMPARE(::chmod(store.constData(), 0755), 0);
    QVERIFY(runVerb(QStringLiteral("list")).out.contains("aaaaaaaa"));
    struct stat status { };
    QVERIFY(::stat(store.constData(), &status) == 0 && (status.st_mode & 0777U) == 0755U);
    QCOMPARE(::chmod(store.constData(), 0775), 0);
    const Run list = runVerb(QStringLiteral("list"));
    QVERIFY(!list.out.contains("aaaaaaaa"));
    QVERIFY2(list.err.contains(store) && list.err.contains("chmod go-w"), list.err.constData());
    QVERIFY(::stat(store.constData(), &status) == 0 && (status.st_mode & 0777U) == 0775U);
}

void TestCliStore::refusesOtherUsers()
{
    if (::geteuid() != 0)
        QSKIP("only the superuser can give files away");
    constexpr uid_t nobody = 65534;
    const QString file = keep(job());
    QCOMPARE(::chown(file.toUtf8().constData(), nobody, nobody), 0);
    Run list = runVerb(QStringLiteral("list"));
    QVERIFY(!list.out.contains("aaaaaaaa"));
    QVERIFY2(list.err.contains(file.toUtf8()) && list.err.contains("another user"), list.err.constData());
    const QByteArray store = m_folder.path(QStringLiteral("store")).toUtf8();
    QCOMPARE(::chown(store.constData(), nobody, nobody), 0);
    list = runVerb(QStringLiteral("list"));
    QVERIFY2(list.err.contains(store) && list.err.contains("another user"), list.err.constData());
}

void TestCliStore::filesAreNoLinks_data()
{
    QTest::addColumn<QString>("suffix");
    QTest::addColumn<bool>("isPipe");
    for (const char *const suffix : {".json", ".records"})
        QTest::newRow((QByteArray("link: ") + suffix).constData()) << QString::fromLatin1(suffix) << false;
    QTest::newRow("pipe") << QStringLiteral(".records") << true;
}

/// What is fetched would go where a link leads.
void TestCliStore::filesAreNoLinks()
{
    QFETCH(QString, suffix);
    QFETCH(bool, isPipe);
    QJsonObject object = job("plain");
    object.insert(QStringLiteral("id"), QStringLiteral("4194304 Sun Nov 22 01:02:03 2026"));
    const QString file = keep(object);
    QVERIFY(QDir().mkpath(m_folder.path(QStringLiteral("work/collscope/") + m_uuid)));
    const QString records
        = m_folder.write(QStringLiteral("work/collscope/") + m_uuid + QStringLiteral("/records"),
            "collscope-records 1\nmore\n");
    const QString bad = file.left(file.size() - 5) + suffix;
    const QString victim = m_folder.path(QStringLiteral("victim"));
    if (suffix == u".json")
        QVERIFY(QFile::rename(file, victim));
    else
        m_folder.write(QStringLiteral("victim"), "precious\n");
    QCOMPARE(::chmod(victim.toUtf8().constData(), 0644), 0);
    const QByteArray before = m_folder.read(QStringLiteral("victim"));
    QCOMPARE(isPipe ? ::mkfifo(bad.toUtf8().constData(), 0600)
                    : ::symlink(victim.toUtf8().constData(), bad.toUtf8().constData()),
        0);
    for (const char *const verb : {"list", "status", "fetch", "follow", "cancel"}) {
        const Run done = runVerb(QLatin1String(verb));
        QVERIFY2(done.err.contains(bad.toUtf8()) && done.err.contains("a link, a pipe or a device"),
            done.err.constData());
    }
    QCOMPARE(m_folder.read(QStringLiteral("victim")), before);
    struct stat status { };
    QVERIFY(::stat(victim.toUtf8().constData(), &status) == 0 && (status.st_mode & 0777U) == 0644U);
    QVERIFY(QFile::exists(records));
}

const testing::Registered<TestCliStore> registered("tst_cli_store");

} // namespace collscope::tst_cli_store
#include "tst_cli_store.moc"
