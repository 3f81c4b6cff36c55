// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace collscope {

/// Standard error of a weighted mean over the cells of a grid, by how much the mean would differ had other
/// placements and other message sizes been asked for. Cells of one placement share their mistakes, and so do
/// those of one message size, for a region of a model holds many of both: two-way clustering (Cameron,
/// Gelbach and Miller, Robust Inference With Multiway Clustering, J. Business & Economic Statistics 29
/// (2011), equation 2.11), and never less than the error of cells that share nothing. Several values of one
/// cell are taken together.
class ClusteredError {
public:
    explicit ClusteredError(std::size_t columns) : m_columns(columns) { }

    void add(std::size_t cell, double value, double weight);
    /// NaN below two cells.
    double standardError(double mean) const;
    /// The same of cells that share nothing: by how much the mean of these very cells would differ.
    double independentError(double mean) const;

private:
    struct Sum {
        double value = 0;
        double weight = 0;
    };
    std::size_t m_columns;
    std::vector<Sum> m_sums; ///< per cell
};

} // namespace collscope
