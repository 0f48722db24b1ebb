import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
public import GatehouseTypes
import Synchronization

extension ScriptedIssuer {
    /// The subject identifier of the only user.
    public static let subject: AccountID = "subject-1"

    func idToken(_ grant: Grant, _ accessToken: Secret) async throws -> String {
        let behaviour = behaviour
        let signer = behaviour.signingKey ?? key
        var claims = IDTokenClaims(
            issuer: name, subject: ScriptedIssuer.subject, audience: [grant.clientID.rawValue],
            issuedAt: clock.now, expiresAt: clock.now.addingTimeInterval(300))
        claims.nonce = grant.nonce
        claims.accessTokenHash = LeftHalfHash.make(of: accessToken, algorithm: signer.algorithm)
        claims.authenticatedAt = grant.saysWhen ? clock.now : nil
        claims.contextClass = grant.contextClass
        claims.others = ["name": "Ada"]
        var members = claims.json.object ?? [:]
        for (name, value) in behaviour.claims { members[name] = value }
        return try await token(.object(members), signer, behaviour)
    }

    private func token(_ claims: JSONValue, _ signer: SigningKey, _ behaviour: Behaviour) async throws -> String {
        let signer: any TokenSigner = behaviour.namesKey ? signer : UnnamedSigner(signer: signer)
        let token = try await SignedToken.make(claims: claims, type: behaviour.idTokenType, signer: signer)
        switch behaviour.signature {
        case .genuine:
            return token
        case .none:
            let header: JSONValue = ["alg": "none", "typ": "JWT"]
            return Base64URL.encode(header.encoded) + "." + Base64URL.encode(claims.encoded) + "."
        case .broken:
            let other = try await SignedToken.make(claims: ["sub": "another"], type: nil, signer: signer)
            return String(ScriptedIssuer.text(of: token) + other.dropFirst(ScriptedIssuer.text(of: other).count))
        }
    }
}

extension ScriptedIssuer {
    /// The signing input of a token.
    private static func text(of token: String) -> Substring {
        token[..<(token.lastIndex(of: ".") ?? token.endIndex)]
    }
}

/// A signer whose key has no identifier.
private struct UnnamedSigner: TokenSigner {
    let signer: SigningKey

    var algorithm: SignatureAlgorithm { signer.algorithm }

    var publicKey: JSONWebKey { JSONWebKey(signer.publicKey.publicKey, keyID: nil) }

    func signature(for message: [UInt8]) async throws -> [UInt8] {
        try await signer.signature(for: message)
    }
}

extension ScriptedIssuer {
    /// Responds to a userinfo request with the claims about the user of an access token (OpenID Connect Core, section
    /// 5.3).
    func userInfo(_ request: HTTPRequest) async -> HTTPResponse {
        let behaviour = behaviour
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, let grant = state.withLock({ $0.accessTokens[parts[1]] }) else {
            return ScriptedIssuer.challenge("Bearer", parts.isEmpty ? nil : .invalidToken)
        }
        if let thumbprint = grant.keyThumbprint {
            guard parts[0].asciiLowercased == "dpop" else {
                return ScriptedIssuer.challenge(behaviour.proofScheme, .invalidToken)
            }
            do throws(Refusal) {
                let key = try await provenKey(
                    request, nonce: behaviour.resourceNonce, accessToken: Secret(parts[1]), expected: thumbprint)
                guard key != nil else { throw Refusal(.invalidDPoPProof) }
            } catch {
                return ScriptedIssuer.challenge(behaviour.proofScheme, error)
            }
        }
        var members: [String: JSONValue] = ["sub": .string(ScriptedIssuer.subject.rawValue)]
        for (name, value) in behaviour.userInfo { members[name] = value }
        return ScriptedIssuer.json(.object(members))
    }

    private static func challenge(_ scheme: String, _ refusal: Refusal) -> HTTPResponse {
        var answer = challenge(scheme, refusal.code)
        answer.headers[DPoPProof.nonceHeaderName] = refusal.nonce
        return answer
    }

    private static func challenge(_ scheme: String, _ error: OAuthErrorCode?) -> HTTPResponse {
        let parameters = error.map { " error=\"\($0)\"" } ?? ""
        return HTTPResponse(status: .unauthorized, headers: ["WWW-Authenticate": scheme + parameters])
    }
}
