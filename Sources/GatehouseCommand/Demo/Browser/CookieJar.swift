import GatehouseHTTP
import GatehouseTypes

/// The cookies of each origin, with the part of RFC 6265 that a sign-in needs: names and values are sent back
/// unchanged.
struct CookieJar: Sendable {
    private var cookies: [Origin: [(name: String, value: String)]] = [:]

    /// Stores the cookies that a response sets.
    mutating func store(_ response: HTTPResponse, from origin: Origin) {
        for field in response.headers[values: "Set-Cookie"] {
            let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let name = pair[0].filter { !$0.isWhitespace }
            cookies[origin, default: []].removeAll { $0.name == name }
            let attributes = field.asciiLowercased
            if !attributes.contains("max-age=0") {
                cookies[origin, default: []].append((name, String(pair[1])))
            }
        }
    }

    /// Returns the value of the `Cookie` header field for an origin; `nil` if there are no cookies.
    func header(for origin: Origin) -> String? {
        guard let kept = cookies[origin], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
