// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/shipping.h"
#include "engine/study/fit.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace collscope {

class LatestTask;
class TargetChoice;
class VisibleRefresh;

/// The decision function as the target writes it and what the shipping check says of it, made in the
/// background and only while somebody can see it.
class CodePanel : public QWidget {
    Q_OBJECT
public:
    explicit CodePanel(QWidget *parent = nullptr);

    void setResult(const FitPtr &result);
    /// False: the result is a former model's; its code is not copied or exported for the present one's.
    void setCurrent(bool current);
    /// Chooses a target, such as "openmpi-rules", unless it was suggested last: the user's choice stays.
    void suggestTarget(const QString &spec);
    QString code() const;
    /// For a dock: "Code: bcast, c:merged".
    QString title() const;
    /// As chosen: "c:merged".
    QString target() const;
    /// Of a file with this code: ".c".
    QString suffix() const;
    /// Is what the shipping check refuses to be written all the same?
    bool evenIfRefused() const;

signals:
    void titleChanged(const QString &title);
    void exportRequested();

private:
    void chosen();
    void refresh();
    void updateButtons();
    void show(const Expected<codegen::ShipmentPtr> &shipment);
    QToolButton *addButton(const QString &text, const QString &help);

    TargetChoice *m_target;
    QPlainTextEdit *m_text;
    QLabel *m_check; ///< what the shipping check says, and failures
    QCheckBox *m_anyway;
    QToolButton *m_copy;
    QToolButton *m_export;
    LatestTask *m_task;
    VisibleRefresh *m_refresh;
    FitPtr m_result;
    bool m_isCurrent = true;
    bool m_isShown = false; ///< the code of m_result
};

} // namespace collscope
