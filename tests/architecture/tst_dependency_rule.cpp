// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/include_rules.h"
#include "tests/support/test_program.h"

#include <collscope_test_paths.h>

#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <map>

namespace collscope::tst_dependency_rule {

using namespace collscope::architecture;

namespace {

/// Sources and build files of the tree by their path from its top.
std::map<QString, QString> sourceTree()
{
    std::map<QString, QString> files;
    const QDir top(QStringLiteral(COLLSCOPE_SOURCE_DIR));
    for (const char *folder : {"engine", "widgets", "app", "mpi_agent", "tests", "cmake"}) {
        QDirIterator found(top.filePath(QLatin1String(folder)),
            {QStringLiteral("*.h"), QStringLiteral("*.cpp"), QStringLiteral("*.c"), QStringLiteral("*.cmake"),
                QStringLiteral("CMakeLists.txt")},
            QDir::Files, QDirIterator::Subdirectories);
        while (found.hasNext()) {
            QFile file(found.next());
            if (file.open(QIODevice::ReadOnly))
                files[top.relativeFilePath(file.fileName())] = QString::fromUtf8(file.readAll());
        }
    }
    return files;
}

} // namespace

/// Proves "Who may use whom" of the architecture by the includes, and that each rule can be broken.
class TestDependencyRule : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyRoomIsThere_data();
    void everyRoomIsThere();
    void includes();
    void oneWrapperOfQCustomPlot();
    void schedulersKeepTheirWords();
    void layout();
    void shownText();
    void testsThatPagesName();
    void roomsOfThePage();
    void ruleDecides_data();
    void ruleDecides();
    void layoutRuleDecides_data();
    void layoutRuleDecides();
    void shownTextRuleDecides_data();
    void shownTextRuleDecides();

private:
    std::map<QString, QString> m_files;
};

void TestDependencyRule::initTestCase()
{
    m_files = sourceTree();
}

void TestDependencyRule::everyRoomIsThere_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("wire") << "engine/wire/method.h";
    QTest::newRow("engine") << "engine/data/dataset.h";
    QTest::newRow("widgets") << "widgets/plot/map_view.h";
    QTest::newRow("app") << "app/main.cpp";
    QTest::newRow("tests") << "tests/architecture/tst_dependency_rule.cpp";
}

void TestDependencyRule::everyRoomIsThere()
{
    QFETCH(QString, file);
    QVERIFY(m_files.contains(file));
}

void TestDependencyRule::includes()
{
    QStringList violations;
    for (const auto &[path, text] : m_files)
        for (const QString &violation : includeViolations(path, text))
            violations += path + ": " + violation;
    QVERIFY2(violations.isEmpty(), qPrintable(violations.join(u'\n')));
}

void TestDependencyRule::oneWrapperOfQCustomPlot()
{
    QStringList wrappers;
    for (const auto &[path, text] : m_files)
        if (text.contains(QStringLiteral("#include <%1>").arg(QLatin1String("qcustomplot.h"))))
            wrappers += path;
    QVERIFY2(wrappers.size() <= 1, qPrintable(wrappers.join(u' ')));
}

/// What a scheduler is called, what its programs are and what they say is known to its own file and to the
/// list: a new one is one file and one line. What job scripts in logs say is known to the readers of logs.
void TestDependencyRule::schedulersKeepTheirWords()
{
    static const QRegularExpression words(
        QStringLiteral("\\b(slurm\\w*|pbs\\w*|torque|sbatch|squeue|sacct|"
                       "scancel|scontrol|MaxSubmit\\w*|qsub|qstat|qdel)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression comment(
        QStringLiteral("^\\s*//.*$"), QRegularExpression::MultilineOption);
    int listed = 0;
    for (const auto &[name, text] : m_files) {
        const bool isProduct
            = name.startsWith(u"engine/") || name.startsWith(u"widgets/") || name.startsWith(u"app/");
        if (!isProduct || name.startsWith(u"engine/remote/schedulers/") || name.startsWith(u"engine/io/"))
            continue;
        const qsizetype found = QString(text).remove(comment).count(words);
        if (name == u"engine/remote/schedulers.cpp")
            listed += static_cast<int>(found);
        else
            QVERIFY2(found == 0, qPrintable(name));
    }
    QCOMPARE(listed, 2); // one line each
}

void TestDependencyRule::layout()
{
    QStringList violations;
    for (const auto &[path, text] : m_files)
        for (const QString &violation : layoutViolations(path, text))
            violations += path + ": " + violation;
    QVERIFY2(violations.isEmpty(), qPrintable(violations.join(u'\n')));
}

void TestDependencyRule::shownText()
{
    QStringList violations;
    for (const auto &[path, text] : m_files)
        for (const QString &violation : shownTextViolations(path, text))
            violations += path + ": " + violation;
    QVERIFY2(violations.isEmpty(), qPrintable(violations.join(u'\n')));
}

/// The page of threats sends readers to the tests that show what it says. Each of its guarantees has a test
/// and the release from which on it holds.
void TestDependencyRule::testsThatPagesName()
{
    QSet<QString> tests;
    for (const auto &file : m_files)
        tests += QFileInfo(file.first).completeBaseName();
    QFile page(QStringLiteral(COLLSCOPE_SOURCE_DIR "/resources/help/threats.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    int named = 0;
    for (auto found = QRegularExpression(QStringLiteral(R"(\btst_\w+)")).globalMatch(text); found.hasNext();
         ++named) {
        const QString name = found.next().captured();
        QVERIFY2(tests.contains(name), qPrintable(name));
    }
    QVERIFY(named > 20);
    static const QRegularExpression guarantee(
        QStringLiteral(R"(^\|[^|]+\|[^|]+\|[^|]*`tst_\w+`[^|]*\| (after )?[\d.]+ \|$)"));
    int guarantees = 0;
    bool isTable = false;
    for (const QString &line : text.split(u'\n')) {
        isTable = line.startsWith(u'|') && (isTable || line.contains(QStringLiteral("| guarantee |")));
        if (!isTable || line.startsWith(QStringLiteral("|--"))
            || line.contains(QStringLiteral("| guarantee |")))
            continue;
        ++guarantees;
        QVERIFY2(guarantee.match(line).hasMatch(), qPrintable(line));
    }
    QVERIFY(guarantees > 30);
}

/// ARCHITECTURE.md says what every room is for, and of no other.
void TestDependencyRule::roomsOfThePage()
{
    QFile page(QStringLiteral(COLLSCOPE_SOURCE_DIR "/ARCHITECTURE.md"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    QSet<QString> named;
    for (auto found
         = QRegularExpression(QStringLiteral(R"(^\| `([\w/]+)` \|)"), QRegularExpression::MultilineOption)
               .globalMatch(QString::fromUtf8(page.readAll()));
         found.hasNext();)
        named += found.next().captured(1);
    QSet<QString> there;
    const QDir top(QStringLiteral(COLLSCOPE_SOURCE_DIR));
    for (const char *const folder : {"engine", "widgets", "app", "mpi_agent"})
        for (const QString &room :
            QDir(top.filePath(QLatin1String(folder))).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            there += QLatin1String(folder) + QLatin1Char('/') + room;
    QVERIFY2((there - named).isEmpty(), qPrintable(QStringList((there - named).values()).join(u' ')));
    for (const QString &room : std::as_const(named))
        QVERIFY2(top.exists(room), qPrintable(room));
}

void TestDependencyRule::ruleDecides_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("header");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char *path, const char *header, bool allowed) {
        QTest::addRow("%s %s", path, header) << path << header << allowed;
    };
    row("engine/wire/a.h", "<vector>", true);
    row("engine/wire/a.h", "\"engine/wire/text.h\"", true);
    row("engine/wire/a.h", "\"engine/data/dataset.h\"", false);
    row("engine/wire/a.h", "<fmt/format.h>", false);
    row("engine/wire/a.h", "<tl/expected.hpp>", false);
    row("engine/wire/a.h", "<unistd.h>", false);
    row("engine/wire/a.h", "<mpi.h>", false);
    row("engine/wire/a.h", "<QString>", false);
    row("engine/map/a.cpp", "\"engine/wire/text.h\"", true);
    row("engine/map/a.cpp", "\"engine/data/dataset.h\"", true);
    row("engine/map/a.cpp", "<fmt/format.h>", true);
    row("engine/map/a.cpp", "<QString>", false);
    row("engine/map/a.cpp", "<QtCore/QString>", false);
    row("engine/map/a.cpp", "<mpi.h>", false);
    row("engine/map/a.cpp", "<qcustomplot.h>", false);
    row("engine/map/a.cpp", "<boost/archive/text_iarchive.hpp>", false);
    row("engine/map/a.cpp", "\"engine/remote/job.h\"", false);
    row("engine/map/a.cpp", "\"widgets/common/format.h\"", false);
    row("engine/map/a.cpp", "\"mpi_agent/bench/options.h\"", false);
    row("engine/map/a.cpp", "\"decision_map.h\"", false);
    row("mpi_agent/groups/a.cpp", "\"mpi_agent/collectives/topology.h\"", true);
    row("mpi_agent/groups/a.cpp", "\"mpi_agent/bench/options.h\"", false);
    row("engine/models/a.cpp", "<Eigen/Core>", false);
    row("engine/models/regression/a.cpp", "<Eigen/Core>", true);
    row("engine/models/regression/a.cpp", "\"engine/study/study.h\"", false);
    row("engine/project/a.cpp", "<boost/archive/text_iarchive.hpp>", true);
    row("engine/project/a.cpp", "<boost/serialization/vector.hpp>", true);
    row("engine/project/a.cpp", "<QFile>", false);
    row("engine/remote/a.cpp", "<QProcess>", true);
    row("engine/remote/a.cpp", "<QTimer>", true);
    row("engine/remote/a.cpp", "<QWidget>", false);
    row("engine/remote/a.cpp", "\"engine/tune/this_machine.h\"", false);
    row("engine/codegen/a.cpp", "\"engine/tune/this_machine.h\"", false);
    row("engine/tune/a.cpp", "\"engine/codegen/shipping.h\"", true);
    row("engine/tune/a.cpp", "<QWidget>", false);
    row("app/window/a.cpp", "\"engine/tune/this_machine.h\"", true);
    row("engine/remote/a.cpp", "\"widgets/common/format.h\"", false);
    row("widgets/panels/a.cpp", "<QWidget>", true);
    row("widgets/panels/a.cpp", "\"engine/models/model.h\"", true);
    row("widgets/panels/a.cpp", "\"engine/remote/job.h\"", true);
    row("widgets/panels/a.cpp", "<QProcess>", false);
    row("widgets/panels/a.cpp", "<QTcpSocket>", false);
    row("widgets/panels/a.cpp", "<QSettings>", false);
    row("widgets/panels/a.cpp", "<mpi.h>", false);
    row("widgets/panels/a.cpp", "<qcustomplot.h>", false);
    row("widgets/panels/a.cpp", "\"app/cli/command.h\"", false);
    row("widgets/plot/qcp.h", "<qcustomplot.h>", true);
    row("widgets/plot/map_view.cpp", "<qcustomplot.h>", false);
    row("app/cli/a.cpp", "\"widgets/common/format.h\"", true);
    row("app/cli/a.cpp", "\"engine/io/reader.h\"", true);
    row("app/window/a.cpp", "<QSettings>", true);
    row("app/cli/a.cpp", "\"mpi_agent/bench/options.h\"", false);
    row("app/cli/a.cpp", "<qcustomplot.h>", false);
    row("app/cli/a.cpp", "<boost/serialization/vector.hpp>", false);
    row("mpi_agent/bench/a.cpp", "<mpi.h>", true);
    row("mpi_agent/bench/a.cpp", "<unistd.h>", true);
    row("mpi_agent/bench/a.cpp", "<ompi/mca/mca.h>", false);
    row("mpi_agent/interpose/openmpi/a.h", "<ompi/mca/mca.h>", true);
    row("mpi_agent/interpose/nccl/a.cpp", "<mpi.h>", false);
    row("mpi_agent/bench/a.cpp", "\"engine/wire/records.h\"", true);
    row("mpi_agent/bench/a.cpp", "\"mpi_agent/bench/options.h\"", true);
    row("mpi_agent/bench/a.cpp", "\"engine/data/dataset.h\"", false);
    row("mpi_agent/bench/a.cpp", "<tl/expected.hpp>", false);
    row("mpi_agent/bench/a.cpp", "<QString>", false);
    row("mpi_agent/bench/a.cpp", "<boost/version.hpp>", false);
    row("tests/app/a.cpp", "\"app/cli/command.h\"", true);
    row("tests/app/a.cpp", "<qcustomplot.h>", false);
}

void TestDependencyRule::ruleDecides()
{
    QFETCH(QString, path);
    QFETCH(QString, header);
    QFETCH(bool, allowed);
    for (const char *directive : {"#include ", "  #  include  "})
        QCOMPARE(includeViolations(
                     path, QStringLiteral("// first\n%1%2 // why\n").arg(QLatin1String(directive), header))
                     .isEmpty(),
            allowed);
}

void TestDependencyRule::layoutRuleDecides_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    const QString views = QStringLiteral("for (auto i : std::%1::iota(0, 3))\n");
    QTest::newRow("as it should be") << "int a;\n" << true;
    QTest::newRow("as long as may be") << QString(mostLines, u'\n') << true;
    QTest::newRow("too long") << QString(mostLines + 1, u'\n') << false;
    QTest::newRow("views") << views.arg(QStringLiteral("views")) << false;
    QTest::newRow("ranges::views") << views.arg(QStringLiteral("ranges::views")) << false;
    QTest::newRow("views in a comment") << "// " + views.arg(QStringLiteral("views")) << true;
}

void TestDependencyRule::layoutRuleDecides()
{
    QFETCH(QString, text);
    QFETCH(bool, allowed);
    QCOMPARE(layoutViolations(QStringLiteral("engine/a.cpp"), text).isEmpty(), allowed);
}

void TestDependencyRule::shownTextRuleDecides_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char *text, bool allowed) { QTest::newRow(text) << text << allowed; };
    row("box->setToolTip(tr(\"Fit (\\\"again\\\")\"\n    \" now\"));", true);
    row("box->setToolTip(plainTip(name));", true);
    row("box->setToolTip(wrappedTip(name));", true);
    row("box->setToolTip({});", true);
    row("box->setToolTip(action->toolTip());", true);
    row("box->setToolTip(name);", false);
    row("box->setToolTip(tr(\"%1\").arg(name));", false);
    row("box->setWhatsThis(tr(\"a\") + name);", false);
    row("auto *l = new PlainLabel(name);", true);
    row("auto *l = new QLabel;", false);
    row("QMessageBox box(this); box.setTextFormat(Qt::PlainText);", true);
    row("auto *b = new QMessageBox(this);", false);
}

void TestDependencyRule::shownTextRuleDecides()
{
    QFETCH(QString, text);
    QFETCH(bool, allowed);
    QCOMPARE(shownTextViolations(QStringLiteral("widgets/panels/a.cpp"), text).isEmpty(), allowed);
    QVERIFY(shownTextViolations(QStringLiteral("engine/a.cpp"), text).isEmpty());
}

const testing::Registered<TestDependencyRule> registered("tst_dependency_rule");

} // namespace collscope::tst_dependency_rule
#include "tst_dependency_rule.moc"
