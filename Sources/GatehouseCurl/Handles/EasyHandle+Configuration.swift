import CCurl
import Foundation
import GatehouseHTTP

extension EasyHandle {
    /// Sets how connections are made. libcurl would take missing values from the environment.
    func applyRoute(_ configuration: CurlConfiguration) throws(TransferFailure) {
        try set(CURLOPT_PROXY, configuration.proxy?.absoluteString ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let path = configuration.unixSocket { try set(CURLOPT_UNIX_SOCKET_PATH, path) }
        try set(CURLOPT_CONNECTTIMEOUT_MS, EasyHandle.milliseconds(configuration.connectTimeout))
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PATH_AS_IS, 1)
        // Without this option a transfer that ends during name resolution blocks all others until the resolver returns.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_NOSIGNAL, 1)
    }

    func applySecurity(_ configuration: CurlConfiguration) throws(TransferFailure) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let path = configuration.caFile { try trustOnly(.file(path)) }
    }
}
