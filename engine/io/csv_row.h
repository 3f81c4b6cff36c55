// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/csv_mapping.h"
#include "engine/io/dataset_group.h"

#include <optional>
#include <unordered_map>

namespace collscope::io {

/// Turns the fields of one row into a record and the dataset it belongs to. One object serves all rows of a
/// file, so that a row allocates nothing where its texts fit into what is there.
class CsvRow {
public:
    /// `columns[i]` says what field i tells; nullptr: nothing that is used. `name` is the file's name without
    /// extension: it stands for what the columns do not tell.
    CsvRow(const CsvDialect &dialect, std::vector<const CsvColumn *> columns, std::string name);

    /// What is wrong with a row, and what to do when that is not to correct it.
    struct Problem {
        std::string message;
        std::string remedy;
    };
    /// What is wrong with the row, if anything is.
    std::optional<Problem> parse(const std::vector<std::string_view> &fields);

    const wire::Record &record() const { return m_record; }
    const DatasetKey &dataset() const { return m_dataset; }
    /// A text of the column origin that is neither measured nor simulated nor unknown; empty: there was none.
    std::string_view strangeOrigin() const { return m_strangeOrigin; }
    /// The jobs that the rows named so far, by run; empty when the file numbers its runs itself.
    std::vector<std::string> jobs() const;

private:
    void clear();
    bool take(const CsvColumn &column, std::string_view text);
    bool takeNumber(CsvField field, std::string_view text);
    bool takeSeconds(CsvField field, std::string_view text);
    void takeOrigin(std::string_view text);
    std::optional<Problem> complete();
    void completeLibrary();
    std::optional<Problem> completeSize();
    void completeMethod();
    void nameAlgorithm();
    void completeRun();

    const CsvDialect &m_dialect;
    std::vector<const CsvColumn *> m_columns;
    std::string m_name;
    wire::Record m_record;
    DatasetKey m_dataset;
    bool m_hasId = false;
    bool m_onGpus = false;
    std::uint64_t m_elements = 0; ///< 0: not said
    std::string m_job;
    std::string m_strangeOrigin;
    std::unordered_map<std::string, std::uint32_t> m_jobs; ///< job -> run
    std::unordered_map<std::string, std::uint32_t> m_repeats; ///< instance and method -> next run
};

} // namespace collscope::io
