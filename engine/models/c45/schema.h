// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace collscope::c45 {

enum class AttributeKind : std::uint8_t { continuous, discrete, ignored };

struct Attribute {
    std::string name;
    AttributeKind kind = AttributeKind::continuous;
    std::vector<std::string> values; ///< discrete: value number v is values[v - 1]; 0 means unknown
    std::size_t capacity = 0; ///< `discrete N`: values are numbered as they appear, at most so many; else 0

    bool operator==(const Attribute &) const = default;
};

/// What a .names file says. Class and value numbers are 16 bit, as in Release 8.
struct Schema {
    static constexpr std::size_t maxNames = 32000; ///< classes, attributes, or values of one attribute

    std::vector<std::string> classes;
    std::vector<Attribute> attributes;

    bool operator==(const Schema &) const = default;
};

} // namespace collscope::c45
