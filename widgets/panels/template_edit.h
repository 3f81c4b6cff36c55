// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstddef>

class QCheckBox;
class QLabel;
class QPlainTextEdit;

namespace collscope {

/// The batch script of a machine: the scheduler's own to read, or one of the user's to edit, with the
/// placeholders it may have beside it.
class TemplateEdit : public QWidget {
    Q_OBJECT
public:
    explicit TemplateEdit(QWidget *parent = nullptr);

    /// Empty: the scheduler's.
    void setText(const QString &text);
    QString text() const;
    /// What is shown as long as there is none of the user's, and what editing starts from.
    void setSchedulersOwn(const QString &text);
    /// `line` from 1 on is marked; 0: it is nowhere in particular. An empty text: all is well.
    void setProblem(std::size_t line, const QString &text);
    QString problem() const;

signals:
    void edited();

private:
    void showText();
    void mark(std::size_t line);

    QCheckBox *m_own;
    QPlainTextEdit *m_edit;
    QLabel *m_problem;
    QString m_schedulersOwn;
    bool m_showing = false; ///< a change of the editor is ours
};

} // namespace collscope
