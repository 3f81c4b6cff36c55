// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/held_out_editor.h"

#include "engine/map/selected_values.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr unsigned usualFolds = 5;
constexpr int mostFolds = 1000;
constexpr int mostRows = 12; ///< of the list of values; more of them scroll

/// One of the lists of conditions by its values.
std::vector<std::uint64_t> valuesIn(const Conditions &conditions, HeldOutEditor::Way way)
{
    const auto wide = [](const std::vector<std::uint32_t> &values) {
        return std::vector<std::uint64_t>(values.begin(), values.end());
    };
    switch (way) {
    case HeldOutEditor::byRuns:
        return wide(conditions.runs);
    case HeldOutEditor::byNodes:
        return wide(conditions.nodes);
    case HeldOutEditor::byPpn:
        return wide(conditions.ppn);
    case HeldOutEditor::byCommSizes:
        return wide(conditions.commSizes);
    case HeldOutEditor::byMessageBytes:
        return conditions.messageBytes;
    default:
        return {};
    }
}

/// What is held out that way.
std::vector<std::uint64_t> heldOutValues(const HeldOut &heldOut, HeldOutEditor::Way way)
{
    return way == HeldOutEditor::byRuns ? std::vector<std::uint64_t>(heldOut.runs.begin(), heldOut.runs.end())
                                        : valuesIn(heldOut.test, way);
}

HeldOutEditor::Way wayOf(const HeldOut &heldOut)
{
    if (heldOut.testDataset)
        return HeldOutEditor::onSystem;
    if (heldOut.eachRun)
        return HeldOutEditor::byEachRun;
    if (heldOut.folds != 0)
        return HeldOutEditor::byFolds;
    for (const auto way : {HeldOutEditor::byRuns, HeldOutEditor::byNodes, HeldOutEditor::byPpn,
             HeldOutEditor::byCommSizes, HeldOutEditor::byMessageBytes})
        if (!heldOutValues(heldOut, way).empty())
            return way;
    return HeldOutEditor::nothing;
}

QString wayTitle(HeldOutEditor::Way way)
{
    switch (way) {
    case HeldOutEditor::byEachRun:
        return HeldOutEditor::tr("Each run in turn");
    case HeldOutEditor::byRuns:
        return HeldOutEditor::tr("Runs");
    case HeldOutEditor::byNodes:
        return HeldOutEditor::tr("Numbers of nodes");
    case HeldOutEditor::byPpn:
        return HeldOutEditor::tr("Processes per node");
    case HeldOutEditor::byCommSizes:
        return HeldOutEditor::tr("Communicator sizes");
    case HeldOutEditor::byMessageBytes:
        return HeldOutEditor::tr("Message sizes");
    case HeldOutEditor::byFolds:
        return HeldOutEditor::tr("Parts of the cells (folds)");
    case HeldOutEditor::onSystem:
        return HeldOutEditor::tr("Judge on another system");
    default:
        return HeldOutEditor::tr("Nothing");
    }
}

QString wayNote(HeldOutEditor::Way way)
{
    switch (way) {
    case HeldOutEditor::byEachRun:
        return HeldOutEditor::tr(
            "What models lose on another day: each run is judged by a model fitted to the "
            "others. Of a single run the cells are held out in parts.");
    case HeldOutEditor::byRuns:
        return HeldOutEditor::tr("What models lose on another day: they are fitted to the other runs.");
    case HeldOutEditor::byNodes:
    case HeldOutEditor::byPpn:
    case HeldOutEditor::byCommSizes:
    case HeldOutEditor::byMessageBytes:
        return HeldOutEditor::tr("What models lose where nobody measured: they are fitted to the rest.");
    case HeldOutEditor::byFolds:
        return HeldOutEditor::tr(
            "How models fill gaps: each part of the cells is judged by a model fitted to "
            "the others. The seed shuffles them.");
    case HeldOutEditor::onSystem:
        return HeldOutEditor::tr("What models lose elsewhere: they are fitted here and judged by the "
                                 "measurements of the other system.");
    default:
        return HeldOutEditor::tr("Models are judged by the measurements they are fitted to.");
    }
}

QString valueText(HeldOutEditor::Way way, std::uint64_t value)
{
    return way == HeldOutEditor::byMessageBytes ? formatSizeExact(value)
        : way == HeldOutEditor::byRuns          ? HeldOutEditor::tr("Run %1").arg(value)
                                                : formatCount(value);
}

/// Those of one way, short: "1, 2".
QString valueList(const HeldOut &heldOut, HeldOutEditor::Way way)
{
    constexpr std::size_t most = 6; // a button has no room for more
    const auto values = heldOutValues(heldOut, way);
    QStringList texts;
    for (std::size_t i = 0; i < std::min(most, values.size()); ++i)
        texts << (way == HeldOutEditor::byMessageBytes ? formatSize(values[i]) : formatCount(values[i]));
    if (values.size() > most)
        texts << u"..."_s;
    return texts.join(u", "_s);
}

} // namespace

QString heldOutText(const HeldOut &heldOut, const std::vector<OpenSystem> &systems)
{
    QStringList parts;
    const auto add = [&](HeldOutEditor::Way way, const QString &pattern) {
        if (const QString list = valueList(heldOut, way); !list.isEmpty())
            parts << pattern.arg(list);
    };
    add(HeldOutEditor::byRuns, HeldOutEditor::tr("run %1"));
    add(HeldOutEditor::byNodes, HeldOutEditor::tr("nodes %1"));
    add(HeldOutEditor::byPpn, HeldOutEditor::tr("processes per node %1"));
    add(HeldOutEditor::byCommSizes, HeldOutEditor::tr("ranks %1"));
    add(HeldOutEditor::byMessageBytes, HeldOutEditor::tr("messages of %1"));
    if (heldOut.eachRun)
        parts << HeldOutEditor::tr("each run");
    if (heldOut.folds != 0)
        parts << HeldOutEditor::tr("%1 folds").arg(heldOut.folds);
    const auto other = std::find_if(systems.begin(), systems.end(),
        [&](const OpenSystem &system) { return system.dataset == heldOut.testDataset; });
    if (heldOut.testDataset)
        parts << HeldOutEditor::tr("on %1").arg(
            other != systems.end() ? other->title : HeldOutEditor::tr("another system"));
    return parts.join(u"; "_s);
}

HeldOutEditor::HeldOutEditor(QWidget *parent)
    : QWidget(parent), m_ways(new QComboBox), m_values(new QListWidget), m_foldRow(new QWidget),
      m_folds(new QSpinBox), m_seed(new QSpinBox), m_systems(new QComboBox), m_note(new PlainLabel)
{
    for (int way = 0; way < wayCount; ++way)
        m_ways->addItem(wayTitle(static_cast<Way>(way)));
    m_ways->setAccessibleName(tr("What is held out"));
    m_values->setAccessibleName(tr("Held-out values"));
    m_systems->setAccessibleName(tr("System to judge on"));
    m_folds->setRange(2, mostFolds);
    m_folds->setValue(usualFolds);
    m_folds->setAccessibleName(tr("Number of folds"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setAccessibleName(tr("Seed of the folds"));
    m_note->setWordWrap(true);
    auto *const row = new QHBoxLayout(m_foldRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_folds);
    row->addWidget(new PlainLabel(tr("folds, seed")));
    row->addWidget(m_seed, 1);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(m_ways);
    column->addWidget(m_values);
    column->addWidget(m_foldRow);
    column->addWidget(m_systems);
    column->addWidget(m_note);
    column->addStretch();
    m_systems->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // names can be long
    setMinimumWidth(fontMetrics().averageCharWidth() * 44);
    setFocusProxy(m_ways);

    connect(m_ways, &QComboBox::activated, this, &HeldOutEditor::chooseWay);
    connect(m_values, &QListWidget::itemChanged, this, [this] {
        if (!m_updating)
            emit edited(fromValues());
    });
    for (QSpinBox *const box : {m_folds, m_seed}) {
        box->setKeyboardTracking(false); // a number that is half typed is none
        connect(box, &QSpinBox::valueChanged, this, &HeldOutEditor::emitFolds);
    }
    connect(m_systems, &QComboBox::activated, this, &HeldOutEditor::emitSystem);
    setData({}, {});
}

void HeldOutEditor::setData(const DataSelection &input, const std::vector<OpenSystem> &systems)
{
    const bool sameValues = input.dataset == m_data.dataset && input.grid == m_data.grid;
    const bool sameChoice = input.heldOut == m_data.heldOut;
    m_data = input;
    if (!sameValues)
        m_all.reset();
    m_open.clear();
    for (const OpenSystem &system : systems)
        if (input.dataset && system.dataset != input.dataset
            && !system.dataset->runValues(input.grid.collective).empty())
            m_open.push_back(system);
    m_updating = true;
    m_systems->clear();
    for (const OpenSystem &system : m_open)
        m_systems->addItem(system.title, static_cast<int>(m_systems->count()));
    for (std::size_t i = 0; i < m_open.size(); ++i)
        if (m_open[i].dataset == input.heldOut.testDataset)
            m_systems->setCurrentIndex(static_cast<int>(i));
    if (input.heldOut.folds != 0) {
        m_folds->setValue(static_cast<int>(input.heldOut.folds));
        m_seed->setValue(static_cast<int>(input.heldOut.seed));
    }
    m_updating = false;
    // A way that was just chosen and has no value yet stays on show.
    if (!m_choosing && (!sameValues || !input.heldOut.empty() || !sameChoice))
        m_ways->setCurrentIndex(wayOf(input.heldOut));
    showWay();
}

HeldOutEditor::Way HeldOutEditor::way() const
{
    return static_cast<Way>(m_ways->currentIndex());
}

QString HeldOutEditor::note() const
{
    return m_note->text();
}

void HeldOutEditor::chooseWay()
{
    showWay();
    if (way() == byFolds) {
        emitFolds();
    } else if (way() == byEachRun) {
        HeldOut heldOut;
        heldOut.eachRun = m_data.dataset != nullptr;
        emit edited(heldOut);
    } else if (way() == onSystem && !m_open.empty()) {
        emitSystem();
    } else if (!m_data.heldOut.empty()) {
        const QScopedValueRollback choosing(m_choosing, true);
        emit edited({});
    }
}

std::vector<std::uint64_t> HeldOutEditor::presentValues() const
{
    if (way() < byRuns || way() > byMessageBytes || !m_data.dataset)
        return {};
    if (!m_all)
        m_all = selectedValues(*m_data.dataset, m_data.grid);
    return valuesIn(*m_all, way());
}

/// What belongs to the way, or why there is nothing to choose from.
void HeldOutEditor::showWay()
{
    const bool isByValues = way() >= byRuns && way() <= byMessageBytes;
    const auto values = presentValues();
    QString note = wayNote(way());
    if (!m_data.dataset)
        note = tr("Open measurements first.");
    else if (isByValues && values.empty())
        note = tr("The measurements do not say them: nothing can be held out this way.");
    else if (isByValues && values.size() == 1)
        note = tr("All measurements on show have the same, %1: nothing can be held out this way.")
                   .arg(valueText(way(), values.front()));
    else if (way() == onSystem && m_open.empty())
        note = tr("No other system with this collective is open. Open its measurements to judge by them.");
    m_note->setText(note);
    m_values->setVisible(isByValues && values.size() > 1);
    m_foldRow->setVisible(way() == byFolds && m_data.dataset != nullptr);
    m_systems->setVisible(way() == onSystem && !m_open.empty());
    fillValues();
    fitValues();
}

/// As high as its rows, up to a number of them.
void HeldOutEditor::fitValues()
{
    const int rows = std::clamp(m_values->count(), 1, mostRows);
    const int row = m_values->count() > 0 ? m_values->sizeHintForRow(0) : fontMetrics().height();
    m_values->setFixedHeight(rows * row + 2 * m_values->frameWidth());
}

QSize HeldOutEditor::sizeHint() const
{
    const int width = std::max(minimumWidth(), minimumSizeHint().width());
    return {width, layout()->totalHeightForWidth(width)};
}

/// In place where the values are the same: it may be one of them that was just ticked.
void HeldOutEditor::fillValues()
{
    m_updating = true;
    const auto all = presentValues();
    const auto heldOut = heldOutValues(m_data.heldOut, way());
    if (way() != m_listedWay || all != m_listed) {
        m_values->clear();
        for (const std::uint64_t value : all)
            new QListWidgetItem(valueText(way(), value), m_values);
        m_listedWay = way();
        m_listed = all;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        QListWidgetItem &item = *m_values->item(static_cast<int>(i));
        const bool isHeldOut = std::find(heldOut.begin(), heldOut.end(), all[i]) != heldOut.end();
        // The last one that is left is what models are fitted to.
        const bool isLast = !isHeldOut && heldOut.size() + 1 >= all.size();
        item.setCheckState(isHeldOut ? Qt::Checked : Qt::Unchecked);
        item.setFlags(isLast ? Qt::ItemFlags() : Qt::ItemIsEnabled | Qt::ItemIsUserCheckable);
    }
    m_updating = false;
}

HeldOut HeldOutEditor::fromValues() const
{
    HeldOut heldOut;
    const auto all = presentValues();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (m_values->item(static_cast<int>(i))->checkState() != Qt::Checked)
            continue;
        const auto narrow = static_cast<std::uint32_t>(all[i]);
        switch (way()) {
        case byRuns:
            heldOut.runs.push_back(narrow);
            break;
        case byNodes:
            heldOut.test.nodes.push_back(narrow);
            break;
        case byPpn:
            heldOut.test.ppn.push_back(narrow);
            break;
        case byCommSizes:
            heldOut.test.commSizes.push_back(narrow);
            break;
        default:
            heldOut.test.messageBytes.push_back(all[i]);
        }
    }
    return heldOut;
}

void HeldOutEditor::emitFolds()
{
    if (m_updating || way() != byFolds || !m_data.dataset)
        return;
    HeldOut heldOut;
    heldOut.folds = static_cast<unsigned>(m_folds->value());
    heldOut.seed = static_cast<std::uint64_t>(m_seed->value());
    emit edited(heldOut);
}

void HeldOutEditor::emitSystem()
{
    HeldOut heldOut;
    heldOut.testDataset = m_open[static_cast<std::size_t>(m_systems->currentIndex())].dataset;
    emit edited(heldOut);
}

HeldOutButton::HeldOutButton(QWidget *parent) : HeldOutButton(new HeldOutEditor, parent) { }

HeldOutButton::HeldOutButton(HeldOutEditor *editor, QWidget *parent)
    : DropDownButton(
        editor, tr("Measurements that no model is fitted to, to see what the models lose on them"), parent),
      m_editor(editor)
{
    connect(m_editor, &HeldOutEditor::edited, this, &HeldOutButton::edited);
    setData({}, {});
}

void HeldOutButton::setData(const DataSelection &input, const std::vector<OpenSystem> &systems)
{
    const QString text = heldOutText(input.heldOut, systems);
    setChoice(text.isEmpty() ? tr("Hold out: none") : tr("Hold out: %1").arg(text));
    m_editor->setData(input, systems);
    setEnabled(input.dataset != nullptr);
}

} // namespace collscope
