public import GatehouseTypes

/// An error as it is sent: JSON from the token endpoint, parameters from the authorization endpoint (RFC 6749, sections
/// 4.1.2.1 and 5.2).
public struct OAuthErrorResponse: Sendable, Hashable {
    /// The most characters of a description that are kept.
    public static let maximumDescriptionLength = 512

    /// What went wrong.
    public let code: OAuthErrorCode

    /// A sentence for developers, in the characters that RFC 6749 allows.
    public let description: String?

    /// A page for developers.
    public let uri: String?

    /// Describes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - description: A sentence; characters that aren't allowed are replaced, and what is too long is cut off.
    ///   - uri: A page; left out if it holds a character that isn't allowed.
    public init(_ code: OAuthErrorCode, description: String? = nil, uri: String? = nil) {
        self.code = code
        self.description = description.map(OAuthErrorResponse.cleaned)
        self.uri = uri.flatMap { AbsoluteURI($0) == nil ? nil : $0 }
    }

    /// The status of an answer that holds this error: 401 for `invalid_client`, else 400; 500 and 503 for the server's own.
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
}

extension OAuthErrorResponse {
    /// Reads the JSON of an endpoint.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object with an `error` (RFC 6749, section 5.2).
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

    /// Reads the parameters of a redirect.
    ///
    /// - Returns: Nothing if there is no `error` among them, or it can't be one.
    public init?(parameters: OAuthParameters) {
        guard let code = parameters["error"], code.utf8.count <= 128,
            code.utf8.allSatisfy(CharacterRules.isDescription)
        else { return nil }
        self.init(
            OAuthErrorCode(rawValue: code), description: parameters["error_description"], uri: parameters["error_uri"])
    }

    /// The error as parameters of a redirect.
    public var parameters: OAuthParameters {
        var parameters = OAuthParameters()
        parameters.set("error", code.rawValue)
        parameters.set("error_description", description)
        parameters.set("error_uri", uri)
        return parameters
    }
}
