// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLineEdit;

namespace collscope {

/// What to sweep over: a kind of model and, per parameter, one value or a range, as text: `0..100/5`. Built
/// from the descriptions in modelKinds().
class SweepRanges : public QWidget {
    Q_OBJECT
public:
    explicit SweepRanges(QWidget *parent = nullptr);

    /// A SPEC with ranges, as `collscope sweep` takes it; not checked. A field that is empty is not in it.
    QString text() const;
    void setKind(const std::string &kind);
    void setRange(const std::string &key, const QString &range);

signals:
    void edited();
    void accepted(); ///< Enter in a field

private:
    struct Field {
        const ParameterInfo *info;
        QLineEdit *edit;
    };

    void makeFields();

    QComboBox *m_kind;
    QFormLayout *m_form;
    std::vector<Field> m_fields;
};

} // namespace collscope
