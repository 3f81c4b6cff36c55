// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/features/finding.h"

#include "app/window/help_pages.h"
#include "app/window/menus.h"
#include "app/window/requests.h"
#include "app/window/session.h"
#include "app/window/view_bar.h"
#include "app/window/view_state.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"

#include <QAction>
#include <QMainWindow>

namespace collscope {

using namespace Qt::StringLiterals;

FindingFeature::FindingFeature(const WindowContext &context)
    : Feature(context), m_box(new SearchBox(context.window))
{
    connect(context.view, &ViewState::selectedChanged, this,
        [this](std::optional<Cell> cell) { m_selected = cell; });
    QAction *const find
        = context.menus->add(Menus::editSearch, u"find"_s, tr("&Find..."), QKeySequence(Qt::CTRL | Qt::Key_F),
            tr("Find a method, collective, placement, message size, command, setting or page of the help"));
    find->setIconText(tr("Find"));
    context.bar->addCommand(find);
    connect(find, &QAction::triggered, this, [this] { m_box->open(tr("Find"), everything()); });
    QAction *const search = context.menus->add(Menus::editSearch, u"searchCommands"_s,
        tr("Search co&mmands..."), QKeySequence(Qt::CTRL | Qt::Key_K));
    connect(search, &QAction::triggered, this,
        [this] { m_box->open(tr("Search commands"), findableCommands(*m_context.window->menuBar())); });
}

QList<Findable> FindingFeature::everything() const
{
    QList<Findable> found;
    addCollectives(found);
    addMethods(found);
    addRowsAndColumns(found);
    found += findableCommands(*m_context.window->menuBar());
    addHelp(found);
    return found;
}

void FindingFeature::addCollectives(QList<Findable> &found) const
{
    Session *const session = m_context.session;
    for (const OpenDataset &open : session->datasets())
        for (const std::string_view collective : open.summary.dataset->collectives())
            found.append({tr("Collective %1").arg(toText(collective)), open.title, {},
                [session, dataset = open.summary.dataset, collective] {
                    session->show(dataset, collective);
                }});
}

void FindingFeature::addMethods(QList<Findable> &found) const
{
    const FitPtr result = m_context.session->result();
    if (!result)
        return;
    const DecisionMapPtr map = result->map();
    std::vector<std::size_t> counts(map->grid->methods().size(), 0);
    for (std::size_t cell = 0; cell < map->best.size(); ++cell)
        if (!map->interpolated(cell))
            ++counts[map->best[cell]];
    for (MethodIndex method = 0; method < counts.size(); ++method)
        found.append({tr("Method %1").arg(toText(map->grid->methods()[method])),
            tr("best in %1").arg(cellsText(counts[method])), {}, [view = m_context.view, map, method] {
                std::vector<bool> cells(map->best.size());
                for (std::size_t cell = 0; cell < cells.size(); ++cell)
                    cells[cell] = map->best[cell] == method && !map->interpolated(cell);
                emit view->highlightRequested(cells);
            }});
}

void FindingFeature::addRowsAndColumns(QList<Findable> &found) const
{
    const FitPtr result = m_context.session->result();
    if (!result)
        return;
    const TimeGrid &grid = *result->map()->grid;
    for (std::uint32_t row = 0; row < grid.rows(); ++row)
        found.append({tr("Placement %1").arg(toText(grid.rowText(row))), toText(grid.ranksText(row)), {},
            [this, row] { selectFrom(row, {}); }});
    for (std::uint32_t column = 0; column < grid.columns(); ++column)
        found.append({tr("Message size %1").arg(formatSize(grid.messageBytes()[column])), {}, {},
            [this, column] { selectFrom({}, column); }});
}

void FindingFeature::selectFrom(std::optional<std::uint32_t> row, std::optional<std::uint32_t> column) const
{
    if (!m_context.session->result())
        return;
    const TimeGrid &grid = *m_context.session->result()->map()->grid;
    const Cell now = m_selected.value_or(Cell{});
    const Cell wanted{row.value_or(now.row), column.value_or(now.column)};
    if (wanted.row < grid.rows() && wanted.column < grid.columns())
        emit m_context.view->selectRequested(wanted);
}

void FindingFeature::addHelp(QList<Findable> &found) const
{
    for (const HelpSection &section : helpSections())
        found.append(
            {tr("Help: %1").arg(section.title), {}, section.text, [requests = m_context.requests, section] {
                 emit requests->showHelp(section.page + u'#' + section.title);
             }});
}

} // namespace collscope
