public import GatehouseTypes

/// The first request of a device without a browser, which asks for a code that the user enters on another device
/// (RFC 8628, section 3.1).
///
/// It doesn't contain the client's authentication, which is a separate ``ClientAuthentication``.
public struct DeviceAuthorizationRequest: Sendable {
    /// The requested scope; `nil` requests the server's default.
    public var scope: Scope?
    /// The resources that the access token will be used at (RFC 8707).
    public var resources: [String]

    /// Creates a request.
    public init(scope: Scope? = nil, resources: [String] = []) {
        self.scope = scope
        self.resources = resources
    }

    /// Parses a request.
    ///
    /// - Throws: ``OAuthError`` if the scope or a resource is malformed.
    public init(parameters: OAuthParameters) throws(OAuthError) {
        scope = try parameters.scope()
        resources = try parameters.resources()
    }

    /// The request as parameters of a form.
    public var parameters: OAuthParameters {
        OAuthParameters(["scope": scope?.description], lists: ["resource": resources])
    }
}

/// The response to a device authorization request: a code for the user, and a code for the token endpoint (RFC 8628,
/// section 3.2).
public struct DeviceAuthorizationResponse: Sendable {
    /// The interval between two token requests if the server states none, in seconds (section 3.2).
    public static let defaultInterval: Int64 = 5

    /// The code for the token endpoint (`device_code`).
    public var deviceCode: Secret
    /// The code that the user enters.
    public var userCode: String
    /// The URI of the page where the user enters the code: `https`, or `http` to this machine.
    public var verificationURI: String
    /// The same URI with the user code in it, for a QR code.
    public var verificationURIComplete: String?
    /// The lifetime of both codes, in seconds.
    public var expiresIn: Int64
    /// The minimum interval between two token requests, in seconds.
    public var interval: Int64

    /// The members that couldn't be read and count as missing.
    package private(set) var unreadableMembers: [String] = []

    /// Creates a response.
    public init(
        deviceCode: Secret, userCode: String, verificationURI: String, verificationURIComplete: String? = nil,
        expiresIn: Int64, interval: Int64 = DeviceAuthorizationResponse.defaultInterval
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURI = verificationURI
        self.verificationURIComplete = verificationURIComplete
        self.expiresIn = expiresIn
        self.interval = interval
    }

    /// Parses a response. If `verification_uri` is missing, `verification_url` is used instead: the name in drafts,
    /// which Google still uses. An optional member that can't be read counts as missing, and so does a URI with the
    /// code that isn't secure.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, if a required member is missing, has the wrong type or
    ///   is too long, or if its URI isn't secure.
    public init(parsing bytes: [UInt8]) throws(OAuthError) {
        let members = try JSONMembers(parsing: bytes)
        let code = try members.requiredString("device_code")
        guard code.utf8.allSatisfy(CharacterRules.isVisible) else {
            throw OAuthError(.invalidParameter, "device_code")
        }
        deviceCode = Secret(code)
        userCode = try members.requiredString("user_code")
        guard userCode.utf8.count <= 64, userCode.utf8.allSatisfy(CharacterRules.isVisible) else {
            throw OAuthError(.invalidParameter, "user_code")
        }
        let draftName = members.values["verification_uri"] == nil && members.values["verification_url"] != nil
        guard let address = try members.page(draftName ? "verification_url" : "verification_uri") else {
            throw OAuthError(.missingParameter, "verification_uri")
        }
        verificationURI = address
        verificationURIComplete = JSONMembers.readable(
            "verification_uri_complete", &unreadableMembers
        ) { name throws(OAuthError) in try members.page(name) }
        guard let lifetime = try members.integer("expires_in") else {
            throw OAuthError(.missingParameter, "expires_in")
        }
        guard (1...0xFFFF_FFFF).contains(lifetime) else { throw OAuthError(.invalidParameter, "expires_in") }
        expiresIn = lifetime
        let interval = JSONMembers.readable("interval", &unreadableMembers) { name throws(OAuthError) in
            let seconds = try members.integer(JSONName(name))
            guard (0...3600).contains(seconds ?? 0) else { throw OAuthError(.invalidParameter, name) }
            return seconds
        }
        self.interval = interval ?? DeviceAuthorizationResponse.defaultInterval
    }

    /// The response as a JSON object. Contains the device code in plain text.
    public var json: JSONValue {
        .object(present: [
            "device_code": .string(deviceCode.revealed), "user_code": .string(userCode),
            "verification_uri": .string(verificationURI),
            "verification_uri_complete": verificationURIComplete.map(JSONValue.string),
            "expires_in": .integer(expiresIn), "interval": .integer(interval),
        ])
    }
}

extension JSONMembers {
    /// Returns the URI of a page for the user.
    fileprivate func page(_ name: String) throws(OAuthError) -> String? {
        guard let text = try string(JSONName(name)) else { return nil }
        guard text.utf8.count <= 2048, let uri = AbsoluteURI(text) else { throw OAuthError(.invalidParameter, name) }
        guard uri.isSecure else { throw OAuthError(.insecureAddress, name) }
        return text
    }
}
