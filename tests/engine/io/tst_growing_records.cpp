// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/records_reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <fstream>

namespace collscope::tst_growing_records {

using testing::Folder;

namespace {

void append(const std::filesystem::path &path, std::string_view text)
{
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

/// What load() says of the file, and what following it says, as texts.
std::string outcome(const Expected<io::Loaded> &loaded)
{
    if (!loaded)
        return loaded.error().text();
    std::string text = testing::textOf(loaded->datasets);
    for (const Diagnostic &warning : loaded->warnings)
        text += warning.text() + '\n';
    return text;
}

} // namespace

class TstGrowingRecords : public QObject {
    Q_OBJECT

private slots:
    /// However a file grows, cut lines included, it is read as if it were read from the start; and in all
    /// each byte is read about once.
    void readsEachByteOnce()
    {
        const Folder folder;
        const std::string whole = testing::recordsText(2000) + "bcast broken ;\n";
        const auto path = folder.write("job.records", whole.substr(0, 40));
        io::GrowingRecords growing(path);
        std::size_t reads = 0;
        for (std::size_t at = 40; at < whole.size(); ++reads) {
            const std::size_t size = std::min<std::size_t>(whole.size() - at, 997);
            append(path, std::string_view(whole).substr(at, size));
            at += size;
            const auto grown = growing.read();
            if (reads % 50 == 0 || at == whole.size())
                QCOMPARE(
                    QString::fromStdString(outcome(grown)), QString::fromStdString(outcome(io::load(path))));
        }
        QVERIFY(reads > 100);
        // A line that is cut is read twice, and a few bytes each time to see that the file is the same.
        QVERIFY2(
            growing.bytesRead() < whole.size() + reads * 1024, std::to_string(growing.bytesRead()).c_str());
        const auto before = growing.bytesRead();
        QVERIFY(growing.read().has_value());
        QVERIFY(growing.bytesRead() - before <= 1024);
    }

    void readsAnewWhatIsAnother_data()
    {
        QTest::addColumn<QString>("then");
        const std::string text = testing::recordsText(50);
        QTest::newRow("shorter") << QString::fromStdString(testing::recordsText(20));
        std::string other = testing::recordsText(60);
        other.replace(other.find("frodo"), 5, "bilbo");
        QTest::newRow("another in front") << QString::fromStdString(other);
    }

    void readsAnewWhatIsAnother()
    {
        QFETCH(QString, then);
        const Folder folder;
        const auto path = folder.write("job.records", testing::recordsText(50));
        io::GrowingRecords growing(path);
        QCOMPARE(growing.read()->rows, std::size_t{50});
        folder.write("job.records", then.toStdString());
        const auto anew = growing.read();
        QVERIFY(anew.has_value());
        QCOMPARE(QString::fromStdString(testing::textOf(anew->datasets)),
            QString::fromStdString(testing::textOf(io::load(path)->datasets)));
        QVERIFY(anew->warnings.back().message.find("read anew") != std::string::npos);
        QVERIFY(growing.read()->warnings.empty()); // it is said once
    }

    /// Of a folder, one dataset comes as from load(): files grow, come and go.
    void followsAFolder()
    {
        const Folder folder;
        const std::string text = testing::recordsText(300);
        const auto first = folder.write("all/1.records", text.substr(0, text.size() / 3));
        const auto all = first.parent_path();
        io::GrowingFolder growing(all);
        const auto same = [&] { return outcome(growing.read()) == outcome(io::load(all)); };
        QVERIFY(same());
        append(first, text.substr(text.size() / 3));
        folder.write("all/2.records", testing::recordsText(400));
        QVERIFY(same());
        QVERIFY(growing.read()->datasets.size() == 1 && growing.read()->rows == 400);
        std::filesystem::remove(first);
        QVERIFY(same());
        std::filesystem::remove(all / "2.records");
        QVERIFY(!growing.read());
    }

    void saysWhatIsWrong()
    {
        const Folder folder;
        QVERIFY(!io::GrowingRecords(folder.path() / "none").read());
        io::GrowingRecords csv(folder.write("a.csv", testing::csvText(5)));
        QVERIFY(!csv.read());
        std::stop_source stop;
        stop.request_stop();
        io::GrowingRecords records(folder.write("a.records", testing::recordsText(5)));
        QCOMPARE(records.read(stop.get_token()).error().message, std::string("cancelled"));
        QCOMPARE(records.read()->rows, std::size_t{5});
    }
};

const testing::Registered<TstGrowingRecords> registered("tst_growing_records");

} // namespace collscope::tst_growing_records
#include "tst_growing_records.moc"
