// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"
#include "engine/wire/counted.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <fmt/format.h>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

namespace collscope::tst_decompress {

using testing::Folder;
using testing::packed;
using testing::Packing;

namespace {
std::string problem(const Expected<io::Text> &text)
{
    return text ? "no failure" : text.error().text();
}
bool says(const Expected<io::Text> &text, const std::filesystem::path &file, const char *what)
{
    return !text && text.error().file == file.string() && !text.error().remedy.empty()
        && text.error().message.find(what) != std::string::npos;
}
} // namespace

class TstDecompress : public QObject {
    Q_OBJECT

private slots:
    void wholeTexts()
    {
        const Folder folder;
        const std::string text = testing::csvText(20000);
        const std::pair<const char *, std::string> files[] = {{"plain.csv", text},
            {"a.csv.xz", packed(text, Packing::xz)}, {"a.csv.gz", packed(text, Packing::gzip)},
            {"told by content.csv", packed(text, Packing::gzip)},
            {"two.gz",
                packed(text.substr(0, 1000), Packing::gzip) + packed(text.substr(1000), Packing::gzip)},
            {"two.xz", packed(text.substr(0, 1000), Packing::xz) + packed(text.substr(1000), Packing::xz)}};
        for (const auto &[name, bytes] : files) {
            const auto read = io::readText(folder.write(name, bytes));
            QVERIFY2(read.has_value(), problem(read).c_str());
            QVERIFY2(read->bytes == text && !read->cut, name);
        }
    }

    void truncated()
    {
        const Folder folder;
        std::string text = testing::csvText(3000);
        for (const Packing packing : {Packing::xz, Packing::gzip}) {
            const std::string whole = packed(text, packing);
            for (std::size_t size = 6; size < whole.size(); size += 1 + whole.size() / 97) {
                const auto path = folder.write("cut", std::string_view(whole).substr(0, size));
                const auto read = io::readText(path);
                if (!read) {
                    QVERIFY2(says(read, path, "ends early"), problem(read).c_str());
                    continue;
                }
                QVERIFY2(read->cut.has_value(), "a cut file is never taken for a whole one");
                QCOMPARE(read->cut->file, path.string());
                QVERIFY(!read->bytes.empty() && read->bytes == text.substr(0, read->bytes.size()));
            }
        }
    }

    /// How much is missing is said where the file says how much there was.
    void missingPartIsCounted()
    {
        const Folder folder;
        const std::string text = testing::csvText(10000); // one block
        for (const Packing packing : {Packing::sizedXz, Packing::xz, Packing::gzip}) {
            const std::string whole = packed(text, packing);
            const auto read
                = io::readText(folder.write("cut", std::string_view(whole).substr(0, whole.size() / 2)));
            QVERIFY2(read.has_value(), problem(read).c_str());
            QVERIFY(read->cut && read->cut->severity == Diagnostic::Severity::error);
            const std::string lines = fmt::format("only the first {} ({} of text) can be read",
                wire::counted(
                    static_cast<std::uint64_t>(std::count(read->bytes.begin(), read->bytes.end(), '\n')),
                    "line"),
                wire::counted(read->bytes.size(), "byte"));
            QVERIFY2(read->cut->message.find(lines) != std::string::npos, read->cut->message.c_str());
            const std::string missing = packing == Packing::sizedXz
                ? fmt::format("at least {} bytes of text are missing", text.size() - read->bytes.size())
                : std::string("how much is missing cannot be known");
            QVERIFY2(read->cut->message.find(missing) != std::string::npos, read->cut->message.c_str());
        }
    }

    void damaged()
    {
        const Folder folder;
        const std::string text = testing::csvText(3000);
        for (const Packing packing : {Packing::xz, Packing::gzip}) {
            std::string bytes = packed(text, packing);
            for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 40; ++i)
                bytes[i] = static_cast<char>(~bytes[i]);
            const auto read = io::readText(folder.write("damaged", bytes));
            QVERIFY(!read || read->cut);
        }
    }

    void bomb()
    {
        const Folder folder;
        const std::string zeros(std::size_t{8} << 20, '0');
        for (const Packing packing : {Packing::xz, Packing::gzip}) {
            const auto path = folder.write("bomb", packed(zeros, packing));
            QVERIFY(std::filesystem::file_size(path) < zeros.size() / 50);
            QVERIFY(says(io::readText(path, 1U << 20), path, "more than 1048576 bytes"));
            QCOMPARE(io::readText(path, zeros.size())->bytes.size(), zeros.size());
        }
        const auto path = folder.write("plain", zeros);
        QVERIFY(says(io::readText(path, 1U << 20), path, "more than 1048576 bytes"));
    }

    void sparseGiant()
    {
        const Folder folder;
        const auto path = folder.write("giant.csv", "system,");
        std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
        QVERIFY(says(io::readText(path), path, "more than 2147483648 bytes"));
    }

    void wrongPaths()
    {
        const Folder folder;
        const auto empty = folder.write("empty.csv", "");
        QVERIFY(says(io::readText(empty), empty, "the file is empty"));
        const auto none = folder.path() / "none.csv";
        QVERIFY(says(io::readText(none), none, "No such file"));
        const auto below = empty / "x.csv";
        QVERIFY(says(io::readText(below), below, "Not a directory"));
        QVERIFY(says(io::readText(folder.path()), folder.path(), "is a folder"));
        const auto loop = folder.path() / "loop";
        std::filesystem::create_symlink("loop", loop);
        QVERIFY(says(io::readText(loop), loop, "symbolic links"));
        const auto pipe = folder.path() / "pipe";
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(says(io::readText(pipe), pipe, "not a regular file"));
    }

    void noPermission()
    {
        if (::geteuid() == 0)
            QSKIP("the superuser may read every file");
        const Folder folder;
        const auto path = folder.write("mine.csv", "a,b\n");
        std::filesystem::permissions(path, std::filesystem::perms::none);
        QVERIFY(says(io::readText(path), path, "Permission denied"));
    }

    void otherKinds_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("what");
        QTest::newRow("bzip2") << QByteArray("BZh91AY&SY") << QByteArray("bzip2");
        QTest::newRow("zip") << QByteArray("PK\x03\x04rest") << QByteArray("zip");
        QTest::newRow("zstd") << QByteArray("\x28\xb5\x2f\xfdrest") << QByteArray("zstd");
        QTest::newRow("utf-16") << QByteArray("\xff\xfes\0y\0", 6) << QByteArray("UTF-16");
        QByteArray tar(512, 'x');
        tar.replace(257, 5, "ustar");
        QTest::newRow("tar") << tar << QByteArray("tar archive");
    }

    void otherKinds()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, what);
        const Folder folder;
        const auto path = folder.write("file.csv", bytes.toStdString());
        QVERIFY(says(io::readText(path), path, what.constData()));
    }

    void cancelled()
    {
        const Folder folder;
        std::stop_source stop;
        stop.request_stop();
        for (const std::string &bytes : {testing::csvText(10), packed(testing::csvText(10), Packing::xz)}) {
            const auto read = io::readText(folder.write("a.csv", bytes), io::maxTextBytes, stop.get_token());
            QVERIFY(!read && read.error().message == "cancelled");
        }
    }
};

const testing::Registered<TstDecompress> registered("tst_decompress");

} // namespace collscope::tst_decompress
#include "tst_decompress.moc"
