// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/job_agreement.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"
#include "mpi_agent/decide/agreement.h"
#include "mpi_agent/decide/decision_source.h"
#include "mpi_agent/decide/fingerprint.h"
#include "mpi_agent/decide/plugin_source.h"
#include "mpi_agent/decide/recorder.h"
#include "mpi_agent/decide/settings.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace collscope::decide {

namespace {

/// What this process decides by. It is read once and stays until the end: rows look into it. A plug-in is
/// code: it is loaded once all processes are known to have the same.
struct Decisions {
    void set(DecisionFile bytes)
    {
        file = std::move(bytes);
        if (!isSharedLibrary(file->bytes))
            take();
    }
    void take()
    {
        source = decisionSourceOf(*file, problem);
        file.reset();
    }
    std::uint64_t checksum() const { return file ? file->checksum : source ? source->checksum() : 0; }

    std::optional<DecisionFile> file; ///< a plug-in that is not loaded yet
    std::unique_ptr<DecisionSource> source;
    std::string problem;
};

Decisions &decisions()
{
    static Decisions &mine = *new Decisions; // never gone: calls may come until the very end
    return mine;
}

JobPlan plan;

/// How a file goes from the process that read it to others.
struct Parcel {
    std::uint64_t isFile = 0; ///< else the bytes are the reason why it cannot be read
    std::uint64_t bytes = 0;
};

/// Reads the decision file in one process of each node, which gives it to the others there that name the same
/// file: a file system would get the same question from all processes at once. All of them call it.
bool readOncePerNode(int rank, int size, const Neighbours &neighbours, const Exchange &exchange)
{
    const std::string &name = settings().decisionFile;
    const std::uint64_t mine
        = name.empty() ? 0 : fingerprint(std::to_string(nodeIdentity(settings().node)) + name);
    std::vector<std::uint64_t> wanted(static_cast<std::size_t>(size));
    if (!exchange(&mine, wanted.data(), sizeof mine))
        return false;
    if (name.empty())
        return true;
    Decisions &result = decisions();
    const auto reader = static_cast<int>(std::find(wanted.begin(), wanted.end(), mine) - wanted.begin());
    std::optional<DecisionFile> file;
    if (reader == rank) {
        file = readDecisionFile(name, result.problem);
        const std::string &sent = file ? file->bytes : result.problem;
        const Parcel parcel = {file ? 1U : 0U, sent.size()};
        for (int other = rank + 1; other < size; ++other)
            if (wanted[static_cast<std::size_t>(other)] == mine) {
                neighbours.send(other, &parcel, sizeof parcel);
                neighbours.send(other, sent.data(), sent.size());
            }
    } else {
        Parcel parcel;
        neighbours.receive(reader, &parcel, sizeof parcel);
        std::string received(static_cast<std::size_t>(parcel.bytes), '\0');
        neighbours.receive(reader, received.data(), received.size());
        if (parcel.isFile != 0)
            file = DecisionFile{std::move(received), 0};
        else
            result.problem = std::move(received);
        if (file)
            file->checksum = fingerprint(file->bytes);
    }
    if (file)
        result.set(std::move(*file));
    return true;
}

Card cardOfThisProcess()
{
    const Settings &mine = settings();
    Card card;
    card.decisions = decisions().checksum();
    const auto add
        = [&](bool wish, Wish which) { card.wishes |= wish ? static_cast<std::uint64_t>(which) : 0; };
    add(mine.off, Wish::off);
    add(!mine.decisionFile.empty(), Wish::decide);
    add(!mine.profileFile.empty(), Wish::record);
    add(mine.trace != Settings::Trace::none, Wish::trace);
    return card;
}

void say(const std::string &complaint)
{
    std::string line = "collscope: " + wire::shownText(complaint);
    for (std::size_t at = 0; (at = line.find('\n', at)) != std::string::npos;)
        line.replace(at, 1, "\\n"); // a name with line ends would print lines of its own
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void complainOf(int missing, int rank, int size, const Neighbours &neighbours)
{
    const Settings &mine = settings();
    if (mine.decisionFile.empty() && mine.profileFile.empty())
        return;
    // Whoever is the first of these that is there.
    for (const int speaker : {0, size - 1, 1}) {
        if (speaker == rank)
            return say("process " + std::to_string(missing) + " of " + std::to_string(size)
                + " runs without Collscope's library, or COLLSCOPE_OFF is set for it: nothing is done");
        if (neighbours.isThere(speaker))
            return;
    }
}

/// Has it methods, all of them of other libraries?
bool isForOthers(const DecisionSource &source, const RunningLibrary &library)
{
    bool any = false;
    for (std::size_t i = 0; i < decidedOperations; ++i)
        for (const Candidate &candidate : source.candidates(static_cast<Operation>(i))) {
            const auto &of = library.slugs;
            if (candidate.method.library == wire::bundledLibrary
                || std::find(of.begin(), of.end(), candidate.method.library) != of.end())
                return false;
            any = true;
        }
    return any;
}

/// Says which methods of the library never run because a requirement cannot be checked.
void sayNeverUsed(const DecisionSource &source, const RunningLibrary &library)
{
    std::string names;
    for (std::size_t i = 0; i < decidedOperations; ++i)
        for (const Candidate &candidate : source.candidates(static_cast<Operation>(i))) {
            const auto &of = library.slugs;
            if (has(candidate.needs, wire::Requirement::sameTypes)
                && std::find(of.begin(), of.end(), candidate.method.library) != of.end())
                names.append(names.empty() ? "" : ", ")
                    .append(candidate.text + " of ")
                    .append(nameOf(static_cast<Operation>(i)));
        }
    if (!names.empty())
        say(settings().decisionFile + ": not used: " + names + ". Required: "
            + wire::requirementsText(static_cast<wire::Requirements>(wire::Requirement::sameTypes))
            + ". The library decides these calls. Only a table exported with --same-types guarantees it.");
}

} // namespace

int missingProcess(int rank, int size, const Neighbours &neighbours)
{
    const auto isThere = [&](int other) { return other < size && neighbours.isThere(other); };
    const auto receive = [&](int other) {
        int number = 0;
        neighbours.receive(other, &number, sizeof number);
        return number;
    };
    if (!isThere(rank))
        return rank; // could not say that it is there
    const std::array<int, 2> children = {2 * rank + 1, 2 * rank + 2};
    const int parent = (rank - 1) / 2;
    const bool isTop = rank == 0;
    const bool hasParent = !isTop && isThere(parent);
    const std::array<bool, 2> hasChild = {isThere(children[0]), isThere(children[1])};
    int missing = isTop || hasParent ? size : parent;
    for (std::size_t i = 0; i < children.size(); ++i)
        if (hasChild[i])
            missing = std::min(missing, receive(children[i]));
        else if (children[i] < size)
            missing = std::min(missing, children[i]);
    if (hasParent) {
        neighbours.send(parent, &missing, sizeof missing);
        missing = receive(parent);
    }
    for (std::size_t i = 0; i < children.size(); ++i)
        if (hasChild[i])
            neighbours.send(children[i], &missing, sizeof missing);
    return missing;
}

void agreeInJob(
    int rank, int size, const RunningLibrary &library, const Neighbours &neighbours, const Exchange &exchange)
{
    if (size < 2)
        return;
    if (neighbours.isThere) {
        if (settings().off)
            return;
        std::map<int, bool> known; // to find out that one is missing takes seconds
        Neighbours once = neighbours;
        once.isThere = [&](int other) {
            const auto found = known.find(other);
            return found != known.end() ? found->second : (known[other] = neighbours.isThere(other));
        };
        if (const int missing = missingProcess(rank, size, once); missing < size)
            return complainOf(missing, rank, size, once);
    }
    if (!readOncePerNode(rank, size, neighbours, exchange))
        return; // nothing is known, so nothing is done
    const auto agreed = [&]() -> std::optional<Agreement> {
        const Card mine = cardOfThisProcess();
        std::vector<Card> cards(static_cast<std::size_t>(size));
        if (!exchange(&mine, cards.data(), sizeof mine))
            return std::nullopt;
        return agree(cards);
    };
    auto agreement = agreed();
    if (agreement && agreement->decide && decisions().file) { // on all processes or on none
        decisions().take();
        agreement = agreed();
    }
    if (!agreement)
        return;
    if (rank == 0 && !agreement->complaint.empty()) {
        const bool unable = !agreement->decide && !decisions().problem.empty();
        say(agreement->complaint
            + (unable ? " (" + settings().decisionFile + ": " + decisions().problem + ')' : ""));
    }
    plan = {agreement->decide, agreement->record, agreement->trace};
    if (rank == 0 && agreement->decide && isForOthers(*decisions().source, library))
        say("no method in " + settings().decisionFile + " is one of " + library.name
            + " that can be used here: the library's own choices are");
    if (rank == 0 && agreement->decide)
        sayNeverUsed(*decisions().source, library);
    if (!agreement->record)
        return;
    recorder().setWholeJobRecords();
    if (rank != 0)
        return;
    if (!settings().complaint.empty())
        say(settings().complaint);
    recorder().tryFile();
}

const JobPlan &jobPlan() noexcept
{
    return plan;
}

const DecisionSource *agreedSource()
{
    return plan.decide ? decisions().source.get() : nullptr;
}

} // namespace collscope::decide
