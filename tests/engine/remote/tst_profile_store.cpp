// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_store.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_profile_store {

using namespace collscope::remote;
using namespace Qt::StringLiterals;

namespace {

HostProfile named(const QString &name)
{
    HostProfile profile;
    profile.name = name;
    profile.sshHost = u"frodo"_s;
    profile.workFolder = u"/scratch/me"_s;
    return profile;
}

QStringList names(const ProfileStore &store)
{
    QStringList result;
    for (const HostProfile &profile : store.list().profiles)
        result << profile.name;
    return result;
}

} // namespace

class TestProfileStore : public QObject {
    Q_OBJECT
private slots:
    void anyNameIsAFileInTheFolder()
    {
        const QTemporaryDir folder;
        const ProfileStore store(folder.filePath(u"hosts"_s));
        QVERIFY(store.list().profiles.empty());
        const QStringList all = {u"../../etc/x"_s, u".hidden"_s, u".."_s, u"a b/c"_s, u"Größe 1"_s, u"%2F"_s};
        for (const QString &name : all) {
            QVERIFY(store.save(named(name)));
            const auto loaded = store.load(name);
            QVERIFY(loaded);
            QCOMPARE(*loaded, named(name));
        }
        QStringList found = names(store);
        QStringList wanted = all;
        found.sort();
        wanted.sort();
        QCOMPARE(found, wanted);
        QCOMPARE(QDir(folder.path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::Hidden),
            QStringList{u"hosts"_s});
        for (const QString &name : all)
            QVERIFY(store.remove(name));
        QVERIFY(store.list().profiles.empty());
    }

    /// A profile says what is run: nobody else may read or change it, nor one that an earlier version left.
    void nobodyElsesBusiness()
    {
        const QTemporaryDir folder;
        const QString hosts = folder.filePath(u"hosts"_s);
        const ProfileStore store(hosts);
        QVERIFY(store.save(named(u"a"_s)));
        constexpr auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::WriteOther | QFile::ExeOther;
        const QStringList both = {hosts, hosts + u"/a.json"_s};
        for (const bool wasOpen : {false, true}) {
            for (const QString &path : both)
                if (wasOpen)
                    QVERIFY(QFile::setPermissions(path, QFile::permissions(path) | others));
            QCOMPARE(store.list().profiles.size(), 1U);
            for (const QString &path : both)
                QVERIFY2(!(QFile::permissions(path) & others), qPrintable(path));
        }
        QVERIFY(
            QFile(hosts + u"/notes.txt"_s).open(QIODevice::WriteOnly)); // the folder serves other purposes
        QVERIFY(QFile::setPermissions(hosts, QFile::permissions(hosts) | others));
        QVERIFY(store.list().profiles.empty());
        QCOMPARE(store.list().unreadable.size(), 1U);
        QVERIFY(!store.save(named(u"b"_s)));
    }

    void aNewNameReplacesTheOldOne()
    {
        const QTemporaryDir folder;
        const ProfileStore store(folder.path());
        QVERIFY(store.save(named(u"one"_s)));
        QVERIFY(store.save(named(u"two"_s), u"one"_s));
        QCOMPARE(names(store), QStringList{u"two"_s});
        HostProfile changed = named(u"two"_s);
        changed.account = u"project"_s;
        QVERIFY(store.save(changed, u"two"_s));
        QCOMPARE(store.load(u"two"_s)->account, u"project"_s);
    }

    void noProfileIsOverwrittenByAnother()
    {
        const QTemporaryDir folder;
        const ProfileStore store(folder.path());
        QVERIFY(store.save(named(u"one"_s)));
        QVERIFY(store.save(named(u"two"_s)));
        QVERIFY(!store.save(named(u"one"_s)));
        QVERIFY(!store.save(named(u"one"_s), u"two"_s));
        QCOMPARE(names(store), (QStringList{u"one"_s, u"two"_s}));
    }

    void filesOfAnyNameCount()
    {
        const QTemporaryDir folder;
        QVERIFY(writeProfile(named(u"Frodo"_s), folder.filePath(u"mine.json"_s)));
        const ProfileStore store(folder.path());
        QCOMPARE(names(store), QStringList{u"Frodo"_s});
        HostProfile changed = named(u"Frodo"_s);
        changed.pollSeconds = 120;
        QVERIFY(store.save(changed, u"Frodo"_s));
        QCOMPARE(readProfile(folder.filePath(u"mine.json"_s))->pollSeconds, 120);
    }

    void whatIsNoProfileIsToldAndLeftAlone()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"broken.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"password\": \"x\"}") > 0);
        file.close();
        const ProfileStore store(folder.path());
        QVERIFY(store.save(named(u"one"_s)));
        const auto listing = store.list();
        QCOMPARE(listing.profiles.size(), 1U);
        QCOMPARE(listing.unreadable.size(), 1U);
        QVERIFY(QString::fromStdString(listing.unreadable.front().text()).contains(u"broken.json"));
        QVERIFY(file.exists());
    }

    void aNameThatIsNotThereIsToldWithThoseThatAre()
    {
        const QTemporaryDir folder;
        const ProfileStore store(folder.path());
        QVERIFY(store.save(named(u"Frodo"_s)));
        const auto loaded = store.load(u"Sam"_s);
        QVERIFY(!loaded);
        QVERIFY(QString::fromStdString(loaded.error().text()).contains(u"Frodo"));
        QCOMPARE(*store.find(u"Frodo"_s), named(u"Frodo"_s));
        const QTemporaryDir elsewhere;
        QVERIFY(writeProfile(named(u"Sam"_s), elsewhere.filePath(u"sam.json"_s)));
        QCOMPARE(*store.find(elsewhere.filePath(u"sam.json"_s)), named(u"Sam"_s));
        QVERIFY(!store.find(u"Sam"_s));
    }
};

const testing::Registered<TestProfileStore> registered("tst_profile_store");

} // namespace collscope::tst_profile_store
#include "tst_profile_store.moc"
