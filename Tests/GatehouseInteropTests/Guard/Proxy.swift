import Testing

/// A reverse proxy with the configuration that the guide gives for it, and what it answers where proxies differ.
enum Proxy: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case nginx
    case caddy
    case haproxy

    var testDescription: String { "behind \(rawValue)" }

    /// What clients hear of malformed credentials.
    var malformedCredentials: Int { self == .nginx ? 401 : 400 }

    /// What clients hear of a path that the guard can't judge.
    var unclearPath: Int { self == .nginx ? 403 : 400 }

    /// The length of a field that a request may have twice beside its token.
    var largeField: Int { self == .haproxy ? 4_000 : 8_000 }

    /// The length of a field that is too large, and the answer to it.
    var tooLargeField: (length: Int, status: Int) {
        switch self {
        case .nginx: (9_000, 400)
        // Caddy itself takes a megabyte, the guard doesn't.
        case .caddy: (70_000, 431)
        case .haproxy: (16_000, 400)
        }
    }
}
