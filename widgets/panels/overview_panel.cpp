// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/overview_panel.h"

#include "engine/study/held_out_fit.h"
#include "engine/tune/deciding.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/table.h"
#include "widgets/plot/method_palette.h"

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QImage pictureOf(const DecisionMap &map)
{
    const TimeGrid &grid = *map.grid;
    const MethodPalette palette(grid);
    QImage image(static_cast<int>(grid.columns()), static_cast<int>(grid.rows()), QImage::Format_RGB32);
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Cell at = grid.cell(cell);
        image.setPixelColor(static_cast<int>(at.column), static_cast<int>(grid.rows() - 1 - at.row),
            map.interpolated(cell) ? QColor(Qt::lightGray) : palette.color(map.best[cell]));
    }
    return image;
}

Expected<std::vector<CollectiveOverview>> overviewOf(
    StudyCache &studies, const std::vector<DataSelection> &data, const std::stop_token &stop)
{
    std::vector<CollectiveOverview> rows;
    for (const DataSelection &each : data) {
        const auto study = studies.study(each, stop);
        if (stop.stop_requested())
            return failure("cancelled");
        if (study)
            rows.push_back({each.grid.collective, *study, {}, pictureOf(*(*study)->map())});
        else
            rows.push_back({each.grid.collective, nullptr, study.error().text()});
    }
    return rows;
}

HeldOutFigures judgedAutomatic(const DataSelection &data, const std::stop_token &stop)
{
    StudyCache once; // what is held out of all collectives would fill that of the window
    const auto fit = fitHeldOut(firstSpec(), data, once, {}, stop);
    if (!fit || !(*fit)->heldOut || (*fit)->heldOut->cells == 0)
        return {};
    const PenaltyStatistics &model = *(*fit)->heldOut;
    const Study &study = *(*fit)->study;
    const EvaluationPtr &standard = study.heldOutBaseline ? study.heldOutBaseline : study.baseline;
    return {model.mean, model.halfWidth,
        standard && standard->statistics.cells > 0 ? standard->statistics.mean
                                                   : std::numeric_limits<double>::quiet_NaN()};
}

/// Of the rules that *Export* offers first; nothing: the library loads no file, or stopped.
std::optional<ExportJudgement> judgedExport(const DataSelection &data, const std::stop_token &stop)
{
    const auto exported = tune::ownExport(data, false, stop);
    if (!exported)
        return {};
    const codegen::ShippedCollective &row = exported->collective;
    if (!row.problem.empty())
        return ExportJudgement{codegen::Verdict::leftToLibrary, row.problem};
    return ExportJudgement{row.verdict, row.leftBecause};
}

/// What is computed of a row after it is shown.
struct JudgedRow {
    HeldOutFigures automatic;
    std::optional<ExportJudgement> exported = {};
};

/// The small map, the bar of the default's penalty beside its figure, and the verdict as a chip.
class OverviewDelegate : public QStyledItemDelegate {
public:
    OverviewDelegate(const OverviewModel *model, QObject *parent)
        : QStyledItemDelegate(parent), m_model(model)
    {
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        if (index.column() == m_model->column(u"verdict")) {
            paintChip(painter, option, index);
            return;
        }
        QStyledItemDelegate::paint(painter, option, index);
        const auto &row = m_model->rows()[static_cast<std::size_t>(index.row())];
        if (index.column() == m_model->column(u"map"))
            paintMap(painter, option.rect, row);
        else if (const QVariant bar = index.data(OverviewModel::barRole); bar.isValid())
            paintBar(painter, option, bar.toDouble());
    }
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        const int character = option.fontMetrics.averageCharWidth();
        size.setHeight(option.fontMetrics.height() * 3);
        size.setWidth(size.width() + 2 * character);
        if (index.column() == m_model->column(u"map"))
            size.setWidth(character * 20);
        if (index.column() == m_model->column(u"default_mean"))
            size.setWidth(textRoom(option) + character * 12);
        constexpr int longest = 32; // of a reason; the tool tip has all of it
        if (index.column() == m_model->column(u"verdict"))
            size.setWidth(std::min(size.width() + 2 * margin, character * longest));
        return size;
    }

private:
    static constexpr int margin = 6;

    static void paintMap(QPainter *painter, const QRect &rect, const CollectiveOverview &row)
    {
        if (row.picture.isNull())
            return;
        painter->save();
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->drawImage(rect.adjusted(margin, margin, -margin, -margin), row.picture);
        painter->restore();
    }
    /// The text says all; the colour repeats it.
    static void paintChip(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index)
    {
        QStyleOptionViewItem option = given;
        option.state &= ~QStyle::State_HasFocus;
        const QStyle *const style = option.widget ? option.widget->style() : QApplication::style();
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        const QString text = index.data().toString();
        const QRect inner = option.rect.adjusted(margin, 0, -margin, 0);
        const QFontMetrics &metrics = option.fontMetrics;
        const int width = std::min(inner.width(), metrics.horizontalAdvance(text) + 2 * margin);
        const int height = metrics.height() + margin;
        const QRectF chip(inner.left(), inner.center().y() - height / 2.0, width, height);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QColor fill = chipColor(static_cast<TuningVerdict>(index.data(OverviewModel::verdictRole).toInt()));
        fill.setAlphaF(0.25F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.palette.color(QPalette::Base)); // also on the ground of a selected row
        painter->drawRoundedRect(chip, height / 2.0, height / 2.0);
        painter->setBrush(fill);
        painter->drawRoundedRect(chip, height / 2.0, height / 2.0);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(chip.adjusted(margin, 0, -margin, 0), Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(text, Qt::ElideRight, width - 2 * margin + 1));
        painter->restore();
    }
    static QColor chipColor(TuningVerdict verdict)
    {
        switch (verdict) {
        case TuningVerdict::worth:
            return {0x2e, 0x7d, 0x32};
        case TuningVerdict::harmful:
            return {0xb7, 0x1c, 0x1c};
        case TuningVerdict::sparse:
        case TuningVerdict::impossible:
            return {0xef, 0x8f, 0x00};
        case TuningVerdict::pending:
        case TuningVerdict::unknown:
        case TuningVerdict::left:
        case TuningVerdict::unclear:
            break;
        }
        return Qt::gray;
    }
    /// The figure stands to the right of the bar.
    static int textRoom(const QStyleOptionViewItem &option)
    {
        return option.fontMetrics.horizontalAdvance(slowerText(99.9)) + 2 * margin;
    }
    static void paintBar(QPainter *painter, const QStyleOptionViewItem &option, double share)
    {
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        QColor fill = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Highlight);
        fill.setAlphaF(0.45F);
        const int room = option.rect.width() - textRoom(option) - 2 * margin;
        const int height = option.fontMetrics.height();
        painter->fillRect(QRectF(option.rect.left() + margin, option.rect.center().y() - height / 2.0,
                              std::max(1.0, room * share), height),
            fill);
    }

    const OverviewModel *m_model;
};

} // namespace

OverviewPanel::OverviewPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_model(new OverviewModel(this)),
      m_verdict(new PlainLabel), m_caveat(new PlainLabel), m_table(newTable(m_model, tr("All collectives"))),
      m_task(new LatestTask(this)), m_judging(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    QFont font = m_verdict->font();
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(font.pointSizeF() * 1.3);
    m_verdict->setFont(font);
    for (QLabel *const label : {m_verdict, m_caveat}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setItemDelegate(new OverviewDelegate(m_model, m_table));
    m_table->setUniformRowHeights(true);
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"overview"_s, csv); });
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_verdict);
    column->addWidget(m_caveat);
    column->addWidget(m_table, 1);
    const auto choose = [this](const QModelIndex &index) {
        const CollectiveOverview &row = m_model->rows()[static_cast<std::size_t>(index.row())];
        std::optional<Cell> worst;
        if (const PenaltyStatistics *const statistics = row.ofDefault())
            worst = row.study->map()->grid->cell(statistics->worstCell);
        emit chosen(toText(row.collective), worst);
    };
    connect(m_table, &QTreeView::activated, this, choose);
    connect(m_table, &QTreeView::clicked, this, choose);
    connect(m_task, &LatestTask::failed, this, [this] { show({}); });
    connect(m_judging, &LatestTask::failed, this, [this] { takeJudged({}, {}); });
}

QString OverviewPanel::verdict() const
{
    return m_verdict->text();
}

void OverviewPanel::setData(const QString &title, const std::vector<DataSelection> &data)
{
    if (title == m_title && data == m_data)
        return;
    m_title = title;
    m_data = data;
    m_refresh->request();
}

void OverviewPanel::refresh()
{
    m_task->start([studies = m_studies, data = m_data](
                      const std::stop_token &stop) { return overviewOf(*studies, data, stop); },
        [this](const Expected<std::vector<CollectiveOverview>> &rows) {
            show(rows ? *rows : std::vector<CollectiveOverview>());
        });
}

void OverviewPanel::judgeNext()
{
    const auto &rows = m_model->rows();
    const auto next = std::find_if(
        rows.begin(), rows.end(), [](const CollectiveOverview &row) { return row.study && !row.automatic; });
    if (next == rows.end())
        return;
    m_judged = static_cast<std::size_t>(next - rows.begin());
    m_judging->start(
        [data = next->study->data](const std::stop_token &stop) {
            return JudgedRow{judgedAutomatic(data, stop), judgedExport(data, stop)};
        },
        [this](const JudgedRow &judged) { takeJudged(judged.automatic, judged.exported); });
}

void OverviewPanel::takeJudged(
    const HeldOutFigures &automatic, const std::optional<ExportJudgement> &exported)
{
    m_model->setJudged(m_judged, automatic, exported);
    judgeNext();
}

QString OverviewPanel::impossibleText() const
{
    QString text;
    for (const CollectiveOverview &row : m_model->rows())
        if (row.hasImpossibleTimes())
            text += u'\n' + tr("%1: %2").arg(toText(row.collective), row.caveat());
    return text;
}

void OverviewPanel::show(std::vector<CollectiveOverview> collectives)
{
    m_judging->cancel();
    m_model->setCollectives(std::move(collectives));
    judgeNext();
    const auto &rows = m_model->rows();
    const auto worst = std::max_element(
        rows.begin(), rows.end(), [](const CollectiveOverview &a, const CollectiveOverview &b) {
            const auto most = [](const CollectiveOverview &row) {
                return std::pair(row.isDefaultReliable(), row.ofDefault() ? row.ofDefault()->max : -1.0);
            };
            return most(a) < most(b);
        });
    const QString open = tr("Click a collective to open its maps.");
    if (worst == rows.end() || !worst->ofDefault()) {
        m_verdict->setText(tr("%1: the library default was not measured.").arg(m_title));
        m_caveat->setText(tr("Measure it to see what a better choice gains.") + u' ' + open);
        return;
    }
    constexpr double visible = 0.005; // below it, a figure rounds to 0 %
    if (worst->ofDefault()->max < visible) {
        m_verdict->setText(
            tr("%1: no measured method is faster than the library default in any cell.").arg(m_title));
        m_caveat->setText(open);
        return;
    }
    const PenaltyStatistics &first = *rows.front().ofDefault();
    const QString sentence = first.mean < 1
        ? tr("%1: the library default is worst in %2. It is %3 slower than the fastest method (mean of %4).")
        : tr("%1: the library default is worst in %2. It takes %3 as long as the fastest method (mean of "
             "%4).");
    m_verdict->setText(sentence.arg(
        m_title, toText(rows.front().collective), formatSlower(first.mean), cellsText(first.cells)));
    m_caveat->setText(tr("Worst cell: %1, %2 (%3). Click a collective to open its maps at its worst cell.")
                          .arg(toText(worst->collective),
                              cellText(*worst->study->map()->grid, worst->ofDefault()->worstCell),
                              slowerText(worst->ofDefault()->max))
        + impossibleText());
}

} // namespace collscope
