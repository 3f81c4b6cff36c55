// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/attributes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace collscope {

namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

template <typename Number> float orUnknown(Number number)
{
    return number == 0 ? unknown : static_cast<float>(number);
}

float log2Of(double size)
{
    return static_cast<float>(std::log2(size == 0 ? 0.5 : size)); // no bytes: below one byte
}

} // namespace

const std::vector<InstanceAttribute> &instanceAttributes()
{
    using Size = InstanceAttribute::Size;
    using Unit = InstanceAttribute::Unit;
    static const std::vector<InstanceAttribute> all = {
        {"collective", "collective", [](const Instance &) { return unknown; }, Size::none, Unit::plain, true},
        {"comm_size", "communicator size",
            [](const Instance &i) { return static_cast<float>(i.placement.commSize); }, Size::commSize},
        {"message_bytes", "message size",
            [](const Instance &i) { return static_cast<float>(i.messageBytes); }, Size::messageBytes,
            Unit::bytes},
        {"nodes", "nodes", [](const Instance &i) { return orUnknown(i.placement.nodes); }, Size::none,
            Unit::plain, false, "(float)nodes", "nodes == 0"},
        {"ppn", "processes per node", [](const Instance &i) { return orUnknown(i.placement.ppn); },
            Size::none, Unit::plain, false, "(float)ppn", "ppn == 0"},
        {"node_bytes", "total bytes per node",
            [](const Instance &i) {
                return i.placement.ppn == 0
                    ? unknown
                    : static_cast<float>(static_cast<double>(i.messageBytes) * i.placement.ppn);
            },
            Size::none, Unit::bytes, false, "(float)((double)bytes * (double)ppn)", "ppn == 0"},
        {"total_bytes", "total bytes of all processes",
            [](const Instance &i) {
                return static_cast<float>(static_cast<double>(i.messageBytes) * i.placement.commSize);
            },
            Size::none, Unit::bytes, false, "(float)((double)bytes * (double)comm_size)"},
        {"log2_comm_size", "log2 of the communicator size",
            [](const Instance &i) { return log2Of(i.placement.commSize); }, Size::commSize},
        {"log2_message_bytes", "log2 of the message size",
            [](const Instance &i) { return log2Of(static_cast<double>(i.messageBytes)); },
            Size::messageBytes},
        {"power_of_two", "power-of-two communicator",
            [](const Instance &i) { return std::has_single_bit(i.placement.commSize) ? 1.0F : 0.0F; },
            Size::none, Unit::truth, false, "comm_size > 0 && (comm_size & (comm_size - 1)) == 0"},
        {"members", "processes in groups", [](const Instance &i) { return orUnknown(i.placement.members); },
            Size::none, Unit::plain, false, "(float)members", "members == 0"},
        {"colours", "groups formed at once", [](const Instance &i) { return orUnknown(i.placement.colours); },
            Size::none, Unit::plain, false, "(float)colours", "colours == 0"},
    };
    return all;
}

std::size_t instanceAttribute(std::string_view name)
{
    const auto &all = instanceAttributes();
    return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), [name](const InstanceAttribute &a) {
        return a.name == name;
    }) - all.begin());
}

std::uint64_t leastAbove(const InstanceAttribute &attribute, float cut)
{
    const bool isCommSize = attribute.size == InstanceAttribute::Size::commSize;
    std::uint64_t low = 0;
    std::uint64_t high = isCommSize ? std::uint64_t{std::numeric_limits<std::uint32_t>::max()} + 1
                                    : std::numeric_limits<std::uint64_t>::max();
    Instance instance;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        instance.placement.commSize = static_cast<std::uint32_t>(middle);
        instance.messageBytes = middle;
        if (attribute.value(instance) > cut)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

} // namespace collscope
