import CCurl
import Foundation
import GatehouseTypes

extension EasyHandle {
    func apply(_ plan: RequestPlan) throws(TransferFailure) {
        try applyLimits(plan)
        try applyRoute(plan.configuration)
        try applySecurity(plan.configuration)
        try set(CURLOPT_URL, plan.url)
        try set(HeaderList(plan.headers))
        if let content = plan.content { try setContent(content) }
        if plan.method == "HEAD" {
            try set(CURLOPT_NOBODY, 1)
        } else {
            try set(CURLOPT_CUSTOMREQUEST, plan.method)
        }
    }

    private func applyLimits(_ plan: RequestPlan) throws(TransferFailure) {
        try set(CURLOPT_TIMEOUT_MS, EasyHandle.milliseconds(plan.timeout))
        try set(CURLOPT_CONNECTTIMEOUT_MS, EasyHandle.milliseconds(plan.configuration.connectTimeout))
        // Without it a transfer that ends while a name is looked up would block the loop until the look-up ends.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_NOSIGNAL, 1)
    }

    /// Says where connections go. What isn't said here, libcurl takes from the environment.
    private func applyRoute(_ configuration: CurlTransport.Configuration) throws(TransferFailure) {
        try set(CURLOPT_PROXY, configuration.proxy?.absoluteString ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let path = configuration.unixSocket { try set(CURLOPT_UNIX_SOCKET_PATH, path) }
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PATH_AS_IS, 1)
    }

    private func applySecurity(_ configuration: CurlTransport.Configuration) throws(TransferFailure) {
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let path = configuration.caFile { try set(CURLOPT_CAINFO, path) }
    }

    /// Zero would mean "for ever" to libcurl, so no time at all is one millisecond.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration.seconds * 1000, 1), Double(Int32.max)))
    }
}
