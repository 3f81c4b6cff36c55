// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/distinct_values.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>
#include <set>

namespace collscope::tst_distinct_values {

class TestDistinctValues : public QObject {
    Q_OBJECT
private slots:
    void everyOrder();
    void looksAtFew();
};

void TestDistinctValues::everyOrder()
{
    std::mt19937 random(1);
    for (const unsigned most : {1U, 2U, 10U, 1000U}) {
        std::vector<unsigned> values;
        for (int i = 0; i < 3000; ++i)
            values.push_back(
                i < 1500 ? static_cast<unsigned>(random()) % most : static_cast<unsigned>(i) / 3 % most);
        for (int order = 0; order < 3; ++order) {
            DistinctValues<unsigned> distinct;
            for (const unsigned value : values)
                distinct.add(value);
            const std::set<unsigned> expected(values.begin(), values.end());
            QCOMPARE(distinct.take(), std::vector<unsigned>(expected.begin(), expected.end()));
            order == 0 ? std::sort(values.begin(), values.end()) : std::reverse(values.begin(), values.end());
        }
    }
    QVERIFY(DistinctValues<unsigned>().take().empty());
}

/// Counts how often it is looked at.
struct Counted {
    int value = 0;
    static inline int looks = 0;
    bool operator<(const Counted &other) const { return ++looks, value < other.value; }
    bool operator==(const Counted &other) const { return ++looks, value == other.value; }
};

/// Columns of a grid: in the same order again and again; and no value twice, the greatest first.
void TestDistinctValues::looksAtFew()
{
    constexpr int sizes = 1000;
    constexpr int rows = 100;
    DistinctValues<Counted> columns;
    Counted::looks = 0;
    for (int i = 0; i < rows * sizes; ++i)
        columns.add({i % sizes});
    QVERIFY2(Counted::looks < 4 * rows * sizes, qPrintable(QString::number(Counted::looks)));
    QCOMPARE(columns.take().size(), std::size_t(sizes));
    DistinctValues<Counted> falling;
    Counted::looks = 0;
    for (int i = rows * sizes; i > 0; --i)
        falling.add({i});
    QVERIFY2(Counted::looks < 200 * rows * sizes, qPrintable(QString::number(Counted::looks)));
    QCOMPARE(falling.take().size(), std::size_t(rows * sizes));
}

const testing::Registered<TestDistinctValues> registered("tst_distinct_values");

} // namespace collscope::tst_distinct_values
#include "tst_distinct_values.moc"
