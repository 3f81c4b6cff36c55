// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of process groups, whose rows differ by members and colours.
#include "engine/codegen/target.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace collscope::tst_cli_groups {

using namespace collscope::test;
using collscope::codegen::Target;

namespace {

const QByteArray header = "collective,library,algorithm,fanout,nodes,ppn,comm_size,members,colours,"
                          "message_bytes,origin,seconds_median\n";

/// Made-up broadcasts in groups of 16 = 4 x 4 processes and of as many others as are given: of 8 members and
/// more rank-and-hash wins, of fewer centralized, each by 50 %. MPI's own way takes three times as long.
QByteArray groups(const QList<int> &colours, const QList<int> &nodes = {4})
{
    QByteArray text = header;
    for (const int n : nodes)
        for (const int members : {4, 8, 4 * n})
            for (const int c : colours)
                for (const int bytes : {8, 65536}) {
                    const double best = 1e-6 * members + 1e-9 * bytes;
                    const auto line = [&](const char *method, double seconds) {
                        const QByteArray row = "group_bcast," + QByteArray(method) + ','
                            + QByteArray::number(n) + ",4," + QByteArray::number(4 * n) + ','
                            + QByteArray::number(members) + ',' + QByteArray::number(c) + ','
                            + QByteArray::number(bytes) + ",simulated," + QByteArray::number(seconds, 'g', 12)
                            + '\n';
                        if (!text.contains(row)) // 8 may be 4 * n
                            text += row;
                    };
                    line("openmpi,default,", 3 * best);
                    line("collscope,centralized,4", members < 8 ? best : 1.5 * best);
                    line("collscope,rank-and-hash,2", members < 8 ? 1.5 * best : best);
                }
    return text;
}

QByteArray bcasts()
{
    QByteArray text;
    for (const int bytes : {8, 65536})
        for (const char *const method : {"openmpi,default,,4,4,16,,,%1,simulated,3e-6\n",
                 "openmpi,binomial,,4,4,16,,,%1,simulated,1e-6\n"})
            text += "bcast," + QString::fromLatin1(method).arg(bytes).toLatin1();
    return text;
}

} // namespace

class TestCliGroups : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_data = m_folder.write("groups.csv", groups({1, 2}));
        m_one = m_folder.write("one.csv", groups({2}) + bcasts());
    }
    void rowsDifferByMembers();
    void modelsThatAskForThem();
    void columnsOnlyWhereThereAreGroups();
    void slicesAndInfo();
    void nativeCsvComesBack();
    void badNumbersAreRefused_data();
    void badNumbersAreRefused();
    void predictions();
    void noRuleOfAnMpiLibrary_data();
    void noRuleOfAnMpiLibrary();
    void tables();

private:
    Folder m_folder;
    QString m_data;
    QString m_one;
};

void TestCliGroups::rowsDifferByMembers()
{
    const QList<QByteArray> lines = run({"map", m_data, "--collective", "group_bcast"}).lines();
    QCOMPARE(lines.size(), 13);
    QVERIFY(lines[0].startsWith("collective,comm_size,nodes,ppn,members,colours,message_bytes,method,"));
    QVERIFY(lines[1].startsWith("group_bcast,16,4,4,4,1,8,centralized:4,"));
    QVERIFY(lines[3].startsWith("group_bcast,16,4,4,4,2,8,centralized:4,"));
    QVERIFY(lines[5].startsWith("group_bcast,16,4,4,8,1,8,rank-and-hash:2,"));
    QVERIFY(lines[12].startsWith("group_bcast,16,4,4,16,2,65536,rank-and-hash:2,"));
    const QByteArray json = run({"map", m_data, "--collective", "group_bcast", "--json"}).out;
    const QJsonObject row = QJsonDocument::fromJson(json).object()["rows"].toArray().at(4).toObject();
    QCOMPARE(row["members"].toInt(), 8);
    QCOMPARE(row["colours"].toInt(), 1);
}

void TestCliGroups::modelsThatAskForThem()
{
    const auto mean = [&](const QString &model) {
        const QByteArray out
            = run({"fit", m_data, "--collective", "group_bcast", "--model", model, "--json"}).out;
        return QJsonDocument::fromJson(out).object().value("penalty_mean").toDouble(-1);
    };
    QCOMPARE(mean("exact"), 0.0);
    QCOMPARE(mean("c45:members=1"), 0.0);
    QVERIFY(mean("c45") > 0.1); // communicator and message size do not tell them apart
    QCOMPARE(mean("quadtree"), 0.0);
    QCOMPARE(mean("optimal:leaves=2"), 0.0);
    QCOMPARE(mean("knn:k=1"), 0.0);
}

void TestCliGroups::columnsOnlyWhereThereAreGroups()
{
    const QString plain = m_folder.write("plain.csv", header + bcasts());
    const Run map = run({"map", plain, "--collective", "bcast"});
    QVERIFY(map.lines().first().startsWith("collective,comm_size,nodes,ppn,message_bytes,"));
    QVERIFY(!run({"info", plain, "--json"}).out.contains("members"));
    QVERIFY(!run({"convert", plain}).out.contains("members"));
}

void TestCliGroups::slicesAndInfo()
{
    const QString all = m_folder.write("all.csv", groups({1, 2}, {2, 4, 8}));
    const Run whole = run({"map", all, "--collective", "group_bcast"});
    QCOMPARE(whole.status, 1);
    QVERIFY(whole.err.contains("select those with one number of colours"));
    const Run slice = run({"map", all, "--collective", "group_bcast", "--colours", "2"});
    QCOMPARE(slice.status, 0);
    QCOMPARE(slice.lines().size(), 1 + 2 * (2 + 3 + 3));
    QCOMPARE(run({"map", all, "--collective", "group_bcast", "--members", "8"}).lines().size(), 13);
    QVERIFY(run({"map", all, "--collective", "group_bcast", "--members", "all"}).status == 2);

    const Run info = run({"info", all});
    QCOMPARE(info.status, 0);
    QVERIFY(info.out.contains("group_bcast, 2 groups"));
    QVERIFY(info.out.contains("16 = 4 x 4, 8 in 2 groups"));
    const QJsonObject system = QJsonDocument::fromJson(run({"info", all, "--json"}).out)
                                   .object()["systems"]
                                   .toArray()
                                   .first()
                                   .toObject();
    const QJsonArray parts = system["collectives"].toArray();
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts[1].toObject()["colours"].toArray(), (QJsonArray{2}));
    QCOMPARE(parts[1].toObject()["members"].toArray(), (QJsonArray{4, 8, 16, 32}));
    QCOMPARE(parts[0].toObject()["measurements"].toInt() + parts[1].toObject()["measurements"].toInt(),
        system["measurements"].toInt());
}

void TestCliGroups::nativeCsvComesBack()
{
    const QByteArray first = run({"convert", m_one}).out;
    QVERIFY(first.contains(",comm_size,members,colours,message_bytes,"));
    QCOMPARE(run({"convert", m_folder.write("again.csv", first)}).out, first);
    const QString twice = m_folder.write("twice.csv", groups({2}) + groups({2}).mid(header.size()));
    QVERIFY(run({"info", twice}).err.contains("was read before"));
}

void TestCliGroups::badNumbersAreRefused_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QByteArray>("says");
    const auto of = [](const char *collective, const char *members, const char *colours) {
        return QByteArray(collective) + ",collscope,centralized,2,4,4,16," + members + ',' + colours
            + ",8,simulated,1e-6\n";
    };
    QTest::newRow("too many members")
        << of("group_bcast", "17", "1") << QByteArray("17 members are more than the communicator size: 16");
    QTest::newRow("too many colours")
        << of("group_bcast", "4", "5") << QByteArray("5 colours are more than the members: 4");
    QTest::newRow("members alone") << of("group_bcast", "4", "")
                                   << QByteArray("members are said without colours");
    QTest::newRow("colours alone") << of("group_bcast", "", "4")
                                   << QByteArray("colours are said without members");
    QTest::newRow("no groups") << of("bcast", "4", "1") << QByteArray("no collective of process groups");
    QTest::newRow("no number") << of("group_bcast", "-4", "1") << QByteArray("members is not valid: '-4'");
}

void TestCliGroups::badNumbersAreRefused()
{
    QFETCH(QByteArray, row);
    QFETCH(QByteArray, says);
    const Run result = run({"info", m_folder.write("bad.csv", groups({1}) + row)});
    QCOMPARE(result.status, 0); // the other rows are used
    QVERIFY2(result.err.contains(says), result.err.constData());
    QVERIFY(result.err.contains("bad.csv:" + QByteArray::number(groups({1}).count('\n') + 1)));
}

void TestCliGroups::predictions()
{
    const Run asked = run({"predict", m_data, "--collective", "group_bcast", "--model", "knn:k=1", "--at",
        "members=8,12", "--at", "colours=2"});
    QCOMPARE(asked.status, 0);
    QVERIFY(asked.out.contains(",4,4,16,12,2,8,"));
    QVERIFY(run({"predict", m_one, "--collective", "bcast", "--model", "knn:k=1", "--at", "members=8"})
                .err.contains("no collective of process groups"));
}

void TestCliGroups::noRuleOfAnMpiLibrary_data()
{
    QTest::addColumn<QString>("target");
    for (const Target &target : collscope::codegen::targets())
        if (target.name != "table") {
            QTest::newRow(std::string(target.name).c_str())
                << QString::fromStdString(std::string(target.name));
        }
}

void TestCliGroups::noRuleOfAnMpiLibrary()
{
    QFETCH(QString, target);
    const QString file = m_folder.path("decisions." + target);
    for (const QString &model : {QString(), QString("exact")})
        for (const QString &force : {QString(), QString("--force")}) {
            QStringList words{"export", m_one, "--collective", "group_bcast", "--target", target, "-o", file};
            if (!model.isEmpty())
                words << "--model" << model;
            else if (!collscope::codegen::findTarget(target.toStdString())->rules)
                continue; // code decides as a model does
            if (!force.isEmpty())
                words << force;
            const Run alone = run(words);
            QVERIFY(alone.status != 0);
            QVERIFY2(alone.err.contains("group_bcast is no function of MPI"), alone.err.constData());
            QVERIFY(!QFile::exists(file));
        }
    // Beside a collective that it can decide it is left out.
    const Run both
        = run({"export", m_one, "--collective", "all", "--target", target, "--model", "exact", "-o", file});
    if (both.status != 0)
        return; // it has no rules about bcast either
    QVERIFY2(both.err.contains("group_bcast is left out: group_bcast is no function of MPI"),
        both.err.constData());
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(!written.readAll().contains("group"));
}

void TestCliGroups::tables()
{
    const QString file = m_folder.path("decisions.table");
    const QStringList words{"export", m_one, "--collective", "group_bcast", "--target", "table", "--model",
        "exact", "--force", "-o", file};
    const Run several = run(words);
    QVERIFY(several.status != 0);
    QVERIFY2(several.err.contains("a runtime table knows neither"), several.err.constData());
    QVERIFY(!QFile::exists(file));

    const Run slice = run(words + QStringList{"--members", "4", "--colours", "2"});
    QVERIFY2(slice.status == 0, slice.err.constData());
    QVERIFY(slice.err.contains("no call of MPI"));
    const QByteArray shown = run({"map", file}).out;
    QVERIFY2(shown.contains("centralized"), shown.constData());
    QVERIFY(!shown.contains("rank-and-hash"));
    QVERIFY(run({"lint", file}).status == 0);

    // The other collectives of the file are not asked about groups.
    const QString both = m_folder.path("both.table");
    const Run beside = run({"export", m_one, "--collective", "bcast,group_bcast", "--target", "table",
        "--model", "exact", "--members", "4", "--colours", "2", "--force", "-o", both});
    QVERIFY2(beside.status == 0, beside.err.constData());
    QVERIFY(run({"map", both}).out.contains("binomial"));

    const Run timed
        = run({"verify", m_one, "--collective", "group_bcast", "--plan", m_folder.path("plan.txt")});
    QVERIFY(timed.status != 0);
    QVERIFY2(timed.err.contains("of process groups"), timed.err.constData());

    const Run job = run({"select", m_one, "--nodes", "4", "--ppn", "4", "--collective", "group_bcast",
        "--target", "table", "-o", m_folder.path("job.table")});
    QVERIFY(job.status != 0);
    QVERIFY2(job.err.contains("how many take part in groups"), job.err.constData());
}

const testing::Registered<TestCliGroups> registered("tst_cli_groups");

} // namespace collscope::tst_cli_groups
#include "tst_cli_groups.moc"
