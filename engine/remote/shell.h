// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <string>

namespace collscope::remote {

/// A text as one word of a POSIX shell, whatever it holds.
QByteArray shellQuote(const QString &word);

/// The same as people would write it: quoted where it must be.
std::string shownWord(const QString &word);

/// What is wrong with words of a shell that others shall follow, with a remedy: a quote that is open at their
/// end would take in what follows. Empty: nothing.
std::string openQuote(const QString &words);

/// Where the output of a script begins and ends among what login files print around it.
///
/// The script runs in a subshell without input, so that nothing in it can read or leave the shell that reads
/// it. Both streams are framed.
class ScriptFrame {
public:
    /// `token` must not occur in any output: take a random one.
    explicit ScriptFrame(const QByteArray &token);

    /// What to feed to `sh -s`.
    QByteArray wrapped(const QByteArray &script) const;

    struct Output {
        QByteArray out;
        QByteArray err; ///< all of it when the frame was not seen
        bool began = false;
        std::optional<int> status; ///< exit status of the script; nothing: its end was not seen
    };
    Output unwrapped(const QByteArray &out, const QByteArray &err) const;

private:
    QByteArray m_begin;
    QByteArray m_end;
};

} // namespace collscope::remote
