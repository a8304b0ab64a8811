/*
 * The part of libcurl's stable interface that the transport uses: https://curl.se/libcurl/c/
 *
 * The library is installed wherever Swift's Foundation is, which links to it. Its headers would be one more package to
 * install; libcurl keeps these names, numbers and types (its soname has been 4 since 2006).
 */
#ifndef POPCORN_CCURL_H
#define POPCORN_CCURL_H

#include <stddef.h>

typedef struct curl_transfer curl_transfer;
typedef struct curl_set curl_set;
typedef struct curl_slist curl_slist;
/* Receives `size * count` bytes and returns their number; any other return value ends the transfer. */
typedef size_t (*curl_sink)(char *bytes, size_t size, size_t count, void *context);

int curl_global_init(long flags);
curl_slist *curl_slist_append(curl_slist *list, const char *text);
void curl_slist_free_all(curl_slist *list);

curl_transfer *curl_easy_init(void);
int curl_easy_setopt(curl_transfer *transfer, int option, ...);
int curl_easy_getinfo(curl_transfer *transfer, int info, ...);
const char *curl_easy_strerror(int code);
void curl_easy_cleanup(curl_transfer *transfer);

struct curl_message {
    int kind;
    curl_transfer *transfer;
    union {
        void *other;
        int code;
    } data;
};

curl_set *curl_multi_init(void);
int curl_multi_add_handle(curl_set *set, curl_transfer *transfer);
int curl_multi_remove_handle(curl_set *set, curl_transfer *transfer);
int curl_multi_perform(curl_set *set, int *running);
struct curl_message *curl_multi_info_read(curl_set *set, int *left);
int curl_multi_poll(curl_set *set, void *descriptors, unsigned int count, int milliseconds, int *ready);
int curl_multi_wakeup(curl_set *set);
int curl_multi_cleanup(curl_set *set);

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

static inline int ccurl_set_number(curl_transfer *transfer, int option, long value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline int ccurl_set_text(curl_transfer *transfer, int option, const char *value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline int ccurl_set_headers(curl_transfer *transfer, const curl_slist *value) {
    return curl_easy_setopt(transfer, ccurl_headers, value);
}

static inline int ccurl_set_sink(curl_transfer *transfer, int option, curl_sink value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline int ccurl_set_context(curl_transfer *transfer, int option, void *value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline int ccurl_get_number(curl_transfer *transfer, int info, long *value) {
    return curl_easy_getinfo(transfer, info, value);
}

static inline int ccurl_get_text(curl_transfer *transfer, int info, const char **value) {
    return curl_easy_getinfo(transfer, info, value);
}

#endif
