// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/drawing.h"
#include "app/cli/study.h"
#include "app/cli/weights.h"
#include "engine/data/say.h"

namespace collscope::cli {

namespace {

Result<void> runReport(const Arguments &arguments)
{
    return drawing()->report(arguments);
}

bool paintsReport(const Arguments &)
{
    return true;
}

} // namespace

Command reportCommand()
{
    Option model = options::model;
    model.repeatable = true;
    model.help = toSay("a model shown beside the exact map (default: automatic)");
    Option collectives = options::anyCollectives;
    collectives.help = toSay("the collectives that it is about; all that were measured when not given");
    Option output = options::output;
    output.value = "FILE|FOLDER";
    output.help = toSay("FILE.html or FILE.pdf; a folder gets report.html and report.pdf");
    const Option html{"html", "FILE", toSay("the report as a web page")};
    const Option pdf{"pdf", "FILE", toSay("the report as a document to print")};
    return {"report",
        "DATA... -o FILE|FOLDER [--html FILE] [--pdf FILE] [--collective C[,C...]] [--model "
        "SPEC]...",
        toSay("Writes a report: what is gained and what to load, then maps and decisions of each collective"),
        allOf({{output, html, pdf, model, collectives, options::system, options::unpackLimit, options::facts,
                   options::mapping},
            {options::nodes, options::ppn, options::members, options::colours, options::library,
                options::baselineCandidate, options::exclude, options::statistic, options::weights,
                options::weightOf, options::holdout, options::folds}}),
        runReport, paintsReport};
}

} // namespace collscope::cli
