// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <map>
#include <vector>

/// A reader of the files in which Intel MPI writes its decisions that shares nothing with Collscope's own.
namespace collscope::laboratory {

/// Decisions of Intel MPI on a node, as the library itself writes them (I_MPI_TUNING_BIN_DUMP).
struct Leaf {
    int ppn = 0, processes = 0, bytes = 0; ///< upper bounds, -1: none
    std::vector<qint32> composition; ///< equal numbers are equal algorithms
};

/// A tree of nodes: parent, layer, next, two keys, most children, children and a mark; then the children's
/// places.
class IntelTuning {
public:
    explicit IntelTuning(const QByteArray &packed) : m_bytes(unpacked(packed)) { }

    static QByteArray unpacked(const QByteArray &packed)
    {
        QByteArray prefixed(4, 0); // qUncompress wants a size first, which may be a guess
        qToBigEndian<quint32>(static_cast<quint32>(packed.size() * 20), prefixed.data());
        return packed.startsWith('\x78') ? qUncompress(prefixed + packed) : packed;
    }

    std::map<int, std::vector<Leaf>> leaves() const
    {
        std::map<int, std::vector<Leaf>> found;
        if (!m_bytes.isEmpty())
            walk(0, {}, found);
        return found;
    }

private:
    qint32 at(qint64 place) const { return qFromLittleEndian<qint32>(m_bytes.constData() + place); }
    void walk(qint64 place, const std::map<int, int> &path, std::map<int, std::vector<Leaf>> &found) const
    {
        enum Layer { level = 1, kind, secondKind, collective, ppn, processes, bytes };
        const auto key = [&path](int layer) {
            const auto step = path.find(layer);
            return step == path.end() ? -2 : step->second;
        };
        if (place < 0 || place + 44 > m_bytes.size())
            return;
        if (static_cast<quint32>(at(place + 32)) != 0xEEEEEEEEU) {
            if (key(level) != 1 || key(kind) != 0 || key(secondKind) != 1)
                return; // communicators across nodes
            Leaf leaf{key(ppn), key(processes), key(bytes), {}};
            for (int i = 0; i < at(place + 24) && place + 60 + 20 * i <= m_bytes.size(); ++i)
                for (int word = 0; word < 5; ++word) // an algorithm with its parameters
                    leaf.composition.push_back(at(place + 40 + 20 * i + 4 * word));
            found[key(collective)].push_back(leaf);
            return;
        }
        auto below = path;
        below[at(place + 8)] = at(place + 16);
        for (int i = 0; i < at(place + 28) && place + 48 + 8 * i <= m_bytes.size(); ++i)
            walk(qFromLittleEndian<qint64>(m_bytes.constData() + place + 40 + 8 * i), below, found);
    }

    QByteArray m_bytes;
};

/// The composition of a message on two processes of one node; empty: no leaf.
inline std::vector<qint32> decision(const std::vector<Leaf> &leaves, qint64 bytes)
{
    for (const Leaf &leaf : leaves) // in ascending order
        if ((leaf.ppn < 0 || leaf.ppn >= 2) && (leaf.processes < 0 || leaf.processes >= 2)
            && (leaf.bytes < 0 || leaf.bytes >= bytes))
            return leaf.composition;
    return {};
}

} // namespace collscope::laboratory
