// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/groups/message.h"

#include <memory>
#include <string>
#include <string_view>

namespace collscope::wire::groups {

/// Which process is the intermediary of a rank.
enum class Hash {
    spread, ///< neighbouring ranks far from each other
    identity, ///< rank i: the process of parent rank i
};

struct FormationOptions {
    std::uint32_t degree = 3; ///< most children in the new tree, 2 and more
    Hash hash = Hash::spread;
    std::uint32_t number = 0; ///< of the formation, on all its messages
};

/// The group a process has become a member of.
struct Membership {
    Colour colour = 0;
    TreePlace place = {};
};

/// What is wrong with a message; empty: nothing. A transport that loses, doubles or damages messages is
/// found, not mended: the formation has failed. Every number of a message is looked at before it is used; ids
/// alone are taken as told, and the transport has to refuse to send to a process that there is not.
using Problem = std::string;
Problem problemOf(const Message &message, std::string_view why);

/// What Shrink-and-Balance did at a vertex beyond filling holes; nothing for other schemes.
struct Effort {
    std::uint32_t suppliers = 0; ///< of its subtrees, those with too many vertices
    std::uint32_t excess = 0; ///< vertices that had to leave them
    std::uint32_t moves = 0; ///< vertices that it took from their parents, each with what stays below it
    std::uint32_t longestList = 0; ///< subtrees it knew at once, when most
};

/// The part of one process in a formation. Messages go in and out in any order, not even that between two
/// processes is kept. A message may come before start().
class Part {
public:
    Part() = default;
    virtual ~Part() = default;
    Part(const Part &) = delete;
    Part &operator=(const Part &) = delete;

    /// Once. Without a colour this process does not take part in any group.
    virtual void start(std::optional<Colour> colour, Outbox &out) = 0;
    /// What it has to do with a message; what is to be sent is put behind `out`.
    virtual Problem receive(const Message &message, Outbox &out) = 0;
    /// May this process leave? No message of this formation will come any more.
    virtual bool isDone() const = 0;
    /// Null until parent and children are known, and for who is in no group.
    virtual const Membership *membership() const = 0;
    /// Bytes it holds now: the type itself, its lists, and messages that it keeps.
    virtual std::size_t stateBytes() const = 0;
    virtual Effort effort() const { return {}; }
};

/// How a new group, or one per colour, comes out of a parent group: the part of one process, as a state
/// machine. All processes of the parent take part in the call, members of a new group or not. No clock, no
/// transport.
///
/// A vertex of the parent's tree that waits for its children, a member that knows its parent and children,
/// and the reduction on the new tree behind it are the same for all schemes and here; the rest is a scheme's.
class Formation : public Part {
public:
    Formation(TreePlace parent, const FormationOptions &options);

    void start(std::optional<Colour> colour, Outbox &out) final;
    Problem receive(const Message &message, Outbox &out) final;
    bool isDone() const final { return m_started && mayLeave(); }
    const Membership *membership() const final { return m_membership.get(); }
    std::size_t stateBytes() const final;

    /// The parent's root has heard of all: nobody takes part.
    bool isEmpty() const { return m_empty; }
    /// The reduction on the new tree has passed this process.
    bool isClosed() const { return m_closed; }

protected:
    /// Of a colour: this process takes part in it.
    bool isMemberOf(Colour colour) const { return m_colour == colour; }
    const std::optional<Colour> &colour() const { return m_colour; }
    const TreePlace &parent() const { return m_parent; }
    const FormationOptions &options() const { return m_options; }

    void send(Process to, Kind kind, std::vector<std::uint32_t> words, Outbox &out) const;
    /// The words of `up` of each child, in the order of parent().children; each may be taken away.
    std::vector<std::vector<std::uint32_t>> &upWords() { return m_upWords; }
    /// This process is a member and knows its place.
    void joined(TreePlace place, Outbox &out);
    /// The parent's root has found that nobody takes part.
    void foundEmpty() { m_empty = true; }

    /// Is this what `up` must be? Asked once for each child.
    virtual bool isUp(const std::vector<std::uint32_t> &words) = 0;
    /// For isUp(): a child says that so many processes are below. False: these are more than there are.
    bool areBelow(std::uint64_t processes);
    /// All children have sent `up` and this process has started.
    virtual void gathered(Outbox &out) = 0;
    /// Another message than `up` and `formed`.
    virtual Problem received(const Message &message, Outbox &out) = 0;
    /// This process is the root of its new group, all members of which know their places.
    virtual void groupFormed(Outbox &) { }
    /// Has it started: may it leave?
    virtual bool mayLeave() const = 0;
    /// Size of the scheme's type and its lists.
    virtual std::size_t schemeBytes() const = 0;
    /// Has the upward pass gone by?
    bool hasGathered() const { return m_gathered; }

private:
    Problem receiveUp(const Message &message, Outbox &out);
    Problem receiveFormed(const Message &message, Outbox &out);
    void gatherIfComplete(Outbox &out);
    bool closeIfComplete(Outbox &out); ///< false: `formed` came from wrong processes

    TreePlace m_parent; ///< children ascending
    FormationOptions m_options;
    std::optional<Colour> m_colour;
    std::unique_ptr<Membership> m_membership;
    std::vector<std::vector<std::uint32_t>> m_upWords; ///< per child
    std::size_t m_upBytes = 0; ///< of all those words
    std::vector<bool> m_upCame; ///< per child
    std::uint32_t m_upMissing = 0;
    std::uint32_t m_below = 0; ///< processes, as the children say
    std::vector<Process> m_formedBelow; ///< those that have sent `formed`
    bool m_started = false;
    bool m_gathered = false;
    bool m_closed = false;
    bool m_empty = false;
    bool m_formedWrongly = false; ///< `formed` came too often before it was known from whom it may come
};

using FormationPtr = std::unique_ptr<Formation>;

/// A way to form groups.
struct Scheme {
    std::string_view name; ///< "rank-and-hash"
    std::string_view title; ///< "Rank-and-Hash"
    FormationPtr (*make)(TreePlace parent, const FormationOptions &options);
};

/// All of them; a new one is one file and one line in formation.cpp.
const std::vector<Scheme> &schemes();
const Scheme *findScheme(std::string_view name);

} // namespace collscope::wire::groups
