// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/fit.h"

#include <QString>

/// Models in words for people.
namespace collscope {

/// May a better model within the limits asked for exist?
inline bool isUnproved(const ModelShape &shape)
{
    return shape.provedBest == false;
}
/// " ?" where that is so, empty elsewhere; "12", "12 ?"; what the mark means.
QString unprovedMark(const ModelShape &shape);
QString leavesText(const ModelShape &shape);
QString unprovedText();

/// A kind of model within a sentence: "quadtree", "C4.5 decision tree".
QString kindInSentence(const ModelKind &kind);
/// A model for people: "Quadtree, depth 3, threshold 90 %"; what is not given and limits that do not limit
/// are left out.
QString modelTitle(const ModelSpec &spec);
/// The same with the collectives it was fitted to together with: "C4.5 decision tree, with reduce".
QString modelTitle(const Fit &fit);
/// The same within a sentence, with the number of its rules: "rule table (7 rules)", "quadtree, depth 3".
QString modelInSentence(const Fit &fit);

/// Which model an automatic one became, and why: "Rule table, 7 rules: the smallest ...". Empty for others.
QString automaticText(const Fit &fit);

} // namespace collscope
