#include "CBenchmarks.h"
#include <curl/curl.h>

// The bare loops that the transport is measured against: libcurl as its documentation shows it, nothing around it.

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static CURL *make_handle(const char *url) {
    CURL *easy = curl_easy_init();
    if (easy == NULL) return NULL;
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
    return easy;
}

static size_t succeeded(CURL *easy, CURLcode code) {
    long status = 0;
    if (code == CURLE_OK) curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status == 200;
}

size_t benchmarks_easy(const char *url, size_t count) {
    static CURL *easy; // kept from round to round, as the transport keeps its connections
    if (easy == NULL) easy = make_handle(url);
    if (easy == NULL) return 0;
    size_t successes = 0;
    for (size_t number = 0; number < count; number++) successes += succeeded(easy, curl_easy_perform(easy));
    return successes;
}

static size_t finish_done(CURLM *multi, size_t *ended, size_t *begun, size_t count) {
    size_t successes = 0;
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *easy = message->easy_handle;
        successes += succeeded(easy, message->data.result);
        *ended += 1;
        curl_multi_remove_handle(multi, easy);
        if (*begun < count) {
            *begun += 1;
            curl_multi_add_handle(multi, easy);
        }
    }
    return successes;
}

#define MAXIMUM_CONCURRENCY 256

size_t benchmarks_multi(const char *url, size_t count, size_t concurrency) {
    static CURLM *multi;
    static CURL *handles[MAXIMUM_CONCURRENCY];
    if (multi == NULL) multi = curl_multi_init();
    if (multi == NULL || concurrency > MAXIMUM_CONCURRENCY) return 0;
    size_t begun = 0, ended = 0, successes = 0;
    for (size_t number = 0; number < concurrency && begun < count; number++) {
        if (handles[number] == NULL) handles[number] = make_handle(url);
        if (handles[number] != NULL && curl_multi_add_handle(multi, handles[number]) == CURLM_OK) begun += 1;
    }
    while (ended < begun) {
        int running;
        if (curl_multi_perform(multi, &running) != CURLM_OK) break;
        successes += finish_done(multi, &ended, &begun, count);
        if (ended < begun && curl_multi_poll(multi, NULL, 0, 1000, NULL) != CURLM_OK) break;
    }
    return successes;
}
