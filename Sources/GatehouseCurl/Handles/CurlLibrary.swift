import CCurl

/// Initialises libcurl once per process.
enum CurlLibrary {
    /// Whether the initialisation succeeded.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
}
