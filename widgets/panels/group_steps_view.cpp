// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/group_steps_view.h"

#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/models/group_message_model.h"
#include "widgets/panels/group_parameters.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QHeaderView>
#include <QSlider>
#include <QSplitter>
#include <QStyle>
#include <QTreeView>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

GroupStepsView::GroupStepsView(QWidget *parent)
    : QWidget(parent), m_split(new QSplitter(Qt::Horizontal)), m_pictures(new SmallMultiples),
      m_messages(new GroupMessageModel(this)), m_table(newTable(m_messages, tr("Messages of the step"))),
      m_bar(
          new StepBar({tr("Step"), tr("Steps: messages of one phase none of which waits for another of them"),
                          tr("Result"), tr("What came out: no step is on show")},
              this)),
      m_caption(new PlainLabel)
{
    m_pictures->setAccessibleName(tr("The parent's tree and the new trees"));
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_pictures);
    m_split->addWidget(m_table);
    m_split->setStretchFactor(0, 1);
    m_table->header()->setSectionResizeMode(
        m_messages->column(u"says"), QHeaderView::Stretch); // its tip says all
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_isSplitChosen = true; });
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_bar);
    column->addWidget(m_caption);
    column->addWidget(m_split, 1);
    makeMenu();
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"messages"_s, csv); });
    connect(m_pictures, &SmallMultiples::cellClicked, m_pictures,
        [this](Cell cell) { m_pictures->setSelected(cell); });
    m_caption->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_caption->setContentsMargins(4, 0, 4, 0);
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(m_bar, &StepBar::stepChanged, this, &GroupStepsView::draw);
    draw();
}

void GroupStepsView::makeMenu()
{
    m_pictures->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *const picture = new QAction(tr("Export as picture..."), m_pictures);
    connect(picture, &QAction::triggered, this, &GroupStepsView::pictureExportRequested);
    auto *const table = new QAction(tr("Export all steps as CSV..."), m_pictures);
    connect(table, &QAction::triggered, this, [this] { emit csvExportRequested(u"group-steps"_s, csv()); });
    m_pictures->addActions({picture, table});
}

void GroupStepsView::setSteps(GroupStepsPtr all)
{
    const bool sameSize
        = m_all && all && m_all->formed.outcome.of.processes == all->formed.outcome.of.processes;
    m_all = std::move(all);
    m_bar->setSteps(m_all ? static_cast<int>(m_all->steps.size()) : 0, slider()->value());
    if (!sameSize) // its cells are processes, or levels
        m_pictures->setSelected(std::nullopt);
    draw();
}

std::optional<std::size_t> GroupStepsView::step() const
{
    return m_all && slider()->value() > 0 ? std::optional(static_cast<std::size_t>(slider()->value() - 1))
                                          : std::nullopt;
}

void GroupStepsView::setStep(std::optional<std::size_t> step)
{
    slider()->setValue(step ? static_cast<int>(*step) + 1 : 0);
}

void GroupStepsView::draw()
{
    m_pictures->setContent(m_all ? groupPictures(m_all, step()) : nullptr);
    m_messages->setStep(m_all, step());
    for (const auto column : {u"messages", u"largest_bytes"})
        m_table->setColumnHidden(m_messages->column(column), m_messages->isSingle());
    m_table->setVisible(step().has_value()); // the trees have its room else
    fitTable();
    m_caption->setText(captionText());
    m_caption->setToolTip(plainTip(captionText()));
}

void GroupStepsView::fitTable()
{
    if (m_isSplitChosen || !step())
        return;
    const QAbstractItemView *const rows = m_table;
    int needed = m_table->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 2 * m_table->frameWidth();
    for (int column = 0; column < m_messages->columnCount(); ++column)
        if (!m_table->isColumnHidden(column))
            needed += std::max(rows->sizeHintForColumn(column), m_table->header()->sectionSizeHint(column));
    const int table = std::min(needed, m_split->width() / 2);
    m_split->setSizes({m_split->width() - m_split->handleWidth() - table, table});
}

void GroupStepsView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

QString GroupStepsView::captionText() const
{
    if (!m_all)
        return {};
    const groups::Outcome &outcome = m_all->formed.outcome;
    if (const auto index = step()) {
        const groups::Step &here = m_all->steps[*index];
        return tr("Step %1 of %2 (simulated): %3; %4, %5, in after %6")
            .arg(*index + 1)
            .arg(m_all->steps.size())
            .arg(groupStepText(*m_all, *index),
                here.count == 1 ? tr("1 message") : tr("%1 messages").arg(formatCount(here.count)),
                formatSizeExact(here.bytes), formatSeconds(here.seconds));
    }
    return tr("Simulated: %1 messages, largest %2; most state %3; %4")
        .arg(formatCount(outcome.messages), formatSizeExact(outcome.largestMessageBytes),
            formatSizeExact(outcome.mostStateBytes),
            outcome.groups == 0 ? tr("no group")
                                : tr("formed after %1").arg(formatSeconds(outcome.secondsFormed)));
}

QString GroupStepsView::csv() const
{
    return m_all ? groupStepsCsv(*m_all) : QString();
}

QString GroupStepsView::exportTo(const QString &path) const
{
    if (!m_all)
        return tr("there is nothing to draw");
    const groups::Case &of = m_all->formed.outcome.of;
    const QString scheme = toText(of.scheme->title);
    return m_pictures->exportTo(path,
        tr("%1; %2, seed %3\n%4")
            .arg(
                step() ? tr("%1: %2").arg(scheme, groupStepText(*m_all, *step())) : scheme, groupCaseText(of))
            .arg(of.seed)
            .arg(groupNetworkText(m_all->network)));
}

} // namespace collscope
