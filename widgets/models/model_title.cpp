// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/model_title.h"

#include "engine/models/rule_table/rule_table.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QFileInfo>
#include <QStringList>

namespace collscope {

using namespace Qt::StringLiterals;

QString unprovedMark(const ModelShape &shape)
{
    return isUnproved(shape) ? u" ?"_s : QString();
}

QString leavesText(const ModelShape &shape)
{
    return formatCount(shape.leaves) + unprovedMark(shape);
}

QString unprovedText()
{
    return Wording::tr("? A better tree within these limits may exist: the grid is too large to try "
                       "all of them. This one is the best of its number of leaves.");
}

QString kindInSentence(const ModelKind &kind)
{
    return Wording::declaredInSentence(kind.title);
}

QString modelTitle(const ModelSpec &spec)
{
    const ModelKind *const kind = findModelKind(spec.kind);
    if (!kind)
        return QString::fromStdString(spec.kind);
    if (kind->open)
        return QFileInfo(QString::fromStdString(spec.file)).fileName();
    if (kind->make) {
        std::size_t count = 0;
        for (const HandRow &row : spec.rules.rows())
            count += row.rules.size();
        return countText(count, Wording::tr("Rules by hand: 1"), Wording::tr("Rules by hand: %1"));
    }
    QString title = Wording::declared(kind->title);
    for (const ParameterInfo &parameter : kind->parameters) {
        const auto given = spec.parameters.find(parameter.key);
        if (!parameter.choices.empty()) {
            if (spec.value(parameter.key) != parameter.initial)
                title += u", "_s + Wording::declared(parameter.key) + u' '
                    + Wording::declared(valueText(parameter, spec.value(parameter.key)));
            continue;
        }
        const bool isLimit = !parameter.mostText.empty() || parameter.initial == parameter.most;
        const bool isByFolds = !parameter.leastText.empty();
        if (given == spec.parameters.end() || (isLimit && !isByFolds && given->second == parameter.most)
            || (isByFolds && given->second == parameter.least))
            continue;
        if (isByFolds && given->second == parameter.most) {
            title += u", "_s
                + Wording::tr("%1 of %2")
                      .arg(Wording::declared(parameter.mostText), Wording::declared(parameter.key));
            continue;
        }
        const bool isRatio = parameter.isRatioAmong(spec.parameters);
        title += u", "_s + Wording::declared(parameter.key) + u' '
            + QString::number(isRatio ? given->second * 100 : given->second);
        if (isRatio)
            title += u" %"_s;
        if (!parameter.unit.empty())
            title += u' ' + Wording::declared(parameter.unit);
    }
    return title;
}

QString modelTitle(const Fit &fit)
{
    QStringList others;
    for (std::size_t i = 1; i < fit.parts.size(); ++i)
        others << toText(fit.parts[i]->study->collective());
    const QString title = modelTitle(fit.spec);
    return others.isEmpty() ? title : Wording::tr("%1, with %2").arg(title, others.join(u", "_s));
}

QString modelInSentence(const Fit &fit)
{
    QString title = modelTitle(fit);
    if (const ModelKind *const kind = findModelKind(fit.spec.kind)) {
        const QString full = Wording::declared(kind->title);
        if (title.startsWith(full))
            title.replace(0, full.size(), kindInSentence(*kind));
    }
    if (!fit.model || !fit.model->rules())
        return title;
    return Wording::tr("%1 (%2)").arg(
        title, countText(fit.shape.leaves, Wording::tr("1 rule"), Wording::tr("%1 rules")));
}

QString automaticText(const Fit &fit)
{
    const ModelKind *const kind = findModelKind(fit.spec.kind);
    if (!kind || !kind->firstChoice || !fit.model)
        return {};
    const auto tree = parseModelSpec(fit.model->spec());
    const QString size = fit.model->rules()
        ? countText(fit.shape.leaves, Wording::tr("Rule table, 1 rule"), Wording::tr("Rule table, %1 rules"))
        : Wording::declared(findModelKind(tree ? tree->kind : fit.spec.kind)->title) + u", "_s
            + leavesText(std::uint64_t{fit.shape.leaves});
    const SizeChoicePtr choice = fit.model->sizeChoice();
    if (!choice)
        return Wording::tr("%1: the smallest within 1 % of the best. It has no held-out penalty.").arg(size);
    if (fit.model->rules() && !fit.model->rules()->collective().bySize())
        return Wording::tr("%1: the least held-out penalty. Each rule holds for all message sizes.")
            .arg(size);
    return (choice->areRuns
            ? Wording::tr(
                "%1: the smallest within one standard error of the best (%2 runs held out in turn).")
            : Wording::tr(
                "%1: the smallest within one standard error of the best (%2 parts of the repetitions "
                "held out in turn)."))
        .arg(size, formatCount(choice->parts));
}

} // namespace collscope
