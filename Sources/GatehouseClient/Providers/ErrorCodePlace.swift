public import GatehouseHTTP
import GatehouseTypes

/// Where the error code stands in a server's answer.
public struct ErrorCodePlace: Sendable, Hashable {
    /// The longest error code that is one.
    public static let maximumLength = 64

    /// The `error` member, as OAuth has it (RFC 6749, section 5.2).
    public static let oauth = ErrorCodePlace(["error"])

    private let paths: [[String]]
    private let isFollowedByText: Bool

    /// Names the places.
    ///
    /// - Parameters:
    ///   - paths: Each is a way of member names into the answer's JSON object. The first that holds a code counts.
    ///   - isFollowedByText: Whether a sentence may stand behind the code, parted from it by a space.
    public init(_ paths: [String]..., isFollowedByText: Bool = false) {
        self.paths = paths
        self.isFollowedByText = isFollowedByText
    }

    /// The error code; nothing if the answer isn't JSON or has none.
    public func code(in response: HTTPResponse) -> String? {
        guard let body = try? JSONValue(parsing: response.body) else { return nil }
        for path in paths {
            let found = path.reduce(body as JSONValue?) { value, name in value?[name] }
            guard let text = found?.string else { continue }
            let code = isFollowedByText ? String(text.prefix { $0 != " " }) : text
            if !code.isEmpty, code.utf8.count <= ErrorCodePlace.maximumLength { return code }
        }
        return nil
    }
}
