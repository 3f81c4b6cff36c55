// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/asked_facts.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QTableWidget;

namespace collscope {

class LatestTask;
class MapView;

/// What files do not name, a row for each file: what their names suggest is filled in. Shows the first lines
/// of the current file and the map that results.
class FactsForm : public QWidget {
    Q_OBJECT
public:
    enum Column {
        file,
        collective,
        library,
        version,
        algorithm,
        segment,
        ranks,
        nodes,
        ppn,
        system,
        run,
        columnCount
    };

    explicit FactsForm(std::vector<io::AskedFile> files, QWidget *parent = nullptr);

    /// The files with what the table has. Fails on values that cannot be, with the name of the file.
    Expected<std::vector<io::FileFacts>> facts() const;
    /// What the files hold with these facts; null: they are being read, or cannot be.
    const std::shared_ptr<const io::Loaded> &loaded() const { return m_loaded; }
    QTableWidget *table() const { return m_table; }
    QString message() const; ///< what is read, or why nothing is

signals:
    void loadedChanged();

private:
    void fillTable();
    void fillRow(int row);
    QString text(int row, Column column) const;
    void edited(int row, int column);
    void copyToAll();
    void suggestAlgorithms();
    void showFile(int row);
    void read();
    void showLoaded(const Expected<io::Loaded> &loaded);
    QString missing() const;
    /// Why a library or an algorithm of a row is rejected; nothing: it is not.
    std::optional<Diagnostic> unknownName(int row, const io::ImportFacts &facts) const;
    std::size_t suggestions() const; ///< algorithms that names of files suggest, unchanged by the user

    std::vector<io::AskedFile> m_files;
    std::shared_ptr<const io::Loaded> m_loaded;
    QTableWidget *m_table;
    QPlainTextEdit *m_head;
    MapView *m_map;
    QLabel *m_message;
    LatestTask *m_reading;
    LatestTask *m_drawing;
    bool m_isFilling = false; ///< by the program
};

} // namespace collscope
