import Foundation
import GatehouseClient
import GatehouseCrypto
import GatehouseHTTP
import GatehouseJOSE
import GatehouseOAuth
import GatehouseProviders
import GatehouseTesting
import GatehouseTypes
import Synchronization

/// A provider that speaks as its wire format says, to whoever asks it through a transport.
final class WireService: Sendable {
    private struct Pending {
        let nonce: String?
        let challenge: String?
        let redirect: String?
    }

    /// Most providers sign with RSA; one key does for all, since making one takes a while.
    static let key = Result { try SigningKey(PrivateKey.generate(.rsa(bits: 2048))) }

    let wire: Wire
    let book = AccountBook()
    let time = ManualTimeSource()
    let transport = ScriptedTransport()
    let network: FaultyTransport
    private let pending = Mutex<[String: Pending]>([:])

    init(_ wire: Wire) {
        self.wire = wire
        network = FaultyTransport(transport)
        book.add("ada@example.com", nil)
        transport.setDefault { [weak self] request in
            guard let self else { throw HTTPError(.cannotConnect) }
            return try await answer(request)
        }
    }

    /// The provider as its description makes it.
    func provider(_ change: (inout ProviderSetup) -> Void = { _ in }) throws -> any RemoteAuthProvider {
        var setup = ProviderSetup(clientID: "notes", secret: wire.secret, transport: network)
        setup.authenticator = wire.authenticator
        setup.time = time
        setup.randomness = SeededRandomSource(seed: 11)
        change(&setup)
        return try wire.description.provider(setup)
    }

    var agent: RedirectingUserAgent {
        RedirectingUserAgent { [self] in try authorize($0) }
    }

    var context: SignInContext { SignInContext(userAgent: agent) }

    /// The forms that were sent to the token endpoint.
    var tokenForms: [OAuthParameters] {
        transport.requests.filter { address(of: $0) == wire.token }.compactMap { try? ScriptedIssuer.form($0) }
    }

    func subject() throws -> ProviderUnderTest {
        ProviderUnderTest(
            try provider(), context: context, network: network, tokenEndpoint: URL(string: wire.token)?.path() ?? ""
        ) { session in
            self.book.end(token: session.refreshToken?.revealed ?? session.accessToken.value.revealed)
        }
    }

    /// Plays the pages.
    func authorize(_ address: URL) throws -> [(name: String, value: String)] {
        let query = try OAuthParameters(FormEncoding.decode(address.query(percentEncoded: true) ?? "") ?? [])
        let state = ("state", query["state"] ?? "")
        let isAsked = wire.authorizationParameters.allSatisfy { query[$0.key] == $0.value }
        guard address.absoluteString.hasPrefix(wire.authorization + "?"), isAsked, query["client_id"] == "notes" else {
            return [("error", "invalid_request"), state]
        }
        let code = pending.withLock { pending in
            let code = "code-\(pending.count + 1)"
            pending[code] = Pending(
                nonce: query["nonce"], challenge: query["code_challenge"], redirect: query["redirect_uri"])
            return code
        }
        return [("code", code), state] + wire.callbackParameters
    }

    private func address(of request: HTTPRequest) -> String {
        String((request.urlText ?? "").prefix { $0 != "?" })
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let address = address(of: request)
        switch request.method {
        case .get where wire.documents[address] != nil: return ScriptedIssuer.json(wire.documents[address] ?? .null)
        case .get where address == wire.keys:
            return try keys()
        case .get where address == wire.userInfo: return account(request)
        case .post where address == wire.token: return try await token(request, ScriptedIssuer.form(request))
        case _ where address == wire.revocation: return try wire.revoke(request, book)
        default: return HTTPResponse(status: .notFound)
        }
    }

    private func keys() throws -> HTTPResponse {
        var key = try WireService.key.get().publicKey.json.object ?? [:]
        key["issuer"] = wire.keyIssuer.map(JSONValue.string)
        return ScriptedIssuer.json(["keys": .array([.object(key)] + wire.otherKeys)])
    }

    private func token(_ request: HTTPRequest, _ form: OAuthParameters) async throws -> HTTPResponse {
        guard wire.authenticates(request, form) else {
            return ScriptedIssuer.json(["error": "invalid_client"], status: .unauthorized)
        }
        switch form["grant_type"] {
        case "authorization_code":
            let begun = pending.withLock {
                $0.updateValue(Pending(nonce: nil, challenge: "", redirect: nil), forKey: form["code"] ?? "")
            }
            let challenge = form["code_verifier"].flatMap { try? CodeVerifier(Secret($0)) }?.challenge.value
            guard let begun, begun.challenge == challenge, begun.redirect == form["redirect_uri"],
                let account = book.account(email: "ada@example.com")
            else { return ScriptedIssuer.json(["error": "invalid_grant"], status: .badRequest) }
            let tokens = book.open(account)
            return ScriptedIssuer.json(wire.grant(tokens, try await idToken(tokens, nonce: begun.nonce)))
        case wire.refreshGrant:
            guard let tokens = book.renew(form[wire.refreshParameter], rotates: wire.rotates) else {
                return wire.deadRefresh
            }
            let make = wire.renewal ?? wire.grant
            return ScriptedIssuer.json(make(tokens, try await idToken(tokens, nonce: nil)))
        default:
            return ScriptedIssuer.json(["error": "unsupported_grant_type"], status: .badRequest)
        }
    }

    private func idToken(_ tokens: AccountBook.Tokens, nonce: String?) async throws -> String? {
        guard let issuer = wire.tokenIssuer else { return nil }
        let key = try WireService.key.get()
        var claims = IDTokenClaims(
            issuer: issuer, subject: AccountID(tokens.account.id), audience: ["notes"], issuedAt: time.now,
            expiresAt: time.now.addingTimeInterval(3600))
        claims.nonce = nonce
        claims.accessTokenHash = LeftHalfHash.make(of: Secret(tokens.access), algorithm: key.algorithm)
        claims.others = wire.claims
        return try await SignedToken.make(claims: claims.json, type: "JWT", signer: key)
    }

    private func account(_ request: HTTPRequest) -> HTTPResponse {
        let token = request.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
        guard let account = book.account(access: token) else { return HTTPResponse(status: .unauthorized) }
        guard wire.accountHeaders.allSatisfy({ request.headers[$0.key] == $0.value }) else {
            return HTTPResponse(status: .forbidden)
        }
        return ScriptedIssuer.json(wire.account(account))
    }
}
