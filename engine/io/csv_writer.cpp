// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/csv_writer.h"

#include "engine/io/csv_mapping.h"
#include "engine/io/csv_text.h"
#include "engine/io/text_window.h"
#include "engine/wire/catalogue.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace collscope::io {

namespace {

constexpr std::size_t flushBytes = std::size_t{64} << 10;

/// Puts fields of a row together.
class Line {
public:
    void text(std::string_view value)
    {
        separate();
        m_bytes += csvField(value);
    }
    void number(std::uint64_t value)
    {
        separate();
        put(value);
    }
    /// 0 stands for "not said".
    void known(std::uint64_t value)
    {
        separate();
        if (value != 0)
            put(value);
    }
    void seconds(double value)
    {
        separate();
        if (!std::isnan(value))
            put(value);
    }
    /// False: the line would become longer than is read.
    bool list(std::span<const double> values)
    {
        separate();
        const std::size_t before = m_bytes.size();
        for (const double value : values) {
            if (m_bytes.size() > before)
                m_bytes += ' ';
            put(value);
        }
        const bool fits = m_bytes.size() - m_start < maxLineBytes;
        if (!fits)
            m_bytes.resize(before);
        return fits;
    }
    void end()
    {
        m_bytes += '\n';
        m_start = m_bytes.size();
        m_first = true;
    }
    void flush(std::ostream &out)
    {
        out.write(m_bytes.data(), static_cast<std::streamsize>(m_bytes.size()));
        m_bytes.clear();
        m_start = 0;
    }
    std::size_t size() const { return m_bytes.size(); }

private:
    void separate()
    {
        if (!m_first)
            m_bytes += ',';
        m_first = false;
    }
    template <typename Number> void put(Number value)
    {
        std::array<char, 32> digits{};
        const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), value);
        m_bytes.append(digits.data(), result.ptr);
    }

    std::string m_bytes;
    std::size_t m_start = 0; ///< of the line
    bool m_first = true;
};

/// Which columns a file has that not every one has.
struct Columns {
    bool groups = false;
    bool extrapolated = false;
    bool samples = false;

    bool has(CsvField field) const
    {
        switch (field) {
        case CsvField::members:
        case CsvField::colours:
            return groups;
        case CsvField::extrapolated:
            return extrapolated;
        case CsvField::each:
            return samples;
        default:
            return true;
        }
    }
};

/// In the order of nativeCsv().columns, without the last two.
void putRow(Line &line, const Dataset &dataset, std::size_t index, bool withGroups)
{
    const Provenance &p = dataset.provenance();
    const Measurement row = dataset.row(index);
    const Method &method = dataset.methods()[row.method];
    line.text(p.system);
    line.text(p.mpiLibrary);
    line.text(p.mpiVersion);
    line.text(originText(p.origin));
    line.text(wire::collectives()[row.collective].name);
    line.text(method.library);
    line.text(method.algorithm);
    line.number(static_cast<std::uint64_t>(method.algorithmId));
    line.number(method.segmentBytes);
    line.number(method.fanout);
    line.known(row.nodes);
    line.known(row.ppn);
    line.number(row.commSize);
    if (withGroups) {
        line.known(row.members);
        line.known(row.colours);
    }
    line.number(row.messageBytes);
    line.number(row.run);
    line.known(row.summary.samples);
    line.seconds(row.summary.min);
    line.seconds(row.summary.q1);
    line.seconds(row.summary.median);
    line.seconds(row.summary.q3);
    line.seconds(row.summary.mean);
    line.seconds(row.summary.max);
}

} // namespace

std::size_t writeCsv(std::ostream &out, const std::vector<DatasetPtr> &datasets, Samples samples)
{
    const auto any = [&datasets](bool (Dataset::*has)() const) {
        return std::any_of(datasets.begin(), datasets.end(),
            [has](const DatasetPtr &dataset) { return (dataset.get()->*has)(); });
    };
    const Columns columns{
        any(&Dataset::hasGroups), any(&Dataset::hasExtrapolated), samples == Samples::written};
    std::size_t tooLong = 0;
    Line line;
    for (const CsvColumn &column : nativeCsv().columns)
        if (columns.has(column.field))
            line.text(column.header);
    line.end();
    for (const DatasetPtr &dataset : datasets) {
        for (std::size_t i = 0; i < dataset->size(); ++i) {
            putRow(line, *dataset, i, columns.groups);
            if (columns.extrapolated)
                line.text(dataset->isExtrapolated(i) ? "yes" : "");
            if (columns.samples && !line.list(dataset->samples(i)))
                ++tooLong;
            line.end();
            if (line.size() >= flushBytes)
                line.flush(out);
        }
    }
    line.flush(out);
    return tooLong;
}

} // namespace collscope::io
