// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/deploy_panel.h"

#include "widgets/common/counts.h"
#include "widgets/common/flow_layout.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/table_export.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/common/wording.h"
#include "widgets/panels/control_column.h"
#include "widgets/panels/drop_down_button.h"
#include "widgets/panels/table.h"
#include "widgets/panels/target_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// A choice behind its label, which stay together.
QWidget *labelled(const QString &text, QComboBox *box)
{
    auto *const both = new QWidget;
    auto *const row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    auto *const label = new PlainLabel(text);
    label->setBuddy(box);
    row->addWidget(label);
    row->addWidget(box);
    row->addStretch();
    return both;
}

} // namespace

DeployPanel::DeployPanel(std::shared_ptr<StudyCache> studies, QWidget *parent)
    : QWidget(parent), m_studies(std::move(studies)), m_model(new DeployModel(this)),
      m_target(new TargetChoice(this)), m_about(new PlainLabel), m_warning(new PlainLabel),
      m_models(new QComboBox), m_table(newTable(m_model, tr("Collectives to export"))),
      m_worse(new QComboBox), m_commutative(new QCheckBox(tr("All &reductions are commutative"))),
      m_sameTypes(new QCheckBox(tr("Same data t&ypes everywhere"))),
      m_deterministic(new QCheckBox(tr("&Deterministic methods only"))),
      m_extrapolates(new QCheckBox(tr("Extrapo&late"))),
      m_allMessages(new QCheckBox(tr("All message si&zes"))), m_policy(new QComboBox),
      m_folder(new QLineEdit), m_replaces(new QCheckBox(tr("Repla&ce files"))), m_progress(new QProgressBar),
      m_message(new PlainLabel), m_export(new QPushButton(tr("&Export"))),
      m_cancel(new QPushButton(tr("Cancel"))), m_task(new LatestTask(this)),
      m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    addTableActions(m_table, [this](const QString &csv) { emit csvExportRequested(u"deployment"_s, csv); });
    styleReport(m_progress, m_message);
    m_progress->setRange(0, 0);
    auto *const column = new QVBoxLayout(this);
    constexpr int margin = 8;
    column->setContentsMargins(margin, margin / 2, margin, margin / 2);
    column->setSpacing(margin / 2);
    column->addLayout(makeChoice());
    column->addWidget(m_warning);
    column->addWidget(m_table, 1);
    column->addWidget(m_progress);
    column->addLayout(makeFolder());
    column->addWidget(m_message);
    connect(m_model, &DeployModel::ticksChanged, this, [this] { m_refresh->request(); });
    connect(m_task, &LatestTask::slowChanged, m_progress, &QWidget::setVisible);
    connect(m_task, &LatestTask::failed, this,
        [this](const QString &cause) { take(failure(cause.toStdString())); });
    showTarget();
    m_progress->hide();
    refresh();
}

void DeployPanel::makeTarget()
{
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::RichText);
    m_about->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_warning->setSizePolicy(
        QSizePolicy::Ignored, QSizePolicy::Fixed); // one line; the tool tip has all of it
    m_target->choose(u"openmpi-rules"_s);
    connect(m_target, &TargetChoice::changed, this, [this] {
        showTarget();
        reconsider();
    });
}

QLayout *DeployPanel::makeChoice()
{
    makeTarget();
    m_models->addItems({tr("automatic"), tr("as tuned for each collective"),
        tr("the one on show, for all of them"), tr("as many rules as pay"), tr("fewest rules within 2 %")});
    m_models->setToolTip(tr(
        "Automatic: the best rules of the format, with the library default as a candidate. Their number is "
        "the smallest whose held-out penalty is within one standard error of the least. A collective falls "
        "back to the library where they do not beat its default."));
    m_models->setAccessibleName(tr("Models"));
    auto *const row = new FlowLayout;
    row->addWidget(labelled(tr("&Target"), m_target->targets()));
    row->addWidget(m_target->styles());
    row->addWidget(labelled(tr("&Models"), m_models));
    auto *const options = new DropDownButton(makeOptions(),
        tr("Which decisions are exported, what the calling programs guarantee, and what the format cannot "
           "say"));
    options->setChoice(tr("Options"));
    row->addWidget(options);
    const auto add = [&](const QString &text, auto names) {
        auto *const button = new QPushButton(text);
        connect(button, &QPushButton::clicked, this, [this, names] { m_model->setTicked(names()); });
        row->addWidget(button);
    };
    add(tr("&All collectives"), [this] {
        std::vector<std::string> all;
        for (const DeployCollective &collective : m_choice.collectives)
            all.push_back(collective.name);
        return all;
    });
    add(tr("&Only the one on show"), [this] { return std::vector{m_choice.data.grid.collective}; });
    connect(m_models, &QComboBox::activated, this, &DeployPanel::applyModels);
    return row;
}

QWidget *DeployPanel::makeOptions()
{
    m_policy->addItems({tr("proved better"), tr("not worse"), tr("as fitted")}); // codegen::ShipmentPolicy
    m_policy->setAccessibleName(tr("Policy"));
    m_policy->setToolTip(tr("Which decisions are exported: those that held-out runs prove better than the "
                            "library default, those that they find no worse, or all, whatever the check "
                            "says. Everything else falls back to the library."));
    m_worse->addItems({tr("leave the collective to the library"), tr("leave those cells to the library"),
        tr("do not export")}); // codegen::WhereWorse
    m_worse->setCurrentIndex(static_cast<int>(codegen::ShippingOrder().whereWorse));
    m_worse->setAccessibleName(tr("Where a model is worse than the library"));
    m_commutative->setToolTip(tr("Allows algorithms that get non-commutative operations wrong. MPI's own "
                                 "operations are all commutative; "
                                 "programs can make others with MPI_Op_create."));
    m_sameTypes->setToolTip(
        tr("Allows algorithms that give wrong data where processes describe the same data by different data "
           "types, also for sending and receiving. MPI allows that; hardly any program does it."));
    m_deterministic->setToolTip(
        tr("Reductions whose result may differ from run to run fall back to the library"));
    m_allMessages->setToolTip(
        tr("Allows rules that hold for messages of all sizes, also those that were not measured, where the "
           "library compares no message size"));
    m_extrapolates->setToolTip(
        tr("Decides beyond and between the measured sizes too, and in cells whose decision is a guess; "
           "otherwise the library decides there"));
    m_extrapolates->setObjectName(u"extrapolates"_s);
    m_deterministic->setObjectName(u"deterministic"_s);
    auto *const content = new QWidget;
    auto *const rows = new QVBoxLayout(content);
    rows->addWidget(labelled(tr("&Policy"), m_policy));
    rows->addWidget(labelled(tr("&Where worse than the library"), m_worse));
    for (QCheckBox *const promise :
        {m_commutative, m_sameTypes, m_deterministic, m_allMessages, m_extrapolates}) {
        rows->addWidget(promise);
        connect(promise, &QCheckBox::toggled, this, &DeployPanel::reconsider);
    }
    rows->addWidget(m_about);
    connect(m_policy, &QComboBox::activated, this, &DeployPanel::reconsider);
    connect(m_worse, &QComboBox::activated, this, &DeployPanel::reconsider);
    return content;
}

codegen::ShippingOrder DeployPanel::order() const
{
    codegen::ShippingOrder order;
    order.target = target().toStdString();
    order.whereWorse = static_cast<codegen::WhereWorse>(m_worse->currentIndex());
    if (m_commutative->isChecked())
        order.assumed = order.assumed | wire::Requirement::commutative;
    if (m_sameTypes->isChecked())
        order.assumed = order.assumed | wire::Requirement::sameTypes;
    if (m_deterministic->isChecked())
        order.assumed = order.assumed | wire::Requirement::deterministicOnly;
    order.extrapolates = m_extrapolates->isChecked();
    order.allMessages = m_allMessages->isChecked();
    order.policy = static_cast<codegen::ShipmentPolicy>(m_policy->currentIndex());
    order.studies = m_studies;
    const auto dataOf = [this](const std::string &collective) {
        DataSelection part = m_choice.data;
        part.grid.collective = collective;
        return part;
    };
    for (const DeployCollective &each : m_model->ticked()) {
        codegen::ShippingCollective collective{dataOf(each.name), each.spec, {}};
        for (const std::string &other : each.together)
            collective.together.push_back(dataOf(other));
        order.collectives.push_back(std::move(collective));
    }
    return order;
}

QLayout *DeployPanel::makeFolder()
{
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->setPlaceholderText(tr("A folder; created if absent"));
    auto *const label = new PlainLabel(tr("&Folder"));
    label->setBuddy(m_folder);
    auto *const browse = new QPushButton(tr("&Browse..."));
    m_replaces->setToolTip(tr("Overwrites files of the same names in this folder"));
    m_export->setToolTip(tr("Writes the file and what goes with it: how to install and undo it, switches"));
    auto *const row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_folder, 1);
    row->addWidget(browse);
    row->addWidget(m_replaces);
    row->addWidget(m_cancel);
    row->addWidget(m_export);
    connect(browse, &QPushButton::clicked, this, [this] { emit browseRequested(m_folder->text()); });
    connect(m_folder, &QLineEdit::textChanged, this, &DeployPanel::updateExport);
    connect(m_folder, &QLineEdit::textEdited, this,
        [this](const QString &text) { m_isFolderChosen = !text.isEmpty(); });
    connect(m_folder, &QLineEdit::returnPressed, m_export, &QPushButton::click);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_task->cancel();
        setRunning(false);
        setMessage(tr("Cancelled. Change a choice to start again."));
    });
    connect(m_export, &QPushButton::clicked, this,
        [this] { emit exportRequested(m_folder->text(), m_result, m_replaces->isChecked()); });
    return row;
}

void DeployPanel::setChoice(const DeployChoice &choice)
{
    const bool otherData = choice.data.dataset != m_choice.data.dataset;
    const bool otherPart = !(choice.data == m_choice.data);
    m_choice = choice;
    if (otherPart)
        m_model->reconsider();
    m_model->setVerified(choice.verified);
    applyModels();
    if (otherData || (m_model->ticked().empty() && m_model->objections().empty()))
        m_model->setTicked({choice.data.grid.collective});
}

/// What is written changes.
void DeployPanel::reconsider()
{
    m_model->reconsider();
    m_refresh->request();
}

void DeployPanel::setFolder(const QString &folder)
{
    m_folder->setText(folder);
    m_isFolderChosen = true;
}

void DeployPanel::suggestFolder(const QString &folder)
{
    if (!m_isFolderChosen)
        m_folder->setText(folder);
}

void DeployPanel::chooseTarget(const QString &spec)
{
    m_target->choose(spec);
}

void DeployPanel::suggestTarget(const QString &spec)
{
    m_target->suggest(spec);
}

void DeployPanel::setMessage(const QString &text)
{
    m_message->setText(text);
    const QString warning = toText(m_target->target().warning);
    m_warning->setHidden(warning.isEmpty() || text.contains(warning)); // once
}

QString DeployPanel::message() const
{
    return m_message->text();
}

QString DeployPanel::target() const
{
    return m_target->spec();
}

void DeployPanel::fitWarning()
{
    const QString text = tr("Warning: %1").arg(toText(m_target->target().warning));
    m_warning->setText(m_warning->fontMetrics().elidedText(text, Qt::ElideRight, m_warning->width()));
    m_warning->setToolTip(wrappedTip(text));
}

void DeployPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    fitWarning();
}

void DeployPanel::showTarget()
{
    const codegen::Target &target = m_target->target();
    m_warning->setHidden(target.warning.empty());
    fitWarning();
    m_about->setText(
        tr("<b>Limits:</b> %1<br><b>Checked:</b> %2")
            .arg(toText(target.limits).toHtmlEscaped(), toText(target.verified).toHtmlEscaped()));
    constexpr int characters = 70; // a menu does not ask for the height of lines that wrap
    const int width = fontMetrics().averageCharWidth() * characters;
    m_about->setFixedSize(width, m_about->heightForWidth(width));
}

void DeployPanel::applyModels()
{
    std::vector<DeployCollective> collectives = m_choice.collectives;
    const auto shown = std::find_if(collectives.begin(), collectives.end(),
        [this](const DeployCollective &each) { return each.name == m_choice.data.grid.collective; });
    const int which = m_models->currentIndex();
    if (which == ofFormat) {
        for (DeployCollective &collective : collectives)
            collective = {collective.name};
    } else if (which == asShown && shown != collectives.end()) {
        const auto spec = shown->spec;
        for (DeployCollective &collective : collectives)
            if (&collective != &*shown)
                collective = {collective.name, spec};
    } else if (which == bestRules || which == fewRules) {
        for (DeployCollective &collective : collectives)
            collective = {collective.name, ModelSpec{"rules", {}}};
        if (which == fewRules)
            for (DeployCollective &collective : collectives)
                collective.spec->parameters["penalty"] = 0.02;
    }
    m_model->setCollectives(collectives);
    m_refresh->request();
}

void DeployPanel::refresh()
{
    m_result.reset();
    m_model->setResult(nullptr);
    const codegen::ShippingOrder asked = order();
    if (!m_choice.data.dataset || asked.collectives.empty()) {
        m_task->cancel();
        setRunning(false);
        setMessage(m_choice.data.dataset
                ? (QStringList{tr("Tick the collectives to export.")} + m_model->objections()).join(u' ')
                : tr("Open measurements first: what is exported comes from them."));
        return;
    }
    setRunning(true);
    setMessage(tr("Fitting, writing, reading back and comparing with the library's own choice..."));
    m_task->start(
        [asked, before = m_last](const std::stop_token &stop) { return codegen::ship(asked, before, stop); },
        [this](const Expected<codegen::ShipmentPtr> &result) { take(result); });
}

void DeployPanel::take(const Expected<codegen::ShipmentPtr> &result)
{
    if (result)
        m_last = *result;
    if (m_model->setResult(result ? *result : nullptr))
        return; // what is left is looked at now
    m_result = result ? *result : nullptr;
    setRunning(false);
    setMessage(result ? (QStringList{summary()} + m_model->objections()).join(u' ')
                      : QString::fromStdString(result.error().text()));
    emit resultChanged();
}

QString DeployPanel::undecidedText(const codegen::Shipment &shipment)
{
    const bool isNoise = std::all_of(
        shipment.collectives.begin(), shipment.collectives.end(), [](const codegen::ShippedCollective &row) {
            return row.problem.empty()
                && (row.leftBecause.empty() || row.leftBecause == codegen::withinNoise);
        });
    return isNoise ? tr("Nothing is faster than the library by more than noise: no file is needed.")
                   : tr("The library decides every call: no file is needed. The table says why.");
}

QString DeployPanel::summary() const
{
    if (m_result->files.empty())
        return tr("Nothing can be exported: the last column says why.");
    if (!m_result->decidesAnything())
        return undecidedText(*m_result);
    std::size_t rules = 0;
    std::size_t leftOut = 0;
    for (const codegen::ShippedCollective &row : m_result->collectives) {
        rules += row.rules;
        leftOut += row.problem.empty() ? 0 : 1;
    }
    QString text = countText(m_result->files.size(), tr("1 file to write"), tr("%1 files to write"));
    if (rules > 0)
        text += countText(rules, tr(", 1 rule"), tr(", %1 rules"));
    if (leftOut > 0)
        text += countText(leftOut, tr(", 1 collective left out"), tr(", %1 collectives left out"));
    QStringList unproved;
    for (const codegen::ShippedCollective &row : m_result->collectives)
        if (row.verdict == codegen::Verdict::unknown && row.problem.empty())
            unproved << QString::fromStdString(row.collective);
    if (m_result->refusals.empty())
        return unproved.isEmpty()
            ? text + tr(". No collective in it is worse on average than the library by itself.")
            : text + tr(". Not proved better than the library by itself: %1.").arg(unproved.join(u", "_s));
    const QString reason = QString::fromStdString(m_result->refusals.front().text);
    const std::size_t more = m_result->refusals.size() - 1;
    return tr("%1: %2%3.")
        .arg(m_result->isAsFitted() ? tr("Refused, but exported anyway") : tr("Refused"), reason,
            more == 0 ? QString()
                      : countText(more, tr(" (and 1 more reason)"), tr(" (and %1 more reasons)")));
}

void DeployPanel::setRunning(bool running)
{
    m_cancel->setEnabled(running);
    updateExport();
}

void DeployPanel::updateExport()
{
    m_export->setEnabled(m_result && m_result->mayBeWritten() && !m_folder->text().trimmed().isEmpty());
}

} // namespace collscope
