// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include "app/cli/messages.h"
#include "engine/data/say.h"
#include "engine/remote/scratch_folder.h"
#include "engine/remote/shell_job.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

namespace collscope::cli {

namespace {

/// Long enough for a job of MPI processes to end, and for its records to be put down.
constexpr auto patience = std::chrono::milliseconds(500);

std::atomic<int> status = 0;
std::array<int, 2> wakeUp{-1, -1};

std::stop_source &source()
{
    static auto *const only = new std::stop_source; // a signal may come while statics are destroyed
    return *only;
}

extern "C" void onSignal(int signal)
{
    const int before = errno;
    status = 128 + signal;
    const char byte = 0;
    if (::write(wakeUp[1], &byte, 1) < 0)
        std::_Exit(status);
    errno = before;
}

void waitForSignal()
{
    char byte = 0;
    while (::read(wakeUp[0], &byte, 1) < 0 && errno == EINTR) { }
    source().request_stop();
    std::this_thread::sleep_for(patience);
    remote::killShellJobs();
    remote::ScratchFolder::removeAll();
    message(say("interrupted"));
    std::_Exit(status);
}

} // namespace

void endOnSignals()
{
    if (::pipe2(wakeUp.data(), O_CLOEXEC) != 0)
        return; // then they end it at once
    source();
    std::thread(waitForSignal).detach();
    struct sigaction action { };
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before { };
        // A script's background jobs ignore SIGINT, and whoever sends it to one means it; nohup means it too.
        if (signal == SIGHUP && ::sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN)
            continue;
        ::sigaction(signal, &action, nullptr);
    }
}

std::stop_token stopToken()
{
    return source().get_token();
}

int interruptedStatus()
{
    return status;
}

} // namespace collscope::cli
