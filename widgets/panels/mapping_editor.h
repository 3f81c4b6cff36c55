// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/table_mapping.h"

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace collscope {

/// Says how a table is to be read: what each column tells, in which units, and what no column tells. Shows
/// the first lines of the table and what they come to.
class MappingEditor : public QWidget {
    Q_OBJECT
public:
    /// `head`: the beginning of the table.
    explicit MappingEditor(std::string head, QWidget *parent = nullptr);

    /// Shows a mapping; emits nothing.
    void setMapping(const io::TableMapping &mapping);
    const io::TableMapping &mapping() const { return m_mapping; }
    /// Why the table cannot be read with it; empty: it can.
    QString problem() const;

signals:
    void changed(); ///< by the user

private:
    void makeUnits();
    void takeUnits();
    void takeTexts();
    void takeColumns();
    void fillTable();
    void showResult();
    void finish();

    std::string m_head;
    io::TableMapping m_mapping;
    QString m_factsProblem; ///< why the facts cannot be what is typed
    QComboBox *m_separator;
    QComboBox *m_decimal;
    QComboBox *m_time;
    QComboBox *m_size;
    QComboBox *m_rows;
    QLineEdit *m_defaults;
    QLineEdit *m_facts;
    QTableWidget *m_table;
    QLabel *m_result;
    std::vector<QComboBox *> m_fields; ///< per column of the table
};

} // namespace collscope
