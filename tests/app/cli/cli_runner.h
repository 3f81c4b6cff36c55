// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

/// Runs the built program the way a user's shell does.
namespace collscope::test {

struct Run {
    int status = -1; ///< -1: it did not end by itself
    QByteArray out;
    QByteArray err;

    QList<QByteArray> lines() const; ///< of standard output, without line feeds
};

using Environment = QHash<QString, QString>;

/// No display unless `changes` names one. An empty value removes a variable.
Run run(const QStringList &words, const Environment &changes = {});
/// The same through `sh -c`; "$COLLSCOPE" is the program.
Run runShell(const QString &script, const Environment &changes = {});

/// What it printed; empty, with a warning, where that is no JSON object.
QJsonObject json(const Run &result);

/// Small measurements with everything that matters: two systems would need two of them.
///
///     ranks (nodes x ppn)      8 B                                   1 KiB
///     2 (2 x 1)                basic_linear 1 us, binomial 2 us,     basic_linear 3 us, binomial 2 us,
///                              default 1.5 us                        default 2 us
///     4 (2 x 2)                basic_linear 4 us, binomial 2 us,     default 9 us only: a gap
///                              default 5 us
QByteArray toyCsv(const QByteArray &system = "toy");
/// toyCsv() as run 1, and a run 2 in which linear is the best for 4 processes and 8 bytes.
QByteArray twoRunsCsv();
QByteArray csvHeaderLine();

/// A folder with files that tests write.
class Folder {
public:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    /// Returns the path.
    QString write(const QString &name, const QByteArray &bytes) const;
    QByteArray read(const QString &name) const;
    QStringList names() const; ///< hidden files too

private:
    QTemporaryDir m_folder;
};

} // namespace collscope::test
