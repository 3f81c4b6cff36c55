// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/scratch_folder.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::tst_scratch_folder {

using namespace collscope::remote;

class TestScratchFolder : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_temporary = std::make_unique<QTemporaryDir>();
        qputenv("TMPDIR", m_temporary->path().toUtf8());
    }
    void cleanup() { qunsetenv("TMPDIR"); }

    void goesWithTheObject()
    {
        QString path;
        {
            const ScratchFolder folder;
            QVERIFY2(folder.isValid(), qPrintable(folder.errorString()));
            path = folder.path();
            write(folder.filePath(QStringLiteral("records")));
            QVERIFY(!(QFileInfo(path).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
        }
        QVERIFY(!QFileInfo::exists(path));
    }

    void leftoversGoAndWhatIsInUseStays()
    {
        const QString left = leftover(QStringLiteral("collscope-scratch-Abc123"));
        const QString others = leftover(QStringLiteral("collscope-Abc123")); // no name of ours
        const QString elsewhere = leftover(QStringLiteral("elsewhere"));
        const QString link = m_temporary->filePath(QStringLiteral("collscope-scratch-aLink1"));
        QVERIFY(QFile::link(elsewhere, link));
        const ScratchFolder first;
        write(first.filePath(QStringLiteral("records")));
        const ScratchFolder second;
        ScratchFolder::sweep();
        QVERIFY(!QFileInfo::exists(left));
        QVERIFY(QFileInfo::exists(others + QStringLiteral("/inside/file")));
        QVERIFY(QFileInfo::exists(elsewhere + QStringLiteral("/inside/file")));
        QVERIFY(QFileInfo::exists(first.filePath(QStringLiteral("records"))));
        QVERIFY(QFileInfo::exists(second.path()));
    }

    void allGoBeforeASuddenEnd()
    {
        const ScratchFolder first;
        const ScratchFolder second;
        write(first.filePath(QStringLiteral("records")));
        ScratchFolder::removeAll();
        QVERIFY(!QFileInfo::exists(first.path()) && !QFileInfo::exists(second.path()));
    }

    /// Not where the program happens to stand.
    void noneWithoutAFolderForThem()
    {
        const QString missing = m_temporary->filePath(QStringLiteral("missing"));
        qputenv("TMPDIR", missing.toUtf8());
        ScratchFolder::sweep();
        const ScratchFolder folder;
        QVERIFY2(!folder.isValid(), qPrintable(folder.path()));
        QCOMPARE(folder.errorString(), missing + QStringLiteral(": No such file or directory"));
    }

private:
    static void write(const QString &path)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    /// What a program leaves that is killed: nobody holds a lock on it.
    QString leftover(const QString &name) const
    {
        const QString path = m_temporary->filePath(name);
        QDir().mkpath(path + QStringLiteral("/inside"));
        write(path + QStringLiteral("/inside/file"));
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

const testing::Registered<TestScratchFolder> registered("tst_scratch_folder");

} // namespace collscope::tst_scratch_folder
#include "tst_scratch_folder.moc"
