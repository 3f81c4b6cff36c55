// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/archive/text_iarchive.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <boost/serialization/vector.hpp>

#include <sstream>
#include <stdexcept>
#include <string>

namespace collscope::project {

/// What boost::archive::text_oarchive wrote, read back. Boost allocates whatever a length in the archive says
/// before it looks for the characters or items behind it; here a length that what is left of the text cannot
/// hold is a std::length_error. So memory stays a small multiple of the text.
class CheckedArchive : public boost::archive::text_iarchive_impl<CheckedArchive> {
    using Base = boost::archive::text_iarchive_impl<CheckedArchive>;

public:
    explicit CheckedArchive(std::istringstream &text) : Base(text, boost::archive::no_codecvt) { init(); }

    using Base::load;
    void load(std::string &text)
    {
        std::size_t length = 0;
        load(length);
        demand(length);
        is.get(); // the blank in front of the characters
        text.resize(length);
        is.read(text.data(), static_cast<std::streamsize>(length));
    }
    void load(boost::serialization::collection_size_type &count)
    {
        std::size_t number = 0;
        load(number);
        demand(number, m_itemBytes);
        count = boost::serialization::collection_size_type(number);
        m_itemBytes = 1;
    }

    using Base::load_override;
    template <typename Item> void load_override(std::vector<Item> &items)
    {
        m_itemBytes = sizeof(Item); // its count is the next one
        Base::load_override(items);
    }

private:
    /// An item takes its memory in text or at worst, an empty one with all its lengths, a sixteenth of that.
    void demand(std::size_t count, std::size_t itemBytes = 16) const
    {
        constexpr std::size_t bytesPerCharacter = 16;
        const auto left = static_cast<std::size_t>(std::max<std::streamsize>(is.rdbuf()->in_avail(), 0));
        if (count > left * bytesPerCharacter / itemBytes)
            throw std::length_error("it says that " + std::to_string(count) + " items follow, but there are "
                + std::to_string(left) + " characters left");
    }

    std::size_t m_itemBytes = 1; ///< of the collection whose count comes next; 1: it grows item by item
};

} // namespace collscope::project

BOOST_SERIALIZATION_REGISTER_ARCHIVE(collscope::project::CheckedArchive)
