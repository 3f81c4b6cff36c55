// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/profile_loss.h"
#include "app/cli/study.h"
#include "app/cli/text_table.h"
#include "engine/io/result_row.h"

#include "engine/data/say.h"
#include "engine/profiles/format.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

namespace collscope::cli {

namespace {

using profiles::ApplicationProfile;
using Entry = std::pair<wire::ProfileKey, wire::ProfileEntry>;

/// Those that took longest first.
std::vector<Entry> ranked(const ApplicationProfile &profile)
{
    std::vector<Entry> entries(profile.calls.entries.begin(), profile.calls.entries.end());
    std::stable_sort(entries.begin(), entries.end(),
        [](const Entry &a, const Entry &b) { return a.second.secondsTotal > b.second.secondsTotal; });
    return entries;
}

std::string joined(const std::vector<std::string> &words, const char *between)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

std::string secondsText(double seconds)
{
    return std::isfinite(seconds) ? wire::secondsText(seconds) : "-";
}

std::string bytesText(const Entry &entry)
{
    const auto &[key, counted] = entry;
    switch (key.sizeIs) {
    case wire::SizeIs::unknown:
        return "-";
    case wire::SizeIs::mean:
        return "mean " + sizeText(key.messageBytes);
    case wire::SizeIs::least:
        break;
    }
    if (counted.leastBytes == counted.mostBytes)
        return sizeText(key.messageBytes);
    const auto isRound = [](const std::string &text) { return text.find('.') == std::string::npos; };
    std::string most = sizeText(counted.mostBytes);
    if (!isRound(most) && isRound(sizeText(counted.mostBytes + 1))) // a bin that ends before
        most = '<' + sizeText(counted.mostBytes + 1);
    return say("{} to {}", sizeText(counted.leastBytes), most);
}

/// "allreduce", "bcast (nonblocking, root not 0)"
std::string callText(const wire::ProfileKey &key)
{
    std::vector<std::string> words;
    if (key.kind != "blocking")
        words.push_back(key.kind);
    if (key.inPlace.value_or(false))
        words.push_back(say("in place"));
    if (!key.commutative.value_or(true))
        words.push_back(say("not commutative"));
    if (!key.lowestRoot.value_or(true))
        words.push_back(say("root not 0"));
    return key.collective + (words.empty() ? "" : " (" + joined(words, ", ") + ')');
}

double shareOf(const Entry &entry, double total)
{
    return total > 0 ? entry.second.secondsTotal / total : std::nan("");
}

std::string headText(const ApplicationProfile &profile)
{
    const wire::Profile &calls = profile.calls;
    std::vector<std::string> facts;
    for (const std::string &fact : {calls.program, calls.library})
        if (!fact.empty())
            facts.push_back(fact);
    if (calls.processes != 0)
        facts.push_back(sayCounted(calls.processes, toSay("process"), toSay("processes")));
    if (calls.seconds > 0)
        facts.push_back(secondsText(calls.seconds));
    if (calls.runs != 1)
        facts.push_back(sayCounted(calls.runs, toSay("run"), toSay("runs")));
    std::string text = joined(facts, ", ") + '\n'
        + say("recorded by {}", calls.sources.empty() ? "Collscope" : joined(calls.sources, ", ")) + '\n';
    if (!calls.complete)
        text += say(
            "the program had not come to its end: times are those of the processes that wrote the files\n");
    const profiles::Unknowns unknown = profiles::unknowns(calls);
    if (!unknown.ofAll.empty())
        text += say("not known: {}", joined(unknown.ofAll, ", ")) + '\n';
    if (!unknown.ofSome.empty())
        text += say("not known of some: {}", joined(unknown.ofSome, ", ")) + '\n';
    for (const std::string &limit : calls.limits)
        text += said(limit) + "\n";
    return text + "\n";
}

std::string tableText(const ApplicationProfile &profile)
{
    const double total = profiles::totalSeconds(profile.calls);
    TextTable table({say("collective"), say("placement"), say("bytes"), say("calls"), say("per process"),
        say("slowest"), say("share"), say("skew")});
    for (const Entry &entry : ranked(profile)) {
        const auto &[key, counted] = entry;
        const double share = shareOf(entry, total);
        table.add({callText(key), profiles::placementText(key), bytesText(entry),
            counted.calls == 0 ? "-" : std::to_string(counted.calls),
            secondsText(profiles::meanSeconds(counted)), secondsText(profiles::mostSeconds(counted)),
            std::isfinite(share) ? formatPenalty(share).toStdString() : "-",
            secondsText(profiles::meanSkew(counted))});
    }
    return table.text();
}

Value knownFlag(const std::optional<bool> &flag)
{
    return flag ? Value{*flag} : Value{};
}

ResultRow rowOf(const Entry &entry, double total)
{
    const auto &[key, counted] = entry;
    const bool isSized = key.sizeIs != wire::SizeIs::unknown;
    const auto bytes = [isSized](std::uint64_t number) {
        return isSized && number != wire::anyBytes ? Value{number} : Value{};
    };
    return {{"collective", key.collective}, {"kind", key.kind}, {"comm_size", knownCount(key.commSize)},
        {"comm_size_least", knownCount(key.leastCommSize == 0 ? key.commSize : key.leastCommSize)},
        {"nodes", knownCount(key.nodes)}, {"ppn_least", knownCount(key.leastPpn)},
        {"ppn_most", knownCount(key.mostPpn)}, {"message_bytes", bytes(key.messageBytes)},
        {"message_bytes_is",
            std::string(!isSized                              ? "unknown"
                    : key.sizeIs == wire::SizeIs::mean        ? "mean"
                    : counted.leastBytes == counted.mostBytes ? "exact"
                                                              : "least")},
        {"bytes_least", bytes(counted.leastBytes)}, {"bytes_most", bytes(counted.mostBytes)},
        {"in_place", knownFlag(key.inPlace)}, {"commutative", knownFlag(key.commutative)},
        {"lowest_root", knownFlag(key.lowestRoot)},
        {"calls", counted.calls == 0 ? Value{} : Value{counted.calls}},
        {"processes", counted.processes == 0 ? Value{} : Value{counted.processes}},
        {"seconds_total", counted.secondsTotal}, {"seconds_mean", profiles::meanSeconds(counted)},
        {"seconds_most", profiles::mostSeconds(counted)}, {"share", shareOf(entry, total)},
        {"skew_samples", counted.skewSamples}, {"skew_mean", profiles::meanSkew(counted)},
        {"skew_most", counted.skewSamples == 0 ? Value{} : Value{counted.skewMost}}};
}

std::string profileJson(const ApplicationProfile &profile, const std::vector<ResultRow> &rows)
{
    const wire::Profile &calls = profile.calls;
    const profiles::Unknowns unknown = profiles::unknowns(calls);
    return jsonDocument(
        {{"program", calls.program}, {"library", calls.library},
            {"processes", calls.processes == 0 ? Value{} : Value{calls.processes}},
            {"seconds", calls.seconds}, {"runs", calls.runs}, {"complete", calls.complete},
            {"formats", joined(profile.formats, ", ")}, {"sources", joined(calls.sources, ", ")},
            {"unknown", joined(unknown.ofAll, ", ")}, {"unknown_of_some", joined(unknown.ofSome, ", ")},
            {"limits", joined(calls.limits, "; ")}},
        "calls", rows);
}

/// How many results are asked for on standard output.
std::size_t standardOutputs(const Arguments &arguments)
{
    std::size_t count = 0;
    for (const std::string_view option : {"csv", "json", "output"})
        count += arguments.has(option) && arguments.value(option) == "-";
    return count;
}

Result<void> writeAll(const Arguments &arguments, const ApplicationProfile &profile)
{
    std::vector<ResultRow> rows;
    const double total = profiles::totalSeconds(profile.calls);
    for (const Entry &entry : ranked(profile))
        rows.push_back(rowOf(entry, total));
    Result<void> done;
    if (arguments.has("csv"))
        done = writeOutput(arguments.value("csv"), csvTable(rows));
    if (done && arguments.has("json"))
        done = writeOutput(arguments.value("json"), profileJson(profile, rows));
    if (done && arguments.has("output"))
        done = writeOutput(arguments.value("output"), wire::profileText(profile.calls));
    // What is asked for on standard output stays alone there.
    if (done && standardOutputs(arguments) == 0)
        done = writeText("-", headText(profile) + tableText(profile));
    return done;
}

Result<void> runProfile(const Arguments &arguments)
{
    if (arguments.data().empty())
        return usageError(say("there is no FILE"),
            say("name the profile of a program: COLLSCOPE_PROFILE=FILE records one, and those of other tools "
                "are read"));
    if (standardOutputs(arguments) > 1)
        return usageError(
            say("two results would go to standard output"), say("give one of them a FILE of its own"));
    if (arguments.has(options::data.name))
        return runProfileLoss(arguments);
    const std::vector<std::filesystem::path> files(arguments.data().begin(), arguments.data().end());
    const auto profile = asWork(profiles::read(files, stopToken()));
    if (!profile)
        return tl::unexpected(profile.error());
    return writeAll(arguments, *profile);
}

std::optional<Form> formOfProfile(const Command &command, const Arguments &arguments)
{
    if (arguments.has(options::data.name))
        return Form{"profile --data", without({"output"}, command.options)};
    return Form{"profile without --data", {command.options.begin(), command.options.begin() + 3}};
}

} // namespace

Command profileCommand()
{
    Option model = options::model;
    model.help = toSay("judge this model too, fitted to where the program spends its time");
    return {"profile",
        "FILE... [--csv [FILE]] [--json [FILE]] [-o MERGED]\n"
        "       collscope profile FILE[=SHARE]... --data DATA [--data DATA]... [--model SPEC] [--csv [FILE]] "
        "[--json [FILE]]",
        toSay("Shows which collective calls a program spends its time in, and with --data what decisions "
              "cost it"),
        {{"csv", "[FILE]",
             toSay("a row per kind of call, to FILE behind the files that are read, or to standard output")},
            {"json", "[FILE]", toSay("the same as JSON")},
            {"output", "MERGED", toSay("write all files together as one record of Collscope"), false, "o"},
            options::data, model, options::ties, options::system, options::unpackLimit, options::facts,
            options::mapping, options::nodes, options::ppn, options::library, options::baselineCandidate,
            options::exclude, options::statistic},
        runProfile, nullptr, formOfProfile};
}

} // namespace collscope::cli
