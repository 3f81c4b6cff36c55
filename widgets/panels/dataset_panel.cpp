// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/dataset_panel.h"

#include "widgets/common/text.h"
#include "widgets/models/overview_model.h"

#include <QAction>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace collscope {

namespace {

/// A bar behind the name of a collective: the penalty of the library default.
class PenaltyDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariant penalty = index.data(DatasetTreeModel::penaltyRole);
        if (!penalty.isValid())
            return;
        const int height = option.fontMetrics.height() / 2;
        const QRect track(
            option.rect.right() - longest - margin, option.rect.center().y() - height / 2, longest, height);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        QColor fill = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text);
        fill.setAlphaF(0.12F);
        painter->fillRect(track, fill);
        fill = option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Highlight);
        painter->fillRect(
            QRectF(track.left(), track.top(), longest * penaltyShare(penalty.toDouble()), height), fill);
    }
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        if (index.parent().isValid() && !index.parent().parent().isValid())
            size.rwidth() += longest + 3 * margin;
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (option->rect.isValid()
            && index.data(DatasetTreeModel::penaltyRole).isValid()) // the name ends where the bar begins
            option->text = option->fontMetrics.elidedText(
                option->text, Qt::ElideRight, option->rect.width() - longest - 4 * margin);
    }

private:
    static constexpr int longest = 48;
    static constexpr int margin = 4;
};

} // namespace

DatasetPanel::DatasetPanel(QWidget *parent)
    : QWidget(parent), m_model(new DatasetTreeModel(this)), m_tree(new QTreeView)
{
    m_tree->setModel(m_model);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(false);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAccessibleName(tr("Open data"));
    m_tree->setIndentation(14);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tree);

    auto *const close = new QAction(tr("Close this data"), m_tree);
    close->setShortcut(QKeySequence::Delete);
    close->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(close);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(close, &QAction::triggered, this, [this] {
        if (const DatasetPtr dataset = m_model->dataset(m_tree->currentIndex()))
            emit closeRequested(dataset);
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex &index) {
            if (const DatasetPtr dataset = m_model->dataset(index))
                emit picked(dataset, toText(m_model->collective(index)));
        });
    m_tree->setItemDelegate(new PenaltyDelegate(m_tree));
    // A press, unlike the arrow keys, opens what a fact is about.
    for (const auto signal : {&QTreeView::clicked, &QTreeView::activated})
        connect(m_tree, signal, this, [this](const QModelIndex &index) {
            if (const auto fact = m_model->fact(index); fact != DatasetTreeModel::factCount)
                emit factPicked(fact);
        });
}

void DatasetPanel::setEntries(std::vector<DatasetTreeModel::Entry> entries)
{
    const QSignalBlocker blocker(this); // a reset is nobody's pick
    m_model->setEntries(std::move(entries));
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_tree->expand(m_model->index(row, 0));
}

void DatasetPanel::setCurrent(const Dataset *dataset, std::string_view collective)
{
    const QModelIndex wanted = m_model->find(dataset, collective);
    const QModelIndex now = m_tree->currentIndex();
    if (now.isValid() && m_model->dataset(now).get() == dataset
        && (m_model->collective(now) == collective || m_model->collective(now).empty()))
        return; // on it, or on one of its facts
    const QSignalBlocker blocker(this);
    m_tree->setCurrentIndex(wanted);
    m_tree->expand(wanted);
    m_tree->scrollTo(wanted);
}

} // namespace collscope
