// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/plan_texts.h"

#include "engine/wire/text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"

#include <QStringList>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// `next` says what follows a value in a range; `text` writes one.
template <typename Value, typename Next, typename Text>
QString asRanges(const std::vector<Value> &list, Next next, Text text)
{
    constexpr std::size_t shortest = 3; // "1,2" is easier to read than "1..2"
    QStringList parts;
    for (std::size_t first = 0; first < list.size();) {
        std::size_t last = first;
        while (last + 1 < list.size() && list[last] != 0 && list[last + 1] == next(list[last]))
            ++last;
        if (last - first + 1 < shortest) {
            parts += text(list[first++]);
            continue;
        }
        parts += text(list[first]) + u".."_s + text(list[last]);
        first = last + 1;
    }
    return parts.join(u',');
}

QString counts(const std::vector<std::uint32_t> &list)
{
    return asRanges(
        list, [](std::uint32_t value) { return value + 1; },
        [](std::uint32_t value) { return QString::number(value); });
}

QString sizes(const std::vector<std::uint64_t> &list)
{
    return asRanges(
        list, [](std::uint64_t value) { return 2 * value; },
        [](std::uint64_t value) {
            const QString text = QString::fromStdString(wire::formatBytes(value));
            return text.endsWith(u"iB"_s) ? text : QString::number(value);
        });
}

const wire::PlanKey *findKey(const QString &key)
{
    const auto &keys = wire::planKeys();
    const auto found = std::find_if(
        keys.begin(), keys.end(), [&key](const wire::PlanKey &known) { return toText(known.name) == key; });
    return found == keys.end() ? nullptr : &*found;
}

} // namespace

PlanTexts planTexts(const wire::CampaignPlan &plan)
{
    PlanTexts texts;
    const QStringList lines = QString::fromStdString(formatPlan(plan)).split(u'\n');
    for (const QString &line : lines.mid(1)) // the first names the format
        if (const auto colon = line.indexOf(u": "_s); colon > 0)
            texts[line.left(colon)] = line.mid(colon + 2);
    for (const auto &[key, list] : {std::pair{u"comm_sizes"_s, &plan.commSizes}, {u"nodes"_s, &plan.nodes},
             {u"ppn"_s, &plan.ppn}, {u"fanouts"_s, &plan.fanouts}})
        if (!list->empty())
            texts[key] = counts(*list);
    for (const auto &[key, list] : {std::pair{u"sizes"_s, &plan.sizes}, {u"segments"_s, &plan.segments}})
        if (!list->empty())
            texts[key] = sizes(*list);
    return texts;
}

std::optional<wire::CampaignPlan> planOf(const PlanTexts &texts, PlanTexts &problems)
{
    wire::CampaignPlan plan;
    problems.clear();
    for (auto text = texts.begin(); text != texts.end(); ++text) {
        std::string problem;
        if (text->trimmed().isEmpty()
            || setPlanEntry(plan, text.key().toStdString(), text->trimmed().toStdString(), problem))
            continue;
        QString said = QString::fromStdString(problem);
        if (said.startsWith(text.key() + u' ')) // the field says which entry it is
            said.remove(0, text.key().size() + 1);
        problems[text.key()] = said;
    }
    if (!problems.isEmpty())
        return std::nullopt;
    if (const auto conflict = planConflict(plan)) {
        QString said = QString::fromStdString(conflict->what);
        if (const QString key = QString::fromStdString(conflict->key); said.startsWith(key + u": "_s))
            said.remove(0, key.size() + 2);
        problems[QString::fromStdString(conflict->key)] = said;
        return std::nullopt;
    }
    return plan;
}

QString planHelp(const QString &key)
{
    const wire::PlanKey *const known = findKey(key);
    QString help = known ? Wording::declared(known->meaning) : QString();
    if (!help.isEmpty())
        help[0] = help[0].toUpper();
    return help;
}

QString planDefault(const QString &key)
{
    const QString help = planHelp(key);
    const auto end = help.lastIndexOf(u')');
    const auto begin = help.lastIndexOf(u'(', end);
    return begin < 0 || end < begin ? QString() : help.mid(begin + 1, end - begin - 1);
}

wire::CampaignPlan firstPlan(int nodes, int processors)
{
    constexpr int mostNodes = 4;
    const auto doublings = [](int first, int last) {
        std::vector<std::uint32_t> values;
        for (int value = first; value < last; value *= 2)
            values.push_back(static_cast<std::uint32_t>(value));
        values.push_back(static_cast<std::uint32_t>(std::max(last, 1)));
        return values;
    };
    constexpr std::uint64_t largest = 1 << 20;
    wire::CampaignPlan plan;
    plan.collectives = {"bcast", "reduce", "allreduce", "alltoall"};
    plan.nodes = doublings(1, std::min(nodes, mostNodes));
    plan.ppn = nodes == 1 ? doublings(2, processors) : std::vector<std::uint32_t>{1};
    if (nodes > 1 && processors > 1)
        plan.ppn.push_back(static_cast<std::uint32_t>(processors));
    for (std::uint64_t size = 1; size <= largest; size *= 2)
        plan.sizes.push_back(size);
    plan.budget = 600.0;
    return plan;
}

} // namespace collscope
