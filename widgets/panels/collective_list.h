// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QCheckBox;

namespace collscope {

/// Which collectives: boxes to tick, in the order of the catalogue.
class CollectiveList : public QWidget {
    Q_OBJECT
public:
    explicit CollectiveList(QWidget *parent = nullptr);

    /// In plan notation: "bcast,reduce"; empty: all that there are.
    void setText(const QString &text);
    /// Those that setText gave keep their order, the others come behind.
    QString text() const;
    /// Nothing is ticked.
    bool isEmpty() const;

signals:
    void edited();

private:
    void enable();

    QCheckBox *m_all;
    QList<QCheckBox *> m_boxes; ///< their object names are the collectives'
    QStringList m_given;
};

} // namespace collscope
