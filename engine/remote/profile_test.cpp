// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/profile_test.h"

#include "engine/data/say.h"

#include "engine/remote/job_order.h"
#include "engine/remote/job_script.h"
#include "engine/remote/say_text.h"
#include "engine/remote/shell.h"
#include "engine/wire/catalogue.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace collscope::remote {

namespace {

using Kind = RemoteError::Kind;

QString text(const std::string &string)
{
    return QString::fromStdString(string);
}

ProfileCheck passed(const QString &detail)
{
    return {{}, CheckState::passed, detail, {}};
}

ProfileCheck failed(const QString &detail, const QString &remedy = {})
{
    return {{}, CheckState::failed, detail, remedy};
}

ProfileCheck failed(const RemoteError &error)
{
    return failed(text(error.what.message), text(error.what.remedy));
}

ProfileCheck skipped(const QString &why)
{
    return {{}, CheckState::skipped, why, {}};
}

/// The checks, one function each. All but the first need the connection.
class Tester {
public:
    Tester(const HostProfile &profile, const OpenTransport &open, std::stop_token stop, ProfileTest &result)
        : m_profile(profile), m_open(open), m_stop(std::move(stop)), m_result(result)
    {
    }

    ProfileCheck connection();
    ProfileCheck workFolder();
    ProfileCheck scheduler();
    ProfileCheck jobScript();
    ProfileCheck launcher();
    ProfileCheck agent();
    ProfileCheck clock();

    bool isConnected() const { return m_transport != nullptr; }
    bool isStopped() const { return m_stop.stop_requested(); }

private:
    Reply<QByteArray> output(const QByteArray &script)
    {
        return m_transport->output(script, Transport::usualLimit, m_stop);
    }
    QByteArray setUp() const { return m_profile.setup.join(u'\n').toUtf8() + '\n'; }
    const Scheduler &kind() const { return *findScheduler(m_profile.scheduler); }

    const HostProfile &m_profile;
    const OpenTransport &m_open;
    std::stop_token m_stop;
    ProfileTest &m_result;
    std::unique_ptr<Transport> m_transport;
};

ProfileCheck Tester::connection()
{
    if (const std::string problem = profileProblem(m_profile); !problem.empty())
        return failed(text(problem));
    QStringList lines;
    if (m_profile.connection == u"ssh") {
        const auto settings = sshSettings(m_profile);
        if (!settings)
            return failed(settings.error());
        for (const auto &[key, value] : *settings)
            lines += key + u' ' + value;
    }
    auto opened = m_open();
    if (!opened) {
        ProfileCheck check = failed(opened.error());
        check.detail = (QStringList{check.detail} + lines).join(u'\n');
        return check;
    }
    m_transport = std::move(*opened);
    const auto name = output("hostname 2>/dev/null || uname -n\n");
    if (!name) {
        m_transport.reset();
        return failed(name.error());
    }
    lines.prepend(sayText("answers as ") + QString::fromUtf8(name->trimmed()));
    return passed(lines.join(u'\n'));
}

ProfileCheck Tester::workFolder()
{
    constexpr qint64 littleKib = 100LL * 1024;
    const auto answer = output("folder=" + shellQuote(m_profile.workFolder) + R"SH(
mkdir -p "$folder" && file=$(mktemp "$folder/.collscope.XXXXXX") || exit
echo written >"$file" && [ "$(cat "$file")" = written ]
good=$?
rm -f "$file"
[ $good -eq 0 ] || { echo 'what is written there does not stay' >&2; exit 1; }
df -Pk "$folder" | awk 'NR == 2 { print $4 }'
)SH");
    if (!answer && answer.error().kind == Kind::refused)
        return failed(text(answer.error().what.message),
            sayText("choose a folder where you may write and where there is room"));
    if (!answer)
        return failed(answer.error());
    const qint64 free = answer->trimmed().toLongLong();
    constexpr qint64 mib = 1024;
    ProfileCheck check = passed(sayText("writable, {} MiB free", free / mib));
    if (free < littleKib) {
        check.state = CheckState::warning;
        check.remedy = sayText("make room: a job that cannot write its records ends");
    }
    return check;
}

QString describe(const Partition &partition)
{
    QStringList facts;
    if (partition.nodes > 0)
        facts += sayText("{} with {} processors", nodesText(partition.nodes), partition.cpusPerNode);
    if (partition.mostMinutes)
        facts += sayText("{} minutes at most", *partition.mostMinutes);
    if (partition.mostNodes)
        facts += sayText("{} at most", nodesText(*partition.mostNodes));
    if (!partition.isUp)
        facts += QStringLiteral("down");
    return partition.name + (partition.isDefault ? QStringLiteral(" (default)") : QString())
        + (facts.isEmpty() ? QString() : QStringLiteral(": ") + facts.join(QStringLiteral(", ")));
}

ProfileCheck Tester::scheduler()
{
    auto resources = askResources(*m_transport, m_profile, m_stop);
    if (resources && !kind().submitProgram) {
        m_result.resources = std::move(*resources);
        return skipped(sayText("{}: there is nothing to ask", kind().description));
    }
    if (!resources)
        return failed(resources.error());
    QStringList lines;
    for (const Partition &partition : resources->partitions)
        lines += describe(partition);
    if (resources->mostJobs)
        lines += sayText("{} jobs at a time", *resources->mostJobs);
    m_result.resources = std::move(*resources);
    const Partition *const chosen = partitionOf(m_profile, m_result.resources);
    if (!chosen)
        return failed(lines.join(u'\n'),
            m_profile.partition.isEmpty()
                ? sayText("the scheduler has no default partition: name one in the profile")
                : sayText("there is no partition {}: choose one of these", m_profile.partition));
    ProfileCheck check = passed(lines.join(u'\n'));
    if (!chosen->isUp) {
        check.state = CheckState::warning;
        check.remedy = sayText("partition {} is down: jobs will wait", chosen->name);
    }
    return check;
}

ProfileCheck Tester::jobScript()
{
    constexpr int minutes = 10;
    wire::CampaignPlan plan;
    plan.sizes = {1};
    const auto job = makeJob({m_profile, plan, 1, 1, minutes});
    if (!job)
        return failed(text(job.error().message), text(job.error().remedy));
    if (!kind().rehearse)
        return passed(sayText("well formed; {} cannot try it", m_profile.scheduler));
    const auto answer = m_transport->run("cd " + shellQuote(m_profile.workFolder) + R"SH( || exit
folder=$(mktemp -d "$PWD/.collscope.XXXXXX") || exit
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit
printf %s )SH"
            + shellQuote(QString::fromUtf8(*remote::jobScript(*job))) + " >job.sh\n" + kind().rehearse(*job),
        Transport::usualLimit, m_stop);
    if (!answer)
        return failed(answer.error());
    const QString said = QString::fromUtf8((answer->out + answer->err).trimmed());
    if (answer->status != 0)
        return failed(said, sayText("look at partition, account and the script's lines for the scheduler"));
    return passed(said.isEmpty() ? sayText("the scheduler takes it") : said);
}

/// The program that the launcher's line starts: what stands behind `env` and settings of variables.
QString launcherProgram(const QString &line)
{
    for (const QString &word : line.split(u' ', Qt::SkipEmptyParts))
        if (word != u"env" && !word.contains(u'='))
            return word;
    return {};
}

ProfileCheck Tester::launcher()
{
    const QString program = launcherProgram(m_profile.launcher);
    if (program.isEmpty())
        return skipped(sayText("none: the agent is started by itself"));
    const QByteArray word = shellQuote(program);
    const auto answer = output(setUp() + "command -v " + word + " || { echo 'not in PATH' >&2; exit 1; }\n"
        + word + " --version 2>&1 | sed -n 1p\n");
    if (!answer && answer.error().kind == Kind::refused)
        return failed(program + QStringLiteral(": ") + text(answer.error().what.message),
            sayText("give the profile set-up lines that load MPI: module load openmpi"));
    if (!answer)
        return failed(answer.error());
    return passed(QString::fromUtf8(answer->trimmed()));
}

ProfileCheck Tester::agent()
{
    auto report = askAgent(*m_transport, m_profile, m_stop);
    if (!report && report.error().kind == Kind::refused)
        return failed(text(report.error().what.message),
            sayText("have it built there (deploy), or give the profile its path"));
    if (!report)
        return failed(report.error());
    const AgentVersion version = report->version;
    QString detail = sayText("{}, records {}, plans {}", version.program, version.records, version.plan);
    if (report->offers.empty())
        detail += sayText("\nMPI does not begin on this node: its methods are known once a job runs");
    else {
        const auto ofGroups = std::count_if(report->offers.begin(), report->offers.end(),
            [](const wire::Offers &offers) { return wire::isOfGroups(offers.collective); });
        detail += sayText("\nmeasures {} collectives", report->offers.size() - ofGroups);
        if (ofGroups != 0)
            detail += sayText(" of MPI, {} of process groups", ofGroups);
    }
    m_result.agent = std::move(*report);
    if (const std::string problem = agentProblem(version); !problem.empty())
        return failed(text(problem), sayText("have this workbench's agent built there (deploy)"));
    ProfileCheck check = passed(detail);
    if (version.program != ownAgentVersion().program) {
        check.state = CheckState::warning;
        check.remedy
            = sayText("this workbench carries {}; both understand each other", ownAgentVersion().program);
    }
    return check;
}

ProfileCheck Tester::clock()
{
    constexpr double perSecond = 1000.0;
    constexpr double much = 60.0;
    const QDateTime before = QDateTime::currentDateTimeUtc();
    const auto answer = output("date +%s\n");
    const QDateTime after = QDateTime::currentDateTimeUtc();
    if (!answer)
        return failed(answer.error());
    const double here
        = (static_cast<double>(before.toMSecsSinceEpoch()) + static_cast<double>(after.toMSecsSinceEpoch()))
        / 2 / perSecond;
    m_result.clockSkewSeconds = std::round(answer->trimmed().toDouble() - here);
    const QString skew = QString::number(std::abs(m_result.clockSkewSeconds), 'f', 0);
    if (std::abs(m_result.clockSkewSeconds) <= much)
        return passed(sayText("within {} s", skew));
    return {{}, CheckState::warning,
        skew + (m_result.clockSkewSeconds > 0 ? sayText(" s ahead") : sayText(" s behind")),
        sayText("times that the scheduler tells are by that clock; elapsed times are right all the same")};
}

struct Step {
    QString name;
    ProfileCheck (Tester::*run)();
};

const std::vector<Step> &steps()
{
    static const std::vector<Step> all = {
        {QStringLiteral("Connection"), &Tester::connection},
        {QStringLiteral("Work folder"), &Tester::workFolder},
        {QStringLiteral("Scheduler"), &Tester::scheduler},
        {QStringLiteral("Job script"), &Tester::jobScript},
        {QStringLiteral("Launcher"), &Tester::launcher},
        {QStringLiteral("Agent"), &Tester::agent},
        {QStringLiteral("Clock"), &Tester::clock},
    };
    return all;
}

} // namespace

bool ProfileTest::passed() const
{
    return !checks.empty() && std::none_of(checks.begin(), checks.end(), [](const ProfileCheck &check) {
        return check.state == CheckState::failed;
    }) && checks.front().state == CheckState::passed;
}

const QStringList &profileCheckNames()
{
    static const QStringList names = [] {
        QStringList all;
        for (const Step &step : steps())
            all += step.name;
        return all;
    }();
    return names;
}

Reply<SchedulerResources> askResources(Transport &transport, const HostProfile &profile, std::stop_token stop)
{
    const Scheduler &scheduler = *findScheduler(profile.scheduler);
    if (!scheduler.resources)
        return SchedulerResources();
    const auto answer = transport.run(scheduler.resources(), Transport::usualLimit, std::move(stop));
    if (!answer)
        return tl::unexpected(answer.error());
    auto parsed = scheduler.parseResources(*answer);
    if (!parsed)
        return remoteError(Kind::refused, parsed.error().message,
            say("is this the machine where jobs are submitted?"), transport.name().toStdString());
    return std::move(*parsed);
}

ProfileTest testProfile(const HostProfile &profile, const OpenTransport &open,
    const std::function<void(const ProfileCheck &)> &told, std::stop_token stop)
{
    ProfileTest result;
    Tester tester(profile, open, std::move(stop), result);
    constexpr qsizetype mostDetail = 8000; // characters; machines say what they like
    for (const Step &step : steps()) {
        const bool first = result.checks.empty();
        ProfileCheck check = tester.isStopped() ? skipped(QStringLiteral("stopped"))
            : first || tester.isConnected()     ? (tester.*step.run)()
                                                : skipped(sayText("there is no connection"));
        check.name = step.name;
        check.detail.truncate(mostDetail);
        result.checks.push_back(check);
        if (told)
            told(check);
    }
    return result;
}

} // namespace collscope::remote
