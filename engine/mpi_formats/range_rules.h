// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_collectives.h"

#include <limits>
#include <stop_token>

namespace collscope {

inline constexpr std::uint32_t anyCommSize = std::numeric_limits<std::uint32_t>::max();
inline constexpr std::uint64_t anyBytes = std::numeric_limits<std::uint64_t>::max();

/// What a rule requires of a call beyond its collective, processes and bytes.
struct RangeConditions {
    std::uint32_t firstNodes = 0;
    std::uint32_t lastNodes = anyCommSize;
    std::uint32_t firstPpn = 0; ///< processes per node
    std::uint32_t lastPpn = anyCommSize;
    /// Conditions that no placement answers, as the file writes them: "regBuff=1", "vendor=intel
    /// model=skylake". Empty: there are none.
    std::string other = {};
    bool holdsUsually = true; ///< an ordinary call meets `other`

    /// Does an instance meet them? A number that the instance does not have is met by every number only.
    bool hold(const Placement &placement) const;
    /// Does every call that meets `inner` meet these? May any call meet both?
    bool cover(const RangeConditions &inner) const;
    bool meet(const RangeConditions &other) const;
    bool operator==(const RangeConditions &) const = default;
};

/// A rule with both of its ranges written out, ends included.
struct RangeRule {
    std::string collective; ///< as in the catalogue
    std::uint32_t firstCommSize = 0;
    std::uint32_t lastCommSize = anyCommSize;
    std::uint64_t firstBytes = 0; ///< in the size the library compares
    std::uint64_t lastBytes = anyBytes;
    Method method; ///< the baseline: left to the library
    std::size_t line = 0;
    RangeConditions conditions = {};
};

/// A format whose rules are such ranges, the first one that matches being the one that counts.
struct RangeFormat {
    std::string_view library; ///< of its methods
    /// The size that rules are compared with; nothing for collectives the library has no rules for.
    std::optional<openmpi::Collective> (*size)(std::string_view collective);
    /// Fails when the library would drop the text as a whole. Ranges that it would misread are findings.
    Expected<std::vector<RangeRule>> (*parse)(
        std::string_view text, const std::string &file, Findings &findings, const std::stop_token &stop);
    /// What runs where no rule matches, when that is not what the library would choose by itself.
    std::string_view otherwise = {};
};

/// Rules of a text as decisions. `format` must outlive the result.
Expected<LibraryDecisionsPtr> openRanges(const RangeFormat &format, std::string_view text,
    const std::string &file, const std::stop_token &stop = {});
/// Problems that parsing sees, and rules that earlier ones leave nothing to do.
Findings lintRanges(const RangeFormat &format, std::string_view text, const std::string &file,
    const std::stop_token &stop = {});

/// Files of such a format.
template <const RangeFormat &format()>
LibraryFormat rangeFile(std::string_view name, std::string_view title, bool (*recognises)(std::string_view))
{
    return {name, title, recognises,
        [](std::string_view text, const std::string &file, const std::stop_token &stop) {
            return lintRanges(format(), text, file, stop);
        },
        [](std::string_view text, const std::string &file, const std::stop_token &stop) {
            return openRanges(format(), text, file, stop);
        }};
}

/// Rules for 6.x (JSON), Intel MPI (I_MPI_ADJUST_*), UCC (UCC_TL_UCP_TUNE), NVIDIA's example tuner for NCCL
/// and the tuner of RCCL (CSV). The fan-out of a method of the latter two is its number of channels, 0: as
/// many as the library thinks right; its segment is NCCLX's chunk size.
const RangeFormat &openMpiJsonFormat();
const RangeFormat &intelFormat();
const RangeFormat &uccFormat();
const RangeFormat &ncclFormat();
const RangeFormat &rcclFormat();
/// NCCLX's own file: bytes per process, in CSV or JSON.
const RangeFormat &ncclxFormat();

/// A comment of a file for Intel MPI with these words and a release ("2021.18.1") names the release that the
/// numbers of its algorithms belong to.
inline constexpr std::string_view intelReleaseWords = "algorithm numbers of Intel MPI ";

/// Do NCCL and RCCL have an algorithm of this name ("ring_ll128") for a collective that they can be told
/// about?
bool hasNcclAlgorithm(std::string_view collective, std::string_view algorithm);

/// A comment of a tuner's table says that it is for RCCL.
bool isForRccl(std::string_view text);

/// A comment, a file's name or its folder names RCCL or an architecture of AMD: "rccl_tuner_gfx950.conf".
bool namesRccl(std::string_view text);

} // namespace collscope
