import Foundation
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTypes

/// One fetch of a status list, with the check that it is the requested one (Token Status List, section 8.3).
struct StatusListFetch: Sendable {
    let issuer: String
    let keys: any IssuerKeySource
    let algorithms: Set<SignatureAlgorithm>
    let transport: any HTTPTransport
    let policy: StatusListCachePolicy
    let time: any TimeSource

    func run(_ uri: String) async throws(StatusListError) -> StatusListClaims {
        guard let url = URL(string: uri), Origin(url)?.isSecure == true else {
            throw StatusListError(.foreignAddress)
        }
        let claims = try await verify(try await get(url))
        try check(claims, uri: uri)
        return claims
    }

    private func get(_ url: URL) async throws(StatusListError) -> [UInt8] {
        var request = HTTPRequest(.get, url: url)
        request.headers["Accept"] = StatusListClaims.mediaType
        request[option: Timeout.self] = policy.timeout
        request[option: MaximumResponseSize.self] = policy.maximumSize
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw StatusListError(.unreachable, underlyingError: error)
        }
        guard response.status == .ok, response.body.count <= policy.maximumSize,
            response.headers.contentType?.essence == StatusListClaims.mediaType
        else { throw StatusListError(.unacceptableAnswer) }
        return response.body
    }

    private func verify(_ body: [UInt8]) async throws(StatusListError) -> StatusListClaims {
        let token: UnverifiedToken
        do {
            token = try UnverifiedToken(
                compact: String(decoding: body, as: UTF8.self), maximumSize: policy.maximumSize)
        } catch {
            throw StatusListError(.invalidDocument, underlyingError: error)
        }
        guard token.header.hasType(StatusListClaims.type) else { throw StatusListError(.invalidDocument) }
        let keySet: JSONWebKeySet
        do {
            keySet = try await keys.keys(for: token.header)
        } catch {
            throw StatusListError(.keysUnavailable, underlyingError: error)
        }
        let verified: VerifiedToken
        do {
            verified = try token.verify(with: keySet, allowing: algorithms)
        } catch {
            throw StatusListError(.invalidSignature, underlyingError: error)
        }
        do {
            return try StatusListClaims(verified, maximumByteCount: policy.maximumByteCount)
        } catch {
            throw StatusListError(.invalidDocument, underlyingError: error)
        }
    }

    private func check(_ claims: StatusListClaims, uri: String) throws(StatusListError) {
        let isNamed = claims.subject.utf8.elementsEqual(uri.utf8)
        let isIssuers = claims.issuer.map { $0.utf8.elementsEqual(issuer.utf8) } ?? true
        let now = time.now
        let isIssued = claims.issuedAt <= now.addingTimeInterval(policy.clockTolerance.seconds)
        let isOver = claims.expiresAt.map { now >= $0 } ?? false
        guard isNamed, isIssuers, isIssued, !isOver else { throw StatusListError(.wrongList) }
    }
}
