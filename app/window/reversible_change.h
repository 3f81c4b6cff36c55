// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <functional>

namespace collscope {

/// A change that is done, undone and redone by calling whoever knows how.
class ReversibleChange : public QUndoCommand {
public:
    ReversibleChange(const QString &what, std::function<void()> undoIt, std::function<void()> redoIt);

    void undo() override;
    void redo() override;

private:
    std::function<void()> m_undo;
    std::function<void()> m_redo;
};

} // namespace collscope
