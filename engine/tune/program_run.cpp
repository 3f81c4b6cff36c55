// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/program_run.h"

#include "engine/remote/job_log.h"
#include "engine/remote/shell.h"
#include "engine/remote/shell_job.h"
#include "engine/wire/seconds_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace collscope::tune {

namespace {

/// A copy that is gone with this object.
class FolderCopy {
public:
    static Expected<std::unique_ptr<FolderCopy>> make(const QString &from, const QString &to)
    {
        auto copy = std::make_unique<FolderCopy>(to);
        std::error_code error;
        std::filesystem::copy(from.toStdString(), to.toStdString(),
            std::filesystem::copy_options::recursive | std::filesystem::copy_options::copy_symlinks, error);
        if (error)
            return failure("cannot copy the working folder: " + error.message(),
                "Choose a place for the results (-o) with room for a copy, outside the working folder",
                from.toStdString());
        return copy;
    }
    explicit FolderCopy(QString path) : m_path(std::move(path)) { }
    ~FolderCopy() { QDir(m_path).removeRecursively(); }
    FolderCopy(const FolderCopy &) = delete;
    FolderCopy &operator=(const FolderCopy &) = delete;

private:
    QString m_path;
};

constexpr qint64 shownEnd = 64 << 10;

std::string lastWords(const QString &output)
{
    QFile file(output);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    file.seek(std::max<qint64>(file.size() - shownEnd, 0));
    const QByteArray complaint = remote::firstComplaint(file.readAll());
    return complaint.isEmpty() ? std::string() : ": " + complaint.toStdString();
}

} // namespace

Expected<double> run(const ProgramRun &run, const std::stop_token &stop)
{
    std::unique_ptr<FolderCopy> copy;
    QString folder = run.folder;
    if (!run.copyTo.isEmpty()) {
        auto made = FolderCopy::make(run.folder, run.copyTo);
        if (!made)
            return tl::unexpected(made.error());
        copy = *std::move(made);
        folder = run.copyTo;
    }
    const QString line = run.line->withVariables(run.variables);
    remote::ShellJob job;
    job.script = "exec >" + remote::shellQuote(run.output) + " 2>&1; exec env " + line.toUtf8();
    job.folder = folder;
    job.mostSeconds = run.mostSeconds;
    job.tooLong = fmt::format("it did not end within {}", wire::durationText(run.mostSeconds));
    const auto end = remote::runInShell(job, {}, stop);
    if (!end)
        return tl::unexpected(end.error());
    const std::string seen = "Its output is in " + run.output.toStdString();
    if (!end->isGood())
        return failure((end->isNormal ? fmt::format("the program ended with status {}", end->exitCode)
                                      : fmt::format("the program was ended by signal {}", end->exitCode))
                + lastWords(run.output),
            seen, line.toStdString());
    if (run.check.isEmpty())
        return end->seconds;
    const auto checked = remote::runInShell(
        {"exec <" + remote::shellQuote(run.output) + " && { " + run.check.toUtf8() + "\n}", folder,
            run.mostSeconds, "the check did not end", {}},
        {}, stop);
    if (!checked)
        return tl::unexpected(checked.error());
    if (!checked->isGood())
        return failure(fmt::format("--check-output found the output wrong (status {})", checked->exitCode),
            seen, line.toStdString());
    return end->seconds;
}

NamedFiles::NamedFiles(const ProgramLine &line, const QString &folder)
{
    static const QRegularExpression between(QStringLiteral("[\\s<>'\"=]+"));
    static const QRegularExpression written(QStringLiteral(">+\\s*[^\\s<>]+")); // every run writes these
    for (const QString &word : QString(line.program).remove(written).split(between, Qt::SkipEmptyParts))
        if (const QFileInfo file(QDir(folder), word); file.isFile())
            m_files.push_back(stateOf(file.absoluteFilePath()));
}

NamedFiles::State NamedFiles::stateOf(const QString &path)
{
    const QFileInfo file(path);
    return {path, file.size(), file.lastModified().toMSecsSinceEpoch()};
}

QStringList NamedFiles::changed() const
{
    QStringList names;
    for (const State &before : m_files) {
        const State now = stateOf(before.path);
        if (now.bytes != before.bytes || now.modified != before.modified)
            names += before.path;
    }
    return names;
}

} // namespace collscope::tune
