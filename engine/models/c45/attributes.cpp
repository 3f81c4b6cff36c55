// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/attributes.h"

#include "engine/models/c45/cases.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace collscope::c45 {

namespace {

template <typename Number> float orUnknown(Number number)
{
    return number == 0 ? unknownNumber : static_cast<float>(number);
}

float log2Of(double size)
{
    return static_cast<float>(std::log2(size == 0 ? 0.5 : size)); // no bytes: below one byte
}

} // namespace

const std::vector<InstanceAttribute> &instanceAttributes()
{
    using Size = InstanceAttribute::Size;
    static const std::vector<InstanceAttribute> all = {
        {"collective", "collective", [](const Instance &) { return unknownNumber; }, Size::none, true},
        {"comm_size", "communicator size", [](const Instance &i) { return static_cast<float>(i.commSize); },
            Size::commSize},
        {"message_bytes", "message size",
            [](const Instance &i) { return static_cast<float>(i.messageBytes); }, Size::messageBytes},
        {"nodes", "nodes", [](const Instance &i) { return orUnknown(i.nodes); }},
        {"ppn", "processes per node", [](const Instance &i) { return orUnknown(i.ppn); }},
        {"node_bytes", "total bytes per node",
            [](const Instance &i) {
                return i.ppn == 0 ? unknownNumber
                                  : static_cast<float>(static_cast<double>(i.messageBytes) * i.ppn);
            }},
        {"total_bytes", "total bytes of all processes",
            [](const Instance &i) {
                return static_cast<float>(static_cast<double>(i.messageBytes) * i.commSize);
            }},
        {"log2_comm_size", "log2 of the communicator size",
            [](const Instance &i) { return log2Of(i.commSize); }},
        {"log2_message_bytes", "log2 of the message size",
            [](const Instance &i) { return log2Of(static_cast<double>(i.messageBytes)); }},
        {"power_of_two", "communicator size is a power of two",
            [](const Instance &i) { return std::has_single_bit(i.commSize) ? 1.0F : 0.0F; }},
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

} // namespace collscope::c45
