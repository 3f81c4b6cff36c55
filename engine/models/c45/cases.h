// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/schema.h"

#include <limits>

namespace collscope::c45 {

/// Release 8 keeps an unknown continuous value as this number, so a measured -999 is unknown too.
inline constexpr float unknownNumber = -999.0F;

/// Cases in columns: 4 bytes a continuous value, 2 a discrete one or a class.
struct Cases {
    struct Column {
        std::vector<float> numbers; ///< continuous
        std::vector<std::uint16_t> values; ///< discrete: 1.., 0 unknown
    };

    Schema schema;
    std::vector<Column> columns; ///< one per attribute of the schema; empty for ignored ones
    std::vector<std::uint16_t> classes;
    /// Per case, above 0; empty: 1 each. Release 8 keeps such numbers and has every case begin with 1.
    std::vector<float> weights = {};

    float weight(std::size_t item) const { return weights.empty() ? 1.0F : weights[item]; }
    float totalWeight() const;
    std::size_t size() const { return classes.size(); }
    std::size_t classCount() const { return schema.classes.size(); }
    std::size_t attributeCount() const { return schema.attributes.size(); }
    AttributeKind kind(std::size_t attribute) const { return schema.attributes[attribute].kind; }
    /// Values a discrete attribute can have, 0 for a continuous one.
    std::size_t valueCount(std::size_t attribute) const { return schema.attributes[attribute].values.size(); }
    bool hasUnknowns() const;
};

/// No columns and classes yet, the right number of columns.
Cases emptyCases(Schema schema);

} // namespace collscope::c45
