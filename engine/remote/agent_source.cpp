// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"

#include "engine/data/say.h"

#include "engine/remote/job_log.h"
#include "engine/remote/remote_files.h"
#include "engine/remote/shell.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>
#include <QSysInfo>

#include <fmt/format.h>

#include <algorithm>

/// Static libraries have to do this by hand, and not inside a namespace.
static void initAgentResource()
{
    Q_INIT_RESOURCE(agent_source);
}

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

constexpr std::chrono::minutes buildLimit{30};

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QByteArray setUp(const HostProfile &profile)
{
    return profile.setup.join(u'\n').toUtf8() + '\n';
}

/// One method of a list goes into the algorithms of its library.
void addMethod(std::string_view word, wire::Offers &offers)
{
    const auto dot = word.find('.');
    const auto library = dot == std::string_view::npos ? wire::bundledLibrary : word.substr(0, dot);
    const auto method
        = wire::readMethod(dot == std::string_view::npos ? word : word.substr(dot + 1), library);
    if (!method || method->isBaseline())
        return;
    if (library != wire::bundledLibrary && library != wire::openMpiComponents)
        offers.mpiLibrary = library;
    auto offer = std::find_if(offers.libraries.begin(), offers.libraries.end(),
        [&](const wire::Offer &known) { return known.library == library; });
    if (offer == offers.libraries.end())
        offer = offers.libraries.insert(offer, {std::string(library), {}});
    auto algorithm = std::find_if(offer->algorithms.begin(), offer->algorithms.end(),
        [&](const wire::OfferedAlgorithm &known) { return known.name == method->algorithm; });
    if (algorithm == offer->algorithms.end()) {
        const auto *const known = wire::findAlgorithm(library, offers.collective, method->algorithm);
        algorithm = offer->algorithms.insert(algorithm, {method->algorithm, known ? known->id : 0});
    }
    algorithm->segments = algorithm->segments || method->segmentBytes != 0;
    algorithm->fanout = algorithm->fanout || method->fanout != 0;
}

/// Where deployAgent() puts things.
QString folderOf(const HostProfile &profile)
{
    return deployedAgentPath(profile).section(u'/', 0, -2);
}

/// Everybody can compute the name of the folder: what lies there is run only if nobody but its user can have
/// put it there. Status 1 with a text where that is not so; prints "agent" if there is one.
QByteArray checkScript(const HostProfile &profile)
{
    return "folder=" + shellQuote(folderOf(profile)) + R"SH(
foreign() { echo "$1" >&2; exit 1; }
[ ! -L "$folder" ] || foreign 'it is a link'
above=$(dirname -- "$folder")/.
[ ! -d "$above" ] || [ -z "$(find "$above" -prune -perm -002 ! -perm -1000)" ] ||
    foreign 'everybody may rename what is in the folder above it'
[ -e "$folder" ] || exit 0
cd -- "$folder" || exit
[ -O . ] || foreign 'the folder belongs to another user'
chmod go-w . || exit
for each in collscope-agent libcollscope-pmpi.so source.tar; do
    [ -e "$each" ] || [ -L "$each" ] || continue
    [ -n "$(find "$each" -prune -type f -user "$(id -u)" ! -perm -020 ! -perm -002)" ] ||
        foreign "$each belongs to another user, or others may write to it"
done
[ ! -x collscope-agent ] || echo agent
)SH";
}

/// The build happens in a folder of its own, which goes away whatever happens; its log stays.
QByteArray buildScript(const HostProfile &profile, const QString &folder, const QString &mpicxx)
{
    return setUp(profile) + "cd " + shellQuote(folder) + " || exit\nmpicxx=" + shellQuote(mpicxx) + R"SH(
umask go-w
folder=$PWD
build=$(mktemp -d "$folder/build.XXXXXX") || exit
trap 'rm -rf "$build"' EXIT
cd "$build" && tar xf ../source.tar || exit
sh mpi_agent/build.sh "$build/made" "$mpicxx" </dev/null
made=$?
mv made/build.log ..
[ $made -eq 0 ] || exit 1
for file in libcollscope-pmpi.so collscope-agent; do
    [ -e "made/$file" ] || continue
    mv "made/$file" "$folder/$file.$$" && mv -f "$folder/$file.$$" "$folder/$file" || exit
done
)SH";
}

/// Reports every twentieth part of a build whose script prints "built 34 of 120".
class BuildProgress {
public:
    BuildProgress(Transport &transport, const HearStep &told) : m_transport(transport)
    {
        if (told)
            m_transport.setHear([told, reported = 0](const QByteArray &line) mutable {
                constexpr int parts = 20;
                static const QRegularExpression built(QStringLiteral("^built (\\d{1,6}) of (\\d{1,6})$"));
                const auto match = built.match(QString::fromUtf8(line));
                const int all = match.captured(2).toInt();
                const int part = all > 0 ? parts * match.captured(1).toInt() / all : 0;
                if (part <= reported)
                    return;
                reported = part;
                told(QStringLiteral("Built %1 of %2").arg(match.captured(1), match.captured(2)));
            });
    }
    ~BuildProgress() { m_transport.setHear({}); }
    BuildProgress(const BuildProgress &) = delete;
    BuildProgress &operator=(const BuildProgress &) = delete;

private:
    Transport &m_transport;
};

/// Tells a step when there is a listener.
void tell(const HearStep &told, const QString &step)
{
    if (told)
        told(step);
}

/// Prints the soname of the MPI library that belongs to the launcher and the path of its file; without a
/// launcher, of the first one in LD_LIBRARY_PATH.
QByteArray findLibraryScript(const HostProfile &profile)
{
    return setUp(profile) + R"SH([ "$(uname -s) $(uname -m)" = )SH"
        + shellQuote(QStringLiteral("Linux ") + QSysInfo::currentCpuArchitecture()) + R"SH( ] || exit 0
names=")SH"
        + knownSonames().join(u' ').toUtf8() + R"SH("
launcher=$(command -v mpirun || command -v mpiexec)
folders=
if [ -n "$launcher" ]; then
    case $("$launcher" --version 2>&1 </dev/null) in
    *'Open MPI'* | *OpenRTE*) names=libmpi.so.40 ;;
    *) names=$(echo "$names" | sed 's/libmpi.so.40//') ;;
    esac
    for launcher in "$launcher" "$(readlink -f "$launcher")"; do
        top=$(dirname "$(dirname "$launcher")")
        folders="$folders:$top/lib:$top/lib64:$top/lib/release:$top/lib/$(uname -m)-linux-gnu"
    done
fi
IFS=:
for folder in $folders:${LD_LIBRARY_PATH:-}; do
    IFS=' '
    for name in $names; do
        [ -n "$folder" ] && [ -e "$folder/$name" ] && echo "library $name $(readlink -f "$folder/$name")" && exit
    done
done
exit 0
)SH";
}

/// Succeeds if the sent agent starts with the library of that path; puts both files in place then.
QByteArray acceptScript(
    const HostProfile &profile, const QString &folder, const QByteArray &soname, const QByteArray &library)
{
    return setUp(profile) + "cd " + shellQuote(folder)
        + " || exit\nlibrary=" + shellQuote(QString::fromUtf8(library)) + " soname=" + soname + R"SH(
trap 'rm -f sent-agent sent-preload' EXIT
chmod 755 sent-agent || exit
./sent-agent --version >/dev/null || exit
loaded=$(ldd ./sent-agent | sed -n "s,^[[:blank:]]*$soname => \(/.*\) (.*,\1,p")
[ "$(readlink -f "$loaded")" = "$library" ] || {
    echo "the loader takes $loaded instead of $library" >&2
    exit 1
}
[ ! -e sent-preload ] || mv -f sent-preload libcollscope-pmpi.so || exit
mv -f sent-agent collscope-agent
)SH";
}

Reply<void> send(Transport &transport, const QString &file, const QString &to, std::stop_token stop)
{
    QFile from(file);
    if (!from.open(QIODevice::ReadOnly))
        return remoteError(Kind::local, from.errorString().toStdString(), {}, file.toStdString());
    return upload(transport, from.readAll(), to, std::move(stop));
}

/// Puts a ready-built agent in place that works there. False: there is none, or it does not start there.
Reply<bool> sendReady(Transport &transport, const HostProfile &profile, const std::vector<ReadyAgent> &ready,
    const QString &folder, const HearStep &told, const std::stop_token &stop)
{
    if (ready.empty())
        return false;
    const auto found = transport.run(findLibraryScript(profile), Transport::usualLimit, stop);
    if (!found)
        return tl::unexpected(found.error());
    static const QRegularExpression library(
        QStringLiteral("^library (\\S+) (/.*)$"), QRegularExpression::MultilineOption);
    const auto words = library.match(QString::fromUtf8(found->out));
    const auto fits = std::find_if(ready.begin(), ready.end(),
        [&words](const ReadyAgent &each) { return each.soname == words.captured(1); });
    if (fits == ready.end())
        return false;
    tell(told, QStringLiteral("Sending the ready-built agent for %1").arg(fits->soname));
    for (const auto &[file, name] : {std::pair(fits->agent, QStringLiteral("/sent-agent")),
             std::pair(fits->preload, QStringLiteral("/sent-preload"))})
        if (!file.isEmpty())
            if (const auto sent = send(transport, file, folder + name, stop); !sent)
                return tl::unexpected(sent.error());
    const auto accepted
        = transport.run(acceptScript(profile, folder, words.captured(1).toUtf8(), words.captured(2).toUtf8()),
            Transport::usualLimit, stop);
    if (!accepted)
        return tl::unexpected(accepted.error());
    if (accepted->status != 0)
        tell(told,
            QStringLiteral("It does not start there: %1")
                .arg(QString::fromUtf8(firstComplaint(accepted->err))));
    return accepted->status == 0;
}

/// The agent at its place there, if it answers and this workbench can work with it.
Reply<DeployedAgent> greet(
    Transport &transport, const HostProfile &profile, AgentOrigin origin, std::stop_token stop)
{
    HostProfile there = profile;
    there.agent = deployedAgentPath(profile);
    auto report = askAgent(transport, there, std::move(stop));
    if (!report)
        return tl::unexpected(report.error());
    if (const std::string problem = agentProblem(report->version); !problem.empty())
        return remoteError(Kind::refused, problem, {}, transport.name().toStdString());
    return DeployedAgent{there.agent, std::move(*report), origin};
}

} // namespace

AgentVersion ownAgentVersion()
{
    return {QStringLiteral(COLLSCOPE_AGENT_VERSION), wire::recordsVersion, wire::planVersion};
}

Expected<AgentVersion> parseAgentVersion(const QByteArray &out)
{
    static const QRegularExpression program(
        QStringLiteral("^collscope-agent (\\S+)$"), QRegularExpression::MultilineOption);
    static const QRegularExpression formats(QStringLiteral("^speaks %1 (\\d{1,6}), %2 (\\d{1,6})$")
                                                .arg(text(wire::recordsMagic), text(wire::planMagic)),
        QRegularExpression::MultilineOption);
    const QString all = QString::fromUtf8(out);
    const auto named = program.match(all);
    if (!named.hasMatch())
        return failure("this is no collscope-agent: " + out.trimmed().left(200).toStdString(),
            say("give the profile the path of one, or have it built there"));
    const auto speaks = formats.match(all); // the first agents did not say
    return AgentVersion{named.captured(1), speaks.captured(1).toInt(), speaks.captured(2).toInt()};
}

std::string agentProblem(const AgentVersion &agent)
{
    const AgentVersion own = ownAgentVersion();
    if (agent.records == own.records && agent.plan == own.plan)
        return {};
    const auto formats = [](const AgentVersion &version) {
        return say("records {} and plans {}", version.records, version.plan);
    };
    return say("the agent there ({}) speaks {}, this workbench {}", agent.program.toStdString(),
        formats(agent), formats(own));
}

std::vector<wire::Offers> parseAgentList(const QByteArray &out)
{
    std::vector<wire::Offers> all;
    const std::string listing = out.toStdString();
    for (const std::string_view line : wire::split(listing, '\n')) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || !wire::collectiveIndex(line.substr(0, colon)))
            continue;
        wire::Offers offers{std::string(line.substr(0, colon)), "mpi", {}};
        for (const std::string_view word : wire::splitBlanks(line.substr(colon + 1)))
            addMethod(word, offers);
        all.push_back(std::move(offers));
    }
    return all;
}

std::optional<AgentLibrary> parseAgentLibrary(const QByteArray &out)
{
    static const QRegularExpression library(
        QStringLiteral("^runs with (\\S+) (\\S+) in (\\d{1,9}) processes$"),
        QRegularExpression::MultilineOption);
    auto found = library.globalMatch(QString::fromUtf8(out));
    if (!found.hasNext())
        return {};
    const auto first = found.next();
    return AgentLibrary{
        first.captured(1), first.captured(2), found.hasNext() ? 1 : first.captured(3).toInt()};
}

Reply<AgentReport> askAgent(Transport &transport, const HostProfile &profile, std::stop_token stop)
{
    const QByteArray agent = shellQuote(profile.agent);
    constexpr qint64 mostListed = 128 << 10; // six times the list of every method there is
    const auto hello
        = transport.output(setUp(profile) + agent + " --version\n", Transport::usualLimit, stop, mostListed);
    if (!hello)
        return tl::unexpected(hello.error());
    auto version = parseAgentVersion(*hello);
    if (!version)
        return remoteError(
            Kind::refused, version.error().message, version.error().remedy, transport.name().toStdString());
    // MPI may not begin on a login node: then nobody knows before the job.
    const auto list = transport.run(setUp(profile) + "if command -v timeout >/dev/null; then timeout 20 "
            + agent + " --list; else " + agent + " --list; fi\n",
        Transport::usualLimit, std::move(stop), mostListed);
    if (!list || list->status != 0)
        return AgentReport{std::move(*version), {}, {}};
    return AgentReport{std::move(*version), parseAgentLibrary(list->out), parseAgentList(list->out)};
}

const AgentSource &agentSource()
{
    static const AgentSource source = [] {
        initAgentResource();
        QFile file(QStringLiteral(":/collscope/agent-source.tar"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the program was built without the agent's sources");
        const QByteArray package = file.readAll();
        return AgentSource{package, QCryptographicHash::hash(package, QCryptographicHash::Sha256).toHex()};
    }();
    return source;
}

QString deployedAgentPath(const HostProfile &profile)
{
    constexpr qsizetype enough = 12;
    return profile.workFolder
        + QStringLiteral("/agent-%1-%2/collscope-agent")
              .arg(ownAgentVersion().program, QString::fromLatin1(agentSource().sha256.left(enough)));
}

Reply<bool> ownAgentIsThere(Transport &transport, const HostProfile &profile, std::stop_token stop)
{
    const auto answer = transport.run(checkScript(profile), Transport::usualLimit, std::move(stop));
    if (!answer)
        return tl::unexpected(answer.error());
    if (answer->status != 0)
        return remoteError(Kind::refused,
            fmt::format("the agent in {} is not run: {}", folderOf(profile).toStdString(),
                firstComplaint(answer->err).toStdString()),
            "Give the profile a work folder that nobody else may write to, or remove this one",
            transport.name().toStdString());
    return answer->out.contains("agent");
}

Reply<DeployedAgent> buildAgent(Transport &transport, const HostProfile &profile, const QString &mpicxx,
    const HearStep &told, std::stop_token stop)
{
    const QString folder = folderOf(profile);
    if (auto mine = ownAgentIsThere(transport, profile, stop); !mine)
        return tl::unexpected(mine.error());
    tell(told, QStringLiteral("Sending the sources, %1 kB").arg(agentSource().package.size() / 1000));
    if (auto sent = upload(transport, agentSource().package, folder + QStringLiteral("/source.tar"), stop);
        !sent)
        return tl::unexpected(sent.error());
    tell(told, QStringLiteral("Building it in %1").arg(folder));
    const BuildProgress progress(transport, told);
    if (auto built = transport.output(buildScript(profile, folder, mpicxx), buildLimit, stop); !built) {
        if (built.error().kind == Kind::refused) {
            Diagnostic &what = built.error().what;
            what.message = fmt::format("the agent does not compile: {}", what.message);
            what.remedy
                = fmt::format("Load a C++17 compiler and MPI first; on another machine, in the set-up lines "
                              "of its profile. The whole log is {}/build.log",
                    folder.toStdString());
        }
        return tl::unexpected(built.error());
    }
    tell(told, QStringLiteral("Greeting it"));
    return greet(transport, profile, AgentOrigin::built, std::move(stop));
}

Reply<DeployedAgent> deployAgent(Transport &transport, const HostProfile &profile, const HearStep &told,
    std::stop_token stop, const std::vector<ReadyAgent> &ready)
{
    tell(told, QStringLiteral("Looking for an agent from the same sources"));
    const auto mine = ownAgentIsThere(transport, profile, stop);
    if (!mine)
        return tl::unexpected(mine.error());
    if (auto known = greet(transport, profile, AgentOrigin::existing, stop);
        known || known.error().kind != Kind::refused)
        return known;
    const QString folder = folderOf(profile);
    const auto sent = sendReady(transport, profile, ready, folder, told, stop);
    if (!sent)
        return tl::unexpected(sent.error());
    if (*sent)
        if (auto greeted = greet(transport, profile, AgentOrigin::readyBuilt, stop);
            greeted || greeted.error().kind != Kind::refused)
            return greeted;
    return buildAgent(transport, profile, QStringLiteral("mpicxx"), told, std::move(stop));
}

} // namespace collscope::remote
