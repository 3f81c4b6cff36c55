// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/template_edit.h"

#include "widgets/common/plain_text.h"
#include "widgets/panels/field_form.h"

#include <QCheckBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

namespace collscope {

TemplateEdit::TemplateEdit(QWidget *parent)
    : QWidget(parent), m_own(new QCheckBox(tr("A batch script of &your own"))), m_edit(new QPlainTextEdit),
      m_problem(newProblemLabel())
{
    m_own->setToolTip(tr("Off: the scheduler's script as shown is used, also when it gets better"));
    m_edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_edit->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_edit->setTabChangesFocus(true);
    m_edit->setAccessibleName(tr("Batch script"));
    m_edit->setMinimumHeight(m_edit->fontMetrics().lineSpacing() * 9);
    auto *const placeholders = new PlainLabel(
        tr("@run@ starts the agent and must be there. @name@ @nodes@ @ppn@ (processes per node) @processes@ "
           "@minutes@ @partition@ @account@ @folder@ @setup@ @warning@ (seconds before the limit) stand for "
           "their values; a line with one that is empty is left out."));
    placeholders->setWordWrap(true);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_own);
    column->addWidget(m_edit);
    column->addWidget(m_problem);
    column->addWidget(placeholders);
    setFocusProxy(m_own);
    connect(m_own, &QCheckBox::toggled, this, [this] {
        m_edit->setReadOnly(!m_own->isChecked());
        if (m_showing)
            return;
        showText();
        emit edited();
    });
    connect(m_edit, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_showing)
            emit edited();
    });
    m_edit->setReadOnly(true);
}

void TemplateEdit::setText(const QString &text)
{
    m_showing = true;
    m_own->setChecked(!text.isEmpty());
    m_edit->setPlainText(text.isEmpty() ? m_schedulersOwn : text);
    m_showing = false;
}

QString TemplateEdit::text() const
{
    return m_own->isChecked() ? m_edit->toPlainText() : QString();
}

void TemplateEdit::setSchedulersOwn(const QString &text)
{
    m_schedulersOwn = text;
    showText();
}

void TemplateEdit::showText()
{
    if (m_own->isChecked())
        return; // it goes on from what is there
    m_showing = true;
    m_edit->setPlainText(m_schedulersOwn);
    m_showing = false;
}

void TemplateEdit::setProblem(std::size_t line, const QString &text)
{
    setProblemText(m_problem, line > 0 ? tr("line %1: %2").arg(line).arg(text) : text);
    mark(text.isEmpty() ? 0 : line);
}

QString TemplateEdit::problem() const
{
    return m_problem->accessibleName();
}

void TemplateEdit::mark(std::size_t line)
{
    QList<QTextEdit::ExtraSelection> marks;
    const QTextBlock block = m_edit->document()->findBlockByNumber(static_cast<int>(line) - 1);
    if (block.isValid()) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.format.setBackground(palette().color(QPalette::Highlight));
        selection.format.setForeground(palette().color(QPalette::HighlightedText));
        marks << selection;
    }
    m_edit->setExtraSelections(marks);
}

} // namespace collscope
