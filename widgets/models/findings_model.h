// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/finding.h"
#include "widgets/models/column_model.h"

namespace collscope {

/// What was found in a library's file, a row each.
class FindingsModel : public ColumnModel<Finding> {
    Q_OBJECT
public:
    explicit FindingsModel(QObject *parent = nullptr);

private:
    QVariant more(const Finding &finding, const QString &key, int role) const override;
};

} // namespace collscope
