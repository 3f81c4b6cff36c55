// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The profile that Collscope's own libraries write of a program: how often it made which calls. Profiles of
/// other tools are kept in it too; what such a tool does not tell is unknown in it, not made up.
namespace collscope::wire {

/// What files of it begin with.
inline constexpr std::string_view profileMagic = "collscope-profile";

/// What the message size of a key is.
enum class SizeIs : std::uint8_t {
    least, ///< the lower end of the sizes counted there: exact where least and most are the same
    mean, ///< their mean, to a whole byte
    unknown, ///< nothing; it is 0
};

/// No number of bytes: where the most is not known.
inline constexpr std::uint64_t anyBytes = ~std::uint64_t{0};

/// What calls have in common that are counted together.
struct ProfileKey {
    std::string collective; ///< of the catalogue, or "alltoallw", "gatherv", "scatterv"
    std::string kind; ///< "blocking", "nonblocking", "persistent"
    std::uint32_t commSize = 0; ///< 0: unknown
    std::uint32_t leastCommSize = 0; ///< 0: all of them had commSize; else they had from here to commSize
    std::uint32_t nodes = 0; ///< 0: unknown
    std::uint32_t leastPpn = 0; ///< processes on the emptiest node; 0: unknown
    std::uint32_t mostPpn = 0; ///< and on the fullest
    /// As the catalogue counts it for the collective. Exact, or where a communicator saw more than 64 sizes
    /// of a collective the lower end of an eighth of an octave.
    std::uint64_t messageBytes = 0;
    SizeIs sizeIs = SizeIs::least;
    // Nothing where it is unknown.
    std::optional<bool> inPlace = false;
    std::optional<bool> commutative = true; ///< the operation; true where there is none
    std::optional<bool> lowestRoot = true; ///< the root is rank 0; true where there is none

    bool operator<(const ProfileKey &other) const;
    bool operator==(const ProfileKey &other) const;
};

/// Times are those of the calls, waiting for others included; of a non-blocking or persistent call that of
/// starting it.
struct ProfileEntry {
    /// Each counted once, however many processes made it. 0: unknown (or, before the processes of a job are
    /// put together, counted by another one).
    std::uint64_t calls = 0;
    std::uint64_t processes = 0; ///< that made any of them; 0: their times are not known (job killed)
    double secondsTotal = 0; ///< of all processes together
    double secondsMost = 0; ///< of the process that spent most; 0 where the total is not: unknown
    std::uint64_t leastBytes = 0; ///< message sizes counted here are between these two
    std::uint64_t mostBytes = 0;
    std::uint64_t skewSamples = 0; ///< calls in which it was looked when the processes came
    double skewTotal = 0; ///< seconds from the first to the last process, of all samples together
    double skewMost = 0;

    /// Other calls of the same processes (same: true) or calls of others.
    void add(const ProfileEntry &other, bool sameProcesses);
    bool operator==(const ProfileEntry &other) const;
};

struct Profile {
    std::string program;
    std::string library; ///< what the MPI library says it is, one line
    std::uint64_t processes = 0; ///< of the job; 0: unknown
    double seconds = 0; ///< from the first call that was seen to the last writing
    /// Whether the program came to its end and all processes are in it. Else it is what one process knew when
    /// it was written last: times are its own.
    bool complete = false;
    std::uint64_t runs = 1; ///< of the program, put together
    std::vector<std::string> sources; ///< tools it was made by: "mpiP 3.5.0"; empty: Collscope alone
    std::vector<std::string> limits; ///< what these do not tell of all, a sentence each
    std::map<ProfileKey, ProfileEntry> entries;
};

/// What no program does, in words: more calls, time or processes than there can be. Empty: nothing.
std::string beyondReason(const Profile &profile, const ProfileKey &key, const ProfileEntry &entry);

/// The text: header lines "key<tab>value", a line with the names of the columns, a line per entry.
std::string profileText(const Profile &profile);

/// Does the text begin like one of ours?
bool isProfile(std::string_view text);

/// The inverse. Columns are known by their names, further ones are no error, and those that say what is not
/// exact may be missing. Nothing when it is anything else: `problem` then says why, with the line.
std::optional<Profile> readProfile(std::string_view text, std::string &problem);

/// Puts profiles of several processes of one job together (`other` into `into`).
void mergeProfile(Profile &into, const Profile &other);

} // namespace collscope::wire
