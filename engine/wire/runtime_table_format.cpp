// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/catalogue.h"
#include "engine/wire/runtime_table.h"

#include <limits>

namespace collscope::wire {

namespace {

/// The first byte is no text, the last two are what transfers as text damage.
constexpr std::string_view magic = "\x89"
                                   "CSTAB\r\n";
constexpr std::uint32_t byteOrder = 0x01020304U;
constexpr std::uint32_t otherByteOrder = 0x04030201U;
constexpr std::uint32_t version = 1;
constexpr std::size_t headerBytes = 24;
constexpr std::size_t checksumBytes = 8;

/// FNV-1a: any single damaged byte changes it, because every step is a bijection of what was before.
std::uint64_t checksumOf(std::string_view bytes)
{
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (const char byte : bytes)
        sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    return sum;
}

class Writer {
public:
    template <typename Number> void number(Number value, std::size_t width = sizeof(Number))
    {
        auto rest = static_cast<std::uint64_t>(value);
        for (std::size_t i = 0; i < width; ++i, rest >>= 8)
            bytes += static_cast<char>(static_cast<unsigned char>(rest & 0xffU));
    }
    void text(std::string_view value)
    {
        number(static_cast<std::uint32_t>(value.size()));
        bytes += value;
    }
    template <typename Values, typename Write> void list(const Values &values, Write write)
    {
        number(static_cast<std::uint32_t>(values.size()));
        for (const auto &value : values)
            write(value);
    }
    template <typename Number> void numbers(const std::vector<Number> &values)
    {
        list(values, [this](Number value) { number(value); });
    }
    void notes(const RuntimeTable::Notes &values)
    {
        list(values, [this](const auto &note) {
            text(note.first);
            text(note.second);
        });
    }

    std::string bytes;
};

/// Reads from the front. Once something is missing, everything after it reads as nothing and `isCut` stays.
class Reader {
public:
    explicit Reader(std::string_view bytes) : m_rest(bytes) { }

    template <typename Number> Number number()
    {
        std::uint64_t value = 0;
        const std::string_view bytes = take(sizeof(Number));
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return static_cast<Number>(value);
    }
    std::string_view take(std::uint64_t count)
    {
        if (count > m_rest.size()) {
            isCut = true;
            m_rest = {};
            return {};
        }
        const std::string_view taken = m_rest.substr(0, static_cast<std::size_t>(count));
        m_rest.remove_prefix(taken.size());
        return taken;
    }
    std::string text() { return std::string(take(number<std::uint32_t>())); }
    /// Entries of at least so many bytes: a number of them that cannot be there is never allocated.
    template <typename Value, typename Read> std::vector<Value> list(std::size_t leastBytes, Read read)
    {
        const auto count = number<std::uint32_t>();
        std::vector<Value> values;
        if (count > m_rest.size() / leastBytes) {
            isCut = true;
            m_rest = {};
            return values;
        }
        values.reserve(count);
        for (std::uint32_t i = 0; i < count && !isCut; ++i)
            values.push_back(read());
        return values;
    }
    template <typename Number> std::vector<Number> numbers()
    {
        return list<Number>(sizeof(Number), [this] { return number<Number>(); });
    }
    RuntimeTable::Notes notes()
    {
        return list<RuntimeTable::Notes::value_type>(8, [this] {
            std::string key = text();
            return RuntimeTable::Notes::value_type(std::move(key), text());
        });
    }
    bool isAtEnd() const { return m_rest.empty(); }

    bool isCut = false;

private:
    std::string_view m_rest;
};

void write(Writer &to, const RuntimeTable::Axis &axis)
{
    to.number(static_cast<std::uint8_t>(axis.size));
    to.numbers(axis.values);
}

void write(Writer &to, const RuntimeTable::Collective &collective)
{
    to.text(collective.name);
    write(to, collective.first);
    write(to, collective.second);
    to.numbers(collective.messageBytes);
    to.list(collective.methods, [&](const Method &method) {
        to.text(method.library);
        to.text(methodText(method));
        to.number(static_cast<std::uint32_t>(method.algorithmId));
    });
    to.bytes.append(collective.cells.begin(), collective.cells.end());
    to.notes(collective.judged);
}

RuntimeTable::Axis readAxis(Reader &from)
{
    RuntimeTable::Axis axis;
    axis.size = static_cast<PlacementSize>(from.number<std::uint8_t>());
    axis.values = from.numbers<std::uint32_t>();
    return axis;
}

/// The name says which algorithm it is. The number that was written stands only for what this catalogue does
/// not know. What is no notation becomes a method without a library, which problemOf() refuses.
Method nextMethod(Reader &from, std::string_view collective)
{
    const std::string library = from.text();
    const std::string text = from.text();
    const auto number = from.number<std::int32_t>();
    auto method = readMethod(text, library);
    if (!method)
        return {{}, text};
    const Algorithm *const known = findAlgorithm(library, collective, method->algorithm);
    method->algorithmId = known ? known->id : number;
    return *method;
}

RuntimeTable::Collective readCollective(Reader &from)
{
    RuntimeTable::Collective collective;
    collective.name = from.text();
    collective.first = readAxis(from);
    collective.second = readAxis(from);
    collective.messageBytes = from.numbers<std::uint64_t>();
    collective.methods = from.list<Method>(12, [&] { return nextMethod(from, collective.name); });
    // Lengths have 32 bits: two multiply without overflow, and more rows than bytes are refused before the
    // third.
    const std::uint64_t rows
        = std::uint64_t{collective.first.values.size()} * collective.second.values.size();
    const std::uint64_t columns = collective.messageBytes.size();
    const bool fits = columns == 0 || rows <= std::numeric_limits<std::uint64_t>::max() / columns;
    const std::string_view cells
        = from.take(fits ? rows * columns : std::numeric_limits<std::uint64_t>::max());
    collective.cells.assign(cells.begin(), cells.end());
    collective.judged = from.notes();
    return collective;
}

/// Why what stands before the body cannot be read; empty when it can.
std::string problemOfHeader(std::string_view bytes)
{
    if (!isTable(bytes))
        return "this is no runtime table of Collscope";
    std::string cut = "the runtime table is cut off: it has " + std::to_string(bytes.size()) + " bytes";
    if (bytes.size() < headerBytes + checksumBytes)
        return cut;
    Reader from(bytes.substr(magic.size()));
    const auto order = from.number<std::uint32_t>();
    if (order == otherByteOrder)
        return "the runtime table has its bytes in the other order: write it again with collscope export";
    const auto written = from.number<std::uint32_t>();
    if (order == byteOrder && written != version)
        return "the runtime table is of version " + std::to_string(written)
            + ", and this program reads version " + std::to_string(version)
            + ": take both from one release of Collscope";
    const auto length = from.number<std::uint64_t>();
    if (order == byteOrder && length > bytes.size())
        return cut + " of " + std::to_string(length);
    if (order != byteOrder || length != bytes.size())
        return "the runtime table is damaged: its header does not fit what follows";
    Reader end(bytes.substr(bytes.size() - checksumBytes));
    if (end.number<std::uint64_t>() != checksumOf(bytes.substr(0, bytes.size() - checksumBytes)))
        return "the runtime table is damaged: its checksum does not fit what it holds";
    return {};
}

} // namespace

bool isTable(std::string_view bytes)
{
    return bytes.substr(0, magic.size()) == magic;
}

std::string encodeTable(const RuntimeTable &table)
{
    Writer body;
    body.notes(table.provenance);
    body.list(table.collectives, [&](const auto &collective) { write(body, collective); });
    Writer file;
    file.bytes = magic;
    file.number(byteOrder);
    file.number(version);
    file.number(std::uint64_t{headerBytes} + body.bytes.size() + checksumBytes);
    file.bytes += body.bytes;
    file.number(checksumOf(file.bytes));
    return std::move(file.bytes);
}

std::optional<RuntimeTable> decodeTable(std::string_view bytes, std::string &problem)
{
    problem = problemOfHeader(bytes);
    if (!problem.empty())
        return std::nullopt;
    Reader from(bytes.substr(headerBytes, bytes.size() - headerBytes - checksumBytes));
    RuntimeTable table;
    table.provenance = from.notes();
    table.collectives = from.list<RuntimeTable::Collective>(26, [&] { return readCollective(from); });
    // The checksum was right: whoever wrote it did not write a table.
    if (from.isCut || !from.isAtEnd())
        problem = "the runtime table is no proper one: what it holds does not fit its length";
    else if (const std::string wrong = problemOf(table); !wrong.empty())
        problem = "the runtime table is no proper one: " + wrong;
    if (!problem.empty())
        return std::nullopt;
    table.checksum = checksumOf(bytes.substr(0, bytes.size() - checksumBytes));
    return table;
}

} // namespace collscope::wire
