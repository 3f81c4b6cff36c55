// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/report/report.h"

#include <QString>

/// The texts of a report, as HTML that both browsers and QTextDocument understand.
namespace collscope {

/// Shown and not obeyed, by browsers and by terminals.
QString reportHtml(const QString &text);

/// A table; `heads` may be empty. Columns from `firstNumber` on are aligned to the right. Cells are HTML.
class TableHtml {
public:
    TableHtml(const QStringList &heads, qsizetype firstNumber);
    void add(const QStringList &cells);
    QString html() const { return m_html + QStringLiteral("</table>\n"); }

private:
    QString m_html;
    qsizetype m_firstNumber;
};

/// Where the number-th picture stands, counted over the whole report.
QString pictureMark(std::size_t number);

/// Which maps of a collective are drawn, in the order of their marks.
struct ReportedPicture {
    const ReportedModel *model;
    bool isPenalty; ///< what it loses, not what it decides
};
std::vector<ReportedPicture> picturesOf(const ReportedCollective &collective);

QString caption(const ReportedPicture &picture);
QString titleOf(const ReportedModel &model); ///< "Exported rules", "Quadtree, depth 3"

/// What is exported or decided of a collective, and what that gains, as a sentence.
QString verdictOf(const ReportedCollective &collective);

/// The first page: what was measured, the verdict, a row per collective, and what to load.
QString summaryHtml(const Report &report);
/// A collective's section; its first picture has this number.
QString collectiveHtml(
    const ReportedCollective &collective, std::size_t index, std::size_t firstPicture, bool forPaper);
/// The last section: how the figures came about, and what the marks in the tables mean.
QString methodHtml(const Report &report);

} // namespace collscope
