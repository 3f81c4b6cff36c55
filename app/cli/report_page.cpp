// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_page.h"

#include "engine/wire/text.h"

#include <QString>

namespace collscope::cli {

namespace {

/// What stands in a page or an attribute; what a terminal would obey is written out, for pages are read there
/// too.
std::string html(const std::string &text)
{
    return QString::fromStdString(wire::shownText(text)).toHtmlEscaped().toStdString();
}

constexpr const char *pageHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Collscope report</title>
<style>
body { font-family: sans-serif; margin: 2em; max-width: 110em; }
pre { font-size: 90%; overflow-x: auto; }
.maps { display: flex; flex-wrap: wrap; gap: 1em; }
.maps img { width: 34em; max-width: 100%; border: 1px solid #ccc; }
</style>
</head>
<body>
<h1>Collscope report</h1>
)";

std::string contents(const std::vector<ReportSystem> &systems)
{
    std::string text = "<ul>\n";
    for (const ReportSystem &system : systems) {
        text += "<li><a href=\"#" + html(system.folder) + "\">" + html(system.name) + "</a>:";
        for (const ReportCollective &collective : system.collectives)
            text += " <a href=\"#" + html(system.folder + '-' + collective.name) + "\">"
                + html(collective.name) + "</a>";
        text += "</li>\n";
    }
    return text + "</ul>\n";
}

std::string section(const ReportSystem &system, const ReportCollective &collective)
{
    std::string text = "<h3 id=\"" + html(system.folder + '-' + collective.name) + "\">"
        + html(collective.name) + "</h3>\n<div class=\"maps\">\n";
    for (const std::string &picture : collective.pictures)
        text += "<a href=\"" + html(picture) + ".svg\"><img src=\"" + html(picture) + ".png\" alt=\""
            + html(picture) + "\"></a>\n";
    const std::string statistics = system.folder + '/' + collective.name + "-statistics";
    return text + "</div>\n<pre>" + html(collective.statistics) + "</pre>\n<p>The same table as <a href=\""
        + html(statistics) + ".csv\">CSV</a> and <a href=\"" + html(statistics) + ".txt\">text</a>.</p>\n";
}

std::string section(const ReportSystem &system)
{
    const Provenance &from = system.provenance;
    std::string library = from.mpiLibrary + (from.mpiVersion.empty() ? "" : ' ' + from.mpiVersion);
    if (library.empty())
        library = "MPI library not said";
    std::string text = "<h2 id=\"" + html(system.folder) + "\">" + html(system.name) + "</h2>\n<p>"
        + html(library) + ", origin of the data: " + std::string(originText(from.origin)) + ", read from "
        + html(from.path) + " (" + html(from.format) + ").\nThe decisions as C functions:";
    for (const std::string &function : system.functions)
        text += " <a href=\"" + html(function) + "\">" + html(function) + "</a>";
    text += "</p>\n";
    for (const ReportCollective &collective : system.collectives)
        text += section(system, collective);
    return text;
}

} // namespace

std::string reportPage(const std::vector<ReportSystem> &systems)
{
    std::string text = pageHead + contents(systems);
    for (const ReportSystem &system : systems)
        text += section(system);
    return text + "</body>\n</html>\n";
}

} // namespace collscope::cli
