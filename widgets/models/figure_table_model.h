// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"
#include "widgets/models/column_model.h"

#include <functional>

namespace collscope {

/// A value for people, with its unit: "5.75 %", "1.12 ms"; a dash where it is not known. `value` as
/// Figure::of gives it.
QString figureText(const Figure &figure, double value);
/// NaN for a size of the library's own choice, which is somebody else's code.
double figureOf(const Figure &figure, const Fit &fit);
/// That of a fit; sizes of which it is not certain that they are needed have a question mark.
QString figureText(const Figure &figure, const Fit &fit);
/// Those of these names, in this order, and then all others.
std::vector<const Figure *> figuresFrom(const std::vector<std::string_view> &first);

/// Those that models are compared by, in the order of the columns.
const std::vector<std::string_view> &comparedFigures();

struct FigureRow {
    FitPtr fit;
    bool isMarked = false; ///< bold
    QString recommended = {}; ///< why this one is; empty: it is not
};

/// Fits as rows, and figures of theirs as columns behind the model's name. Titles, help, units and the names
/// in files are the figures'.
class FigureTableModel : public ColumnModel<FigureRow> {
    Q_OBJECT
public:
    using Row = FigureRow;
    /// What is said besides the figures.
    struct Look {
        bool hasCollective = false; ///< in a column before the model's
        QString modelName; ///< of the model's column in files
        QString mark; ///< before the name of a marked row, not to say it by weight alone
        QString markHelp;
        std::function<QString(const Dataset &dataset)> systemName = {}; ///< in the first column; null: not
    };

    FigureTableModel(Look look, const std::vector<const Figure *> &figures, QObject *parent = nullptr);

    int modelColumn() const { return (m_look.systemName ? 1 : 0) + (m_look.hasCollective ? 1 : 0); }
    /// -1: there is none of that name.
    int column(std::string_view figure) const { return ColumnModel::column(toText(figure)); }
    /// Null: a column of texts.
    const Figure *figure(int column) const { return findFigure(declared(column).key.toStdString()); }

private:
    QVariant more(const Row &row, const QString &key, int role) const override;

    Look m_look;
};

} // namespace collscope
