// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/launchers.h"

#include "engine/remote/job_log.h"
#include "engine/remote/ready_agents.h"
#include "engine/remote/shell.h"
#include "engine/remote/transport.h"
#include "engine/wire/libraries.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSet>
#include <QSysInfo>

#include <algorithm>

namespace collscope::tune {

namespace {

constexpr std::chrono::seconds patience{20};

struct Candidate {
    QString path;
    bool isFirstOfName = false; ///< in PATH
};

/// mpirun before mpiexec, and both before those with a suffix.
int rankOf(const QString &name)
{
    return (name.startsWith(QStringLiteral("mpirun")) ? 0 : 1) + (name.contains(u'.') ? 2 : 0);
}

std::vector<Candidate> candidatesInPath()
{
    static const QRegularExpression pattern(QStringLiteral(R"(^mpi(run|exec)(\.[\w.-]+)?$)"));
    std::vector<Candidate> all;
    QSet<QString> names;
    QSet<QString> programs;
    const auto folders = qEnvironmentVariable("PATH").split(QDir::listSeparator(), Qt::SkipEmptyParts);
    for (const QString &folder : folders) {
        QStringList found = QDir(folder).entryList(
            {QStringLiteral("mpirun*"), QStringLiteral("mpiexec*")}, QDir::Files | QDir::Executable);
        std::stable_sort(found.begin(), found.end(),
            [](const QString &a, const QString &b) { return rankOf(a) < rankOf(b); });
        for (const QString &name : found) {
            const QFileInfo file(QDir(folder), name);
            if (!pattern.match(name).hasMatch())
                continue;
            const bool isFirst = !names.contains(name);
            names.insert(name);
            if (programs.contains(file.canonicalFilePath()))
                continue;
            programs.insert(file.canonicalFilePath());
            all.push_back({file.absoluteFilePath(), isFirst});
        }
    }
    return all;
}

/// Fills in the file of the launcher's library: beside its folder, else in LD_LIBRARY_PATH.
void findFile(const QString &path, Launcher &launcher)
{
    QStringList sonames = remote::knownSonames();
    const QString openMpi = QStringLiteral("libmpi.so.40");
    if (launcher.library == u"Open MPI")
        sonames = {openMpi};
    else
        sonames.removeOne(openMpi);
    QStringList folders;
    for (const QString &program : {path, QFileInfo(path).canonicalFilePath()})
        for (const char *const folder : {"lib", "lib64", "lib/release", "lib/%1-linux-gnu"})
            folders += QFileInfo(program).dir().filePath(QStringLiteral("../")
                + QString(QLatin1String(folder))
                      .replace(QStringLiteral("%1"), QSysInfo::currentCpuArchitecture()));
    folders += qEnvironmentVariable("LD_LIBRARY_PATH").split(u':', Qt::SkipEmptyParts);
    for (const QString &folder : std::as_const(folders))
        for (const QString &soname : std::as_const(sonames))
            if (QFileInfo::exists(folder + u'/' + soname)) {
                launcher.folder = QDir::cleanPath(folder);
                launcher.soname = soname;
                return;
            }
}

/// What belongs to /usr/bin/mpirun.mpich: /usr/bin/mpicxx.mpich.
QString compilerBeside(const QString &launcher, const QString &library)
{
    const QFileInfo file(launcher);
    const qsizetype dot = file.fileName().indexOf(u'.');
    QStringList suffixes{dot < 0 ? QString() : file.fileName().mid(dot)};
    if (dot >= 0) // mpiexec.hydra is there beside mpicxx.mpich
        suffixes += QStringLiteral(".") + library.toLower().remove(u' ');
    for (const QString &suffix : std::as_const(suffixes))
        for (const char *const name : {"mpicxx", "mpic++", "mpiicpc"}) {
            const QFileInfo compiler(file.absoluteDir(), QLatin1String(name) + suffix);
            if (compiler.isExecutable())
                return compiler.absoluteFilePath();
        }
    return {};
}

} // namespace

Launcher parseLauncher(const QString &said)
{
    Launcher launcher;
    const auto &libraries = wire::libraries();
    for (auto library = libraries.rbegin(); library != libraries.rend(); ++library) {
        const auto matched = [&said](std::string_view expression) {
            return QRegularExpression(QString::fromUtf8(expression.data(), qsizetype(expression.size())))
                .match(said);
        };
        if (library->speech.words.empty() || !matched(library->speech.words).hasMatch())
            continue;
        launcher.library = QString::fromUtf8(library->title.data(), qsizetype(library->title.size()));
        launcher.version = matched(library->speech.version).captured(1);
        return launcher;
    }
    constexpr qsizetype enough = 60;
    launcher.library = said.trimmed().section(u'\n', 0, 0).left(enough);
    return launcher;
}

std::vector<Launcher> findLaunchers(const std::stop_token &stop)
{
    remote::LocalTransport here({});
    std::vector<Launcher> all;
    for (const Candidate &candidate : candidatesInPath()) {
        if (stop.stop_requested())
            break;
        const QString name = QFileInfo(candidate.path).fileName();
        const QString word = candidate.isFirstOfName ? name : candidate.path;
        const QString command = QString::fromUtf8(word == name ? word.toUtf8() : remote::shellQuote(word));
        const auto answer = here.run(command.toUtf8() + " --version 2>&1\n", patience, stop);
        Launcher launcher = parseLauncher(answer ? QString::fromUtf8(answer->out) : QString());
        if (!answer || answer->status != 0)
            launcher.problem = answer ? QString::fromUtf8(remote::firstComplaint(answer->out))
                                      : QString::fromStdString(answer.error().what.message);
        if (launcher.library.isEmpty() || !launcher.problem.isEmpty())
            launcher.library = name;
        launcher.command = command;
        launcher.compiler = compilerBeside(candidate.path, launcher.library);
        findFile(candidate.path, launcher);
        const bool isKnown = std::any_of(all.begin(), all.end(), [&launcher](const Launcher &known) {
            return known.library == launcher.library && known.version == launcher.version;
        });
        if (!isKnown)
            all.push_back(std::move(launcher));
    }
    return all;
}

QStringList launchersOutsidePath()
{
    QStringList found;
    for (const char *const pattern : {"/usr/lib64", "/usr/lib", "/usr/local", "/opt"}) {
        const QDir folder(QLatin1String{pattern});
        for (const QString &package : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QFileInfo launcher(folder.filePath(package + QStringLiteral("/bin/mpirun")));
            if (launcher.isExecutable())
                found += launcher.absoluteFilePath();
        }
    }
    return found;
}

} // namespace collscope::tune
