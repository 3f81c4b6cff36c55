// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

#include "engine/data/say.h"
#include "engine/study/fit.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// What most commands start with: load DATA, choose a system, make the map of a collective, fit a model to
/// it.
namespace collscope::cli {

namespace options {
inline constexpr Option collective{"collective", "C", toSay("the collective: bcast, allreduce, ...")};
inline constexpr Option collectives{"collective", "C[,C...]", toSay("one or more collectives: bcast,reduce")};
inline constexpr Option anyCollectives{"collective", "C[,C...]|all",
    toSay(
        "one or more collectives, bcast,reduce, or all that were measured; groups: those of process groups")};
inline constexpr std::string_view allCollectives = "all";
inline constexpr std::string_view groupCollectives = "groups"; ///< all of process groups
inline constexpr Option system{
    "system", "S", toSay("the system, as `collscope info` names it; needed when DATA holds several")};
inline constexpr Option ppn{
    "ppn", "N[,N...]", toSay("only measurements with so many processes per node; all when not given")};
inline constexpr Option nodes{
    "nodes", "N[,N...]", toSay("only measurements on so many nodes; all when not given")};
inline constexpr Option members{"members", "N[,N...]",
    toSay("only measurements of process groups in which so many processes take part; all when not given")};
inline constexpr Option colours{
    "colours", "N[,N...]", toSay("only measurements of so many process groups at once; all when not given")};
inline constexpr Option library{
    "library", "NAME", toSay("only methods of this library: openmpi, collscope, ...; of all when not given")};
inline constexpr Option baselineCandidate{
    "baseline-candidate", "", toSay("a decision may be \"leave this cell to the library\"")};
inline constexpr Option exclude{"exclude", "FILE",
    toSay("without the measurements that this CSV names: collective, method, nodes, ppn, comm_size, members, "
          "colours, message_bytes, run, and the reason"),
    true};
inline constexpr Option ties{
    "ties", "", toSay("the model may choose any method that cannot be told from the best of its cell")};
inline constexpr Option together{"together", "", toSay("one model for all the collectives of --collective")};
inline constexpr Option model{"model", "SPEC", toSay("what decides, quadtree:depth=3 for example")};
inline constexpr Option holdout{
    "holdout", "R[,R...]", toSay("fit to the other runs only, and say what the model loses on these too")};
inline constexpr Option train{"train", "KEY=N[,N...]",
    toSay("fit to these alone; keys are nodes, ppn, comm_size, members, colours, message_bytes and run, all "
          "that are given must hold"),
    true};
inline constexpr Option test{"test", "KEY=N[,N...]",
    toSay("say what the model loses on these, which it is not fitted to: --test nodes=7,13 for example"),
    true};
inline constexpr Option trainSystem{"train-system", "S", toSay("fit to this system")};
inline constexpr Option testSystem{"test-system", "S", toSay("say what the model loses on this one")};
inline constexpr Option folds{"folds", "K|runs",
    toSay("hold the cells out in K parts in turn, and say what a model loses on cells it did not know; runs: "
          "every run in turn (of a single run the cells, in 5 parts)")};
inline constexpr Option statistic{"statistic", "S",
    toSay("what stands for a method in a cell of what its runs say: minimum (if nobody says), median or "
          "geometric-mean")};
inline constexpr Option seed{"seed", "S", toSay("makes other parts of --folds; 0 when not given")};
inline constexpr Option output{"output", "FILE", toSay("write there instead of standard output"), false, "o"};
inline constexpr Option unpackLimit{"unpack-limit", "SIZE",
    toSay("the text that an xz or gzip file may hold, such as 20GiB; 4GiB when not given")};
inline constexpr Option facts{"facts", "KEY=VALUE[,...]|FILE.csv",
    toSay("what DATA does not say of itself: system, collective, library, algorithm, ranks, nodes, ppn")};
inline constexpr Option mapping{"mapping", "FILE",
    toSay("how DATA, a table of any program, is to be read: its columns and units; the window writes such "
          "files")};
inline constexpr Option json{"json", "", toSay("JSON instead of text")};
} // namespace options

/// A study as the command line speaks of it.
struct NamedStudy {
    StudyPtr study;
    std::string system; ///< as messages and results name it
    /// "fitted to run 1, held out: run 2", and what is excluded; empty: neither.
    std::string heldOutText = {};
    const DecisionMapPtr &map() const { return study->map(); }
    const Provenance &provenance() const { return study->data.dataset->provenance(); }
};

/// The options that say which measurements are meant, and those that say what is held out.
std::vector<Option> selectionOptions();
std::vector<Option> splitOptions();
/// Lists of options behind each other.
std::vector<Option> allOf(std::initializer_list<std::vector<Option>> lists);

/// What the options say about the part of the data to look at, checked before anything is read.
struct Selection {
    DataSelection part; ///< without datasets and collective, which fitData() fills in
    std::optional<std::string> system;
    std::string_view systemOption = options::system.name; ///< what would say so, for messages
    std::optional<std::string> testSystem;
    std::vector<std::string> collectives; ///< none, or just "all": those that were measured
    bool together = false; ///< one model for all collectives

    /// Of collectives that were named all have to be there; of all that were measured some may be left out.
    bool namesCollectives() const
    {
        return !collectives.empty() && collectives.front() != options::allCollectives;
    }

    static Result<Selection> from(const Arguments &arguments);
    /// With --collective, which must be given.
    static Result<Selection> withCollectives(const Arguments &arguments, bool several = false);
};

/// Wrong usage of --together where a kind of model learns one collective at a time.
Result<void> checkTogether(std::string_view kind);

/// The values of --model, checked; `otherwise` when there are none, which is an error without it.
Result<std::vector<ModelSpec>> modelSpecs(
    const Arguments &arguments, const std::optional<ModelSpec> &otherwise = {});

/// What models do on which part of the data: the options that most commands about models begin with.
enum class Collectives { one, several };
struct Question {
    Selection selection;
    std::vector<ModelSpec> specs;

    static Result<Question> from(
        const Arguments &arguments, Collectives collectives, const std::optional<ModelSpec> &otherwise = {});
};

/// What to say of the data on standard error.
enum class Remarks {
    losses, ///< what could not be read, or is doubtful
    all ///< also what costs nothing
};

/// Everything in DATA. A part of it that is missing, as of a file that ends early, makes the command end with
/// status 1, though it does its work on the rest.
Result<std::vector<DatasetPtr>> loadData(const Arguments &arguments, Remarks remarks = Remarks::losses);
/// Files of one system as one: what one measures again is another run.
std::vector<DatasetPtr> unitedRuns(const std::vector<DatasetPtr> &datasets);
/// The same of one file or folder; of the arguments --unpack-limit, --facts and --mapping are taken.
Result<std::vector<DatasetPtr>> loadData(
    const std::string &path, const Arguments &arguments, Remarks remarks = Remarks::losses);

/// Name of the system of one dataset among others: "Leonardo", or "Leonardo (Open MPI 4.1.6)" where the same
/// system occurs with several libraries, "Leonardo (predicted)" where some of its times were made otherwise.
std::string systemName(const Dataset &dataset, std::span<const DatasetPtr> all);

/// The datasets that --system names: all of them without it; a failure when there is none.
Result<std::vector<DatasetPtr>> datasetsOf(const Selection &selection, const std::vector<DatasetPtr> &all);

/// Everything in DATA, and what of it the options mean.
struct SystemsData {
    std::vector<DatasetPtr> all;
    std::vector<DatasetPtr> datasets;
};
Result<SystemsData> loadSystems(
    const Arguments &arguments, const Selection &selection, Remarks remarks = Remarks::losses);

/// The one system the options mean, and the part of its data about the collective.
Result<DataSelection> fitData(
    const Selection &selection, const std::string &collective, const std::vector<DatasetPtr> &all);
/// A grid of each collective of the selection, in that order.
Result<std::vector<TimeGridPtr>> gridsOf(const Selection &selection, const std::vector<DatasetPtr> &all);
/// Those that the selection names, or else the measured ones in catalogue order.
Result<std::vector<std::string>> collectivesOf(
    const Selection &selection, const std::vector<DatasetPtr> &all);

/// The one system the options mean, and the collective there.
Result<NamedStudy> study(
    const Selection &selection, const std::string &collective, const std::vector<DatasetPtr> &all);

/// The collectives of a selection in its order, and a model for each: fitted together if the selection says
/// so.
Result<std::vector<NamedStudy>> studies(const Selection &selection, const std::vector<DatasetPtr> &all);
/// The same of DATA.
Result<std::vector<NamedStudy>> loadStudies(const Arguments &arguments, const Selection &selection);
Result<std::vector<FitPtr>> fitAll(const Selection &selection, const ModelSpec &spec,
    const std::vector<NamedStudy> &studies, const FitWishes &wishes = {});

} // namespace collscope::cli
