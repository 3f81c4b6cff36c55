// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/method_palette.h"

#include "engine/wire/catalogue.h"
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

/// Position in the library's list. An algorithm of a newer release takes the place its number will have
/// there.
std::size_t algorithmPosition(std::string_view collective, const Method &method)
{
    if (const auto *list = wire::algorithms(method.library, collective)) {
        const auto found = std::find_if(
            list->begin(), list->end(), [&](const wire::Algorithm &a) { return a.name == method.algorithm; });
        if (found != list->end())
            return static_cast<std::size_t>(found - list->begin());
    }
    return method.algorithmId > 0 ? static_cast<std::size_t>(method.algorithmId - 1) % 702
                                  : stableHash(method.algorithm) % 26;
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

using AlgorithmName = std::pair<std::string_view, std::string_view>; ///< library, algorithm

/// A number for every algorithm, which gives it its hue and its first letter. Those of the first methods do
/// not depend on the others.
class AlgorithmNumbers {
public:
    explicit AlgorithmNumbers(std::string_view collective) : m_collective(collective) { }

    void add(std::span<const Method> methods)
    {
        std::vector<AlgorithmName> others;
        for (const Method &method : methods) {
            const AlgorithmName name(method.library, method.algorithm);
            if (method.isBaseline() || m_numbers.count(name) > 0)
                continue;
            const std::size_t wanted = algorithmPosition(m_collective, method);
            const bool isFree = m_taken.insert(wanted).second;
            m_numbers[name] = wanted;
            if (!isFree)
                others.push_back(name);
        }
        std::size_t next = 0;
        for (const AlgorithmName &name : others) {
            while (!m_taken.insert(next).second)
                ++next;
            m_numbers[name] = next;
        }
    }
    std::size_t of(const Method &method) const { return m_numbers.at({method.library, method.algorithm}); }

private:
    std::string_view m_collective;
    std::map<AlgorithmName, std::size_t> m_numbers;
    std::set<std::size_t> m_taken;
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

} // namespace

MethodPalette::MethodPalette(
    std::string_view collective, std::vector<Method> all, const std::vector<Method> &shown, std::size_t kept)
{
    std::map<std::string, qsizetype> places;
    for (std::size_t i = 0; i < all.size(); ++i)
        places.try_emplace(keyOf(all[i]), static_cast<qsizetype>(i));
    for (const Method &method : shown)
        if (places.try_emplace(keyOf(method), static_cast<qsizetype>(all.size())).second)
            all.push_back(method);
    const std::array parts{std::span(all).first(kept), std::span(all).subspan(kept)};
    AlgorithmNumbers numbers(collective);
    for (const auto &part : parts)
        numbers.add(part);
    const auto firstLetter = [&](const Method &method) {
        if (method.isBaseline())
            return baselineLetter;
        const std::size_t number = numbers.of(method);
        return QString(firstLetters[static_cast<qsizetype>(number) % firstLetters.size()]);
    };
    // First those that say what they are, then the others, so that these take no letter from those.
    QStringList letters;
    FreeLetters free;
    for (const auto &part : parts) {
        const qsizetype first = letters.size();
        for (const Method &method : part) {
            const auto second = parameterLetter(method);
            const QString wanted = second ? firstLetter(method) + *second : QString();
            letters << (second && free.take(wanted) ? wanted : QString());
        }
        for (qsizetype i = first; i < letters.size(); ++i)
            if (letters[i].isEmpty())
                letters[i] = free.next(firstLetter(all[static_cast<std::size_t>(i)]));
    }
    for (const Method &method : shown) {
        const qsizetype at = places.at(keyOf(method));
        m_letters.push_back(letters[at]);
        const Ramp ramp
            = method.isBaseline() ? Ramp{baselineColor, baselineColor} : rampOf(numbers.of(method));
        m_colors.push_back(mixed(ramp.plain, ramp.end, rampPlace(method)));
    }
}

MethodPalette::MethodPalette(const TimeGrid &grid)
    : MethodPalette(grid.collective(), grid.allMethods(), grid.methods())
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
