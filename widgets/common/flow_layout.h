// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

#include <functional>

namespace collscope {

/// A bar of controls that goes on in the next row where the window is too narrow, so that none of them is out
/// of reach and no panel keeps the window wide. Hidden controls take no place.
class FlowLayout : public QLayout {
    Q_OBJECT
public:
    explicit FlowLayout(QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    int count() const override;
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override;
    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;
    void setGeometry(const QRect &rectangle) override;
    /// All in one row.
    QSize sizeHint() const override;
    /// The widest control alone.
    QSize minimumSize() const override;

private:
    /// Places the controls, or only says how high they are together.
    int arrange(const QRect &rectangle, bool place) const;
    static int heightOf(const QList<QLayoutItem *> &row);
    /// `spare` pixels go to those that take what they get. Returns how high the row is.
    int placeRow(const QList<QLayoutItem *> &row, const QRect &inner, int top, int spare,
        const std::function<int(const QLayoutItem &)> &widthOf) const;
    int gap() const;

    QList<QLayoutItem *> m_items;
};

} // namespace collscope
