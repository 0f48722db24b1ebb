public import GatehouseHTTP
import GatehouseTypes

/// The place of the error code in a server's response.
public struct ErrorCodePlace: Sendable, Hashable {
    /// The maximum length of an error code, in bytes. A longer value isn't an error code.
    public static let maximumLength = 64

    /// The `error` member of OAuth (RFC 6749, section 5.2).
    public static let oauth = ErrorCodePlace(["error"])

    private let paths: [[String]]
    private let isFollowedByText: Bool

    /// Creates a list of places.
    ///
    /// - Parameters:
    ///   - paths: Each is a path of member names in the response's JSON object. The first one that leads to a code is
    ///     used.
    ///   - isFollowedByText: Whether the code may be followed by a space and a sentence.
    public init(_ paths: [String]..., isFollowedByText: Bool = false) {
        self.paths = paths
        self.isFollowedByText = isFollowedByText
    }

    /// Returns the error code of a response; `nil` if the response isn't JSON or contains none.
    public func code(in response: HTTPResponse) -> String? {
        guard let body = try? JSONValue(parsing: response.body) else { return nil }
        for path in paths {
            let found = path.reduce(body as JSONValue?) { value, name in value?[name] }
            guard let text = found?.string else { continue }
            let code = isFollowedByText ? String(text.prefix { $0 != " " }) : text
            if ErrorCodePlace.isCode(code) { return code }
        }
        return nil
    }

    /// Whether a text can be an error code: it is short, and consists of the characters of RFC 6749, section 5.2,
    /// without the space. Any other text could be a sentence or a token.
    static func isCode(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumLength
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"\\".utf8.contains($0) }
    }
}
