#pragma once
#include <curl/curl.h>

// Swift cannot call the variadic option setters; each of these functions fixes the type of the value.

static inline CURLcode gatehouse_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_bytes(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_copied(CURL *easy, CURLoption option, void *bytes, size_t count) {
    struct curl_blob blob = {.data = bytes, .len = count, .flags = CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

static inline CURLcode gatehouse_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_context(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_receiver(CURL *easy, CURLoption option, curl_write_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_provider(CURL *easy, CURLoption option, curl_read_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_gatekeeper(CURL *easy, CURLoption option, curl_prereq_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gatehouse_easy_set_progress(CURL *easy, CURLoption option, curl_xferinfo_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline void *gatehouse_easy_private(CURL *easy) {
    char *context = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    return context;
}

static inline CURLMcode gatehouse_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
