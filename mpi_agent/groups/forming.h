// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "mpi_agent/groups/messenger.h"
#include "mpi_agent/groups/style.h"

#include <map>

namespace collscope::agent::groups {

/// The same at all processes that take part: who began it, and its how-manieth it was.
using FormationId = std::uint64_t;

/// Before anybody knows the id: the how-manieth formation out of which group it is.
struct Occasion {
    FormationId parent = 0;
    std::uint32_t number = 0;
    bool operator<(const Occasion &other) const
    {
        return parent != other.parent ? parent < other.parent : number < other.number;
    }
};

class Formations;

/// The part of this process in one formation that is under way: a state machine of engine/wire/groups, and
/// what carries its messages. The process on top of the parent's tree says how and under which id; that goes
/// down the tree before anything else, as in the paper's measurements (section 6).
class Forming {
public:
    /// `wish`: counts on top only.
    Forming(Formations &formations, const Occasion &occasion, wire::groups::TreePlace parent,
        std::optional<wire::groups::Colour> colour, const Wish &wish);
    ~Forming(); // also when the public constructor fails: the other one has ended
    Forming(const Forming &) = delete;
    Forming &operator=(const Forming &) = delete;

    /// Nobody needs this process any more. Throws what went wrong.
    bool isDone() const;
    /// Null: in no group. To be asked at the end.
    const wire::groups::Membership *membership() const { return m_machine->membership(); }
    FormationId id() const { return m_id; }
    const Style &style() const { return *m_style; }
    const collscope_group_traffic &traffic() const { return m_traffic; }

private:
    Forming(Formations &formations, const Occasion &occasion, wire::groups::TreePlace parent,
        std::optional<wire::groups::Colour> colour);
    friend class Formations;
    void begin(FormationId id, const std::optional<Style> &style);
    void deliver(Process from, wire::groups::Kind kind, Words words);
    void carry(wire::groups::Outbox out);
    void sendCounted(Process to, std::uint32_t kind, const Words &words, collscope_group_count &count);

    Formations &m_formations;
    Occasion m_occasion;
    wire::groups::TreePlace m_parent;
    std::optional<wire::groups::Colour> m_colour;
    wire::groups::FormationPtr m_machine; ///< null: not begun
    FormationId m_id = 0;
    std::optional<Style> m_style;
    std::string m_refusal; ///< by who is on top: why
    wire::groups::Problem m_problem;
    collscope_group_traffic m_traffic = {};
};

/// Those under way at this process.
class Formations {
public:
    explicit Formations(Messenger &messenger);

    Messenger &messenger() { return m_messenger; }
    FormationId newId() { return (FormationId{m_messenger.self()} << 32U) | ++m_begun; }

private:
    friend class Forming;
    struct Start {
        FormationId id;
        std::optional<Style> style;
    };
    void arrived(Arrival arrival);

    Messenger &m_messenger;
    std::uint32_t m_begun = 0;
    std::map<Occasion, Forming *> m_waiting; ///< for their beginning
    std::map<Occasion, Start> m_early; ///< the call is still to come here
    std::map<FormationId, Forming *> m_begunHere;
};

} // namespace collscope::agent::groups
