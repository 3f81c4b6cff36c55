// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QString>

/// The texts of a report, as HTML that both browsers and QTextDocument understand.
namespace collscope {

/// Shown and not obeyed, by browsers and by terminals.
QString reportHtml(const QString &text);

/// The head of a column, on two lines where it has several words. Printed, a head that may be wrapped
/// anywhere is, within words too, when a table is as wide as the page.
QString headHtml(const QString &text);

/// Where the number-th picture stands, counted over the whole report.
QString pictureMark(std::size_t number);

/// Which maps of a collective are drawn, in the order of their marks.
struct ReportedPicture {
    const ReportedModel *model;
    bool isPenalty; ///< what it loses, not what it decides
};
std::vector<ReportedPicture> picturesOf(const ReportedCollective &collective);

QString caption(const ReportedPicture &picture);

/// Who measured what, in a table, and in a sentence per collective.
QString summaryHtml(const Report &report);
/// A collective's section; its first picture has this number.
QString collectiveHtml(
    const ReportedCollective &collective, std::size_t index, std::size_t firstPicture, bool forPaper);
/// What the marks in the tables of figures mean.
QString notesHtml(const Report &report);
QString textHtml(const ReportedText &part);
QString textsHtml(const Report &report);

} // namespace collscope
