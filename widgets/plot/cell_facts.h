// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/penalty.h"

#include <QString>

#include <vector>

/// What tooltips say about a cell, shared by the layers of a map.
namespace collscope {

/// What it is, which method, a figure.
struct CellFact {
    QString what;
    MethodIndex method = noMethod;
    QString figure;
    bool isChoice = false; ///< it has a method, or says that there is no answer
};

/// "16 processes (4 nodes x 4), 8 KiB (8 192 B)".
QString sizesOf(const TimeGrid &grid, Cell cell);
/// What a model chooses and how long that takes.
CellFact choiceFact(const QString &what, const DecisionMap &map, const Evaluation &model, std::size_t cell);
/// That the cell lies beyond what the model was fitted to, where it does.
void addOutside(std::vector<CellFact> &facts, const Evaluation &model, std::size_t cell);
/// Where that is, and what a model of its kind says there.
QString outsideText(const Evaluation &model);
/// The best method; what a layer has to say; the runner-up and the samples.
std::vector<CellFact> measuredFacts(const DecisionMap &map, Cell cell, const std::vector<CellFact> &between);
/// The same with the choice of a model and its penalty; null: without.
std::vector<CellFact> modelFacts(const DecisionMap &map, Cell cell, const Evaluation *model);
/// Which of the methods of a cell can be told apart, and by how much they differ: "tie: binomial and
/// pipeline/8KiB cannot be told apart: 1.2 % between them, runs differ by 3 %". Empty where nothing was
/// measured.
QString doubtText(const DecisionMap &map, const Ties &ties, Cell cell);

} // namespace collscope
