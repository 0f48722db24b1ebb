import CCurl
import Foundation
import GatehouseHTTP
import GatehouseTypes

extension EasyHandle {
    func set(_ option: CURLoption, _ value: Int) throws(TransferFailure) {
        try EasyHandle.check(unsafe gatehouse_easy_set_long(pointer, option, value))
    }

    /// Sets a string option. nil removes the current value or libcurl's default.
    func set(_ option: CURLoption, _ value: String?) throws(TransferFailure) {
        if let value {
            try EasyHandle.check(unsafe gatehouse_easy_set_text(pointer, option, value))
        } else {
            try EasyHandle.check(unsafe gatehouse_easy_set_text(pointer, option, nil))
        }
    }

    /// Sets bytes. libcurl copies them.
    func set(_ option: CURLoption, copying bytes: [UInt8]) throws(TransferFailure) {
        var bytes = bytes
        let code = unsafe bytes.withUnsafeMutableBytes {
            unsafe gatehouse_easy_set_copied(pointer, option, $0.baseAddress, $0.count)
        }
        try EasyHandle.check(code)
    }

    static func check(_ code: CURLcode) throws(TransferFailure) {
        guard code == CURLE_OK else { throw TransferFailure(code) }
    }

    /// Converts a timeout. The result is at least 1, because 0 disables the timeout in libcurl.
    static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(duration.seconds * 1000, 1), Double(Int32.max)))
    }

    /// Sets how connections are made. libcurl would take missing values from the environment.
    func applyRoute(_ configuration: CurlConfiguration) throws(TransferFailure) {
        try set(CURLOPT_PROXY, configuration.proxy?.absoluteString ?? "")
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let path = configuration.unixSocket { try set(CURLOPT_UNIX_SOCKET_PATH, path) }
        // The prefix keeps libcurl from looking for a network interface of that name.
        if let address = configuration.localAddress { try set(CURLOPT_INTERFACE, "host!" + address) }
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

    /// Sets the options of only some requests. A handle with one of them isn't reused.
    func applyExtras(_ plan: RequestPlan) throws(TransferFailure) {
        if plan.request.progress != nil { try set(CURLOPT_NOPROGRESS, 0) }
        if case .only(let authorities) = plan.request.trust.authorities { try trustOnly(authorities) }
        if !plan.request.trust.pinnedPublicKeys.isEmpty {
            let pins = plan.request.trust.pinnedPublicKeys.map(\.description).sorted()
            try set(CURLOPT_PINNEDPUBLICKEY, pins.joined(separator: ";"))
        }
        if let certificate = plan.request.certificate { try present(certificate) }
    }

    /// Trusts only these authorities. By default libcurl also reads the system's file and folder of authorities.
    func trustOnly(_ authorities: PEMSource) throws(TransferFailure) {
        try set(CURLOPT_CAPATH, nil)
        switch authorities {
        case .file(let path): try set(CURLOPT_CAINFO, path)
        case .text(let text):
            try set(CURLOPT_CAINFO, nil)
            try set(CURLOPT_CAINFO_BLOB, copying: text.revealedBytes)
        }
    }

    private func present(_ certificate: ClientCertificate) throws(TransferFailure) {
        try set(certificate.chain, file: CURLOPT_SSLCERT, text: CURLOPT_SSLCERT_BLOB)
        try set(certificate.privateKey, file: CURLOPT_SSLKEY, text: CURLOPT_SSLKEY_BLOB)
        // Without a value OpenSSL would prompt for the password on the terminal.
        try set(CURLOPT_KEYPASSWD, certificate.password?.revealed ?? "")
    }

    private func set(_ source: PEMSource, file: CURLoption, text: CURLoption) throws(TransferFailure) {
        switch source {
        case .file(let path): try set(file, path)
        case .text(let secret): try set(text, copying: secret.revealedBytes)
        }
    }
}
