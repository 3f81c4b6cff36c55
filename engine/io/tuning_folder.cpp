// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/tuning_folder.h"

#include "engine/data/say.h"
#include "engine/io/benchmark_output.h"
#include "engine/io/dataset_group.h"
#include "engine/io/decompress.h"
#include "engine/io/log_text.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view tuningFolderFormat = "Open MPI tuning folder";
constexpr std::string_view mpiLibrary = "Open MPI";

/// One file: one algorithm on so many processes.
struct RunFile {
    fs::path path;
    int algorithmId = 0;
    std::uint32_t ranks = 0;
    std::uint32_t run = 0;
};

bool removePrefix(std::string_view &text, std::string_view prefix)
{
    const bool begins = text.substr(0, prefix.size()) == prefix;
    if (begins)
        text.remove_prefix(prefix.size());
    return begins;
}

/// Takes a number off the front of `text`.
template <typename Integer> bool takeNumber(std::string_view &text, Integer &out)
{
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto value = wire::parseUnsigned(text.substr(0, digits));
    text.remove_prefix(digits);
    if (!value || *value > static_cast<std::uint64_t>(std::numeric_limits<Integer>::max()))
        return false;
    out = static_cast<Integer>(*value);
    return true;
}

/// `4_512ranks_run0.out`, perhaps packed.
std::optional<RunFile> parseName(const fs::path &path)
{
    const std::string name = path.filename().string();
    std::string_view rest = name;
    RunFile file;
    const bool fits = takeNumber(rest, file.algorithmId) && removePrefix(rest, "_")
        && takeNumber(rest, file.ranks) && removePrefix(rest, "ranks_run") && takeNumber(rest, file.run);
    if (!fits || (rest != ".out" && rest != ".out.xz" && rest != ".out.gz"))
        return std::nullopt;
    file.path = path;
    return file;
}

/// Calls `take` for the entries of a folder until it says false. A folder that cannot be listed has none.
template <typename Take> void forEntries(const fs::path &folder, Take take)
{
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
        if (!take(*entry))
            return;
}

bool holdsRuns(const fs::path &folder)
{
    constexpr std::size_t mostEntries = 100'000; // without a run among them it is another kind of folder
    bool found = false;
    forEntries(folder, [&found, entries = std::size_t{0}](const fs::directory_entry &entry) mutable {
        found = parseName(entry.path()).has_value();
        return !found && ++entries < mostEntries;
    });
    return found;
}

/// In the order of algorithm, ranks and run, whatever order the file system has.
std::vector<RunFile> runsOf(const fs::path &folder)
{
    std::vector<RunFile> files;
    forEntries(folder, [&files](const fs::directory_entry &entry) {
        if (auto file = parseName(entry.path()))
            files.push_back(std::move(*file));
        return true;
    });
    std::sort(files.begin(), files.end(), [](const RunFile &a, const RunFile &b) {
        return std::tie(a.algorithmId, a.ranks, a.run, a.path)
            < std::tie(b.algorithmId, b.ranks, b.run, b.path);
    });
    return files;
}

/// The name of a folder that is given as ".", "output/" or "/data/peak".
std::string nameOf(const fs::path &folder)
{
    std::error_code error;
    fs::path full = fs::absolute(folder, error).lexically_normal();
    if (!full.has_filename())
        full = full.parent_path();
    return full.filename().string();
}

fs::path parentOf(const fs::path &folder)
{
    std::error_code error;
    fs::path full = fs::absolute(folder, error).lexically_normal();
    if (!full.has_filename())
        full = full.parent_path();
    return full.parent_path();
}

/// Folders named after a collective that hold runs, in the order of their names.
std::vector<fs::path> collectiveFolders(const fs::path &folder)
{
    std::vector<fs::path> found;
    for (const wire::Collective &collective : wire::collectives())
        if (const fs::path candidate = folder / collective.name; holdsRuns(candidate))
            found.push_back(candidate);
    return found;
}

struct Tree {
    std::vector<fs::path> folders; ///< one per collective
    std::string system;
};

/// What the path the user opened stands for; nothing when there are no runs.
std::optional<Tree> findTree(const fs::path &path)
{
    Tree tree;
    fs::path top = path;
    if (holdsRuns(path)) {
        tree.folders = {path};
        top = wire::collectiveIndex(nameOf(path)) ? parentOf(path) : path;
    } else if (tree.folders = collectiveFolders(path); tree.folders.empty()) {
        tree.folders = collectiveFolders(path / "output");
    }
    if (tree.folders.empty())
        return std::nullopt;
    if (nameOf(top) == "output")
        top = parentOf(top);
    tree.system = nameOf(top);
    constexpr std::string_view suffix = ".coltune";
    if (tree.system.size() > suffix.size()
        && std::string_view(tree.system).substr(tree.system.size() - suffix.size()) == suffix)
        tree.system.resize(tree.system.size() - suffix.size());
    if (tree.system.empty())
        tree.system = "unnamed";
    return tree;
}

bool acceptsTree(const Source &source)
{
    return source.isFolder && findTree(source.path).has_value();
}

/// What a run without results says of itself. The end of a long line is the part that tells: it begins with
/// paths.
std::string failureText(const BenchmarkOutput &output)
{
    constexpr std::size_t enough = 120;
    if (output.noise.empty())
        return say("no line of results");
    const bool cut = output.noise.size() > enough;
    return "'" + (cut ? "..." + output.noise.substr(output.noise.size() - enough) : output.noise) + "'";
}

/// Results in a file that are of something else than its name and folder say.
Diagnostic otherResults(const RunFile &file, const wire::Collective &collective,
    const BenchmarkOutput &output, const OtherResults &other)
{
    if (&other == &output.otherCollectives)
        return {file.path.string(), other.line,
            say("its results are of '{}', not of {}", other.heading.substr(0, 80), collective.name),
            say("put it into the folder of its collective")};
    return {file.path.string(), other.line,
        other.heading.empty()
            ? say("its results have no header that says which column is the time")
            : say("its columns are not those of OSU or IMB: '{}'", other.heading.substr(0, 80)),
        say("leave it out, or measure with OSU's or Intel's benchmarks")};
}

/// Why nothing of a file is used.
Diagnostic emptyRun(const RunFile &file, const wire::Collective &collective, const BenchmarkOutput &output)
{
    for (const OtherResults *other : {&output.otherCollectives, &output.otherColumns})
        if (other->rows != 0)
            return otherResults(file, collective, output, *other);
    return {file.path.string(), 0, failureText(output), {}};
}

/// Runs of one collective that gave nothing, to be reported in one line.
struct Failures {
    std::size_t count = 0;
    Diagnostic first;

    void add(Diagnostic diagnostic)
    {
        if (count++ == 0)
            first = std::move(diagnostic);
    }
};

class TreeReader {
public:
    TreeReader(const Source &source, const Progress &progress, std::string system)
        : m_log(source.path.string()), m_group(source.path.string(), std::string(tuningFolderFormat)),
          m_progress(progress),
          m_builder(*m_group.builder({std::move(system), std::string(mpiLibrary), {}, Origin::unknown}))
    {
    }

    /// False: cancelled.
    bool readCollective(const fs::path &folder, double done, double share)
    {
        std::string collective = nameOf(folder);
        const auto index = wire::collectiveIndex(collective);
        const auto files = runsOf(folder);
        if (!index) {
            m_log.skipFiles({folder.string(), 0, say("'{}' is no collective", collective),
                                say("give the folder the name of the collective its files measured")},
                files.size());
            return true;
        }
        Failures failures;
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (m_progress.stop.stop_requested())
                return false;
            readRun(files[i], wire::collectives()[*index], failures);
            if (m_progress.report)
                m_progress.report(
                    done + share * static_cast<double>(i + 1) / static_cast<double>(files.size()));
        }
        if (failures.count != 0)
            m_log.skipFiles(
                {folder.string(), 0,
                    say("without measurements: {} of {}; the first is {}: {}", failures.count,
                        sayCounted(files.size(), toSay("file"), toSay("files")),
                        fs::path(failures.first.file).filename().string(), failures.first.message),
                    failures.first.remedy.empty() ? say("run these measurements again")
                                                  : failures.first.remedy},
                failures.count);
        if (m_emptyMessages != 0)
            m_log.note(0,
                say("{}: left out: {} of 0 bytes, which send nothing", collective,
                    sayCounted(std::exchange(m_emptyMessages, 0), toSay("result"), toSay("results"))));
        return true;
    }

    Expected<Loaded> finish() { return m_group.finish(m_log); }

private:
    void readRun(const RunFile &file, const wire::Collective &collective, Failures &failures)
    {
        auto text = readText(file.path, maxTextBytes, m_progress.stop);
        if (!text)
            return failures.add(text.error());
        if (text->cut) {
            m_log.warn(*text->cut);
            text->bytes.resize(text->bytes.rfind('\n') + 1); // the whole lines
        }
        const BenchmarkOutput output = parseBenchmarkOutput(cleanLog(text->bytes), collective, file.ranks);
        for (Diagnostic problem : output.problems) {
            problem.file = file.path.string();
            m_log.skip(std::move(problem));
        }
        m_emptyMessages += output.emptyMessages;
        if (output.rows.empty() && output.problems.empty())
            return failures.add(emptyRun(file, collective, output));
        for (const OtherResults *other : {&output.otherCollectives, &output.otherColumns})
            if (other->rows != 0)
                m_log.skip(otherResults(file, collective, output, *other), other->rows);
        if (m_builder.provenance().facts.empty() && !output.title.empty())
            m_builder.provenance().facts = {{"benchmark", output.title.substr(0, 200)},
                {"times", "means over the processes and the repetitions"}};
        addRows(file, collective, output);
    }

    void addRows(const RunFile &file, const wire::Collective &collective, const BenchmarkOutput &output)
    {
        wire::RecordLine record;
        record.collective = collective.name;
        record.method = wire::methodFromId(wire::openMpiLibrary, collective.name, file.algorithmId);
        record.commSize = file.ranks;
        record.run = file.run;
        for (const BenchmarkRow &row : output.rows) {
            if (row.isWrong) {
                m_log.skip({file.path.string(), row.line,
                    fmt::format("{} of {} gave wrong results: the row is rejected", methodText(record.method),
                        collective.name),
                    "correct the MPI library, or do not use this method"});
                continue;
            }
            const auto bytes = messageBytesOf(row, file.ranks);
            if (!bytes) {
                m_log.skip({file.path.string(), row.line, bytes.error().message, bytes.error().remedy});
                continue;
            }
            record.messageBytes = *bytes;
            record.summary = row.summary;
            if (auto reason = m_builder.add(record))
                m_log.skip(
                    {file.path.string(), row.line, std::move(*reason), say("run this measurement again")});
        }
    }

    ReadLog m_log;
    DatasetGroup m_group;
    const Progress &m_progress;
    DatasetBuilder &m_builder;
    std::size_t m_emptyMessages = 0;
};

Expected<Loaded> readTree(const Source &source, const Progress &progress)
{
    const auto tree = findTree(source.path);
    if (!tree)
        return failure(say("there are no files <algorithm>_<ranks>ranks_run<run>.out in it"),
            say("open another folder"), source.path.string());
    TreeReader reader(source, progress, tree->system);
    const double share = 1.0 / static_cast<double>(tree->folders.size());
    for (std::size_t i = 0; i < tree->folders.size(); ++i)
        if (!reader.readCollective(tree->folders[i], share * static_cast<double>(i), share))
            return failure(say("cancelled"), {}, source.path.string());
    return reader.finish();
}

} // namespace

Reader tuningFolderReader()
{
    return {tuningFolderFormat, "output folder of ompi-collectives-tuning (with OSU or IMB results)",
        acceptsTree, readTree};
}

} // namespace collscope::io
