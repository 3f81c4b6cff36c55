// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomic_file.h"
#include "tests/support/files.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QTest>

namespace collscope::tst_atomic_file {

/// Files that are replaced as a whole, alone or together. What a kill leaves, tst_killed_saves sees.
class TestAtomicFile : public QObject {
    Q_OBJECT
private slots:
    void allOrNone()
    {
        const auto textOf = [](const std::filesystem::path &path) {
            return testing::fileText(QString::fromStdString(path.string()));
        };
        const testing::Folder folder;
        const auto first = folder.write("first", "old\n");
        const auto missing = first.parent_path() / "missing" / "second";
        const auto failed = io::writeTogether({{first, "new\n"}, {missing, "new\n"}});
        QVERIFY(!failed);
        QCOMPARE(failed.error().file, missing.string());
        QCOMPARE(textOf(first), QByteArray("old\n"));
        const auto second = first.parent_path() / "second";
        QVERIFY(io::writeTogether({{first, "new\n"}, {second, "two\n"}}));
        QCOMPARE(textOf(first), QByteArray("new\n"));
        QCOMPARE(textOf(second), QByteArray("two\n"));
        const QDir there(QString::fromStdString(first.parent_path().string()));
        QCOMPARE(there.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            (QStringList{QStringLiteral("first"), QStringLiteral("second")}));
    }
};

const testing::Registered<TestAtomicFile> registered("tst_atomic_file");

} // namespace collscope::tst_atomic_file
#include "tst_atomic_file.moc"
