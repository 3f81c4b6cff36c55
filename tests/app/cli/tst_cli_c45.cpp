// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_c45 {

using namespace collscope::test;

/// `collscope c45` against what Release 8 answered, and on files that are none.
class TestCliC45 : public QObject {
    Q_OBJECT
private slots:
    void sameAsReleaseEight_data();
    void sameAsReleaseEight();
    void printsForPeople();
    void hostileFiles_data();
    void hostileFiles();
    void wrongUsage_data();
    void wrongUsage();

private:
    const QString m_oracle = QStringLiteral(COLLSCOPE_SHARED_DATA "/c45-oracle/");
};

namespace {

QByteArray text(const QString &path)
{
    const auto read = collscope::io::readText((QFile::exists(path) ? path : path + ".xz").toStdString());
    return read ? QByteArray::fromStdString(read->bytes) : QByteArray();
}

const QByteArray golfNames = "Play, Don't Play.\noutlook: sunny, overcast, rain.\ntemperature: continuous.\n";
const QByteArray golfData
    = "sunny, 75, Play\nsunny, 85, Don't Play\novercast, 70, Play\nrain, 85, Don't Play\n";

/// The figures of `expected` that are about trees, and not about a run of Release 8's program.
QString difference(const QJsonObject &found, const QJsonObject &expected)
{
    for (const QString &key : expected.keys()) {
        if (key.startsWith("seconds") || key == "id" || key == "maxrss_kb" || key == "timing_runs")
            continue;
        if (expected[key].isObject() ? !difference(found[key].toObject(), expected[key].toObject()).isEmpty()
                                     : found[key] != expected[key])
            return key;
    }
    return {};
}

} // namespace

void TestCliC45::sameAsReleaseEight_data()
{
    QTest::addColumn<QString>("set");
    QTest::addColumn<QString>("id");
    for (const char *const row : {"golf m2-c25", "labor-neg m2-c25", "crx s-m4-c25", "crx t3-w50-i10-m2-c25",
             "monk1 g-m2-c25", "soybean sg-m6-c15", "bcast-a m2-c25", "bcast-a m40-c5", "coll2-a g-m2-c25",
             "coll4-a m6-c15", "edge-b m2-c25", "gauss5k-a m2-c25", "rep10k-a m2-c25"}) {
        const QStringList words = QString(row).split(' ');
        QTest::addRow("%s", row) << words[0] << words[1];
    }
}

void TestCliC45::sameAsReleaseEight()
{
    QFETCH(QString, set);
    QFETCH(QString, id);
    const QString folder = m_oracle + set + '/';
    if (!QDir(folder).exists())
        QSKIP("measurements kept beside the checkout are absent");
    QJsonObject expected;
    for (const auto &result : QJsonDocument::fromJson(text(folder + "results.json")).array())
        if (result.toObject()["id"].toString() == id)
            expected = result.toObject();
    QVERIFY(!expected.isEmpty());
    QStringList words = QStringList{"c45", folder + "data"} + expected["options"].toString().split(' ');
    if (expected.contains("test"))
        words += "-u";
    const Run dump = run(words + QStringList{"--dump-nodes"});
    QCOMPARE(dump.status, 0);
    QVERIFY(dump.out == text(folder + "nodes-" + id + ".txt"));
    const QJsonObject found = QJsonDocument::fromJson(run(words + QStringList{"--json"}).out).object();
    QCOMPARE(difference(found, expected), QString());
}

void TestCliC45::printsForPeople()
{
    const Folder folder;
    folder.write("golf.names", golfNames);
    folder.write("golf.data", golfData);
    const Run result = run({"c45", folder.path("golf"), "-m", "1"});
    QCOMPARE(result.status, 0);
    for (const char *const part : {"Read 4 cases (2 attributes) from ",
             "Decision Tree:", "temperature <= ", "Before Pruning           After Pruning"})
        QVERIFY2(result.out.contains(part), result.out);
    const Run written = run({"c45", folder.path("golf"), "-m", "1", "-o", folder.path("tree.txt")});
    QCOMPARE(written.status, 0);
    QCOMPARE(folder.read("tree.txt"), result.out);
}

void TestCliC45::hostileFiles_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *title, const QByteArray &names, const QByteArray &data,
                         const QByteArray &message) { QTest::newRow(title) << names << data << message; };
    row("nothing", "", "", ".names");
    row("binary",
        QByteArray("\x7f"
                   "ELF\0\0\1\2",
            8),
        golfData, ".names");
    row("unterminated", "Play, Don't Play", golfData, ".names");
    row("no attributes", "a, b.\n", "a\n", ".names");
    row("a billion values", "a, b.\nx: discrete 1000000000.\n", "1, a\n", "x");
    row("negative values", "a, b.\nx: discrete -4.\n", "1, a\n", ".names");
    row("no cases", golfNames, "", "no cases");
    row("unknown class", golfNames, "sunny, 75, Perhaps\n", ".data:1");
    row("unknown value", golfNames, "sunny, 75, Play\nfog, 75, Play\n", ".data:2");
    row("no number", golfNames, "sunny, warm, Play\n", ".data:1");
    row("not a number", golfNames, "sunny, nan, Play\n", ".data:1");
    row("infinite", golfNames, "sunny, 1e999, Play\n", ".data:1");
    row("too few fields", golfNames, "sunny, 75, Play\nrain, 65\n", ".data");
    row("too many fields", golfNames, "sunny, 75, 3, Play\n", ".data:1");
    row("case without class", golfNames, "sunny, 75, ?\n", ".data:1");
    row("endless name", golfNames, QByteArray(1 << 20, 'x'), ".data:1");
    row("many classes", QByteArray("c, ").repeated(40000) + "c.\nx: continuous.\n", "1, c\n", ".names");
}

void TestCliC45::hostileFiles()
{
    QFETCH(QByteArray, names);
    QFETCH(QByteArray, data);
    QFETCH(QByteArray, message);
    const Folder folder;
    folder.write("x.names", names);
    folder.write("x.data", data);
    const Run result = run({"c45", folder.path("x")});
    QCOMPARE(result.status, 1);
    QCOMPARE(result.out, "");
    QVERIFY2(result.err.contains(message), result.err.left(500));
    QVERIFY2(result.err.size() < 2000, result.err.left(500)); // the file is not read out to the user
}

void TestCliC45::wrongUsage_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no stem") << QStringList{};
    QTest::newRow("weight") << QStringList{"x", "-m", "0"};
    QTest::newRow("weight 2") << QStringList{"x", "-m", "two"};
    QTest::newRow("confidence") << QStringList{"x", "-c", "0"};
    QTest::newRow("confidence 2") << QStringList{"x", "-c", "nan"};
    QTest::newRow("trials") << QStringList{"x", "-t", "-1"};
    QTest::newRow("two stems") << QStringList{"x", "y"};
    QTest::newRow("both") << QStringList{"x", "--json", "--dump-nodes"};
}

void TestCliC45::wrongUsage()
{
    QFETCH(QStringList, words);
    const Run result = run(QStringList{"c45"} + words);
    QCOMPARE(result.status, 2);
    QCOMPARE(result.out, "");
    QVERIFY(!result.err.isEmpty());
}

const testing::Registered<TestCliC45> registered("tst_cli_c45");

} // namespace collscope::tst_cli_c45
#include "tst_cli_c45.moc"
