// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_library.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

/// The target "mpich-json": the selection trees of the MPICH that was measured, with other decisions for the
/// exported collectives. The tree of compositions says which calls the generic tree decides; all others stay
/// with the device layer as they were.
namespace collscope::codegen {

namespace {

Json member(std::string key, std::vector<Json> items = {})
{
    Json result;
    result.kind = Json::Kind::object;
    result.key = std::move(key);
    result.items = std::move(items);
    return result;
}

/// What a tree says where a method is decided.
using Decided = std::function<std::vector<Json>(const Method &)>;

/// The conditions of one collective: communicator sizes outside, sizes inside, each chain ending with =any.
class Subtree {
public:
    /// `place`: where it goes, with what MPICH has there, for what falls back to the library.
    Subtree(const Item &item, const mpich::SizeKey &size, const RuleBlocks &blocks, const Json &place,
        Decided decided)
        : m_grid(*item.model->fittedTo()->grid), m_size(size), m_blocks(blocks), m_own(place.items),
          m_decided(std::move(decided))
    {
        for (Json &condition : m_own)
            writeInclusive(condition, mpich::isAboutCalls(place.key));
    }

    std::vector<Json> chain() const
    {
        std::vector<Json> result;
        if (const std::uint32_t first = m_blocks.front().commSize; first > 1)
            result.push_back(member(fmt::format("comm_size<={}", first - 1), m_own)); // was not measured
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            result.push_back(
                member(i + 1 < m_blocks.size() ? fmt::format("comm_size<={}", m_blocks[i + 1].commSize - 1)
                                               : std::string("comm_size=any"),
                    sizes(m_blocks[i].rules)));
        return result;
    }

private:
    std::vector<Json> sizes(const std::vector<Rule> &rules) const
    {
        if (rules.empty())
            return m_own;
        if (rules.size() == 1)
            return chosen(rules.front());
        std::vector<Json> result;
        for (std::size_t i = 0; i < rules.size(); ++i)
            result.push_back(
                member(i + 1 < rules.size() ? fmt::format("{}<={}", m_size.key, rules[i + 1].firstBytes - 1)
                                            : fmt::format("{}=any", m_size.key),
                    chosen(rules[i])));
        return result;
    }
    std::vector<Json> chosen(const Rule &rule) const
    {
        const Method method = methodOf(rule, m_grid);
        return method.isBaseline() ? m_own : m_decided(method);
    }

    /// Below a condition on a call MPICH takes comm_size<N for comm_size<=N: its own decisions must go on to
    /// mean what they do when they come below another one. `atCall`: they are below one already.
    static void writeInclusive(Json &condition, bool atCall)
    {
        constexpr std::string_view less = "comm_size<";
        if (condition.key.starts_with(less) && !condition.key.starts_with("comm_size<="))
            if (const auto end = wire::parseUnsigned(condition.key.substr(less.size())); end && *end > 0)
                condition.key = fmt::format("comm_size<={}", atCall ? *end : *end - 1);
        const bool below = atCall || mpich::isAboutCalls(condition.key);
        for (Json &item : condition.items)
            writeInclusive(item, below);
    }

    const TimeGrid &m_grid;
    const mpich::SizeKey &m_size;
    const RuleBlocks &m_blocks;
    std::vector<Json> m_own;
    Decided m_decided;
};

/// Conditions of MPICH's own trees under which other decisions are put.
struct Guard {
    std::string_view key;
    wire::Requirement sees;
};
constexpr std::array<Guard, 2> guards = {{{"is_sendbuf_inplace=no", wire::Requirement::notInPlace},
    {"is_commutative=yes", wire::Requirement::commutative}}};

/// Why no leaf of a tree can run the method.
std::optional<std::string> cannotSelectInTree(std::string_view collective, const Method &method)
{
    if (mpich::leafOf(method, collective).empty())
        return "it is an algorithm of " + method.library;
    if (collective == "barrier" && method.algorithm == "recexch")
        return "MPICH does not set one of its parameters from a tree";
    const auto &parameters = wire::mpichParameters(collective, method.algorithm);
    const auto takes = [&parameters](std::string_view key) {
        return std::any_of(parameters.begin(), parameters.end(),
            [key](const wire::MpichParameter &each) { return each.key == key; });
    };
    if ((method.fanout != 0 && !takes(wire::mpichFanoutKey))
        || (method.segmentBytes != 0 && !takes(wire::mpichSegmentKey)))
        return "MPICH's tree has no such parameter of it";
    return std::nullopt;
}

/// Where the decisions about a plain call go: MPI_IN_PLACE and non-commutative operations keep the decisions
/// that MPICH has for them.
Json &plainCalls(Json &intra)
{
    for (const Guard &guard : guards)
        if (Json *const branch = intra.find(guard.key); branch && intra.items.size() == 2)
            return *branch;
    return intra;
}

/// The guard of a collective whose own tree has one, in all releases from 4.0 to 5.0.
const Guard *guardOf(std::string_view collective)
{
    if (collective == "alltoall" || collective == "alltoallv")
        return &guards[0];
    const bool isGuarded = collective == "reduce_scatter" || collective == "reduce_scatter_block";
    return isGuarded ? &guards[1] : nullptr;
}

Expected<void> checkRule(const Rule &rule, const TimeGrid &grid, const mpich::MpichSelection &measured)
{
    const Method method = methodOf(rule, grid);
    if (method.isBaseline())
        return {};
    const std::string leaf = mpich::leafOf(method, grid.collective());
    const std::string &path = grid.dataset()->provenance().path;
    if (const auto why = cannotSelectInTree(grid.collective(), method))
        return failure(fmt::format("MPICH cannot select {} of {} for {}: {}", methodText(method),
                           method.library, grid.collective(), *why),
            "export measurements of MPICH's own algorithms", path);
    if (!measured.knows(leaf))
        return failure(fmt::format("MPICH {} has no algorithm {} of {} and would abort", measured.release,
                           methodText(method), grid.collective()),
            "export measurements of the release that will read the file", measured.file);
    if (rule.firstBytes > std::uint64_t{1} << 31)
        return failure(fmt::format("{} bytes do not fit MPICH's selection tree for {}", rule.firstBytes,
                           grid.collective()),
            "export a smaller range of message sizes");
    return {};
}

Expected<RuleListing> listingOf(
    const Item &item, const mpich::SizeKey &size, const mpich::MpichSelection &measured)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    auto listing = ruleListing(*item.model, size.rule);
    if (!listing)
        return listing;
    for (const RuleBlock &block : listing->blocks)
        for (const Rule &rule : block.rules)
            if (const auto fine = checkRule(rule, grid, measured); !fine)
                return tl::unexpected(fine.error());
    return listing;
}

/// Does any rule decide? The trees of a collective without one stay as they are.
bool decides(const RuleBlocks &blocks, const TimeGrid &grid)
{
    return std::any_of(blocks.begin(), blocks.end(), [&grid](const RuleBlock &block) {
        return std::any_of(block.rules.begin(), block.rules.end(),
            [&grid](const Rule &rule) { return !methodOf(rule, grid).isBaseline(); });
    });
}

/// Both trees of MPICH; without ch4's device layer there are no compositions.
struct Trees {
    Json generic;
    std::optional<Json> compositions;
    std::string compositionsText; ///< of the library

    static Expected<Trees> of(const mpich::MpichSelection &measured)
    {
        auto generic = parseJson(measured.generic, measured.file);
        if (!generic)
            return tl::unexpected(generic.error());
        Trees trees{*std::move(generic), std::nullopt, measured.compositions};
        if (measured.compositions.empty())
            return trees;
        auto compositions = parseJson(measured.compositions, measured.file);
        if (!compositions)
            return tl::unexpected(compositions.error());
        trees.compositions = *std::move(compositions);
        return trees;
    }
};

/// Where a collective's decisions go. Without communicators between groups (exscan) there is no branch.
Json *intraOf(Json &tree, const std::string &collective)
{
    Json *const root = tree.find("collective=" + collective);
    Json *const intra = root ? root->find("comm_type=intra") : nullptr;
    return intra ? intra : root;
}

/// The communicators that the device layer and `smp` make keep MPICH's own decisions: the measured ones are
/// those of the program.
void keepParts(Json &intra, std::vector<Json> own)
{
    std::vector<Json> decided = std::move(intra.items);
    intra.items = {member("comm_hierarchy=node", own), member("comm_hierarchy=node_roots", std::move(own)),
        member("comm_hierarchy=any", std::move(decided))};
}

tl::unexpected<Diagnostic> unknownShape(const std::string &collective, const mpich::MpichSelection &measured)
{
    return failure(fmt::format("The selection tree of MPICH {} for {} has an unknown form.", measured.release,
                       collective),
        "Export another collective, or a runtime table (--target table).", measured.file);
}

Expected<void> addItem(
    Trees &trees, const Item &item, const mpich::MpichSelection &measured, const RuleBlocks &blocks)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const std::string name(grid.collective());
    const auto size = mpich::sizeKey(name);
    Json *const intra = intraOf(trees.generic, name);
    if (!size || !intra)
        return failure(fmt::format("MPICH {} does not select algorithms of {}", measured.release, name),
            "export another collective", measured.file);
    if (!decides(blocks, grid))
        return {};
    Json &plain = plainCalls(*intra);
    const Guard *const guard = guardOf(name);
    if (guard ? plain.key != guard->key : &plain != intra)
        return unknownShape(name, measured);
    const std::vector<Json> own = intra->items;
    plain.items = Subtree(item, *size, blocks, plain, [&](const Method &method) {
        return std::vector<Json>{mpich::leafWithParameters(method, name)};
    }).chain();
    keepParts(*intra, own);
    if (!trees.compositions)
        return {};
    Json *const device = intraOf(*trees.compositions, name);
    if (!device)
        return unknownShape(name, measured);
    const std::string whole = "composition=" + mpich::wholeComposition(name, trees.compositionsText);
    if (device->items.size() == 1 && device->items.front().key == whole)
        return {}; // the device layer hands on every call
    if (trees.compositionsText.find('"' + whole + '"') == std::string::npos)
        return unknownShape(name, measured);
    std::vector<Json> handedOn = {member(whole)};
    device->items = Subtree(item, *size, blocks, *device, [&](const Method &) { return handedOn; }).chain();
    return {};
}

Expected<void> readBack(
    const Trees &trees, const Item &item, const mpich::SizeKey &size, const RuleBlocks &blocks)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const RuleTable table(item.model->fittedTo(), blocks, {}, &size.rule);
    const auto read = mpich::openTrees(
        keyTreeText(trees.generic), trees.compositions ? keyTreeText(*trees.compositions) : std::string());
    if (!read)
        return tl::unexpected(read.error());
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const Decision meant = table.decide(at);
        if (meant.toLibrary || grid.methods()[meant.method].isBaseline())
            continue;
        const Method &wanted = grid.methods()[meant.method];
        const Method found = (*read)->decide(at).method;
        if (!runsAs(grid.collective(), found, wanted))
            return failure(
                fmt::format("the generated tree selects {} for {} of {} processes and {} bytes instead of {}",
                    methodText(found), grid.collective(), at.placement.commSize, at.messageBytes,
                    methodText(wanted)),
                "please report this");
    }
    return {};
}

Expected<Trees> treesOf(const std::vector<Item> &items)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    const Provenance &from = items.front().model->fittedTo()->grid->dataset()->provenance();
    const auto measured = mpich::measuredLibrary(from);
    if (!measured)
        return tl::unexpected(measured.error());
    auto trees = Trees::of(**measured);
    if (!trees)
        return trees;
    for (const Item &item : items) {
        const TimeGrid &grid = *item.model->fittedTo()->grid;
        const Provenance &other = grid.dataset()->provenance();
        if (other.mpiVersion != from.mpiVersion)
            return failure(
                fmt::format("The data are of MPICH {} and of MPICH {}: one file serves one release.",
                    from.mpiVersion, other.mpiVersion),
                "Export the data of each release by themselves.", other.path);
        const auto size = mpich::sizeKey(grid.collective());
        if (!size)
            return failure(fmt::format("MPICH does not select algorithms of {}", grid.collective()),
                "export another collective", other.path);
        const auto listing = listingOf(item, *size, **measured);
        if (!listing)
            return tl::unexpected(listing.error());
        if (const auto added = addItem(*trees, item, **measured, listing->blocks); !added)
            return tl::unexpected(added.error());
        if (const auto same = readBack(*trees, item, *size, listing->blocks); !same)
            return tl::unexpected(same.error());
    }
    return trees;
}

std::string fileText(const Json &tree)
{
    std::string result = keyTreeText(tree) + '\n';
    constexpr std::size_t page = 4096; // MPICH maps the file and reads to a zero byte behind it
    return result.size() % page == 0 ? result + '\n' : result;
}

Expected<std::string> generateTree(const std::vector<Item> &items, std::string_view)
{
    return treesOf(items).map([](const Trees &trees) { return fileText(trees.generic); });
}

constexpr std::string_view mpichJsonNotes = R"(## What to know

- Both files replace whole selection trees of MPICH. They are the trees of the release that was measured, with other
  decisions for the collectives above. Use them with that release alone: another one aborts in `MPI_Init`.
- `compositions.json` says which calls the first file decides. All other calls, of these collectives too, keep the
  shared-memory and multi-node algorithms that MPICH uses by itself.
- Do not set `MPIR_CVAR_DEVICE_COLLECTIVES`: `none` makes every call that falls back to the library slower.
- MPICH aborts in `MPI_Init` on a key that it does not know. To see that the file is loaded, rename a key in a copy.
- `MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM`, when set, wins over the file. `collscope lint FILE` checks a file.
- Calls of alltoall and alltoallv with `MPI_IN_PLACE`, and of reduce_scatter and reduce_scatter_block with a
  non-commutative operation, keep MPICH's own decisions.
)";

std::vector<TextFile> treeCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    const std::string &release = items.front().model->fittedTo()->grid->dataset()->provenance().mpiVersion;
    const auto trees = treesOf(items); // generateTree() made the same
    const bool hasDevice = trees && trees->compositions;
    Deployment deployment;
    deployment.library = release.empty() ? "MPICH" : "MPICH " + release;
    deployment.fileName = written.name;
    deployment.verified = mpichJsonTarget().verified;
    deployment.variables = {{"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", "@file@"}};
    if (hasDevice)
        deployment.variables.push_back({"MPIR_CVAR_CH4_COLL_SELECTION_TUNING_JSON_FILE",
            fmt::format("@folder@/{}", mpich::compositionsName)});
    deployment.notes = mpichJsonNotes;
    auto files = deploymentFiles(items, deployment);
    if (hasDevice)
        files.insert(files.begin(), {std::string(mpich::compositionsName), fileText(*trees->compositions)});
    return files;
}

Expected<LibraryDecisionsPtr> readTrees(const std::vector<TextFile> &files)
{
    const auto compositions = std::find_if(files.begin(), files.end(),
        [](const TextFile &file) { return file.name == mpich::compositionsName; });
    return mpich::openTrees(
        files.front().text, compositions == files.end() ? std::string_view() : compositions->text);
}

/// Requirements that the place of the decisions in the tree sees to.
wire::Requirements guarded(std::string_view collective)
{
    const Guard *const guard = guardOf(collective);
    return guard ? static_cast<wire::Requirements>(guard->sees) : 0;
}

} // namespace

const RuleFormat &mpichTreeFormat()
{
    static const RuleFormat format = {mpich::library,
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            const auto key = mpich::sizeKey(collective);
            return key ? std::optional(key->rule) : std::nullopt;
        },
        cannotSelectInTree, guarded, std::numeric_limits<std::size_t>::max(),
        [](const Provenance &measured) {
            return mpich::measuredLibrary(measured).and_then([](const mpich::MpichSelectionPtr &library) {
                return mpich::openTrees(library->generic, library->compositions);
            });
        }};
    return format;
}

Target mpichJsonTarget()
{
    Target target{"mpich-json", "MPICH selection tree", ".json", {}, generateTree, treeCompanions};
    target.limits
        = "The selection trees of the MPICH that was measured with other decisions: for that release only. "
          "Sizes "
          "end at 2147483647; one algorithm per communicator size for collectives that MPICH has no size of.";
    target.verified = triedWithLibraries;
    target.read = readTrees;
    target.rules = &mpichTreeFormat();
    target.second = mpich::compositionsName;
    return target;
}

} // namespace collscope::codegen
