// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_bar.h"

#include "app/window/session.h"
#include "engine/map/selected_values.h"
#include "widgets/common/flow_layout.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/panels/row_chooser.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString allText()
{
    return ViewBar::tr("all");
}

QString sizeText(std::uint32_t value)
{
    return value == 0 ? ViewBar::tr("unknown") : QString::number(value);
}

QString sizesText(const std::vector<std::uint32_t> &values)
{
    QStringList texts;
    for (const std::uint32_t value : values)
        texts << sizeText(value);
    return texts.join(u',');
}

/// The inverse of sizesText; fails on what is no list of numbers.
Expected<std::vector<std::uint32_t>> sizesOf(QString text)
{
    Conditions read;
    text.remove(u' ').replace(ViewBar::tr("unknown"), u"0"_s);
    if (const auto done = read.add("nodes=" + text.toStdString()); !done)
        return tl::unexpected(done.error());
    std::sort(read.nodes.begin(), read.nodes.end());
    read.nodes.erase(std::unique(read.nodes.begin(), read.nodes.end()), read.nodes.end());
    return read.nodes;
}

/// As high as the lines it takes: a tool bar asks nobody for a height that depends on the width.
class BarContent : public QWidget {
public:
    BarContent()
    {
        auto *const flow = new FlowLayout(this);
        flow->setContentsMargins(0, 0, 0, 0);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

protected:
    void resizeEvent(QResizeEvent * /*event*/) override { fit(); }
    bool event(QEvent *event) override
    {
        const bool done = QWidget::event(event);
        if (event->type() == QEvent::LayoutRequest)
            fit();
        return done;
    }

private:
    void fit()
    {
        if (isVisible()) // before that its width says nothing
            setFixedHeight(layout()->heightForWidth(width()));
    }
};

/// Stay on one line.
QHBoxLayout *newGroup(QWidget *parent)
{
    auto *const row = new QHBoxLayout(parent);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    return row;
}

} // namespace

const ViewBar::Sizes ViewBar::nodesOf
    = {wire::PlacementSize::nodes, &GridSelection::nodes, &Conditions::nodes};
const ViewBar::Sizes ViewBar::ppnOf = {wire::PlacementSize::ppn, &GridSelection::ppn, &Conditions::ppn};
const ViewBar::Sizes ViewBar::membersOf = {wire::PlacementSize::members, nullptr, &Conditions::members};
const ViewBar::Sizes ViewBar::coloursOf = {wire::PlacementSize::colours, nullptr, &Conditions::colours};

ViewBar::ViewBar(Session *session, QWidget *parent)
    : QToolBar(tr("View bar"), parent), m_session(session), m_rows(new RowChooser)
{
    setObjectName(u"viewBar"_s);
    setMovable(false);
    auto *const content = new BarContent;
    addWidget(content);
    m_content = content->layout();
    auto *const commands = new QWidget;
    m_commands = newGroup(commands);
    m_content->addWidget(commands);
    m_systems = addCombo(tr("System:"), tr("Machine and MPI library the measurements are of")).combo;
    m_collectives = addCombo(tr("Collective:"), tr("MPI operation (Ctrl+PgUp, Ctrl+PgDown)")).combo;
    m_content->addWidget(m_rows);
    m_nodes = addCombo(
        tr("Nodes:"), tr("Use only measurements on so many nodes: one of them, or a list such as 4,8"));
    m_ppn = addCombo(tr("Processes per node:"),
        tr("Use only measurements with so many processes per node: one of them, or a list such as 4,8"));
    m_members = addCombo(tr("In groups:"),
        tr("Use only measurements in which so many processes take part in process groups: one number, or a "
           "list such as 4,8"));
    m_colours = addCombo(tr("Groups:"),
        tr("Use only measurements of so many process groups at once: one number, or a list such as 1,2"));
    m_libraries = addCombo(
        tr("Methods:"), tr("Use only methods of one library: a file for an MPI library can name no others"));

    connect(m_systems, &QComboBox::activated, this, [this](int index) {
        m_session->show(m_session->datasets()[static_cast<std::size_t>(index)].summary.dataset);
    });
    connect(m_collectives, &QComboBox::activated, this, [this] {
        m_session->show(m_session->dataset(), m_collectives->currentData().toString().toStdString());
        emit collectiveChosen();
    });
    for (const auto &[combo, sizes] : {std::pair(m_nodes.combo, &nodesOf), {m_ppn.combo, &ppnOf},
             {m_members.combo, &membersOf}, {m_colours.combo, &coloursOf}}) {
        const auto take = [this, box = combo, which = sizes] { takeSizes(box, *which); };
        combo->setEditable(true);
        combo->setInsertPolicy(QComboBox::NoInsert);
        combo->setCompleter(nullptr);
        combo->setMinimumContentsLength(4);
        connect(combo, &QComboBox::activated, this, take);
        connect(combo->lineEdit(), &QLineEdit::editingFinished, this, take);
    }
    connect(m_libraries.combo, &QComboBox::activated, this, [this] {
        GridSelection selection = m_session->selection();
        selection.library = m_libraries.combo->currentData().toString().toStdString();
        m_session->setSelection(selection);
    });
    connect(session, &Session::datasetsChanged, this, &ViewBar::fill);
    connect(session, &Session::selectionChanged, this, &ViewBar::fill);
    connect(session, &Session::resultChanged, this, &ViewBar::fillRows);
    fill();
}

void ViewBar::addCommand(QAction *action)
{
    auto *const button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus); // it is in the menu
    m_commands->addWidget(button);
}

void ViewBar::addToggle(QAction *action)
{
    auto *const box = new QCheckBox(action->iconText());
    box->setToolTip(action->toolTip());
    box->setChecked(action->isChecked());
    connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    m_content->addWidget(box);
}

ViewBar::Choice ViewBar::addCombo(const QString &title, const QString &help)
{
    auto *const part = new QWidget;
    QHBoxLayout *const row = newGroup(part);
    auto *const label = new PlainLabel(u' ' + title + u' ');
    auto *const combo = new QComboBox;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    combo->setToolTip(plainTip(help));
    combo->setAccessibleName(QString(title).remove(u':'));
    label->setBuddy(combo);
    row->addWidget(label);
    row->addWidget(combo);
    m_content->addWidget(part);
    return {combo, part};
}

void ViewBar::fill()
{
    fillSystems();
    fillCollectives();
    fillRows();
    fillSizes(m_nodes, nodesOf);
    fillSizes(m_ppn, ppnOf);
    fillSizes(m_members, membersOf);
    fillSizes(m_colours, coloursOf);
    fillLibraries();
    for (QComboBox *const combo : {m_systems, m_collectives})
        combo->setEnabled(combo->count() > 1);
}

void ViewBar::fillSystems()
{
    m_systems->clear();
    for (const OpenDataset &open : m_session->datasets()) {
        m_systems->addItem(open.title);
        if (open.summary.dataset == m_session->dataset())
            m_systems->setCurrentIndex(m_systems->count() - 1);
    }
}

void ViewBar::fillCollectives()
{
    m_collectives->clear();
    if (!m_session->dataset())
        return;
    for (const std::string_view name : m_session->dataset()->collectives())
        m_collectives->addItem(toText(name), toText(name));
    m_collectives->setCurrentIndex(m_collectives->findData(QString::fromStdString(m_session->collective())));
}

void ViewBar::fillRows()
{
    m_rows->setGrid(m_session->result() ? m_session->result()->map()->grid : nullptr);
    m_rows->setVisible(m_rows->isUseful());
}

void ViewBar::showIfUseful(const Choice &choice)
{
    constexpr int allAndTwo = 3;
    choice.part->setVisible(choice.combo->count() >= allAndTwo);
}

std::vector<std::uint32_t> ViewBar::measuredValues(const Sizes &sizes) const
{
    const DatasetPtr &dataset = m_session->dataset();
    return dataset ? placementValues(*dataset, m_session->collective(), sizes.size)
                   : std::vector<std::uint32_t>();
}

void ViewBar::fillSizes(const Choice &choice, const Sizes &sizes)
{
    QComboBox *const combo = choice.combo;
    const GridSelection &selection = m_session->selection();
    combo->clear();
    combo->addItem(allText());
    for (const std::uint32_t value : measuredValues(sizes))
        combo->addItem(sizeText(value));
    if (sizes.one && selection.*sizes.one)
        combo->setCurrentIndex(combo->findText(sizeText(*(selection.*sizes.one))));
    else if (const auto &several = selection.only.*sizes.several; !several.empty())
        combo->setCurrentText(sizesText(several));
    showIfUseful(choice);
}

/// What stands in the box: "all", a size, or several.
void ViewBar::takeSizes(const QComboBox *combo, const Sizes &sizes)
{
    GridSelection selection = m_session->selection();
    if (sizes.one)
        (selection.*sizes.one).reset();
    (selection.only.*sizes.several).clear();
    const QString text = combo->currentText().trimmed();
    if (!m_session->dataset())
        return;
    if (!text.isEmpty() && text != allText()) {
        const auto wanted = sizesOf(text);
        const auto measured = measuredValues(sizes);
        const auto isMeasured = [&measured](std::uint32_t value) {
            return std::find(measured.begin(), measured.end(), value) != measured.end();
        };
        if (!wanted || !std::all_of(wanted->begin(), wanted->end(), isMeasured)) {
            fill();
            emit refused(tr("%1: \"%2\" was not measured; there are %3")
                             .arg(combo->accessibleName(), text, sizesText(measured)));
            return;
        }
        if (wanted->size() == 1 && sizes.one)
            selection.*sizes.one = wanted->front();
        else
            selection.only.*sizes.several = *wanted;
    }
    if (selection == m_session->selection())
        fill(); // the text may be written otherwise
    else
        m_session->setSelection(selection);
}

void ViewBar::fillLibraries()
{
    m_libraries.combo->clear();
    m_libraries.combo->addItem(allText(), QString());
    if (m_session->dataset())
        for (const std::string &name : m_session->dataset()->libraries(m_session->collective()))
            m_libraries.combo->addItem(toText(name), toText(name));
    m_libraries.combo->setCurrentIndex(m_libraries.combo->findData(toText(m_session->selection().library)));
    showIfUseful(m_libraries);
}

void ViewBar::step(int by)
{
    const int wanted = m_collectives->currentIndex() + by;
    if (wanted < 0 || wanted >= m_collectives->count())
        return;
    m_session->show(m_session->dataset(), m_collectives->itemData(wanted).toString().toStdString());
    emit collectiveChosen();
}

} // namespace collscope
