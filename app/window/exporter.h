// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"
#include "engine/study/fit.h"

#include <QObject>

#include <functional>

class QWidget;

namespace collscope {

class LatestTask;
class MapView;
class Settings;

/// Begin of a file name for something of this title: "peak-bcast".
QString filePrefix(const QString &title);

/// The target whose files the library of the data loads, with its style; empty: it loads none.
QString libraryTarget(const Dataset &measured);

/// Writes what the window shows to files: maps, tables, decision functions. Asks where, and says what came of
/// it.
class Exporter : public QObject {
    Q_OBJECT
public:
    Exporter(Settings *settings, QWidget *window);

    /// Begin of suggested file names: "peak-bcast".
    void setPrefix(const QString &prefix) { m_prefix = prefix; }

    void askForPlot(const MapView *view, const QString &name);
    /// `write` makes a PNG, SVG or PDF by the suffix of a path, and returns what went wrong, or an empty
    /// text.
    void askForPicture(const QString &name, const std::function<QString(const QString &path)> &write);
    void askForTable(const QString &name, const QString &csv);
    /// `target` as in codegen::generate.
    void askForCode(
        const FitPtr &result, const QString &target, const QString &suffix, bool evenIfRefused = false);

    /// A place for something called so, from what is on show and the folder last used.
    QString suggested(const QString &name) const { return inLastFolder(m_prefix + u'-' + name); }
    /// The same of a whole file name.
    QString inLastFolder(const QString &name) const;
    /// Writes files into a folder, which is made when it is not there, in the background; `done` hears of the
    /// folder and how many files. Files that are there are a failure unless they are to be replaced.
    void writeBundle(const QString &folder, const std::vector<codegen::TextFile> &files, bool replaces,
        const std::function<void(const QString &folder, std::size_t files)> &done);

    void writePlot(const MapView *view, const QString &path);
    void writePicture(const QString &path, const std::function<QString(const QString &path)> &write);
    void writeText(const QString &path, const QByteArray &text);
    /// Not written when the shipping check refuses it, unless it is to be.
    void writeCode(
        const FitPtr &result, const QString &target, const QString &path, bool evenIfRefused = false);

signals:
    void written(const QString &path);
    void failed(const QString &text);

private:
    QString ask(const QString &title, const QString &name, const QString &filters);

    Settings *m_settings;
    QWidget *m_window;
    LatestTask *m_task;
    QString m_prefix;
};

} // namespace collscope
