// SPDX-License-Identifier: BSD-3-Clause
// The measuring agent: see usage.cpp for what it does, measurement_job.cpp for how.
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/openmpi_components.h"
#include "engine/wire/sides.h"
#include "engine/wire/text.h"
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group.h"
#include "mpi_agent/bench/measurement_job.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/provenance.h"
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/native/followed_files.h"
#include "mpi_agent/native/openmpi_settings.h"
#include "mpi_agent/native/tool_variables.h"
#ifdef COLLSCOPE_OPENMPI_SERVING
#include "mpi_agent/native/openmpi_serving.h"
#endif

#include <mpi.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace collscope;
using namespace collscope::agent;

enum ExitStatus { done = 0, failed = 1, wrongUsage = 2 };

/// This process in the job.
struct Self {
    int rank = 0;
    double begin = localSeconds();
    Ledger ledger;
    std::vector<std::string> commandLine;
    std::optional<FollowedFiles> files; ///< of a launch that times one side

    bool isFirst() const { return rank == 0; }

    int complain(const std::string &problem, int status) const
    {
        if (isFirst())
            std::cerr << "collscope-agent: " << wire::shownText(problem) << '\n';
        return status;
    }

    int print(const std::string &text) const
    {
        if (!isFirst())
            return done;
        errno = 0;
        if (std::cout << text << std::flush)
            return done;
        return complain(std::string("cannot write to standard output: ") + std::strerror(errno), failed);
    }
};

/// The plan file as rank 0 finds it, on all processes; of one that is too long, enough to see that.
bool readPlan(const Self &self, const std::string &path, std::string &text)
{
    int good = 1;
    if (self.isFirst()) {
        std::ifstream file(path, std::ios::binary);
        text.resize(wire::mostPlanBytes + 1);
        file.read(text.data(), static_cast<std::streamsize>(text.size()));
        text.resize(static_cast<std::size_t>(file.gcount()));
        good = file.is_open() ? 1 : 0;
    }
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    unsigned long long size = text.size();
    MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    text.resize(size);
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    return good != 0;
}

/// What the MPI library has beside its own choice, and why it has not.
struct Native {
    /// `chooses`: false where the environment decides, and nothing else may.
    Native(const MpiLibrary &library, bool chooses)
        : settings(library), obstacle(chooses ? "" : "not chosen: the library decides by its environment"),
          methods(chooses ? findNativeLibrary(library, obstacle) : nullptr),
          components(chooses ? OpenMpiComponents::find(library, serving, componentObstacle) : nullptr)
    {
    }

#ifdef COLLSCOPE_OPENMPI_SERVING
    static constexpr OpenMpiComponents::Serving serving = collscope_serving_component;
#else
    static constexpr OpenMpiComponents::Serving serving = nullptr;
#endif
    OpenMpiSettings settings;
    std::string obstacle;
    std::string componentObstacle;
    std::unique_ptr<NativeLibrary> methods;
    std::unique_ptr<OpenMpiComponents> components;
};

wire::Offers offersOf(const WorkloadKind &kind, const MpiLibrary &library, const Native &native)
{
    const std::string name(kind.collective);
    wire::Offers offers{name, library.slug, {bundledOffer(kind)}};
    if (native.methods)
        offers.only = native.methods->onlyMethod(name);
    offers.configured = !offers.only.value_or(0) && !native.settings.deciding(name).empty();
    if (wire::isOfGroups(name)) // MPI's ways are functions, which nothing has to choose
        offers.libraries.push_back(catalogueOffer(library.slug, name));
    else if (native.methods)
        offers.libraries.push_back({library.slug, native.methods->algorithms(name)});
    if (native.components && !wire::isOfGroups(name))
        offers.libraries.push_back(
            {std::string(wire::openMpiComponents), native.components->algorithms(name)});
    return offers;
}

/// What can be measured of the plan's collectives; `problem` says why one of them cannot be.
std::vector<wire::Offers> findOffers(
    const wire::CampaignPlan &plan, const MpiLibrary &library, const Native &native, std::string &problem)
{
    std::vector<wire::Offers> all;
    for (const std::string &name : plan.collectives) {
        const WorkloadKind *const kind = findWorkloadKind(name);
        if (!kind) {
            problem = "the agent cannot measure " + name + " yet: leave it out of --collectives";
            return {};
        }
        all.push_back(offersOf(*kind, library, native));
    }
    return all;
}

/// Of a launch that times one side: the decisions' methods, which the library need not know by these names.
std::vector<wire::Offers> decidedOffers(
    const Options &options, const MpiLibrary &library, const Native &native)
{
    const wire::CampaignPlan &plan = options.plan;
    std::vector<wire::Offers> all;
    for (const std::string &name : plan.collectives) {
        all.push_back({name, library.slug, {}});
        all.back().configured
            = options.side == LaunchSide::standard && !native.settings.deciding(name).empty();
    }
    for (const wire::PlannedDecision &decision : plan.decisions) {
        const auto dot = decision.method.find('.');
        if (dot == std::string::npos)
            continue; // the baseline; Collscope's own are decided by no file of an MPI library
        const std::string owner = decision.method.substr(0, dot);
        const std::string text = decision.method.substr(dot + 1);
        auto method = wire::parseMethod(text, owner, decision.collective);
        method = method ? method : wire::readMethod(text, owner);
        const auto offers = std::find_if(all.begin(), all.end(),
            [&](const wire::Offers &known) { return known.collective == decision.collective; });
        if (method && offers != all.end())
            offers->libraries.push_back(
                {owner, {{method->algorithm, method->algorithmId, true, true, 1, false}}});
    }
    return all;
}

bool asksForComponents(const wire::CampaignPlan &plan)
{
    return std::find(plan.methods.begin(), plan.methods.end(), "components") != plan.methods.end();
}

wire::Detail detailOf(const wire::CampaignPlan &plan)
{
    const auto &names = plan.collectives;
    return !plan.decisions.empty()                                  ? wire::Detail::repetitions
        : std::any_of(names.begin(), names.end(), wire::isOfGroups) ? wire::Detail::groups
                                                                    : wire::Detail::summary;
}

/// Opens the files at rank 0 and tells everybody whether that went well.
bool openFiles(
    const Self &self, const Options &options, double clockResolution, const Native &native, JobOutput &output)
{
    auto header = describeJob(MPI_COMM_WORLD, options, self.commandLine, clockResolution,
        native.methods ? native.methods->way() : native.obstacle);
    if (self.isFirst() && native.methods)
        for (auto &entry : native.methods->facts())
            header.push_back(std::move(entry));
    if (self.isFirst() && !native.settings.text().empty())
        header.emplace_back("mpi_settings", native.settings.text());
    std::string problem;
    const auto detail = detailOf(options.plan);
    if (options.plan.policy != wire::CampaignPlan().policy)
        output.records.keepLines();
    int opened = self.isFirst() && output.records.open(options.output, header, problem, detail)
            && output.ranks.open(options.rankFile, problem, detail)
        ? 1
        : 0;
    for (const std::string &text : {problem, output.records.warning()})
        if (!text.empty())
            std::cerr << "collscope-agent: " << text << '\n';
    MPI_Bcast(&opened, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return opened != 0;
}

/// Why what the library runs in this launch has no certain name, the same on all processes; empty: it has
/// one.
std::string obstacleOfLaunch(
    const MpiLibrary &library, const Native &native, const std::vector<wire::Offers> &offers)
{
    const bool isIntel = library.slug == wire::intelMpiLibrary;
    if (!isIntel && library.slug != wire::openMpiLibrary)
        return {};
    constexpr int unclear = -2;
    std::vector<int> numbers;
    for (const wire::Offers &each : offers) {
        numbers.push_back(each.only.value_or(unclear));
        numbers.push_back(each.configured ? 1 : 0);
    }
    std::vector<int> least(numbers.size());
    std::vector<int> most(numbers.size());
    const int count = static_cast<int>(numbers.size());
    MPI_Allreduce(numbers.data(), least.data(), count, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(numbers.data(), most.data(), count, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    if (least != most)
        return std::string("the variables ") + (isIntel ? "I_MPI_ADJUST_*" : "OMPI_MCA_coll_*")
            + " differ between processes: let the launcher hand them to all";
    return native.methods || !isIntel ? std::string() : native.obstacle;
}

/// A collective of the plan whose algorithms can only be chosen before a launch of Open MPI, which has not
/// chosen one; empty: none.
std::string chosenAtLaunch(
    const wire::CampaignPlan &plan, const MpiLibrary &library, const std::vector<wire::Offers> &offers)
{
    for (wire::Offers each : offers) {
        if (library.slug != wire::openMpiLibrary || each.only != std::optional(0))
            continue;
        each.only.reset();
        const auto methods = wire::plannedMethods(plan, each);
        if (std::any_of(methods.begin(), methods.end(), [&](const wire::Method &method) {
                return method.library == library.slug && !wire::isLibrarysChoice(method);
            }))
            return each.collective;
    }
    return {};
}

/// Takes out what this launch cannot measure anything of. Returns what all launches of the plan can.
std::vector<wire::Offers> withoutOthers(std::vector<wire::Offers> &offers)
{
    std::vector<wire::Offers> all = offers;
    for (wire::Offers &each : all)
        each.only.reset();
    offers.erase(std::remove_if(offers.begin(), offers.end(),
                     [](const wire::Offers &each) { return each.only && *each.only < 0; }),
        offers.end());
    return all;
}

/// What a launch with files proves about them, in the records. Nothing is written for other launches.
bool noteFiles(const Self &self, wire::FilesProof proof, JobOutput &output)
{
    std::string problem;
    int noted = !self.isFirst() || proof == wire::FilesProof::none
            || output.records.appendNote(std::string(wire::filesMark)
                    + std::string(wire::filesProofNames[static_cast<std::size_t>(proof)]),
                problem)
        ? 1
        : 0;
    MPI_Bcast(&noted, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (!problem.empty())
        self.complain(problem, failed);
    return noted != 0;
}

/// `points`: of the plan. `proof`: of a launch with files.
int measureAll(Self &self, const Options &options, const wire::JobLayout &layout,
    const wire::Schedule &schedule, std::size_t points, const Native &native, wire::FilesProof proof)
{
    JobOutput output{{}, {}, self.ledger};
    const double clockResolution = measuredClockResolution();
    if (!openFiles(self, options, clockResolution, native, output) || !noteFiles(self, proof, output))
        return failed;
    const MeasurementJob job{MPI_COMM_WORLD, layout, options.plan, schedule, native.methods.get(),
        native.components.get(), clockResolution, detailOf(options.plan), !options.rankFile.empty(),
        stopFileOf(options.output), self.begin, points, options.launch == options.launches, options.side};
    int good = measure(job, output) ? 1 : 0;
    output.ledger.enter(Phase::writing);
    output.records.close();
    if (self.isFirst())
        std::cerr << "collscope-agent: " << output.ledger.text() << '\n';
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return good != 0 ? done : failed;
}

/// Everything there is where nobody asks for less.
wire::CampaignPlan listedPlan(wire::CampaignPlan plan)
{
    if (plan.methods.empty())
        plan.methods = {"all", "components", "levels", std::string(wire::intelMpiLibrary)};
    return plan;
}

/// Names the library that this job runs with. Under the launcher of another library each process is a job of
/// its own.
std::string runningText(const MpiLibrary &library)
{
    int processes = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    return "runs with " + library.slug + ' ' + (library.version.empty() ? "unknown" : library.version)
        + " in " + std::to_string(processes) + " processes\n";
}

int carryOut(Self &self, const Options &options)
{
    openTools();
    const MpiLibrary library = mpiLibrary();
    std::string problem;
    const bool chooses = options.side == LaunchSide::both;
    wire::FilesProof proof = wire::FilesProof::none;
    if (self.files && options.side == LaunchSide::decided)
        if (const std::string why = self.files->look(MPI_COMM_WORLD, library, proof); !why.empty())
            return self.complain(
                "the MPI library does not follow the files of this launch: " + why, wrongUsage);
    if (self.files && options.side == LaunchSide::standard && library.slug != wire::openMpiLibrary
        && !self.files->exportVariable().empty())
        return self.complain(self.files->exportVariable()
                + " is set: nothing can be compared with the library's default. Start without this setting",
            wrongUsage);
    const Native native(library, chooses);
    auto offers = chooses ? findOffers(options.plan, library, native, problem)
                          : decidedOffers(options, library, native);
    if (!problem.empty())
        return self.complain(problem, wrongUsage);
    if (const std::string obstacle = chooses ? obstacleOfLaunch(library, native, offers) : std::string();
        !obstacle.empty())
        return self.complain(obstacle, wrongUsage);
    if (const std::string word = wire::unknownMethod(options.plan, offers); !word.empty())
        return self.complain("--methods does not take '" + word
                + "': collscope-agent --list names the methods of every collective",
            wrongUsage);
    for (const wire::Offers &each : offers)
        if (const std::string setting = native.settings.deciding(each.collective); each.configured) {
            if (!options.plan.decisions.empty())
                return self.complain(setting + " decides about " + each.collective
                        + ": nothing can be compared with the library's default. Start without this setting",
                    wrongUsage);
            self.complain(setting + " decides about " + each.collective
                    + ": the library's default is not measured. What this setting selects is recorded as '"
                    + std::string(wire::configuredAlgorithm) + "'. Start without it to measure the default",
                done);
        }
    const std::string unchosen
        = chooses && options.launches == 1 ? chosenAtLaunch(options.plan, library, offers) : std::string();
    const wire::JobLayout layout = layoutOf(MPI_COMM_WORLD);
    const bool lists = options.action == Options::Action::list;
    wire::Schedule schedule;
    std::vector<wire::Offers> all = withoutOthers(offers);
    if (lists)
        schedule = wire::makeSchedule(listedPlan(options.plan), {{2}}, all);
    else
        schedule = wire::plannedSchedule(options.plan, layout, std::move(offers), problem);
    if (!problem.empty())
        return self.complain(problem, wrongUsage);
    if (lists)
        return self.print(runningText(library) + methodList(schedule)
            + (native.methods ? "" : "native methods: none, " + native.obstacle + '\n')
            + (native.components ? "" : "components: none, " + native.componentObstacle + '\n'));
    if (!unchosen.empty())
        self.complain("not measured in this launch: the algorithms of " + unchosen
                + ". Open MPI reads their number at its start: set OMPI_MCA_coll_tuned_" + unchosen
                + "_algorithm to measure one of them",
            done);
    if (!native.components && asksForComponents(options.plan))
        self.complain("components are left out: " + native.componentObstacle, done);
    const std::size_t points = !chooses ? schedule.cells.size()
        : options.launches == 1         ? schedule.points()
                                : wire::makeSchedule(options.plan, schedule.places, std::move(all)).points();
    return measureAll(self, options, layout, schedule, points, native, proof);
}

int run(Self &self)
{
    const std::vector<std::string> arguments(self.commandLine.begin() + 1, self.commandLine.end());
    const std::string planFile = planFileOf(arguments);
    std::string planText;
    if (!planFile.empty() && !readPlan(self, planFile, planText))
        return self.complain("cannot read the plan " + planFile + ": is that its name?", wrongUsage);
    Options options;
    std::string problem;
    if (!parseOptions(arguments, planText, options, problem))
        return self.complain(problem, wrongUsage);
    if (options.action == Options::Action::measure || options.action == Options::Action::list)
        return carryOut(self, options);
    return self.print(options.action == Options::Action::help ? usage() : versionText());
}

/// A file that may not grow further is then an error of write(), which says so, not the end of the job.
void takeFileSizeLimitAsError()
{
    struct sigaction action { };
    action.sa_handler = [](int) {};
    sigaction(SIGXFSZ, &action, nullptr);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 2 && std::string(argv[1]) == "--version") // login nodes may let nobody begin MPI
        return Self().print(versionText());
    takeFileSizeLimitAsError();
    Self self;
    if (namesSide({argv + 1, argv + argc}))
        self.files.emplace();
    else
        prepareNativeLibraries();
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &self.rank);
    self.commandLine.assign(argv, argv + argc);
    const int status = run(self);
    MPI_Finalize();
    return status;
}
