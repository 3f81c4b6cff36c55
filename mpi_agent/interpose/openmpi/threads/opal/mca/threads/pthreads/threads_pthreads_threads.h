/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_THREADS_PTHREADS_THREADS_H
#define COLLSCOPE_THREADS_PTHREADS_THREADS_H

/* What threads.h wants of POSIX threads: see threads_pthreads_mutex.h. */
#include <pthread.h>
#include <sched.h>

static inline void opal_thread_yield(void)
{
    sched_yield();
}

#endif
