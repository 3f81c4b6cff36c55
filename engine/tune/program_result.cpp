// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/result_row.h"
#include "engine/tune/program_tuning.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"
#include "engine/wire/determinism.h"
#include "engine/wire/seconds_text.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace collscope::tune {

namespace {

constexpr double percent = 100;

std::string placeText(const RacedCell &cell)
{
    return cell.placement.nodes > 0 && cell.placement.ppn > 0
        ? fmt::format("{} x {}", cell.placement.nodes, cell.placement.ppn)
        : wire::counted(cell.placement.commSize, "process", "processes");
}

std::string cellText(const RacedCell &cell)
{
    std::string text = cell.collective + ' ' + placeText(cell);
    if (cell.messageBytes > 0)
        text += ' ' + wire::formatBytes(cell.messageBytes);
    return text;
}

std::string rangeText(const Saving &saving)
{
    return fmt::format("{} ({} to {})", wire::secondsText(saving.seconds),
        wire::secondsText(std::max(saving.low, 0.0)), wire::secondsText(saving.high));
}

/// Of all programs without decisions, seconds per run.
double plainSeconds(const ProgramResult &result)
{
    double sum = 0;
    for (const TunedProgram &program : result.programs)
        sum += program.gain.pairs > 0 ? program.gain.plain : program.firstSeconds;
    return sum;
}

/// Does something decided change the order of sums?
bool changesSums(const ProgramResult &result)
{
    return result.race
        && std::any_of(result.race->cells.begin(), result.race->cells.end(), [&](const RacedCell &cell) {
               return wire::combines(cell.collective) && cell.winner(result.way == Way::libraryFile);
           });
}

/// Why the library decides a cell.
std::string_view notWon(const RacedCell &cell)
{
    const bool isOpen = std::any_of(cell.methods.begin(), cell.methods.end(),
        [](const RacedMethod &one) { return !one.isOut && !one.isProved; });
    return isOpen ? "the library's own choice stays: nothing was proved faster"
                  : "the library's own choice stays: nothing is faster";
}

ResultRow gainRow(const ProgramGain &gain)
{
    return {{"pairs", std::uint64_t{gain.pairs}}, {"seconds_plain", gain.plain},
        {"seconds_decided", gain.decided}, {"gain", gain.pairs > 0 ? Value{gain.gain} : Value{}},
        {"gain_low", gain.low}, {"gain_high", gain.high}};
}

ResultRow savingRow(const Saving &saving)
{
    return {{"seconds", saving.seconds}, {"low", saving.low}, {"high", saving.high},
        {"cells", std::uint64_t{saving.cells}}};
}

std::string cellJson(const RacedCell &cell, bool isNative)
{
    const RacedMethod *const winner = cell.winner(isNative);
    const auto [low, high] = winner ? winner->interval(0.95) : std::pair(std::nan(""), std::nan(""));
    return jsonObject({{"collective", cell.collective}, {"nodes", knownCount(cell.placement.nodes)},
        {"ppn", knownCount(cell.placement.ppn)}, {"comm_size", std::uint64_t{cell.placement.commSize}},
        {"message_bytes", cell.messageBytes}, {"calls", cell.calls}, {"seconds", cell.seconds},
        {"seconds_default", cell.defaultSeconds},
        {"method", winner ? Value{wire::qualifiedText(winner->method)} : Value{std::string("default")}},
        {"ratio", winner ? Value{winner->ratio()} : Value{}}, {"ratio_low", low}, {"ratio_high", high},
        {"launches", std::uint64_t{winner ? winner->launches.size() : 0}}});
}

} // namespace

std::string_view wayText(Way way)
{
    switch (way) {
    case Way::libraryFile:
        return "the MPI library's own file";
    case Way::table:
        return "a runtime table under Collscope's preload library";
    case Way::none:
        break;
    }
    return "nothing";
}

std::string gainText(const ProgramGain &gain)
{
    if (gain.pairs == 0)
        return "not timed";
    if (std::isnan(gain.low))
        return fmt::format("{:+.1f} % (too few pairs for an interval)", percent * gain.gain);
    return fmt::format(
        "{:+.1f} % ({:+.1f} to {:+.1f} %)", percent * gain.gain, percent * gain.low, percent * gain.high);
}

std::string predictedText(const ProgramResult &result, const Saving &saving)
{
    const double plain = plainSeconds(result);
    const double rest = plain - saving.seconds;
    return rangeText(saving) + fmt::format(" of {} per run", wire::secondsText(plain))
        + (rest > 0 ? fmt::format(", {:+.1f} %", percent * (plain / rest - 1)) : std::string());
}

std::string programResultText(const ProgramResult &result)
{
    std::string text = result.library + '\n';
    for (const TunedProgram &program : result.programs) {
        text += fmt::format("  {}: {}, {} of it in blocking collective calls",
            program.line.program.toStdString(), wire::secondsText(program.firstSeconds),
            wire::secondsText(program.collectiveSeconds));
        if (program.leftSeconds > 0)
            text += fmt::format(
                ", {} in other collective calls (not decided)", wire::secondsText(program.leftSeconds));
        text += '\n';
    }
    if (result.race) {
        text += fmt::format("raced: {} in {} of evidence\n", wire::counted(result.race->cells.size(), "cell"),
            wire::counted(result.race->launches, "launch", "launches"));
        for (const RacedCell &cell : result.race->cells) {
            const RacedMethod *const winner = cell.winner(result.way == Way::libraryFile);
            text += "  " + cellText(cell) + ": ";
            text += winner ? fmt::format("{} is {:.2f} times as fast as the default ({:.0f} calls of {})\n",
                        wire::qualifiedText(winner->method), winner->ratio(), cell.calls,
                        wire::secondsText(cell.defaultSeconds))
                           : std::string(notWon(cell)) + '\n';
        }
    }
    if (result.all.cells > 0) {
        text += "predicted saving with all methods: " + predictedText(result, result.all) + '\n';
        text += result.native.cells > 0 ? "predicted saving with the library's own methods: "
                + predictedText(result, result.native) + '\n'
                                        : std::string("the library's own methods save nothing\n");
    }
    for (const TunedProgram &program : result.programs)
        if (program.gain.pairs > 0)
            text += fmt::format("{}: {} without, {} with {}: {} in {}\n", program.line.program.toStdString(),
                wire::secondsText(program.gain.plain), wire::secondsText(program.gain.decided),
                wayText(result.way), gainText(program.gain), wire::counted(program.gain.pairs, "pair"));
    if (!result.ships)
        return text + "nothing is written: " + result.because + '\n';
    text += "to use it:\n";
    for (const TunedProgram &program : result.programs)
        text += "  " + result.lineOf(program).toStdString() + '\n';
    text += "to undo it: start the program as before; nothing else was changed\n";
    if (changesSums(result))
        text += "reductions add in another order: sums may differ in their last bits (--reproducible-sums "
                "leaves reductions to the library)\n";
    return text;
}

std::string programResultJson(const ProgramResult &result)
{
    const bool isNative = result.way == Way::libraryFile;
    std::string text = "{\n";
    const auto member = [&text](std::string_view name, const std::string &value) {
        text += (text.size() > 2 ? ",\n  " : "  ") + jsonText(name) + ": " + value;
    };
    member("mpi_library", jsonText(result.library));
    member("programs", jsonList(result.programs, [&](const TunedProgram &program) {
        return jsonObject({{"launcher", program.line.launcher.toStdString()},
            {"program", program.line.program.toStdString()}, {"seconds_first", program.firstSeconds},
            {"seconds_profiled", program.profiledSeconds}, {"seconds_collective", program.collectiveSeconds},
            {"seconds_not_decided", program.leftSeconds},
            {"line", result.ships ? Value{result.lineOf(program).toStdString()} : Value{}},
            {"pairs", std::uint64_t{program.gain.pairs}},
            {"gain", program.gain.pairs > 0 ? Value{program.gain.gain} : Value{}},
            {"gain_low", program.gain.low}, {"gain_high", program.gain.high}});
    }));
    member("cells",
        result.race
            ? jsonList(result.race->cells, [&](const RacedCell &cell) { return cellJson(cell, isNative); })
            : "[]");
    member("predicted_all", jsonObject(savingRow(result.all)));
    member("predicted_native", jsonObject(savingRow(result.native)));
    member("way", jsonText(wayText(result.way)));
    member("gain", jsonObject(gainRow(result.gain)));
    member("changes_sums", changesSums(result) ? "true" : "false");
    member("ships", result.ships ? "true" : "false");
    member("because", result.because.empty() ? "null" : jsonText(result.because));
    member("files", jsonList(result.files, [](const QString &name) { return jsonText(name.toStdString()); }));
    member("variables",
        jsonList(result.variables, [](const QString &one) { return jsonText(one.toStdString()); }));
    member("seconds", jsonValue(result.seconds));
    return text + "\n}\n";
}

namespace {

std::string escaped(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toHtmlEscaped().toStdString();
}

constexpr std::string_view style
    = "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1c1c1c;"
      "background:#fff}h1{font-size:1.5em}h2{font-size:1.15em;margin-top:2em}table{border-collapse:collapse}"
      "th,td{text-align:left;padding:.2em .9em .2em 0;border-bottom:1px solid "
      "#ddd}td.n,th.n{text-align:right}"
      "pre{background:#f3f3f3;padding:.8em;overflow:auto}.bar{background:#2f6db3;height:.8em}"
      ".with{background:#c75b12}@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#1b1b1b}"
      "pre{background:#2a2a2a}th,td{border-color:#444}}";

/// Bars as wide as the seconds, the longest of them whole.
std::string bars(const ProgramGain &gain)
{
    const double longest = std::max(gain.plain, gain.decided);
    const auto bar = [longest](std::string_view name, std::string_view kind, double seconds) {
        return fmt::format("<tr><td>{}</td><td class=n>{}</td><td style=\"width:24em\"><div class=\"bar {}\" "
                           "style=\"width:{:.0f}%\"></div></td></tr>\n",
            name, wire::secondsText(seconds), kind, percent * seconds / longest);
    };
    return "<table>" + bar("as it is", "", gain.plain) + bar("with the decisions", "with", gain.decided)
        + "</table>\n";
}

} // namespace

std::string programReport(const ProgramResult &result)
{
    const std::string title = result.ships ? "The program is faster: " + gainText(result.gain)
                                           : std::string("Nothing is decided for this program");
    std::string text = fmt::format(
        "<!doctype html><html lang=en><meta charset=utf-8><title>{}</title><style>{}"
        "</style><body><h1>{}</h1>\n<p>{}, {} for all of it.</p>\n",
        escaped(title), style, escaped(title), escaped(result.library), wire::durationText(result.seconds));
    if (!result.because.empty())
        text += "<p>" + escaped(result.because) + "</p>\n";
    for (const TunedProgram &program : result.programs) {
        text += fmt::format("<h2>{}</h2>\n<p>{} as it is, {} of it in blocking collective calls",
            escaped(program.line.program.toStdString()), wire::secondsText(program.firstSeconds),
            wire::secondsText(program.collectiveSeconds));
        text += program.leftSeconds > 0
            ? fmt::format("; {} in other collective calls, which are not decided.</p>\n",
                wire::secondsText(program.leftSeconds))
            : std::string(".</p>\n");
        if (program.gain.pairs > 0)
            text += bars(program.gain)
                + fmt::format("<p>{} in {} of runs, the median of each shown.</p>\n", gainText(program.gain),
                    wire::counted(program.gain.pairs, "pair"));
        if (result.ships)
            text += "<p>To use it:</p><pre>" + escaped(result.lineOf(program).toStdString())
                + "</pre>\n<p>To undo it, start the program as before.</p>\n";
    }
    if (result.all.cells > 0)
        text += fmt::format(
            "<h2>Predicted and measured</h2>\n<table><tr><td>predicted, all methods</td><td>{}</td></tr>\n"
            "<tr><td>predicted, the library's own methods</td><td>{}</td></tr>\n"
            "<tr><td>measured</td><td>{}</td></tr></table>\n",
            escaped(predictedText(result, result.all)), escaped(predictedText(result, result.native)),
            escaped(gainText(result.gain)));
    if (!result.race)
        return text;
    text += "<h2>What was raced</h2>\n<table><tr><th>call</th><th class=n>calls</th><th class=n>time in "
            "them</th>"
            "<th class=n>default</th><th>method</th><th class=n>times as fast</th></tr>\n";
    for (const RacedCell &cell : result.race->cells) {
        const RacedMethod *const winner = cell.winner(result.way == Way::libraryFile);
        text += fmt::format(
            "<tr><td>{}</td><td class=n>{:.0f}</td><td class=n>{}</td><td class=n>{}</td><td>{}</td>"
            "<td class=n>{}</td></tr>\n",
            escaped(cellText(cell)), cell.calls, wire::secondsText(cell.seconds),
            wire::secondsText(cell.defaultSeconds),
            winner ? escaped(wire::qualifiedText(winner->method)) : std::string(notWon(cell)),
            winner ? fmt::format("{:.2f}", winner->ratio()) : "");
    }
    text += "</table>\n";
    if (changesSums(result))
        text += "<p>Reductions add in another order than the library's: sums may differ in their last "
                "bits.</p>\n";
    return text;
}

} // namespace collscope::tune
