import GatehouseHTTP
import GatehouseTypes

/// The cookies of one origin, as far as a sign-in needs them (RFC 6265): names and values, sent back as they came.
struct CookieJar: Sendable {
    private var cookies: [Origin: [(name: String, value: String)]] = [:]

    /// Takes what an answer sets.
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

    /// The value of the `Cookie` header field for an origin, if there is anything to send.
    func header(for origin: Origin) -> String? {
        guard let kept = cookies[origin], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
