// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/times_panel.h"

#include "engine/io/csv_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/exclude_dialog.h"
#include "widgets/plot/chart_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int nameRole = Qt::UserRole;

QString nameOf(const TimeGrid &grid, std::size_t method)
{
    return toText(wire::nameAmong(grid.methods(), static_cast<MethodIndex>(method)));
}

} // namespace

TimesPanel::TimesPanel(QWidget *parent)
    : QWidget(parent), m_measure(new QComboBox), m_predicted(new QCheckBox(tr("Predicted"))),
      m_methods(new QListWidget), m_chart(new ChartView), m_content(new QSplitter),
      m_pages(new QStackedLayout(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    auto *const words = new PlainLabel;
    words->setText(tr("Click a cell of a map to see the times of all methods over message size there."));
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);
    m_empty = words;
    m_chart->setAccessibleName(tr("Times of the methods over message size"));
    m_content->addWidget(m_chart);
    m_content->addWidget(makeSide());
    m_content->setStretchFactor(0, 1);
    m_content->setChildrenCollapsible(false);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
    connect(m_measure, &QComboBox::activated, this, &TimesPanel::draw);
    connect(m_predicted, &QCheckBox::toggled, this, &TimesPanel::draw);
    connect(m_methods, &QListWidget::itemChanged, this, &TimesPanel::noteSwitch);
    connect(m_chart, &ChartView::pointClicked, this, [this](std::size_t series, std::size_t point) {
        emit cellClicked({m_cell->row, m_drawn.columns[series][point]});
    });
    refresh();
}

QWidget *TimesPanel::makeSide()
{
    auto *const side = new QWidget;
    auto *const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_measure->setAccessibleName(tr("What is drawn"));
    m_measure->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_methods->setAccessibleName(tr("Methods that are drawn"));
    m_methods->setUniformItemSizes(true);
    m_methods->setIconSize(QSize(1, 1) * fontMetrics().ascent());
    addExcludeAction(m_methods, [this] {
        if (const int row = m_methods->currentRow(); row >= 0 && m_cell)
            emit excludeRequested(
                exclusionAt(*m_result->map()->grid, *m_cell, static_cast<MethodIndex>(row)));
    });
    m_methods->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *const deciding = new QPushButton(tr("Deciding"));
    deciding->setToolTip(tr("Those that are the best or the model's choice at one of the sizes, and the "
                            "library's default"));
    connect(deciding, &QPushButton::clicked, this, [this] {
        m_switched.clear();
        switchTo(decidingMethods(*m_result, m_cell->row));
    });
    auto *const all = new QPushButton(tr("All"));
    all->setToolTip(tr("Switch all methods on"));
    connect(all, &QPushButton::clicked, this, [this] {
        for (int item = 0; item < m_methods->count(); ++item)
            m_switched[m_methods->item(item)->data(nameRole).toString()] = true;
        switchTo(std::vector<bool>(static_cast<std::size_t>(m_methods->count()), true));
    });
    auto *const buttons = new QHBoxLayout;
    buttons->addWidget(deciding);
    buttons->addWidget(all);
    m_predicted->setChecked(true);
    m_predicted->setToolTip(tr("Dashed: the times that the model predicts, where it predicts any"));
    column->addWidget(m_measure);
    column->addWidget(m_predicted);
    column->addWidget(m_methods);
    column->addLayout(buttons);
    return side;
}

void TimesPanel::setInstance(const FitPtr &result, const MethodPalette &palette, std::optional<Cell> cell)
{
    m_result = result;
    m_palette = palette;
    m_cell = result ? cell : std::nullopt;
    emit titleChanged(title());
    m_refresh->request();
}

const ChartContent &TimesPanel::content() const
{
    return m_drawn.content;
}

QString TimesPanel::title() const
{
    if (!m_cell)
        return tr("Times");
    const TimeGrid &grid = *m_result->map()->grid;
    const QString title
        = tr("Times: %1%2").arg(ranksText(grid.commSize(m_cell->row)), toText(grid.placeText(m_cell->row)));
    return grid.dataset()->provenance().origin == Origin::predicted ? tr("%1; predicted").arg(title) : title;
}

void TimesPanel::refresh()
{
    m_pages->setCurrentWidget(m_cell ? static_cast<QWidget *>(m_content) : m_empty);
    if (!m_cell)
        return;
    fillMeasure();
    fillMethods();
    m_predicted->setVisible(predicts());
    draw();
}

bool TimesPanel::predicts() const
{
    const TimeGrid &grid = *m_result->map()->grid;
    for (std::uint32_t column = 0; column < grid.columns(); ++column)
        if (!predictedSeconds(*m_result, grid.instance({m_cell->row, column})).empty())
            return true;
    return false;
}

/// What was chosen stays, as long as there is such a method.
void TimesPanel::fillMeasure()
{
    const TimeGrid &grid = *m_result->map()->grid;
    const QString before = m_measure->currentText();
    m_measure->clear();
    m_measure->addItem(tr("Times"));
    for (std::size_t method = 0; method < grid.methods().size(); ++method)
        m_measure->addItem(
            tr("Speed-up over %1").arg(nameOf(grid, method)), QVariant::fromValue<qulonglong>(method));
    m_measure->setCurrentIndex(std::max(0, m_measure->findText(before)));
}

void TimesPanel::fillMethods()
{
    const QSignalBlocker quiet(m_methods);
    const TimeGrid &grid = *m_result->map()->grid;
    const std::vector<bool> deciding = decidingMethods(*m_result, m_cell->row);
    m_methods->clear();
    for (std::size_t method = 0; method < grid.methods().size(); ++method) {
        const QString name = nameOf(grid, method);
        const auto index = static_cast<MethodIndex>(method);
        auto *const item = new QListWidgetItem(m_palette.letter(index) + u"  "_s + name, m_methods);
        item->setData(nameRole, name);
        item->setIcon(m_palette.swatch(index));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(m_switched.value(name, deciding[method]) ? Qt::Checked : Qt::Unchecked);
    }
}

void TimesPanel::noteSwitch(QListWidgetItem *item)
{
    m_switched[item->data(nameRole).toString()] = item->checkState() == Qt::Checked;
    draw();
}

void TimesPanel::switchTo(const std::vector<bool> &shown)
{
    {
        const QSignalBlocker quiet(m_methods);
        for (int item = 0; item < m_methods->count(); ++item)
            m_methods->item(item)->setCheckState(
                shown[static_cast<std::size_t>(item)] ? Qt::Checked : Qt::Unchecked);
    }
    draw();
}

void TimesPanel::draw()
{
    TimesChoice choice{m_cell->row, {}, {}, m_cell->column};
    for (int item = 0; item < m_methods->count(); ++item)
        choice.shown.push_back(m_methods->item(item)->checkState() == Qt::Checked);
    if (const QVariant reference = m_measure->currentData(); reference.isValid())
        choice.reference = static_cast<MethodIndex>(reference.toULongLong());
    choice.predicted = m_predicted->isChecked();
    std::optional<TimesChart::Curve> walked;
    if (const auto current = m_chart->current())
        walked = m_drawn.curves[current->series];
    m_drawn = timesChart(*m_result, m_palette, choice);
    m_chart->setContent(m_drawn.content);
    if (const auto begin = m_drawn.pointAt(m_cell->column, walked))
        m_chart->setCurrent(*begin);
}

QString TimesPanel::csv() const
{
    if (!m_cell)
        return {};
    const TimeGrid &grid = *m_result->map()->grid;
    const bool withGroups = grid.dataset()->hasGroups();
    std::string text = "method,nodes,ppn,comm_size," + std::string(withGroups ? "members,colours," : "")
        + "message_bytes,seconds,low_seconds,high_seconds,runs,"
          "samples,predicted_seconds,origin,extrapolated\n";
    const auto number = [](double value) {
        return std::isnan(value) ? std::string() : QString::number(value, 'g', 17).toStdString();
    };
    const auto known = [](std::uint64_t count) { return count > 0 ? std::to_string(count) : std::string(); };
    const std::string origin(originText(grid.dataset()->provenance().origin));
    const Placement &placement = grid.placements()[m_cell->row];
    const std::string place = known(placement.nodes) + ',' + known(placement.ppn) + ','
        + std::to_string(placement.commSize)
        + (withGroups ? ',' + known(placement.members) + ',' + known(placement.colours) : std::string());
    for (std::uint32_t column = 0; column < grid.columns(); ++column) {
        const Cell cell{m_cell->row, column};
        const auto predicted = predictedSeconds(*m_result, grid.instance(cell));
        for (const RankedMethod &ranked : withPredicted(ranking(grid, cell), predicted))
            text += io::csvField(nameOf(grid, ranked.method).toStdString()) + ',' + place + ','
                + std::to_string(grid.messageBytes()[column]) + ',' + number(ranked.seconds) + ','
                + number(ranked.low) + ',' + number(ranked.high) + ',' + known(ranked.runs) + ','
                + known(ranked.samples) + ','
                + (predicted.empty() ? std::string() : number(predicted[ranked.method])) + ',' + origin
                + (grid.isExtrapolated(grid.index(cell)) ? ",true\n" : ",false\n");
    }
    return toText(text);
}

} // namespace collscope
