// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/method_palette.h"

#include "engine/wire/algorithm_identity.h"
#include "engine/wire/method.h"
#include "widgets/plot/oklch.h"

#include <QIconEngine>
#include <QPainter>
#include <QSet>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace collscope {

namespace {

const QColor baselineColor(0x9a, 0x9a, 0x9a);
const QColor neutralColor(0xd0, 0xd0, 0xd0);
constexpr double largestSegment = 1 << 20;

/// The colours of one algorithm: `plain` without segments, through to `end` for the largest ones.
/// Neighbouring hues run in opposite directions, so that a light step of one does not meet the other.
struct Ramp {
    QColor plain;
    QColor end;
};

Ramp rampOf(std::size_t position)
{
    // Okabe and Ito, "Color Universal Design" (2008), without black: letters and outlines need it.
    static const std::array<Ramp, 7> okabeIto{{
        {QColor(0xe6, 0x9f, 0x00), QColor(0x6e, 0x49, 0x12)}, // orange to brown
        {QColor(0x56, 0xb4, 0xe9), QColor(0xda, 0xf3, 0xfc)}, // sky blue to pale blue
        {QColor(0x00, 0x9e, 0x73), QColor(0x0c, 0x40, 0x30)}, // bluish green to fir
        {QColor(0xf0, 0xe4, 0x42), QColor(0x6b, 0x6a, 0x0c)}, // yellow to olive
        {QColor(0x00, 0x72, 0xb2), QColor(0x12, 0x1c, 0x5e)}, // blue to navy
        {QColor(0xd5, 0x5e, 0x00), QColor(0xff, 0xcb, 0xb4)}, // vermillion to salmon
        {QColor(0xcc, 0x79, 0xa7), QColor(0x6c, 0x1f, 0x55)}, // reddish purple to plum
    }};
    if (position < okabeIto.size())
        return okabeIto[position];
    // However many follow, the golden angle keeps each new hue away from those before it.
    constexpr double goldenAngle = 137.50776;
    const auto extra = static_cast<double>(position - okabeIto.size());
    const double hue = std::fmod(305 + goldenAngle * extra, 360);
    const bool dark = (position - okabeIto.size()) % 2 == 0;
    return {fromOklch({dark ? 0.48 : 0.80, 0.12, hue}), fromOklch({dark ? 0.85 : 0.40, 0.08, hue})};
}

class Square : public QIconEngine {
public:
    explicit Square(const QColor &color) : m_color(color) { }
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode, QIcon::State) override
    {
        painter->fillRect(rect, m_color);
    }
    QIconEngine *clone() const override { return new Square(*this); }

private:
    QColor m_color;
};

/// FNV-1a: the same in every session, unlike std::hash.
std::size_t stableHash(std::string_view text)
{
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

/// Place on the ramp, 0 to 1.
double rampPlace(const Method &method)
{
    const auto steps = [](double log2Value, double most) { return std::clamp(log2Value / most, 0.04, 1.0); };
    const double segment = method.segmentBytes == 0
        ? 0
        : steps(std::log2(static_cast<double>(method.segmentBytes)) - 9, std::log2(largestSegment) - 9);
    const double fanout = method.fanout == 0 ? 0 : steps(std::log2(method.fanout) + 1, 7);
    if (method.segmentBytes == 0 || method.fanout == 0)
        return segment + fanout;
    return 0.8 * segment + 0.2 * fanout;
}

/// Letters that are not mistaken for one another: of the small ones only those that are no small capitals.
const QString firstLetters = QStringLiteral("ABCDEFGHIJKLMNOPQRSTUVWXYZabdefghnqrty");
const QString furtherLetters = QStringLiteral("abcdefghjkmnpqrstuvwxyz23456789ACDEFGHJKLNPRTUVWXYZ");
const QString baselineLetter = QStringLiteral("*");

QString segmentDigit(std::uint64_t bytes)
{
    if (bytes < 1024)
        return QStringLiteral("-");
    if (bytes > static_cast<std::uint64_t>(largestSegment))
        return QStringLiteral("+");
    const int power = static_cast<int>(std::bit_width(bytes)) - 11;
    return power > 9 ? QStringLiteral("M") : QString::number(power);
}

/// What says the parameters in one character; nothing where one cannot.
std::optional<QString> parameterLetter(const Method &method)
{
    if (method.segmentBytes != 0)
        return method.fanout == 0 ? std::optional(segmentDigit(method.segmentBytes)) : std::nullopt;
    if (method.fanout > 26)
        return std::nullopt;
    return method.fanout == 0 ? QString() : QString(QChar(static_cast<char16_t>(u'a' + method.fanout - 1)));
}

/// Numbers of the looks of an algorithm.
struct Look {
    std::size_t letter = 0; ///< the first letter
    std::size_t hue = 0;
};
using Looks = std::map<std::string, Look, std::less<>>; ///< by canonical name

/// Returns whether two algorithms can be on one map, or on those of broadcast and reduce, which are often
/// compared: their trees are the same.
bool areSeenTogether(const wire::CanonicalAlgorithm &a, const wire::CanonicalAlgorithm &b)
{
    const auto map
        = [](std::string_view collective) { return collective == "reduce" ? "bcast" : collective; };
    return std::any_of(a.collectives.begin(), a.collectives.end(), [&](std::string_view one) {
        return std::any_of(b.collectives.begin(), b.collectives.end(),
            [&](std::string_view other) { return map(one) == map(other); });
    });
}

/// Looks of the catalogue's algorithms. A letter belongs to one algorithm while there are enough of them.
/// Hues that are told apart easily are few: two algorithms that are not seen together may share one.
const Looks &knownLooks()
{
    static const Looks all = [] {
        const auto &algorithms = wire::canonicalAlgorithms();
        const auto letters = static_cast<std::size_t>(firstLetters.size());
        std::vector<Look> looks;
        Looks result;
        for (std::size_t i = 0; i < algorithms.size(); ++i) {
            std::set<std::size_t> usedLetters;
            std::set<std::size_t> usedHues;
            for (std::size_t j = 0; j < i; ++j) {
                if (!areSeenTogether(algorithms[i], algorithms[j]))
                    continue;
                usedLetters.insert(looks[j].letter);
                usedHues.insert(looks[j].hue);
            }
            const auto firstFree = [](const std::set<std::size_t> &used) {
                std::size_t number = 0;
                while (used.count(number) > 0)
                    ++number;
                return number;
            };
            looks.push_back({i < letters ? i : firstFree(usedLetters), firstFree(usedHues)});
            result.emplace(algorithms[i].name, looks.back());
        }
        return result;
    }();
    return all;
}

/// Looks of the algorithms of a palette. Those that the catalogue does not have get what is free, in the
/// order of their names. Looks of the first methods do not depend on the others.
class AlgorithmLooks {
public:
    explicit AlgorithmLooks(std::string_view collective) : m_collective(collective) { }

    void add(std::span<const Method> methods)
    {
        std::set<std::string_view> unknown;
        for (const Method &method : methods) {
            if (method.isBaseline())
                continue;
            const std::string_view name = nameOf(method);
            if (m_looks.find(name) != m_looks.end())
                continue;
            if (const auto known = knownLooks().find(name); known != knownLooks().end())
                add(name, known->second);
            else
                unknown.insert(name);
        }
        for (const std::string_view name : unknown)
            add(name, {firstFree(m_letters, stableHash(name) % 26), firstFree(m_hues, 0)});
    }
    const Look &of(const Method &method) const { return m_looks.find(nameOf(method))->second; }

private:
    std::string_view nameOf(const Method &method) const
    {
        return wire::canonicalName(method.library, m_collective, method.algorithm);
    }
    void add(std::string_view name, const Look &look)
    {
        m_looks.emplace(name, look);
        m_letters.insert(look.letter);
        m_hues.insert(look.hue);
    }
    static std::size_t firstFree(const std::set<std::size_t> &used, std::size_t first)
    {
        while (used.count(first) > 0)
            ++first;
        return first;
    }

    std::string_view m_collective;
    Looks m_looks;
    std::set<std::size_t> m_letters;
    std::set<std::size_t> m_hues;
};

/// Gives letters that nobody has.
class FreeLetters {
public:
    bool take(const QString &letters)
    {
        const auto before = m_taken.size();
        m_taken.insert(letters);
        return m_taken.size() > before;
    }
    QString next(const QString &first)
    {
        for (const QChar further : furtherLetters)
            if (take(first + further))
                return first + further;
        int &number = m_numbers.try_emplace(first, 10).first->second;
        while (!take(first + QString::number(number)))
            ++number;
        return first + QString::number(number);
    }

private:
    QSet<QString> m_taken;
    std::map<QString, int> m_numbers; ///< the next to try
};

std::string keyOf(const Method &method)
{
    return method.library + ' ' + wire::methodText(method);
}

/// Gives letters to the methods of one system after the other.
class MethodLetters {
public:
    MethodLetters(std::string_view collective, const AlgorithmLooks &looks)
        : m_collective(collective), m_looks(looks)
    {
    }

    /// Returns the letters of a system by keyOf(). What an earlier system has keeps its letters there, and so
    /// does what is another library's name for it.
    std::map<std::string, QString> add(const std::vector<Method> &methods)
    {
        std::map<std::string, QString> letters;
        QSet<QString> own;
        const auto give = [&](const Method &method, const QString &letter) {
            if (own.contains(letter))
                return;
            own.insert(letter);
            letters.emplace(keyOf(method), letter);
        };
        const auto forOthers = [&](auto each) {
            for (const Method &method : methods)
                if (letters.count(keyOf(method)) == 0)
                    each(method);
        };
        forOthers([&](const Method &method) {
            if (const auto known = m_known.find(keyOf(method)); known != m_known.end())
                give(method, known->second);
        });
        forOthers([&](const Method &method) {
            for (const QString &letter : m_same[wire::canonicalText(method, m_collective)])
                if (letters.count(keyOf(method)) == 0)
                    give(method, letter);
        });
        // First those that name themselves, so that the others take no letter from them.
        forOthers([&](const Method &method) {
            if (const auto second = parameterLetter(method))
                if (const QString letter = firstLetter(method) + *second; m_free.take(letter))
                    give(method, letter);
        });
        forOthers([&](const Method &method) { give(method, m_free.next(firstLetter(method))); });
        for (const Method &method : methods) {
            const auto letter = letters.find(keyOf(method));
            if (m_known.emplace(*letter).second)
                m_same[wire::canonicalText(method, m_collective)].append(letter->second);
        }
        return letters;
    }

private:
    QString firstLetter(const Method &method) const
    {
        if (method.isBaseline())
            return baselineLetter;
        return firstLetters[static_cast<qsizetype>(m_looks.of(method).letter) % firstLetters.size()];
    }

    std::string_view m_collective;
    const AlgorithmLooks &m_looks;
    FreeLetters m_free;
    std::map<std::string, QString> m_known; ///< by keyOf()
    std::map<std::string, QStringList> m_same; ///< by canonical text
};

} // namespace

MethodPalette::MethodPalette(std::string_view collective, std::vector<std::vector<Method>> systems,
    std::size_t system, const std::vector<Method> &shown)
{
    systems[system].insert(systems[system].end(), shown.begin(), shown.end());
    AlgorithmLooks looks(collective);
    MethodLetters letters(collective, looks);
    std::map<std::string, QString> own;
    for (std::size_t i = 0; i < systems.size(); ++i) {
        looks.add(systems[i]);
        auto given = letters.add(systems[i]);
        if (i == system)
            own = std::move(given);
    }
    for (const Method &method : shown) {
        m_letters.push_back(own.at(keyOf(method)));
        const Ramp ramp
            = method.isBaseline() ? Ramp{baselineColor, baselineColor} : rampOf(looks.of(method).hue);
        m_colors.push_back(mixed(ramp.plain, ramp.end, rampPlace(method)));
    }
}

MethodPalette::MethodPalette(std::string_view collective, const std::vector<Method> &methods)
    : MethodPalette(collective, {methods}, 0, methods)
{
}

MethodPalette::MethodPalette(const TimeGrid &grid)
    : MethodPalette(grid.collective(), {grid.allMethods()}, 0, grid.methods())
{
}

QColor MethodPalette::color(MethodIndex method) const
{
    return method < m_colors.size() ? m_colors[method] : neutralColor;
}

QIcon MethodPalette::swatch(MethodIndex method) const
{
    return QIcon(new Square(color(method)));
}

QColor MethodPalette::textColor(MethodIndex method) const
{
    return readableOn(color(method));
}

QString MethodPalette::letter(MethodIndex method) const
{
    return method < m_letters.size() ? m_letters[method] : QString();
}

QColor readableOn(const QColor &background)
{
    return contrastRatio(background, Qt::black) >= contrastRatio(background, Qt::white) ? Qt::black
                                                                                        : Qt::white;
}

} // namespace collscope
