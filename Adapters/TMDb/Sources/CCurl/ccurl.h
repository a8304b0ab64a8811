/*
 * The part of libcurl's stable interface that the transport uses: https://curl.se/libcurl/c/
 *
 * The library is opened by the first request, because loading it and what it needs takes longer than most commands.
 * Its headers would be one more package to install; libcurl keeps these names, numbers and types (its soname has been 4
 * since 2006).
 */
#ifndef POPCORN_CCURL_H
#define POPCORN_CCURL_H

#include <dlfcn.h>
#include <stddef.h>

typedef struct curl_transfer curl_transfer;
typedef struct curl_set curl_set;
typedef struct curl_slist curl_slist;
/* Receives `size * count` bytes and returns their number; any other return value ends the transfer. */
typedef size_t (*curl_sink)(char *bytes, size_t size, size_t count, void *context);

struct curl_message {
    int kind;
    curl_transfer *transfer;
    union {
        void *other;
        int code;
    } data;
};

/* libcurl's functions, without the prefix of their names. */
typedef struct ccurl_functions {
    int (*global_init)(long flags);
    const char *(*version)(void);
    curl_slist *(*slist_append)(curl_slist *list, const char *text);
    void (*slist_free_all)(curl_slist *list);

    curl_transfer *(*easy_init)(void);
    int (*easy_setopt)(curl_transfer *transfer, int option, ...);
    int (*easy_getinfo)(curl_transfer *transfer, int info, ...);
    const char *(*easy_strerror)(int code);
    void (*easy_cleanup)(curl_transfer *transfer);

    curl_set *(*multi_init)(void);
    int (*multi_add_handle)(curl_set *set, curl_transfer *transfer);
    int (*multi_remove_handle)(curl_set *set, curl_transfer *transfer);
    int (*multi_perform)(curl_set *set, int *running);
    struct curl_message *(*multi_info_read)(curl_set *set, int *left);
    int (*multi_poll)(curl_set *set, void *descriptors, unsigned int count, int milliseconds, int *ready);
    int (*multi_wakeup)(curl_set *set);
    int (*multi_cleanup)(curl_set *set);
} ccurl_functions;

/* Finds the functions in an opened library. Returns false if it lacks one. */
static inline _Bool ccurl_find(void *library, ccurl_functions *found) {
#define CCURL_FIND(name) ((*(void **)&found->name = dlsym(library, "curl_" #name)) != NULL)
    return CCURL_FIND(global_init) && CCURL_FIND(version) && CCURL_FIND(slist_append) && CCURL_FIND(slist_free_all)
        && CCURL_FIND(easy_init) && CCURL_FIND(easy_setopt) && CCURL_FIND(easy_getinfo) && CCURL_FIND(easy_strerror)
        && CCURL_FIND(easy_cleanup) && CCURL_FIND(multi_init) && CCURL_FIND(multi_add_handle)
        && CCURL_FIND(multi_remove_handle) && CCURL_FIND(multi_perform) && CCURL_FIND(multi_info_read)
        && CCURL_FIND(multi_poll) && CCURL_FIND(multi_wakeup) && CCURL_FIND(multi_cleanup);
#undef CCURL_FIND
}

static const long ccurl_everything = 3;

static const int ccurl_is_done = 1;
static const int ccurl_could_not_start = 2;
static const int ccurl_partial = 18;

static const int ccurl_no_signals = 99;
static const int ccurl_protocols = 181;
/* Since 7.87. */
static const int ccurl_leave_resolver = 322;
static const int ccurl_body_context = 10001;
static const int ccurl_url = 10002;
static const int ccurl_user_agent = 10018;
static const int ccurl_headers = 10023;
static const int ccurl_head_context = 10029;
static const int ccurl_encodings = 10102;
static const int ccurl_body_sink = 20011;
static const int ccurl_head_sink = 20079;

static const long ccurl_http = 1;
static const long ccurl_https = 2;

static const int ccurl_redirection = 0x100000 + 31;
static const int ccurl_status = 0x200000 + 2;

/* Swift cannot call functions with a variable number of arguments. */

static inline int ccurl_set_number(ccurl_functions curl, curl_transfer *transfer, int option, long value) {
    return curl.easy_setopt(transfer, option, value);
}

static inline int ccurl_set_text(ccurl_functions curl, curl_transfer *transfer, int option, const char *value) {
    return curl.easy_setopt(transfer, option, value);
}

static inline int ccurl_set_headers(ccurl_functions curl, curl_transfer *transfer, const curl_slist *value) {
    return curl.easy_setopt(transfer, ccurl_headers, value);
}

static inline int ccurl_set_sink(ccurl_functions curl, curl_transfer *transfer, int option, curl_sink value) {
    return curl.easy_setopt(transfer, option, value);
}

static inline int ccurl_set_context(ccurl_functions curl, curl_transfer *transfer, int option, void *value) {
    return curl.easy_setopt(transfer, option, value);
}

static inline int ccurl_get_number(ccurl_functions curl, curl_transfer *transfer, int info, long *value) {
    return curl.easy_getinfo(transfer, info, value);
}

static inline int ccurl_get_text(ccurl_functions curl, curl_transfer *transfer, int info, const char **value) {
    return curl.easy_getinfo(transfer, info, value);
}

#endif
