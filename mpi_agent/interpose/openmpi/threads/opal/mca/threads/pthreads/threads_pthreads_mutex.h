/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_THREADS_PTHREADS_MUTEX_H
#define COLLSCOPE_THREADS_PTHREADS_MUTEX_H

/*
 * Open MPI 5 installs its internal headers, but not those of the threads that it was configured with, which
 * opal_config.h has the others include. These three files say as much of POSIX threads as those others need:
 * communicators have a mutex in them. They come after the installation's own folders. That the library's
 * types are as large as these, openmpi_headers.cmake asks the library.
 */
#include <pthread.h>
#include <stdbool.h>

typedef pthread_mutex_t opal_thread_internal_mutex_t;
typedef pthread_cond_t opal_thread_internal_cond_t;

static inline int opal_thread_internal_mutex_init(opal_thread_internal_mutex_t *mutex, bool recursive)
{
    pthread_mutexattr_t kind;
    int failed = pthread_mutexattr_init(&kind);
    if (failed)
        return failed;
    failed = recursive ? pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE) : 0;
    if (!failed)
        failed = pthread_mutex_init(mutex, &kind);
    pthread_mutexattr_destroy(&kind);
    return failed;
}

static inline void opal_thread_internal_mutex_destroy(opal_thread_internal_mutex_t *mutex)
{
    pthread_mutex_destroy(mutex);
}

static inline int opal_thread_internal_mutex_trylock(opal_thread_internal_mutex_t *mutex)
{
    return pthread_mutex_trylock(mutex) != 0;
}

static inline void opal_thread_internal_mutex_lock(opal_thread_internal_mutex_t *mutex)
{
    pthread_mutex_lock(mutex);
}

static inline void opal_thread_internal_mutex_unlock(opal_thread_internal_mutex_t *mutex)
{
    pthread_mutex_unlock(mutex);
}

static inline int opal_thread_internal_cond_init(opal_thread_internal_cond_t *condition)
{
    return pthread_cond_init(condition, NULL);
}

static inline void opal_thread_internal_cond_destroy(opal_thread_internal_cond_t *condition)
{
    pthread_cond_destroy(condition);
}

static inline void opal_thread_internal_cond_signal(opal_thread_internal_cond_t *condition)
{
    pthread_cond_signal(condition);
}

#endif
