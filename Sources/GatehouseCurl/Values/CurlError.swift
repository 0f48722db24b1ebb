import CCurl

/// An error of libcurl, for developers: people read the reason of ``TransferFailure``.
struct CurlError: Error, CustomStringConvertible {
    private let code: CURLcode

    init(_ code: CURLcode) {
        self.code = code
    }

    /// What libcurl calls it.
    var meaning: String { unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "unknown" }

    var description: String { "CURLcode \(code.rawValue): \(meaning)" }
}
