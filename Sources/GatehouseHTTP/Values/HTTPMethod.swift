/// A request method (RFC 9110, section 9). The set is open.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method in its wire format. It is case-sensitive.
    public let rawValue: String

    /// Creates a method with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a method from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// The name of the method.
    public var description: String { rawValue }

    /// `GET`
    public static let get: HTTPMethod = "GET"
    /// `HEAD`
    public static let head: HTTPMethod = "HEAD"
    /// `POST`
    public static let post: HTTPMethod = "POST"
    /// `PUT`
    public static let put: HTTPMethod = "PUT"
    /// `PATCH`
    public static let patch: HTTPMethod = "PATCH"
    /// `DELETE`
    public static let delete: HTTPMethod = "DELETE"
    /// `OPTIONS`
    public static let options: HTTPMethod = "OPTIONS"

    /// Whether the method is safe: the client asks for no change on the server (RFC 9110, section 9.2.1).
    public var isSafe: Bool {
        [.get, .head, .options, "TRACE"].contains(self)
    }

    /// Whether sending the request twice has the same effect as sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        [.get, .head, .put, .delete, .options, "TRACE"].contains(self)
    }
}
