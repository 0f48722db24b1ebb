import CCurl

/// Whether libcurl is ready for use. It's set up once, at the first question.
enum CurlLibrary {
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
