// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_set>

namespace collscope {

/// The one way to make a Dataset: readers hand over rows in any order, each is checked, the result is
/// ordered.
class DatasetBuilder {
public:
    explicit DatasetBuilder(Provenance provenance);

    /// Takes one row. Returns why it was refused, if it was: unknown collective, no or impossible time, size
    /// or communicator size, a duplicate of an earlier row (same instance, method and run; the first one
    /// stays).
    std::optional<std::string> add(const wire::Record &record);

    Provenance &provenance() { return m_dataset.m_provenance; }
    std::size_t size() const { return m_dataset.m_seconds.size(); }

    /// Orders rows and methods. The builder is empty afterwards.
    DatasetPtr build();

private:
    struct MethodLess {
        bool operator()(const Method &a, const Method &b) const { return wire::catalogueOrder(a, b); }
    };
    struct Key {
        std::uint64_t messageBytes;
        std::uint32_t commSize, nodes, ppn, run;
        MethodIndex method;
        std::uint8_t collective;
        bool operator==(const Key &) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key &key) const noexcept;
    };

    Dataset m_dataset;
    std::map<Method, MethodIndex, MethodLess> m_methods;
    std::unordered_set<Key, KeyHash> m_seen;
};

} // namespace collscope
