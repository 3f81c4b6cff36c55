// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/communication.h"

#include <QWidget>

namespace collscope {

/// The messages of one round between the processes, which stand in the order of ranks, those of a node in a
/// frame. Up to mostDrawnAsArcs processes a message is an arrow, to higher ranks above and to lower ones
/// below, thick to another node and thin within one; beyond, a square in a matrix, filled to another node and
/// hollow within one.
class RoundPicture : public QWidget {
    Q_OBJECT
public:
    static constexpr std::uint32_t mostDrawnAsArcs = 64;

    explicit RoundPicture(QWidget *parent = nullptr);

    /// `ppn` 0: where the processes are is not known.
    void setRounds(CommunicationPtr communication, std::uint32_t processes, std::uint32_t ppn);
    void setRound(std::size_t round);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    using Message = wire::patterns::RoundMessage;

    const std::vector<Message> &messages() const;
    bool crosses(const Message &message) const;
    double xOf(std::uint32_t rank) const;
    QRectF matrix() const;
    void paintArcs(QPainter &painter) const;
    void paintMatrix(QPainter &painter) const;
    QString textAt(QPointF position) const;

    CommunicationPtr m_communication;
    std::uint32_t m_processes = 0;
    std::uint32_t m_ppn = 0;
    std::size_t m_round = 0;
};

} // namespace collscope
