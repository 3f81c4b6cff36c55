// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogue says an algorithm needs, against the installed libraries: every algorithm is forced by a
// file as exports write them and called in every way. A call that meets the requirements must succeed, and
// each requirement must be one without which a call fails.
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "tests/engine/mpi_formats/every_call.h"
#include "tests/engine/mpi_formats/installed_mpich.h"
#include "tests/engine/mpi_formats/openmpi_41.h"
#include "tests/support/synthetic_data.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <functional>

namespace collscope::tst_requirements {

using namespace collscope::agent::test;
using namespace Qt::StringLiterals;
using wire::Requirement;

namespace {

/// Algorithms that a file shall name, one per collective.
struct Forced {
    std::string collective;
    const wire::Algorithm *algorithm = nullptr;
};
struct Forcing {
    std::vector<Forced> all;
    bool segments = false; ///< with small ones, and a fan-out
    wire::Requirements without = 0; ///< what the file need not see to
};

/// An installed library and how it is given a file.
struct Library {
    std::string_view name;
    QString mpirun;
    std::function<QStringList(const Forcing &)> options; ///< of mpirun, for the file it writes
    std::function<bool(const Forced &)> has;
};

/// Those that depend on where in a file an algorithm stands, not on the call.
constexpr wire::Requirements aboutPlace = Requirement::wholeCommunicator | Requirement::nodesInOrder;

Json member(std::string key, std::vector<Json> items)
{
    Json result;
    result.kind = Json::Kind::object;
    result.key = std::move(key);
    result.items = std::move(items);
    return result;
}

/// Types of 4 and of 16 bytes cut it differently.
constexpr std::uint64_t segmentBytes = 72;

std::string rulesFile(const Forcing &forcing)
{
    std::string text = std::to_string(forcing.all.size()) + '\n';
    for (const Forced &forced : forcing.all)
        text += std::to_string(openmpi::findCollective(forced.collective)->id) + " 1\n0 1\n0 "
            + std::to_string(forced.algorithm->id)
            + (forcing.segments ? " 2 " + std::to_string(segmentBytes) + '\n' : " 0 0\n");
    return text;
}

/// The condition that a selection tree must put above an algorithm; empty: none.
std::string condition(wire::Requirements needs, wire::Requirements without)
{
    if (wire::has(needs & ~without, Requirement::nodesInOrder))
        return "is_node_consecutive=yes";
    const bool whole = wire::has(needs & ~without, Requirement::wholeCommunicator)
        || wire::has(needs & without, Requirement::nodesInOrder);
    return whole ? "comm_hierarchy=parent" : "";
}

std::string selectionTree(Json tree, const Forcing &forcing)
{
    for (const auto &[name, algorithm] : forcing.all) {
        Json &collective = *tree.find("collective=" + name);
        Json *const intra = collective.find("comm_type=intra");
        std::vector<Json> &items = (intra ? intra : &collective)->items;
        const Json leaf = member(
            "algorithm=" + mpich::leafOf(wire::methodFromId(mpich::library, name, algorithm->id), name), {});
        const std::string above = condition(algorithm->needs, forcing.without);
        if (above.empty()) {
            items = {leaf};
            continue;
        }
        const std::string otherwise
            = above.starts_with("is_node") ? "is_node_consecutive=no" : "comm_hierarchy=any";
        const Json *const own = (intra ? intra : &collective)->find(otherwise);
        const std::vector<Json> rest = own ? own->items : items;
        items = {member(above, {leaf}), member(otherwise, rest)};
    }
    return keyTreeText(tree) + '\n';
}

} // namespace

class TestRequirements : public QObject {
    Q_OBJECT

private slots:
    void openMpi()
    {
        OpenMpi41 openMpi;
        if (const char *const why = openMpi.unusable())
            QSKIP(why);
        QCOMPARE(m_program.build(u"mpicc"_s), QByteArray());
        const auto options = [this](const Forcing &forcing) {
            return QStringList{u"--mca"_s, u"coll_tuned_use_dynamic_rules"_s, u"1"_s, u"--mca"_s,
                u"coll_tuned_dynamic_rules_filename"_s, m_program.write(u"rules.conf"_s, rulesFile(forcing))};
        };
        check({wire::openMpiLibrary, mpirunPath(), options, [](const Forced &forced) {
                   return forced.algorithm->id <= openmpi::findCollective(forced.collective)->last41;
               }});
    }

    void mpich()
    {
        const QString mpirun = QStandardPaths::findExecutable(u"mpirun.mpich"_s);
        const QString compiler = QStandardPaths::findExecutable(u"mpicc.mpich"_s);
        if (mpirun.isEmpty() || compiler.isEmpty())
            QSKIP("MPICH is not installed here");
        if (!runProgram(mpirun, {u"--version"_s}, 30).output.contains(" 4.0."))
            QSKIP("the installed MPICH is not 4.0");
        QCOMPARE(m_program.build(compiler), QByteArray());
        const auto library = synthetic::must(installedMpich());
        const Json tree = synthetic::must(parseJson(library->generic));
        const auto options = [this, &tree](const Forcing &forcing) {
            return QStringList{u"-genv"_s, u"MPIR_CVAR_DEVICE_COLLECTIVES"_s, u"none"_s, u"-genv"_s,
                u"MPIR_CVAR_ODD_EVEN_CLIQUES"_s, u"1"_s, // as if every other process were on another node
                u"-genv"_s, u"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE"_s,
                m_program.write(u"tree.json"_s, selectionTree(tree, forcing))};
        };
        check({wire::mpichLibrary, mpirun, options, [&library](const Forced &forced) {
                   const Method method
                       = wire::methodFromId(mpich::library, forced.collective, forced.algorithm->id);
                   return library->knows(mpich::leafOf(method, forced.collective));
               }});
    }

private:
    void check(const Library &library)
    {
        // What others are made of goes apart: a rule for reduce decides within allreduce too.
        const std::set<std::string> parts = {"bcast", "gather", "reduce", "scatter"};
        std::set<std::string> cut;
        for (int id = 1; id <= 9; ++id) {
            Forcing outer;
            Forcing inner;
            Forcing segmented;
            for (const wire::Collective &collective : wire::mpiCollectives()) {
                const Forced forced{
                    std::string(collective.name), wire::findAlgorithm(library.name, collective.name, id)};
                if (!forced.algorithm)
                    continue;
                if (!library.has(forced)) // of a later release
                    continue;
                QVERIFY2(!wire::has(forced.algorithm->needs, Requirement::notTried), text(forced).c_str());
                (parts.contains(forced.collective) ? inner : outer).all.push_back(forced);
                if (forced.algorithm->segments)
                    segmented.all.push_back(forced);
            }
            segmented.segments = true;
            for (const Forcing *const forcing : {&outer, &inner, &segmented})
                suffices(library, *forcing);
            for (const Forcing *const forcing : {&outer, &inner})
                for (const Forced &forced : forcing->all)
                    everyOneIsNeeded(library, forced, false);
            for (const Forced &forced :
                segmented.all) // what segments require depends on the collective alone
                if (cut.insert(forced.collective).second)
                    everyOneIsNeeded(library, forced, true);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(m_program.jobs() > 30);
    }

    static std::string text(const Forced &forced)
    {
        return forced.collective + ' ' + std::string(forced.algorithm->name);
    }

    static wire::Requirements needsOf(const Library &library, const Forced &forced, bool segments)
    {
        return wire::requirementsOf({std::string(library.name), std::string(forced.algorithm->name),
                                        forced.algorithm->id, segments ? segmentBytes : 0, 0},
            forced.collective);
    }

    /// Calls that meet what the algorithms need.
    void suffices(const Library &library, const Forcing &forcing)
    {
        std::vector<std::string> collectives;
        for (const Forced &forced : forcing.all)
            collectives.push_back(forced.collective);
        auto calls = callsOf(collectives, {2, 3, 6, 7, 8}, {100, 1500}, true);
        const auto needs = [&](const Call &call) {
            const auto at = std::find_if(forcing.all.begin(), forcing.all.end(),
                [&call](const Forced &forced) { return forced.collective == call.collective; });
            return needsOf(library, *at, forcing.segments);
        };
        calls.erase(std::remove_if(calls.begin(), calls.end(),
                        [&](const Call &call) { return (unmetBy(call) & needs(call)) != 0; }),
            calls.end());
        const auto outcomes = m_program.run(library.mpirun, library.options(forcing), calls);
        for (const CallOutcome &outcome : outcomes)
            QVERIFY2(outcome.ok(),
                (std::to_string(forcing.all.front().algorithm->id) + ": " + outcome.text()).c_str());
        QCOMPARE(outcomes.size(), calls.size());
    }

    /// Something fails where one of the requirements is not met and all others are. With segments those that
    /// the algorithm does not have without them.
    void everyOneIsNeeded(const Library &library, const Forced &forced, bool segments)
    {
        const wire::Requirements already = segments ? forced.algorithm->needs : 0;
        for (const Requirement one : wire::allRequirements()) {
            if (!wire::has(needsOf(library, forced, segments) & ~already, one))
                continue;
            // Whatever number of processes is left out must be one that does not work.
            const auto bit = static_cast<wire::Requirements>(one);
            const bool processes = wire::has(wire::aboutProcesses, one);
            for (const std::uint32_t commSize :
                processes ? std::vector<std::uint32_t>{3, 4, 6} : std::vector<std::uint32_t>{4})
                if (!processes || !wire::meets(bit, commSize))
                    somethingFails(library, {{forced}, segments, bit}, commSize);
        }
    }

    void somethingFails(const Library &library, const Forcing &forcing, std::uint32_t commSize)
    {
        const Forced &forced = forcing.all.front();
        const wire::Requirements unmet = forcing.without;
        const wire::Requirements needs = needsOf(library, forced, forcing.segments);
        auto calls = callsOf({forced.collective}, {commSize}, {100}, true);
        calls.erase(std::remove_if(calls.begin(), calls.end(),
                        [&](const Call &call) { return (unmetBy(call) & needs) != (unmet & ~aboutPlace); }),
            calls.end());
        QVERIFY2(!calls.empty(), text(forced).c_str());
        const auto outcomes = m_program.run(library.mpirun, library.options(forcing), calls);
        QVERIFY2(std::any_of(outcomes.begin(), outcomes.end(),
                     [](const CallOutcome &outcome) { return !outcome.ok(); }),
            (text(forced) + " works on " + std::to_string(commSize) + " processes without "
                + wire::requirementsText(unmet))
                .c_str());
    }

    EveryCall m_program;
};

const testing::Registered<TestRequirements> registered("tst_requirements");

} // namespace collscope::tst_requirements
#include "tst_requirements.moc"
