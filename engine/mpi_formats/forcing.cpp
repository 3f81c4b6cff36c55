// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/forcing.h"

#include "engine/data/say.h"
#include "engine/mpi_formats/mpich_csel.h"
#include "engine/mpi_formats/mpich_env.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/wire/libraries.h"
#include "engine/wire/mpich_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope {

namespace {

/// Open MPI from this release on: HAN takes calls on several nodes before coll/tuned.
constexpr std::array<std::uint64_t, 3> firstWithHan{5, 0, 0};
/// Reads rules as JSON; it reads text in another way than earlier releases.
constexpr std::array<std::uint64_t, 3> firstWithJson{6, 0, 0};

bool isFrom(const Provenance &measured, const std::array<std::uint64_t, 3> &first)
{
    return !measured.mpiVersion.empty() && !openmpi::isBefore(measured.mpiVersion, first);
}

tl::unexpected<Diagnostic> noSwitch(const Method &method, std::string_view collective, std::string why)
{
    return failure(say("{} cannot be forced for {}: {}", wire::qualifiedText(method), collective, why));
}

/// Of the collective, if coll/tuned can run the method.
Expected<openmpi::Collective> tunedCollective(std::string_view collective, const Method &method)
{
    const openmpi::Collective *const tuned = openmpi::findCollective(collective);
    if (!tuned)
        return noSwitch(method, collective, say("coll/tuned of Open MPI does not have this collective"));
    if (const auto why = openmpi::cannotSelect(*tuned, method, openmpi::RulesFormat::json))
        return noSwitch(method, collective, *why);
    return *tuned;
}

Expected<std::string> openMpiSwitches(const Provenance &measured, const Instance &at, const Method &method)
{
    if (const auto tuned = tunedCollective(at.collective, method); !tuned)
        return tl::unexpected(tuned.error());
    const std::string variable = fmt::format("coll_tuned_{}_algorithm", at.collective);
    std::string words
        = fmt::format("--mca coll_tuned_use_dynamic_rules 1 --mca {} {}", variable, method.algorithmId);
    if (method.segmentBytes != 0)
        words += fmt::format(" --mca {}_segmentsize {}", variable, method.segmentBytes);
    constexpr std::array<std::string_view, 5> withChains{
        "bcast", "reduce", "reduce_scatter", "reduce_scatter_block", "scatter"};
    const bool isChain = std::find(withChains.begin(), withChains.end(), at.collective) != withChains.end();
    if (method.fanout != 0)
        words += fmt::format(" --mca {}_{}_fanout {}", variable, isChain ? "chain" : "tree", method.fanout);
    if (isFrom(measured, firstWithHan))
        words += " --mca coll_han_priority 0";
    return words;
}

Expected<std::string> mpichSwitches(const Instance &at, const Method &method)
{
    if (!wire::findAlgorithm(wire::mpichLibrary, at.collective, method.algorithm))
        return noSwitch(method, at.collective, say("no release of MPICH is known to have it"));
    std::string words = fmt::format("-genv {} {}", mpich::algorithmVariable(at.collective), method.algorithm);
    for (const wire::MpichParameter &parameter : wire::mpichParameters(at.collective, method.algorithm))
        words
            += fmt::format(" -genv MPIR_CVAR_{} {}", parameter.variable, wire::mpichValue(parameter, method));
    return words + fmt::format(" -genv {} 0", mpich::deviceVariable(at.collective));
}

Expected<std::string> intelSwitches(const Instance &at, const Method &method)
{
    const int number
        = method.algorithmId != 0 ? method.algorithmId : wire::intelNumber(at.collective, method.algorithm);
    if (number == 0)
        return noSwitch(method, at.collective, say("its number in Intel MPI is not known"));
    return fmt::format("-genv {} {}", wire::intelVariable(at.collective), number);
}

} // namespace

Expected<std::string> forcingLine(const Provenance &measured, const Instance &at, const Method &method)
{
    if (method.isBaseline())
        return failure(say("the library chooses here by itself: there is no method to force"));
    const bool isOpenMpi = method.library == wire::openMpiLibrary;
    const auto switches = isOpenMpi               ? openMpiSwitches(measured, at, method)
        : method.library == wire::mpichLibrary    ? mpichSwitches(at, method)
        : method.library == wire::intelMpiLibrary ? intelSwitches(at, method)
                                                  : Expected<std::string>(noSwitch(method, at.collective,
                                                      say("its library has no switch on the command line. "
                                                          "Export a runtime table")));
    return switches.map([&](const std::string &words) {
        const Placement &placement = at.placement;
        const std::string perNode = placement.nodes < 2 || placement.ppn == 0 ? std::string()
            : isOpenMpi ? fmt::format("--map-by ppr:{}:node ", placement.ppn)
                        : fmt::format("-ppn {} ", placement.ppn);
        return fmt::format("mpirun -n {} {}{} ./program", placement.commSize, perNode, words);
    });
}

Expected<std::string> ruleFile(
    const Provenance &measured, const Instance &at, std::optional<std::uint64_t> end, const Method &method)
{
    if (method.isBaseline())
        return failure(say("the library chooses here by itself: there is no method for a rule"));
    if (method.library != wire::openMpiLibrary)
        return failure(say("{}: only Open MPI reads single rules for a message size. Set the method by hand "
                           "and export the model",
            wire::qualifiedText(method)));
    const auto tuned = tunedCollective(at.collective, method);
    if (!tuned)
        return tl::unexpected(tuned.error());
    const std::uint32_t ranks = at.placement.commSize;
    const bool bySize = tuned->bySize();
    const std::uint64_t first = bySize ? tuned->ruleBytes(ranks, at.messageBytes) : 0;
    const auto last = bySize && end ? std::optional(tuned->ruleBytes(ranks, *end)) : std::nullopt;
    const std::string rule = fmt::format("{} {} {}", method.algorithmId, method.fanout, method.segmentBytes);
    if (isFrom(measured, firstWithJson))
        return fmt::format(R"({{"rule_file_version": 3, "module": "tuned", "collectives": {{"{}": [
  {{"comm_size_min": {}, "comm_size_max": {}, "rules": [
    {{"msg_size_min": {}, "msg_size_max": {}, "alg": {}, "faninout": {}, "seg_size": {}}}]}}]}}}}
)",
            at.collective, ranks, ranks, first, last ? std::to_string(*last - 1) : "\"inf\"",
            method.algorithmId, method.fanout, method.segmentBytes);
    std::string rows;
    std::size_t count = 0;
    const auto add = [&](std::uint64_t from, const std::string &what) {
        rows += fmt::format("{} {}\n", from, what);
        ++count;
    };
    if (first > 0)
        add(0, "0 0 0"); // the library decides
    add(first, rule);
    if (last)
        add(*last, "0 0 0");
    return fmt::format("# {} of {}, {} ranks, from {} bytes on\n"
                       "1  # collective\n{} 3  # {}, communicator sizes\n0 0\n{} {}\n{}{} 0\n",
        wire::methodText(method), at.collective, ranks, at.messageBytes, tuned->id, at.collective, ranks,
        count, rows, ranks + 1);
}

} // namespace collscope
