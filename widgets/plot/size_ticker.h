// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/qcp.h"

#include <cstdint>
#include <vector>

namespace collscope {

/// Which of the sizes first ... end - 1 of an axis get a label, when each label needs `room[i]` pixels and
/// neighbours lie `step` pixels apart: all of them; else the powers of two, or every second, fifth, tenth
/// power; else, where powers are few, every n-th size. Never two labels that touch.
std::vector<std::size_t> labelledSizes(const std::vector<std::uint64_t> &sizes, std::size_t first,
    std::size_t end, const std::vector<double> &room, double step);

/// Ticks of an axis on which every measured size has a place of its own: size i in the middle of [i, i + 1).
class SizeTicker : public QCPAxisTicker {
public:
    /// Labels as they are shown, one per size. The axis must outlive the ticker's last use.
    SizeTicker(const QCPAxis *axis, std::vector<std::uint64_t> sizes, std::vector<QString> labels);

    void generate(const QCPRange &range, const QLocale &locale, QChar formatChar, int precision,
        QVector<double> &ticks, QVector<double> *subTicks, QVector<QString> *tickLabels) override;

    const std::vector<QString> &labels() const { return m_labels; }

private:
    const QCPAxis *m_axis;
    std::vector<std::uint64_t> m_sizes;
    std::vector<QString> m_labels;
};

} // namespace collscope
