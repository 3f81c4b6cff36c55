// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/code_panel.h"

#include "engine/codegen/target.h"
#include "engine/data/say.h"
#include "widgets/common/flow_layout.h"
#include "widgets/common/format.h"
#include "widgets/common/latest_task.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/common/visible_refresh.h"
#include "widgets/panels/target_choice.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// "Slower than the fastest algorithm: library default 62 %, this code 1.81 % (mean). ..."
QString checkText(const codegen::ShippedCollective &row)
{
    QString text
        = CodePanel::tr("Slower than the fastest algorithm (mean): library default %1, this code %2.")
              .arg(formatSlower(row.penaltyDefault), formatSlower(row.penaltyWritten));
    if (!std::isnan(row.heldOutWritten))
        text += u' '
            + CodePanel::tr("On held-out runs: library default %1, this code %2.")
                  .arg(formatSlower(row.heldOutDefault), formatSlower(row.heldOutWritten));
    if (row.predicted > 0)
        text += u' ' + CodePanel::tr("The times are predicted.");
    return text + u' '
        + CodePanel::tr("Verdict: %1.").arg(QString::fromStdString(said(codegen::verdictText(row.verdict))))
        + (row.leftBecause.empty() ? QString() : u' ' + QString::fromStdString(row.leftBecause) + u'.');
}

} // namespace

CodePanel::CodePanel(QWidget *parent)
    : QWidget(parent), m_target(new TargetChoice(this)), m_text(new QPlainTextEdit), m_check(new PlainLabel),
      m_anyway(new QCheckBox(tr("Even if worse"))), m_copy(addButton(tr("Copy"), tr("Copy the code"))),
      m_export(addButton(tr("Export..."), tr("Write the code to a file (Ctrl+E)"))),
      m_task(new LatestTask(this)), m_refresh(new VisibleRefresh(this, [this] { refresh(); }))
{
    for (QComboBox *const combo :
        {m_target->targets(), m_target->styles()}) { // long names must not keep a narrow window wide
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(8);
        combo->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(combo, &QComboBox::currentTextChanged, combo,
            [combo](const QString &text) { combo->setToolTip(plainTip(text)); });
        combo->setToolTip(plainTip(combo->currentText()));
    }
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setPlaceholderText(tr("The decision function of the model appears here."));
    m_text->setAccessibleName(tr("Code of the decision function"));
    m_check->setWordWrap(true);
    m_check->setToolTip(
        tr("What a job loses on average now, and with this code: mean penalties of the library's own choice "
           "and of what is written, against the best method that was measured, in the cells where both were. "
           "The library's own choice is among the methods compared with, so the figures may be higher than "
           "the Model panel's, which compares with the best candidate."));
    m_check->hide();
    m_anyway->setToolTip(tr("Show and export also what loses against the library's own choice"));
    connect(m_anyway, &QCheckBox::toggled, this, &CodePanel::refresh);

    auto *const bar = new FlowLayout;
    bar->setContentsMargins(4, 2, 4, 0);
    bar->addWidget(m_target->targets());
    bar->addWidget(m_target->styles());
    bar->addWidget(m_copy);
    bar->addWidget(m_export);
    bar->addWidget(m_anyway);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(bar);
    column->addWidget(m_check);
    column->addWidget(m_text, 1);

    connect(m_target, &TargetChoice::changed, this, &CodePanel::chosen);
    connect(m_copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(code()); });
    connect(m_export, &QToolButton::clicked, this, &CodePanel::exportRequested);
    setResult(nullptr);
}

QToolButton *CodePanel::addButton(const QString &text, const QString &help)
{
    auto *const button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(plainTip(help));
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

void CodePanel::suggestTarget(const QString &spec)
{
    m_target->suggest(spec);
}

void CodePanel::chosen()
{
    emit titleChanged(title());
    m_refresh->request();
}

void CodePanel::setResult(const FitPtr &result)
{
    const bool otherCollective
        = !m_result || !result || m_result->map()->grid->collective() != result->map()->grid->collective();
    m_isShown = m_isShown && result == m_result;
    m_result = result;
    updateButtons();
    if (otherCollective)
        emit titleChanged(title());
    m_refresh->request();
}

void CodePanel::setCurrent(bool current)
{
    m_isCurrent = current;
    updateButtons();
}

void CodePanel::updateButtons()
{
    m_copy->setEnabled(m_result && m_isCurrent && m_isShown);
    m_export->setEnabled(m_result && m_isCurrent);
}

QString CodePanel::code() const
{
    return m_text->toPlainText();
}

QString CodePanel::title() const
{
    if (!m_result)
        return tr("Code");
    return tr("Code: %1, %2").arg(toText(m_result->map()->grid->collective()), target());
}

QString CodePanel::target() const
{
    return m_target->spec();
}

QString CodePanel::suffix() const
{
    return toText(m_target->target().suffix);
}

void CodePanel::refresh()
{
    if (!m_result) {
        m_task->cancel();
        m_text->clear();
        m_check->hide();
        return;
    }
    m_task->start(
        [result = m_result, target = target().toStdString(),
            policy = evenIfRefused() ? codegen::ShipmentPolicy::asFitted
                                     : codegen::ShipmentPolicy::provedBetter](const std::stop_token &stop) {
            return codegen::ship(target, result->model, result->study->maps.heldOut, policy, stop);
        },
        [this, result = m_result](const Expected<codegen::ShipmentPtr> &shipment) {
            m_isShown = result == m_result;
            show(shipment);
        },
        LatestTask::Older::finishesFirst);
}

void CodePanel::show(const Expected<codegen::ShipmentPtr> &shipment)
{
    const codegen::ShippedCollective *const row = shipment ? &(*shipment)->collectives.front() : nullptr;
    const bool isThere = row && row->problem.empty();
    if (!row)
        m_check->setText(QString::fromStdString(shipment.error().text()));
    else if (!isThere)
        m_check->setText(QString::fromStdString(row->problem));
    else
        m_check->setText(checkText(*row));
    m_check->show();
    if (!isThere) {
        m_text->clear();
    } else {
        const int where = m_text->verticalScrollBar()->value();
        const codegen::Target &target = *codegen::findTarget((*shipment)->order.target);
        m_text->setPlainText(QString::fromStdString(codegen::shownText(target, (*shipment)->files.front())));
        m_text->verticalScrollBar()->setValue(where);
    }
    updateButtons();
}

bool CodePanel::evenIfRefused() const
{
    return m_anyway->isChecked();
}

} // namespace collscope
