// SPDX-License-Identifier: BSD-3-Clause
// The baseline of the paper, section 3: the ids of all members go up the parent's tree, and from the new root
// down the tree under construction.
#include "engine/wire/groups/formation.h"

#include <map>

namespace collscope::wire::groups {

namespace {

using Words = std::vector<std::uint32_t>;

/// Words of `up`: per colour that colour, the number of its members, and their ids.
/// Words of `handOver` and `down`: number of members of the group, depth of who gets it, and the ids of all
/// that are to be below it.
class Centralized final : public Formation {
public:
    using Formation::Formation;

private:
    bool isUp(const Words &words) override
    {
        std::size_t members = 0;
        for (std::size_t at = 0; at < words.size(); at += 2 + words[at + 1]) {
            const std::size_t left = words.size() - at;
            if (left < 3 || words[at + 1] == 0 || words[at + 1] > left - 2)
                return false;
            members += words[at + 1];
        }
        return areBelow(members);
    }

    void gathered(Outbox &out) override
    {
        std::map<Colour, Words> lists; // in pre-order of the parent's tree
        if (colour())
            lists[*colour()].push_back(parent().self);
        for (Words &child : upWords()) {
            for (WordReader reader(child); !reader.atEnd();) {
                Words &list = lists[reader.next()];
                for (std::uint32_t ids = reader.next(); ids > 0; --ids)
                    list.push_back(reader.next());
            }
            child = {};
        }
        if (parent().isRoot()) {
            if (lists.empty())
                foundEmpty();
            for (auto &[unused, list] : lists)
                appoint(list, out);
            return;
        }
        Words words;
        for (const auto &[ofColour, list] : lists) {
            words.push_back(ofColour);
            words.push_back(static_cast<std::uint32_t>(list.size()));
            words.insert(words.end(), list.begin(), list.end());
        }
        send(parent().parent, Kind::up, std::move(words), out);
    }

    /// The first of the list becomes the root: the parent's root itself if it is a member.
    void appoint(const Words &list, Outbox &out)
    {
        Words words = {static_cast<std::uint32_t>(list.size()), 0};
        words.insert(words.end(), list.begin() + 1, list.end());
        if (list.front() == parent().self)
            spread(nobody, words, out);
        else
            send(list.front(), Kind::handOver, std::move(words), out);
    }

    /// The first `degree` ids are the children; each gets as many of the others as its subtree in the heap
    /// has.
    void spread(Process above, const Words &words, Outbox &out)
    {
        TreePlace place;
        place.self = parent().self;
        place.parent = above;
        place.processes = words[0];
        place.depth = words[1];
        const auto below = static_cast<std::uint32_t>(words.size() - 2);
        const std::vector<std::uint32_t> shares = heapShares(below + 1, options().degree);
        std::size_t at = 2 + shares.size();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            place.children.push_back(words[2 + i]);
            Words part = {place.processes, place.depth + 1};
            const std::size_t rest = shares[i] - 1;
            part.insert(part.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
                words.begin() + static_cast<std::ptrdiff_t>(at + rest));
            at += rest;
            send(place.children.back(), Kind::down, std::move(part), out);
        }
        joined(std::move(place), out);
    }

    Problem received(const Message &message, Outbox &out) override
    {
        const bool handsOver = message.kind == Kind::handOver;
        if (!handsOver && message.kind != Kind::down)
            return problemOf(message, "is none of Centralized");
        if (!colour() || !hasGathered() || membership())
            return problemOf(message, membership() ? "comes twice" : "is for no member");
        const Words &words = message.words; // the root gets all ids but its own, another one less
        if (words.size() < 2 || words[0] > parent().processes || (words[1] == 0) != handsOver
            || (handsOver ? words.size() - 1 != words[0] : words.size() - 1 >= words[0])
            || words[1] >= idealLevels(words[0], options().degree))
            return problemOf(message, "is damaged");
        spread(handsOver ? nobody : message.from, message.words, out);
        return {};
    }

    bool mayLeave() const override { return colour() ? isClosed() : hasGathered(); }

    std::size_t schemeBytes() const override { return sizeof(*this); }
};

} // namespace

FormationPtr makeCentralized(TreePlace parent, const FormationOptions &options)
{
    return std::make_unique<Centralized>(std::move(parent), options);
}

} // namespace collscope::wire::groups
