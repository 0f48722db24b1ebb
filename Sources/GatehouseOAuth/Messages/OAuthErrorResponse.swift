public import GatehouseTypes

/// An error response: JSON from the token endpoint, parameters from the authorization endpoint (RFC 6749,
/// sections 4.1.2.1 and 5.2).
public struct OAuthErrorResponse: Sendable, Hashable {
    /// The maximum length of a description, in bytes. Longer ones are cut off.
    public static let maximumDescriptionLength = 512

    /// The kind of error.
    public let code: OAuthErrorCode

    /// A description for developers, in the characters that RFC 6749 allows.
    public let description: String?

    /// The URI of a page for developers.
    public let uri: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of error.
    ///   - description: A description. Characters that aren't allowed are replaced, and a text that is too long is cut
    ///     off.
    ///   - uri: The URI of a page; omitted if it isn't a valid URI.
    public init(_ code: OAuthErrorCode, description: String? = nil, uri: String? = nil) {
        self.code = code
        self.description = description.map(OAuthErrorResponse.cleaned)
        self.uri = uri.flatMap { AbsoluteURI($0) == nil ? nil : $0 }
    }

    /// The status code of a response with this error: 401 for `invalid_client`, 500 and 503 for errors of the server,
    /// else 400.
    public var status: Int {
        switch code {
        case .invalidClient: 401
        case .serverError: 500
        case .temporarilyUnavailable: 503
        default: 400
        }
    }

    private static func cleaned(_ text: String) -> String {
        let bytes = text.utf8.prefix(maximumDescriptionLength).map { CharacterRules.isDescription($0) ? $0 : 0x3F }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Parses the JSON of an endpoint.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object with a valid `error` (RFC 6749, section 5.2).
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        let code = try members.requiredString("error")
        guard code.utf8.count <= 128, code.utf8.allSatisfy(CharacterRules.isDescription) else {
            throw OAuthError(.invalidParameter, "error")
        }
        self.init(
            OAuthErrorCode(rawValue: code), description: members.values["error_description"]?.string,
            uri: members.values["error_uri"]?.string)
    }

    /// The error as a JSON object.
    public var json: JSONValue {
        .object(present: [
            "error": .string(code.rawValue), "error_description": description.map(JSONValue.string),
            "error_uri": uri.map(JSONValue.string),
        ])
    }

    /// Parses the parameters of a redirect. `nil` if they contain no valid `error`.
    public init?(parameters: OAuthParameters) {
        guard let code = parameters["error"], code.utf8.count <= 128,
            code.utf8.allSatisfy(CharacterRules.isDescription)
        else { return nil }
        self.init(
            OAuthErrorCode(rawValue: code), description: parameters["error_description"], uri: parameters["error_uri"])
    }

    /// The error as parameters of a redirect.
    public var parameters: OAuthParameters {
        OAuthParameters(["error": code.rawValue, "error_description": description, "error_uri": uri])
    }
}

extension OAuthError {
    /// The response of a server to a request with this error.
    public var response: OAuthErrorResponse {
        OAuthErrorResponse(wireCode, description: sentence(about: parameter.map { "The parameter \($0)" }))
    }

    /// Describes the error for developers of other programs.
    ///
    /// - Parameter name: What the error is about; `nil` for the whole message.
    /// - Returns: A sentence.
    package func sentence(about name: String?) -> String {
        let name = name ?? "The message"
        return switch code {
        case .duplicateParameter: "\(name) is repeated."
        case .missingParameter, .missingIssuer: "\(name) is missing."
        case .unsupportedParameter, .unsupportedResponseType, .unsupportedGrantType:
            "\(name) asks for something that isn't supported."
        case .tooLarge: "\(name) is too long."
        default: "\(name) isn't valid."
        }
    }

    private var wireCode: OAuthErrorCode {
        switch code {
        case .unsupportedResponseType: .unsupportedResponseType
        case .unsupportedGrantType: .unsupportedGrantType
        case .invalidScope: .invalidScope
        case .invalidTarget: .invalidTarget
        case .invalidCodeVerifier: .invalidGrant
        case .invalidClient: .invalidClient
        case .unsupportedParameter:
            switch parameter {
            case "request": .requestNotSupported
            case "request_uri": .requestURINotSupported
            case "registration": .registrationNotSupported
            default: .invalidRequest
            }
        default: .invalidRequest
        }
    }
}
