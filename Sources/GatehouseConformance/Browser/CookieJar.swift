package import Foundation
package import GatehouseHTTP
import GatehouseTypes

/// The cookies of a browser (RFC 6265): which server gets which.
package struct CookieJar: Sendable {
    private struct Cookie: Sendable {
        let name: String
        var value = ""
        var host: String
        var path = "/"
        var isForSubdomains = false
        var isSecure = false
    }

    private var cookies: [Cookie] = []

    /// Creates a jar without cookies.
    package init() {}

    /// Stores what a response sets.
    package mutating func store(_ response: HTTPResponse, from url: URL, at now: Date) {
        for field in response.headers[values: "Set-Cookie"] { store(field, from: url, at: now) }
    }

    private mutating func store(_ field: String, from url: URL, at now: Date) {
        let parts = field.split(separator: ";").map { CookieJar.pair($0) }
        guard let first = parts.first, !first.name.isEmpty, let host = url.host() else { return }
        var cookie = Cookie(name: first.name, value: first.value, host: host.asciiLowercased)
        cookie.path = CookieJar.defaultPath(url.path())
        var isExpired = false
        for (name, value) in parts.dropFirst() {
            switch name.asciiLowercased {
            case "path" where value.hasPrefix("/"): cookie.path = value
            case "secure": cookie.isSecure = true
            case "domain" where !value.isEmpty:
                let domain = value.trimmingPrefix(".").asciiLowercased
                guard host == domain || host.hasSuffix("." + domain) else { return }
                (cookie.host, cookie.isForSubdomains) = (domain, true)
            case "max-age": isExpired = (Int(value) ?? 1) <= 0
            case "expires": isExpired = isExpired || (HTTPDate.parse(value).map { $0 <= now } ?? false)
            default: break
            }
        }
        cookies.removeAll { $0.name == cookie.name && $0.host == cookie.host && $0.path == cookie.path }
        if !isExpired { cookies.append(cookie) }
    }

    /// The value of the `Cookie` field for a request; `nil` if there are no cookies for it.
    package func field(for url: URL) -> String? {
        guard let host = url.host()?.asciiLowercased else { return nil }
        let path = url.path().isEmpty ? "/" : url.path()
        let sent = cookies.filter { cookie in
            (cookie.host == host || cookie.isForSubdomains && host.hasSuffix("." + cookie.host))
                && (!cookie.isSecure || url.scheme == "https") && CookieJar.isBelow(path, cookie.path)
        }
        return sent.isEmpty ? nil : sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    private static func pair(_ text: Substring) -> (name: String, value: String) {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return (halves[0], halves.count > 1 ? halves[1] : "")
    }

    private static func defaultPath(_ path: String) -> String {
        guard path.hasPrefix("/"), let end = path.lastIndex(of: "/"), end != path.startIndex else { return "/" }
        return String(path[..<end])
    }

    private static func isBelow(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
