import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Asks an issuer about the tokens that the rule selects.
final class IntrospectionCheck: Sendable {
    let rule: IntrospectionRule
    /// The audiences of this verifier, assumed for a token without an audience if the rule allows that.
    private let audiences: [String]
    /// The assumed lifetime of a token for which the issuer states none.
    private let defaultLifetime = Duration.seconds(60)

    init(rule: IntrospectionRule, audiences: [String]) {
        self.rule = rule
        self.audiences = audiences
    }

    /// Returns whether a token has the form of a JWT: three or five parts separated by dots.
    static func isReadable(_ text: Secret) -> Bool {
        let dots = text.revealedBytes.count { $0 == UInt8(ascii: ".") }
        return dots == 2 || dots == 4
    }

    /// Returns the issuer's description of an opaque token.
    func token(_ text: Secret, now: Date) async throws(VerificationFailure) -> VerifiedAccessToken {
        let known = try await active(text)
        guard let subject = known.subject ?? known.clientID.map({ AccountID($0.rawValue) }),
            let clientID = known.clientID
        else { throw .refused(.invalidClaims, "client_id") }
        // A token of the type DPoP is bound to a key. If the issuer doesn't say to which one, the token can't be
        // checked.
        guard known.keyThumbprint != nil || known.tokenType != .dpop else { throw .refused(.invalidClaims, "cnf") }
        var claims = AccessTokenClaims(
            issuer: known.issuer ?? rule.introspector.issuer, subject: subject,
            audience: known.audience ?? (rule.acceptsMissingAudience ? audiences : []), clientID: clientID,
            issuedAt: known.issuedAt ?? now,
            expiresAt: known.expiresAt ?? now.addingTimeInterval(defaultLifetime.seconds),
            identifier: known.identifier ?? "", scope: known.scope ?? .empty, keyThumbprint: known.keyThumbprint)
        do {
            try claims.readOthers(known.others)
        } catch {
            throw .refused(.invalidClaims, error.parameter)
        }
        return VerifiedAccessToken(introspected: claims, known)
    }

    /// Whether the issuer is asked about a token whose own content is valid.
    func confirms(_ token: VerifiedAccessToken) -> Bool {
        rule.tokens == .all && token.header != nil
    }

    /// Asks the issuer about a token whose own content is valid.
    ///
    /// - Parameters:
    ///   - text: The signed token. The issuer can't read what is encrypted for a backend.
    ///   - token: The token.
    /// - Throws: ``VerificationFailure``.
    func confirm(_ text: Secret, _ token: VerifiedAccessToken) async throws(VerificationFailure) {
        let known = try await active(text)
        guard known.keyThumbprint == nil || known.keyThumbprint == token.claims.keyThumbprint else {
            throw .refused(.invalidClaims, "cnf")
        }
    }

    private func active(_ text: Secret) async throws(VerificationFailure) -> IntrospectedToken {
        do {
            switch try await rule.introspector.introspect(text) {
            case .active(let token): return token
            case .inactive: throw VerificationFailure.refused(.inactive)
            }
        } catch let failure as VerificationFailure {
            throw failure
        } catch {
            throw .undecided(VerificationUnavailable(.introspectionUnavailable, error))
        }
    }
}

extension VerifiedAccessToken {
    fileprivate init(introspected claims: AccessTokenClaims, _ known: IntrospectedToken) {
        var members = IntrospectionResponse.active(known).json.object ?? [:]
        members["active"] = nil
        self.init(claims: claims, allClaims: members)
    }
}
