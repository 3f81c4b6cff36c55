// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/mpi_formats/openmpi_han.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>

/// The target "openmpi-han": two files that act together. HAN's says which calls of a job on several nodes it
/// keeps, where the library by itself was the best choice, and which coll/tuned gets; the rules of coll/tuned
/// say what happens to those.
namespace collscope::codegen {

namespace {

constexpr const char *tunedName = "tuned.conf";
constexpr std::string_view style41 = "version=4.1";

struct Row {
    std::uint64_t bytes;
    bool isTuned;
    bool operator==(const Row &) const = default;
};

struct Block {
    std::uint32_t commSize;
    std::vector<Row> rows;
};

struct Part {
    const Item *item;
    const openmpi::Collective *collective;
    std::vector<Block> blocks;
    std::size_t hanCells = 0;
};

/// Does coll/tuned get these calls? `table`: its rules.
bool isTuned(const RuleTable &table, const Instance &instance)
{
    const MethodIndex method = table.decide(instance).method;
    return method != noMethod && !table.fittedTo()->grid->methods()[method].isBaseline();
}

/// Neighbours that agree are one. Of sizes beyond the measured ones the next tells.
std::vector<Row> rowsOf(const RuleTable &table, std::uint32_t commSize, bool bySize)
{
    const TimeGrid &grid = *table.fittedTo()->grid;
    std::vector<std::uint64_t> sizes = grid.messageBytes();
    if (bySize) {
        if (sizes.front() > 0)
            sizes.insert(sizes.begin(), 0);
        sizes.push_back(sizes.back() + 1);
    }
    std::vector<Row> rows;
    for (const std::uint64_t bytes : sizes) {
        const bool tuned = isTuned(table, {grid.collective(), {0, 0, commSize}, bytes});
        if (rows.empty() || (bySize && rows.back().isTuned != tuned))
            rows.push_back({rows.empty() ? 0 : bytes, tuned});
    }
    return rows;
}

/// Open MPI 4.1 crashes when HAN's rules give allreduce of a whole communicator to another component.
bool canHandOn(std::string_view collective, std::string_view style)
{
    return collective != "allreduce" || style != style41;
}

/// 4.1 reads no level names. It takes the next number, the count of communicator sizes, for the level, and
/// rejects the whole file when that is no level. A rejected file crashes nothing.
constexpr std::size_t blocksThat41Rejects = 3;

bool crashesIn41(const Part &part)
{
    return part.collective->name == "allreduce"
        && std::any_of(part.blocks.begin(), part.blocks.end(), [](const Block &block) {
               return std::any_of(
                   block.rows.begin(), block.rows.end(), [](const Row &row) { return row.isTuned; });
           });
}

Expected<Part> partOf(const Item &item, std::string_view style)
{
    const DecisionMapPtr &map = item.model->fittedTo();
    const TimeGrid &grid = *map->grid;
    Part part{&item, openmpi::findCollective(grid.collective()), {}};
    const auto listing = ruleListing(*item.model, *part.collective);
    if (!listing)
        return tl::unexpected(listing.error());
    const RuleTable table(map, listing->blocks, {});
    const bool bySize = grid.collective() != "barrier"; // HAN's size of a barrier is 0
    // Below the measured sizes the library decides; every list of sizes begins with 1.
    if (grid.commSizes().front() > 1)
        part.blocks.push_back({1, {{0, false}}});
    if (!canHandOn(grid.collective(), style)) {
        part.blocks = {{1, {{0, false}}}};
        part.hanCells = grid.cells();
        return part;
    }
    std::vector<std::uint32_t> commSizes = grid.commSizes();
    commSizes.push_back(commSizes.back() + 1);
    for (const std::uint32_t commSize : commSizes) {
        const auto rows = rowsOf(table, commSize, bySize);
        if (part.blocks.empty() || part.blocks.back().rows != rows)
            part.blocks.push_back({commSize, rows});
    }
    for (std::size_t cell = 0; cell < grid.cells(); ++cell)
        part.hanCells += !isTuned(table, grid.instance(grid.cell(cell)));
    if (crashesIn41(part))
        while (part.blocks.size() < blocksThat41Rejects)
            part.blocks.push_back({part.blocks.back().commSize + 1, part.blocks.back().rows});
    return part;
}

/// Those of the items that HAN can answer itself.
Expected<std::vector<Part>> partsOf(const std::vector<Item> &items, std::string_view style)
{
    std::vector<Part> parts;
    for (const Item &item : items) {
        if (!openmpi::hanDecides(item.model->fittedTo()->grid->collective()))
            continue;
        auto part = partOf(item, style);
        if (!part)
            return tl::unexpected(part.error());
        parts.push_back(*std::move(part));
    }
    if (parts.empty())
        return failure("HAN does not take the calls of any of these collectives",
            "export to openmpi-rules; HAN has allgather, allreduce, barrier, bcast, gather, reduce and "
            "scatter");
    return parts;
}

std::string partText(const Part &part, std::string_view style)
{
    std::string text = fmt::format("\n# {}\n", part.collective->name) + itemLines(*part.item, "#   ");
    if (!canHandOn(part.collective->name, style))
        text += "#   HAN keeps all calls: Open MPI 4.1 crashes when its rules hand allreduce on.\n";
    else if (crashesIn41(part))
        text += "#   Open MPI 4.1 would crash here. It rejects the file because of the level's name.\n";
    text += commentLine("#   ", "HAN keeps",
        fmt::format(
            "{} of {}", part.hanCells, wire::counted(part.item->model->fittedTo()->grid->cells(), "cell")));
    text += fmt::format("{:<24}# {}, levels\n{:<24}# whole communicators, communicator sizes\n",
        fmt::format("{} 1", part.collective->id), part.collective->name,
        fmt::format("{} {}", crashesIn41(part) ? "global_communicator" : "2", part.blocks.size()));
    for (const Block &block : part.blocks) {
        text += fmt::format(
            "{:<24}# processes, rules\n", fmt::format("{} {}", block.commSize, block.rows.size()));
        for (const Row &row : block.rows)
            text += fmt::format("{} {}\n", row.bytes, row.isTuned ? "tuned" : "han");
    }
    return text;
}

Expected<void> readBack(const std::string &text, const std::vector<Part> &parts, std::string_view style)
{
    const bool only50 = std::any_of(parts.begin(), parts.end(), crashesIn41);
    const openmpi::HanFile file
        = openmpi::readHanRules(text, only50 ? openmpi::HanReader::v50 : openmpi::HanReader::v41);
    if (file.rejected || file.endLine != 0)
        return failure("the generated rules of HAN would not be read as a whole", "please report this");
    if (only50 && !openmpi::readHanRules(text, openmpi::HanReader::v41).rejected)
        return failure("Open MPI 4.1 would read the generated rules of HAN and crash", "please report this");
    for (const Part &part : parts) {
        const DecisionMapPtr &map = part.item->model->fittedTo();
        const TimeGrid &grid = *map->grid;
        const auto listing = ruleListing(*part.item->model, *part.collective);
        const RuleTable table(map, listing->blocks, {});
        const bool handsOn = canHandOn(part.collective->name, style);
        for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
            const Instance at = grid.instance(grid.cell(cell));
            const bool barrier = at.collective == "barrier";
            const auto *const row = file.decide(part.collective->id, openmpi::HanLevel::global,
                at.placement.commSize, barrier ? 0 : at.messageBytes);
            const std::size_t meant = barrier ? grid.index({grid.cell(cell).row, 0}) : cell;
            if (!row
                || row->component
                    != (handsOn && isTuned(table, grid.instance(grid.cell(meant))) ? "tuned" : "han"))
                return failure(fmt::format("the generated rules of HAN give {} on {} processes and {} bytes "
                                           "to the wrong component",
                                   at.collective, at.placement.commSize, at.messageBytes),
                    "please report this");
        }
    }
    return {};
}

Expected<std::string> generateHan(const std::vector<Item> &items, std::string_view style)
{
    // What coll/tuned gets must be possible too: its file comes with this one.
    if (const auto tuned = openMpiRulesTarget().generate(items, rulesBehindHan); !tuned)
        return tl::unexpected(tuned.error());
    const auto parts = partsOf(items, style);
    if (!parts)
        return tl::unexpected(parts.error());
    std::string text = fmt::format("# Rules for Open MPI's coll/han: which component answers a call. {}.\n"
                                   "# Used together with {}, the rules of coll/tuned. {}\n"
                                   "{:<24}# collectives\n",
        generatedBy(), tunedName, openMpiHanTarget().verified, parts->size());
    for (const Part &part : *parts)
        text += partText(part, style);
    if (const auto same = readBack(text, *parts, style); !same)
        return tl::unexpected(same.error());
    return text;
}

constexpr std::string_view hanWarning
    = "Figures take what was measured as the library's default for what HAN does: they hold only where HAN "
      "was in charge then (Open MPI 5 on several nodes, or coll_han_priority above 30).";

constexpr std::string_view notes = R"(## What to know

- HAN takes the calls of communicators that span several nodes. What it keeps (`han`) it splits into parts on a node and
  between nodes; what it hands on (`tuned`) coll/tuned decides by `tuned.conf`. On one node HAN is not there and
  `tuned.conf` decides alone.
- HAN keeps the cells in which the library by itself was the best choice. That is what was measured only where HAN
  was in charge during the measurement: Open MPI 5 on several nodes, or `coll_han_priority` above 30. Without
  measurements of the library itself as a candidate (`--baseline-candidate`) HAN keeps nothing but sizes that were not
  measured, and `openmpi-rules` does the same with one file.
- Handing allreduce on crashes Open MPI 4.1 (seen with 4.1.4), so the style `version=4.1` leaves all of it to HAN.
  `version=5.0` hands it on. Such a file names a level, so 4.1 rejects the whole file instead of crashing.
- The style `version=4.1` sets `coll_han_allreduce_segsize` to 1 GiB: HAN of 4.1.4 overwrites memory in allreduce where a message
  of several segments (64 KiB) is no whole number of them.
- The parts of a call that HAN keeps are decided by `tuned.conf` too, by the sizes of the parts.
- HAN compares message sizes per process for every collective, coll/tuned does not: see `tuned.conf`.
- Of a file that HAN does not accept it ignores everything and prints one line. `collscope lint FILE` says why.
- To see what it read: `--mca coll_han_dump_dynamic_rules 1`; each choice: `--mca coll_base_verbose 80`.
)";

std::vector<TextFile> hanCompanions(
    const std::vector<Item> &items, std::string_view style, const TextFile &written)
{
    Deployment deployment;
    deployment.library = style == style41 ? "Open MPI 4.1 or 5.0 with HAN" : "Open MPI 5.0 with HAN";
    deployment.fileName = written.name;
    deployment.verified = openMpiHanTarget().verified;
    deployment.variables = {{"OMPI_MCA_coll_han_use_dynamic_file_rules", "1"},
        {"OMPI_MCA_coll_han_dynamic_rules_filename", "@file@"},
        {"OMPI_MCA_coll_tuned_use_dynamic_rules", "1"},
        {"OMPI_MCA_coll_tuned_dynamic_rules_filename", std::string("@folder@/") + tunedName}};
    // HAN has this priority in 5.0 anyway. In 4.1 it is off, and the pipelined allreduce of 4.1.4 overwrites
    // memory behind messages that are no whole number of segments.
    if (style == style41)
        deployment.variables.insert(deployment.variables.begin(),
            {{"OMPI_MCA_coll_han_priority", "35"}, {"OMPI_MCA_coll_han_allreduce_segsize", "1073741824"}});
    deployment.notes = notes;
    deployment.warning = hanWarning;
    deployment.configuration = openMpiParameters(deployment.variables, written.name);
    deployment.configurationPlace = openMpiParametersPlace;
    auto files = deploymentFiles(items, deployment);
    files.insert(files.begin(),
        {tunedName, openMpiRulesTarget().generate(items, rulesBehindHan).value_or(std::string())});
    return files;
}

Expected<LibraryDecisionsPtr> readBoth(const std::vector<TextFile> &files)
{
    const auto tuned = std::find_if(
        files.begin(), files.end(), [](const TextFile &file) { return file.name == tunedName; });
    return openmpi::openHanRules(
        files.front().text, files.front().name, tuned == files.end() ? std::string_view() : tuned->text);
}

std::string readersOfHan(std::string_view style, std::string_view release)
{
    if (!openmpi::isBefore(release, {6, 0, 0}))
        return "Open MPI 4.1 and 5.0 read them";
    return style != style41 && openmpi::isBefore(release, {5, 0, 0}) ? "Open MPI 5.0 reads them" : "";
}

} // namespace

Target openMpiHanTarget()
{
    Target target{"openmpi-han", "Open MPI HAN rules", ".conf",
        {{style41, "4.1 and 5.0: HAN keeps allreduce"}, {"version=5.0", "5.0 only"}}, generateHan,
        hanCompanions};
    target.limits
        = "Which calls on several nodes Open MPI's HAN keeps and which coll/tuned gets, with the rules for "
          "those. Worth it where \"leave this to the library\" is a candidate and HAN was measured as the "
          "library's choice. For 4.1 HAN keeps all of allreduce: handing it on crashes there.";
    target.verified = triedWithLibraries;
    target.read = readBoth;
    target.rules = &openMpiRuleFormat();
    target.second = tunedName;
    target.firstHasRules = false;
    target.otherReaders = readersOfHan;
    target.warning = hanWarning;
    return target;
}

} // namespace collscope::codegen
