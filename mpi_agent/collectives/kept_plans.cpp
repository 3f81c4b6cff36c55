// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/kept_plans.h"

#include <algorithm>
#include <utility>

namespace collscope::agent {

namespace {

bool isSame(const Data &a, const Data &b)
{
    return a.address == b.address && a.count == b.count && a.type == b.type
        && a.blocks.size() == b.blocks.size()
        && std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(),
            [](const rounds::Run &one, const rounds::Run &other) {
                return one.first == other.first && one.count == other.count;
            });
}

} // namespace

KeptPlan::KeptPlan(const Call &call, const void *theWay, const Parameters &parameters,
    std::shared_ptr<const wire::patterns::Nodes> onNodes, const wire::patterns::Pattern &pattern)
    : way(theWay), segmentBytes(parameters.segmentBytes), fanout(parameters.fanout), rank(call.rank),
      size(call.size), root(call.root), operation(call.operation),
      operationStays(!call.kind.reduces || isMpisOwn(call.operation)), input(call.input), output(call.output),
      nodes(std::move(onNodes)), plan(pattern, call)
{
    constexpr std::size_t most = std::size_t{128} << 10; // larger memory is the program's
    const std::size_t blocks = input.blocks.size() + output.blocks.size();
    mayBeKept = plan.mayBeUsedAgain() && plan.bytes() + blocks * sizeof(rounds::Run) <= most;
}

bool KeptPlan::isOf(const Call &call, const void *theWay, const Parameters &parameters,
    const wire::patterns::Nodes *onNodes) const
{
    return way == theWay && input.address == call.input.address && root == call.root && rank == call.rank
        && size == call.size && segmentBytes == parameters.segmentBytes && fanout == parameters.fanout
        && operation == call.operation && nodes.get() == onNodes && isSame(input, call.input)
        && isSame(output, call.output) && (operationStays || call.commutes() == plan.commutes());
}

KeptPlans &KeptPlans::ofThisThread()
{
    thread_local KeptPlans plans;
    return plans;
}

std::unique_ptr<KeptPlan> KeptPlans::take(
    const Call &call, const void *way, const Parameters &parameters, const wire::patterns::Nodes *nodes)
{
    for (auto place = m_plans.begin(); place != m_plans.end(); ++place) {
        if (!*place || !(*place)->isOf(call, way, parameters, nodes))
            continue;
        std::rotate(m_plans.begin(), place, place + 1);
        return std::move(m_plans.front());
    }
    return nullptr;
}

void KeptPlans::keep(std::unique_ptr<KeptPlan> plan)
{
    if (!plan->mayBeKept)
        return;
    if (m_plans.front()) // the last one makes room
        std::rotate(m_plans.begin(), m_plans.end() - 1, m_plans.end());
    m_plans.front() = std::move(plan);
}

} // namespace collscope::agent
