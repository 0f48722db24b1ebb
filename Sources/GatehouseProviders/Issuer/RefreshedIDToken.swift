import GatehouseClient
import GatehouseOAuth
import GatehouseTypes

/// An ID token that was received with a refresh, before its signature is verified.
///
/// TLS with the token endpoint stands for the signature (OpenID Connect Core, section 3.1.3.7, step 6). So the account
/// is compared before the new tokens are stored, without a request for the issuer's keys (section 12.2). Nothing else
/// of the token is used until its signature is verified.
struct RefreshedIDToken {
    /// The relation of the token to a session.
    enum Relation {
        /// It names the session's account, and the client.
        case own
        /// It names another account, or isn't for the client.
        case foreign(Account)
        /// It doesn't say whom it is about, or can't be read.
        case unreadable
    }

    private let claims: [String: JSONValue]

    init(_ idToken: Secret) {
        let parts = idToken.revealed.split(separator: ".", omittingEmptySubsequences: false)
        let payload = parts.count > 1 ? Base64URL.decode(String(parts[1])) : nil
        claims = payload.flatMap { try? JSONValue(parsing: $0).object } ?? [:]
    }

    /// Compares the token with a session. Each claim is read by itself, so that another one that can't be read hides no
    /// other account.
    func relation(to session: AuthSession, _ settings: IssuerSettings) -> Relation {
        let issuer = claims["iss"]?.string.map { settings.quirks.issuerAliases.contains($0) ? settings.issuer : $0 }
        let subject = claims["sub"]?.string
        let audience = claims["aud"].flatMap { $0.string.map { [$0] } ?? $0.strings }.flatMap { $0.isEmpty ? nil : $0 }
        let isForeign =
            !isSame(issuer, session.account.issuer) || !isSame(subject, session.account.subject.rawValue)
            || audience?.contains { isSame($0, settings.clientID.rawValue) } == false
        if isForeign {
            return .foreign(
                Account(
                    issuer: issuer ?? session.account.issuer,
                    subject: subject.map(AccountID.init(_:)) ?? session.account.subject))
        }
        return issuer == nil || subject == nil || audience == nil ? .unreadable : .own
    }

    /// Compares byte for byte. A missing name isn't another one.
    private func isSame(_ name: String?, _ expected: String) -> Bool {
        name?.utf8.elementsEqual(expected.utf8) ?? true
    }
}
