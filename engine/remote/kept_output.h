// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace collscope::remote {

/// Of what a program writes the first and the last bytes: that is where causes are told. Takes no more memory
/// than three times `most` bytes.
class KeptOutput {
public:
    explicit KeptOutput(qint64 most) : m_most(most / 2) { }

    void add(const QByteArray &bytes)
    {
        const qsizetype room = m_most - m_first.size();
        m_first += bytes.left(room);
        m_last += bytes.mid(room);
        m_all += bytes.size();
        if (m_last.size() > 2 * m_most) // not at every few bytes
            m_last = m_last.right(m_most);
    }

    qint64 size() const { return m_all; } ///< of all that was written

    QByteArray text() const
    {
        const QByteArray last = m_last.right(m_most);
        const qint64 missing = m_all - m_first.size() - last.size();
        return missing == 0 ? m_first + last
                            : m_first + "\n[" + QByteArray::number(missing) + " bytes left out]\n" + last;
    }

private:
    qint64 m_most;
    qint64 m_all = 0;
    QByteArray m_first;
    QByteArray m_last;
};

} // namespace collscope::remote
