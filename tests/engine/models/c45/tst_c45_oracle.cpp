// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decompress.h"
#include "engine/models/c45/dump.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/print.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_c45_oracle {

using namespace collscope::c45;

/// Every set and option set that Release 8's answers are kept of: nodes before and after pruning bit by bit,
/// printout and figures.
class TestC45Oracle : public QObject {
    Q_OBJECT

private slots:
    void sameTrees_data();
    void sameTrees();

private:
    const QString m_root = COLLSCOPE_SHARED_DATA "/c45-oracle";
    QString m_readSet;
    Cases m_cases;
};

static QByteArray text(const QString &path)
{
    const QString there = QFile::exists(path) ? path : path + ".xz";
    const auto read = io::readText(there.toStdString());
    return read ? QByteArray::fromStdString(read->bytes) : QByteArray();
}

static Options optionsOf(const QString &text)
{
    Options options;
    const QStringList words = text.split(' ', Qt::SkipEmptyParts);
    for (qsizetype i = 0; i < words.size(); ++i) {
        if (words[i] == "-g")
            options.gainOnly = true;
        else if (words[i] == "-s")
            options.groupValues = true;
        else if (words[i] == "-m")
            options.minCases = words[++i].toUInt();
        else if (words[i] == "-c")
            options.confidence = words[++i].toDouble();
        else if (words[i] == "-t")
            options.trials = words[++i].toUInt();
        else if (words[i] == "-w")
            options.window = words[++i].toUInt();
        else if (words[i] == "-i")
            options.increment = words[++i].toUInt();
    }
    return options;
}

/// The figures of `expected` that are about trees; the others are about a run of Release 8's program.
static QJsonObject comparable(QJsonObject expected)
{
    for (const QString &key : expected.keys())
        if (key.startsWith("seconds") || key == "id" || key == "maxrss_kb" || key == "timing_runs")
            expected.remove(key);
    return expected;
}

static void compareFigures(const QJsonObject &found, const QJsonObject &expected)
{
    for (const QString &key : expected.keys()) {
        if (key == "test")
            compareFigures(found[key].toObject(), expected[key].toObject());
        else
            QVERIFY2(found[key] == expected[key], qPrintable(key));
    }
}

void TestC45Oracle::sameTrees_data()
{
    QTest::addColumn<QString>("set");
    QTest::addColumn<QJsonObject>("expected");
    if (!QDir(m_root).exists())
        QSKIP("measurements kept beside the checkout are absent");
    for (const QString &set : QDir(m_root).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QJsonArray results
            = QJsonDocument::fromJson(text(m_root + '/' + set + "/results.json")).array();
        for (const auto &result : results) {
            const QJsonObject expected = result.toObject();
            QTest::newRow(qPrintable(set + ' ' + expected["id"].toString())) << set << expected;
        }
    }
}

void TestC45Oracle::sameTrees()
{
    QFETCH(QString, set);
    QFETCH(QJsonObject, expected);
    const QString folder = m_root + '/' + set + '/';
    if (set != m_readSet) {
        auto cases = readStem((folder + "data").toStdString());
        QVERIFY2(cases.has_value(), cases ? "" : cases.error().text().c_str());
        m_cases = std::move(*cases);
        m_readSet = set;
    }
    const QString id = expected["id"].toString();
    const Options options = optionsOf(expected["options"].toString());
    const auto learnt = learn(m_cases, options);
    QVERIFY(learnt.has_value());

    const QByteArray nodes = QByteArray::fromStdString(nodesText(*learnt));
    const QByteArray expectedNodes = text(folder + "nodes-" + id + ".txt");
    const QList<QByteArray> lines = nodes.split('\n');
    const QList<QByteArray> expectedLines = expectedNodes.split('\n');
    for (qsizetype i = 0; i < std::min(lines.size(), expectedLines.size()); ++i)
        QCOMPARE(lines[i], expectedLines[i]);
    QCOMPARE(lines.size(), expectedLines.size());

    std::optional<TestResult> test;
    if (QFile::exists(folder + "data.test")) {
        const auto unseen = readCases((folder + "data.test").toStdString(), m_cases.schema);
        QVERIFY(unseen.has_value());
        test = testTrees(*learnt, *unseen);
    }
    const TestResult *const tested = test ? &*test : nullptr;
    const auto json = QByteArray::fromStdString(figuresJson(*learnt, m_cases.schema, options, tested));
    compareFigures(QJsonDocument::fromJson(json).object(), comparable(expected));
    if (const QByteArray tree = text(folder + "tree-" + id + ".txt"); !tree.isEmpty())
        QCOMPARE(QByteArray::fromStdString(
                     printout(*learnt, m_cases.schema, options, "data", "data.data", tested)),
            tree);
}

const testing::Registered<TestC45Oracle> registered("tst_c45_oracle");

} // namespace collscope::tst_c45_oracle
#include "tst_c45_oracle.moc"
