// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/regression/gamma_fit.h"

#include <Eigen/Cholesky>

#include <cmath>
#include <limits>

namespace collscope::regression {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Penalised likelihood at given weights of the penalties (S. N. Wood, Generalized Additive Models, 2nd ed.,
/// section 6.1.1), by Newton's method: with a logarithmic link the Gamma likelihood has one maximum.
class Newton {
public:
    explicit Newton(const GammaProblem &problem)
        : m_problem(problem), m_coefficients(VectorXd::Zero(problem.columns.cols()))
    {
        m_coefficients(0) = std::log(problem.values.mean());
    }

    /// The score at the logarithms of the weights; keeps the coefficients to go on from.
    double score(const std::vector<double> &logWeights)
    {
        m_penalty = MatrixXd::Zero(m_coefficients.size(), m_coefficients.size());
        for (std::size_t i = 0; i < logWeights.size(); ++i) {
            const auto &[first, of] = m_problem.penalties[i];
            m_penalty.block(first, first, of.rows(), of.cols()) += std::exp(logWeights[i]) * of;
        }
        climb();
        const VectorXd weights = ratios(m_coefficients);
        const MatrixXd information = m_problem.columns.transpose() * weights.asDiagonal() * m_problem.columns;
        const double freedom = solverOf(information + m_penalty).solve(information).trace();
        const double samples = static_cast<double>(weights.size());
        const double deviance = 2 * (weights.array() - 1 - weights.array().log()).sum();
        const double rest = samples - freedom;
        return rest > 0 ? samples * std::max(deviance, 0.0) / (rest * rest)
                        : std::numeric_limits<double>::infinity();
    }

    const VectorXd &coefficients() const { return m_coefficients; }

private:
    /// value / mean, per sample
    VectorXd ratios(const VectorXd &coefficients) const
    {
        return m_problem.values.array() * (-(m_problem.columns * coefficients).array()).exp();
    }

    double objective(const VectorXd &coefficients) const
    {
        return ratios(coefficients).sum() + (m_problem.columns * coefficients).sum()
            + coefficients.dot(m_penalty * coefficients) / 2;
    }

    /// Directions that the samples do not tell apart get next to nothing instead of anything.
    static Eigen::LDLT<MatrixXd> solverOf(MatrixXd matrix)
    {
        matrix.diagonal() *= 1 + 1e-10;
        return matrix.ldlt();
    }

    void climb()
    {
        constexpr int mostSteps = 200;
        constexpr double precision = 1e-9;
        double now = objective(m_coefficients);
        for (int step = 0; step < mostSteps; ++step) {
            const VectorXd weights = ratios(m_coefficients);
            const VectorXd slope
                = m_problem.columns.transpose() * (weights.array() - 1).matrix() - m_penalty * m_coefficients;
            const MatrixXd curvature
                = m_problem.columns.transpose() * weights.asDiagonal() * m_problem.columns + m_penalty;
            VectorXd change = solverOf(curvature).solve(slope);
            double next = objective(m_coefficients + change);
            for (int half = 0; !(next <= now) && half < 30; ++half) {
                change /= 2;
                next = objective(m_coefficients + change);
            }
            if (!(next <= now))
                return;
            m_coefficients += change;
            const double gained = now - next;
            now = next;
            if (gained <= precision * (1 + std::abs(now)))
                return;
        }
    }

    const GammaProblem &m_problem;
    MatrixXd m_penalty;
    VectorXd m_coefficients;
};

/// As heavy as the columns that it is about.
double startOf(const GammaProblem &problem, const GammaProblem::Penalty &penalty)
{
    const double columns = problem.columns.middleCols(penalty.first, penalty.of.cols()).squaredNorm();
    return std::log(columns / penalty.of.trace());
}

} // namespace

VectorXd fitGamma(const GammaProblem &problem)
{
    constexpr double farthest = 18; // from the start: a weight of e^18 is a straight line, of e^-18 none
    Newton newton(problem);
    std::vector<double> start;
    for (const GammaProblem::Penalty &penalty : problem.penalties)
        start.push_back(startOf(problem, penalty));
    std::vector<double> best = start;
    double least = newton.score(best);
    // Along one weight after the other, by ever smaller steps.
    for (double step = 4; step > 0.05;) {
        bool moved = false;
        for (std::size_t i = 0; i < best.size(); ++i)
            for (const double by : {step, -step}) {
                std::vector<double> asked = best;
                asked[i] += by;
                if (std::abs(asked[i] - start[i]) > farthest)
                    continue;
                const double score = newton.score(asked);
                if (score < least) {
                    least = score;
                    best = std::move(asked);
                    moved = true;
                    break;
                }
            }
        if (!moved)
            step /= 2;
    }
    newton.score(best);
    return newton.coefficients();
}

} // namespace collscope::regression
