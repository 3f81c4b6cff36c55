// SPDX-License-Identifier: BSD-3-Clause
// collscope/collectives.h: methods looked up, exceptions turned into MPI error codes and a text.
#include "engine/wire/collectives/bundled_patterns.h"
#include "engine/wire/method.h"
#include "mpi_agent/collectives/collscope/collectives.h"
#include "mpi_agent/collectives/deciding.h"
#include "mpi_agent/collectives/library.h"
#include "mpi_agent/collectives/mpi_calls.h"
#include "mpi_agent/collectives/own_communicator.h"

#include <array>
#include <limits>
#include <new>

using namespace collscope;
using namespace collscope::agent;

namespace {

std::string &lastError()
{
    thread_local std::string text = "no call has failed";
    return text;
}

int failed(int code, const std::string &text)
{
    lastError() = text;
    return code;
}

std::string textOf(int code)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, text, &length);
    return std::string(text, static_cast<std::size_t>(length));
}

wire::Method methodNamed(const char *text, std::string_view collective)
{
    const auto &all = wire::bundledAlgorithms(collective);
    auto method = wire::readMethod(text ? text : "", wire::bundledLibrary);
    for (const wire::Algorithm &algorithm : all)
        if (method && method->algorithm == algorithm.name && (method->segmentBytes == 0 || algorithm.segments)
            && (method->fanout == 0 || algorithm.fanout)) {
            method->algorithmId = algorithm.id;
            return *method;
        }
    std::string known;
    for (const wire::Algorithm &algorithm : all)
        known.append(known.empty() ? "" : ", ")
            .append(algorithm.name)
            .append(algorithm.fanout ? "[:RADIX]" : "")
            .append(algorithm.segments ? "[/SIZE]" : "");
    throw Refusal(MPI_ERR_ARG,
        std::string(collective) + " has no method '" + (text ? text : "(null)") + "'; it has " + known);
}

/// Programs name the same few methods again and again, mostly by the same literals.
const wire::Method &knownMethod(const char *text, std::string_view collective)
{
    struct Known {
        std::string_view collective; ///< of a literal
        std::string text;
        wire::Method method;
    };
    thread_local std::array<Known, 8> all;
    thread_local std::size_t oldest = 0;
    if (text)
        for (const Known &known : all)
            if (known.collective == collective && known.text == text)
                return known.method;
    wire::Method method = methodNamed(text, collective);
    Known &place = all[oldest++ % all.size()];
    place = {collective, text ? text : "", std::move(method)};
    return place.method;
}

Parameters parametersOf(const wire::Method &method)
{
    Parameters parameters;
    parameters.segmentBytes = method.segmentBytes;
    parameters.fanout = method.fanout;
    return parameters;
}

/// By the table's method, which is returned, where that can serve the call. Nothing was sent otherwise, and
/// all processes find so.
std::optional<wire::Method> doneAsDecided(const Call &call)
{
    auto method = decidedMethod(call);
    if (!method)
        return std::nullopt;
    try {
        carryOut(call, methodNamed(wire::methodText(*method).c_str(), call.kind.name).algorithmId,
            parametersOf(*method));
        return method;
    } catch (const Refusal &) {
        return std::nullopt;
    }
}

/// `callIn(caller)` is the call in the library's own communicator, `natively()` MPI's function.
template <typename CallIn, typename Natively>
int carriedOut(std::string_view collective, MPI_Comm communicator, const char *text, const CallIn &callIn,
    const Natively &natively)
{
    try {
        const bool isAuto = text && std::string_view(text) == "auto";
        const wire::Method *const method = isAuto ? nullptr : &knownMethod(text, collective);
        const Call call = callIn(ownCommunicator(communicator));
        if (method) {
            carryOut(call, method->algorithmId, parametersOf(*method));
            return MPI_SUCCESS;
        }
        const auto decided = doneAsDecided(call);
        if (!decided)
            check(natively());
        traceDecided(call, decided);
        return MPI_SUCCESS;
    } catch (const Refusal &refusal) {
        return failed(refusal.code(), refusal.what());
    } catch (const MpiError &error) {
        return failed(error.code(), textOf(error.code()));
    } catch (const std::bad_alloc &) {
        return failed(MPI_ERR_NO_MEM, "there is no more memory");
    } catch (const std::exception &error) {
        return failed(MPI_ERR_INTERN, error.what());
    }
}

/// MPI's own functions of MPI 3.1 count in int.
int narrow(MPI_Count count)
{
    if (count > std::numeric_limits<int>::max())
        throw Refusal(MPI_ERR_COUNT,
            "the table leaves this call to MPI, whose function takes no more than 2^31 - 1 elements: name a "
            "method");
    return static_cast<int>(count);
}

} // namespace

int collscope_allgather(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "allgather", comm, method,
        [&](const Caller &own) {
            return mpi_calls::allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, own);
        },
        [&] {
            return MPI_Allgather(
                sendbuf, narrow(sendcount), sendtype, recvbuf, narrow(recvcount), recvtype, comm);
        });
}

int collscope_allgatherv(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    const int *recvcounts, const int *displs, MPI_Datatype recvtype, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "allgatherv", comm, method,
        [&](const Caller &own) {
            return mpi_calls::allgatherv(
                sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, own);
        },
        [&] {
            return MPI_Allgatherv(
                sendbuf, narrow(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, comm);
        });
}

int collscope_allreduce(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, const char *method)
{
    return carriedOut(
        "allreduce", comm, method,
        [&](const Caller &own) { return mpi_calls::allreduce(sendbuf, recvbuf, count, datatype, op, own); },
        [&] { return MPI_Allreduce(sendbuf, recvbuf, narrow(count), datatype, op, comm); });
}

int collscope_alltoall(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "alltoall", comm, method,
        [&](const Caller &own) {
            return mpi_calls::alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, own);
        },
        [&] {
            return MPI_Alltoall(
                sendbuf, narrow(sendcount), sendtype, recvbuf, narrow(recvcount), recvtype, comm);
        });
}

int collscope_alltoallv(const void *sendbuf, const int *sendcounts, const int *sdispls, MPI_Datatype sendtype,
    void *recvbuf, const int *recvcounts, const int *rdispls, MPI_Datatype recvtype, MPI_Comm comm,
    const char *method)
{
    return carriedOut(
        "alltoallv", comm, method,
        [&](const Caller &own) {
            return mpi_calls::alltoallv(
                sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, own);
        },
        [&] {
            return MPI_Alltoallv(
                sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
        });
}

int collscope_barrier(MPI_Comm comm, const char *method)
{
    return carriedOut(
        "barrier", comm, method, [](const Caller &own) { return mpi_calls::barrier(own); },
        [&] { return MPI_Barrier(comm); });
}

int collscope_bcast(
    void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "bcast", comm, method,
        [&](const Caller &own) { return mpi_calls::bcast(buffer, count, datatype, root, own); },
        [&] { return MPI_Bcast(buffer, narrow(count), datatype, root, comm); });
}

int collscope_exscan(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, const char *method)
{
    return carriedOut(
        "exscan", comm, method,
        [&](const Caller &own) { return mpi_calls::exscan(sendbuf, recvbuf, count, datatype, op, own); },
        [&] { return MPI_Exscan(sendbuf, recvbuf, narrow(count), datatype, op, comm); });
}

int collscope_gather(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "gather", comm, method,
        [&](const Caller &own) {
            return mpi_calls::gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, own);
        },
        [&] {
            return MPI_Gather(
                sendbuf, narrow(sendcount), sendtype, recvbuf, narrow(recvcount), recvtype, root, comm);
        });
}

int collscope_gatherv(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    const int *recvcounts, const int *displs, MPI_Datatype recvtype, int root, MPI_Comm comm,
    const char *method)
{
    return carriedOut(
        "gatherv", comm, method,
        [&](const Caller &own) {
            return mpi_calls::gatherv(
                sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, own);
        },
        [&] {
            return MPI_Gatherv(
                sendbuf, narrow(sendcount), sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
        });
}

int collscope_reduce(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    int root, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "reduce", comm, method,
        [&](const Caller &own) {
            return mpi_calls::reduce(sendbuf, recvbuf, count, datatype, op, root, own);
        },
        [&] { return MPI_Reduce(sendbuf, recvbuf, narrow(count), datatype, op, root, comm); });
}

int collscope_reduce_scatter(const void *sendbuf, void *recvbuf, const int *recvcounts, MPI_Datatype datatype,
    MPI_Op op, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "reduce_scatter", comm, method,
        [&](const Caller &own) {
            return mpi_calls::reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, own);
        },
        [&] { return MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm); });
}

int collscope_reduce_scatter_block(const void *sendbuf, void *recvbuf, MPI_Count recvcount,
    MPI_Datatype datatype, MPI_Op op, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "reduce_scatter_block", comm, method,
        [&](const Caller &own) {
            return mpi_calls::reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, own);
        },
        [&] { return MPI_Reduce_scatter_block(sendbuf, recvbuf, narrow(recvcount), datatype, op, comm); });
}

int collscope_scan(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op,
    MPI_Comm comm, const char *method)
{
    return carriedOut(
        "scan", comm, method,
        [&](const Caller &own) { return mpi_calls::scan(sendbuf, recvbuf, count, datatype, op, own); },
        [&] { return MPI_Scan(sendbuf, recvbuf, narrow(count), datatype, op, comm); });
}

int collscope_scatter(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf,
    MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "scatter", comm, method,
        [&](const Caller &own) {
            return mpi_calls::scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, own);
        },
        [&] {
            return MPI_Scatter(
                sendbuf, narrow(sendcount), sendtype, recvbuf, narrow(recvcount), recvtype, root, comm);
        });
}

int collscope_scatterv(const void *sendbuf, const int *sendcounts, const int *displs, MPI_Datatype sendtype,
    void *recvbuf, MPI_Count recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm, const char *method)
{
    return carriedOut(
        "scatterv", comm, method,
        [&](const Caller &own) {
            return mpi_calls::scatterv(
                sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, own);
        },
        [&] {
            return MPI_Scatterv(
                sendbuf, sendcounts, displs, sendtype, recvbuf, narrow(recvcount), recvtype, root, comm);
        });
}

const char *collscope_collectives_algorithm(const char *collective, int number)
{
    const auto &all = wire::bundledAlgorithms(collective ? collective : "");
    const bool isKnown = number >= 1 && static_cast<std::size_t>(number) <= all.size();
    // Names are those of literals: a zero follows.
    return isKnown ? all[static_cast<std::size_t>(number - 1)].name.data() : nullptr;
}

const char *collscope_collectives_error_text(void)
{
    return lastError().c_str();
}
