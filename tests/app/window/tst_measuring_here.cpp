// SPDX-License-Identifier: GPL-3.0-or-later
// From the start page to a verified rules file, with an MPI and an agent that are scripts.
#include "app/window/machine_door.h"
#include "app/window/main_window.h"
#include "app/window/session.h"
#include "app/window/settings.h"
#include "engine/tune/cores.h"
#include "tests/app/window/window_parts.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "widgets/panels/measuring_strip.h"
#include "widgets/panels/verify_panel.h"

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace collscope::tst_measuring_here {

using namespace collscope::testing;
using namespace Qt::StringLiterals;

namespace {

/// What the agent's script needs besides.
constexpr const char *tools[] = {"env", "sh", "cat", "sed", "grep", "awk", "sleep"};

/// An agent whose broadcast is twice as fast by one algorithm as by default. It writes what a plan asks for,
/// decisions among it, with a little noise of its own in every run.
constexpr const char *agentScript = R"SH(case $1 in
--version) echo 'collscope-agent 9.9'; echo 'speaks collscope-records 1, collscope-plan 1'; exit;;
--list) echo 'runs with openmpi 4.1.4 in 2 processes'; echo 'bcast: default openmpi.binomial openmpi.chain:4'; exit;;
esac
while [ $# -gt 0 ]; do
    case $1 in --plan) plan=$2; shift;; -o) out=$2; shift;; esac
    shift
done
run=$(sed -n 's/^run: //p' "$plan")
decisions=$(sed -n 's/^decisions: //p' "$plan")
[ -s "$out" ] || cat >"$out" <<HEADER
collscope-records 1
system: here
origin: measured
mpi_library: Open MPI
mpi_version: 4.1.4
columns: collective library algorithm algorithm_id segment_bytes fanout nodes ppn comm_size message_bytes run samples seconds_min seconds_q1 seconds_median seconds_q3 seconds_mean seconds_max seconds_each
data:
HEADER
awk -v run="${run:-0}" -v decisions="$decisions" '
function seconds(method, bytes) {
    return (method == "default" ? 20e-6 : method == "binomial" ? 10e-6 : 40e-6) * (1 + bytes / 65536)
}
function record(method, id, fanout, bytes,    t, i, each, s) {
    t = seconds(method, bytes) * (1 + 0.01 * run)
    if (decisions != "")
        for (i = 0; i < 12; ++i) {
            s = t * (1 + 0.002 * (i % 3))
            each = each (i ? "," : "") s
        }
    print "bcast openmpi", method, id, 0, fanout, 1, 2, 2, bytes, run, 12, t, t, t, t, t, t, (each ? each : "-"), ";"
}
BEGIN {
    CONVFMT = OFMT = "%.9g"
    n = split(decisions, wanted, ",")
    for (i = 1; i <= n; ++i) {
        split(wanted[i], word, " ")
        bytes = word[3]
        sub(/B$/, "", bytes)
        if (sub(/Ki$/, "", bytes)) bytes *= 1024
        record("default", 0, 0, bytes)
        record("binomial", 6, 0, bytes)
    }
    for (bytes = 1; !n && bytes <= 65536; bytes *= 4) {
        record("default", 0, 0, bytes)
        record("chain", 2, 4, bytes)
        record("binomial", 6, 0, bytes)
    }
}' >>"$out"
)SH";

constexpr const char *launcherScript = "[ \"$1\" = --version ] && { echo 'mpirun (Open MPI) 4.1.4'; exit; }\n"
                                       "shift 2\nexec \"$@\"\n";

} // namespace

class TestMeasuringHere : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void oneClickToVerifiedRules();
    void stopsEarly();
    void saysWhatIsMissing();

private:
    void program(const QString &name, const QByteArray &script) const;
    MachineDoor *door() const { return part<MachineDoor>(*m_window); }
    MeasuringStrip *strip() const { return part<MeasuringStrip>(*m_window); }
    QToolButton *button(const QString &text) const;
    void openWindow();

    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_path;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

void TestMeasuringHere::init()
{
    if (tune::coresHere().count < 2)
        QSKIP("fewer than two cores may be used here");
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = qgetenv("PATH");
    for (const char *const tool : tools)
        QFile::link(
            QStandardPaths::findExecutable(QLatin1String(tool)), m_folder->filePath(QLatin1String(tool)));
    qputenv("PATH", m_folder->path().toUtf8());
    program(u"collscope-agent"_s, agentScript);
    program(u"mpirun"_s, launcherScript);
    m_settings = std::make_unique<Settings>(m_folder->filePath(u"settings.ini"_s));
}

void TestMeasuringHere::cleanup()
{
    if (!m_folder)
        return; // skipped
    m_window.reset();
    m_settings.reset();
    qputenv("PATH", m_path);
    m_folder.reset();
}

void TestMeasuringHere::program(const QString &name, const QByteArray &script) const
{
    testing::writeProgram(m_folder->filePath(name), script);
}

void TestMeasuringHere::openWindow()
{
    m_window = std::make_unique<MainWindow>(m_settings.get());
    m_window->show();
}

QToolButton *TestMeasuringHere::button(const QString &text) const
{
    for (QToolButton *const each : strip()->findChildren<QToolButton *>())
        if (each->text() == text)
            return each;
    return nullptr;
}

void TestMeasuringHere::oneClickToVerifiedRules()
{
    openWindow();
    QTRY_VERIFY_WITH_TIMEOUT(door()->measureButton()->isEnabled(), 20000);
    QVERIFY2(door()->text().contains(u"Open MPI 4.1.4"_s), qPrintable(door()->text()));
    QVERIFY(!strip()->isVisible());
    QVERIFY(m_window->focusWidget() == door()->measureButton());
    QTest::keyClick(door()->measureButton(), Qt::Key_Return);
    QVERIFY(strip()->isVisible());
    QVERIFY2(strip()->text().contains(u"Measuring bcast"_s), qPrintable(strip()->text()));
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Ship"_s)->isVisible(), 60000);
    QVERIFY2(strip()->text().contains(
                 u"the library's default loses 100 % on average, typically 100 %, over 9 cells"_s,
                 Qt::CaseInsensitive),
        qPrintable(strip()->text()));
    QVERIFY2(strip()->text().contains(u"held out"_s), qPrintable(strip()->text()));
    QVERIFY2(strip()->text().contains(u"Timed in turn: bcast +100"_s), qPrintable(strip()->text()));

    // One folder has all of it.
    const QDir measured(m_settings->measuredFolder());
    QCOMPARE(measured.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size(), 1);
    const QDir folder(measured.filePath(measured.entryList(QDir::Dirs | QDir::NoDotAndDotDot).front()));
    QFile rules(folder.filePath(u"decisions.conf"_s));
    QVERIFY2(rules.open(QIODevice::ReadOnly), qPrintable(folder.entryList().join(u' ')));
    // What the command leaves: the report comes last, and whoever closes the window before gets it too.
    QApplication::setQuitOnLastWindowClosed(false);
    const bool isClosed = m_window->close();
    QVERIFY(!isClosed || folder.exists(u"report.html"_s));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 60000);
    QVERIFY(folder.exists(u"report.html"_s));
    m_window->show();
    for (const QString &name : {u"README.md"_s, u"env.sh"_s, u"modulefile"_s, u"decisions.table"_s,
             u"records.txt"_s, u"result.json"_s, u"tuning.collscope"_s})
        QVERIFY2(folder.exists(name), qPrintable(name));
    QTRY_VERIFY(m_window->session()->dataset());
    QVERIFY(m_window->session()->dataset()->runValues("bcast").size() >= 2); // one judges the other

    button(u"Show"_s)->click();
    QVERIFY(m_window->session()->spec().kind != ModelSpec().kind);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->result() && m_window->session()->isCurrent(), 20000);
    button(u"Verify"_s)->click();
    QTRY_VERIFY(part<VerifyPanel>(*m_window)->model()->rowCount() > 0);
    button(u"Close"_s)->click();
    QVERIFY(!strip()->isVisible());
}

/// What is there stays, and is judged.
void TestMeasuringHere::stopsEarly()
{
    // Records come at once, and the job goes on.
    program(u"mpirun"_s,
        QByteArray(launcherScript).replace("exec \"$@\"", "\"$@\"; [ \"$2\" = --list ] || sleep 60"));
    openWindow();
    QTRY_VERIFY_WITH_TIMEOUT(door()->measureButton()->isEnabled(), 20000);
    QTest::mouseClick(door()->measureButton(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(strip()->text().contains(u"So far"_s), 60000); // the maps fill in
    QVERIFY(m_window->session()->dataset());
    QTest::mouseClick(button(u"Stop early"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Show"_s)->isVisible(), 20000);
    QVERIFY2(
        strip()->text().startsWith(
            u"Stopped early. No rules were proved to be better. The library's default is slower than the "
            "fastest algorithm by 100 %"_s),
        qPrintable(strip()->text()));
    QVERIFY(m_window->session()->dataset());
}

void TestMeasuringHere::saysWhatIsMissing()
{
    QFile::remove(m_folder->filePath(u"mpirun"_s));
    openWindow();
    QTRY_VERIFY_WITH_TIMEOUT(door()->text().contains(u"no MPI here"_s), 20000);
    QVERIFY(!door()->measureButton()->isEnabled());
    program(u"mpirun"_s, launcherScript);
    for (QPushButton *const each : door()->findChildren<QPushButton *>())
        if (each->text() == u"&Look again"_s)
            each->click();
    QTRY_VERIFY_WITH_TIMEOUT(door()->measureButton()->isEnabled(), 20000);
}

const testing::Registered<TestMeasuringHere, QApplication> registered("tst_measuring_here");

} // namespace collscope::tst_measuring_here
#include "tst_measuring_here.moc"
