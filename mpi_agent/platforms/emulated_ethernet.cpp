// SPDX-License-Identifier: BSD-3-Clause
// An Ethernet switch in user space between hosts that are network namespaces of one machine: every host has a
// full- duplex link of its own with a rate and a latency, frames wait in finite queues in front of each. The
// kernel's tbf cannot do this: its token bucket lets short messages through at no cost.
//   usage: emulated_ethernet MBIT LATENCY_US QUEUE_KB PID...
// PID names a process of each host; host i gets an interface eth0 and is reached under the hardware address
// 02:00:00:00:00:i. Writes "ready" once all interfaces are there; runs until it is ended.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <queue>
#include <sched.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using Nanoseconds = std::int64_t;
using Frame = std::vector<unsigned char>;

constexpr int hardwareAddress = 6;
constexpr std::size_t onTheWire = 24; // preamble, checksum and gap that a frame's bytes do not show

Nanoseconds now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000000000 + time.tv_nsec;
}

/// The interface eth0 of the host that `pid` belongs to, as a file; -1 when that cannot be.
int openInterface(const std::string &pid)
{
    const int host = open(("/proc/" + pid + "/ns/net").c_str(), O_RDONLY | O_CLOEXEC);
    if (host < 0 || setns(host, CLONE_NEWNET) != 0)
        return -1;
    close(host);
    const int file = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ifreq request{};
    request.ifr_flags = IFF_TAP | IFF_NO_PI;
    std::strncpy(request.ifr_name, "eth0", IFNAMSIZ - 1);
    return file >= 0 && ioctl(file, TUNSETIFF, &request) == 0 ? file : -1;
}

/// A frame and when what happens to it next is due.
struct Event {
    Nanoseconds due;
    std::uint64_t order; ///< of events due at the same time
    std::size_t port;
    bool leaving; ///< it has been through the downlink of `port`; else it arrives at it
    Frame frame;
};

struct Later {
    bool operator()(const Event &a, const Event &b) const
    {
        return a.due != b.due ? a.due > b.due : a.order > b.order;
    }
};

class Switch {
public:
    Switch(double mbit, Nanoseconds latency, double queueKilobytes, std::vector<int> ports)
        : m_nanosecondsPerByte(8e3 / mbit), m_latency(latency),
          m_longestWait(static_cast<Nanoseconds>(queueKilobytes * 1024 * m_nanosecondsPerByte)),
          m_uplinkFree(ports.size()), m_downlinkFree(ports.size())
    {
        for (const int port : ports)
            m_ports.push_back({port, POLLIN, 0});
    }

    [[noreturn]] void run()
    {
        for (;;) {
            carryOut();
            wait();
            for (std::size_t port = 0; port < m_ports.size(); ++port)
                if ((m_ports[port].revents & POLLIN) != 0)
                    take(port);
        }
    }

private:
    Nanoseconds duration(const Frame &frame) const
    {
        return static_cast<Nanoseconds>(static_cast<double>(frame.size() + onTheWire) * m_nanosecondsPerByte);
    }

    /// Frames that a host sends: over its uplink, to all hosts or one.
    void take(std::size_t from)
    {
        constexpr int atOnce = 64; // the other hosts have a turn too
        std::array<unsigned char, 65536> bytes{};
        for (int i = 0; i < atOnce; ++i) {
            const auto size = read(m_ports[from].fd, bytes.data(), bytes.size());
            if (size < 2 * hardwareAddress)
                return;
            const Frame frame(bytes.begin(), bytes.begin() + size);
            m_uplinkFree[from] = std::max(now(), m_uplinkFree[from]) + duration(frame);
            const bool toAll = (frame[0] & 1) != 0;
            for (std::size_t to = 0; to < m_ports.size(); ++to)
                if (to != from && (toAll || to == frame[hardwareAddress - 1]))
                    m_events.push({m_uplinkFree[from] + m_latency, m_order++, to, false, frame});
        }
    }

    void carryOut()
    {
        const Nanoseconds time = now();
        while (!m_events.empty() && m_events.top().due <= time) {
            Event event = m_events.top();
            m_events.pop();
            if (event.leaving) {
                // A host that takes no more loses the frame, as on a real network.
                [[maybe_unused]] const auto written
                    = write(m_ports[event.port].fd, event.frame.data(), event.frame.size());
                continue;
            }
            Nanoseconds &free = m_downlinkFree[event.port];
            const Nanoseconds start = std::max(event.due, free);
            if (start - event.due > m_longestWait)
                continue;
            free = start + duration(event.frame);
            event.due = free;
            event.order = m_order++;
            event.leaving = true;
            m_events.push(std::move(event));
        }
    }

    /// Until a frame comes or something is due.
    void wait()
    {
        constexpr Nanoseconds longest = 200000000;
        constexpr Nanoseconds wakingUp = 3000; // not worth sleeping
        Nanoseconds left
            = m_events.empty() ? longest : std::clamp<Nanoseconds>(m_events.top().due - now(), 0, longest);
        if (left < wakingUp)
            left = 0;
        const timespec time{0, static_cast<long>(left)};
        ppoll(m_ports.data(), m_ports.size(), &time, nullptr);
    }

    double m_nanosecondsPerByte;
    Nanoseconds m_latency;
    Nanoseconds m_longestWait;
    std::vector<Nanoseconds> m_uplinkFree;
    std::vector<Nanoseconds> m_downlinkFree;
    std::vector<pollfd> m_ports;
    std::priority_queue<Event, std::vector<Event>, Later> m_events;
    std::uint64_t m_order = 0;
};

} // namespace

int main(int argc, char **argv)
{
    constexpr int firstHost = 4;
    if (argc <= firstHost) {
        std::fprintf(stderr, "usage: emulated_ethernet MBIT LATENCY_US QUEUE_KB PID...\n");
        return 2;
    }
    std::vector<int> ports;
    for (int i = firstHost; i < argc; ++i) {
        ports.push_back(openInterface(argv[i]));
        if (ports.back() < 0) {
            std::perror("emulated_ethernet: cannot make a network interface");
            return 1;
        }
    }
    prctl(PR_SET_TIMERSLACK, 1);
    std::puts("ready");
    std::fflush(stdout);
    const double mbit = std::strtod(argv[1], nullptr);
    const double latency = std::strtod(argv[2], nullptr);
    Switch(mbit, static_cast<Nanoseconds>(latency * 1e3), std::strtod(argv[3], nullptr), ports).run();
}
