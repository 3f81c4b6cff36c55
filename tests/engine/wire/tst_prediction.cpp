// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wire/prediction/survey.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace collscope::tst_prediction {

using namespace collscope::wire;

namespace {

Surface::Points somePoints()
{
    auto points = std::make_shared<std::vector<SurfacePoint>>();
    for (int p = 1; p < 6; ++p)
        for (int b = 0; b < 8; ++b)
            points->push_back({double(p), 0, 0, 0, 1.5 * b});
    return points;
}

SurfacePrior somePrior()
{
    return {2.0, {0.1, 0.1, 0.1, 0.1, 0.3}, {3, 0, 0, 0, 5}, 0.8, {2, 2, 2, 2, 3}};
}

struct Observation {
    std::size_t point;
    double value;
    double noise;
};

/// x with matrix x = right, by Gauss-Jordan elimination: shares nothing with what is tested.
std::vector<double> solved(std::vector<std::vector<double>> matrix, std::vector<double> right)
{
    const std::size_t n = right.size();
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t pivot = i;
        for (std::size_t r = i; r < n; ++r)
            if (std::abs(matrix[r][i]) > std::abs(matrix[pivot][i]))
                pivot = r;
        std::swap(matrix[i], matrix[pivot]);
        std::swap(right[i], right[pivot]);
        for (std::size_t r = 0; r < n; ++r) {
            if (r == i)
                continue;
            const double factor = matrix[r][i] / matrix[i][i];
            for (std::size_t c = i; c < n; ++c)
                matrix[r][c] -= factor * matrix[i][c];
            right[r] -= factor * right[i];
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        right[i] /= matrix[i][i];
    return right;
}

/// Mean and variance at a point from all observations at once.
PredictedTime dense(const std::vector<Observation> &all, std::size_t point)
{
    const auto points = somePoints();
    const SurfacePrior prior = somePrior();
    std::vector<std::vector<double>> matrix(all.size(), std::vector<double>(all.size()));
    std::vector<double> values;
    std::vector<double> with;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < all.size(); ++j)
            matrix[i][j] = prior.covariance((*points)[all[i].point], (*points)[all[j].point])
                + (i == j ? all[i].noise : 0.0);
        values.push_back(all[i].value);
        with.push_back(prior.covariance((*points)[all[i].point], (*points)[point]));
    }
    const auto forMean = solved(matrix, values);
    const auto forVariance = solved(matrix, with);
    PredictedTime time{0.0, prior.covariance((*points)[point], (*points)[point])};
    for (std::size_t i = 0; i < all.size(); ++i) {
        time.mean += with[i] * forMean[i];
        time.variance -= with[i] * forVariance[i];
    }
    return time;
}

void compareWithDense(const Surface &surface, const std::vector<Observation> &all)
{
    for (std::size_t point = 0; point < somePoints()->size(); ++point) {
        const PredictedTime exact = dense(all, point);
        QVERIFY2(std::abs(surface.mean(point) - exact.mean) < 1e-3, qPrintable(QString::number(point)));
        QVERIFY(std::abs(surface.variance(point) - exact.variance) < 1e-3);
    }
}

std::vector<Observation> someObservations()
{
    std::mt19937 random(7);
    std::vector<Observation> all;
    for (int i = 0; i < 25; ++i) // some points twice
        all.push_back({random() % 40, 0.01 * double(random() % 500), i % 3 == 0 ? 0.01 : 0.0025});
    return all;
}

} // namespace

class PredictionTest : public QObject {
    Q_OBJECT

private slots:
    void agreesWithADenseSolution()
    {
        Surface surface(somePoints(), somePrior(), 1000);
        std::vector<Observation> known;
        for (const Observation &each : someObservations()) {
            surface.observe(each.point, each.value, each.noise);
            known.push_back(each);
            if (known.size() % 8 == 1)
                compareWithDense(surface, known);
        }
        compareWithDense(surface, known);
    }

    void correctsWhatItWasTold()
    {
        Surface surface(somePoints(), somePrior(), 1000);
        auto all = someObservations();
        for (const Observation &each : all)
            surface.observe(each.point, each.value, each.noise);
        const std::size_t point = all[3].point;
        surface.correct(point, -2.5);
        for (Observation &each : all)
            if (each.point == point)
                each.value = -2.5;
        compareWithDense(surface, all);
    }

    void takesInNoMoreThanItMay()
    {
        Surface surface(somePoints(), somePrior(), 5);
        for (const Observation &each : someObservations())
            surface.observe(each.point, each.value, each.noise);
        QCOMPARE(surface.observations(), std::size_t{5});
        auto first = someObservations();
        first.resize(5);
        compareWithDense(surface, first);
    }

    /// The same time everywhere, again and again: nothing to tell the points apart by.
    void staysFiniteWhereNothingIsNew()
    {
        Survey survey({{0, 0, 4}}, {64}, 2);
        for (int i = 0; i < 200; ++i)
            survey.add(0, 0, i % 2 == 0 ? 0.0 : 1e-6, 100); // a clock may say 0
        const PredictedTime time = survey.time(0, 1);
        QVERIFY(std::isfinite(time.mean) && std::isfinite(time.variance) && time.variance >= 0);
    }

    void predictsWhatFollowsALaw()
    {
        // a + b bytes, the second method twice as fast from 4 KiB on
        std::vector<std::uint64_t> sizes;
        for (std::uint64_t bytes = 1; bytes <= 1048576; bytes *= 2)
            sizes.push_back(bytes);
        Survey survey({{0, 0, 2}, {0, 0, 4}, {0, 0, 8}}, sizes, 2);
        const auto seconds = [&](std::size_t cell, std::size_t method) {
            const double bytes = double(sizes[cell % sizes.size()]);
            const double base = 1e-6 * double(1 + cell / sizes.size()) + 1e-9 * bytes;
            return method == 0 ? base : bytes < 4096 ? 1.5 * base : 0.5 * base;
        };
        for (std::size_t cell = 0; cell < survey.cells(); cell += 3)
            for (std::size_t method = 0; method < 2; ++method)
                survey.add(cell, method, seconds(cell, method), 100);
        std::size_t right = 0;
        for (std::size_t cell = 0; cell < survey.cells(); ++cell)
            right += survey.decision(cell) == (seconds(cell, 0) < seconds(cell, 1) ? 0U : 1U);
        QVERIFY(right + 3 >= survey.cells()); // but for those at the change
        QVERIFY(std::abs(survey.time(31, 0).mean - std::log(seconds(31, 0))) < 0.3);
    }
};

const testing::Registered<PredictionTest> registered("tst_prediction");

} // namespace collscope::tst_prediction
#include "tst_prediction.moc"
