// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/map_content.h"
#include "widgets/report/report.h"

#include <QByteArray>
#include <QPicture>
#include <QSize>

class QIODevice;

namespace collscope {

/// A report as one file that needs nothing beside it: a page for a browser, without scripts, or a PDF
/// document. Pictures are vectors in both, and texts can be selected.
///
/// Painting is for the thread of the application (a QApplication must exist) and takes some 10 ms a picture:
/// call paintNext() until it returns false, with events between where there is a window.
class ReportDocument {
public:
    explicit ReportDocument(Report report);

    std::size_t pictures() const { return m_pictures.size(); }
    std::size_t painted() const { return m_painted; }
    /// Paints one picture. False: all are painted, or one cannot be (problem()).
    bool paintNext();
    const QString &problem() const { return m_problem; }

    /// All pictures must be painted. This and the next may be called on any thread.
    QByteArray html() const;
    /// A4, the summary first, each collective on pages of its own. Returns what went wrong, or an empty text.
    QString writePdf(QIODevice &device) const;

private:
    struct Picture {
        MapContent content;
        QSize size; ///< pixels of 1/96 inch
        QByteArray svg = {}; ///< for browsers
        QPicture printed{}; ///< for paper: its texts stay texts there
    };

    QString body(bool forPaper) const;

    Report m_report;
    std::vector<Picture> m_pictures; ///< in the order of the page
    std::size_t m_painted = 0;
    QString m_problem;
};

} // namespace collscope
