// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/agent_source.h"

#include "engine/data/say.h"

#include "engine/remote/remote_files.h"
#include "engine/remote/shell.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/records.h"
#include "engine/wire/text.h"

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>

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

/// The build happens in a folder of its own, which goes away whatever happens; its log stays.
QByteArray buildScript(const HostProfile &profile, const QString &folder)
{
    const QByteArray version = ownAgentVersion().program.toUtf8();
    return setUp(profile) + "cd " + shellQuote(folder) + " || exit\nfolder=$PWD\n"
        + R"SH(build=$(mktemp -d "$folder/build.XXXXXX") || exit
trap 'rm -rf "$build"' EXIT
cd "$build" && tar xf ../source.tar || exit
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
[ "$jobs" -le 4 ] || jobs=4
with_cmake() {
    command -v cmake >/dev/null && cmake -S mpi_agent -B b -DCMAKE_BUILD_TYPE=Release &&
    cmake --build b --parallel "$jobs" --target collscope-agent && mv b/bin/collscope-agent made
}
plainly() {
    command -v mpicxx >/dev/null || { echo 'there is neither cmake with MPI nor mpicxx in PATH'; return 1; }
    mpicxx -std=c++17 -O3 -DNDEBUG -pthread -I. -DCOLLSCOPE_AGENT_VERSION='")SH"
        + version + R"SH("' -o made \
        $(find engine/wire mpi_agent/bench mpi_agent/collectives mpi_agent/native -name '*.cpp')
}
{ with_cmake || plainly; } >log 2>&1 </dev/null
made=$?
cp log ../build.log
[ $made -eq 0 ] || { tail -n 15 log >&2; exit 1; }
mv made "$folder/collscope-agent.$$" && mv -f "$folder/collscope-agent.$$" "$folder/collscope-agent"
)SH";
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
    return AgentReport{std::move(*version),
        list && list->status == 0 ? parseAgentList(list->out) : std::vector<wire::Offers>()};
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

Reply<DeployedAgent> deployAgent(Transport &transport, const HostProfile &profile,
    const std::function<void(const QString &)> &told, std::stop_token stop)
{
    const auto tell = [&told](const QString &what) {
        if (told)
            told(what);
    };
    HostProfile there = profile;
    there.agent = deployedAgentPath(profile);
    tell(QStringLiteral("Looking for an agent from the same sources"));
    auto report = askAgent(transport, there, stop);
    if (report && agentProblem(report->version).empty())
        return DeployedAgent{there.agent, std::move(*report), false};
    if (!report && report.error().kind != Kind::refused)
        return tl::unexpected(report.error());
    const QString folder = there.agent.section(u'/', 0, -2);
    tell(QStringLiteral("Sending the sources, %1 kB").arg(agentSource().package.size() / 1000));
    if (auto sent = upload(transport, agentSource().package, folder + QStringLiteral("/source.tar"), stop);
        !sent)
        return tl::unexpected(sent.error());
    tell(QStringLiteral("Building it in %1").arg(folder));
    if (auto built = transport.output(buildScript(profile, folder), buildLimit, stop); !built) {
        if (built.error().kind == Kind::refused)
            built.error().what.remedy = say("give the profile set-up lines that load a C++17 compiler and "
                                            "MPI; all of it is in {}/build.log",
                folder.toStdString());
        return tl::unexpected(built.error());
    }
    tell(QStringLiteral("Greeting it"));
    report = askAgent(transport, there, std::move(stop));
    if (!report)
        return tl::unexpected(report.error());
    if (const std::string problem = agentProblem(report->version); !problem.empty())
        return remoteError(Kind::refused, problem, {}, transport.name().toStdString());
    return DeployedAgent{there.agent, std::move(*report), true};
}

} // namespace collscope::remote
