/// A status code (RFC 9110, section 15).
public struct HTTPStatus: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The code.
    public let rawValue: Int

    /// Creates a status from a code.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Creates a status from a literal.
    public init(integerLiteral value: Int) { self.rawValue = value }

    /// The code as text.
    public var description: String { String(rawValue) }

    /// 200
    public static let ok: HTTPStatus = 200
    /// 201
    public static let created: HTTPStatus = 201
    /// 204
    public static let noContent: HTTPStatus = 204
    /// 302
    public static let found: HTTPStatus = 302
    /// 303
    public static let seeOther: HTTPStatus = 303
    /// 400
    public static let badRequest: HTTPStatus = 400
    /// 401
    public static let unauthorized: HTTPStatus = 401
    /// 403
    public static let forbidden: HTTPStatus = 403
    /// 404
    public static let notFound: HTTPStatus = 404
    /// 405
    public static let methodNotAllowed: HTTPStatus = 405
    /// 409
    public static let conflict: HTTPStatus = 409
    /// 413
    public static let contentTooLarge: HTTPStatus = 413
    /// 415
    public static let unsupportedMediaType: HTTPStatus = 415
    /// 429
    public static let tooManyRequests: HTTPStatus = 429
    /// 431
    public static let headerFieldsTooLarge: HTTPStatus = 431
    /// 500
    public static let internalServerError: HTTPStatus = 500
    /// 503
    public static let serviceUnavailable: HTTPStatus = 503

    /// Whether the code is 2xx.
    public var isSuccess: Bool { (200..<300).contains(rawValue) }

    /// Whether the code is a redirect to a `Location` (301, 302, 303, 307, 308).
    public var isRedirect: Bool { [301, 302, 303, 307, 308].contains(rawValue) }
}
