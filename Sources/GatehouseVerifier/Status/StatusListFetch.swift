import Foundation
import GatehouseHTTP
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// One fetch of a status list, with the check that it is the requested one (Token Status List, section 8.3).
struct StatusListFetch: Sendable {
    let issuer: String
    let keys: any IssuerKeySource
    let algorithms: Set<SignatureAlgorithm>
    let client: DocumentClient
    let policy: StatusListCachePolicy
    let time: any TimeSource

    func run(_ uri: String) async throws(IssuerError) -> StatusListClaims {
        guard let url = URL(string: uri), Origin(url)?.isSecure == true else {
            throw IssuerError(.foreignAddress)
        }
        let claims = try await verify(try await token(at: url))
        try check(claims, uri: uri)
        return claims
    }

    private func token(at url: URL) async throws(IssuerError) -> UnverifiedToken {
        var request = HTTPRequest(.get, url: url)
        request.headers["Accept"] = StatusListClaims.mediaType
        return try await client.document(request) {
            try UnverifiedToken(compact: String(decoding: $0, as: UTF8.self), maximumSize: policy.maximumSize)
        }
    }

    private func verify(_ token: UnverifiedToken) async throws(IssuerError) -> StatusListClaims {
        guard token.header.hasType(StatusListClaims.type) else { throw IssuerError(.invalidDocument) }
        let keySet: JSONWebKeySet
        do {
            keySet = try await keys.keys(for: token.header)
        } catch {
            throw IssuerError(.keysUnavailable, underlyingError: error)
        }
        let verified: VerifiedToken
        do {
            verified = try token.verify(with: keySet, allowing: algorithms)
        } catch {
            throw IssuerError(.invalidSignature, underlyingError: error)
        }
        do {
            return try StatusListClaims(verified, maximumByteCount: policy.maximumByteCount)
        } catch {
            throw IssuerError(.invalidDocument, underlyingError: error)
        }
    }

    private func check(_ claims: StatusListClaims, uri: String) throws(IssuerError) {
        let isNamed = claims.subject.utf8.elementsEqual(uri.utf8)
        let isIssuers = claims.issuer.map { $0.utf8.elementsEqual(issuer.utf8) } ?? true
        let now = time.now
        let isIssued = claims.issuedAt <= now.addingTimeInterval(policy.clockTolerance.seconds)
        let isOver = claims.expiresAt.map { now >= $0 } ?? false
        guard isNamed, isIssuers, isIssued, !isOver else { throw IssuerError(.wrongList) }
    }
}
