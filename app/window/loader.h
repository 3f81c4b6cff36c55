// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset_summary.h"
#include "engine/io/reader.h"
#include "engine/io/source_stamp.h"
#include "engine/mpi_formats/lint.h"

#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <atomic>
#include <memory>

namespace collscope {

class LatestTask;

/// What came of one file or folder.
struct LoadedPath {
    QString path;
    std::vector<DatasetSummary> datasets;
    std::vector<Diagnostic> warnings; ///< the most severe first
    std::size_t unnamed = 0; ///< warnings beyond those
    std::size_t skipped = 0; ///< rows
    std::size_t skippedFiles = 0;
    /// It holds no measurements but is a file of an MPI library.
    std::shared_ptr<const JudgedFile> libraryFile = nullptr;
    bool isProfile = false; ///< it holds no measurements but the calls of a program

    /// "12 rows and 3 files" that were skipped; empty: nothing.
    QString lossText() const;
};

/// Reads one file or folder. Blocks: not for the GUI thread.
Expected<LoadedPath> readPath(
    const QString &path, const io::Progress &progress, const io::ImportFacts &facts = {});
/// The same of what was read by other means.
LoadedPath loadedPath(const QString &path, io::Loaded loaded);

/// Reads files and folders in the background, one after the other, in the order they were asked for.
class Loader : public QObject {
    Q_OBJECT
public:
    explicit Loader(QObject *parent = nullptr);

    /// `facts`: what the user says of them.
    void load(const QStringList &paths, const io::ImportFacts &facts = {});
    /// Reads again what was read before and has changed since, with the same facts.
    void reload(const QStringList &paths);
    /// With which a path was read last; none: it was not read, or says everything.
    io::ImportFacts factsOf(const QString &path) const { return m_read.value(path).facts; }
    /// Drops what waits and stops what is read; what was read before stays.
    void cancel();
    bool isBusy() const { return m_busy; }

signals:
    void started();
    void progress(const QString &path, double fraction);
    void loaded(const collscope::LoadedPath &loaded);
    void failed(const QString &path, const collscope::Diagnostic &cause);
    void finished(); ///< nothing waits any more, be it done or cancelled

private:
    void next();
    void begin();

    struct Asked {
        QString path;
        io::ImportFacts facts;
        /// As it was when it was read; nothing: to be read in any case.
        std::optional<io::SourceStamp> before = {};
    };
    /// What came of it; nothing: it has not changed.
    struct Answer {
        std::optional<Expected<LoadedPath>> result;
        std::optional<io::SourceStamp> stamp; ///< before it was read
    };
    static Answer answer(const Asked &asked, const io::Progress &progress);
    void take(const Asked &asked, const Answer &answer);

    QList<Asked> m_waiting;
    QHash<QString, Asked> m_read; ///< by path
    Asked m_current;
    std::shared_ptr<std::atomic<double>> m_fraction;
    LatestTask *m_task;
    QTimer m_progressTimer;
    bool m_busy = false;
};

} // namespace collscope
