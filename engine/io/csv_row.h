// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/csv_mapping.h"
#include "engine/io/dataset_group.h"

#include <optional>
#include <set>
#include <unordered_map>

namespace collscope::io {

/// Turns the fields of one row into a record and the dataset it belongs to. One object serves all rows of a
/// file, so that a row allocates nothing where its texts fit into what is there.
class CsvRow {
public:
    /// `columns[i]` says what field i tells; nullptr: nothing that is used. `name` is the file's name without
    /// extension: with the facts it stands for what the columns do not tell.
    CsvRow(const CsvDialect &dialect, std::vector<const CsvColumn *> columns, std::string name,
        const ImportFacts &facts);

    /// What is wrong with a row, and what to do when that is not to correct it.
    struct Problem {
        std::string message;
        std::string remedy;
    };
    /// What is wrong with the row, if anything is. So many of the first fields are the `same` as in the row
    /// before.
    std::optional<Problem> parse(const std::vector<std::string_view> &fields, std::size_t same = 0);

    const wire::RecordLine &record() const { return m_record; }
    bool isExtrapolated() const { return m_isExtrapolated; }
    const DatasetKey &dataset() const { return m_dataset; }
    /// The facts that say where the processes of the row are, as ImportFacts::text(); empty: none does.
    std::string placingFacts() const;
    /// A fact that the file says itself, and otherwise: it is not used.
    struct Overruled {
        std::string_view fact; ///< its key
        std::string text; ///< of the file, where it first says so
    };
    const std::vector<Overruled> &overruled() const { return m_overruled; }
    bool isMapped() const { return m_dialect.isMapped; }
    /// A text of the column origin that is none (parseOrigin); empty: there was none.
    std::string_view strangeOrigin() const { return m_strangeOrigin; }
    /// How rows call their algorithms; empty where the dialect has no names of the library's own choice.
    const std::set<std::string, std::less<>> &algorithmsSeen() const { return m_algorithmsSeen; }
    /// The jobs that the rows named so far, by run; empty when the file numbers its runs itself.
    std::vector<std::string> jobs() const;

private:
    void clear();
    void notice(std::size_t field, std::string_view text);
    std::optional<Problem> takeFrom(const std::vector<std::string_view> &fields, std::size_t first);
    bool take(const CsvColumn &column, std::string_view text);
    bool takeUnit();
    bool takeSeconds(CsvField field, std::string_view text);
    bool takeEach(std::string_view text);
    void takeOrigin(std::string_view text);
    std::optional<Problem> complete();
    void completeLibrary();
    std::optional<Problem> completeSize();
    std::optional<Problem> completeMethod();
    static std::optional<Problem> contradiction(const Method &method, std::string_view collective);
    std::optional<Problem> readNotation();
    void nameAlgorithm();
    void joinProtocol();
    void completeRun();

    const CsvDialect &m_dialect;
    std::vector<const CsvColumn *> m_columns;
    std::string m_name;
    ImportFacts m_said; ///< by the user, for what rows do not say
    wire::RecordLine m_facts; ///< the same as what rows begin with
    std::string m_mpiLibrary; ///< likewise
    std::vector<std::string> m_saidToo; ///< per field: what the facts say instead, until the file differs
    std::vector<Overruled> m_overruled;
    std::set<std::string, std::less<>> m_algorithmsSeen;
    bool m_named; ///< something has the names of algorithms
    wire::RecordLine m_record;
    DatasetKey m_dataset;
    std::vector<bool> m_taken; ///< per field: it was not empty in the row before
    bool m_isKept = false; ///< what is here came from the row before, and from nowhere else
    bool m_hasId = false;
    bool m_isNotation = false; ///< the algorithm is written as a method: chain:4/64KiB
    bool m_onGpus = false;
    bool m_isExtrapolated = false;
    std::uint64_t m_elements = 0; ///< 0: not said
    std::string m_protocol; ///< empty: not said
    std::string m_job;
    std::string m_strangeOrigin;
    std::unordered_map<std::string, std::uint32_t> m_jobs; ///< job -> run
    std::unordered_map<std::string, std::uint32_t> m_repeats; ///< instance and method -> next run
};

} // namespace collscope::io
