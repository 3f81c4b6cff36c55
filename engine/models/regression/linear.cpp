// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/selector.h"

#include <Eigen/QR>

#include <cmath>

namespace collscope {

namespace {

using namespace regression;

/// A plane through the times, or through their logarithms: a power law of the sizes then. What never changes
/// has no slope; of directions that the samples do not tell apart the least slopes are taken.
class Plane final : public Regressor {
public:
    Plane(double at0, Features slopes, bool ofLogarithms)
        : m_at0(at0), m_slopes(slopes), m_ofLogarithms(ofLogarithms)
    {
    }

    double seconds(const Features &at) const override
    {
        double sum = m_at0;
        for (std::size_t f = 0; f < mostFeatures; ++f)
            sum += m_slopes[f] * at[f];
        return m_ofLogarithms ? std::exp(sum) : sum;
    }
    std::size_t memoryBytes() const override { return sizeof(*this); }

private:
    double m_at0;
    Features m_slopes;
    bool m_ofLogarithms;
};

Expected<RegressorPtr> learn(const Samples &samples, bool ofLogarithms)
{
    std::vector<double> times = samples.seconds;
    if (ofLogarithms)
        for (double &time : times)
            time = std::log(time);
    const auto rows = static_cast<Eigen::Index>(samples.size());
    const auto columns = static_cast<Eigen::Index>(samples.features);
    Eigen::MatrixXd sizes(rows, columns);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (Eigen::Index column = 0; column < columns; ++column)
            sizes(row, column) = samples.at[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    const Eigen::VectorXd values = Eigen::Map<const Eigen::VectorXd>(times.data(), rows);
    const Eigen::RowVectorXd means = sizes.colwise().mean();
    const Eigen::RowVectorXd extent = sizes.colwise().maxCoeff() - sizes.colwise().minCoeff();
    sizes.rowwise() -= means;
    Eigen::RowVectorXd spread = sizes.colwise().norm();
    for (Eigen::Index column = 0; column < columns; ++column) {
        if (extent(column) > 0)
            continue;
        sizes.col(column).setZero(); // what a rounded mean leaves of one value is no direction
        spread(column) = 1.0;
    }
    sizes.array().rowwise() /= spread.array();
    const Eigen::VectorXd found = sizes.completeOrthogonalDecomposition().solve(values);
    Features slopes{};
    double at0 = values.mean();
    for (Eigen::Index column = 0; column < columns; ++column) {
        slopes[static_cast<std::size_t>(column)] = found(column) / spread(column);
        at0 -= found(column) / spread(column) * means(column);
    }
    return std::make_unique<Plane>(at0, slopes, ofLogarithms);
}

Expected<ModelPtr> fitLinear(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"linear", given};
    const bool ofLogarithms = spec.value("log") != 0;
    return makeSelector(
        map, spec,
        [ofLogarithms](
            const Samples &samples, const std::stop_token &) { return learn(samples, ofLogarithms); },
        context.stop);
}

} // namespace

ModelKind linearKind()
{
    ModelKind kind{"linear", "Linear regression",
        "Predicts the time of every method by a plane over the sizes, of logarithms by a power law, and "
        "takes the least: what the other regressions are to be better than.",
        {logarithmParameter(), fallbackParameter()}, fitEach<fitLinear>};
    kind.beyond = "a trend that nobody measured: its plane goes on";
    return kind;
}

} // namespace collscope
