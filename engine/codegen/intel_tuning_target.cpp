// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/intel_release.h"
#include "engine/codegen/item_text.h"
#include "engine/codegen/rule_blocks.h"
#include "engine/codegen/target_list.h"
#include "engine/io/regular_file.h"
#include "engine/mpi_formats/intel_tuning.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

/// The target "intel-tuning": the tuning file that the measured Intel MPI dumps, with other leaves for the
/// measured placements and message sizes. The folder with the dumps is the style of the target.
namespace collscope::codegen {

namespace {

constexpr std::size_t largestDump = std::size_t{16} << 20;
constexpr const char *dumpAgain
    = "Write the dumps again as the help page Deployment describes it, and name their folder: --target "
      "intel-tuning:FOLDER";

std::optional<openmpi::Collective> sizeOfTuning(std::string_view collective)
{
    return intelFormat().size(collective);
}

/// What the library dumped: its own decisions, and the composition of each number.
class Dumps {
public:
    explicit Dumps(std::filesystem::path folder) : m_folder(std::move(folder)) { }

    /// Fails where the dumps are of another release than `measured`.
    Expected<void> checkRelease(const std::string &measured) const
    {
        const std::string path = (m_folder / "release.txt").string();
        const auto text = io::readWhole(path, largestDump, {});
        if (!text)
            return failure("the release of the dumps of Intel MPI is not known: " + text.error().message,
                dumpAgain, path);
        constexpr std::string_view word = "Version ";
        const auto at = text->find(word);
        const std::string_view behind
            = at == std::string::npos ? std::string_view() : std::string_view(*text).substr(at + word.size());
        const std::string_view release = behind.substr(0, behind.find_first_not_of("0123456789."));
        const auto dumped = wire::split(release, '.');
        const auto other = wire::split(measured, '.');
        const std::size_t common = std::min(dumped.size(), other.size());
        if (common < 2
            || !std::equal(
                dumped.begin(), dumped.begin() + static_cast<std::ptrdiff_t>(common), other.begin()))
            return failure(
                fmt::format("the dumps are of Intel MPI {}, the measurements of {}: releases number their "
                            "algorithms differently",
                    release.empty() ? "of an unknown release" : release,
                    measured.empty() ? "an unknown release" : measured),
                "Write the dumps with the release that was measured", path);
        return {};
    }

    Expected<intel::TuningFile> own() const { return read("default.dat"); }

    /// The composition that the library has for a number of a collective.
    Expected<intel::Composition> composition(const std::string &collective, int id)
    {
        const int first = intel::firstPreset(id);
        const std::string name = fmt::format("presets-{}.dat", first);
        auto known = m_presets.find(first);
        if (known == m_presets.end()) {
            auto file = read(name);
            if (!file)
                return tl::unexpected(file.error());
            known = m_presets.emplace(first, *std::move(file)).first;
        }
        const auto composition = known->second.preset(collective, id);
        if (!composition)
            return failure(fmt::format("the dump has no composition for algorithm {} of {}: the library has "
                                       "no such algorithm, or the dump was written without {}={}",
                               id, collective, wire::intelVariable(collective), intel::presetsValue(first)),
                dumpAgain, (m_folder / name).string());
        return *composition;
    }

private:
    Expected<intel::TuningFile> read(const std::string &name) const
    {
        const std::string path = (m_folder / name).string();
        const auto bytes = io::readWhole(path, largestDump, {});
        if (!bytes)
            return failure(
                "the tuning file of Intel MPI cannot be read: " + bytes.error().message, dumpAgain, path);
        return intel::TuningFile::read(*bytes, path);
    }

    std::filesystem::path m_folder;
    std::map<int, intel::TuningFile> m_presets; ///< by their first number
};

std::optional<std::string> cannotSelectPreset(std::string_view, const Method &method)
{
    if (method.library != wire::intelMpiLibrary)
        return "it is an algorithm of " + method.library;
    if (method.algorithmId == 0)
        return "a tuning file names algorithms by number, and the data do not name its number";
    if (method.segmentBytes != 0 || method.fanout != 0)
        return "the numbers of Intel MPI stand for algorithms with their parameters";
    return std::nullopt;
}

/// The sizes that the rules of a block hold for: the measured placements alone where the data name the
/// processes per node, else all communicator sizes from one measured size to the next. Message sizes end
/// where measurements end.
class Regions {
public:
    Regions(const TimeGrid &grid, const RuleBlocks &blocks, const openmpi::Collective &size)
        : m_grid(grid), m_blocks(blocks), m_bySize(size.bySize() && size.size != openmpi::RuleSize::none)
    {
    }

    /// Calls `use(region, method)` until it fails.
    template <typename Use> Expected<void> each(Use use) const
    {
        for (std::size_t i = 0; i < m_blocks.size(); ++i) {
            const std::uint64_t next = i + 1 < m_blocks.size() ? m_blocks[i + 1].commSize
                                                               : std::uint64_t{m_grid.commSizes().back()} + 1;
            for (std::size_t k = 0; k < m_blocks[i].rules.size(); ++k) {
                const Method method = methodOf(m_blocks[i].rules[k], m_grid);
                if (method.isBaseline())
                    continue;
                for (const intel::TuningRegion &region :
                    placed(m_blocks[i].commSize, next, sizes(m_blocks[i].rules, k)))
                    if (auto done = use(region, method); !done)
                        return done;
            }
        }
        return {};
    }

private:
    intel::TuningRegion sizes(const std::vector<Rule> &rules, std::size_t k) const
    {
        intel::TuningRegion region;
        if (!m_bySize)
            return region;
        region.firstBytes = std::max(rules[k].firstBytes, m_grid.messageBytes().front());
        region.lastBytes = k + 1 < rules.size() ? rules[k + 1].firstBytes - 1 : m_grid.messageBytes().back();
        return region;
    }

    std::vector<intel::TuningRegion> placed(
        std::uint64_t first, std::uint64_t next, intel::TuningRegion region) const
    {
        std::vector<intel::TuningRegion> result;
        if (region.firstBytes > region.lastBytes)
            return result;
        for (const Placement &placement : m_grid.placements()) {
            if (placement.ppn == 0 || placement.commSize < first || placement.commSize >= next)
                continue;
            region.firstPpn = region.lastPpn = placement.ppn;
            region.firstCommSize = region.lastCommSize = placement.commSize;
            result.push_back(region);
        }
        const bool namesPpn = std::any_of(m_grid.placements().begin(), m_grid.placements().end(),
            [](const Placement &placement) { return placement.ppn != 0; });
        if (namesPpn)
            return result; // no placement between them was measured
        region.firstCommSize = std::max<std::uint64_t>(first, m_grid.commSizes().front());
        region.lastCommSize = next - 1;
        if (region.firstCommSize <= region.lastCommSize)
            result.push_back(region);
        return result;
    }

    const TimeGrid &m_grid;
    const RuleBlocks &m_blocks;
    bool m_bySize;
};

Expected<void> readBackTuning(const intel::TuningFile &file, const Item &item, const RuleBlocks &blocks,
    const openmpi::Collective &size)
{
    const DecisionMapPtr &map = item.model->fittedTo();
    const TimeGrid &grid = *map->grid;
    const RuleTable table(map, blocks, {}, &size);
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Instance at = grid.instance(grid.cell(cell));
        const MethodIndex meant = table.decide(at).method;
        const int wanted = meant == noMethod ? 0 : grid.methods()[meant].algorithmId;
        const intel::TuningNode *const leaf
            = file.find(at.collective, at.placement.ppn, at.placement.commSize, at.messageBytes);
        if (!leaf || leaf->decided != wanted)
            return failure(
                fmt::format(
                    "the generated tuning file selects {} of {} for {} processes and {} bytes, not {}",
                    leaf ? leaf->decided : 0, at.collective, at.placement.commSize, at.messageBytes, wanted),
                "Please report this");
    }
    return {};
}

Expected<void> editTuning(intel::TuningFile &file, Dumps &dumps, const Item &item)
{
    const TimeGrid &grid = *item.model->fittedTo()->grid;
    const std::string &path = grid.dataset()->provenance().path;
    const std::string collective(grid.collective());
    const auto size = sizeOfTuning(collective);
    const auto listing = ruleListing(*item.model, *size);
    if (!listing)
        return tl::unexpected(listing.error());
    const auto done
        = Regions(grid, listing->blocks, *size)
              .each([&](const intel::TuningRegion &region, const Method &method) -> Expected<void> {
                  if (const auto why = cannotSelectPreset(collective, method))
                      return failure(fmt::format("Intel MPI cannot select {} for {}: {}", methodText(method),
                                         collective, *why),
                          "Export measurements of its own algorithms", path);
                  RangeRule rule;
                  rule.collective = collective;
                  rule.method = method;
                  if (auto known = checkIntelRelease({rule}, grid); !known)
                      return known;
                  const auto composition = dumps.composition(collective, method.algorithmId);
                  if (!composition)
                      return tl::unexpected(composition.error());
                  if (!file.decide(collective, region, *composition, method.algorithmId))
                      return failure("the dump of Intel MPI has no decisions about " + collective,
                          "Export another collective", path);
                  return {};
              });
    return done ? readBackTuning(file, item, listing->blocks, *size) : done;
}

Expected<std::string> generateTuningFile(const std::vector<Item> &items, std::string_view folder)
{
    if (const auto once = eachCollectiveOnce(items); !once)
        return tl::unexpected(once.error());
    const Provenance &from = items.front().model->fittedTo()->grid->dataset()->provenance();
    const std::filesystem::path dumped = folder.empty()
        ? std::filesystem::path(from.path).parent_path() / "intel-tuning"
        : std::filesystem::path(folder);
    const std::string release = intelReleaseOf(items);
    if (release.empty())
        return failure("the measurements are of several releases of Intel MPI, or of an unknown one",
            "Export measurements of one release", from.path);
    Dumps dumps(dumped);
    if (const auto same = dumps.checkRelease(release); !same)
        return tl::unexpected(same.error());
    auto file = dumps.own();
    if (!file)
        return tl::unexpected(file.error());
    for (const Item &item : items)
        if (const auto done = editTuning(*file, dumps, item); !done)
            return tl::unexpected(done.error());
    const bool decides = std::any_of(items.begin(), items.end(),
        [&file](const Item &item) { return file->decided(item.model->fittedTo()->grid->collective()) > 0; });
    if (const auto fine = checkDecides(decides, items); !fine)
        return tl::unexpected(fine.error());
    return file->write();
}

constexpr std::string_view tuningNotes = R"(## What to know

- The file is the one that Intel MPI dumped on the measured machine, with other leaves for the measured sizes. Everything else
  stays as the library has tuned it for that machine, network and release.
- Use it with that release alone: other releases number their algorithms differently.
- A variable `I_MPI_ADJUST_<COLLECTIVE>` that is set wins over the file.
- `I_MPI_TUNING_BIN_DUMP=FILE` makes a job write what it decides. `collscope lint FILE` reads it.
)";

std::vector<TextFile> tuningCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "Intel MPI " + intelReleaseOf(items);
    deployment.fileName = written.name;
    deployment.variables = {{"I_MPI_TUNING_BIN", "@file@"}};
    deployment.verified = intelTuningTarget().verified;
    deployment.notes = tuningNotes;
    return deploymentFiles(items, deployment);
}

const RuleFormat &tuningFormat()
{
    static const RuleFormat format = {wire::intelMpiLibrary, sizeOfTuning, cannotSelectPreset};
    return format;
}

} // namespace

Target intelTuningTarget()
{
    Target target{"intel-tuning", "Intel MPI tuning file", ".dat", {}, generateTuningFile, tuningCompanions};
    target.limits = "The decisions of the measured Intel MPI with others for the measured placements and "
                    "message sizes: "
                    "for that release only. Needs the folder with its dumps: intel-tuning:FOLDER.";
    target.verified = triedWithLibraries;
    target.read = readAsLibrary;
    target.rules = &tuningFormat();
    target.shown = [](std::string_view bytes) {
        const auto file = intel::TuningFile::read(bytes, {});
        return file ? file->text() : file.error().text();
    };
    target.takesFolder = true;
    return target;
}

} // namespace collscope::codegen
