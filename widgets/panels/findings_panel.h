// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/lint.h"

#include <QWidget>

#include <memory>

class QLabel;
class QModelIndex;
class QPlainTextEdit;
class QStackedLayout;
class QTreeView;

namespace collscope {

class FindingsModel;

/// A library's file that was opened: what is wrong with it, by line, beside its text.
class FindingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FindingsPanel(QWidget *parent = nullptr);

    /// Null: none.
    void setFile(const std::shared_ptr<const JudgedFile> &file);
    const FindingsModel *model() const { return m_model; }
    QTreeView *table() const { return m_table; }
    /// The line of the text that is marked, 1-based; 0: none.
    int markedLine() const;
    /// For a dock: "Findings: decision.file, 36 errors".
    QString title() const;

signals:
    void titleChanged(const QString &title);
    void csvExportRequested(const QString &name, const QString &csv);
    void openRequested();

private:
    void markLine(std::size_t line);
    void showCurrent(const QModelIndex &index);
    QString summary() const;

    FindingsModel *m_model;
    QTreeView *m_table;
    QPlainTextEdit *m_text;
    QLabel *m_summary;
    QLabel *m_none;
    QLabel *m_whole; ///< text of the current finding, of which the table may show the beginning only
    QStackedLayout *m_pages;
    QWidget *m_empty;
    QWidget *m_content;
    std::shared_ptr<const JudgedFile> m_file;
};

} // namespace collscope
