// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/cell_menu.h"

#include "app/window/notices.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_state.h"
#include "engine/codegen/restricted_model.h"
#include "engine/codegen/target_list.h"
#include "engine/evaluate/communication.h"
#include "engine/evaluate/measuring_again.h"
#include "engine/models/hand_model.h"
#include "engine/mpi_formats/forcing.h"
#include "widgets/common/format.h"
#include "widgets/common/gesture.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostMethods = 12; ///< in the menu; the Rules panel has all

/// Disabled, with the reason in its tooltip.
void disable(QAction *action, const QString &why)
{
    action->setEnabled(false);
    action->setToolTip(wrappedTip(why));
}

/// The rules with one method in a cell alone.
HandRules withCell(const HandRules &rules, const TimeGrid &grid, Cell cell, const std::string &method)
{
    const HandRow *const row = rules.rowOf(grid.placements()[cell.row]);
    if (!row)
        return rules;
    const auto index = static_cast<std::size_t>(row - rules.rows().data());
    const std::uint64_t first = cell.column == 0 ? 0 : grid.messageBytes()[cell.column];
    if (cell.column + 1 == grid.columns())
        return rules.withRule(index, first, method);
    const std::uint64_t end = grid.messageBytes()[cell.column + 1];
    // Behind the cell it stays as it is.
    const auto behind = std::find_if(row->rules.rbegin(), row->rules.rend(),
        [end](const HandRule &rule) { return rule.firstBytes <= end; });
    return rules.withRule(index, end, behind->method).withRule(index, first, method);
}

} // namespace

CellMenuFeature::CellMenuFeature(const WindowContext &context)
    : Feature(context), m_planning(new LatestTask(this)), m_rules(new LatestTask(this))
{
    connect(context.requests, &Requests::cellMenuOpens, this, &CellMenuFeature::fill);
    for (LatestTask *const task : {m_planning, m_rules})
        connect(task, &LatestTask::failed, this,
            [this](const QString &cause) { m_context.notices->say(Severity::error, cause); });
}

void CellMenuFeature::fill(QMenu *menu, Cell cell, bool isModel)
{
    const FitPtr fit = m_context.session->result();
    if (!fit || cell.row >= fit->map()->grid->rows() || cell.column >= fit->map()->grid->columns())
        return;
    addPanels(menu, fit, cell);
    menu->addSeparator();
    addMeasuring(menu, fit, cell);
    addByHand(menu, fit, cell);
    menu->addSeparator();
    addCopies(menu, *fit, cell, isModel);
}

void CellMenuFeature::addPanels(QMenu *menu, const FitPtr &fit, Cell cell)
{
    connect(menu->addAction(tr("&Details")), &QAction::triggered, this,
        [this, cell] { raise(u"instance"_s, cell); });
    connect(menu->addAction(tr("&Times over message size")), &QAction::triggered, this,
        [this, cell] { raise(u"times"_s, cell); });
    QAction *const rounds = menu->addAction(tr("&Rounds"));
    connect(rounds, &QAction::triggered, this, [this, cell] {
        emit m_context.view->selectRequested(cell);
        emit m_context.requests->showRounds();
    });
    const TimeGrid &grid = *fit->map()->grid;
    const Instance instance = grid.instance(cell);
    if (std::none_of(grid.methods().begin(), grid.methods().end(),
            [&instance](const Method &method) { return hasKnownRounds(method, instance); }))
        disable(rounds, tr("The rounds of these methods are not known."));
}

void CellMenuFeature::addMeasuring(QMenu *menu, const FitPtr &fit, Cell cell)
{
    QAction *const again = menu->addAction(tr("&Measure again..."));
    connect(again, &QAction::triggered, this, [this, fit, cell] { measureAgain(fit, cell); });
    if (fit->map()->grid->placements()[cell.row].members != 0)
        disable(again, tr("Campaigns do not measure single cells of process groups."));
}

void CellMenuFeature::addByHand(QMenu *menu, const FitPtr &fit, Cell cell)
{
    QMenu *const methods = menu->addMenu(tr("Set by &hand"));
    const TimeGrid &grid = *fit->map()->grid;
    std::vector<RankedMethod> ranked = ranking(grid, cell);
    std::erase_if(ranked, [&grid](const RankedMethod &each) { return !grid.isCandidate(each.method); });
    if (ranked.empty()) {
        disable(methods->menuAction(), tr("No method was measured in this cell."));
        return;
    }
    const std::vector<std::string> names = wire::namesAmong(grid.methods());
    for (std::size_t i = 0; i < std::min(ranked.size(), mostMethods); ++i) {
        const QString name = toText(names[ranked[i].method]);
        const double slower = ranked[i].seconds / ranked.front().seconds - 1;
        QAction *const action = methods->addAction(plainCaption(
            i == 0 ? tr("%1 (fastest)").arg(name) : tr("%1 (%2)").arg(name, formatGain(slower))));
        connect(action, &QAction::triggered, this,
            [this, fit, cell, method = wire::qualifiedText(grid.methods()[ranked[i].method])] {
                setByHand(fit, cell, method);
            });
    }
}

void CellMenuFeature::addCopies(QMenu *menu, const Fit &fit, Cell cell, bool isModel)
{
    const DecisionMap &map = *fit.map();
    const TimeGrid &grid = *map.grid;
    const std::size_t index = grid.index(cell);
    const MethodIndex chosen = isModel ? fit.training->decisions[index].method : map.best[index];
    const Provenance &measured = grid.dataset()->provenance();
    const auto copies
        = [&](const Expected<std::string> &rule, const Expected<std::string> &line, const QString &name) {
              addCopy(menu, tr("Copy as r&ule: %1").arg(plainCaption(name)), rule);
              addCopy(menu, tr("Copy mpirun &line: %1").arg(plainCaption(name)), line);
          };
    if (chosen == noMethod) {
        const auto none = failure(tr("No method is chosen in this cell.").toStdString());
        copies(none, none, tr("none"));
        return;
    }
    const Method &method = grid.methods()[chosen];
    const Instance at = grid.instance(cell);
    const auto end = cell.column + 1 < grid.columns() ? std::optional(grid.messageBytes()[cell.column + 1])
                                                      : std::nullopt;
    // Other jobs load a rule; the mpirun line affects one program only.
    const std::string needs = codegen::cannotRun(method, at.collective, at.placement.commSize,
        codegen::seenTo(*codegen::findTarget("openmpi-rules"), at.collective, 0));
    const Expected<std::string> rule = needs.empty()
        ? ruleFile(measured, at, end, method)
        : failure(tr("Not every call is known to meet what it requires: %1. Export it: the check has an "
                     "option for that.")
                      .arg(toText(needs))
                      .toStdString());
    copies(rule, forcingLine(measured, at, method),
        method.isBaseline() ? tr("library default") : toText(wire::methodText(method)));
}

void CellMenuFeature::addCopy(QMenu *menu, const QString &caption, const Expected<std::string> &text)
{
    QAction *const action = menu->addAction(caption);
    if (!text) {
        disable(action, QString::fromStdString(text.error().text()));
        return;
    }
    action->setToolTip(plainTip(toText(*text)));
    connect(action, &QAction::triggered, this, [this, copied = toText(*text)] {
        QGuiApplication::clipboard()->setText(copied);
        m_context.notices->say(Severity::information, tr("Copied to the clipboard"), copied);
    });
}

void CellMenuFeature::raise(const QString &dock, Cell cell)
{
    emit m_context.view->selectRequested(cell);
    m_context.docks->raise(m_context.docks->find(dock));
}

void CellMenuFeature::measureAgain(const FitPtr &fit, Cell cell)
{
    m_planning->start(
        [grid = fit->map()->grid, cell](const std::stop_token &stop) {
            const CellsAgain cells{grid, {grid->index(cell)}};
            return planAgain({&cells, 1}, stop);
        },
        [this](const Expected<PlanAgain> &plan) {
            if (plan)
                emit m_context.requests->measureAgain(*plan);
            else
                m_context.notices->say(Severity::error, QString::fromStdString(plan.error().text()));
        });
}

void CellMenuFeature::setByHand(const FitPtr &fit, Cell cell, const std::string &method)
{
    m_rules->start([fit](const std::stop_token &) { return handRulesOf(*fit->model); },
        [this, fit, cell, method](const Expected<HandRules> &rules) {
            if (!rules)
                m_context.notices->say(Severity::error, QString::fromStdString(rules.error().text()));
            else if (m_context.session->result() == fit)
                m_context.session->editSpec(
                    handSpec(withCell(*rules, *fit->map()->grid, cell, method)), nextGesture());
        });
}

} // namespace collscope
