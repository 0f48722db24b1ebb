public import GatehouseHTTP
import GatehouseTypes

/// An answer by which a provider ends a session for good.
public struct TerminalResponse: Sendable, Hashable {
    /// The status code.
    public let status: HTTPStatus

    /// The `error` member of the answer (RFC 6749, section 5.2).
    public let errorCode: String

    /// Declares an answer final.
    public init(status: HTTPStatus, errorCode: String) {
        self.status = status
        self.errorCode = errorCode
    }
}

extension Set<TerminalResponse> {
    /// What ends a session at an OAuth token endpoint: `invalid_grant`, and nothing else.
    public static var oauth: Set<TerminalResponse> {
        [TerminalResponse(status: .badRequest, errorCode: "invalid_grant")]
    }
}

/// The server's own word that a session is over. Nothing else ends one, save the person.
///
/// It can only be made from an answer that its provider has declared final, so no outage, timeout, gateway or
/// undecodable answer can be taken for one.
public struct ServerRejection: Sendable, Hashable, CustomStringConvertible {
    /// What the server answered.
    public let answer: TerminalResponse

    /// Reads a rejection from an answer; there is none unless the answer is JSON, and its status and error code are
    /// declared final together.
    ///
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - final: The answers that the provider has declared final.
    ///   - member: The member of the answer's JSON object that holds the error code.
    public init?(_ response: HTTPResponse, final: Set<TerminalResponse>, member: String = "error") {
        self.init(response, final: final, at: ErrorCodePlace([member]))
    }

    /// Reads a rejection from an answer whose error code doesn't stand where OAuth puts it.
    ///
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - final: The answers that the provider has declared final.
    ///   - place: Where the error code stands.
    public init?(_ response: HTTPResponse, final: Set<TerminalResponse>, at place: ErrorCodePlace) {
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
