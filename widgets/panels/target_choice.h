// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/target.h"

#include <QObject>
#include <QString>

class QComboBox;

namespace collscope {

/// What is written, and in which style: two lists, of which the second follows the first.
class TargetChoice : public QObject {
    Q_OBJECT
public:
    explicit TargetChoice(QWidget *parent);

    QComboBox *targets() const { return m_targets; } ///< both belong to the parent
    QComboBox *styles() const { return m_styles; } ///< hidden where there is one style
    const codegen::Target &target() const;
    QString spec() const; ///< with the style: "openmpi-rules:version=1"
    /// An unknown target changes nothing.
    void choose(const QString &spec);
    /// Chooses it unless it was suggested last: the user's choice stays.
    void suggest(const QString &spec);

signals:
    void changed();

private:
    void fillStyles();

    QComboBox *m_targets;
    QComboBox *m_styles;
    QString m_suggested;
};

} // namespace collscope
