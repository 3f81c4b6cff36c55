// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_inspector_reader.h"

#include "engine/data/say.h"
#include "engine/io/json.h"
#include "engine/io/lines.h"
#include "engine/io/nccl_names.h"
#include "engine/io/pace.h"
#include "engine/io/repetitions.h"
#include "engine/io/text_stream.h"
#include "engine/io/whole_text.h"
#include "engine/wire/libraries.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope::io {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view ncclInspectorFormat = "NCCL Inspector log";

/// One of the first lines is an object of the Inspector's.
bool isLog(std::string_view head)
{
    for (Lines lines(head); lines.next();) {
        const std::string_view line = wire::trimmed(lines.line());
        if (line.empty())
            continue;
        return line.front() == '{'
            && (line.find("\"coll_perf\"") != std::string_view::npos
                || line.find("\"inspector_output_format_version\"") != std::string_view::npos);
    }
    return false;
}

/// The regular files of a folder, in the order of their names.
struct Folder {
    std::vector<fs::path> logs;
    std::vector<fs::path> others;
    /// Is it one job's? Of a collection of logs each file is read by itself.
    bool isOfLogs() const { return others.size() < logs.size(); }
};

Folder folderOf(const fs::path &path)
{
    Folder folder;
    std::error_code error;
    fs::directory_iterator entry(path, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        const std::string name = entry->path().filename().string();
        if (name.front() == '.' || !entry->is_regular_file(ignored))
            continue;
        const bool mayBe = name.find(".log") != std::string::npos || name.find(".json") != std::string::npos;
        const auto text = mayBe ? TextStream::open(entry->path()) : Expected<std::unique_ptr<TextStream>>();
        (mayBe && text && isLog((*text)->head()) ? folder.logs : folder.others).push_back(entry->path());
        if (folder.others.size() > folder.logs.size() + 20)
            break; // another kind of folder
    }
    std::sort(folder.logs.begin(), folder.logs.end());
    std::sort(folder.others.begin(), folder.others.end());
    return folder;
}

bool acceptsLog(const Source &source)
{
    return source.isFolder ? folderOf(source.path).isOfLogs() : isLog(source.head);
}

std::uint64_t numberOf(const Json *object, std::string_view name)
{
    const Json *const value = object ? object->find(name) : nullptr;
    return value ? wire::parseUnsigned(value->text).value_or(0) : 0;
}

std::string textOf(const Json *object, std::string_view name)
{
    const Json *const value = object ? object->find(name) : nullptr;
    return value ? value->text : std::string();
}

class LogReader {
public:
    explicit LogReader(const Source &source)
        : m_source(source), m_log(source.path.string()),
          m_group(m_log.file(), std::string(ncclInspectorFormat))
    {
    }

    /// False: cancelled.
    bool read(TextStream &text, const std::string &file, const Progress &progress)
    {
        Pace pace(progress);
        for (Lines lines(text); lines.next();) {
            if (pace.stopped([&lines] { return lines.fraction(); }))
                return false;
            const std::string_view line = wire::trimmed(lines.line());
            if (line.empty())
                continue;
            auto object = parseJson(line, file);
            if (!object)
                m_log.skip({file, lines.number(), "is no JSON: the line is cut or damaged",
                    "the other lines are used"});
            else
                take(*object, file, lines.number());
        }
        return true;
    }

    void warn(const Diagnostic &problem) { m_log.warn(problem); }

    Expected<Loaded> finish()
    {
        if (m_needsAlgorithm)
            if (auto missing = missingFacts(m_source, {"algorithm"}))
                return tl::unexpected(*std::move(missing));
        Repetitions repetitions;
        const DatasetKey key{systemOf(m_source), m_isRccl ? "RCCL" : "NCCL", {}, Origin::measured};
        std::size_t partly = 0;
        std::uint64_t fewest = UINT64_MAX;
        for (const Operation &each : m_operations) {
            repetitions.add(key, each.record, each.seconds, each.line);
            partly += each.processes < each.record.commSize;
            fewest = std::min(fewest, each.processes);
        }
        repetitions.finish(m_group, m_log);
        m_group.builder(key)->provenance().facts
            = {{"benchmark", m_isRccl ? "RCCL accl profiler" : "NCCL Inspector"},
                {"times", "of the slowest process that logged the operation"}};
        if (partly != 0)
            m_log.warn(0,
                say("of {} of {} operations not all processes logged their time ({} of them for some): the "
                    "slowest may have taken longer",
                    partly, m_operations.size(), fewest),
                say("open the folder that holds the logs of all processes"));
        if (m_pointToPoint != 0)
            m_log.note(0, say("{} point-to-point operations are left out", m_pointToPoint));
        for (const auto &[name, count] : m_others)
            m_log.note(0, say("{} operations '{}' are left out: it is none of the collectives", count, name));
        if (m_ofFacts)
            m_group.takesAlgorithmFromFacts();
        return m_group.finish(m_log);
    }

private:
    /// One operation of a communicator.
    struct Operation {
        wire::RecordLine record;
        double seconds = 0; ///< of the slowest process
        std::uint64_t processes = 0; ///< that logged it
        std::size_t line = 0; ///< where it stands first
    };

    void take(const Json &object, const std::string &file, std::size_t line)
    {
        if (const Json *const header = object.find("header"))
            m_header = *header;
        m_pointToPoint += object.find("p2p_perf") != nullptr;
        const Json *const perf = object.find("coll_perf");
        if (!perf)
            return;
        m_isRccl = m_isRccl || perf->find("coll_n_channels"); // accl, RCCL's profiler
        const std::string name = textOf(perf, "coll");
        const std::string collective = collectiveCalled(name);
        const auto micros = wire::parseDouble(textOf(perf, "coll_exec_time_us"));
        const std::uint64_t ranks = numberOf(&m_header, "n_ranks");
        const std::uint64_t bytes = numberOf(perf, "coll_msg_size_bytes");
        if (collective.empty()) {
            ++m_others[name.substr(0, 60)];
            return;
        }
        if (!micros || !(*micros > 0.0) || !std::isfinite(*micros) || ranks == 0 || ranks > maxCommSize
            || bytes > maxMessageBytes / ranks)
            return m_log.skip(
                {file, line, "the operation lacks its time, its size or its number of processes",
                    "the other lines are used"});
        wire::RecordLine record;
        record.collective = collective;
        record.commSize = static_cast<std::uint32_t>(ranks);
        record.nodes = static_cast<std::uint32_t>(std::min(numberOf(&m_header, "nnodes"), ranks));
        record.ppn = record.nodes != 0 && ranks % record.nodes == 0 ? record.commSize / record.nodes : 0;
        record.messageBytes = fromInspectorSize(collective, bytes, ranks);
        if (nameMethod(*perf, record))
            add(record, *micros / 1e6, textOf(perf, "coll_sn"), line);
    }

    /// False: nobody says the method.
    bool nameMethod(const Json &perf, wire::RecordLine &record)
    {
        const std::string algorithm = ncclAlgorithm(textOf(&perf, "coll_algo"), textOf(&perf, "coll_proto"));
        if (!algorithm.empty()) {
            const auto channels = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(numberOf(&perf, "coll_n_channels"), maxCommSize));
            record.method
                = {m_source.facts.library.empty() ? m_isRccl ? "rccl" : "nccl" : m_source.facts.library,
                    algorithm, 0, 0, channels};
            return true;
        }
        m_needsAlgorithm = true;
        m_ofFacts = true;
        ImportFacts facts = m_source.facts;
        if (facts.library.empty())
            facts.library = m_isRccl ? wire::rcclLibrary : wire::ncclLibrary;
        record.method = facts.record().method;
        return facts.says("algorithm");
    }

    void add(const wire::RecordLine &record, double seconds, const std::string &number, std::size_t line)
    {
        const std::string key = fmt::format("{} {} {} {} {} {}", textOf(&m_header, "id"), number,
            record.collective, record.messageBytes, wire::methodText(record.method), record.commSize);
        const auto [found, isNew] = m_index.try_emplace(key, m_operations.size());
        if (isNew)
            m_operations.push_back({record, seconds, 0, line});
        Operation &operation = m_operations[found->second];
        operation.seconds = std::max(operation.seconds, seconds);
        ++operation.processes;
    }

    const Source &m_source;
    ReadLog m_log;
    DatasetGroup m_group;
    Json m_header; ///< of the communicator whose operations follow
    std::unordered_map<std::string, std::size_t> m_index; ///< of m_operations
    std::vector<Operation> m_operations;
    std::map<std::string, std::size_t> m_others; ///< operations that are no collectives
    std::size_t m_pointToPoint = 0;
    bool m_isRccl = false; ///< the log is RCCL's
    bool m_needsAlgorithm = false;
    bool m_ofFacts = false;
};

Expected<Loaded> readLog(const Source &source, const Progress &progress)
{
    LogReader reader(source);
    if (!source.isFolder) {
        if (!reader.read(*source.text, source.path.string(), progress))
            return cancelled(source.path);
        return reader.finish();
    }
    const Folder folder = folderOf(source.path);
    if (!folder.others.empty())
        reader.warn({source.path.string(), 0,
            say("no logs of NCCL's Inspector: {}; the first is {}",
                sayCounted(folder.others.size(), toSay("file"), toSay("files")),
                folder.others.front().filename().string()),
            say("measurements of other kinds belong into a folder of their own")});
    for (const fs::path &file : folder.logs) {
        const auto text = TextStream::open(file, progress.stop, progress.mostUnpacked);
        if (!text)
            return tl::unexpected(text.error());
        if (!reader.read(**text, file.string(), progress))
            return cancelled(file);
        if (const auto &failed = (*text)->failure())
            return tl::unexpected(*failed);
        if (const auto &cut = (*text)->cut())
            reader.warn(*cut);
    }
    return reader.finish();
}

} // namespace

Reader ncclInspectorReader()
{
    return {ncclInspectorFormat, "logs of NCCL's Inspector", acceptsLog, readLog};
}

} // namespace collscope::io
