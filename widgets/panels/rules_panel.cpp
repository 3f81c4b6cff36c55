// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/rules_panel.h"

#include "engine/codegen/target.h"
#include "engine/models/hand_model.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/gesture.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/common/wording.h"
#include "widgets/models/model_title.h"
#include "widgets/models/rules_model.h"
#include "widgets/panels/table.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// Methods are chosen from those there are.
class MethodDelegate : public QStyledItemDelegate {
public:
    MethodDelegate(const RulesModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model) { }

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem & /*option*/,
        const QModelIndex & /*index*/) const override
    {
        auto *const box = new QComboBox(parent);
        box->setAccessibleName(RulesPanel::tr("Method"));
        box->addItems(m_model->methods());
        connect(box, &QComboBox::activated, this, [this, box] {
            auto *const self = const_cast<MethodDelegate *>(this);
            emit self->commitData(box);
            emit self->closeEditor(box);
        });
        return box;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        auto *const box = static_cast<QComboBox *>(editor);
        box->setCurrentIndex(box->findText(index.data(Qt::EditRole).toString()));
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        const auto *const box = static_cast<QComboBox *>(editor);
        if (box->currentIndex() >= 0)
            model->setData(index, box->currentText());
    }

private:
    const RulesModel *m_model;
};

} // namespace

RulesPanel::RulesPanel(QWidget *parent)
    : QWidget(parent), m_model(new RulesModel(this)), m_table(newTable(m_model, tr("Rules of the model"))),
      m_summary(new PlainLabel), m_lineProblem(new PlainLabel), m_empty(new PlainLabel),
      m_format(new QComboBox), m_byHand(new QPushButton(tr("Edit by hand"))),
      m_add(new QPushButton(tr("Add"))), m_remove(new QPushButton(tr("Remove"))), m_content(new QWidget),
      m_pages(new QStackedLayout(this)), m_listing(new LatestTask(this)), m_lines(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    for (const codegen::Target &target : codegen::targets())
        if (codegen::hasRuleLines(target))
            m_format->addItem(Wording::declared(target.title), toText(target.name));
    m_format->setAccessibleName(tr("File that the lines are of"));
    m_format->setToolTip(tr("The line that each rule becomes in such a file"));
    m_format->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_format->setMinimumContentsLength(12);
    m_byHand->setToolTip(tr("Rules that decide as this model become the model: their borders are dragged on "
                            "its map, sizes and methods are edited here (Ctrl+Z takes it back)"));
    m_add->setToolTip(tr("From the selected cell of the maps on, its best method"));
    m_remove->setToolTip(tr("The rule before takes its sizes (Delete)"));
    makeTable();
    layOut();
    connect(m_format, &QComboBox::activated, this, &RulesPanel::refreshLines);
    connect(m_byHand, &QPushButton::clicked, this, &RulesPanel::editByHand);
    connect(m_add, &QPushButton::clicked, this, &RulesPanel::addRule);
    connect(m_remove, &QPushButton::clicked, this, &RulesPanel::removeRules);
    connect(m_model, &RulesModel::edited, this, &RulesPanel::edit);
    connect(m_model, &RulesModel::refused, this, &RulesPanel::refused);
    for (const LatestTask *const task : {m_listing, m_lines})
        connect(task, &LatestTask::failed, this, &RulesPanel::refused);
    take({}, Listed{});
}

void RulesPanel::makeTable()
{
    m_table->setItemDelegateForColumn(RulesModel::methodColumn, new MethodDelegate(m_model, m_table));
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"rules"_s, csv); });
    auto *const remove = new QAction(tr("Remove rule"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(remove);
    connect(remove, &QAction::triggered, this, &RulesPanel::removeRules);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RulesPanel::updateButtons);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &index) {
            if (!index.isValid() || m_listed != m_result || !m_table->hasFocus())
                return;
            const RuleFigures &figures = m_model->rows()[static_cast<std::size_t>(index.row())];
            emit cellClicked({figures.row, figures.column.value_or(m_model->grid()->columns() - 1)});
        });
}

void RulesPanel::layOut()
{
    m_summary->setWordWrap(true);
    m_lineProblem->setWordWrap(true);
    m_lineProblem->hide();
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(12);
    auto *const bar = new QHBoxLayout;
    bar->addWidget(m_byHand);
    bar->addWidget(m_add);
    bar->addWidget(m_remove);
    bar->addStretch();
    auto *const column = new QVBoxLayout(m_content);
    column->setContentsMargins(4, 2, 4, 0);
    column->setSpacing(2);
    column->addLayout(bar);
    column->addWidget(m_summary);
    column->addWidget(m_format);
    column->addWidget(m_lineProblem);
    column->addWidget(m_table, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_content);
}

void RulesPanel::setResult(const FitPtr &result)
{
    const bool wasFailed = !std::exchange(m_problem, QString()).isEmpty();
    if (result == m_result && !wasFailed)
        return;
    m_result = result;
    updateButtons();
    m_refresh->request();
}

void RulesPanel::setProblem(const QString &why)
{
    m_problem = why;
    if (!m_result)
        m_refresh->request();
}

void RulesPanel::setSelectedCell(std::optional<Cell> cell)
{
    m_selected = cell;
    updateButtons();
}

void RulesPanel::refresh()
{
    if (m_result && m_result == m_listed)
        return;
    if (!m_result) {
        m_listing->cancel();
        take({}, Listed{});
        return;
    }
    m_listing->start(
        [result = m_result](const std::stop_token &) {
            return handRulesOf(*result->model).map([&result](const HandRules &rules) {
                return Listed{rules, ruleFigures(rules, *result->map(), *result->training)};
            });
        },
        [this, result = m_result](const Expected<Listed> &listed) { take(result, listed); },
        LatestTask::Older::finishesFirst);
}

void RulesPanel::take(const FitPtr &result, const Expected<Listed> &listed)
{
    m_listed = result;
    const bool isThere = result && listed;
    if (isThere)
        m_model->setRules(result->map()->grid, listed->rules, listed->figures, result->model->byHand());
    else
        m_model->clear();
    if (!result && !m_problem.isEmpty())
        m_empty->setText(m_problem);
    else if (!result)
        m_empty->setText(tr("Open measurements: what the model on show decides stands here as rules, to be "
                            "changed by hand."));
    else if (!listed)
        m_empty->setText(QString::fromStdString(listed.error().text()));
    m_pages->setCurrentWidget(isThere ? m_content : static_cast<QWidget *>(m_empty));
    if (isThere) {
        const QString mean = formatSlower(result->statistics().mean);
        QString text = countText(m_model->rows().size(), tr("1 rule"), tr("%1 rules")) + u"; "_s;
        text += result->study->baseline
            ? tr("mean penalty %1, the library's own choice %2.")
                  .arg(mean, formatSlower(result->study->baseline->statistics.mean))
            : tr("mean penalty %1.").arg(mean);
        text += u' '
            + (m_model->isByHand() ? tr("Set by hand, with all runs in view: no run is held out from you, so "
                                        "this is no promise for others.")
                                   : tr("As %1 decides.").arg(modelTitle(*result)));
        m_summary->setText(text);
    }
    updateButtons();
    emit titleChanged(title());
    refreshLines();
    if (!m_editsNext)
        return;
    if (result != m_result) {
        refresh();
        return;
    }
    m_editsNext = false;
    editByHand();
}

void RulesPanel::refreshLines()
{
    const QString target = m_format->currentData().toString();
    if (!m_listed || !m_model->grid()) {
        m_lines->cancel();
        return;
    }
    m_lines->start(
        [target = target.toStdString(), result = m_listed, rules = m_model->rules(),
            figures = m_model->rows()](const std::stop_token &stop) {
            return codegen::ship(
                target, result->model, result->study->maps.heldOut, codegen::ShipmentPolicy::asFitted, stop)
                .and_then([&](const codegen::ShipmentPtr &shipment) {
                    return codegen::ruleLines(*shipment, rules, figures, *result->map()->grid);
                });
        },
        [this, result = m_listed](const Expected<std::vector<codegen::RuleLine>> &lines) {
            if (result != m_listed)
                return; // the next ones are on their way
            m_model->setLines(lines.value_or(std::vector<codegen::RuleLine>()));
            m_lineProblem->setVisible(!lines);
            if (!lines)
                m_lineProblem->setText(tr("No lines: %1").arg(QString::fromStdString(lines.error().text())));
        },
        LatestTask::Older::finishesFirst);
}

QString RulesPanel::title() const
{
    const int count = m_model->rowCount();
    return count == 0 ? tr("Rules") : tr("Rules: %1").arg(count);
}

QString RulesPanel::summary() const
{
    return m_summary->text();
}

void RulesPanel::updateButtons()
{
    const bool isByHand = m_model->isByHand() && m_listed == m_result;
    m_byHand->setEnabled(m_result && m_listed == m_result && !m_model->isByHand());
    m_add->setEnabled(isByHand && m_selected && m_selected->row < m_model->grid()->rows());
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    m_remove->setEnabled(isByHand && !selected.isEmpty());
}

void RulesPanel::editByHand()
{
    if (!m_result || (m_listed == m_result && m_model->isByHand()))
        return;
    if (m_listed != m_result) { // it is hidden, or the rules are being listed
        m_editsNext = true;
        refresh();
        return;
    }
    if (m_model->grid())
        edit(m_model->rules());
    else
        emit refused(m_empty->text());
}

void RulesPanel::addRule()
{
    const TimeGrid &grid = *m_model->grid();
    const HandRow *const row = m_model->rules().rowOf(grid.placements()[m_selected->row]);
    if (!row)
        return;
    const DecisionMap &map = *m_listed->map();
    const MethodIndex best = map.best[grid.index(*m_selected)];
    const std::string method = wire::qualifiedText(grid.methods()[best]);
    const HandRules more
        = m_model->rules().withRule(static_cast<std::size_t>(row - m_model->rules().rows().data()),
            grid.messageBytes()[m_selected->column], method);
    if (more == m_model->rules())
        emit refused(
            tr("The rule of this cell has its best method already: %1").arg(QString::fromStdString(method)));
    else
        edit(more);
}

void RulesPanel::removeRules()
{
    if (!m_remove->isEnabled())
        return;
    std::vector<HandBorder> rules;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rules.push_back(m_model->rows()[static_cast<std::size_t>(index.row())].at);
    // From the back, so that the others stay where they are.
    std::sort(rules.begin(), rules.end(), [](const HandBorder &a, const HandBorder &b) {
        return std::pair(b.row, b.rule) < std::pair(a.row, a.rule);
    });
    HandRules left = m_model->rules();
    for (const HandBorder &rule : rules)
        left = left.without(rule);
    edit(left);
}

void RulesPanel::edit(const HandRules &rules)
{
    if (m_listed == m_result)
        emit rulesEdited(rules, nextGesture());
}

} // namespace collscope
