// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"

#include <array>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

/// Predicting the time of one method from the sizes of an instance (Hunold, Bhatele, Bosilca, Knees, IEEE
/// CLUSTER 2020, section III). A learner is one file here.
namespace collscope::regression {

/// Message bytes, then one or two sizes of the placement, as they are or as logarithms; what is not used is
/// 0.
inline constexpr std::size_t mostFeatures = 3;
using Features = std::array<double, mostFeatures>;

/// Where a method was measured, and its seconds there: finite and above 0, as datasets have them. Never empty
/// when something is learnt from them.
struct Samples {
    std::size_t features = 2; ///< that are used, of each of `at`
    std::vector<Features> at = {};
    std::vector<double> seconds = {};

    std::size_t size() const { return at.size(); }
};

/// What was learnt about one method. Immutable; queries are safe from any thread.
class Regressor {
public:
    virtual ~Regressor() = default;
    /// Predicted time; what a learner is not held to (a straight line) may come out below 0.
    virtual double seconds(const Features &at) const = 0;
    virtual std::size_t memoryBytes() const = 0;

protected:
    Regressor() = default;
    Regressor(const Regressor &) = default;
    Regressor &operator=(const Regressor &) = default;
};
using RegressorPtr = std::unique_ptr<const Regressor>;

/// Fails with "cancelled", and where something that the learner needs is absent.
using Learner = std::function<Expected<RegressorPtr>(const Samples &samples, const std::stop_token &stop)>;

} // namespace collscope::regression
