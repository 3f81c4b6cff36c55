// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

/// The target "mpich-json": the generic selection tree of the MPICH that is installed here, with other
/// decisions for the exported collectives.
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

/// The conditions of one collective: communicator sizes outside, sizes inside, each chain ending with =any.
class Subtree {
public:
    /// `place`: where it goes, with what MPICH has there, for what is left to it.
    Subtree(const Item &item, const mpich::SizeKey &size, const RuleBlocks &blocks, const Json &place)
        : m_grid(*item.model->fittedTo()->grid), m_size(size), m_blocks(blocks), m_own(place.items)
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
        if (method.isBaseline())
            return m_own;
        return {member("algorithm=" + mpich::leafOf(method, m_grid.collective()))};
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
};

/// Conditions of MPICH's own trees under which other decisions are put.
struct Guard {
    std::string_view key;
    wire::Requirement sees;
};
constexpr std::array<Guard, 2> guards = {{{"is_sendbuf_inplace=no", wire::Requirement::notInPlace},
    {"is_commutative=yes", wire::Requirement::commutative}}};

/// Where the decisions about a plain call go: MPI_IN_PLACE and non-commutative operations keep the decisions
/// that MPICH has for them.
Json &plainCalls(Json &intra)
{
    for (const Guard &guard : guards)
        if (Json *const branch = intra.find(guard.key); branch && intra.items.size() == 2)
            return *branch;
    return intra;
}

Expected<RuleListing> listingOf(
    const Item &item, const mpich::SizeKey &size, const mpich::SharedLibrary &installed)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    auto listing = ruleListing(*item.model, size.rule);
    if (!listing)
        return listing;
    for (const RuleBlock &block : listing->blocks)
        for (const Rule &rule : block.rules) {
            const Method method = methodOf(rule, grid);
            if (method.isBaseline())
                continue;
            if (mpich::leafOf(method, grid.collective()).empty())
                return failure(fmt::format("MPICH cannot select {} of {} for {}", methodText(method),
                                   method.library, grid.collective()),
                    "export measurements of MPICH's own algorithms", grid.dataset()->provenance().path);
            if (!installed.knows(mpich::leafOf(method, grid.collective())))
                return failure(fmt::format("the installed MPICH has no algorithm {} of {} and would abort",
                                   methodText(method), grid.collective()),
                    "export where the MPICH is installed that was measured", installed.path);
            if (rule.firstBytes > std::uint64_t{1} << 31)
                return failure(fmt::format("{} bytes do not fit MPICH's selection tree for {}",
                                   rule.firstBytes, grid.collective()),
                    "export a smaller range of message sizes");
        }
    return listing;
}

Expected<void> readBack(
    const Json &tree, const Json &own, const Item &item, const mpich::SizeKey &size, const RuleBlocks &blocks)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const RuleTable table(item.model->fittedTo(), blocks, {}, &size.rule);
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const Json *const leaf = mpich::decide(tree, at);
        const Decision meant = table.decide(at);
        const Json *const before = mpich::decide(own, at);
        const std::string wanted = !meant.toLibrary
            ? "algorithm=" + mpich::leafOf(grid.methods()[meant.method], grid.collective())
            : before ? before->key
                     : "nothing";
        if (!leaf || leaf->key != wanted)
            return failure(
                fmt::format("the generated tree selects {} for {} of {} processes and {} bytes instead of {}",
                    leaf ? leaf->key : "nothing", grid.collective(), at.placement.commSize, at.messageBytes,
                    wanted),
                "please report this");
    }
    return {};
}

Expected<std::string> generateTree(const std::vector<Item> &items, std::string_view)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    const auto installed = mpich::installedLibrary();
    if (!installed)
        return tl::unexpected(installed.error());
    const mpich::SharedLibrary &library = **installed;
    if (!library.tree)
        return tl::unexpected(library.tree.error());
    auto tree = parseJson(*library.tree, library.path);
    if (!tree)
        return tl::unexpected(tree.error());
    const Json own = *tree;
    for (const Item &item : items) {
        const std::string name(item.model->fittedTo()->grid->collective());
        const auto size = mpich::sizeKey(name);
        Json *const collective = tree->find("collective=" + name);
        if (!size || !collective)
            return failure(
                "the installed MPICH does not select algorithms of " + name, "export another collective");
        // Without communicators between groups (exscan) there is no such branch.
        Json *const intra = collective->find("comm_type=intra");
        const auto listing = listingOf(item, *size, library);
        if (!listing)
            return tl::unexpected(listing.error());
        Json &plain = plainCalls(intra ? *intra : *collective);
        plain.items = Subtree(item, *size, listing->blocks, plain).chain();
        if (const auto same = readBack(*tree, own, item, *size, listing->blocks); !same)
            return tl::unexpected(same.error());
    }
    std::string result = keyTreeText(*tree) + '\n';
    constexpr std::size_t page = 4096; // MPICH maps the file and reads to a zero byte behind it
    return result.size() % page == 0 ? result + '\n' : result;
}

constexpr std::string_view mpichJsonNotes = R"(## What to know

- The file replaces MPICH's whole selection tree. It is the tree of the MPICH that was installed where it was made, with
  other decisions for the collectives above: use it with the same version.
- `MPIR_CVAR_DEVICE_COLLECTIVES=none` makes the tree see the communicator of the application. Without it MPICH first splits
  many collectives into parts on a node and between nodes, and asks the tree about those.
- MPICH aborts in `MPI_Init` on what it does not understand. To see that the file is loaded, rename a key in a copy.
- `MPIR_CVAR_<COLLECTIVE>_INTRA_ALGORITHM`, when set, wins over the file. `collscope lint FILE` checks a file.
- Calls with `MPI_IN_PLACE` and non-commutative operations keep MPICH's own decisions.
)";

std::vector<TextFile> treeCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "MPICH 4";
    deployment.fileName = written.name;
    deployment.verified = mpichJsonTarget().verified;
    deployment.variables
        = {{"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", "@file@"}, {"MPIR_CVAR_DEVICE_COLLECTIVES", "none"}};
    deployment.notes = mpichJsonNotes;
    return deploymentFiles(items, deployment);
}

/// Requirements that the place of the decisions in the tree sees to.
wire::Requirements guarded(std::string_view collective)
{
    auto tree = mpich::installedTree().and_then([](const std::string &text) { return parseJson(text); });
    Json *const root = tree ? tree->find("collective=" + std::string(collective)) : nullptr;
    if (!root)
        return 0;
    Json *const intra = root->find("comm_type=intra");
    const Json &plain = plainCalls(intra ? *intra : *root);
    for (const Guard &guard : guards)
        if (plain.key == guard.key)
            return static_cast<wire::Requirements>(guard.sees);
    return 0;
}

std::optional<std::string> cannotSelect(std::string_view collective, const Method &method)
{
    const std::string leaf = mpich::leafOf(method, collective);
    if (leaf.empty())
        return "it is an algorithm of " + method.library;
    if (method.segmentBytes != 0 || method.fanout != 0)
        return "MPICH's tree has no parameters of algorithms";
    const auto installed = mpich::installedLibrary();
    if (installed && !(*installed)->knows(leaf))
        return "the installed MPICH has no such algorithm";
    return std::nullopt;
}

} // namespace

const RuleFormat &mpichTreeFormat()
{
    static const RuleFormat format = {mpich::library,
        [](std::string_view collective) -> std::optional<openmpi::Collective> {
            const auto key = mpich::sizeKey(collective);
            return key ? std::optional(key->rule) : std::nullopt;
        },
        cannotSelect, guarded, std::numeric_limits<std::size_t>::max(),
        [] {
            return mpich::installedTree().and_then(
                [](const std::string &text) { return mpich::openTree(text, "libmpich.so"); });
        }};
    return format;
}

Target mpichJsonTarget()
{
    Target target{"mpich-json", "MPICH selection tree", ".json", {}, generateTree, treeCompanions};
    target.limits
        = "The whole tree of the installed MPICH with other decisions: for that version only. Sizes end at "
          "2147483647; one algorithm per communicator size for collectives that MPICH has no size of.";
    target.verified
        = "Read back as MPICH reads it. Tests compare this reading, and the calls of programs, with an "
          "installed MPICH 4.0.";
    target.read = readAsLibrary;
    target.rules = &mpichTreeFormat();
    return target;
}

} // namespace collscope::codegen
