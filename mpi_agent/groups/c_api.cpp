// SPDX-License-Identifier: BSD-3-Clause
// collscope/groups.h: handles checked, exceptions turned into MPI error codes and a text.
#include "mpi_agent/groups/group_error.h"
#include "mpi_agent/groups/process_group.h"

#include <algorithm>

using namespace collscope::agent;
using namespace collscope::agent::groups;

struct collscope_group_object {
    std::unique_ptr<ProcessGroup> group;
};

struct collscope_formation_object {
    std::shared_ptr<Universe> universe;
    ProcessGroup *parent;
    std::unique_ptr<Forming> forming;
};

namespace {

thread_local std::string lastError = "no call has failed";

int failed(int code, const std::string &text)
{
    lastError = text;
    return code;
}

std::string textOf(int code)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    return std::string(text, static_cast<std::size_t>(length));
}

/// Calls `body`; `fail` gets the text of what leaves a group useless.
template <typename Body, typename Fail> int guarded(Body &&body, Fail &&fail)
{
    int code = MPI_SUCCESS;
    std::string text;
    try {
        body();
        return MPI_SUCCESS;
    } catch (const groups::Refusal &refusal) {
        return failed(refusal.code(), refusal.what());
    } catch (const GroupError &error) {
        code = error.code();
        text = error.what();
    } catch (const MpiError &error) {
        code = error.code();
        text = textOf(code);
    } catch (const std::bad_alloc &) {
        code = MPI_ERR_NO_MEM;
        text = "there is no more memory";
    } catch (const std::exception &error) {
        code = MPI_ERR_INTERN;
        text = error.what();
    }
    fail(text);
    return failed(code, text);
}

/// Calls `body` with a group that can be used.
template <typename Body> int with(collscope_group handle, Body &&body)
{
    if (!handle)
        return failed(MPI_ERR_ARG, "this process is in no such group (COLLSCOPE_GROUP_NULL)");
    ProcessGroup &group = *handle->group;
    if (group.hasFailed())
        return failed(MPI_ERR_OTHER, "the group has failed before: " + group.failure());
    return guarded([&] { body(group); }, [&](const std::string &text) { group.fail(text); });
}

template <typename Pointer> void expectPlace(Pointer *pointer)
{
    if (!pointer)
        throw groups::Refusal(MPI_ERR_ARG, "there is no place for the result (null)");
}

collscope_group handleOf(std::unique_ptr<ProcessGroup> group)
{
    return new collscope_group_object{std::move(group)};
}

/// The formation is over, whatever has come out of it.
void end(collscope_formation *formation, collscope_group *group)
{
    const std::unique_ptr<collscope_formation_object> object(*formation);
    *formation = COLLSCOPE_FORMATION_NULL;
    object->parent->ended(object->forming->traffic());
    if (group && object->forming->membership())
        *group = handleOf(std::make_unique<ProcessGroup>(object->universe, *object->forming));
}

/// Calls `body` with a formation; what fails there is the end of it.
template <typename Body>
int withFormation(collscope_formation *formation, collscope_group *group, Body &&body)
{
    if (!formation || !*formation || !group)
        return failed(MPI_ERR_ARG, "there is no formation, or no place for its group (null)");
    *group = COLLSCOPE_GROUP_NULL;
    ProcessGroup *const parent = (*formation)->parent;
    const int code
        = guarded([&] { body(**formation); }, [&](const std::string &text) { parent->fail(text); });
    if (code != MPI_SUCCESS && *formation) {
        parent->ended((*formation)->forming->traffic());
        delete *formation;
        *formation = COLLSCOPE_FORMATION_NULL;
    }
    return code;
}

} // namespace

int collscope_group_root(MPI_Comm communicator, const collscope_group_options *options, collscope_group *root)
{
    return guarded(
        [&] {
            expectPlace(root);
            *root = COLLSCOPE_GROUP_NULL;
            *root = handleOf(ProcessGroup::root(communicator, options));
        },
        [](const std::string &) {});
}

int collscope_group_create_begin(collscope_group parent, int take_part, unsigned colour,
    const collscope_group_options *options, collscope_formation *formation)
{
    return with(parent, [&](ProcessGroup &group) {
        expectPlace(formation);
        *formation = COLLSCOPE_FORMATION_NULL;
        std::optional<collscope::wire::groups::Colour> wanted;
        if (take_part != 0)
            wanted = colour;
        *formation = new collscope_formation_object{group.universe(), &group, group.form(wanted, options)};
    });
}

int collscope_formation_test(collscope_formation *formation, int *done, collscope_group *group)
{
    if (!done)
        return failed(MPI_ERR_ARG, "there is no place for the result (null)");
    *done = 0;
    return withFormation(formation, group, [&](collscope_formation_object &object) {
        while (!object.forming->isDone())
            if (!object.universe->messenger.progress())
                return;
        end(formation, group);
        *done = 1;
    });
}

int collscope_formation_wait(collscope_formation *formation, collscope_group *group)
{
    return withFormation(formation, group, [&](collscope_formation_object &object) {
        object.universe->messenger.progressUntil([&] { return object.forming->isDone(); });
        end(formation, group);
    });
}

int collscope_group_create(collscope_group parent, int take_part, unsigned colour,
    const collscope_group_options *options, collscope_group *group)
{
    if (!group)
        return failed(MPI_ERR_ARG, "there is no place for the group (null)");
    *group = COLLSCOPE_GROUP_NULL;
    collscope_formation formation = COLLSCOPE_FORMATION_NULL;
    const int code = collscope_group_create_begin(parent, take_part, colour, options, &formation);
    return code == MPI_SUCCESS ? collscope_formation_wait(&formation, group) : code;
}

int collscope_group_free(collscope_group *group)
{
    if (!group || !*group)
        return failed(MPI_ERR_ARG, "there is no group (null)");
    const int code = guarded([&] { (*group)->group->close(); }, [](const std::string &) {});
    if (code == MPI_SUCCESS) {
        delete *group;
        *group = COLLSCOPE_GROUP_NULL;
    }
    return code;
}

int collscope_group_size(collscope_group group, int *members)
{
    return with(group, [&](ProcessGroup &of) {
        expectPlace(members);
        *members = static_cast<int>(of.place().processes);
    });
}

int collscope_group_place(
    collscope_group group, int *parent, int *depth, int *child_count, int *children, int room)
{
    return with(group, [&](ProcessGroup &of) {
        const auto &place = of.place();
        expectPlace(parent);
        expectPlace(depth);
        expectPlace(child_count);
        *parent = place.isRoot() ? -1 : static_cast<int>(place.parent);
        *depth = static_cast<int>(place.depth);
        *child_count = static_cast<int>(place.children.size());
        for (int i = 0; children && i < std::min(room, *child_count); ++i)
            children[i] = static_cast<int>(place.children[static_cast<std::size_t>(i)]);
    });
}

int collscope_group_barrier(collscope_group group)
{
    return with(group, [](ProcessGroup &of) { of.barrier(); });
}

int collscope_group_bcast(void *buffer, MPI_Count count, MPI_Datatype type, int root, collscope_group group)
{
    return with(group, [&](ProcessGroup &of) {
        checkCall(count, type);
        of.bcast(buffer, count, type, root);
    });
}

int collscope_group_reduce(const void *operand, void *result, MPI_Count count, MPI_Datatype type,
    MPI_Op operation, int root, collscope_group group)
{
    return with(group, [&](ProcessGroup &of) {
        checkCall(count, type);
        checkOperation(operation);
        of.reduce(operand, result, count, type, operation, root);
    });
}

int collscope_group_allreduce(const void *operand, void *result, MPI_Count count, MPI_Datatype type,
    MPI_Op operation, collscope_group group)
{
    return with(group, [&](ProcessGroup &of) {
        checkCall(count, type);
        checkOperation(operation);
        of.allreduce(operand, result, count, type, operation);
    });
}

int collscope_group_add_tree(collscope_group group, int root)
{
    return with(group, [&](ProcessGroup &of) { of.addTree(root); });
}

int collscope_group_rank(collscope_group group, int *rank)
{
    return with(group, [&](ProcessGroup &of) {
        expectPlace(rank);
        *rank = static_cast<int>(of.rank());
    });
}

int collscope_group_sort(collscope_group group, int ask, long long key, int *rank)
{
    return with(group, [&](ProcessGroup &of) {
        expectPlace(rank);
        *rank = of.sort(ask != 0, key);
    });
}

int collscope_group_find(collscope_group group, int count, const int *ranks, int *processes)
{
    return with(group, [&](ProcessGroup &of) {
        if (count < 0 || (count > 0 && (!ranks || !processes)))
            throw groups::Refusal(MPI_ERR_ARG,
                "the ranks or the place for the processes are missing, or their number is negative");
        of.find(ranks, processes, static_cast<std::size_t>(count));
    });
}

int collscope_group_partner(collscope_group group, int rank, int *process)
{
    return with(group, [&](ProcessGroup &of) {
        expectPlace(process);
        *process = rank < 0 ? -1 : of.partner(static_cast<std::uint32_t>(rank));
    });
}

int collscope_group_formation_traffic(collscope_group parent, collscope_group_traffic *traffic)
{
    return with(parent, [&](ProcessGroup &of) {
        expectPlace(traffic);
        *traffic = of.traffic();
    });
}

const char *collscope_group_error_text(void)
{
    return lastError.c_str();
}
