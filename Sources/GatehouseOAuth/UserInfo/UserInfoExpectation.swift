public import GatehouseTypes

/// What a description of a person must say to be believed (OpenID Connect Core, section 5.3.2).
public struct UserInfoExpectation: Sendable {
    /// Why a description isn't believed.
    @nonexhaustive
    public enum Refusal: String, Sendable, Hashable {
        /// It's about somebody else than the ID token.
        case wrongSubject
        /// It's signed, and another issuer made it.
        case wrongIssuer
        /// It's signed, and for another client.
        case wrongAudience
    }

    /// Who signed in, as the ID token says.
    public var subject: AccountID
    /// The issuer, byte for byte.
    public var issuer: String
    /// The client.
    public var clientID: ClientID

    /// Describes what is expected.
    public init(subject: AccountID, issuer: String, clientID: ClientID) {
        self.subject = subject
        self.issuer = issuer
        self.clientID = clientID
    }

    /// Compares a description with what is expected.
    ///
    /// - Parameters:
    ///   - info: The description.
    ///   - isSigned: Whether it came as a signed token, whose signature is checked before. Then its `iss` and `aud` must be
    ///     right where they are there.
    /// - Returns: The first thing that is wrong, or nothing.
    public func refusal(of info: UserInfo, isSigned: Bool) -> Refusal? {
        if info.subject != subject { return .wrongSubject }
        guard isSigned else { return nil }
        if let value = info.claims["iss"], !(value.string ?? "").utf8.elementsEqual(issuer.utf8) {
            return .wrongIssuer
        }
        if let value = info.claims["aud"] {
            let audience = value.string.map { [$0] } ?? value.strings ?? []
            if !audience.contains(where: { ClientID($0) == clientID }) { return .wrongAudience }
        }
        return nil
    }
}
