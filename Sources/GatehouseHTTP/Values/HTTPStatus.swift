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

    private static let reasonPhrases: [Int: String] = [
        100: "Continue", 101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted",
        203: "Non-Authoritative Information", 204: "No Content", 205: "Reset Content", 206: "Partial Content",
        300: "Multiple Choices", 301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
        402: "Payment Required", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
        407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
        411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
        415: "Unsupported Media Type", 416: "Range Not Satisfiable", 417: "Expectation Failed",
        421: "Misdirected Request", 422: "Unprocessable Content", 425: "Too Early", 426: "Upgrade Required",
        428: "Precondition Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        451: "Unavailable For Legal Reasons", 500: "Internal Server Error", 501: "Not Implemented",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
        511: "Network Authentication Required",
    ]

    /// The reason phrase from the RFC that defines the code. For a code that isn't registered, the name of its class.
    public var reasonPhrase: String {
        if let phrase = HTTPStatus.reasonPhrases[rawValue] { return phrase }
        return switch rawValue {
        case 100..<200: "Informational"
        case 200..<300: "Success"
        case 300..<400: "Redirection"
        case 400..<500: "Client Error"
        case 500..<600: "Server Error"
        default: "Unknown"
        }
    }
}
