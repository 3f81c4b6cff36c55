// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/model_facts.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"

#include <QFocusEvent>
#include <QGridLayout>
#include <QLabel>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

const auto notKnown = QStringLiteral("\u2013");

/// Shows where the keyboard is at once; a label of Qt marks its link only when Tab is pressed again.
class FactLabel : public PlainLabel {
protected:
    void focusInEvent(QFocusEvent *event) override
    {
        PlainLabel::focusInEvent(event);
        const bool isTab = event->reason() == Qt::TabFocusReason;
        if (isTab || event->reason() == Qt::BacktabFocusReason)
            focusNextPrevChild(isTab); // to its link
    }
};

} // namespace

ModelFacts::ModelFacts(QWidget *parent) : QWidget(parent)
{
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(1);
    grid->setColumnStretch(1, 1);
    addHeading(grid, tr("Size"));
    m_leaves = addFact(grid, tr("leaves"), tr("Leaves that an instance can come to"));
    m_nodes = addFact(grid, tr("nodes"), tr("Leaves and inner nodes that an instance can come to"));
    m_depth
        = addFact(grid, tr("depth"), tr("Least, mean and greatest depth of a leaf; the root has depth 0"));
    m_functionSize
        = addFact(grid, tr("function size"), tr("if and else-if statements of the decision function"));
    m_memory = addFact(grid, tr("memory"), tr("Of the in-memory form"));
    addHeading(grid, tr("The model against the best candidate"));
    m_mean = addFact(grid, tr("mean"));
    m_median = addFact(grid, tr("median"));
    m_least = addFact(grid, tr("min"));
    m_worst = addFact(grid, tr("max"));
    m_worstAt = addFact(grid, tr("max at"), tr("Show this instance"));
    m_worstAt->setTextFormat(Qt::RichText); // a link
    addHeading(grid, tr("Cells"));
    m_cells = addFact(grid, tr("compared"), tr("Measured cells in which the chosen method was measured too"));
    m_differing = addFact(grid, tr("not the best"),
        tr("Compared cells in which the model chooses another method than the best"));
    m_interpolated
        = addFact(grid, tr("interpolated"), tr("Cells that no method was measured in; they count nowhere"));
    m_notMeasured
        = addFact(grid, tr("not measured"), tr("Measured cells in which the chosen method was not measured"));
    addHeading(grid, tr("The library's default against the best candidate"));
    m_library = new PlainLabel;
    m_library->setWordWrap(true);
    m_library->setToolTip(
        tr("Penalty of the library's own choice in the cells where it was measured, against the same best "
           "candidate as the model above. The Code panel compares with the best of all methods, the "
           "library's own choice among them: both figures may be higher there."));
    grid->addWidget(m_library, grid->rowCount(), 0, 1, 2);
    connect(m_worstAt, &QLabel::linkActivated, this, [this] {
        if (m_result)
            emit cellActivated(m_result->map()->grid->cell(m_result->statistics().worstCell));
    });
    setResult(nullptr);
}

void ModelFacts::addHeading(QGridLayout *grid, const QString &text)
{
    auto *const label = new PlainLabel(text);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setWordWrap(true);
    label->setContentsMargins(0, 6, 0, 0);
    grid->addWidget(label, grid->rowCount(), 0, 1, 2);
}

QLabel *ModelFacts::addFact(QGridLayout *grid, const QString &name, const QString &help)
{
    auto *const title = new PlainLabel(name);
    auto *const value = new FactLabel;
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse); // no stop of the Tab key
    value->setAccessibleName(name);
    title->setToolTip(plainTip(help));
    value->setToolTip(plainTip(help));
    const int row = grid->rowCount();
    grid->addWidget(title, row, 0);
    grid->addWidget(value, row, 1);
    return value;
}

void ModelFacts::setResult(const FitPtr &result)
{
    m_result = result;
    if (!result) {
        for (QLabel *const label : {m_leaves, m_nodes, m_depth, m_functionSize, m_memory, m_mean, m_median,
                 m_least, m_worst, m_worstAt, m_cells, m_differing, m_interpolated, m_notMeasured, m_library})
            label->setText(u"\u2013"_s);
        showLink();
        return;
    }
    showShape();
    showPenalty();
}

void ModelFacts::showShape()
{
    const ModelShape &shape = m_result->shape;
    m_leaves->setText(leavesText(shape));
    m_nodes->setText(formatCount(shape.nodes));
    const QString encoded = shape.unreachableNodes == 0
        ? QString()
        : tr("\nAs encoded, with the quadrants that only fill its square up, the quadtree has %1 and %2 "
             "nodes: the papers count those")
              .arg(leavesText(shape.encodedLeaves()), formatCount(shape.encodedNodes()));
    const QString unproved = isUnproved(shape) ? u'\n' + unprovedText() : QString();
    m_leaves->setToolTip(plainTip(tr("Leaves that an instance can come to") + encoded + unproved));
    m_nodes->setToolTip(plainTip(tr("Leaves and inner nodes that an instance can come to") + encoded));
    m_depth->setText(shape.isFlat() ? notKnown
                                    : tr("%1 to %2, mean %3", "depth of leaves")
                                          .arg(shape.depthMin)
                                          .arg(shape.depthMax)
                                          .arg(numberText(shape.depthMean, 'f', 2)));
    m_functionSize->setText(formatCount(shape.functionSize));
    m_memory->setText(shape.memoryBytes == 0 ? notKnown : formatSize(shape.memoryBytes));
}

void ModelFacts::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !m_result)
        return;
    const auto remake = [this] {
        m_worstAt->clear();
        showPenalty();
    };
    QMetaObject::invokeMethod(this, remake, Qt::QueuedConnection); // when the label has its palette
}

/// The Tab key stops at a link only.
void ModelFacts::showLink()
{
    const bool isLink = m_worstAt->text().startsWith(u'<');
    m_worstAt->setTextInteractionFlags(isLink
            ? Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard
            : Qt::TextInteractionFlags(Qt::TextSelectableByMouse));
}

void ModelFacts::showPenalty()
{
    const PenaltyStatistics &penalty = m_result->statistics();
    const DecisionMap &map = *m_result->map();
    m_mean->setText(formatSlower(penalty.mean));
    m_median->setText(formatSlower(penalty.median));
    m_least->setText(formatSlower(penalty.min));
    m_worst->setText(formatSlower(penalty.max));
    if (penalty.cells > 0 && penalty.max > 0) {
        const Cell cell = map.grid->cell(penalty.worstCell);
        const Instance worst = map.grid->instance(cell);
        m_worstAt->setText(u"<a href=\"worst\">"_s
            + tr("%1%2, %3")
                  .arg(ranksText(worst.placement.commSize), toText(map.grid->placeText(cell.row)),
                      formatSize(worst.messageBytes))
                  .toHtmlEscaped()
            + u"</a>"_s);
    } else {
        m_worstAt->setText(u"\u2013"_s);
    }
    showLink();
    m_cells->setText(tr("%1 of %2").arg(formatCount(penalty.cells), formatCount(map.grid->cells())));
    m_differing->setText(formatCount(penalty.differing));
    m_interpolated->setText(formatCount(map.interpolatedCells()));
    m_notMeasured->setText(formatCount(penalty.notMeasured));
    if (!m_result->study->baseline || m_result->study->baseline->statistics.cells == 0)
        m_library->setText(tr("not measured"));
    else {
        // Where it is no candidate it can be faster than the best of them.
        const auto &library = m_result->study->baseline->statistics;
        m_library->setText(
            tr("%1 on average, at most %2").arg(slowerText(library.mean), slowerText(library.max)));
    }
}

} // namespace collscope
