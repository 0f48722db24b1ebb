import Foundation
import GatehouseIssuer
import GatehouseJOSE
import GatehouseOAuth
import GatehouseTesting
import GatehouseVerifier
import Testing
import VerifierTestSupport

/// An issuer that publishes a status list, and its tokens.
struct TestStatusLists {
    static let address = "https://id.example.com/status/1"

    let issuer: TestIssuer
    let transport = ScriptedTransport()

    init() throws {
        issuer = try TestIssuer()
    }

    /// The claims of a good list; a place that isn't named is valid.
    func claims(_ statuses: [Int: TokenStatus] = [:]) -> StatusListClaims {
        var list = StatusList(count: 64, bits: .four)
        for (index, status) in statuses { list.set(status, at: index) }
        return StatusListClaims(
            subject: TestStatusLists.address, issuer: TestIssuer.name, issuedAt: issuer.clock.now,
            expiresAt: issuer.clock.now.addingTimeInterval(3600), timeToLive: .seconds(600), list: list)
    }

    func answer(_ text: String, type: String = StatusListClaims.mediaType) -> HTTPResponse {
        HTTPResponse(status: .ok, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    func answer(_ claims: StatusListClaims, signer: SigningKey? = nil) async throws -> HTTPResponse {
        answer(try await claims.signed(by: signer ?? issuer.signer))
    }

    func publish(_ statuses: [Int: TokenStatus] = [:]) async throws {
        transport.enqueue(try await answer(claims(statuses)))
    }

    func lists(_ policy: StatusListCachePolicy = .standard, origins: Set<Origin> = []) -> RemoteStatusLists {
        RemoteStatusLists(
            issuer: TestIssuer.name, keys: StaticKeySet(issuer.keySet), origins: origins, transport: transport,
            policy: policy, time: issuer.clock)
    }

    func verifier(
        lists: RemoteStatusLists? = nil, configure: (inout VerifierOptions) -> Void = { _ in }
    ) -> Verifier {
        var options = VerifierOptions()
        configure(&options)
        let trusted = TrustedIssuer(
            TestIssuer.name, audience: TestIssuer.audience, keys: StaticKeySet(issuer.keySet),
            statuses: lists ?? self.lists())
        return Verifier(issuers: [trusted], time: issuer.clock, options: options)
    }

    func request(_ index: Int = 7, uri: String = TestStatusLists.address, lifetime: Int64 = 24 * 3600) async throws
        -> HTTPRequest
    {
        let reference = StatusReference(uri: uri, index: index)
        let end = JSONValue.integer(issuer.clock.numericDate + lifetime)
        return try issuer.bearer(
            await issuer.token(["status": reference.json, "exp": end, "jti": .string("token-\(index)")]))
    }
}

extension RemoteStatusLists {
    /// Why there is no status.
    func failure(of reference: StatusReference) async -> IssuerError.Code? {
        await #expect(throws: IssuerError.self) { try await status(of: reference) }?.code
    }
}
