// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"
#include "tests/support/files.h"
#include <collscope_test_paths.h>

#include <QDir>
#include <QJsonDocument>
#include <QProcess>
#include <QProcessEnvironment>

namespace collscope::test {

namespace {

QString program()
{
    return QStringLiteral(COLLSCOPE_BIN_DIR "/collscope");
}

Run runProgram(const QString &path, const QStringList &words, const Environment &changes)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("COLLSCOPE"), program());
    for (auto change = changes.begin(); change != changes.end(); ++change) {
        environment.remove(change.key());
        if (!change.value().isEmpty())
            environment.insert(change.key(), change.value());
    }
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(path, words);
    Run result;
    constexpr int patienceMs = 120000;
    if (process.waitForFinished(patienceMs) && process.exitStatus() == QProcess::NormalExit)
        result.status = process.exitCode();
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

} // namespace

QList<QByteArray> Run::lines() const
{
    QList<QByteArray> lines = out.split('\n');
    lines.removeLast(); // behind the last line feed
    return lines;
}

Run run(const QStringList &words, const Environment &changes)
{
    return runProgram(program(), words, changes);
}

Run runShell(const QString &script, const Environment &changes)
{
    return runProgram(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), script}, changes);
}

QByteArray csvHeaderLine()
{
    return "system,mpi_library,mpi_version,origin,collective,library,algorithm,nodes,ppn,comm_size,message_"
           "bytes,seconds_median\n";
}

QJsonObject json(const Run &result)
{
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(result.out, &error);
    if (error.error != QJsonParseError::NoError)
        qWarning("%s", qPrintable(error.errorString()));
    return document.object();
}

QByteArray toyCsv(const QByteArray &system)
{
    QByteArray text = csvHeaderLine();
    const auto row = [&](const char *algorithm, const char *where, const char *seconds) {
        text += system + ",Open MPI,4.1.4,simulated,bcast,openmpi," + algorithm + ',' + where + ',' + seconds
            + '\n';
    };
    row("basic_linear", "2,1,2,8", "1e-06");
    row("binomial", "2,1,2,8", "2e-06");
    row("default", "2,1,2,8", "1.5e-06");
    row("basic_linear", "2,1,2,1024", "3e-06");
    row("binomial", "2,1,2,1024", "2e-06");
    row("default", "2,1,2,1024", "2e-06");
    row("basic_linear", "2,2,4,8", "4e-06");
    row("binomial", "2,2,4,8", "2e-06");
    row("default", "2,2,4,8", "5e-06");
    row("default", "2,2,4,1024", "9e-06");
    return text;
}

QByteArray twoRunsCsv()
{
    QByteArray text;
    const QList<QByteArray> lines = toyCsv().split('\n');
    for (const char run : {'1', '2'})
        for (qsizetype i = 0; i < lines.size(); ++i) {
            QByteArray line = lines[i];
            if (line.isEmpty() || (i == 0 && run == '2'))
                continue;
            if (run == '2' && line.endsWith(",4e-06"))
                line.replace(",4e-06", ",1e-06");
            text += line + (i == 0 ? QByteArray(",run") : QByteArray(",") + run) + '\n';
        }
    return text;
}

QString Folder::write(const QString &name, const QByteArray &bytes) const
{
    return testing::writeFile(path(name), bytes);
}

QByteArray Folder::read(const QString &name) const
{
    return testing::fileText(path(name));
}

QStringList Folder::names() const
{
    return QDir(m_folder.path())
        .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name);
}

} // namespace collscope::test
