// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/map_rows.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/statistics_rows.h"
#include "app/cli/tables.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"
#include "engine/study/own_choices.h"

#include <algorithm>
#include <array>

namespace collscope::cli {

namespace {

struct NamedKind {
    std::string_view name;
    PictureKind kind;
};
constexpr std::array kinds{NamedKind{"model", PictureKind::model}, NamedKind{"best", PictureKind::best},
    NamedKind{"penalty", PictureKind::penalty}, NamedKind{"default", PictureKind::defaultChoice},
    NamedKind{"difference", PictureKind::difference}, NamedKind{"speedup", PictureKind::speedup},
    NamedKind{"time", PictureKind::time}, NamedKind{"bandwidth", PictureKind::bandwidth},
    NamedKind{"decision", PictureKind::model}}; // as release 1.0 called it

std::string kindNames()
{
    std::string names;
    for (const NamedKind &one : kinds)
        if (one.name != "decision")
            names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

Result<PictureStyle> pictureStyle(const Arguments &arguments, std::size_t models)
{
    PictureStyle style;
    const std::string name = arguments.value("kind", "model");
    const auto found = std::find_if(
        kinds.begin(), kinds.end(), [&name](const NamedKind &one) { return one.name == name; });
    if (found == kinds.end())
        return usageError(
            say("there is no kind of picture called '{}'", name), say("kinds are {}", kindNames()));
    style.kind = found->kind;
    if (style.kind == PictureKind::difference && models != 2)
        return usageError(say("--kind difference requires two models"), say("give --model twice"));
    style.besideBest = style.kind == PictureKind::model && arguments.has("together");
    if (const auto sized = readPictureSize(arguments, style); !sized)
        return tl::unexpected(sized.error());
    return style;
}

/// The rows of one or several collectives, one after the other.
using AllRows = std::vector<MapRows>;

Result<void> writeRows(const AllRows &all, const std::string &path)
{
    auto output = Output::open(path);
    if (!output)
        return tl::unexpected(output.error());
    for (const MapRows &rows : all)
        for (std::size_t cell = 0; cell < rows.size(); ++cell) {
            const ResultRow row = rows.row(cell);
            if (&rows == &all.front() && cell == 0)
                output->write(csvHeader(row));
            output->write(csvLine(row));
        }
    return output->finish();
}

std::string commaSeparated(const std::vector<std::string> &collectives)
{
    std::string text;
    for (const std::string &collective : collectives)
        text += (text.empty() ? "" : ",") + collective;
    return text;
}

Result<void> writeJson(const Selection &selection, const NamedStudy &study, const Fit &fitted,
    const AllRows &all, const std::string &path)
{
    std::vector<std::string> lines;
    for (const MapRows &rows : all)
        for (std::size_t cell = 0; cell < rows.size(); ++cell)
            lines.push_back(jsonObject(rows.row(cell)));
    return writeOutput(path,
        jsonDocument(withWeights({{"system", study.system},
                                     {"origin", std::string(originText(study.provenance().origin))},
                                     {"collective", commaSeparated(selection.collectives)},
                                     {"spec", specText(fitted)}, {"excluded", excludedValue(study)}},
                         *study.study),
            "rows", lines));
}

Result<void> writeAll(const Arguments &arguments, const Selection &selection,
    const std::vector<StudyFits> &fitted, const PictureStyle &style)
{
    AllRows rows;
    const bool withGroups = std::any_of(fitted.begin(), fitted.end(),
        [](const StudyFits &one) { return one.study.map()->grid->dataset()->hasGroups(); });
    for (const StudyFits &one : fitted)
        rows.emplace_back(one.fits.front(), withGroups, selection.part.weighting != nullptr);
    Result<void> done;
    if (arguments.has("csv") || !(arguments.has("json") || paintsPicture(arguments)))
        done = writeRows(rows, arguments.value("csv"));
    if (done && arguments.has("json"))
        done = writeJson(
            selection, fitted.front().study, *fitted.front().fits.front(), rows, arguments.value("json"));
    if (!done)
        return done;
    return drawPictures(
        arguments, [&](const PicturePlace &place) { return drawing()->map(fitted, style, place); });
}

/// Is anything written that is about one model?
bool writesRows(const Arguments &arguments)
{
    return arguments.has("csv") || arguments.has("json") || !paintsPicture(arguments);
}

Result<void> checkDefault(const std::vector<StudyFits> &fitted, PictureKind kind)
{
    for (const StudyFits &one : fitted)
        if (kind == PictureKind::speedup && !one.study.study->baseline)
            return workFailed(
                say("the library default of {} was not measured", one.study.study->collective()),
                say("measure it, or choose another --kind"));
    return {};
}

/// The times of a default do not name its algorithms: these are computed for known releases.
void warnOfUnknownDefault(const std::vector<StudyFits> &fitted, PictureKind kind)
{
    for (const StudyFits &one : fitted) {
        if (kind != PictureKind::defaultChoice)
            continue;
        const std::vector<Decision> decisions = ownChoices(one.study.map(), nullptr).decisions;
        if (std::all_of(decisions.begin(), decisions.end(),
                [](const Decision &decision) { return decision.method == noMethod; }))
            message(say("{}: every cell shows '?'. The data do not name a release of Open MPI or MPICH whose "
                        "own decisions are known for these placements. Enter the release in the column "
                        "mpi_version of a native CSV (collscope convert), or draw --kind penalty --model "
                        "baseline.",
                one.study.study->collective()));
    }
}

Result<void> runMap(const Arguments &arguments)
{
    if (nameTables(arguments))
        return mapTable(arguments);
    const auto asked = Question::from(arguments, Collectives::one, measuredSpec());
    if (!asked)
        return tl::unexpected(asked.error());
    const auto style = pictureStyle(arguments, asked->specs.size());
    if (!style)
        return tl::unexpected(style.error());
    if (auto outputs = checkPlaces(arguments); !outputs)
        return outputs;
    if (asked->specs.size() > 1 && writesRows(arguments))
        return usageError(say("CSV and JSON take one model"),
            say("several are drawn beside each other: --png FILE, --svg FILE or --pdf FILE"));
    const auto chosen = loadStudies(arguments, asked->selection);
    if (!chosen)
        return tl::unexpected(chosen.error());
    std::vector<StudyFits> fitted;
    for (const NamedStudy &study : *chosen)
        fitted.push_back({study, {}});
    for (const ModelSpec &spec : asked->specs) {
        const auto fits = fitAll(asked->selection, spec, *chosen);
        if (!fits)
            return tl::unexpected(fits.error());
        for (std::size_t i = 0; i < fits->size(); ++i)
            fitted[i].fits.push_back((*fits)[i]);
    }
    if (auto known = checkDefault(fitted, style->kind); !known)
        return known;
    warnOfUnknownDefault(fitted, style->kind);
    return writeAll(arguments, asked->selection, fitted, *style);
}

std::vector<Option> mapOptions()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("what decides, quadtree:depth=3 for example (default: exact); a picture shows several "
                       "beside each other");
    return {options::collective, options::together, options::system, options::unpackLimit, options::facts,
        options::mapping, options::nodes, options::ppn, options::members, options::colours, options::library,
        model, options::ties, options::baselineCandidate, options::exclude, options::statistic,
        options::weights, options::weightOf,
        {"csv", "[FILE]", toSay("one row per cell, to FILE behind DATA or to standard output")},
        {"json", "[FILE]", toSay("the same as JSON")}, options::png, options::svg, options::pdf,
        {"kind", "KIND",
            toSay(
                "of the picture: model, best, penalty, default, difference (of two models), speedup, time or "
                "bandwidth (default: model)")},
        options::pictureSize};
}

std::optional<Form> formOfMap(const Command &command, const Arguments &arguments)
{
    if (auto tables = formOfTables(command, arguments, {"collective", "csv", "json"}))
        return tables;
    if (paintsPicture(arguments))
        return std::nullopt;
    return Form{"map without a picture", without({"kind", "size"}, command.options)};
}

} // namespace

Command mapCommand()
{
    return {"map",
        "DATA --collective C [--together] [--model SPEC] [--csv [FILE] | --json [FILE]] ...\n"
        "       collscope map TABLE [--collective C[,C...]] [--csv [FILE] | --json [FILE]]",
        toSay("Writes a decision map as CSV (the default), JSON or a picture"), mapOptions(), runMap,
        paintsPicture, formOfMap};
}

} // namespace collscope::cli
