// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_writer.h"
#include "engine/io/reader.h"
#include "tests/support/fixtures.h"
#include "tests/support/folder.h"

#include <QElapsedTimer>
#include <QTest>

using namespace collscope;

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
        QElapsedTimer timer;
        timer.start();
        const auto loaded = io::load(path);
        const auto elapsed = timer.elapsed();
        QVERIFY2(loaded.has_value(), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(loaded->rows, static_cast<std::size_t>(rows));
        qInfo("%lld rows, %lld bytes: %lld ms", static_cast<long long>(rows),
            static_cast<long long>(bytes.size()), static_cast<long long>(elapsed));
        QVERIFY2(elapsed < 5000, "far too slow even for a slow machine");
    }

    void write()
    {
        const testing::Folder folder;
        const auto loaded = io::load(folder.write("file.csv", testing::csvText(100000)));
        QElapsedTimer timer;
        timer.start();
        const auto bytes = testing::textOf(loaded->datasets).size();
        qInfo("written %zu bytes: %lld ms", bytes, static_cast<long long>(timer.elapsed()));
        QVERIFY(timer.elapsed() < 5000);
    }
};

QTEST_APPLESS_MAIN(TstLoadTime)
#include "tst_load_time.moc"
