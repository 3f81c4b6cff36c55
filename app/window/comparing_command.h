// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/model_choices.h"

#include <QUndoCommand>

#include <functional>

namespace collscope {

/// One change of what is compared: models added or removed, runs held out.
class ComparingCommand : public QUndoCommand {
public:
    /// `apply` makes either of them what is compared.
    ComparingCommand(
        std::function<void(const Comparing &)> apply, Comparing before, Comparing after, const QString &what);

    void undo() override;
    void redo() override;

private:
    std::function<void(const Comparing &)> m_apply;
    Comparing m_before;
    Comparing m_after;
};

} // namespace collscope
