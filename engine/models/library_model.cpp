// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/library_model.h"

#include "engine/data/say.h"

#include "engine/models/kinds.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_library.h"
#include "engine/mpi_formats/openmpi_defaults.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope {

namespace {

class LibraryModel final : public Model {
public:
    LibraryModel(DecisionMapPtr map, LibraryDecisionsPtr library, std::string spec)
        : m_map(std::move(map)), m_library(std::move(library)), m_spec(std::move(spec))
    {
    }

    Decision decide(const Instance &instance) const override
    {
        const LibraryDecision decision = m_library->decide(instance);
        const Method &method = decision.method;
        const TimeGrid &grid = *m_map->grid;
        if (method.isBaseline())
            return {grid.baseline(), decision.rule, true};
        const auto &methods = grid.methods();
        // What was recorded with the same parameters comes before what was recorded without them.
        auto found = std::find_if(methods.begin(), methods.end(), [&](const Method &other) {
            return other.fanout == method.fanout && runsAs(instance.collective, method, other);
        });
        if (found == methods.end())
            found = std::find_if(methods.begin(), methods.end(),
                [&](const Method &other) { return runsAs(instance.collective, method, other); });
        return {found == methods.end() ? noMethod : static_cast<MethodIndex>(found - methods.begin()),
            decision.rule};
    }
    ModelShape shape() const override
    {
        ModelShape shape;
        shape.leaves = shape.nodes = m_library->rules(m_map->grid->collective());
        return shape;
    }
    std::string spec() const override { return m_spec; }
    const DecisionMapPtr &fittedTo() const override { return m_map; }

private:
    DecisionMapPtr m_map;
    LibraryDecisionsPtr m_library;
    std::string m_spec;
};

Expected<ModelPtr> openFile(const DecisionMapPtr &map, const std::string &path, const std::stop_token &stop)
{
    if (path.empty())
        return failure(say("the model 'file' names no file"), say("write file:PATH"));
    const auto text = readLibraryFile(path, stop);
    if (!text)
        return tl::unexpected(text.error());
    if (!looksLikeLibraryFile(*text))
        return failure(say("is no file of decisions that is known: no rules of Open MPI, no tree of MPICH, "
                           "no runtime table and no other"),
            say("write one with `collscope export`; `collscope lint` says what a file is taken for"), path);
    const LibraryFormat &format = libraryFormatOf(*text, path);
    auto decisions = format.open(*text, path, stop);
    if (!decisions)
        return tl::unexpected(decisions.error());
    return std::make_shared<LibraryModel>(map, *std::move(decisions), "file:" + path);
}

} // namespace

ModelPtr libraryModel(DecisionMapPtr map, LibraryDecisionsPtr library, std::string spec)
{
    return std::make_shared<LibraryModel>(std::move(map), std::move(library), std::move(spec));
}

namespace {

/// "4.1, 5.0, 6.0 or 6.1"
std::string openMpiVersions()
{
    std::string names;
    for (const std::string_view &version : openmpi::builtInVersions)
        names += (&version == &openmpi::builtInVersions.front()         ? ""
                         : &version == &openmpi::builtInVersions.back() ? " or "
                                                                        : ", ")
            + std::string(version);
    return names;
}

/// The version that the data were measured with; empty: they do not name a release of Open MPI.
Expected<std::string> measuredVersion(const Provenance &measured)
{
    if (!wire::isRecorded(measured.mpiLibrary, wire::openMpiLibrary) || measured.mpiVersion.empty())
        return std::string();
    const auto version = openmpi::builtInVersionOf(measured.mpiVersion);
    if (!version)
        return failure(
            fmt::format("the data were measured with Open MPI {}, whose own decisions are not known",
                measured.mpiVersion),
            fmt::format(
                "choose those of another version: openmpi:version=V, where V is {}", openMpiVersions()),
            measured.path);
    return std::string(*version);
}

constexpr std::string_view versionKey = "version";

Expected<ModelPtr> fitOpenMpi(const DecisionMapPtr &map, const Parameters &given, const FitContext & /*how*/)
{
    const auto parameter = given.find(versionKey);
    // Of the parameter's choices the first one stands for the release that was measured.
    const auto chosen = parameter == given.end() ? 0 : static_cast<std::size_t>(parameter->second);
    const auto version = chosen == 0 ? measuredVersion(map->grid->dataset()->provenance())
                                     : std::string(openmpi::builtInVersions[chosen - 1]);
    if (!version)
        return tl::unexpected(version.error());
    const std::string_view collective = map->grid->collective();
    auto decisions = version->empty() ? openmpi::builtInDecisions() : openmpi::builtInDecisions(*version);
    if (decisions->rules(collective) == 0)
        return failure(say("Open MPI's coll/tuned does not decide about {} by itself", collective),
            say("choose another model"));
    return std::make_shared<LibraryModel>(
        map, std::move(decisions), version->empty() ? "openmpi" : "openmpi:version=" + *version);
}

Expected<ModelPtr> fitMpich(
    const DecisionMapPtr &map, const Parameters & /*given*/, const FitContext & /*how*/)
{
    return mpich::measuredLibrary(map->grid->dataset()->provenance())
        .and_then([](const mpich::MpichSelectionPtr &library) {
            return mpich::openTrees(library->generic, library->compositions);
        })
        .map([&map](LibraryDecisionsPtr decisions) -> ModelPtr {
            return std::make_shared<LibraryModel>(map, std::move(decisions), "mpich");
        });
}

} // namespace

ModelPtr measuredLibraryModel(const DecisionMapPtr &map)
{
    const TimeGrid &grid = *map->grid;
    const Provenance &measured = grid.dataset()->provenance();
    if (!wire::mpichSelectionIn(measured.facts).generic.empty())
        return fitMpich(map, {}, {}).value_or(nullptr);
    const auto version = measuredVersion(measured);
    if (!version || version->empty())
        return nullptr;
    const bool asksHanFirst = *version >= "5"
        && !std::all_of(grid.placements().begin(), grid.placements().end(),
            [](const Placement &placement) { return placement.nodes == 1; });
    return asksHanFirst ? nullptr : fitOpenMpi(map, {}, {}).value_or(nullptr);
}

ModelKind openMpiKind()
{
    ParameterInfo version{versionKey, "release series", "", 0, double(openmpi::builtInVersions.size()), 0, 1,
        "As measured: the series of the release that was measured, or 4.1 if the data name none. 4.1 and "
        "5.0 decide the same.",
        ""};
    version.choices = {"as-measured"}; // projects store the number: new choices go to the end
    version.choices.insert(
        version.choices.end(), openmpi::builtInVersions.begin(), openmpi::builtInVersions.end());
    ModelKind kind{"openmpi", "Open MPI's own decisions",
        "What coll/tuned of Open MPI chooses by itself, as times of the algorithms it chooses. 4.1.0 to "
        "4.1.8 and 5.0.0 to 5.0.10 share one table. 6.0 differs in the fan-out of reduce's chain. 6.1 also "
        "differs in bcast and allreduce with one process per node. Operations are assumed to be commutative. "
        "On several nodes 5.0 and later ask HAN first.",
        {version}, fitEach<fitOpenMpi>};
    kind.isOfLibrary = true;
    return kind;
}

ModelKind mpichKind()
{
    ModelKind kind{"mpich", "MPICH's own decisions",
        "What the MPICH that was measured chooses by itself, read from its selection trees. Where it splits "
        "a "
        "communicator by nodes, that is the library default.",
        {}, fitEach<fitMpich>};
    kind.isOfLibrary = true;
    return kind;
}

ModelKind fileKind()
{
    ModelKind kind{"file", "A library's file",
        "What an MPI library does with a file: file:PATH, such as a rules file of Open MPI. `collscope lint` "
        "says what is wrong with it.",
        {}, nullptr};
    kind.open = openFile;
    kind.isOfLibrary = true;
    return kind;
}

} // namespace collscope
