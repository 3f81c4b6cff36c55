// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/study.h"
#include "engine/io/reader.h"
#include "engine/io/result_row.h"

#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/requirement_findings.h"
#include "engine/tune/asked_library.h"
#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <QDir>

#include <fmt/format.h>

namespace collscope::cli {

namespace {

constexpr Option strict{
    "strict", "", "algorithms that require a commutative operation are errors (default: warnings)"};

std::size_t errors(const std::vector<JudgedFile> &files)
{
    std::size_t count = 0;
    for (const JudgedFile &file : files)
        count += file.count(FindingSeverity::error);
    return count;
}

std::string textOf(const std::vector<JudgedFile> &files)
{
    std::string text;
    for (const JudgedFile &file : files) {
        for (const Finding &finding : file.findings)
            text += finding.text() + '\n';
        if (file.findings.empty())
            text += say("{}: nothing found ({})\n", file.path, file.format->name);
        if (file.format->contents)
            for (const std::string &contents = file.format->contents(file.text);
                 const std::string_view line : wire::split(wire::trimmed(contents), '\n'))
                text += line.empty() ? std::string() : "  " + std::string(line) + '\n';
    }
    return text;
}

std::string jsonOf(const std::vector<JudgedFile> &files)
{
    std::vector<std::string> rows;
    for (const JudgedFile &file : files)
        for (const Finding &finding : file.findings)
            rows.push_back(jsonObject({{"file", finding.what.file},
                {"format", std::string(file.format->name)}, {"line", std::uint64_t{finding.what.line}},
                {"severity", std::string(severityText(finding.severity))}, {"message", finding.what.message},
                {"remedy", finding.what.remedy}}));
    return jsonDocument({{"errors", std::uint64_t{errors(files)}}}, "findings", rows);
}

/// Does Collscope itself keep it beside exported files? Measurements and results name what library files
/// name.
bool isOwnFile(const QString &name, std::string_view text)
{
    return name == u"result.json" || name.endsWith(u".html") || name.endsWith(u".collscope")
        || text.starts_with(wire::recordsMagic);
}

/// Of a folder every file of a known format, in the order of their names; else the path itself.
Result<std::vector<std::string>> filesOf(const std::string &path)
{
    const QDir folder(QString::fromStdString(path));
    if (!folder.exists())
        return std::vector{path};
    std::vector<std::string> known;
    QStringList others;
    for (const QString &name : folder.entryList(QDir::Files, QDir::Name)) {
        const std::string file = folder.filePath(name).toStdString();
        const auto text = readLibraryFile(file, stopToken());
        if (text && !isOwnFile(name, *text) && (looksLikeLibraryFile(*text) || name.endsWith(u".table")))
            known.push_back(file);
        else
            others += name;
    }
    if (known.empty())
        return workFailed("The folder has no file of a known format",
            "Name the folder of an export or of a tuning, or a file", path);
    if (!others.isEmpty())
        message(fmt::format("{}: skipped, not files that MPI libraries load: {}", path,
            others.join(QStringLiteral(", ")).toStdString()));
    return known;
}

/// What no format recognises is judged as rules of Open MPI, unless it is plainly something else.
Result<void> isOfLibrary(const JudgedFile &file)
{
    if (file.format != &libraryFormats().back())
        return {};
    if (file.text.find("#include") != std::string::npos)
        return workFailed("is C code, which is compiled: no library loads it",
            "Name a file that an MPI library loads", file.path);
    if (io::isKnownFile(file.path, stopToken()))
        return workFailed("holds measurements: no library loads it", "`collscope info` reads it", file.path);
    return {};
}

Result<void> runLint(const Arguments &arguments)
{
    if (arguments.data().empty())
        return usageError(
            say("there is no FILE"), "Name a file that an MPI library loads, or a folder of such files");
    std::vector<std::string> paths;
    for (const std::string &path : arguments.data()) {
        const auto some = filesOf(path);
        if (!some)
            return tl::unexpected(some.error());
        paths.insert(paths.end(), some->begin(), some->end());
    }
    std::vector<JudgedFile> files;
    for (const std::string &path : paths) {
        auto file = asWork(judgeLibraryFile(path));
        if (!file)
            return tl::unexpected(file.error());
        if (const auto other = isOfLibrary(*file); !other)
            return tl::unexpected(other.error());
        for (Finding &finding : tune::askLibrary(*file, stopToken()))
            add(file->findings, std::move(finding));
        if (!arguments.has(strict.name))
            easeOperations(file->findings);
        file->findings = byLine(std::move(file->findings));
        if (stopToken().stop_requested())
            return workFailed(say("cancelled"));
        files.push_back(*std::move(file));
    }
    if (auto written = writeOutput(arguments.value("output"),
            arguments.has("json") ? jsonOf(files) : wire::shownText(textOf(files)));
        !written)
        return written;
    const std::size_t count = errors(files);
    if (count > 0)
        return workFailed(sayCounted(count, toSay("error"), toSay("errors")),
            say("the library would ignore the file, abort, or not do what it says"));
    return {};
}

} // namespace

Command lintCommand()
{
    return {"lint", "FILE|FOLDER... [--strict] [--json] [-o FILE]",
        toSay("Says what is wrong with files that MPI libraries load: what they would ignore, misread or "
              "abort on"),
        {strict, options::json, options::output}, runLint};
}

} // namespace collscope::cli
