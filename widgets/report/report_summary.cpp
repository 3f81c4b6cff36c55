// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/target.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/overview_model.h"
#include "widgets/report/report_html.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <set>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

using codegen::Verdict;

/// What the library default and the decisions lose against the fastest algorithm of each cell, as means.
struct Losses {
    double standard = std::numeric_limits<double>::quiet_NaN();
    double decided = std::numeric_limits<double>::quiet_NaN();
    bool isHeldOut = false;
};

Losses lossesOf(const ReportedCollective &collective)
{
    const ReportedModel *const baseline = collective.baseline();
    const ReportedModel *const best = collective.bestModel();
    const bool isHeldOut
        = (!best || !std::isnan(best->heldOutMean)) && baseline && !std::isnan(baseline->heldOutMean);
    const auto mean = [&](const ReportedModel *model) {
        return !model   ? std::numeric_limits<double>::quiet_NaN()
            : isHeldOut ? model->heldOutMean
                        : model->compared.fit->statistics().mean;
    };
    Losses losses{mean(baseline), mean(best), isHeldOut};
    if (collective.isDecided()) { // the check compares both on the same cells
        const codegen::ShippedCollective &row = *collective.shipped;
        losses.isHeldOut = !std::isnan(row.heldOutWritten);
        losses.standard = losses.isHeldOut ? row.heldOutDefault : row.penaltyDefault;
        losses.decided = losses.isHeldOut ? row.heldOutWritten : row.penaltyWritten;
    }
    return losses;
}

QString percent(double ratio)
{
    return std::isnan(ratio) ? u"\u2013"_s : formatSlower(ratio);
}

/// Behind "slower by": a percentage, however large.
QString byText(double ratio)
{
    return std::isnan(ratio) ? u"\u2013"_s : formatPenalty(ratio);
}

/// A bar made of blanks on a ground, which paper, browsers and screen readers take alike.
QString barHtml(double penalty, const char *colour)
{
    constexpr double longest = 24;
    const double share = penaltyShare(penalty);
    const auto blanks = static_cast<qsizetype>(std::lround(share * longest));
    return std::isnan(share) || blanks == 0 ? QString()
                                            : u"<span style=\"background-color: %1\">%2</span>"_s.arg(
                                                QLatin1String(colour), QString(blanks, QChar(QChar::Nbsp)));
}

QString withBar(double penalty, const char *colour)
{
    return reportHtml(percent(penalty)) + u"</td><td>"_s + barHtml(penalty, colour);
}

QString resultText(const ReportedCollective &collective)
{
    if (collective.study().impossible.any())
        return Wording::tr("impossible times");
    if (!collective.shipped)
        return u"\u2013"_s;
    if (!collective.shipped->problem.empty())
        return Wording::tr("not exported");
    return Wording::declared(codegen::verdictText(collective.shipped->verdict));
}

QString gainText(const RealisedGain &gain)
{
    const GainStatistics &all = gain.statistics;
    return Wording::tr(
        "Timed in turn with the library default: mean gain %1, typically %2; %3 better, %4 without a "
        "difference, %5 worse.")
        .arg(std::isnan(all.mean) ? u"\u2013"_s : formatGain(all.mean),
            std::isnan(all.median) ? u"\u2013"_s : formatGain(all.median), formatCount(all.better),
            formatCount(all.same), formatCount(all.worse));
}

/// What was measured, and by which program.
QString factsHtml(const ReportedCollective &collective)
{
    const Dataset &data = *collective.study().data.dataset;
    const Provenance &from = data.provenance();
    TableHtml table({}, 2);
    const auto add = [&table](const QString &key, const QString &value) {
        if (!value.isEmpty())
            table.add({u"<b>%1</b>"_s.arg(reportHtml(key)), reportHtml(value)});
    };
    const auto fact = [&from](std::string_view key) {
        const auto found = std::find_if(
            from.facts.begin(), from.facts.end(), [key](const auto &one) { return one.first == key; });
        return found == from.facts.end() ? QString() : QString::fromStdString(found->second);
    };
    const QString library = toText(from.mpiLibrary);
    const QString origin = from.origin == Origin::simulated ? Wording::tr("SIMULATED, not measured")
        : from.origin == Origin::predicted                  ? Wording::tr("PREDICTED, not measured")
                                                            : QString();
    add(Wording::tr("System"), collective.system + (origin.isEmpty() ? origin : u": "_s + origin));
    add(Wording::tr("MPI library"),
        library.isEmpty() ? Wording::tr("not said")
                          : QString(library + u' ' + toText(from.mpiVersion)).trimmed());
    add(Wording::tr("Measured"), fact("started"));
    add(Wording::tr("Hosts"), fact("hosts"));
    add(Wording::tr("Cores"), fact("cores_per_host"));
    add(Wording::tr("Load"), fact("load_average"));
    add(Wording::tr("More processes than cores"), fact("oversubscribed"));
    std::set<std::uint32_t> runs;
    for (const std::string_view name : data.collectives())
        for (const std::uint32_t run : data.runValues(name))
            runs.insert(run);
    add(Wording::tr("Runs"), formatCount(runs.size()));
    add(Wording::tr("Data"), Wording::tr("%1 (%2)").arg(toText(from.path), toText(from.format)));
    return table.html();
}

/// What the whole report says: a verdict, and the figures behind it.
QString headlineHtml(const Report &report)
{
    std::size_t better = 0;
    std::size_t checked = 0;
    const ReportedCollective *most = nullptr;
    double mostRatio = 1;
    for (const ReportedCollective &collective : report.collectives) {
        checked += collective.shipped && collective.shipped->problem.empty();
        if (!collective.isDecided() || collective.shipped->verdict != Verdict::better)
            continue;
        ++better;
        const Losses losses = lossesOf(collective);
        if (const double ratio = (1 + losses.standard) / (1 + losses.decided);
            ratio > mostRatio && !collective.study().impossible.any()) {
            mostRatio = ratio;
            most = &collective;
        }
    }
    const auto verdict
        = [](const QString &text) { return u"<p class=\"verdict\">%1</p>\n"_s.arg(reportHtml(text)); };
    if (checked == 0)
        return verdict(Wording::tr("Nothing was checked for export: the measured library loads no rules."));
    if (better == 0)
        return verdict(Wording::tr("No collective gets faster by more than noise."))
            + u"<p>%1</p>\n"_s.arg(reportHtml(Wording::tr("The library default can stay as it is.")));
    QString text = verdict(better == 1
            ? Wording::tr("1 of %1 collectives gets faster with exported rules.").arg(formatCount(checked))
            : Wording::tr("%1 of %2 collectives get faster with exported rules.")
                  .arg(formatCount(better), formatCount(checked)));
    if (most) {
        const Losses losses = lossesOf(*most);
        text += u"<p>%1</p>\n"_s.arg(reportHtml(
            Wording::tr("The largest gain is that of %1. There the library default is slower than the "
                        "fastest algorithms by %2, the exported rules by %3.")
                .arg(toText(most->study().collective()), byText(losses.standard), byText(losses.decided))));
    }
    return text;
}

/// The cells in which the library default loses most, one per collective.
QString worstHtml(const Report &report)
{
    constexpr std::size_t most = 3;
    std::vector<const ReportedCollective *> all;
    const auto worst
        = [](const ReportedCollective *one) { return one->baseline()->compared.fit->statistics().max; };
    for (const ReportedCollective &one : report.collectives)
        if (one.baseline() && one.baseline()->compared.fit->statistics().cells > 0 && worst(&one) > 0
            && !one.study().impossible.any())
            all.push_back(&one);
    std::sort(all.begin(), all.end(), [&](auto *a, auto *b) { return worst(a) > worst(b); });
    all.resize(std::min(all.size(), most));
    if (all.empty())
        return {};
    TableHtml table({Wording::tr("Collective"), Wording::tr("Processes"), Wording::tr("Message size"),
                        Wording::tr("Library default"), Wording::tr("Fastest"), Wording::tr("Algorithm")},
        3);
    for (const ReportedCollective *const one : all) {
        const Fit &fit = *one->baseline()->compared.fit;
        const DecisionMap &map = *fit.map();
        const TimeGrid &grid = *map.grid;
        const std::size_t worstCell = fit.statistics().worstCell;
        const Cell cell = grid.cell(worstCell);
        const MethodIndex best = map.best[worstCell];
        const double fastest = map.bestSeconds(worstCell);
        table.add({reportHtml(toText(one->study().collective())),
            reportHtml(QString::fromStdString(grid.rowText(cell.row))),
            reportHtml(formatSize(grid.instance(cell).messageBytes)),
            reportHtml(formatSeconds(fastest * (1 + fit.statistics().max))),
            reportHtml(formatSeconds(fastest)),
            reportHtml(
                best == noMethod ? QString() : QString::fromStdString(methodText(grid.methods()[best])))});
    }
    return u"<h3>%1</h3>\n"_s.arg(Wording::tr("Where the library default loses most")) + table.html();
}

/// The command that writes the files, once per system.
QString loadHtml(const Report &report)
{
    QString text;
    QString system;
    for (const ReportedCollective &collective : report.collectives) {
        if (!collective.isDecided() || collective.system == system)
            continue;
        system = collective.system;
        text += u"<pre>%1</pre>\n"_s.arg(reportHtml(
            u"collscope export '%1' \\\n    --system '%2' --collective all --target %3 -o tuned"_s.arg(
                toText(collective.study().data.dataset->provenance().path),
                toText(collective.study().data.dataset->provenance().system), toText(collective.target))));
    }
    if (text.isEmpty())
        return text;
    return u"<h3>%1</h3>\n%2<p>%3</p>\n"_s.arg(Wording::tr("What to load"), text,
        reportHtml(Wording::tr("tuned/README.md says how jobs load the files and how to undo it. All that is "
                               "not proved faster falls back to the library.")));
}

/// How the figures came about.
QStringList remarks(const ReportedCollective &collective)
{
    QStringList all;
    if (!collective.baseline())
        all << Wording::tr("The library default was not measured: whether anything is gained is not known.");
    if (const ImpossibleTimes &impossible = collective.study().impossible; impossible.any())
        all << Wording::tr("Warning: %1 %2")
                   .arg(toText(impossible.text(*collective.study().map()->grid)), toText(impossibleRemedy()));
    const DataSelection &data = collective.study().data;
    if (const std::string excluded = excludedText(*data.dataset, data.grid); !excluded.empty())
        all << Wording::tr("%1.").arg(QString::fromStdString(excluded));
    if (const std::string statistic = statisticOver(*collective.study().map()->grid); !statistic.empty())
        all << Wording::tr("Times are the %1.").arg(QString::fromStdString(statistic));
    if (data.tiesAreFree)
        all << Wording::tr("Models chose freely among methods that tie.");
    if (data.weighting)
        all << Wording::tr("Cells are weighted by %1.").arg(QString::fromStdString(data.weighting->text()));
    if (data.dataset->provenance().origin == Origin::predicted) {
        const TimeGrid &grid = *collective.study().map()->grid;
        const std::size_t extrapolated = grid.extrapolatedCells();
        QString text = Wording::tr("All of this is about predicted times, not about measured ones");
        if (extrapolated > 0)
            text += Wording::tr("; those of %1 of %2 cells are extrapolated beyond what was measured")
                        .arg(formatCount(extrapolated), formatCount(grid.cells()));
        all << text + u'.';
    }
    if (collective.heldOut.isEmpty())
        all << Wording::tr("Nothing was held out: another run may show larger losses.");
    return all;
}

} // namespace

QString verdictOf(const ReportedCollective &collective)
{
    const Losses losses = lossesOf(collective);
    QStringList parts;
    if (collective.shipped && !collective.shipped->problem.empty())
        parts << Wording::tr("Not exported: %1.").arg(toText(collective.shipped->problem));
    else if (collective.shipped && !collective.isDecided())
        parts << Wording::tr("Falls back to the library: %1.").arg(toText(collective.shipped->leftBecause));
    if (!std::isnan(losses.standard))
        parts << Wording::tr("The library default is slower than the fastest algorithm of each cell by %1%2.")
                     .arg(byText(losses.standard),
                         losses.isHeldOut ? Wording::tr(", held out on %1").arg(collective.heldOut)
                                          : QString());
    if (const ReportedModel *const best = collective.bestModel(); best && !std::isnan(losses.decided))
        parts << Wording::tr("%1: by %2.").arg(titleOf(*best), byText(losses.decided));
    if (collective.gain)
        parts << gainText(*collective.gain);
    return parts.join(u' ');
}

QString summaryHtml(const Report &report)
{
    constexpr const char *ofDefault = "#d55e00";
    constexpr const char *ofRules = "#0072b2";
    QString text = u"<h1>%1</h1>\n"_s.arg(reportHtml(report.title));
    if (report.conclusion)
        text += u"<h2>%1</h2>\n<pre>%2</pre>\n"_s.arg(
            reportHtml(report.conclusion->title), reportHtml(report.conclusion->text));
    if (report.collectives.empty())
        return text;
    QString system;
    for (const ReportedCollective &collective : report.collectives) {
        if (collective.system != system)
            text += factsHtml(collective);
        system = collective.system;
    }
    if (!report.conclusion)
        text += headlineHtml(report);
    TableHtml table({Wording::tr("Collective"), Wording::tr("Library default"), QString(),
                        Wording::tr("Decided by"), QString(), QString(), Wording::tr("Result")},
        7);
    const bool several = report.collectives.front().system != report.collectives.back().system;
    for (const ReportedCollective &collective : report.collectives) {
        QString name = toText(collective.study().collective());
        if (several)
            name = Wording::tr("%1 on %2").arg(name, collective.system);
        const ReportedModel *const best = collective.bestModel();
        const Losses losses = lossesOf(collective);
        table.add({reportHtml(name), withBar(losses.standard, ofDefault),
            reportHtml(best ? titleOf(*best) : Wording::tr("Library default")),
            best ? withBar(losses.decided, ofRules) : u"</td><td>"_s, reportHtml(resultText(collective))});
    }
    text += table.html()
        + u"<p class=\"notes\">%1</p>\n"_s.arg(reportHtml(
            Wording::tr("Slower than the fastest algorithm of each cell, mean over cells%1; bars "
                        "are logarithmic, from 1 % to 1,000 %.")
                .arg(report.collectives.front().heldOut.isEmpty()
                        ? QString()
                        : Wording::tr(", held out on %1").arg(report.collectives.front().heldOut))));
    return text + worstHtml(report) + loadHtml(report);
}

QString methodHtml(const Report &report)
{
    if (report.collectives.empty())
        return {};
    const auto any = [&](auto holds) {
        return std::any_of(
            report.collectives.begin(), report.collectives.end(), [&](const ReportedCollective &collective) {
                return std::any_of(collective.models.begin(), collective.models.end(),
                    [&](const ReportedModel &model) { return holds(*model.compared.fit); });
            });
    };
    QString text = u"<h2>%1</h2>\n"_s.arg(Wording::tr("How the figures came about"));
    const auto add = [&text](const QString &paragraph) {
        text += u"<p class=\"notes\">%1</p>\n"_s.arg(reportHtml(paragraph));
    };
    add(Wording::tr(
        "A penalty is the time of the decided algorithm divided by the best time measured in "
        "the same cell, less 1. Figures are means over the measured cells. The library default is "
        "below 0 where it is faster than every algorithm that can be chosen instead. A cell is a "
        "placement of processes and a message size."));
    QStringList said;
    for (const ReportedCollective &collective : report.collectives)
        for (const QString &remark : remarks(collective)) {
            const bool ofAll = std::all_of(report.collectives.begin(), report.collectives.end(),
                [&](const ReportedCollective &other) { return remarks(other).contains(remark); });
            const QString line
                = ofAll ? remark : Wording::tr("%1: %2").arg(toText(collective.study().collective()), remark);
            if (!said.contains(line))
                said << line;
        }
    for (const QString &line : said)
        add(line);
    add(Wording::tr("* no other model has fewer leaves and a lower mean penalty."));
    add(Wording::tr("\u00b1 standard error. What the fastest measured algorithms lose on held-out runs is "
                    "noise; no model can be expected to lose much less."));
    if (any([](const Fit &fit) { return fit.choosesUnmeasured(); }))
        add(Wording::tr("! without the cells in which the choice was not measured: it may not run there."));
    if (any([](const Fit &fit) { return isUnproved(fit.shape); }))
        add(unprovedText());
    return text;
}

} // namespace collscope
