import Foundation
import GatehouseOAuth
import GatehouseTypes

/// Asks an issuer about the tokens for which that is the rule.
final class IntrospectionCheck: Sendable {
    let rule: IntrospectionRule
    /// Who we are to the issuer that is asked.
    private let audiences: [String]
    /// How long a token is believed to last whose issuer doesn't say.
    private let defaultLifetime = Duration.seconds(60)

    init(rule: IntrospectionRule, audiences: [String]) {
        self.rule = rule
        self.audiences = audiences
    }

    /// Whether a token's text says something by itself: three or five parts between dots.
    static func isReadable(_ text: Secret) -> Bool {
        let dots = text.revealedBytes.count { $0 == UInt8(ascii: ".") }
        return dots == 2 || dots == 4
    }

    /// What the issuer says about a token that can't be read.
    func token(_ text: Secret, now: Date) async throws(Halt) -> VerifiedAccessToken {
        let known = try await active(text)
        guard let subject = known.subject ?? known.clientID.map({ AccountID($0.rawValue) }),
            let clientID = known.clientID
        else { throw .refused(.invalidClaims, "client_id") }
        // A token that is used with a proof is bound to a key, or its issuer can't say to which one.
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

    /// Asks about a token that is good by itself.
    func confirm(_ text: Secret, _ token: VerifiedAccessToken) async throws(Halt) {
        guard rule.tokens == .all, token.header != nil else { return }
        let known = try await active(text)
        guard known.keyThumbprint == nil || known.keyThumbprint == token.claims.keyThumbprint else {
            throw .refused(.invalidClaims, "cnf")
        }
    }

    private func active(_ text: Secret) async throws(Halt) -> IntrospectedToken {
        do {
            switch try await rule.introspector.introspect(text) {
            case .active(let token): return token
            case .inactive: throw Halt.refused(.inactive)
            }
        } catch let halt as Halt {
            throw halt
        } catch {
            throw .undecided(Indecision(.introspectionUnavailable, error))
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
