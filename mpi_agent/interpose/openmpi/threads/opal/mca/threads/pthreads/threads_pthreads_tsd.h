/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef COLLSCOPE_THREADS_PTHREADS_TSD_H
#define COLLSCOPE_THREADS_PTHREADS_TSD_H

/* What tsd.h wants of POSIX threads: see threads_pthreads_mutex.h. */
#include <pthread.h>

typedef pthread_key_t opal_tsd_key_t;

static inline int opal_tsd_get(opal_tsd_key_t key, void **value)
{
    *value = pthread_getspecific(key);
    return 0;
}

#endif
