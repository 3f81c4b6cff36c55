// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/launcher_line.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace collscope::io {

namespace {

using Settings = decltype(Launch::settings);

std::string_view setting(const Settings &settings, std::string_view name)
{
    const auto found = settings.find(name);
    return found == settings.end() ? std::string_view() : std::string_view(found->second);
}

std::string lowerCase(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

bool isMpich(std::string_view name)
{
    return name.substr(0, 10) == "MPIR_CVAR_";
}

bool isIntel(std::string_view name)
{
    return name.substr(0, 6) == "I_MPI_";
}

/// A variable that only Cray's MPICH reads: "MPICH_OFI_NIC_POLICY", "MPICH_ALLREDUCE_NO_SMP".
bool isCray(std::string_view name)
{
    constexpr std::string_view begin = "MPICH_";
    if (name.substr(0, begin.size()) != begin)
        return false;
    name.remove_prefix(begin.size());
    constexpr std::array<std::string_view, 7> others
        = {"OFI_", "GPU_", "COLL_", "SHARED_MEM_COLL_", "USE_DMAPP_", "RANK_REORDER_", "SMP_"};
    const auto begins = [name](std::string_view with) { return name.substr(0, with.size()) == with; };
    return std::any_of(others.begin(), others.end(), begins)
        || wire::collectiveIndex(lowerCase(name.substr(0, name.find('_'))));
}

bool isMvapich(std::string_view name)
{
    return name.substr(0, 4) == "MV2_" || name.substr(0, 4) == "MVP_";
}

bool isUcc(std::string_view name)
{
    return name.substr(0, 4) == "UCC_";
}

bool isTrue(std::string_view text)
{
    const std::string lower = lowerCase(text);
    return lower == "true" || lower == "yes" || lower == "t" || lower == "y" || lower == "enabled"
        || (wire::parseUnsigned(lower).value_or(0) != 0);
}

/// The settings by which another component than coll/tuned may carry the collective out: "coll=basic,self".
/// `isForced`: an algorithm of coll/tuned is named. Empty: there is no such setting.
std::string chosenComponents(const Settings &settings, bool isForced)
{
    const auto ends = [](std::string_view name, std::string_view with) {
        return name.size() > with.size() && name.substr(name.size() - with.size()) == with;
    };
    const auto chooses = [ends, isForced](std::string_view name, std::string_view value) {
        if (name == "coll") {
            const bool hasTuned = value.find("tuned") != std::string_view::npos;
            return value.substr(0, 1) == "^" ? hasTuned : !isForced || !hasTuned;
        }
        if (name == "coll_tuned_priority")
            return wire::parseUnsigned(value).value_or(0) == 0;
        if (name.substr(0, 5) != "coll_" || name.substr(0, 11) == "coll_tuned_")
            return false;
        return (ends(name, "_enable") && isTrue(value))
            || (ends(name, "_priority") && wire::parseUnsigned(value).value_or(0) > 0);
    };
    std::string chosen;
    for (const auto &[name, value] : settings)
        if (chooses(name, value))
            chosen += fmt::format("{}{}={}", chosen.empty() ? "" : " ", name, value);
    return chosen;
}

wire::Method methodCalled(std::string_view library, std::string_view collective, std::string_view name)
{
    if (const auto number = wire::parseUnsigned(name); number && *number <= std::numeric_limits<int>::max())
        return wire::methodFromId(library, collective, static_cast<int>(*number));
    if (const auto *const known = wire::findAlgorithm(library, collective, name))
        return wire::methodFromId(library, collective, known->id);
    wire::Method method;
    method.library = library;
    method.algorithm = name;
    return method;
}

/// Only the library is known.
ForcedMethod unknownOf(std::string_view library)
{
    wire::Method method;
    method.library = library;
    return {method, true};
}

wire::Method baselineOf(std::string_view library)
{
    return wire::methodFromId(library, {}, 0);
}

/// A size of UCC's ranges: "4k", "inf".
std::optional<std::uint64_t> uccSize(std::string_view text)
{
    if (text == "inf")
        return std::numeric_limits<std::uint64_t>::max();
    constexpr std::string_view units = "kmg";
    const auto unit
        = text.empty() ? std::string_view::npos : units.find(lowerCase(text.substr(text.size() - 1)));
    const auto size
        = wire::parseUnsigned(unit == std::string_view::npos ? text : text.substr(0, text.size() - 1));
    if (!size || unit == std::string_view::npos)
        return size;
    return *size >> 32U != 0 ? std::nullopt : std::optional(*size << (10 * (unit + 1)));
}

/// Does a part of a token, "bcast,reduce" or "0-4k", leave the call in? Parts of memory and score do.
bool admits(std::string_view part, std::string_view collective, std::uint64_t messageBytes)
{
    const auto dash = part.find('-');
    if (dash != std::string_view::npos && part.find_first_not_of("0123456789") != 0) {
        const auto first = uccSize(part.substr(0, dash));
        const auto last = uccSize(part.substr(dash + 1));
        return first && last && *first <= messageBytes && messageBytes <= *last;
    }
    const auto names = wire::split(part, ',');
    const auto isName = [](std::string_view name) { return wire::collectiveIndex(name).has_value(); };
    return std::none_of(names.begin(), names.end(), isName)
        || std::find(names.begin(), names.end(), collective) != names.end();
}

/// What UCC's score strings choose: "bcast:0-4k:@knomial#bcast:4k-inf:@sag_knomial".
ForcedMethod ofUcc(const Settings &settings, std::string_view collective, std::uint64_t messageBytes)
{
    ForcedMethod forced{baselineOf("ucc"), true};
    for (const auto &[name, value] : settings) {
        constexpr std::string_view end = "_TUNE";
        if (!isUcc(name) || name.size() <= end.size() || name.substr(name.size() - end.size()) != end)
            continue;
        for (const std::string_view token : wire::split(value, '#')) {
            const auto parts = wire::split(token, ':');
            const auto named = std::find_if(
                parts.begin(), parts.end(), [](std::string_view part) { return part.substr(0, 1) == "@"; });
            if (named == parts.end() || !std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
                    return admits(part, collective, messageBytes);
                }))
                continue;
            if (!forced.isInferred || token.find('[') != std::string_view::npos) // by sizes of teams
                return unknownOf("ucc");
            forced = ForcedMethod{methodCalled("ucc", collective, named->substr(1))};
            forced.method.algorithm = named->substr(1); // numbers as well: 0 is an algorithm
        }
    }
    return forced;
}

ForcedMethod ofOpenMpi(const Settings &settings, std::string_view collective, std::uint64_t messageBytes)
{
    const std::string variable = fmt::format("coll_tuned_{}_algorithm", collective);
    const std::string_view named = setting(settings, variable);
    ForcedMethod forced{baselineOf(wire::openMpiLibrary)};
    const bool isForced = !named.empty() && named != "0" && named != "ignore";
    constexpr std::uint64_t priorityOfTuned = 30;
    if (isTrue(setting(settings, "coll_ucc_enable"))
        && wire::parseUnsigned(setting(settings, "coll_ucc_priority")).value_or(0) > priorityOfTuned)
        return ofUcc(settings, collective, messageBytes);
    if (std::string chosen = chosenComponents(settings, isForced); !chosen.empty()) {
        forced = unknownOf(wire::openMpiLibrary);
        forced.other = std::move(chosen);
        return forced;
    }
    if (!setting(settings, "coll_tuned_dynamic_rules_filename").empty() // rules go before what is forced
        || named.find_first_of("$`") != std::string_view::npos)
        return unknownOf(wire::openMpiLibrary);
    forced.isInferred = named.empty();
    if (!isForced)
        return forced;
    if (!isTrue(setting(settings, "coll_tuned_use_dynamic_rules"))) {
        forced.note
            = fmt::format("Open MPI ignores {}={} without coll_tuned_use_dynamic_rules=1: these times are "
                          "of the library's default",
                variable, named);
        return forced;
    }
    forced.method = methodCalled(wire::openMpiLibrary, collective, named);
    const auto number = [&](std::string_view suffix) {
        const std::string_view text = setting(settings, variable + std::string(suffix));
        const auto factor = text.empty() ? std::string_view::npos
                                         : std::string_view("kmg").find(static_cast<char>(
                                             std::tolower(static_cast<unsigned char>(text.back()))));
        const bool isPlain = factor == std::string_view::npos;
        const auto value = wire::parseUnsigned(isPlain ? text : text.substr(0, text.size() - 1));
        return !value || isPlain || *value >> 32U != 0 ? value : std::optional(*value << (10 * (factor + 1)));
    };
    const auto *const known = wire::findAlgorithm(wire::openMpiLibrary, collective, forced.method.algorithm);
    if (!known || known->segments)
        forced.method.segmentBytes = number("_segmentsize").value_or(0);
    if (!known || known->fanout)
        forced.method.fanout = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(number("_chain_fanout").value_or(0), std::numeric_limits<int>::max()));
    if (const auto requests = number("_max_requests"); requests && *requests != 0)
        forced.other = fmt::format("max_requests={}", *requests);
    return forced;
}

std::string upperCase(std::string_view text)
{
    std::string upper(text);
    std::transform(upper.begin(), upper.end(), upper.begin(),
        [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return upper;
}

ForcedMethod ofMpich(const Settings &settings, std::string_view collective)
{
    const std::string_view named
        = setting(settings, fmt::format("MPIR_CVAR_{}_INTRA_ALGORITHM", upperCase(collective)));
    if (named.empty() && !setting(settings, "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE").empty())
        return unknownOf(wire::mpichLibrary);
    ForcedMethod forced{baselineOf(wire::mpichLibrary)};
    forced.isInferred = named.empty();
    if (named.empty() || named == "auto")
        return forced;
    forced.method = methodCalled(wire::mpichLibrary, collective, named);
    for (const wire::MpichParameter &parameter : wire::mpichParameters(collective, forced.method.algorithm)) {
        const auto value
            = wire::parseUnsigned(setting(settings, fmt::format("MPIR_CVAR_{}", parameter.variable)));
        if (parameter.key == wire::mpichFanoutKey && value && *value <= std::numeric_limits<int>::max())
            forced.method.fanout = static_cast<std::uint32_t>(*value);
        if (parameter.key == wire::mpichSegmentKey && value)
            forced.method.segmentBytes = *value;
    }
    return forced;
}

/// Is `bytes` within "0-4096" or "4096"? Ranges of processes ("@2-8") depend on more than a size.
bool isWithin(std::string_view range, std::uint64_t bytes)
{
    const auto dash = range.find('-');
    const auto first = wire::parseUnsigned(range.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : wire::parseUnsigned(range.substr(dash + 1));
    return first && last && *first <= bytes && bytes <= *last;
}

/// "3" or "5:0-4096;3:4097-1048576".
ForcedMethod ofIntel(const Settings &settings, std::string_view collective, std::uint64_t messageBytes)
{
    const std::string_view value = setting(settings, wire::intelVariable(collective));
    ForcedMethod forced{baselineOf(wire::intelMpiLibrary)};
    forced.isInferred = value.empty();
    if (value.empty())
        return forced;
    for (const std::string_view part : wire::split(value, ';')) {
        const auto colon = part.find(':');
        const std::string_view name = wire::trimmed(part.substr(0, colon));
        if (colon != std::string_view::npos && !isWithin(part.substr(colon + 1), messageBytes))
            continue;
        const int number = wire::intelNumber(collective, name);
        forced.method
            = methodCalled(wire::intelMpiLibrary, collective, number == 0 ? name : std::to_string(number));
        return forced;
    }
    return unknownOf(wire::intelMpiLibrary); // a gap, which goes to a neighbour
}

} // namespace

std::optional<ForcedMethod> forcedMethod(
    const Launch &launch, std::string_view collective, std::uint64_t messageBytes)
{
    const Settings &settings = launch.settings;
    const auto has = [&settings](bool (*is)(std::string_view)) {
        return std::any_of(
            settings.begin(), settings.end(), [is](const auto &each) { return is(each.first); });
    };
    std::optional<ForcedMethod> forced;
    if (has([](std::string_view name) { return name.substr(0, 1) != upperCase(name.substr(0, 1)); }))
        forced = ofOpenMpi(settings, collective, messageBytes); // its parameters are lower case
    else if (has(isIntel))
        forced = ofIntel(settings, collective, messageBytes);
    else if (has(isMpich))
        forced = ofMpich(settings, collective);
    else if (has(isMvapich))
        forced = ForcedMethod{baselineOf("mvapich"), true};
    else if (has(isCray))
        forced = ForcedMethod{baselineOf("craympich"), true};
    return forced && forced->isInferred && launch.isDecidedElsewhere ? unknownOf(forced->method.library)
                                                                     : forced;
}

} // namespace collscope::io
