// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace collscope;

namespace {

using Random = std::mt19937_64;

/// Texts that readers are likely to stumble over.
const std::vector<std::string> nasty
    = {"-1", "nan", "inf", "1e999", "18446744073709551616", "9223372036854775807", "4294967295", "0", "",
        "\"", "\"\"", ",", ";", "\r\n", "\n\n", std::string(1, '\0'), "\xff\xfe", "\xef\xbb\xbf",
        "data:", "columns:", "# Size", "#bytes t_avg[usec]", "collscope-records 1\n", "1x1x1", "x", " "};

std::size_t below(Random &random, std::size_t limit)
{
    return limit == 0 ? 0 : random() % limit;
}

/// Start and length of a random line.
std::pair<std::size_t, std::size_t> someLine(const std::string &text, Random &random)
{
    const std::size_t at = below(random, text.size());
    const auto start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const auto end = std::min(text.find('\n', at), text.size() - 1);
    return {start, end - start + 1};
}

void mutate(std::string &text, Random &random)
{
    if (text.empty())
        return;
    const std::size_t at = below(random, text.size());
    const auto [start, length] = someLine(text, random);
    switch (random() % 9) {
    case 0:
        text[at] = static_cast<char>(random());
        break;
    case 1:
        text.resize(at);
        break;
    case 2:
        text.erase(at, 1 + random() % 20);
        break;
    case 3:
        text.insert(at, nasty[below(random, nasty.size())]);
        break;
    case 4:
        text.erase(start, length);
        break;
    case 5:
        text.insert(at, text.substr(start, length));
        break;
    case 6:
        text.insert(at, std::string(random() % 200, static_cast<char>(random())));
        break;
    case 7: { // one field
        const auto from = text.find_first_of(", \n", at);
        if (from != std::string::npos)
            text.replace(from + 1, text.find_first_of(", \n", from + 1) - from - 1,
                nasty[below(random, nasty.size())]);
        break;
    }
    default:
        text[at] = static_cast<char>(text[at] ^ (1 << random() % 7));
    }
}

struct Sample {
    const char *name;
    const char *file; ///< where it is written
    const char *opened; ///< what is loaded
    std::string bytes;
};

std::vector<Sample> samples()
{
    return {
        {"records", "a.rec", "a.rec", testing::recordsText(12)},
        {"native CSV", "a.csv", "a.csv", testing::csvText(12)},
        {"tuning CSV", "t.csv", "t.csv", testing::tuningCsvText(12)},
        {"PICO CSV", "p.csv", "p.csv", testing::picoCsvText()},
        {"OSU CSV", "bcast_core.csv", "bcast_core.csv", testing::osuCsvText()},
        {"OSU output", "T/bcast/1_4ranks_run0.out", "T", testing::osuText(true)},
        {"IMB output", "T/allreduce/1_4ranks_run0.out", "T", testing::imbText()},
        {"xz", "a.csv.xz", "a.csv.xz", testing::packed(testing::csvText(12), testing::Packing::xz)},
        {"gzip", "a.csv.gz", "a.csv.gz", testing::packed(testing::csvText(12), testing::Packing::gzip)},
    };
}

/// What holds for every result of load(), whatever the input was.
void check(const Expected<io::Loaded> &loaded)
{
    if (!loaded) {
        QVERIFY(!loaded.error().file.empty());
        QVERIFY(!loaded.error().message.empty());
        return;
    }
    QVERIFY(!loaded->datasets.empty());
    QVERIFY(loaded->warnings.size() <= io::Loaded::maxWarnings);
    std::size_t rows = 0;
    for (const DatasetPtr &dataset : loaded->datasets) {
        rows += dataset->size();
        QVERIFY(!dataset->provenance().system.empty());
        for (std::size_t i = 0; i < dataset->size(); ++i) {
            QVERIFY(std::isfinite(dataset->seconds(i)) && dataset->seconds(i) > 0);
            QVERIFY(dataset->commSize(i) >= 1 && dataset->commSize(i) <= maxCommSize);
            QVERIFY(dataset->messageBytes(i) <= maxMessageBytes);
            QVERIFY(dataset->method(i) < dataset->methods().size());
        }
    }
    QCOMPARE(rows, loaded->rows);
    QVERIFY(!testing::textOf(loaded->datasets).empty());
}

} // namespace

class TstFuzzReaders : public QObject {
    Q_OBJECT

private slots:
    void load_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const Sample &sample : samples())
            QTest::newRow(sample.name) << index++;
    }

    /// The same mutants every time: a failure can be repeated.
    void load()
    {
        QFETCH(int, index);
        const Sample sample = samples()[static_cast<std::size_t>(index)];
        const testing::Folder folder;
        folder.write(sample.file, sample.bytes);
        QVERIFY(io::load(folder.path() / sample.opened).has_value());
        Random random(20261121U + static_cast<unsigned>(index));
        for (int round = 0; round < 80; ++round) {
            std::string text = sample.bytes;
            for (std::size_t i = 1 + random() % 6; i > 0; --i)
                mutate(text, random);
            folder.write(sample.file, text);
            check(io::load(folder.path() / sample.opened));
            if (QTest::currentTestFailed()) {
                folder.write("failed", text);
                qInfo().noquote() << "round" << round << QByteArray::fromStdString(text).toHex();
                return;
            }
        }
    }
};

QTEST_APPLESS_MAIN(TstFuzzReaders)
#include "tst_fuzz_readers.moc"
