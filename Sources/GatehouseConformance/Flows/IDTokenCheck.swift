import GatehouseCrypto
import GatehouseTypes

/// Checks an ID token as a client does (OIDCC 3.1.3.7), from the bytes of the token.
struct IDTokenCheck: Sendable {
    private let flow: SignInFlow
    private var test: ModuleContext { flow.test }
    private var judge: Judge { flow.test.judge }
    /// How far the clocks may differ, in seconds.
    private static let skew: Int64 = 300

    init(_ flow: SignInFlow) {
        self.flow = flow
    }

    /// Checks the ID token of a token response.
    func check(_ tokens: Tokens, isRefreshed: Bool = false) async throws -> CompactJWT {
        let text = try judge.require(tokens.json.text("id_token"), "there is an id_token", "OIDCC 3.1.3.3")
        let token = try judge.require(
            CompactJWT(text), "the ID token is a JWT of three parts with a header and claims", "OIDCC 2")
        try await checkSignature(token)
        checkClaims(token.claims)
        checkTimes(token.claims)
        if !isRefreshed {
            judge.expect(
                token.claims["nonce"]?.string == flow.request["nonce"],
                "nonce is that of the request, or missing with it",
                "OIDCC 3.1.3.7 11")
        }
        checkHash(token, tokens.accessToken)
        return token
    }

    private func checkSignature(_ token: CompactJWT) async throws {
        let algorithm = token.algorithm ?? "missing"
        judge.expect(algorithm != "none", "the ID token is signed: alg is \(algorithm)", "OIDCC 2")
        if test.profile.isFAPI {
            judge.expect(
                Profile.algorithmsOfFAPI.contains(algorithm), "alg is one of the profile, here \(algorithm)",
                "FAPI 2.0 SP 5.4.1")
        }
        let keys = try await test.provider.keys(test.wire, judge)
        judge.expect(
            token.header["kid"]?.string != nil || keys.count == 1, "the header has a kid, or there is only one key",
            "OIDCC 10.1")
        try judge.require(
            token.isSigned(byAnyOf: keys), "the signature is valid for a published key (alg \(algorithm))",
            "OIDCC 3.1.3.7 6")
    }

    private func checkClaims(_ claims: [String: JSONValue]) {
        let issuer = claims["iss"]?.string
        judge.expect(
            issuer == test.provider.issuer, "iss is the issuer, here \(issuer ?? "missing")", "OIDCC 3.1.3.7 2")
        let audience = claims["aud"]?.strings ?? (claims["aud"]?.string).map { [$0] } ?? []
        judge.expect(audience.contains(flow.client.id), "aud contains the client", "OIDCC 3.1.3.7 3")
        judge.advise(audience.count <= 1, "aud has no other members", "OIDCC 3.1.3.7 3")
        if let party = claims["azp"] {
            judge.expect(party.string == flow.client.id, "azp is the client", "OIDCC 3.1.3.7 5")
        }
        let subject = claims["sub"]?.string ?? ""
        judge.expect(
            (1...255).contains(subject.utf8.count) && subject.utf8.allSatisfy { $0 < 0x80 },
            "sub has 1 to 255 ASCII characters", "OIDCC 2")
        if let reference = claims["acr"] { judge.expect(reference.string != nil, "acr is a text", "OIDCC 2") }
        if let methods = claims["amr"] { judge.expect(methods.strings != nil, "amr is a list of texts", "OIDCC 2") }
    }

    private func checkTimes(_ claims: [String: JSONValue]) {
        let now = test.now
        let end = claims["exp"]?.number ?? 0
        judge.expect(end > Double(now - IDTokenCheck.skew), "exp is in the future", "OIDCC 3.1.3.7 9")
        let start = claims["iat"]?.number ?? 0
        judge.expect(abs(start - Double(now)) <= Double(IDTokenCheck.skew), "iat is about now", "OIDCC 3.1.3.7 10")
        if let limit = claims["nbf"]?.number {
            judge.expect(limit <= Double(now + IDTokenCheck.skew), "nbf isn't in the future", "RFC 7519 4.1.5")
        }
        let age = flow.request["max_age"]
        guard let time = claims["auth_time"] else {
            judge.expect(age == nil, "auth_time is there if the request has max_age", "OIDCC 3.1.3.7 13")
            return
        }
        judge.expect(
            (time.integer ?? .max) <= now + IDTokenCheck.skew, "auth_time is a number that isn't in the future",
            "OIDCC 2")
    }

    private func checkHash(_ token: CompactJWT, _ accessToken: String) {
        guard let hash = token.claims["at_hash"],
            let scheme = token.algorithm.flatMap(SignatureSchemes.scheme)
        else { return }
        let digest = scheme.digest(of: Secret(accessToken))
        let expected = Base64URL.encode(digest.prefix(digest.count / 2))
        judge.expect(hash.string == expected, "at_hash is that of the access token", "OIDCC 3.1.3.6")
    }
}
