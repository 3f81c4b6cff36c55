// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/kinds.h"
#include "engine/models/regression/gamma_fit.h"
#include "engine/models/regression/selector.h"
#include "engine/models/regression/thin_plate.h"

#include <algorithm>
#include <cmath>

namespace collscope {

namespace {

using namespace regression;

/// exp of a constant and a curve per size.
class SmoothSum final : public Regressor {
public:
    double constant = 0;
    std::array<ThinPlate::Curve, mostFeatures> curves; ///< of what has none: 0 everywhere

    double seconds(const Features &at) const override
    {
        double sum = constant;
        for (std::size_t f = 0; f < mostFeatures; ++f)
            sum += curves[f].at(at[f]);
        return std::exp(sum);
    }
    std::size_t memoryBytes() const override
    {
        std::size_t knots = 0;
        for (const ThinPlate::Curve &curve : curves)
            knots += curve.knots.size();
        return sizeof(*this) + 2 * knots * sizeof(double);
    }
};

constexpr std::size_t leastBending = 3; ///< distinct values, and columns with the constant, of a curve

/// Ascending, each once.
std::vector<double> distinctValues(const Samples &samples, std::size_t feature)
{
    std::vector<double> values;
    for (const Features &at : samples.at)
        values.push_back(at[feature]);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// How many columns, the constant one counted, the curve of each size has: 1 none, 2 a straight line.
/// Together they stay below the number of samples.
std::array<std::size_t, mostFeatures> basesOf(const Samples &samples, std::size_t most)
{
    std::array<std::size_t, mostFeatures> bases{};
    bases.fill(1);
    for (std::size_t f = 0; f < samples.features; ++f)
        bases[f] = std::min(most, distinctValues(samples, f).size());
    const auto coefficients = [&] {
        std::size_t sum = 1;
        for (const std::size_t basis : bases)
            sum += basis - 1;
        return sum;
    };
    while (coefficients() >= samples.size() && coefficients() > 1)
        *std::max_element(bases.rbegin(), bases.rend()) -= 1;
    return bases;
}

/// The smooth of one size and where its columns are.
struct Part {
    std::size_t feature = 0;
    Eigen::Index first = 0;
    std::optional<ThinPlate> plate; ///< nothing: a straight line
};

Expected<RegressorPtr> learn(const Samples &samples, std::size_t most)
{
    const auto bases = basesOf(samples, most);
    GammaProblem problem;
    const auto rows = static_cast<Eigen::Index>(samples.size());
    problem.values = Eigen::Map<const Eigen::VectorXd>(samples.seconds.data(), rows);
    std::vector<Part> parts;
    Eigen::Index columns = 1;
    for (std::size_t f = 0; f < mostFeatures; ++f) {
        if (bases[f] < 2)
            continue;
        Part part{f, columns, std::nullopt};
        if (bases[f] >= leastBending) {
            part.plate.emplace(distinctValues(samples, f), bases[f]);
            problem.penalties.push_back({columns + 1, part.plate->penalty()});
        }
        columns += part.plate ? part.plate->columns() : 1;
        parts.push_back(std::move(part));
    }
    problem.columns = Eigen::MatrixXd::Ones(rows, columns);
    for (const Part &part : parts)
        for (Eigen::Index row = 0; row < rows; ++row) {
            const double value = samples.at[static_cast<std::size_t>(row)][part.feature];
            if (part.plate)
                problem.columns.block(row, part.first, 1, part.plate->columns()) = part.plate->row(value);
            else
                problem.columns(row, part.first) = value;
        }
    // Curves are told from the constant by being 0 on average over the samples.
    const Eigen::RowVectorXd means = problem.columns.colwise().mean();
    problem.columns.rightCols(columns - 1).rowwise() -= means.tail(columns - 1);
    const Eigen::VectorXd found = fitGamma(problem);

    auto sum = std::make_unique<SmoothSum>();
    sum->constant = found(0) - means.tail(columns - 1).dot(found.tail(columns - 1));
    for (const Part &part : parts)
        sum->curves[part.feature] = part.plate
            ? part.plate->curve(found.segment(part.first, part.plate->columns()))
            : ThinPlate::Curve{0, 1, found(part.first)};
    return sum;
}

Expected<ModelPtr> fitGam(const DecisionMapPtr &map, const Parameters &given, const FitContext &context)
{
    const ModelSpec spec{"gam", given};
    const auto most = static_cast<std::size_t>(spec.value("k"));
    return makeSelector(
        map, spec, [most](const Samples &samples, const std::stop_token &) { return learn(samples, most); },
        context.stop);
}

} // namespace

ModelKind gamKind()
{
    ModelKind kind{"gam", "Smooth curves (GAM)",
        "Predicts the time of every method as a product of smooth curves, one per size, and takes the least: "
        "a generalised additive model with Gamma distribution and logarithmic link.",
        {
            {"k", "bends", "", 3, 40, 10, 1,
                "How much a curve can bend at most: the size of its basis, limited by the values that a size "
                "has. How much it does is chosen by generalised cross-validation.",
                ""},
            logarithmParameter(),
            fallbackParameter(),
        },
        fitEach<fitGam>};
    kind.beyond = "a trend that nobody measured: its curves go on straight";
    return kind;
}

} // namespace collscope
