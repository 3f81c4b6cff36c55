// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/nccl_json_reader.h"

#include "engine/io/json.h"
#include "engine/io/lines.h"
#include "engine/io/nccl_names.h"
#include "engine/io/nccl_rows.h"
#include "engine/io/repetitions.h"
#include "engine/io/whole_text.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace collscope::io {

namespace {

constexpr std::string_view ncclJsonFormat = "nccl-tests JSON";

bool holdsAll(std::string_view text, std::initializer_list<std::string_view> parts)
{
    return std::all_of(parts.begin(), parts.end(),
        [text](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

enum class JsonKind { none, ncclTests, rcclTests, rcclTable, trace };

JsonKind jsonKindOf(std::string_view head)
{
    const std::string_view text = wire::trimmed(head);
    if (holdsAll(text.substr(0, text.find('\n')), {"name,", "inPlace,", "algBw,", "busBw"})
        && text.front() != '{')
        return JsonKind::rcclTable;
    if (text.empty() || (text.front() != '{' && text.front() != '['))
        return JsonKind::none;
    if (holdsAll(text, {"\"inPlace\"", "\"busBw\""}))
        return JsonKind::rcclTests;
    if (text.front() == '{' && holdsAll(text, {"\"args\"", "\"env\"", "\"version\""}))
        return JsonKind::ncclTests;
    if (holdsAll(text, {"\"ph\"", "\"COLL\"", "\"Algorithm\"", "\"Protocol\""}))
        return JsonKind::trace;
    return JsonKind::none;
}

bool acceptsJson(const Source &source)
{
    return !source.isFolder && jsonKindOf(source.head) != JsonKind::none;
}

std::string memberOf(const Json *object, std::string_view name)
{
    const Json *const value = object ? object->find(name) : nullptr;
    return value && value->kind != Json::Kind::null ? value->text : std::string();
}

std::optional<double> memberNumber(const Json *object, std::string_view name)
{
    return wire::parseDouble(wire::trimmed(memberOf(object, name)));
}

std::uint64_t memberCount(const Json *object, std::string_view name)
{
    return wire::parseUnsigned(memberOf(object, name)).value_or(0);
}

/// Where the processes of the measured communicator run: `devices` lists one line per process, which may
/// have several GPUs.
NcclPlacement devicesPlacement(const Json &config)
{
    NcclPlacement placement;
    const Json *const devices = config.find("devices");
    if (!devices)
        return placement;
    std::map<std::string, std::uint32_t> listed; // devices by process
    std::map<std::string, std::string> hosts; // of processes
    std::map<std::string, bool> groups;
    const std::string group
        = devices->items.empty() ? std::string() : memberOf(&devices->items.front(), "group");
    for (const Json &device : devices->items) {
        groups[memberOf(&device, "group")] = true;
        placement.isAmd = placement.isAmd || isAmdDevice(memberOf(&device, "device_info"));
        if (memberOf(&device, "group") != group)
            continue;
        const std::string host = memberOf(&device, "hostname");
        const std::string process = host + ' ' + memberOf(&device, "pid");
        ++listed[process];
        hosts[process] = host;
    }
    const auto gpus = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::max<std::uint64_t>(memberCount(&config, "nthreads"), 1)
                * std::max<std::uint64_t>(memberCount(&config, "ngpus"), 1),
            maxCommSize));
    for (const auto &[process, count] : listed)
        placement.hosts[hosts[process]] += std::max(count, gpus);
    placement.groups = groups.size();
    return placement;
}

class NcclJson {
public:
    explicit NcclJson(const Source &source)
        : m_source(source), m_log(source.path.string()), m_rows(source, m_log, std::string(ncclJsonFormat))
    {
    }

    Expected<Loaded> readNcclTests(const Json &document)
    {
        static const Json nothing;
        const Json *const found = document.find("config");
        const Json &config = found ? *found : nothing;
        m_rows.version = ncclVersion(memberOf(&document, "nccl_version"));
        NcclSettings settings;
        if (const Json *const environment = document.find("env"))
            for (const Json &variable : environment->items)
                settings.take(variable.text);
        m_rows.settings = settings;
        if (const Json *const command = document.find("args"); command && !command->items.empty())
            m_program = testOfProgram(command->items.front().text);
        m_rows.enter(devicesPlacement(config));
        const Json *const results = document.find("results");
        if (!results || results->items.empty())
            return failure("has no results: the test ended before its first size",
                "Run the test again, or open the log that it printed", m_log.file(), document.line);
        for (const Json &result : results->items)
            take(result, config);
        return m_rows.finish();
    }

    Expected<Loaded> readRcclTests(const Json &records)
    {
        for (const Json &record : records.items)
            takeRcclRecord(record);
        if (m_inPlace > 0)
            m_log.note(0,
                fmt::format("{} in-place results are left out: the out-of-place ones are used", m_inPlace));
        return m_rows.finish();
    }

private:
    void take(const Json &result, const Json &config)
    {
        NcclRow row;
        row.line = result.line;
        row.test = memberOf(&result, "experiment_name");
        if (row.test.empty())
            row.test = m_program;
        row.type = memberOf(&result, "type");
        row.operation = memberOf(&result, "redop");
        row.bytes = memberCount(&result, "size");
        const Json *times = result.find("out_of_place");
        const bool isInPlace = !times || times->kind != Json::Kind::object;
        if (isInPlace)
            times = result.find("in_place");
        const auto micros = times && times->find("cpu_time") ? memberNumber(times, "cpu_time")
                                                             : memberNumber(times, "time");
        if (!micros || !std::isfinite(*micros) || *micros <= 0)
            return m_log.skip(result.line, fmt::format("the result of {} bytes has no time", row.bytes),
                "Run this test again; the other results are used");
        const auto wrong = memberNumber(times, "nwrong");
        row.isWrong = wrong && *wrong > 0;
        constexpr double perSecond = 1e6;
        row.summary.mean = *micros / perSecond;
        row.summary.samples
            = std::max(memberCount(&result, "actual_iterations"), memberCount(&config, "iterations"));
        takeIterations(
            result.find(isInPlace ? "in_place_per_iter" : "out_of_place_per_iter"), row, perSecond);
        if (const Json *const tuning = result.find("tuning")) {
            row.algorithm = ncclAlgorithm(memberOf(tuning, "algo"), memberOf(tuning, "proto"));
            row.channels = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(memberCount(tuning, "#channels"), maxCommSize));
        }
        m_rows.add(row);
    }

    /// The times of the single iterations, which the summary of the file leaves the first ones out of.
    static void takeIterations(const Json *iterations, NcclRow &row, double perSecond)
    {
        const Json *const each = iterations ? iterations->find("times_us") : nullptr;
        if (!each)
            return;
        const std::uint64_t skipped = memberCount(iterations, "skipped_iterations");
        std::vector<double> seconds;
        for (const Json &time : each->items)
            if (const auto micros = wire::parseDouble(time.text);
                micros && std::isfinite(*micros) && *micros > 0)
                seconds.push_back(*micros / perSecond);
        if (seconds.size() != each->items.size() || seconds.size() <= skipped)
            return; // damaged: the mean is all there is
        seconds.erase(seconds.begin(), seconds.begin() + static_cast<std::ptrdiff_t>(skipped));
        const double mean = row.summary.mean;
        row.summary = summaryOf(seconds);
        row.summary.mean = mean; // of the test itself, which times all iterations as one
        row.each = std::move(seconds);
    }

    void takeRcclRecord(const Json &record)
    {
        if (const Json *const inPlace = record.find("inPlace");
            inPlace && inPlace->text != "0" && inPlace->text != "false") {
            ++m_inPlace;
            return;
        }
        NcclPlacement placement;
        placement.isAmd = true;
        const auto limited = [](std::uint64_t count) {
            return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, maxCommSize));
        };
        // A process may have several GPUs, each of which is a rank. Built without MPI there is one process.
        const std::uint64_t gpus = std::max<std::uint64_t>(memberCount(&record, "gpusPerRank"), 1);
        placement.ranks = limited(std::uint64_t{limited(memberCount(&record, "ranks"))} * limited(gpus));
        placement.nodes = limited(memberCount(&record, "nodes"));
        if (placement.ranks == 0) {
            placement.ranks = limited(memberCount(&record, "gpus"));
            placement.nodes = 1;
        }
        m_rows.enter(placement);
        NcclRow row;
        row.line = record.line;
        row.test = memberOf(&record, "name");
        row.type = memberOf(&record, "type");
        row.operation = memberOf(&record, "redop");
        row.bytes = memberCount(&record, "size");
        const auto micros = memberNumber(&record, "time");
        if (!micros || !std::isfinite(*micros) || *micros <= 0)
            return m_log.skip(record.line, fmt::format("the result of {} bytes has no time", row.bytes),
                "Run this test again; the other results are used");
        const auto wrong
            = memberNumber(&record, record.find("#wrong") ? "#wrong" : "wrong"); // "N/A": not checked
        row.isWrong = wrong && *wrong > 0;
        row.summary.mean = *micros / 1e6;
        row.algorithm = ncclAlgorithm(memberOf(&record, "algo"), memberOf(&record, "proto"));
        row.channels = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(memberCount(&record, "nchannels"), maxCommSize));
        m_rows.add(row);
    }

    const Source &m_source;
    ReadLog m_log;
    NcclRows m_rows;
    std::string_view m_program; ///< test of the command, which is part of the document
    std::size_t m_inPlace = 0;
};

/// Objects one per line, or in a list. A line that is cut, as the last one of a killed job, ends the list.
Expected<Json> recordsOf(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    if (wire::trimmed(text).front() == '[')
        return parseJson(text, file, stop);
    Json list;
    list.kind = Json::Kind::array;
    for (Lines lines(text); lines.next();) {
        const std::string_view line = wire::trimmed(lines.line());
        if (line.empty())
            continue;
        auto object = parseJson(line, file, stop);
        if (!object) {
            if (list.items.empty())
                return object;
            break;
        }
        object->line = lines.number();
        list.items.push_back(*std::move(object));
    }
    return list;
}

/// The same records as a table (-Z csv).
Json recordsOfTable(std::string_view text)
{
    Json list;
    list.kind = Json::Kind::array;
    std::vector<std::string> names;
    for (Lines lines(text); lines.next();) {
        const std::string_view line = wire::trimmed(lines.line());
        const auto fields = wire::split(line, ',');
        if (line.empty())
            continue;
        Json record;
        record.kind = Json::Kind::object;
        record.line = lines.number();
        for (std::size_t i = 0; i < fields.size(); ++i) {
            std::string_view field = wire::trimmed(fields[i]);
            if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
                field = field.substr(1, field.size() - 2);
            if (list.items.empty() && i == names.size())
                names.emplace_back(field);
            if (i < names.size()) {
                record.items.emplace_back();
                record.items.back().kind = Json::Kind::string;
                record.items.back().key = names[i];
                record.items.back().text = field;
            }
        }
        if (lines.ended() || record.items.size() == names.size()) // else the last line is cut
            list.items.push_back(std::move(record));
    }
    if (!list.items.empty())
        list.items.erase(list.items.begin()); // the names
    return list;
}

/// A trace has the times at which calls were enqueued: no measurement comes of it.
Diagnostic choicesOf(const Json &events, const std::string &file)
{
    std::map<std::string, std::size_t> choices;
    for (const Json &event : events.items) {
        const Json *const details = event.find("args");
        const std::string algorithm
            = ncclAlgorithm(memberOf(details, "Algorithm"), memberOf(details, "Protocol"));
        if (memberOf(&event, "cat") != "COLL" || memberOf(&event, "ph") != "b" || algorithm.empty())
            continue;
        ++choices[fmt::format("{} of {} {}: {} on {} channels", memberOf(&event, "name"),
            memberOf(details, "Count"), memberOf(details, "Datatype"), algorithm,
            memberOf(details, "nChannels"))];
    }
    constexpr std::size_t most = 12;
    std::string text;
    for (const auto &[choice, count] : choices)
        if (text.empty() || static_cast<std::size_t>(std::count(text.begin(), text.end(), ';')) + 1 < most)
            text += (text.empty() ? "" : "; ") + choice;
    return {file, 0,
        "is a trace of NCCL's profiler: it has NCCL's choices, but no times of collectives. NCCL chose "
            + text,
        "Open the output of nccl-tests, or logs of NCCL's Inspector"};
}

Expected<Loaded> readJson(const Source &source, const Progress &progress)
{
    const auto text = wholeText(source, progress);
    if (!text)
        return tl::unexpected(text.error());
    const std::string file = source.path.string();
    const JsonKind kind = jsonKindOf(source.head);
    if (kind == JsonKind::rcclTable)
        return NcclJson(source).readRcclTests(recordsOfTable(*text));
    const auto document = kind == JsonKind::ncclTests ? parseJson(*text, file, progress.stop)
                                                      : recordsOf(*text, file, progress.stop);
    if (!document)
        return tl::unexpected(document.error());
    if (kind == JsonKind::trace)
        return tl::unexpected(choicesOf(*document, file));
    NcclJson reader(source);
    return kind == JsonKind::ncclTests ? reader.readNcclTests(*document) : reader.readRcclTests(*document);
}

} // namespace

Reader ncclJsonReader()
{
    return {ncclJsonFormat, "JSON of nccl-tests and rccl-tests", acceptsJson, readJson};
}

} // namespace collscope::io
