public import GatehouseTypes

/// What a device shows to a person, and what it asks the token endpoint with meanwhile (RFC 8628, section 3.2).
public struct DeviceAuthorizationResponse: Sendable {
    /// How long a device waits between two questions if the server doesn't say (section 3.2).
    public static let defaultInterval: Int64 = 5

    /// What the device asks the token endpoint with.
    public var deviceCode: Secret
    /// What the person types.
    public var userCode: String
    /// Where the person goes: `https`, or `http` on this very machine.
    public var verificationURI: String
    /// The same with the code in it, for a QR code.
    public var verificationURIComplete: String?
    /// How long both codes live, in seconds.
    public var expiresIn: Int64
    /// How long to wait between two questions, in seconds.
    public var interval: Int64

    /// Describes an answer.
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

    /// Reads an answer. `verification_url`, the name that the member had in drafts and still has at Google, is taken for
    /// `verification_uri` where that is missing.
    ///
    /// - Throws: ``OAuthError`` if the text isn't a JSON object, a member is missing, has another type or is too long, or
    ///   an address isn't a secure one.
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
        verificationURIComplete = try members.page("verification_uri_complete")
        guard let lifetime = try members.integer("expires_in") else {
            throw OAuthError(.missingParameter, "expires_in")
        }
        guard (1...0xFFFF_FFFF).contains(lifetime) else { throw OAuthError(.invalidParameter, "expires_in") }
        expiresIn = lifetime
        interval = try members.integer("interval") ?? DeviceAuthorizationResponse.defaultInterval
        guard (0...3600).contains(interval) else { throw OAuthError(.invalidParameter, "interval") }
    }

    /// The answer as a JSON object. It holds the device code in the open.
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
    /// The address of a page for people.
    fileprivate func page(_ name: String) throws(OAuthError) -> String? {
        guard let text = try string(JSONName(name)) else { return nil }
        guard text.utf8.count <= 2048, let uri = AbsoluteURI(text) else { throw OAuthError(.invalidParameter, name) }
        guard uri.isSecure else { throw OAuthError(.insecureAddress, name) }
        return text
    }
}
