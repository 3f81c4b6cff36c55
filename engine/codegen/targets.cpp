// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/target.h"

#include "engine/codegen/beyond.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/target_list.h"
#include "engine/models/library_model.h"
#include "engine/mpi_formats/lint.h"
#include "engine/wire/catalogue.h"

#include <algorithm>

namespace collscope::codegen {

namespace {

/// The entry of `list` called `name`; a failure that lists what there is otherwise.
template <typename Entry>
Expected<const Entry *> named(const std::vector<Entry> &list, std::string_view name, const std::string &what)
{
    std::string names;
    for (const Entry &entry : list) {
        if (entry.name == name)
            return &entry;
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    }
    return failure("there is no " + what + " called '" + std::string(name) + "'", "there are " + names);
}

bool asksGroups(const RowAxes::Axis &axis)
{
    return axis.size == RowAxes::Size::members || axis.size == RowAxes::Size::colours;
}

/// Has every communicator size one number of members, and are there as many colours everywhere?
bool hasOneGroupingPerSize(const TimeGrid &grid)
{
    const auto &all = grid.placements();
    if (asksGroups(grid.rowAxes().first) || asksGroups(grid.rowAxes().second))
        return false;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].colours != all[0].colours
            || (all[i].commSize == all[i - 1].commSize && all[i].members != all[i - 1].members))
            return false;
    return true;
}

struct Chosen {
    const Target *target;
    std::string_view style;
};

Expected<Chosen> chosen(std::string_view spec, const std::vector<Item> &items)
{
    const auto colon = spec.find(':');
    const auto target = named(targets(), spec.substr(0, colon), "export target");
    if (!target)
        return tl::unexpected(target.error());
    std::string_view style = (*target)->styles.empty() ? std::string_view() : (*target)->styles.front().name;
    if (colon != std::string_view::npos && (*target)->takesFolder) {
        style = spec.substr(colon + 1);
    } else if (colon != std::string_view::npos) {
        const auto found = named(
            (*target)->styles, spec.substr(colon + 1), "style of target " + std::string((*target)->name));
        if (!found)
            return tl::unexpected(found.error());
        style = (*found)->name;
    }
    if (items.empty())
        return failure("there is nothing to export", "choose at least one collective");
    for (const Item &item : items)
        if (auto why = cannotServeGroups(**target, *item.model->fittedTo()->grid))
            return tl::unexpected(*std::move(why));
    return Chosen{*target, style};
}

} // namespace

// All of them, in the order they are offered.
// clang-format off
#define COLLSCOPE_TARGETS(target) \
    target(c) \
    target(openMpiRules) \
    target(openMpiHan) \
    target(openMpiJson) \
    target(mpichJson) \
    target(mpichEnv) \
    target(intelEnv) \
    target(intelTuning) \
    target(uccEnv) \
    target(ncclCsv) \
    target(rcclCsv) \
    target(runtimeTable)
// clang-format on

#define COLLSCOPE_DECLARE(name) Target name##Target();
COLLSCOPE_TARGETS(COLLSCOPE_DECLARE)

const std::vector<Target> &targets()
{
#define COLLSCOPE_LIST(name) name##Target(),
    static const std::vector<Target> all = {COLLSCOPE_TARGETS(COLLSCOPE_LIST)};
    return all;
}

bool canLeave(const Target &target)
{
    return !target.rules || target.rules->leavesToLibrary;
}

bool isSizeBlind(const Target &target, std::string_view collective)
{
    const auto size = target.rules ? target.rules->size(collective) : std::nullopt;
    return size && !size->bySize();
}

bool isOfPredictions(const TimeGrid &grid)
{
    return grid.dataset()->provenance().origin == Origin::predicted;
}

wire::Requirements seenTo(const Target &target, std::string_view collective, wire::Requirements assumed)
{
    return assumed
        | (target.rules             ? target.rules->met(collective)
                : target.userSeesTo ? target.userSeesTo(collective)
                                    : wire::aboutCalls);
}

std::vector<Item> restrictedItems(const Target &target, std::vector<Item> items)
{
    for (Item &item : items) {
        const TimeGrid &grid = *item.model->fittedTo()->grid;
        Restrictions restrictions{seenTo(target, grid.collective(), item.assumed)};
        if (!item.extrapolates && canLeave(target))
            leaveGuesses(restrictions, *item.model->fittedTo());
        item.model = restricted(item.model, restrictions);
    }
    return items;
}

Expected<std::string> generate(std::string_view spec, const std::vector<Item> &items)
{
    return chosen(spec, items).and_then([&](const Chosen &found) {
        return found.target->generate(restrictedItems(*found.target, items), found.style);
    });
}

Expected<Written> write(std::string_view spec, const std::vector<Item> &items, bool isTrial)
{
    const auto found = chosen(spec, items);
    if (!found)
        return tl::unexpected(found.error());
    const Target &target = *found->target;
    const std::vector<Item> shipped = restrictedItems(target, items);
    auto text = target.generate(shipped, found->style);
    if (!text)
        return tl::unexpected(text.error());
    Written written{{{"decisions" + std::string(target.suffix), *std::move(text)}}, nullptr};
    if (target.companions && !(isTrial && target.second.empty()))
        for (TextFile &file : target.companions(shipped, found->style, written.files.front()))
            written.files.push_back(std::move(file));
    if (target.read) {
        auto read = target.read(written.files);
        if (!read)
            return tl::unexpected(read.error());
        written.read = *std::move(read);
    }
    const auto readme = std::find_if(written.files.begin(), written.files.end(),
        [](const TextFile &file) { return file.name == "README.md"; });
    if (isTrial || readme == written.files.end())
        return written;
    const auto beyond = beyondText(target, shipped, written.read);
    if (!beyond)
        return tl::unexpected(beyond.error());
    readme->text += *beyond;
    return written;
}

Expected<std::vector<TextFile>> bundle(std::string_view spec, const std::vector<Item> &items)
{
    return write(spec, items).map([](Written written) { return std::move(written.files); });
}

std::optional<Diagnostic> cannotServeGroups(const Target &target, std::string_view collective)
{
    if (!wire::isOfGroups(collective) || target.servesGroups)
        return std::nullopt;
    return Diagnostic{{}, 0,
        std::string(collective) + " is no function of MPI, but of Collscope's process groups: "
            + std::string(target.title) + " cannot decide it",
        "write a runtime table (--target table), or read `collscope map`"};
}

std::optional<Diagnostic> cannotServeGroups(const Target &target, const TimeGrid &grid)
{
    if (auto why = cannotServeGroups(target, grid.collective()))
        return why;
    if (!wire::isOfGroups(grid.collective()) || hasOneGroupingPerSize(grid))
        return std::nullopt;
    return Diagnostic{grid.dataset()->provenance().path, 0,
        "a runtime table knows neither how many processes take part in groups nor in how many, and "
            + std::string(grid.collective()) + " was measured with several of a communicator size",
        "select one number of groups and of members per size: --colours 2 --members 8"};
}

std::string shownText(const Target &target, const TextFile &file)
{
    return target.shown ? target.shown(file.text) : file.text;
}

const Target *findTarget(std::string_view spec)
{
    const auto found = named(targets(), spec.substr(0, spec.find(':')), "export target");
    return found ? *found : nullptr;
}

Expected<LibraryDecisionsPtr> readAsLibrary(const std::vector<TextFile> &files)
{
    const TextFile &file = files.front();
    return libraryFormatOf(file.text).open(file.text, file.name);
}

} // namespace collscope::codegen
