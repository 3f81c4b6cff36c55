// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/models/c45/files.h"
#include "engine/models/c45/input.h"
#include "engine/models/c45/name_index.h"

#include <charconv>
#include <cmath>

namespace collscope::c45 {

namespace {

constexpr std::size_t rowsToExtrapolate = 4096;
constexpr std::string_view unknownText = "?";

/// The value as Release 8 reads it: through a double.
bool parseNumber(std::string_view text, float &result)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    result = static_cast<float>(value);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(result);
}

class DataParser {
public:
    DataParser(Lexer lexer, std::string file, std::size_t bytes, Schema schema)
        : m_lexer(std::move(lexer)), m_file(std::move(file)), m_bytes(bytes),
          m_cases(emptyCases(std::move(schema))), m_classIndex(m_cases.schema.classes)
    {
        for (const Attribute &attribute : m_cases.schema.attributes)
            m_valueIndex.emplace_back(attribute.values);
    }
    DataParser(const DataParser &) = delete; // the indexes point into m_cases
    DataParser &operator=(const DataParser &) = delete;
    ~DataParser() = default;

    Expected<Cases> parse(const std::stop_token &stop)
    {
        while (m_lexer.next()) {
            if (auto read = row(); !read)
                return tl::unexpected(read.error());
            if (m_cases.size() == rowsToExtrapolate)
                reserve();
            if (m_cases.size() % rowsToExtrapolate == 0 && stop.stop_requested())
                return failure("cancelled");
        }
        if (m_lexer.failed())
            return failure(say("the file could not be read to its end"), {}, m_file);
        if (m_cases.size() == 0)
            return failure(
                say("there are no cases"), say("write one case a line: its values, then its class"), m_file);
        return std::move(m_cases);
    }

private:
    tl::unexpected<Diagnostic> wrong(std::string message, std::string remedy) const
    {
        return failure(std::move(message), std::move(remedy), m_file, m_lexer.line());
    }

    /// One case; its first field has been read already.
    Expected<void> row()
    {
        const std::size_t line = m_lexer.line();
        const std::size_t attributes = m_cases.attributeCount();
        for (std::size_t a = 0; a < attributes; ++a) {
            if (auto read = field(a); !read)
                return read;
            if (m_lexer.delimiter() != ',' || !m_lexer.next())
                return failure(say("a case with {} fields instead of {}", a + 1, attributes + 1),
                    say("separate the values of all attributes and the class by commas"), m_file, line);
        }
        const std::size_t found = m_classIndex.find(m_lexer.name());
        if (found == NameIndex::absent)
            return wrong(say("'{}' is no class", m_lexer.shown()), say("add it to the .names file"));
        m_cases.classes.push_back(static_cast<std::uint16_t>(found));
        if (m_lexer.delimiter() == ',' || m_lexer.delimiter() == ':')
            return wrong(say("a case with more than {} fields", attributes + 1),
                say("separate the values of all attributes and the class by commas"));
        return {};
    }

    Expected<void> field(std::size_t a)
    {
        Cases::Column &column = m_cases.columns[a];
        switch (m_cases.kind(a)) {
        case AttributeKind::ignored:
            return {};
        case AttributeKind::continuous: {
            float number = unknownNumber;
            if (m_lexer.name() != unknownText && !parseNumber(m_lexer.name(), number))
                return wrong(
                    say("'{}' is no value for '{}'", m_lexer.shown(), m_cases.schema.attributes[a].name),
                    say("write a number, or ? where it is unknown"));
            column.numbers.push_back(number);
            return {};
        }
        case AttributeKind::discrete:
            return discreteField(a);
        }
        return {};
    }

    Expected<void> discreteField(std::size_t a)
    {
        std::vector<std::uint16_t> &values = m_cases.columns[a].values;
        Attribute &attribute = m_cases.schema.attributes[a];
        if (m_lexer.name() == unknownText) {
            values.push_back(0);
            return {};
        }
        std::size_t found = m_valueIndex[a].find(m_lexer.name());
        if (found == NameIndex::absent) {
            if (attribute.capacity == 0)
                return wrong(say("'{}' is no value of '{}'", m_lexer.shown(), attribute.name),
                    say("add it to the .names file, or write ? where it is unknown"));
            if (attribute.values.size() == attribute.capacity)
                return wrong(say("'{}' is one value of '{}' too many", m_lexer.shown(), attribute.name),
                    say("raise the {} of 'discrete {}' in the .names file", attribute.capacity,
                        attribute.capacity));
            found = attribute.values.size();
            attribute.values.emplace_back(m_lexer.name());
            m_valueIndex[a].addLast();
        }
        values.push_back(static_cast<std::uint16_t>(found + 1));
        return {};
    }

    /// Room for all cases at once: growing by doubling would need up to three times the memory.
    void reserve()
    {
        const double bytesPerRow
            = static_cast<double>(m_lexer.bytesRead()) / static_cast<double>(m_cases.size());
        const auto rows = static_cast<std::size_t>(1.02 * static_cast<double>(m_bytes) / bytesPerRow) + 1;
        m_cases.classes.reserve(rows);
        for (std::size_t a = 0; a < m_cases.attributeCount(); ++a) {
            if (m_cases.kind(a) == AttributeKind::continuous)
                m_cases.columns[a].numbers.reserve(rows);
            else if (m_cases.kind(a) == AttributeKind::discrete)
                m_cases.columns[a].values.reserve(rows);
        }
    }

    Lexer m_lexer;
    std::string m_file;
    std::size_t m_bytes;
    Cases m_cases;
    NameIndex m_classIndex;
    std::vector<NameIndex> m_valueIndex;
};

} // namespace

Expected<Cases> parseCases(std::string_view text, Schema schema, const std::string &name)
{
    return DataParser(Lexer(text), name, text.size(), std::move(schema)).parse({});
}

Expected<Cases> readCases(const std::filesystem::path &path, Schema schema, const std::stop_token &stop)
{
    auto input = openInput(path, stop);
    if (!input)
        return tl::unexpected(input.error());
    return DataParser(std::move(input->lexer), path.string(), input->bytes, std::move(schema)).parse(stop);
}

Expected<Cases> readStem(const std::filesystem::path &stem, const std::stop_token &stop)
{
    const auto with
        = [&stem](const char *extension) { return std::filesystem::path(stem.string() + extension); };
    auto schema = readNames(with(".names"));
    if (!schema)
        return tl::unexpected(schema.error());
    return readCases(with(".data"), std::move(*schema), stop);
}

} // namespace collscope::c45
