// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "widgets/plot/size_ticker.h"

#include <QTest>

namespace collscope::tst_size_labels {

class TestSizeLabels : public QObject {
    Q_OBJECT
private:
    static std::vector<std::uint64_t> powers(int count)
    {
        std::vector<std::uint64_t> sizes;
        for (int i = 0; i < count; ++i)
            sizes.push_back(std::uint64_t{1} << i);
        return sizes;
    }

private slots:
    void allWhenTheyFit()
    {
        const auto chosen = labelledSizes(powers(5), 0, 5, std::vector<double>(5, 20), 30);
        QCOMPARE(chosen, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    }

    void everyTenthPowerWhenTight()
    {
        const auto chosen = labelledSizes(powers(31), 0, 31, std::vector<double>(31, 50), 6);
        QCOMPARE(chosen, (std::vector<std::size_t>{0, 10, 20, 30}));
    }

    void powersBeforeOthers()
    {
        const std::vector<std::uint64_t> sizes{1, 2, 3, 4, 6, 8, 12, 16};
        const auto chosen = labelledSizes(sizes, 0, 8, std::vector<double>(8, 18), 10);
        QCOMPARE(chosen, (std::vector<std::size_t>{0, 3, 7}));
    }

    void everyNthWherePowersAreFew()
    {
        std::vector<std::uint64_t> sizes;
        for (std::uint64_t size = 2; size <= 50; size += 2)
            sizes.push_back(size);
        const auto chosen = labelledSizes(sizes, 0, 25, std::vector<double>(25, 11), 10);
        QCOMPARE(chosen.size(), 13U);
        QCOMPARE(chosen[1], 2U);
    }

    void neverTouch()
    {
        // Sizes without powers of two, and labels of all widths.
        for (std::size_t count = 1; count < 60; ++count) {
            std::vector<std::uint64_t> sizes;
            std::vector<double> room;
            for (std::size_t i = 0; i < count; ++i) {
                sizes.push_back(100 * (i + 1) + i % 3);
                room.push_back(10 + static_cast<double>(i * 7 % 40));
            }
            for (int tenths = 10; tenths < 800; tenths += 37) {
                const double step = tenths / 10.0;
                const auto chosen = labelledSizes(sizes, 0, count, room, step);
                QVERIFY(!chosen.empty());
                for (std::size_t i = 1; i < chosen.size(); ++i)
                    QVERIFY(static_cast<double>(chosen[i] - chosen[i - 1]) * step
                        >= (room[chosen[i]] + room[chosen[i - 1]]) / 2);
            }
        }
    }
};

const testing::Registered<TestSizeLabels> registered("tst_size_labels");

} // namespace collscope::tst_size_labels
#include "tst_size_labels.moc"
