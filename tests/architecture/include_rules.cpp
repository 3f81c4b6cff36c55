// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/include_rules.h"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <vector>

namespace collscope::architecture {

namespace {

using Names = QStringList;

/// A family of headers that do not belong to the project.
struct Family {
    QString name;
    QRegularExpression headers;
};

const std::vector<Family> &families()
{
    const auto family = [](const char *name, const char *headers) {
        return Family{QString::fromLatin1(name),
            QRegularExpression(QStringLiteral("^(?:%1)$").arg(QLatin1String(headers)))};
    };
    // The first that fits counts.
    static const std::vector<Family> all = {
        family("standard", "[a-z_0-9]+"),
        family("processes and sockets",
            "QProcess|Q(Tcp|Udp|Local|Abstract)Socket|Q(Tcp|Local)Server|QNetwork.*|QtNetwork.*"),
        family("settings", "QSettings"),
        family("Qt Core",
            "QtCore.*|QString|QStringList|QByteArray|QObject|QTimer|QTime|QDateTime|QElapsedTimer|QFile|"
            "QFileInfo|QDir|QSaveFile|QTemporary(File|Dir)|QStandardPaths|QCoreApplication|QList|QHash|QMap|"
            "QPointer|QUuid|QUrl|QIODevice|QCryptographicHash|QRegularExpression|QDeadlineTimer|"
            "QRandomGenerator|QLockFile|QFileSystemWatcher|QVariant|QMetaObject|QThread.*|QMutex|QSet|QQueue|"
            "QtGlobal|QEvent|QEventLoop|QSysInfo|QJson[A-Z][A-Za-z]*"),
        family("Qt", "Q[A-Z].*|Qt[A-Z].*"),
        family("MPI", "mpi(-ext)?\\.h"),
        family("Open MPI inside", "ompi_config\\.h|(ompi|opal)/.*\\.h"),
        family("QCustomPlot", "qcustomplot\\.h"),
        family("Boost.Serialization", "boost/(serialization|archive)/.*"),
        family("Boost", "boost/.*"),
        family("fmt", "fmt/.*"),
        family("tl::expected", "tl/expected\\.hpp"),
        family("libarchive", "archive(_entry)?\\.h"),
        family("Expat", "expat\\.h"),
        family("SQLite", "sqlite3\\.h"),
        family("Eigen", "Eigen/[A-Z].*"),
        family("XGBoost", "xgboost/c_api\\.h"),
        family("system", "[a-z_0-9]+\\.h|(sys|netinet|arpa|linux)/[a-z_]+\\.h"),
    };
    return all;
}

/// Part of the source tree with rules of its own.
struct Room {
    QString folder; ///< with its slash
    Names mayUse; ///< rooms by their folders
    Names mayNotUse;
    Names families; ///< foreign headers
};

const std::vector<Room> &rooms()
{
    const QString wire = QStringLiteral("engine/wire/");
    const QString engine = QStringLiteral("engine/");
    const QString remote = QStringLiteral("engine/remote/");
    const QString tune = QStringLiteral("engine/tune/");
    const QString widgets = QStringLiteral("widgets/");
    const QString app = QStringLiteral("app/");
    const QString agent = QStringLiteral("mpi_agent/");
    const QString standard = QStringLiteral("standard");
    const Names libraries = {standard, QStringLiteral("system"), QStringLiteral("fmt"),
        QStringLiteral("tl::expected"), QStringLiteral("libarchive"), QStringLiteral("Boost")};
    const Names qt = {QStringLiteral("Qt Core"), QStringLiteral("Qt")};
    const Names outside = {QStringLiteral("processes and sockets"), QStringLiteral("settings")};
    // Each room of the engine may use those before it.
    static const std::vector<Room> all = [&] {
        std::vector<Room> list = {{wire, {wire}, {}, {standard}}};
        Names before = {wire};
        for (const char *const name :
            {"data", "io", "profiles", "map", "mpi_formats", "models", "study", "evaluate", "codegen"}) {
            before += engine + QLatin1String(name) + QLatin1Char('/');
            if (before.back() == engine + QLatin1String("models/"))
                list.push_back({before.back() + QLatin1String("regression/"), before, {},
                    libraries + Names{QStringLiteral("Eigen"), QStringLiteral("XGBoost")}});
            const bool readsProfiles = before.back() == engine + QLatin1String("profiles/");
            list.push_back({before.back(), before, {},
                readsProfiles ? libraries + Names{QStringLiteral("Expat"), QStringLiteral("SQLite")}
                              : libraries});
        }
        // The first whose folder the file is in counts.
        const std::vector<Room> others = {
            {tune, {engine}, {}, libraries + Names{QStringLiteral("Qt Core"), outside.front()}},
            {remote, {engine}, {tune}, libraries + Names{QStringLiteral("Qt Core"), outside.front()}},
            {QStringLiteral("engine/project/"), {engine}, {remote, tune},
                libraries + Names{QStringLiteral("Boost.Serialization")}},
            {QStringLiteral("engine/groups/"),
                {wire, QStringLiteral("engine/groups/"), QStringLiteral("engine/data/diagnostic.h"),
                    QStringLiteral("engine/data/say.h"), QStringLiteral("engine/io/result_row.h")},
                {}, libraries},
            {engine, {engine}, {remote, tune}, libraries},
            {QStringLiteral("widgets/plot/"), {engine, widgets}, {},
                libraries + qt + Names{QStringLiteral("QCustomPlot")}},
            {widgets, {engine, widgets}, {}, libraries + qt},
            {app, {engine, widgets, app}, {}, libraries + qt + outside},
            {agent + QStringLiteral("interpose/openmpi/"), {wire, agent}, {},
                {standard, QStringLiteral("system"), QStringLiteral("MPI"),
                    QStringLiteral("Open MPI inside")}},
            {agent + QStringLiteral("interpose/nccl/"), {wire, agent}, {},
                {standard, QStringLiteral("system")}},
            {agent + QStringLiteral("groups/"),
                {wire, agent + QStringLiteral("groups/"), agent + QStringLiteral("collectives/")}, {},
                {standard, QStringLiteral("system"), QStringLiteral("MPI")}},
            {agent, {wire, agent}, {}, {standard, QStringLiteral("system"), QStringLiteral("MPI")}},
        };
        list.insert(list.end(), others.begin(), others.end());
        return list;
    }();
    return all;
}

bool startsWithAny(const QString &text, const Names &beginnings)
{
    return std::any_of(
        beginnings.begin(), beginnings.end(), [&](const QString &b) { return text.startsWith(b); });
}

bool mayInclude(const Room &room, const QString &header, bool quoted)
{
    if (quoted) // own headers are written from the top of the tree
        return startsWithAny(header, room.mayUse) && !startsWithAny(header, room.mayNotUse);
    const auto family = std::find_if(families().begin(), families().end(),
        [&](const Family &candidate) { return candidate.headers.match(header).hasMatch(); });
    return family != families().end() && room.families.contains(family->name);
}

bool isCodeFile(const QString &path)
{
    return path.endsWith(QLatin1String(".h")) || path.endsWith(QLatin1String(".cpp"))
        || path.endsWith(QLatin1String(".c"));
}

} // namespace

QStringList includeViolations(const QString &path, const QString &text)
{
    static const QRegularExpression include(
        QStringLiteral("^\\s*#\\s*include\\s*(?:\"([^\"]+)\"|<([^>]+)>)"));
    const auto room = std::find_if(rooms().begin(), rooms().end(),
        [&](const Room &candidate) { return path.startsWith(candidate.folder); });
    QStringList violations;
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        const auto match = include.match(line);
        if (!match.hasMatch())
            continue;
        const bool quoted = match.hasCaptured(1);
        const QString header = match.captured(quoted ? 1 : 2);
        if (room != rooms().end() && !mayInclude(*room, header, quoted))
            violations
                += QStringLiteral("line %1: %2 may not include %3").arg(number).arg(room->folder, header);
        // One wrapper header, whatever the room: it alone copes with QCustomPlot's macros and warnings.
        if (header == QLatin1String("qcustomplot.h")
            && !(path.startsWith(QLatin1String("widgets/plot/")) && path.endsWith(QLatin1String(".h"))))
            violations
                += QStringLiteral("line %1: QCustomPlot has one wrapper header in widgets/plot").arg(number);
    }
    return violations;
}

QStringList layoutViolations(const QString &path, const QString &text)
{
    static const QRegularExpression views(
        QStringLiteral("std::(ranges::)?views\\b|#\\s*include\\s*<ranges>"));
    QStringList violations;
    if (!isCodeFile(path))
        return violations;
    const auto lines = text.count(u'\n');
    if (lines > mostLines)
        violations += QStringLiteral("%1 lines, at most %2 are meant").arg(lines).arg(mostLines);
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        if (views.match(line.section(QStringLiteral("//"), 0, 0)).hasMatch())
            violations += QStringLiteral("line %1: clang 14 cannot compile libstdc++'s views").arg(number);
    }
    return violations;
}

QStringList shownTextViolations(const QString &path, const QString &text)
{
    const bool isShown
        = path.startsWith(QStringLiteral("widgets/")) || path.startsWith(QStringLiteral("app/window/"));
    if (!isShown || path.startsWith(QStringLiteral("widgets/common/plain_text.")))
        return {};
    // Sentences of the source, what the helpers made, and what has been a tooltip before.
    static const QString literal = QStringLiteral(R"x(tr\(\s*(?:"(?:[^"\\]|\\.)*"\s*)+\))x");
    static const QRegularExpression tip(
        QStringLiteral(
            R"x(\bset(?:ToolTip|StatusTip|WhatsThis)\(\s*+(?!\{\}|plainTip\(|wrappedTip\(|%1\s*\))x")
            .arg(literal)
        + QStringLiteral(R"x(|[\w.>-]+toolTip\(\)\)|[^;]*ToolTipRole\)))x"));
    static const QRegularExpression label(QStringLiteral(R"(new QLabel\b)"));
    static const QRegularExpression box(QStringLiteral(R"(new QMessageBox\b|QMessageBox \w+[({;])"));
    QStringList violations;
    const auto find = [&](const QRegularExpression &what, const QString &why) {
        for (auto found = what.globalMatch(text); found.hasNext();)
            violations += QStringLiteral("line %1: %2")
                              .arg(text.left(found.next().capturedStart()).count(u'\n') + 1)
                              .arg(why);
    };
    find(tip, QStringLiteral("a tooltip that does not go through plainTip()"));
    find(label, QStringLiteral("a label that is no PlainLabel"));
    if (!text.contains(QStringLiteral("setTextFormat(Qt::PlainText)")))
        find(box, QStringLiteral("a message box without setTextFormat(Qt::PlainText)"));
    return violations;
}

} // namespace collscope::architecture
