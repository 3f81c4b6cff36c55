// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/verdict_strip.h"

#include "engine/study/held_out_fit.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/models/model_title.h"
#include "widgets/models/overview_model.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStringList>
#include <QToolButton>
#include <QVBoxLayout>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

constexpr int stripHeight = 48;

/// Readable on light and on dark grounds.
QColor warningColor(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? QColor(0xff, 0x8a, 0x80)
                                                             : QColor(0xb7, 0x1c, 0x1c);
}

QString firstLetterUp(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// `most` percent of the size of `small`, or less where the text needs that, down to its size.
QFont fittingFont(QFont font, const QString &text, const QFont &small, int most, int room)
{
    for (int percent = most; percent > 100; percent -= 5) {
        font.setPointSizeF(small.pointSizeF() * percent / 100);
        if (QFontMetrics(font).horizontalAdvance(text) <= room)
            break;
    }
    return font;
}

} // namespace

VerdictStrip::VerdictStrip(QWidget *parent) : QWidget(parent), m_worst(new QToolButton)
{
    setFixedHeight(stripHeight);
    setObjectName(u"verdictStrip"_s);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(8);
    constexpr std::array stretches{4, 6, 6, 7};
    m_worst->setAutoRaise(true);
    m_worst->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_worst->setCursor(Qt::PointingHandCursor);
    for (std::size_t part = 0; part < partCount; ++part) {
        m_headings[part] = new PlainLabel;
        m_values[part] = part == worstPart ? static_cast<QWidget *>(m_worst) : new PlainLabel;
        QFont font = m_values[part]->font();
        font.setPointSizeF(font.pointSizeF() * (part == worstPart ? 1.1 : 1.3));
        font.setWeight(QFont::DemiBold);
        m_values[part]->setFont(font);
        constexpr int frames = 8; // of a tool button
        m_values[part]->setFixedHeight( // whatever size its text needs
            QFontMetrics(font).height() + (part == worstPart ? frames : 0));
        QFont small = m_headings[part]->font();
        small.setPointSizeF(small.pointSizeF() * 0.9);
        m_headings[part]->setFont(small);
        auto *const column = new QVBoxLayout;
        column->setSpacing(0);
        m_headings[part]->setSizePolicy(
            QSizePolicy::Ignored, QSizePolicy::Fixed); // no text moves another one
        column->addWidget(m_headings[part]);
        if (part == worstPart) {
            auto *const place = new QWidget; // as wide as its column, whatever the button says
            place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            place->setMinimumWidth(1);
            auto *const inside = new QHBoxLayout(place);
            inside->setContentsMargins(0, 0, 0, 0);
            inside->addWidget(m_worst, 0, Qt::AlignLeft);
            column->addWidget(place);
        } else {
            m_values[part]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
            column->addWidget(m_values[part]);
        }
        row->addLayout(column, stretches[part]);
    }
    connect(m_worst, &QToolButton::clicked, this, [this] {
        if (m_result && m_result->statistics().cells > 0)
            emit cellActivated(m_result->map()->grid->cell(m_result->statistics().worstCell));
    });
    showTexts();
}

void VerdictStrip::setResult(const FitPtr &result)
{
    const bool isSame = m_result && result && m_result->study->data == result->study->data
        && m_result->spec == result->spec;
    m_result = result;
    if (!isSame)
        m_judged.reset();
    showTexts();
}

void VerdictStrip::setHeldOut(const FitPtr &judged)
{
    m_judged = judged;
    showTexts();
}

QString VerdictStrip::text() const
{
    QStringList all;
    for (const Texts &texts : m_texts)
        all << texts.heading + u": "_s + texts.value;
    return all.join(u" | "_s);
}

void VerdictStrip::showTexts()
{
    m_texts = {};
    m_worst->setEnabled(m_result != nullptr);
    if (m_result) {
        const PenaltyStatistics &statistics = m_result->statistics();
        const TimeGrid &grid = *m_result->map()->grid;
        m_texts[collectivePart] = {tr("Collective"), toText(m_result->study->collective())};
        m_texts[defaultPart] = {tr("Library default"), tr("not measured")};
        if (const EvaluationPtr &baseline = m_result->study->baseline;
            baseline && baseline->statistics.cells > 0) {
            const PenaltyStatistics &own = baseline->statistics;
            m_texts[defaultPart].heading = own.cells < statistics.cells
                ? tr("Library default (measured in %1 of %2 cells)")
                      .arg(formatCount(own.cells), formatCount(statistics.cells))
                : tr("Library default (mean)");
            m_texts[defaultPart].value = slowerText(own.mean);
        }
        if (const ImpossibleTimes &impossible = m_result->study->impossible; impossible.any()) {
            m_texts[defaultPart].heading = tr("Library default: impossible times");
            m_texts[defaultPart].isBad = true;
            m_texts[defaultPart].tip = toText(impossible.text(grid) + '\n' + impossibleRemedy());
        }
        const bool isWorse = !m_result->isBaseline() && againstDefault(*m_result).isWorse();
        const QString mean = formatSlower(statistics.mean);
        const QString title = firstLetterUp(modelInSentence(*m_result));
        m_texts[modelPart] = {isWorse ? tr("%1: slower than the default").arg(title) : title,
            m_judged && m_judged->heldOut && m_judged->heldOut->cells > 0
                ? tr("%1, held out %2").arg(mean, formatSlower(m_judged->heldOut->mean))
                : mean,
            isWorse};
        m_texts[worstPart] = {tr("Worst cell of the model"), tr("none")};
        if (statistics.cells > 0 && statistics.max > 0)
            m_texts[worstPart].value
                = tr("%1 at %2").arg(formatSlower(statistics.max), cellText(grid, statistics.worstCell));
        else
            m_worst->setEnabled(false);
    }
    const QPalette usual = palette();
    for (std::size_t part = 0; part < partCount; ++part) {
        QPalette colors = usual;
        const QColor text = m_texts[part].isBad ? warningColor(usual)
            : part == worstPart                 ? usual.color(QPalette::Link)
                                                : usual.color(QPalette::WindowText);
        colors.setColor(QPalette::WindowText, text);
        colors.setColor(QPalette::ButtonText, text);
        m_values[part]->setPalette(colors);
        QColor secondary = m_texts[part].isBad ? text : usual.color(QPalette::WindowText);
        secondary.setAlphaF(m_texts[part].isBad ? 1.0F : 0.75F);
        colors.setColor(QPalette::WindowText, secondary);
        m_headings[part]->setPalette(colors);
        const QString whole = m_texts[part].heading + u'\n' + m_texts[part].value + u'\n' + m_texts[part].tip;
        for (QWidget *const each : {static_cast<QWidget *>(m_headings[part]), m_values[part]})
            each->setToolTip(plainTip(whole.trimmed()));
    }
    m_worst->setToolTip(plainTip(tr("Select this cell on the maps")));
    m_worst->setAccessibleName(tr("Worst cell of the model") + u": "_s + m_texts[worstPart].value);
    fitTexts();
}

void VerdictStrip::fitTexts()
{
    const auto fitted = [this](std::size_t part, const QWidget *widget, const QString &text, int margin) {
        return widget->fontMetrics().elidedText(text, Qt::ElideRight, m_headings[part]->width() - margin);
    };
    constexpr int frame = 12; // of a tool button
    for (std::size_t part = 0; part < partCount; ++part) {
        const int room = m_headings[part]->width() - (part == worstPart ? frame : 0);
        m_values[part]->setFont(fittingFont(m_values[part]->font(), m_texts[part].value,
            m_headings[part]->font(), part == worstPart ? 120 : 145, room));
        m_headings[part]->setText(fitted(part, m_headings[part], m_texts[part].heading, 0));
        if (part != worstPart)
            static_cast<QLabel *>(m_values[part])
                ->setText(fitted(part, m_values[part], m_texts[part].value, 0));
    }
    m_worst->setText(plainCaption(fitted(worstPart, m_worst, m_texts[worstPart].value, frame)));
}

void VerdictStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layout()->activate();
    fitTexts();
}

void VerdictStrip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showTexts();
}

} // namespace collscope
