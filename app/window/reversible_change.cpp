// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reversible_change.h"

#include <utility>

namespace collscope {

ReversibleChange::ReversibleChange(
    const QString &what, std::function<void()> undoIt, std::function<void()> redoIt)
    : QUndoCommand(what), m_undo(std::move(undoIt)), m_redo(std::move(redoIt))
{
}

void ReversibleChange::undo()
{
    m_undo();
}

void ReversibleChange::redo()
{
    m_redo();
}

} // namespace collscope
