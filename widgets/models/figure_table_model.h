// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/figures.h"

#include <QAbstractTableModel>

#include <functional>

namespace collscope {

/// A value for people, with its unit: "5.75 %", "1.12 ms"; a dash where it is not known. `value` as
/// Figure::of gives it.
QString figureText(const Figure &figure, double value);
/// NaN for a size of the library's own choice, which is somebody else's code.
double figureOf(const Figure &figure, const Fit &fit);
/// That of a fit; sizes of which it is not certain that they are needed have a question mark.
QString figureText(const Figure &figure, const Fit &fit);
/// A value as files have it (Figure::inFiles): whole numbers where it counts, an empty text where it is not
/// known.
QVariant exactFigure(const Figure &figure, double value);

/// Those of these names, in this order, and then all others.
std::vector<const Figure *> figuresFrom(const std::vector<std::string_view> &first);

/// Those that models are compared by, in the order of the columns.
const std::vector<std::string_view> &comparedFigures();

/// Fits as rows, and figures of theirs as columns behind the model's name. Titles, help, units and the names
/// in files are the figures'.
class FigureTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    struct Row {
        FitPtr fit;
        bool isMarked = false; ///< bold
    };
    /// What is said besides the figures.
    struct Look {
        bool hasCollective = false; ///< in a column before the model's
        QString modelName; ///< of the model's column in files
        QString mark; ///< before the name of a marked row, not to say it by weight alone
        QString markHelp;
        std::function<QString(const Dataset &dataset)> systemName = {}; ///< in the first column; null: not
    };

    FigureTableModel(Look look, std::vector<const Figure *> columns, QObject *parent = nullptr);

    void setRows(std::vector<Row> rows);
    const std::vector<Row> &rows() const { return m_rows; }

    int modelColumn() const { return (m_look.systemName ? 1 : 0) + (m_look.hasCollective ? 1 : 0); }
    /// -1: there is none of that name.
    int column(std::string_view figure) const;
    /// Null: a column of texts.
    const Figure *figure(int column) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const Row &row, int column) const;
    QVariant exact(const Row &row, int column) const;
    QVariant tip(const Row &row, int column) const;
    QString title(int column) const;
    bool isSystem(int column) const { return m_look.systemName && column == 0; }
    QString place(const Row &row, int column) const;

    Look m_look;
    std::vector<const Figure *> m_figures;
    std::vector<Row> m_rows;
};

} // namespace collscope
