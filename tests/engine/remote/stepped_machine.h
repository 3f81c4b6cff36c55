// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/remote/transport.h"

#include <QProcess>
#include <QTemporaryDir>

/// What unwinds a controller that was killed.
struct Died { };

/// This machine, where one script of a controller meets a fate at one of its commands. The controller dies of
/// it: whoever called it catches Died, and all that is left is what is in the store and on the machine.
class SteppedMachine : public collscope::remote::Transport {
public:
    enum class Fate {
        notSent, ///< the controller dies before the script is sent
        killed, ///< everything that belongs to the script is killed before the command
        answerLost, ///< the script ends, and nobody hears of it
        delayed, ///< the script is kept: see begin()
    };

    SteppedMachine();

    /// Of the script number `script`, the first being 1.
    void doom(int script, Fate fate, int command = 0);
    int scripts() const { return m_scripts; }
    /// Commands of the script that was doomed and went to its end.
    int commands() const;

    /// Starts a script that was delayed, up to its command number `command`, where it waits.
    void begin(int command);
    /// Lets it go on, and waits for its end.
    void end();

private:
    QStringList commandLine() const override;
    collscope::remote::RemoteError failure(int status, bool began, const QByteArray &err) const override;
    QStringList stepping(int command) const;
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }

    QTemporaryDir m_folder;
    QProcess m_delayed;
    int m_doomed = 0;
    Fate m_fate = Fate::notSent;
    int m_command = 0;
    mutable int m_scripts = 0;
};
