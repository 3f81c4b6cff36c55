// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QFormLayout;
class QLabel;

namespace collscope {

/// Labelled fields, each with room for what is wrong with it right below. A field is known by the name its
/// value has in files, because that is what the engine's complaints begin with.
class FieldForm : public QWidget {
    Q_OBJECT
public:
    explicit FieldForm(QWidget *parent = nullptr);

    /// `label` has a mnemonic; `help` is the tool tip of both. `beside`: what else is in its line.
    void addField(const QString &key, const QString &label, QWidget *field, const QString &help,
        QWidget *beside = nullptr);
    /// A whole row without a label.
    void addRow(QWidget *widget);
    void setFieldVisible(const QString &key, bool visible);

    /// Below the field; an empty text takes it away. False: there is no such field.
    bool setProblem(const QString &key, const QString &text);
    void clearProblems();
    QString problem(const QString &key) const; ///< empty: none
    /// The first of all, in the order of the fields.
    QString firstProblem() const;

private:
    struct Field {
        QString key;
        QWidget *row;
        QLabel *problem;
    };
    const Field *find(const QString &key) const;

    QFormLayout *m_form;
    QList<Field> m_fields;
};

/// A line that says what is wrong: with a sign and a word, so that no colour is needed. Hidden when empty.
QLabel *newProblemLabel();
void setProblemText(QLabel *label, const QString &text);

} // namespace collscope
