// SPDX-License-Identifier: GPL-3.0-or-later
// The profile among the files of others.
#include "mpi_agent/decide/own_file.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>

namespace collscope::tst_own_file {

using decide::OwnFile;

class TestOwnFile : public QObject {
    Q_OBJECT

private slots:
    void init();
    void writesAgain();
    void takesThePlaceOfEarlierOnes();
    void leavesWhatIsNotItsOwn();
    void twoAtOnce();
    void followsNoLink();
    void pipes();
    void limitOnFileSizes();

private:
    std::string path(const char *name) const
    {
        return m_folder->filePath(QString::fromLatin1(name)).toStdString();
    }
    QByteArray at(const char *name) const
    {
        return testing::fileText(m_folder->filePath(QString::fromLatin1(name)));
    }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot);
    }
    OwnFile own(const char *name) const { return {path(name), "mine", std::chrono::steady_clock::now()}; }
    void make(const char *name, const char *text) const
    {
        testing::writeFile(m_folder->filePath(QString::fromLatin1(name)), text);
    }
    /// Its time becomes that of a minute ago.
    void age(const char *name) const
    {
        const timespec times[2] = {{time(nullptr) - 60, 0}, {time(nullptr) - 60, 0}};
        QCOMPARE(utimensat(AT_FDCWD, path(name).c_str(), times, 0), 0);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOwnFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestOwnFile::writesAgain()
{
    OwnFile file = own("run");
    for (const char *text : {"mine 1\n", "mine 2\n", "mine 3\n"}) {
        QCOMPARE(file.put(text), 0);
        QCOMPARE(at("run"), QByteArray(text));
    }
    QCOMPARE(files(), QStringList(QStringLiteral("run")));
    QCOMPARE(file.name(), path("run"));
    file.remove();
    QCOMPARE(files(), QStringList());
}

void TestOwnFile::takesThePlaceOfEarlierOnes()
{
    make("run", "mine of yesterday\n");
    age("run");
    OwnFile file = own("run");
    QCOMPARE(file.put("mine\n"), 0);
    QCOMPARE(at("run"), QByteArray("mine\n"));
    QCOMPARE(files().size(), 1);
}

void TestOwnFile::leavesWhatIsNotItsOwn()
{
    make("run", "a thesis\n");
    make("run-2", "mi"); // shorter than what files begin with
    age("run");
    age("run-2");
    OwnFile file = own("run");
    QCOMPARE(file.put("mine 1\n"), 0);
    QCOMPARE(file.name(), path("run-3"));
    QCOMPARE(file.put("mine 2\n"), 0);
    QCOMPARE(at("run-3"), QByteArray("mine 2\n"));
    file.remove();
    QCOMPARE(at("run"), QByteArray("a thesis\n"));
    QCOMPARE(files(), QStringList({QStringLiteral("run"), QStringLiteral("run-2")}));
    // What somebody put in its place is not removed.
    QCOMPARE(file.put("mine 3\n"), 0);
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("run-3"))));
    make("run-3", "a letter\n");
    file.remove();
    QCOMPARE(at("run-3"), QByteArray("a letter\n"));
}

void TestOwnFile::twoAtOnce()
{
    OwnFile one = own("run");
    OwnFile other = own("run");
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(one.put("mine one\n"), 0);
        QCOMPARE(other.put("mine other\n"), 0);
    }
    QCOMPARE(at("run"), QByteArray("mine one\n"));
    QCOMPARE(at("run-2"), QByteArray("mine other\n"));
    // One whose file was taken away, as by a job that began later, keeps what it has.
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("run"))));
    make("run", "mine too\n");
    QCOMPARE(one.put("mine one\n"), 0);
    QCOMPARE(at("run"), QByteArray("mine too\n"));
    QCOMPARE(at("run-3"), QByteArray("mine one\n"));
    QCOMPARE(files().size(), 3);
}

void TestOwnFile::followsNoLink()
{
    make("thesis", "a thesis\n");
    const std::string fresh = path("run") + ".new-" + std::to_string(getpid());
    QCOMPARE(symlink(path("thesis").c_str(), fresh.c_str()), 0);
    QCOMPARE(mkfifo((fresh + "-2").c_str(), 0600), 0);
    QCOMPARE(symlink(path("nothing").c_str(), path("run").c_str()), 0);
    OwnFile file = own("run");
    QCOMPARE(file.put("mine\n"), 0);
    QCOMPARE(at("thesis"), QByteArray("a thesis\n"));
    QCOMPARE(file.name(), path("run-2"));
    QVERIFY(!files().contains(QStringLiteral("nothing")));
}

void TestOwnFile::pipes()
{
    QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
    OwnFile file = own("pipe");
    QCOMPARE(file.put("mine\n"), ENXIO); // nobody reads, and nobody waits
    const int reader = open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    QCOMPARE(file.put("mine\n"), 0);
    char text[16]{};
    QCOMPARE(read(reader, text, sizeof text), 5);
    close(reader);
    QCOMPARE(file.put("mine\n"), ENXIO);
    QCOMPARE(files().size(), 1);
}

void TestOwnFile::limitOnFileSizes()
{
    OwnFile file = own("run");
    QCOMPARE(file.put("mine\n"), 0);
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit little{1000, before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &little), 0);
    const int code = file.put(std::string(5000, 'x')); // SIGXFSZ would end this program
    setrlimit(RLIMIT_FSIZE, &before);
    QCOMPARE(code, EFBIG);
    QCOMPARE(at("run"), QByteArray("mine\n"));
    QCOMPARE(files().size(), 1);
    sigset_t pending;
    QCOMPARE(sigpending(&pending), 0);
    QCOMPARE(sigismember(&pending, SIGXFSZ), 0);
}

const testing::Registered<TestOwnFile> registered("tst_own_file");

} // namespace collscope::tst_own_file
#include "tst_own_file.moc"
