// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/program_line.h"

#include "engine/io/launcher_line.h"
#include "engine/remote/shell.h"
#include "engine/remote/shell_job.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <string_view>

namespace collscope::tune {

namespace {

/// A word of a shell and where it stands.
struct Word {
    qsizetype begin = 0;
    qsizetype end = 0;
    QString text; ///< without quotes
    bool isPlain = true; ///< nothing in it is left to the shell ($, `)
};

/// The words of a command, and what separates it from another one.
struct Words {
    std::vector<Word> all;
    QString separator; ///< first operator outside quotes that is no redirection; empty: none
    bool isOpen = false; ///< a quote is open at the end
};

Words wordsOf(const QString &line)
{
    Words words;
    bool isInWord = false;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        QChar c = line[i];
        const bool isQuoted = !quote.isNull();
        if (!isQuoted && c.isSpace()) {
            isInWord = false;
            continue;
        }
        if (!isQuoted && QStringLiteral(";|\n").contains(c) && words.separator.isEmpty())
            words.separator = c;
        const bool redirects = (i > 0 && line[i - 1] == u'>') || line.mid(i + 1, 1) == u">"; // 2>&1, &>
        if (!isQuoted && c == u'&' && !redirects && words.separator.isEmpty())
            words.separator = c;
        if (!isInWord)
            words.all.push_back({i, i, {}, true});
        isInWord = true;
        Word &word = words.all.back();
        word.end = i + 1;
        if (c == quote || (!isQuoted && (c == u'"' || c == u'\''))) {
            quote = isQuoted ? QChar() : c;
            continue;
        }
        if (c == u'\\' && quote != u'\'' && i + 1 < line.size()) {
            c = line[++i];
            word.end = i + 1;
        } else if ((c == u'$' || c == u'`') && quote != u'\'') {
            word.isPlain = false;
        }
        word.text += c;
    }
    words.isOpen = !quote.isNull();
    return words;
}

/// Collscope's own launcher takes two words before the program: hosts and processes per host.
constexpr QStringView emulation = u"emulate-ethernet";

bool isLauncher(const QString &word)
{
    return io::isLauncher(word.toStdString()) || QFileInfo(word).fileName() == emulation;
}

/// How many words behind an option are its own; nothing: not known.
std::optional<int> valuesOf(const QString &option, QStringView next)
{
    static const QStringList two = QStringLiteral("mca omca prtemca pmca gmca genv env").split(u' ');
    static const QStringList one = QStringLiteral(
        "n np c H host hosts hostfile machinefile default-hostfile x map-by bind-to rank-by N npernode "
        "npersocket ppn perhost wdir wd path prefix am tune output-filename report-uri display timeout stdin "
        "f rmk launcher launcher-exec bootstrap iface configfile env-file genvlist envlist umask arch ntasks "
        "nodes ntasks-per-node tasks-per-node cpus-per-task partition p account A w nodelist time t mem "
        "export distribution m cpu-bind mpi J job-name o output e error chdir D reservation qos mem-per-cpu "
        "gres constraint C exclude nnodes pes pes-per-node d cc personality rf rankfile s tag a r nrs "
        "tasks_per_rs cpu_per_rs rs_per_host l b T")
                                       .split(u' ');
    static const QStringList none
        = QStringLiteral("oversubscribe use-hwthread-cpus quiet q tag-output timestamp-output nolocal "
                         "novm nooversubscribe report-bindings display-map display-allocation v verbose V l "
                         "allow-run-as-root enable-recovery mpmd exclusive unbuffered u label overcommit O "
                         "genvall genvnone envall envnone prepend-rank info bynode byslot bycore bysocket "
                         "do-not-launch debug")
              .split(u' ');
    const QString name = option.startsWith(u"--") ? option.mid(2) : option.mid(1);
    if (name.contains(u'='))
        return 0;
    if (two.contains(name)) // -genv NAME=value is one word
        return next.contains(u'=') ? 1 : 2;
    // The same letter takes a value of one launcher and none of another.
    static const QStringList either = {QStringLiteral("l"), QStringLiteral("verbose"), QStringLiteral("q")};
    if (none.contains(name) && !either.contains(name))
        return 0;
    if (one.contains(name) && !either.contains(name))
        return 1;
    // Values may stand at a letter: -n4.
    if (!option.startsWith(u"--") && name.size() > 1 && one.contains(name.left(1)) && name[1].isDigit())
        return 0;
    return {};
}

QString fileOf(const Word &word, const QString &folder)
{
    if (!word.isPlain)
        return {};
    if (!word.text.contains(u'/'))
        return QStandardPaths::findExecutable(word.text);
    const QFileInfo file(QDir(folder), word.text);
    return file.isFile() && file.isExecutable() ? file.absoluteFilePath() : QString();
}

const std::string example = "Write the line that starts it, such as 'mpirun -n 8 ./app input'";

} // namespace

QString ProgramLine::withVariables(const QStringList &variables) const
{
    QString words;
    for (const QString &variable : variables)
        words += QString::fromUtf8(remote::shellQuote(variable)) + u' ';
    return launcher + (words.isEmpty() ? QStringLiteral(" ") : QStringLiteral(" env ") + words) + program;
}

Expected<ProgramLine> parseProgramLine(const QString &line, const QString &folder)
{
    const Words words = wordsOf(line);
    const std::string shown = "'" + line.toStdString() + "'";
    if (words.isOpen)
        return failure(shown + " ends within quotes", "Close the quote");
    if (!words.separator.isEmpty())
        return failure(shown + " is more than one command ('" + words.separator.toStdString() + "')",
            "Give the line that starts the program alone; redirections (<, >) may stay");
    const auto launcher = std::find_if(
        words.all.begin(), words.all.end(), [](const Word &word) { return isLauncher(word.text); });
    if (launcher == words.all.end())
        return failure(shown + " has no launcher of MPI (mpirun, mpiexec, srun, ...)",
            example + "; if a script starts it, the line in that script");
    auto at = launcher + 1;
    if (QFileInfo(launcher->text).fileName() == emulation)
        at += std::min<std::ptrdiff_t>(2, words.all.end() - at);
    if (QFileInfo(launcher->text).fileName() == u"flux" && at != words.all.end())
        ++at; // flux run
    while (at != words.all.end() && at->text.startsWith(u'-')) {
        const auto next = at + 1;
        const bool hasNext = next != words.all.end();
        if (at->text == u"--") {
            ++at;
            break;
        }
        const auto known = valuesOf(at->text, hasNext ? QStringView(next->text) : QStringView());
        const bool takesNext = hasNext && !next->text.startsWith(u'-') && fileOf(*next, folder).isEmpty();
        at += std::min<std::ptrdiff_t>(1 + known.value_or(takesNext ? 1 : 0), words.all.end() - at);
    }
    if (at == words.all.end() || at->text.startsWith(u'<') || at->text.startsWith(u'>'))
        return failure(shown + " names no program behind the launcher's options", example);
    if (std::any_of(at, words.all.end(), [](const Word &word) { return word.text == u":"; }))
        return failure(shown + " starts several programs in one job (':')",
            "A job of one program can be tuned: methods are timed on the processes of the whole job");
    ProgramLine result;
    result.launcher = line.left(at->begin).trimmed();
    result.program = line.mid(at->begin).trimmed();
    result.launcherName = launcher->text;
    result.programPath = fileOf(*at, folder);
    if (result.programPath.isEmpty() && at->isPlain)
        return failure("there is no program '" + at->text.toStdString() + "' in "
                + (at->text.contains(u'/') ? QDir(folder).absolutePath().toStdString() : std::string("PATH")),
            "Of " + shown + " the program is taken to begin there. Give its path; if the word belongs to the "
                + launcher->text.toStdString()
                + " option before it, write them with '=' or put -- before the "
                  "program");
    return result;
}

namespace {

// Of the ELF format: where a file of this machine's byte order says what it needs.
constexpr qsizetype headBytes = 64;

template <typename Number> Number numberAt(const QByteArray &bytes, quint64 at)
{
    Number number{};
    if (at <= static_cast<quint64>(bytes.size()) && sizeof(Number) <= static_cast<quint64>(bytes.size()) - at)
        std::copy_n(bytes.constData() + at, sizeof(Number), reinterpret_cast<char *>(&number));
    return number;
}

} // namespace

ProgramLinks linksOf(const QString &path)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray head = file.peek(headBytes);
    constexpr char bits64 = 2;
    if (!head.startsWith("\x7f"
                         "ELF")
        || head.size() < headBytes || head[4] != bits64)
        return {};
    // Program headers: is there an interpreter, and where are the names of the libraries that it is to load?
    const auto table = numberAt<quint64>(head, 32);
    const auto size = numberAt<quint16>(head, 54);
    const auto count = numberAt<quint16>(head, 56);
    constexpr quint16 leastSize = 56;
    if (size < leastSize || !file.seek(static_cast<qint64>(table)))
        return {};
    const QByteArray headers = file.read(qint64{size} * count);
    bool isDynamic = false;
    for (quint64 i = 0; i < count; ++i) {
        constexpr quint32 interpreter = 3;
        isDynamic = isDynamic || numberAt<quint32>(headers, i * size) == interpreter;
    }
    if (!isDynamic)
        return {true, {}};
    constexpr double patience = 10; // seconds
    const auto listed = remote::runInShell({"LD_TRACE_LOADED_OBJECTS=1 exec " + remote::shellQuote(path), {},
        patience, "the loader did not answer", {}});
    static const QRegularExpression name(QStringLiteral("\\b(libmpi(ch)?(_abi)?\\.so\\.[0-9]+)"));
    const auto match = name.match(listed ? QString::fromUtf8(listed->said) : QString());
    return {false, match.captured(1)};
}

} // namespace collscope::tune
