// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_writer.h"
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <ctime>

namespace collscope::tst_load_time {

namespace {

/// Computing time of all threads: files are read by several.
double processSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

/// 100,000 rows must load well under a second; sanitizers and slow machines get room.
class TstLoadTime : public QObject {
    Q_OBJECT

private slots:
    void load_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("rows");
        const std::string csv = testing::csvText(100000);
        QTest::newRow("records") << QByteArray::fromStdString(testing::recordsText(100000)) << 100000;
        QTest::newRow("native CSV") << QByteArray::fromStdString(csv) << 100000;
        QTest::newRow("native CSV, xz")
            << QByteArray::fromStdString(testing::packed(csv, testing::Packing::xz)) << 100000;
        QTest::newRow("tuning CSV") << QByteArray::fromStdString(testing::tuningCsvText(100000)) << 100000;
    }

    void load()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, rows);
        const testing::Folder folder;
        const auto path
            = folder.write("file.csv", {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        const double begin = processSeconds();
        const auto loaded = io::load(path);
        const double seconds = processSeconds() - begin;
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, static_cast<std::size_t>(rows));
        qInfo("%d rows, %lld bytes: %.3f s", rows, static_cast<long long>(bytes.size()), seconds);
        QVERIFY2(seconds < 5, "far too slow even for a slow machine");
    }

    void write()
    {
        const testing::Folder folder;
        const auto loaded = io::load(folder.write("file.csv", testing::csvText(100000)));
        const double begin = processSeconds();
        const auto bytes = testing::textOf(loaded->datasets).size();
        const double seconds = processSeconds() - begin;
        qInfo("written %zu bytes: %.3f s", bytes, seconds);
        QVERIFY(seconds < 5);
    }
};

const testing::Registered<TstLoadTime> registered("tst_load_time");

} // namespace collscope::tst_load_time
#include "tst_load_time.moc"
