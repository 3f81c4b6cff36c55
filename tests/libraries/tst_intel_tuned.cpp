// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/libraries/intel_leaves.h"
#include "tests/libraries/laboratory.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <memory>

namespace collscope::tst_intel_tuned {

using namespace laboratory;
using testing::MpiFamily;
using testing::runIn;

/// Four times slower than the fastest of most message sizes on two processes: far more than what launches
/// on a busy machine differ by.
const QString slowAlltoall = QStringLiteral("1");

/// `tune` and `lint` with an installed Intel MPI, which says itself what it decides by.
class TestIntelTuned : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void tunesToAVerifiedFile();
    void lintAsksTheLibrary_data();
    void lintAsksTheLibrary();
    void lintSeesWhatIsIgnored();
    void lintStartsNothingOfTheFolder();

private:
    agent::test::Outcome collscope(const QStringList &words, const QProcessEnvironment &environment) const
    {
        return runIn(environment, QStringList{QStringLiteral(COLLSCOPE_BIN_DIR "/collscope")} + words, 300);
    }
    QByteArray dump(QProcessEnvironment environment, const QString &bundle = {}) const;

    std::unique_ptr<Laboratory> m_laboratory; ///< of the newest release
};

void TestIntelTuned::initTestCase()
{
    for (const auto &library : testing::installedMpiLibraries())
        if (library.family == MpiFamily::intel)
            m_laboratory = std::make_unique<Laboratory>(library);
    if (!m_laboratory)
        QSKIP(testing::noMpiLibraries);
    if (!m_laboratory->obstacle().isEmpty())
        QSKIP(qPrintable(m_laboratory->obstacle()));
}

/// What a launch on two processes decides by.
QByteArray TestIntelTuned::dump(QProcessEnvironment environment, const QString &bundle) const
{
    const QString path = m_laboratory->path(QStringLiteral("dump"));
    QFile::remove(path);
    environment.insert(QStringLiteral("I_MPI_TUNING_BIN_DUMP"), path);
    runIn(environment,
        Laboratory::withBundle(bundle,
            m_laboratory->library().launch(2)
                + QStringList{m_laboratory->path(QStringLiteral("calls")), QStringLiteral("barrier"),
                    QStringLiteral("1"), QStringLiteral("1")}));
    return testing::fileText(path);
}

/// A site has a tuning file by which a slow algorithm runs for all sizes. `tune` writes and verifies a file
/// that is faster, and the library decides by it.
void TestIntelTuned::tunesToAVerifiedFile()
{
    constexpr int alltoall = 3; // its number in the file
    auto environment = m_laboratory->library().environment;
    auto forced = environment;
    forced.insert(QStringLiteral("I_MPI_ADJUST_ALLTOALL"), slowAlltoall);
    const QString site = testing::writeFile(m_laboratory->path(QStringLiteral("site.dat")), dump(forced));
    environment.insert(QStringLiteral("I_MPI_TUNING_BIN"), site);
    const auto slow = IntelTuning(dump(environment)).leaves();
    QVERIFY(slow.contains(alltoall));

    // On a busy machine launches differ more than the methods do: it tries again.
    QString folder;
    agent::test::Outcome tuned;
    QJsonObject result;
    for (int tries = 1; tries <= 4 && !result[QStringLiteral("written")].toBool(); ++tries) {
        folder = m_laboratory->path(QStringLiteral("tuned-%1").arg(tries));
        tuned = collscope({QStringLiteral("tune"), QStringLiteral("-o"), folder, QStringLiteral("--library"),
                              QStringLiteral("intelmpi"), QStringLiteral("--processes"), QStringLiteral("2"),
                              QStringLiteral("--collective"), QStringLiteral("alltoall"),
                              QStringLiteral("--budget"), QStringLiteral("90"), QStringLiteral("--json")},
            environment);
        result = QJsonDocument::fromJson(tuned.output).object();
        QVERIFY2(tuned.exitStatus == (result[QStringLiteral("written")].toBool() ? 0 : 4),
            tuned.messages.constData());
    }
    QCOMPARE(result[QStringLiteral("target")].toString(), QStringLiteral("intel-tuning"));
    QVERIFY2(result[QStringLiteral("written")].toBool(), tuned.output.constData());
    QVERIFY2(result[QStringLiteral("verification")].toString().contains(QStringLiteral("pair")),
        tuned.output.constData());
    const auto collective = result[QStringLiteral("collectives")].toArray().first().toObject();
    QVERIFY2(collective[QStringLiteral("gain_low")].toDouble() > 0, tuned.output.constData());
    QVERIFY(!QFile::exists(folder + QStringLiteral("/unverified")));

    const auto loaded = IntelTuning(dump(environment, folder)).leaves();
    const auto written = IntelTuning(testing::fileText(folder + QStringLiteral("/decisions.dat"))).leaves();
    QVERIFY(loaded.contains(alltoall) && written.contains(alltoall));
    int changed = 0;
    for (qint64 bytes = 1; bytes <= 4 << 20; bytes *= 2) {
        QCOMPARE(decision(loaded.at(alltoall), bytes), decision(written.at(alltoall), bytes));
        changed += decision(loaded.at(alltoall), bytes) != decision(slow.at(alltoall), bytes) ? 1 : 0;
    }
    QVERIFY(changed > 0);
    const auto lint = collscope({QStringLiteral("lint"), folder + QStringLiteral("/decisions.dat")},
        m_laboratory->library().environment);
    QVERIFY2(lint.exitStatus == 0 && lint.output.contains("decides by all"), lint.output.constData());
}

void TestIntelTuned::lintAsksTheLibrary_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("right") << QByteArray("I_MPI_ADJUST_BCAST=\"5:0-100;1:101-2147483647\"\n")
                           << QByteArray("0 to 100 bytes: algorithm 5; 101 bytes and more: algorithm 1");
    QTest::newRow("no such number") << QByteArray("I_MPI_ADJUST_BCAST=\"23\"\n")
                                    << QByteArray("Incorrect algorithm: BCAST=23");
    QTest::newRow("last part alone") << QByteArray("I_MPI_ADJUST_BCAST=\"5:0-100@2-2;1:101-1000@2-2\"\n")
                                     << QByteArray("all calls: algorithm 1");
    QTest::newRow("gap") << QByteArray("I_MPI_ADJUST_BCAST=\"5:0-100;1:1000-2147483647\"\n")
                         << QByteArray("101 bytes and more: algorithm 1");
}

void TestIntelTuned::lintAsksTheLibrary()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, message);
    const QString path = testing::writeFile(m_laboratory->path(QStringLiteral("linted/env.sh")), file);
    const auto lint = collscope({QStringLiteral("lint"), path}, m_laboratory->library().environment);
    const auto release = "Intel MPI " + m_laboratory->library().version.section(u'.', 0, 1).toUtf8();
    QVERIFY2(lint.output.contains(message) && lint.output.contains(release), lint.output.constData());
    QVERIFY2(!lint.output.contains("was not asked"), lint.output.constData());
}

/// The library loads its own file, and ignores one of another release without a word.
void TestIntelTuned::lintSeesWhatIsIgnored()
{
    auto forced = m_laboratory->library().environment;
    forced.insert(QStringLiteral("I_MPI_ADJUST_ALLTOALL"), slowAlltoall);
    const QByteArray packed = dump(forced);
    QByteArray tree = IntelTuning::unpacked(packed);
    QVERIFY(tree.size() > 100);
    const QString path = m_laboratory->path(QStringLiteral("linted/decisions.dat"));
    for (const bool isOwn : {true, false}) {
        if (!isOwn)
            tree[16] = static_cast<char>(tree[16] ^ 1); // the release is the key of the root
        testing::writeFile(path, isOwn ? packed : qCompress(tree).mid(4));
        const auto lint = collscope({QStringLiteral("lint"), path}, m_laboratory->library().environment);
        QCOMPARE(lint.exitStatus == 0, isOwn);
        QVERIFY2(lint.output.contains(isOwn ? "decides by all" : "does not decide by the file"),
            lint.output.constData());
    }
}

/// A launcher beside the file, in a relative folder or in one that everybody may change is not started.
void TestIntelTuned::lintStartsNothingOfTheFolder()
{
    const QString folder = m_laboratory->path(QStringLiteral("strange"));
    const QString open = m_laboratory->path(QStringLiteral("open"));
    const QByteArray script = "touch '" + m_laboratory->path(QStringLiteral("started")).toUtf8()
        + "'; echo 'Intel(R) MPI Library for Linux* OS, Version 2021.18'\n";
    testing::writeProgram(folder + QStringLiteral("/bin/mpirun"), script);
    testing::writeProgram(open + QStringLiteral("/mpirun"), script);
    QVERIFY(QFile::setPermissions(open, QFile::Permissions(0x7777)));
    const QString path = testing::writeFile(folder + QStringLiteral("/env.sh"), "I_MPI_ADJUST_BCAST=1\n");
    auto environment = agent::test::mpiEnvironment();
    environment.insert(QStringLiteral("I_MPI_ROOT"), folder);
    environment.insert(QStringLiteral("PATH"),
        folder + QStringLiteral("/bin:bin:.:") + open + u':' + environment.value(QStringLiteral("PATH")));
    const auto lint = runIn(environment,
        {QStringLiteral(COLLSCOPE_BIN_DIR "/collscope"), QStringLiteral("lint"), path}, 300, folder);
    QVERIFY2(lint.output.contains("Intel MPI was not asked"), lint.output.constData());
    QVERIFY(!QFile::exists(m_laboratory->path(QStringLiteral("started"))));
}

const testing::Registered<TestIntelTuned> registered("tst_intel_tuned");

} // namespace collscope::tst_intel_tuned

#include "tst_intel_tuned.moc"
