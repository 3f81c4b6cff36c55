// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/model_panel.h"

#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/model_title.h"
#include "widgets/panels/fold.h"
#include "widgets/panels/leaf_curve.h"
#include "widgets/panels/model_facts.h"
#include "widgets/panels/parameter_control.h"
#include "widgets/panels/together_fold.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace collscope {

namespace {

/// Nothing may jump when it comes and goes.
void hideInPlace(QWidget *widget)
{
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
    widget->hide();
}

/// Scrolls up and down only, and is therefore never narrower than what it shows.
class VerticalScroll : public QScrollArea {
public:
    explicit VerticalScroll(QWidget *content)
    {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus); // what is in it takes the focus, and shows it
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidget(content);
    }

    QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

QString helpOf(const ModelKind &kind)
{
    return kind.beyond.empty() ? Wording::declared(kind.help)
                               : ModelPanel::tr("%1\nBeyond what was measured: %2.")
                                     .arg(Wording::declared(kind.help), Wording::declared(kind.beyond));
}

} // namespace

ModelPanel::ModelPanel(QWidget *parent)
    : QWidget(parent), m_kind(new QComboBox), m_why(new PlainLabel), m_parameters(new QVBoxLayout),
      m_together(new TogetherFold), m_progress(new QProgressBar), m_former(new PlainLabel),
      m_cancel(new QToolButton), m_facts(new ModelFacts)
{
    m_kind->setAccessibleName(tr("Model"));
    for (const ModelKind &kind : modelKinds()) {
        if (kind.parameters.empty() && !kind.firstChoice && (!kind.isOfLibrary || kind.open))
            continue; // nothing to tune
        m_kind->addItem(Wording::declared(kind.title), toText(kind.name));
        m_kind->setItemData(m_kind->count() - 1, plainTip(helpOf(kind)), Qt::ToolTipRole);
    }
    m_kinds = m_kind->count();
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(3);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("End the fit; F5 starts it again"));
    m_cancel->setFocusPolicy(Qt::StrongFocus);
    m_former->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long name keeps no panel wide
    for (QWidget *const each : {static_cast<QWidget *>(m_progress), static_cast<QWidget *>(m_former),
             static_cast<QWidget *>(m_cancel)})
        hideInPlace(each);

    auto *const content = new QWidget;
    auto *const column = new QVBoxLayout(content);
    column->setContentsMargins(6, 0, 6, 0);
    m_why->setWordWrap(true);
    column->addWidget(m_why);
    column->addLayout(m_parameters);
    column->addWidget(m_together);
    auto *const state = new QHBoxLayout;
    state->addWidget(m_former, 1);
    state->addWidget(m_cancel);
    column->addLayout(state);
    column->addWidget(m_facts);
    column->addStretch();
    auto *const compare = new QPushButton(tr("Add to comparison"));
    compare->setToolTip(tr("Compare this model with others in the Compare panel"));
    connect(compare, &QPushButton::clicked, this, &ModelPanel::addToComparisonRequested);
    // What the model is and what to do with it stay where they are; the rest scrolls.
    auto *const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 4, 0, 4);
    outer->setSpacing(2);
    const auto addFixed = [outer](QWidget *widget) {
        auto *const row = new QHBoxLayout;
        row->setContentsMargins(6, 0, 6, 0);
        row->addWidget(widget);
        outer->addLayout(row);
    };
    addFixed(m_kind);
    addFixed(m_progress);
    outer->addWidget(new VerticalScroll(content), 1);
    addFixed(compare);

    connect(m_kind, &QComboBox::activated, this, [this] {
        const std::string kind = m_kind->currentData().toString().toStdString();
        if (kind == m_spec.kind)
            return;
        const auto before = m_before.find(kind);
        emit specEdited(before != m_before.end() ? before->second : ModelSpec{kind, {}}, 0);
    });
    connect(m_cancel, &QToolButton::clicked, this, &ModelPanel::cancelRequested);
    connect(m_together, &TogetherFold::edited, this, &ModelPanel::togetherEdited);
    connect(m_facts, &ModelFacts::cellActivated, this, &ModelPanel::cellActivated);
}

void ModelPanel::setSpec(const ModelSpec &spec)
{
    const bool otherKind = spec.kind != m_spec.kind;
    const bool otherTitle = spec.file != m_spec.file || !(spec.rules == m_spec.rules);
    if (otherKind)
        m_before[m_spec.kind] = m_spec;
    m_spec = spec;
    if (otherKind || otherTitle)
        showKind();
    if (otherKind) {
        makeControls();
        showTogether();
        showWhy();
    }
    const ModelKind *const kind = findModelKind(spec.kind);
    for (std::size_t i = 0; i < m_controls.size(); ++i) {
        m_controls[i]->setPercent(kind->parameters[i].isRatioAmong(spec.parameters));
        m_controls[i]->setValue(spec.value(m_controls[i]->key()));
    }
    markAdvanced();
    if (m_leafCurve)
        m_leafCurve->setLeaves(spec.value(kind->leafLimit()->key));
}

/// What cannot be chosen, a rules file or the library's default, stands behind the others while it is shown;
/// rules by hand for as long as there are any.
void ModelPanel::showKind()
{
    while (m_kind->count() > m_kinds)
        m_kind->removeItem(m_kinds);
    const auto addBehind = [this](const ModelSpec &spec) {
        const ModelKind *const kind = findModelKind(spec.kind);
        m_kind->addItem(modelTitle(spec), QString::fromStdString(spec.kind));
        m_kind->setItemData(m_kind->count() - 1,
            plainTip(spec.file.empty() ? Wording::declared(kind ? kind->help : std::string_view())
                                       : QString::fromStdString(spec.file)),
            Qt::ToolTipRole);
    };
    for (const auto &[kind, before] : m_before)
        if (kind != m_spec.kind && !before.rules.empty())
            addBehind(before);
    if (m_kind->findData(QString::fromStdString(m_spec.kind)) < 0)
        addBehind(m_spec);
    m_kind->setCurrentIndex(m_kind->findData(QString::fromStdString(m_spec.kind)));
    m_kind->setToolTip(m_kind->currentData(Qt::ToolTipRole).toString());
}

void ModelPanel::makeControls()
{
    for (ParameterControl *const control : std::exchange(m_controls, {})) {
        control->hide();
        control->deleteLater(); // it may be the sender
    }
    if (Fold *const fold = std::exchange(m_advanced, nullptr)) {
        fold->hide();
        fold->deleteLater();
    }
    if (LeafCurve *const curve = std::exchange(m_leafCurve, nullptr)) {
        curve->hide();
        curve->deleteLater();
    }
    const ModelKind *const kind = findModelKind(m_spec.kind);
    if (!kind)
        return;
    std::string_view section;
    for (const ParameterInfo &info : kind->parameters) {
        auto *const control = new ParameterControl(info);
        if (!info.section.empty() && !m_advanced) {
            m_advanced = new Fold(tr("Advanced"));
            m_advanced->setOpen(m_advancedOpen);
            connect(m_advanced, &Fold::toggled, this, [this](bool open) { m_advancedOpen = open; });
            m_parameters->addWidget(m_advanced);
        }
        if (info.section != std::exchange(section, info.section))
            m_advanced->addHeading(Wording::declared(section));
        (info.section.empty() ? m_parameters : m_advanced->body())->addWidget(control);
        m_controls.push_back(control);
        connect(control, &ParameterControl::edited, this, [this, control](double value, int gesture) {
            m_spec.parameters[control->key()] = value;
            emit specEdited(m_spec, gesture);
        });
        if (info.limitsLeaves && m_studies)
            makeLeafCurve(control);
    }
}

void ModelPanel::markAdvanced()
{
    const ModelKind *const kind = findModelKind(m_spec.kind);
    if (!m_advanced || !kind)
        return;
    const auto changed = std::count_if(
        kind->parameters.begin(), kind->parameters.end(), [this](const ParameterInfo &parameter) {
            return !parameter.section.empty() && m_spec.value(parameter.key) != parameter.initial;
        });
    m_advanced->setTitle(changed == 0 ? tr("Advanced") : tr("Advanced (%1 changed)").arg(changed));
}

void ModelPanel::setTogether(const std::vector<std::string> &others, const std::vector<std::string> &chosen)
{
    m_together->setOthers(others);
    m_together->setChosen(chosen);
    showTogether();
}

void ModelPanel::showTogether()
{
    const ModelKind *const kind = findModelKind(m_spec.kind);
    m_together->setVisible(kind && kind->fitsTogether && m_together->hasOthers());
}

void ModelPanel::makeLeafCurve(ParameterControl *leaves)
{
    m_leafCurve = new LeafCurve(m_studies);
    m_parameters->addWidget(m_leafCurve);
    connect(m_leafCurve, &LeafCurve::curveReady, leaves,
        [leaves](std::size_t most) { leaves->setUsefulMost(static_cast<double>(most)); });
    updateLeafCurve();
}

void ModelPanel::setData(const std::shared_ptr<StudyCache> &studies, const DataSelection &input)
{
    m_studies = studies;
    m_data = input;
    updateLeafCurve();
}

void ModelPanel::updateLeafCurve()
{
    if (m_leafCurve)
        m_leafCurve->setInput(m_data);
}

void ModelPanel::setResult(const FitPtr &result)
{
    m_result = result;
    m_together->setResult(result);
    m_facts->setResult(result);
    showWhy();
    const bool isFormer = m_progress->isVisibleTo(this); // a newer fit is under way, and slow
    m_facts->setEnabled(!isFormer);
    if (isFormer)
        setSlow(true);
    else
        m_former->hide();
}

void ModelPanel::showWhy()
{
    const bool isOfKind = m_result && m_result->spec.kind == m_spec.kind;
    m_why->setText(isOfKind ? automaticText(*m_result) : QString());
    m_why->setVisible(!m_why->text().isEmpty());
}

void ModelPanel::setSlow(bool slow)
{
    m_progress->setVisible(slow);
    m_cancel->setVisible(slow);
    if (slow)
        showFormer(tr("Still of %1"), tr("Fitting"));
}

void ModelPanel::setCancelled()
{
    showFormer(tr("Cancelled; of %1"), tr("Cancelled"));
}

void ModelPanel::showFormer(const QString &pattern, const QString &alone)
{
    m_facts->setEnabled(false);
    m_former->setText(m_result ? pattern.arg(modelTitle(*m_result)) : alone);
    m_former->setToolTip(plainTip(m_former->text()));
    m_former->show();
}

} // namespace collscope
