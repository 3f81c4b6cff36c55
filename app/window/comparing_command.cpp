// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/comparing_command.h"

#include <utility>

namespace collscope {

ComparingCommand::ComparingCommand(
    std::function<void(const Comparing &)> apply, Comparing before, Comparing after, const QString &what)
    : QUndoCommand(what), m_apply(std::move(apply)), m_before(std::move(before)), m_after(std::move(after))
{
}

void ComparingCommand::undo()
{
    m_apply(m_before);
}

void ComparingCommand::redo()
{
    m_apply(m_after);
}

} // namespace collscope
