// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/remote/stepped_machine.h"

#include "tests/support/files.h"

#include <QFile>
#include <QTest>

using namespace collscope::remote;

namespace {

// The words behind it: folder, number of a command, what to do there. Numbers are kept in a file, since
// subshells count too.
constexpr const char *stepper = R"SH(folder=$1 stop=$2 fate=$3
echo 0 >"$folder/count"
step() {
  local n
  read -r n <"$folder/count"
  echo $((++n)) >"$folder/count"
  [ "$n" -eq "$stop" ] || return 0
  [ "$fate" != killed ] || kill -9 -- "-$$"
  : >"$folder/waits"
  until [ -e "$folder/go" ]; do sleep 0.01; done
}
script=$(cat)
set -T
trap step DEBUG
eval "$script"
)SH";

} // namespace

SteppedMachine::SteppedMachine() : Transport(QStringLiteral("here"))
{
    collscope::testing::writeFile(path("stepper"), stepper);
}

void SteppedMachine::doom(int script, Fate fate, int command)
{
    m_doomed = m_scripts + script;
    m_fate = fate;
    m_command = command;
}

int SteppedMachine::commands() const
{
    return collscope::testing::fileText(path("count")).trimmed().toInt();
}

QStringList SteppedMachine::stepping(int command) const
{
    return {QStringLiteral("setsid"), QStringLiteral("bash"), path("stepper"), m_folder.path(),
        QString::number(command),
        m_fate == Fate::killed ? QStringLiteral("killed") : QStringLiteral("waits")};
}

QStringList SteppedMachine::commandLine() const
{
    if (++m_scripts != m_doomed)
        return {QStringLiteral("sh"), QStringLiteral("-s")};
    switch (m_fate) {
    case Fate::notSent:
        throw Died();
    case Fate::killed:
        return stepping(m_command);
    case Fate::answerLost:
        return QStringList{QStringLiteral("sh"), QStringLiteral("-c"),
                   QStringLiteral("\"$@\" >/dev/null 2>&1; exit 1"), QStringLiteral("-")}
        + stepping(0);
    case Fate::delayed:
        break;
    }
    return {QStringLiteral("sh"), QStringLiteral("-c"), QStringLiteral("cat >\"$1\"; exit 1"),
        QStringLiteral("-"), path("script")};
}

RemoteError SteppedMachine::failure(int /*status*/, bool /*began*/, const QByteArray & /*err*/) const
{
    throw Died();
}

void SteppedMachine::begin(int command)
{
    const QStringList words = stepping(command);
    m_delayed.setStandardInputFile(path("script"));
    m_delayed.setStandardOutputFile(QProcess::nullDevice());
    m_delayed.setStandardErrorFile(QProcess::nullDevice());
    m_delayed.start(words.front(), words.mid(1));
    QTRY_VERIFY_WITH_TIMEOUT(
        QFile::exists(path("waits")) || m_delayed.state() == QProcess::NotRunning, 30000);
}

void SteppedMachine::end()
{
    QFile go(path("go"));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QVERIFY(m_delayed.state() == QProcess::NotRunning || m_delayed.waitForFinished());
}
