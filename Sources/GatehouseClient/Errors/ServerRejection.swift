public import GatehouseHTTP

/// A response by which a provider ends a session permanently.
public struct TerminalResponse: Sendable, Hashable {
    /// The status code.
    public let status: HTTPStatus

    /// The `error` member of the response (RFC 6749, section 5.2).
    public let errorCode: String

    /// Declares a response final.
    public init(status: HTTPStatus, errorCode: String) {
        self.status = status
        self.errorCode = errorCode
    }
}

/// The final responses of common servers.
extension Set<TerminalResponse> {
    /// The responses that end a session at an OAuth token endpoint: `invalid_grant` with the status 400 (RFC 6749,
    /// section 5.2), or with 401, which some servers send.
    public static var invalidGrant: Set<TerminalResponse> {
        [
            TerminalResponse(status: .badRequest, errorCode: "invalid_grant"),
            TerminalResponse(status: .unauthorized, errorCode: "invalid_grant"),
        ]
    }
}

/// The proof that a server has ended a session. Besides a sign-out, only this ends one.
///
/// It can only be created from a response that the provider has declared final. So an outage, a timeout, the response
/// of a gateway or an undecodable response can't be mistaken for a rejection.
public struct ServerRejection: Sendable, Hashable, CustomStringConvertible {
    /// The server's response.
    public let answer: TerminalResponse

    /// Creates a rejection from a response; returns `nil` unless the response is JSON and its status and error code
    /// together are declared final.
    ///
    /// - Parameters:
    ///   - response: The server's response.
    ///   - final: The responses that the provider has declared final.
    ///   - place: The place of the error code.
    public init?(_ response: HTTPResponse, final: Set<TerminalResponse>, at place: ErrorCodePlace = .oauth) {
        guard let errorCode = place.code(in: response) else { return nil }
        let answer = TerminalResponse(status: response.status, errorCode: errorCode)
        guard final.contains(answer) else { return nil }
        self.answer = answer
    }

    /// The status and the error code.
    public var description: String {
        "\(answer.status) \(answer.errorCode)"
    }
}

extension AuthError {
    /// Creates the error for a session that the server has ended.
    init(_ rejection: ServerRejection) {
        self.init(
            .sessionEnded, "the server ended the session",
            context: .init(status: rejection.answer.status, serverCode: rejection.answer.errorCode))
    }
}
