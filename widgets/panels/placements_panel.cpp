// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/placements_panel.h"

#include "engine/io/csv_text.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/held_out_editor.h"
#include "widgets/plot/placement_maps.h"
#include "widgets/plot/small_multiples.h"
#include "widgets/plot/time_facets.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

PlacementsPanel::PlacementsPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_views(new QComboBox),
      m_sizeLabel(new PlainLabel(tr("Message size"))), m_sizes(new QComboBox), m_note(new PlainLabel),
      m_pictures(new SmallMultiples), m_empty(new PlainLabel), m_pages(new QStackedLayout),
      m_task(new LatestTask(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    m_pictures->setAccessibleName(tr("Models at every placement"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_pictures);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(makeBar());
    column->addLayout(m_pages, 1);
    makeMenu();
    connect(m_pictures, &SmallMultiples::cellClicked, this, [this](Cell cell) {
        if (isAboutInput()) // not one of data that are on show no longer
            emit cellClicked(cell);
    });
    connect(m_task, &LatestTask::failed, this, &PlacementsPanel::failed);
    refresh();
}

QWidget *PlacementsPanel::makeBar()
{
    m_views->addItems({tr("Normalised times"), tr("Chosen methods"), tr("Penalties")});
    m_views->setAccessibleName(tr("What is drawn"));
    m_views->setToolTip(
        tr("Times over message size, a picture per placement; or nodes x processes per node for "
           "one message size, a picture per model"));
    m_sizes->setAccessibleName(tr("Message size"));
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_views, &QComboBox::currentIndexChanged, this, &PlacementsPanel::draw);
    connect(m_sizes, &QComboBox::activated, this, &PlacementsPanel::chooseSize);
    auto *const bar = new QWidget;
    auto *const row = new QHBoxLayout(bar);
    row->setContentsMargins(4, 2, 4, 0);
    row->addWidget(m_views);
    row->addWidget(m_sizeLabel);
    row->addWidget(m_sizes);
    row->addWidget(m_note, 1);
    return bar;
}

void PlacementsPanel::makeMenu()
{
    m_pictures->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *const picture = new QAction(tr("Export as picture..."), m_pictures);
    connect(picture, &QAction::triggered, this, &PlacementsPanel::pictureExportRequested);
    auto *const table = new QAction(tr("Export as CSV..."), m_pictures);
    connect(table, &QAction::triggered, this, [this] { emit csvExportRequested(u"placements"_s, csv()); });
    m_pictures->addActions({picture, table});
}

void PlacementsPanel::setInput(const PlacementsInput &input)
{
    if (input == m_input)
        return;
    m_input = input;
    m_refresh->request();
}

void PlacementsPanel::setRows(const RowChoice &rows)
{
    m_rows = rows;
    m_refresh->request();
}

void PlacementsPanel::setSelected(std::optional<Cell> cell)
{
    m_selected = cell;
    if (!isOnShow(this)) {
        m_refresh->request();
        return;
    }
    const bool otherSize = cell && isAboutInput() && cell->column != m_column;
    if (otherSize && m_views->currentIndex() != timesView)
        draw();
    else
        m_pictures->setSelected(isAboutInput() ? cell : std::nullopt);
}

/// Are the pictures of the grid on show, or still of a former one?
bool PlacementsPanel::isAboutInput() const
{
    if (!m_judgement || !m_input.current)
        return false;
    const TimeGrid &shown = *m_judgement->map->grid;
    const TimeGrid &wanted = *m_input.current->map()->grid;
    return shown.dataset() == wanted.dataset() && shown.selection() == wanted.selection();
}

void PlacementsPanel::refresh()
{
    if (!m_input.current) {
        m_task->cancel();
        m_judgement.reset();
        draw();
        return;
    }
    std::vector<ModelSpec> specs;
    const auto add = [&](const ModelSpec &spec) {
        const bool isTold = spec.isBaseline() // it is drawn anyway; what was measured is the best
            || (spec.isMeasured() && m_input.data.heldOut.empty())
            || std::any_of(specs.begin(), specs.end(),
                [&](const ModelSpec &other) { return other.text() == spec.text(); });
        if (!isTold)
            specs.push_back(spec);
    };
    add(m_input.current->spec);
    for (const ModelSpec &spec : m_input.others)
        add(spec);
    std::vector<FitPtr> known{m_input.current};
    for (std::size_t i = 0; m_judgement && i < m_judgement->models.size(); ++i)
        if (m_judgement->models[i].fit->parts.empty())
            known.push_back(m_judgement->models[i].fit);
    m_task->start([studies = m_studies, data = m_input.data, specs, known](
                      const std::stop_token &stop) { return judgeOnMap(*studies, data, specs, known, stop); },
        [this](const Expected<MapJudgementPtr> &judgement) { take(judgement); });
}

void PlacementsPanel::take(const Expected<MapJudgementPtr> &judgement)
{
    m_judgement = judgement ? *judgement : nullptr;
    if (!judgement)
        emit failed(QString::fromStdString(judgement.error().text()));
    fillSizes();
    draw();
}

void PlacementsPanel::fillSizes()
{
    m_sizes->clear();
    if (!m_judgement)
        return;
    const TimeGrid &grid = *m_judgement->map->grid;
    for (const std::uint64_t bytes : grid.messageBytes())
        m_sizes->addItem(formatSize(bytes));
    m_column = std::min(m_column, grid.columns() - 1);
}

/// The selected cell moves along, where there is one: all panels show the same message size.
void PlacementsPanel::chooseSize(int column)
{
    m_column = static_cast<std::uint32_t>(column);
    if (m_selected && isAboutInput())
        emit cellClicked({m_selected->row, m_column});
    else
        draw();
}

MultiplesPtr placementPictures(const MapJudgementPtr &judgement, PlacementsPanel::View view,
    std::uint32_t column, const RowChoice &rows, QString &problem)
{
    QStringList names;
    for (const JudgedModel &model : judgement->models)
        names << modelTitle(*model.fit);
    if (view == PlacementsPanel::timesView)
        return timeFacets(judgement, names, rows);
    const auto matrix = PlacementMatrix::of(*judgement->map->grid);
    if (!matrix) {
        problem = PlacementsPanel::tr(
            "These data have no grid of nodes and processes per node: at least two of each have "
            "to be measured, and known. Normalised times are there for any data.");
        return nullptr;
    }
    std::vector<MapContent> contents;
    MapContent content;
    content.map = judgement->map;
    content.palette = MethodPalette(*judgement->map->grid);
    const auto add = [&](const QString &title, MapLayerPtr layer) {
        content.title = title;
        content.layer = std::move(layer);
        contents.push_back(content);
    };
    const bool ofMethods = view == PlacementsPanel::methodsView;
    if (ofMethods)
        add(PlacementsPanel::tr("Fastest measured"), methodLayer());
    else if (judgement->baseline)
        add(PlacementsPanel::tr("Library default"), penaltyLayer(judgement->baseline));
    for (std::size_t i = 0; i < judgement->models.size(); ++i) {
        const EvaluationPtr &evaluation = judgement->models[i].evaluation;
        add(names[static_cast<qsizetype>(i)],
            ofMethods ? methodLayer(evaluation) : penaltyLayer(evaluation, judgement->baseline));
    }
    if (!contents.empty())
        return placementMaps(std::move(contents), *matrix, column, judgement->unseen);
    problem = PlacementsPanel::tr("There is no model to show the penalty of: choose one in the Model panel.");
    return nullptr;
}

void PlacementsPanel::draw()
{
    const int view = m_views->currentIndex();
    m_sizes->setVisible(view != timesView);
    m_sizeLabel->setVisible(view != timesView);
    showNote();
    if (!m_judgement) {
        m_empty->setText(tr("Open data, or measure: how models do at every placement is shown here."));
        m_pages->setCurrentWidget(m_empty);
        m_pictures->setContent(nullptr);
        return;
    }
    if (m_selected && isAboutInput())
        m_column = m_selected->column;
    m_sizes->setCurrentIndex(static_cast<int>(m_column));
    QString problem;
    const MultiplesPtr pictures
        = placementPictures(m_judgement, static_cast<View>(view), m_column, m_rows, problem);
    m_empty->setText(problem);
    m_pages->setCurrentWidget(pictures ? static_cast<QWidget *>(m_pictures) : m_empty);
    m_pictures->setContent(pictures);
    m_pictures->setSelected(isAboutInput() ? m_selected : std::nullopt);
}

void PlacementsPanel::showNote()
{
    QStringList notes;
    if (m_judgement) {
        const Origin origin = m_judgement->map->grid->dataset()->provenance().origin;
        if (const QString mark = formatOrigin(origin); !mark.isEmpty())
            notes << tr("%1 times").arg(mark);
        if (const QString heldOut = heldOutText(m_judgement->study->data.heldOut, {}); !heldOut.isEmpty())
            notes << (m_judgement->unseen.empty()
                    ? tr("held out: %1, which is part of every cell here").arg(heldOut)
                    : tr("held out: %1").arg(heldOut));
        if (!m_judgement->unseen.empty() && m_views->currentIndex() != timesView)
            notes << tr("outlined: unseen by the models");
        if (!m_judgement->baseline)
            notes << tr("the library's default was not measured");
        for (const Diagnostic &problem : m_judgement->problems)
            notes << QString::fromStdString(problem.message);
    }
    m_note->setText(notes.join(u"; "_s));
    m_note->setToolTip(plainTip(notes.join(u'\n')));
}

QString PlacementsPanel::title() const
{
    const TimeGrid &grid = *m_judgement->map->grid;
    const QString what = m_views->currentIndex() == timesView
        ? m_views->currentText()
        : tr("%1, %2").arg(m_views->currentText(), formatSize(grid.messageBytes()[m_column]));
    const Provenance &from = grid.dataset()->provenance();
    const QString mark = formatOrigin(from.origin);
    return tr("%1: %2 on %3").arg(what, toText(grid.collective()), toText(from.system))
        + (mark.isEmpty() ? QString() : tr(" (%1)").arg(mark));
}

QString PlacementsPanel::exportTo(const QString &path) const
{
    return m_judgement ? m_pictures->exportTo(path, title()) : tr("there is nothing to draw");
}

QString PlacementsPanel::csv() const
{
    if (!m_judgement)
        return {};
    const DecisionMap &map = *m_judgement->map;
    const TimeGrid &grid = *map.grid;
    const auto number = [](double value) {
        return std::isnan(value) ? std::string() : QString::number(value, 'g', 17).toStdString();
    };
    const auto known = [](std::uint32_t count) { return count > 0 ? std::to_string(count) : std::string(); };
    const bool withGroups = grid.dataset()->hasGroups();
    std::string text = "nodes,ppn,comm_size," + std::string(withGroups ? "members,colours," : "")
        + "message_bytes,model,method,seconds,normalised,unseen,outside,"
          "origin\n";
    const std::string origin = std::string(originText(grid.dataset()->provenance().origin)) + '\n';
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        if (map.interpolated(cell))
            continue;
        const Instance at = grid.instance(grid.cell(cell));
        const std::string place = known(at.placement.nodes) + ',' + known(at.placement.ppn) + ','
            + std::to_string(at.placement.commSize) + ','
            + (withGroups ? known(at.placement.members) + ',' + known(at.placement.colours) + ','
                          : std::string())
            + std::to_string(at.messageBytes) + ',';
        const auto add = [&](const std::string &model, MethodIndex method, double normalised, bool outside) {
            const bool isKnown = method < grid.methods().size();
            text += place + io::csvField(model) + ','
                + (isKnown ? io::csvField(wire::nameAmong(grid.methods(), method)) : std::string()) + ','
                + (isKnown ? number(grid.seconds(cell, method)) : std::string()) + ',' + number(normalised)
                + ',' + (m_judgement->isUnseen(cell) ? "true," : "false,") + (outside ? "true," : "false,")
                + origin;
        };
        add("best", map.best[cell], 1.0, grid.isExtrapolated(cell));
        if (const EvaluationPtr &own = m_judgement->baseline)
            add("baseline", own->decisions[cell].method, 1.0 + own->penalty[cell], grid.isExtrapolated(cell));
        for (const JudgedModel &model : m_judgement->models)
            add(model.fit->spec.text(), model.evaluation->decisions[cell].method, model.normalised(cell),
                model.evaluation->isOutside(cell));
    }
    return toText(text);
}

} // namespace collscope
