// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/files.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>
#include <QTest>

namespace collscope::testing {

/// An `ssh` before all others in PATH that is a broken or hostile machine, while it lives.
class HostileSsh {
public:
    /// What it does wrong. Everything else it does as a machine would: the script is run here.
    enum class Manner {
        complainsForEver, ///< standard error without end
        talksForEver, ///< an answer without end
        welcomesForEver, ///< the same before the answer
        sendsEscapes, ///< sequences that a terminal obeys, and no answer
        refusesWithEscapes, ///< the same as the failure of a script
        sendsNothing, ///< a file grows, but nothing of it comes
        sendsMore, ///< of a file than it says there is
        sendsOther, ///< bytes than it gives the checksum of
        announcesMost, ///< a file of 2^63 - 1 bytes
        announcesTooMuch, ///< one of 2^63
        cuts, ///< the connection somewhere in its answer
        hangs,
        answersAnother, ///< question than this
    };

    explicit HostileSsh(Manner manner) : m_path(qgetenv("PATH"))
    {
        writeProgram(m_folder.filePath(QStringLiteral("ssh")), program(manner));
        qputenv("PATH", QByteArray(m_folder.path().toUtf8() + ':' + m_path));
    }
    ~HostileSsh() { qputenv("PATH", m_path); }
    HostileSsh(const HostileSsh &) = delete;
    HostileSsh &operator=(const HostileSsh &) = delete;

private:
    static QByteArray program(Manner manner)
    {
        return R"SH([ "$1" = -G ] && { echo 'hostname there'; exit 0; }
[ "$1" = -O ] && exit 1
script=$(mktemp) && trap 'rm -f "$script"' EXIT && cat >"$script" || exit
token=$(sed -n 's/.*==begin-\([0-9a-f]*\)==.*/\1/p' "$script" | sed -n 1p)
begin() { printf '==begin-%s==\n' "$token"; printf '==begin-%s==\n' "$token" >&2; }
end() { printf '\n==end-%s== \n' "$token" >&2; printf '\n==end-%s== %d\n' "$token" "${1:-0}"; }
honest() { sh -s <"$script"; exit; }
sum() { printf "$1" | sha256sum | cut -d ' ' -f 1; }
grep -q 'piece()' "$script" && fetching=yes || fetching=no
)SH" + deed(manner)
            + "\n";
    }

    static QByteArray deed(Manner manner)
    {
        switch (manner) {
        case Manner::complainsForEver:
            return "begin; yes 'a complaint' >&2";
        case Manner::talksForEver:
            return "begin; yes 'an answer'";
        case Manner::welcomesForEver:
            return "yes 'Welcome!'";
        case Manner::sendsEscapes:
            return "printf '\\033]0;owned\\007\\033[31mred\\302\\233 and \\342\\200\\256back' >&2; exit 255";
        case Manner::refusesWithEscapes:
            return "begin; printf 'no such partition \\033[2J\\033]0;owned\\007\\302\\2331m' >&2; end 1";
        case Manner::sendsNothing:
            return "[ $fetching = no ] && honest\nbegin; echo 999999999 $(sum ''); end";
        case Manner::sendsMore:
            return "[ $fetching = no ] && honest\nbegin; echo 3 $(sum hello); printf hello; end";
        case Manner::sendsOther:
            return "[ $fetching = no ] && honest\nbegin; echo 5 $(sum hello); printf hallo; end";
        case Manner::announcesMost:
            return "[ $fetching = no ] && honest\nbegin; echo 9223372036854775807 $(sum a); printf a; end";
        case Manner::announcesTooMuch:
            return "[ $fetching = no ] && honest\nbegin; echo 9223372036854775808 $(sum a); printf a; end";
        case Manner::cuts:
            // Every third answer arrives whole, the others as far as byte 0, 37, 74, ... of 400.
            return "printf . >>\"$0.asked\"; asked=$(wc -c <\"$0.asked\"); most=$((asked * 37 % 400))\n"
                   "[ $((asked % 3)) = 0 ] && most=999999999\n"
                   "sh -s <\"$script\" | head -c $most; exit 255";
        case Manner::hangs:
            return "begin; exec sleep 600";
        case Manner::answersAnother:
            return "token=00000000000000000000000000000000; begin; echo yes; end";
        }
        return {};
    }

    QTemporaryDir m_folder;
    QByteArray m_path;
};

} // namespace collscope::testing
