// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/pico_folder.h"

#include "engine/data/say.h"
#include "engine/io/csv.h"
#include "engine/io/csv_row.h"
#include "engine/io/decompress.h"
#include "engine/io/lines.h"
#include "engine/io/pace.h"
#include "engine/io/repetitions.h"
#include "engine/io/whole_text.h"
#include "engine/wire/counted.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view folderFormat = "PICO results";
constexpr std::string_view metadataSuffix = "_metadata.csv";
constexpr double perSecond = 1e9;

/// What the name of a file says: 512_default-binary-tree_int32.csv.
struct FileName {
    std::string count; ///< elements of the whole buffer
    std::string algorithm;
    std::uint64_t elementBytes = 0; ///< 0: it names no type
};

std::optional<FileName> parseName(const fs::path &path)
{
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 8> types{{{"int8", 1}, {"char", 1},
        {"int16", 2}, {"int32", 4}, {"int", 4}, {"float", 4}, {"int64", 8}, {"double", 8}}};
    std::string name = path.filename().string();
    if (const auto prefix = name.find("__"); prefix != std::string::npos && prefix < name.find(".csv"))
        name.erase(0, prefix + 2); // of who collected such files
    const auto end = name.find(".csv");
    const auto first = name.find('_');
    if (end == std::string::npos || first >= end || !wire::parseUnsigned(name.substr(0, first)))
        return std::nullopt;
    FileName parsed{name.substr(0, first), name.substr(first + 1, end - first - 1)};
    const auto last = parsed.algorithm.rfind('_');
    for (const auto &[type, bytes] : types)
        if (last != std::string::npos && parsed.algorithm.substr(last + 1) == type) {
            parsed.elementBytes = bytes;
            parsed.algorithm.resize(last);
            break;
        }
    return parsed.algorithm.empty() ? std::nullopt : std::optional(std::move(parsed));
}

bool isRepetitions(std::string_view head)
{
    Lines lines(head);
    if (!lines.next())
        return false;
    const std::string_view line = wire::trimmed(lines.line());
    return line.substr(0, line.find(',')) == "highest";
}

/// "Buffer: 4096 byte" of a file's last line.
std::optional<std::uint64_t> bufferIn(std::string_view line)
{
    constexpr std::string_view mark = "Buffer:";
    const auto at = line.find(mark);
    const auto words = wire::splitBlanks(line.substr(std::min(at, line.size())));
    return words.size() > 1 && words[0] == mark ? wire::parseUnsigned(words[1]) : std::nullopt;
}

/// What a file's lines contain.
struct Repeated {
    std::vector<double> seconds; ///< of the repetitions, without those that warm up
    std::optional<std::uint64_t> buffer; ///< bytes
};

void takeTime(std::string_view line, const Lines &lines, const std::string &file,
    std::vector<double> &seconds, ReadLog &log)
{
    const auto time = wire::parseDouble(wire::trimmed(line.substr(0, line.find(','))));
    if (!lines.ended() || !time || !(*time > 0.0) || !std::isfinite(*time))
        log.skip({file, lines.number(),
            lines.ended() ? say("the time is no time: '{}'", std::string(line.substr(0, 40)))
                          : say("the last line is cut"),
            say("the other repetitions are used")});
    else
        seconds.push_back(*time / perSecond);
}

/// Lines that are no times go to the log.
Repeated timesIn(std::string_view text, const std::string &file, ReadLog &log)
{
    Repeated result;
    std::vector<double> &seconds = result.seconds;
    bool isWarm = false; ///< nothing is left out
    Lines lines(text);
    lines.next(); // the names of the columns
    while (lines.next()) {
        const std::string_view line = wire::trimmed(lines.line());
        constexpr std::string_view closing = "Average runtime"; // of the benchmark on Fugaku
        const auto buffer = bufferIn(line);
        if (buffer)
            result.buffer = buffer;
        if (line.substr(0, closing.size()) == closing)
            isWarm = true;
        else if (!buffer && !line.empty())
            takeTime(line, lines, file, seconds, log);
    }
    if (!isWarm)
        seconds.erase(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 5));
    return result;
}

/// Makes rows of PICO's summary of files of repetitions, so that both are read alike.
class Files {
public:
    Files(const Source &source, std::vector<std::string_view> columns)
        : m_log(source.path.string()), m_group(m_log.file(), std::string(folderFormat)),
          m_dialect(picoSummary()),
          m_row(m_dialect, bound(m_dialect, std::move(columns)), systemOf(source), source.facts)
    {
    }

    /// `said`: what is known of the file, as the first columns; those of its name follow.
    void add(const fs::path &path, std::string_view text, std::vector<std::string> said)
    {
        const std::string file = path.string();
        const auto name = parseName(path);
        if (!name || !isRepetitions(text))
            return m_log.note(0, say("{} holds no repetitions and is left out", path.filename().string()));
        auto [seconds, buffer] = timesIn(text, file, m_log);
        if (seconds.empty())
            return m_log.skipFiles(
                {file, 0, say("there are no repetitions in it"), say("run this test again")});
        constexpr std::uint64_t usual = 4;
        const std::uint64_t elementBytes = name->elementBytes == 0 ? usual : name->elementBytes;
        std::uint64_t elements = wire::parseUnsigned(name->count).value_or(0);
        if (buffer && *buffer != elements * elementBytes && *buffer % elementBytes == 0) {
            ++m_contradicted;
            elements = *buffer / elementBytes;
        }
        m_untyped += name->elementBytes == 0;
        for (std::string &field : said)
            if (field == "null")
                field.clear();
        said.insert(said.end(),
            {name->algorithm, std::to_string(elements), std::to_string(elements * elementBytes), "1"});
        const std::vector<std::string_view> fields(said.begin(), said.end());
        if (auto problem = m_row.parse(fields))
            return m_log.skip({file, 0, std::move(problem->message),
                problem->remedy.empty() ? say("correct the metadata") : std::move(problem->remedy)});
        wire::RecordLine record = m_row.record();
        record.summary = summaryOf(seconds);
        record.each = std::move(seconds);
        DatasetBuilder *const builder = m_group.builder(m_row.dataset());
        if (const auto refused = builder
                ? builder->add(record)
                : std::optional<std::string>(say("there are more than 1,000 systems")))
            m_log.skip(
                {file, 0, *refused, remedyOf(*refused, say("keep one of them"), say("run this test again"))});
        else if (builder->provenance().facts.empty())
            builder->provenance().facts
                = {{"benchmark", "PICO"}, {"times", "of the slowest process, without those that warm up"}};
    }

    ReadLog &log() { return m_log; }
    DatasetGroup &group() { return m_group; }

    Expected<Loaded> finish()
    {
        if (m_untyped != 0)
            m_log.note(0,
                say("counts are of 4 bytes, PICO's int32, in {} without a type",
                    sayCounted(m_untyped, toSay("file"), toSay("files"))));
        if (m_contradicted != 0)
            m_log.warn(0,
                fmt::format("the last line of {} names another buffer than the file's name: its size is used",
                    wire::counted(m_contradicted, "file")),
                "PICO's own summary of such files has wrong sizes");
        m_group.setJobs(m_row.jobs());
        return m_group.finish(m_log);
    }

private:
    static std::vector<const CsvColumn *> bound(
        const CsvDialect &dialect, std::vector<std::string_view> names)
    {
        names.insert(names.end(), {"algo_name", "array_dim", "buffer_size", "mean"});
        std::vector<const CsvColumn *> columns;
        columns.reserve(names.size());
        for (const std::string_view name : names)
            columns.push_back(&*std::find_if(dialect.columns.begin(), dialect.columns.end(),
                [name](const CsvColumn &column) { return column.header == name; }));
        return columns;
    }

    ReadLog m_log;
    DatasetGroup m_group;
    CsvDialect m_dialect;
    CsvRow m_row;
    std::size_t m_untyped = 0;
    std::size_t m_contradicted = 0; ///< files whose name and last line do not agree
};

/// Columns of the metadata that the rows of a test begin with, in the order of PICO's summary.
const std::vector<std::string_view> metadataColumns = {"mpi_lib", "mpi_lib_version", "gpu_awareness",
    "timestamp", "test_id", "collective_type", "nnodes", "tasks_per_node"};

struct Test {
    fs::path folder;
    std::vector<std::string> said; ///< system and metadataColumns
};

bool isBelow(const fs::path &path, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// The tests that a system's metadata name, as far as their folders are there and in `opened` or around it.
std::vector<Test> testsOf(const fs::path &metadata, const fs::path &opened)
{
    std::vector<Test> tests;
    const auto text = readText(metadata, std::uint64_t{16} << 20);
    std::string system = metadata.filename().string();
    system.resize(system.size() - metadataSuffix.size());
    CsvRows rows(text ? std::string_view(text->bytes) : std::string_view());
    if (!rows.next())
        return tests;
    std::vector<std::size_t> at;
    for (const std::string_view name : metadataColumns) {
        const auto &names = rows.fields();
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end() && name != "gpu_awareness")
            return tests;
        at.push_back(static_cast<std::size_t>(found - names.begin()));
    }
    std::error_code error;
    while (rows.next()) {
        const auto &fields = rows.fields();
        Test test{{}, {system}};
        for (const std::size_t index : at)
            test.said.emplace_back(index < fields.size() ? fields[index] : std::string_view());
        test.folder = metadata.parent_path() / system / test.said[4] / test.said[5];
        const bool isMeant = isBelow(test.folder, opened) || isBelow(opened, test.folder);
        if (!test.said[4].empty() && isMeant && fs::is_directory(test.folder, error))
            tests.push_back(std::move(test));
    }
    return tests;
}

/// The tests in a folder, whichever of PICO's folders it is. Empty: it is none of them.
std::vector<Test> testsIn(const fs::path &path)
{
    std::error_code error;
    fs::path opened = fs::absolute(path, error).lexically_normal();
    if (!opened.has_filename())
        opened = opened.parent_path();
    std::vector<fs::path> places = {opened, opened / "results"};
    fs::path above = opened;
    for (int level = 0; level < 3; ++level)
        places.push_back(above = above.parent_path());
    std::vector<Test> tests;
    for (const fs::path &place : places) {
        fs::directory_iterator entry(place, error);
        for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            if (name.size() <= metadataSuffix.size()
                || name.substr(name.size() - metadataSuffix.size()) != metadataSuffix)
                continue;
            auto found = testsOf(entry->path(), opened);
            tests.insert(tests.end(), found.begin(), found.end());
        }
        if (!tests.empty())
            break;
    }
    std::sort(tests.begin(), tests.end(), [](const Test &a, const Test &b) { return a.folder < b.folder; });
    return tests;
}

std::vector<fs::path> filesIn(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error))
        if (parseName(entry->path()))
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

bool acceptsFolder(const Source &source)
{
    return source.isFolder && !testsIn(source.path).empty();
}

Expected<Loaded> readFolder(const Source &source, const Progress &progress)
{
    std::vector<std::string_view> columns = {"system"};
    columns.insert(columns.end(), metadataColumns.begin(), metadataColumns.end());
    Files files(source, columns);
    const auto tests = testsIn(source.path);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        for (const fs::path &path : filesIn(tests[i].folder)) {
            if (progress.stop.stop_requested())
                return cancelled(source.path);
            const auto text = readText(path, std::uint64_t{64} << 20, progress.stop);
            if (!text) {
                files.log().skipFiles(text.error());
                continue;
            }
            if (text->cut)
                files.log().warn(*text->cut);
            files.add(path, text->bytes, tests[i].said);
        }
        if (progress.report)
            progress.report(static_cast<double>(i + 1) / static_cast<double>(tests.size()));
    }
    return files.finish();
}

/// The metadata by themselves: what was tested, without times.
bool isMetadata(std::string_view head)
{
    return head.substr(0, 24) == "timestamp,test_id,nnodes";
}

bool acceptsFile(const Source &source)
{
    return !source.isFolder && (isRepetitions(source.head) || isMetadata(source.head));
}

Expected<Loaded> readFile(const Source &source, const Progress &progress)
{
    if (isMetadata(source.head))
        return failure(say("is PICO's list of tests, without times"), say("open the folder that holds it"),
            source.path.string());
    if (!parseName(source.path))
        return failure(say("PICO's repetitions, but the file's name does not say count and algorithm"),
            say("give it the name it had: 512_ring_int32.csv"), source.path.string());
    if (auto missing = missingFacts(source, {"collective", "library", "ranks"}))
        return tl::unexpected(*std::move(missing));
    const auto text = wholeText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    Files files(source, {});
    files.add(source.path, *text, {});
    return files.finish();
}

} // namespace

Reader picoFolderReader()
{
    return {folderFormat, "PICO's results folder", acceptsFolder, readFolder};
}

Reader picoFileReader()
{
    return {"PICO repetitions", "PICO's repetitions", acceptsFile, readFile};
}

} // namespace collscope::io
